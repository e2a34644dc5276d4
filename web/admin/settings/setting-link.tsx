import type { ComponentProps } from 'react'
import { Link } from '../../navigation'
import { scrollToSection } from './scroll-to-section'

/**
 * Link to a section of the settings, or to another staff page. The browser does not scroll if the URL has the hash of
 * the link already, so the click scrolls.
 */
export const SettingLink = ({ to, ...rest }: Omit<ComponentProps<typeof Link>, 'onClick'>) => (
  <Link to={to} onClick={() => scrollToSection(to.split('#')[1] ?? '')} {...rest} />
)
