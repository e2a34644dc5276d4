import type { IconNode } from 'lucide'
import { createElement, type SVGProps } from 'react'

/** What an icon is drawn of. */
export type IconShape = IconNode

/** An icon beside words, or in a button that has its name: nothing for those who listen. 24 px, unless a class says otherwise. */
export const Icon = ({ of, className = '', ...rest }: { of: IconShape } & SVGProps<SVGSVGElement>) => (
  <svg aria-hidden="true" viewBox="0 0 24 24" className={`icon ${className}`} {...rest}>
    {of.map(([tag, shape], at) => createElement(tag, { key: at, ...shape }))}
  </svg>
)
