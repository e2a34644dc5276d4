import {
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { type Location, NavigationType, Router, useLocation } from 'react-router'
import { isLanguage } from '../domain/language'
import { isPaying } from '../domain/page-paths'
import { carryLanguage } from './storage'

/**
 * Steps through the shop. React Router holds the location; its own links and `useNavigate` bring along the machinery of
 * routes with loaders, twice as much code as the rest of it, on every first visit (decision 014).
 */
type Step = { action: NavigationType; location: Location }

let steps = 0
const here = (): Location => {
  const { pathname, search, hash } = window.location
  return { pathname, search, hash, state: null, key: String(steps++) }
}

/** The router that is mounted; there is one in a browser. */
let arrive: (step: Step) => void = () => undefined

/**
 * Goes to an address of the shop. `replace`: going back skips the one that is left. Between pages that pay and the others
 * a new document is loaded, because the policy of a document is for good (decision 029); the checkout's address names no
 * language, so the one that is read goes along.
 */
export function navigate(to: string, { replace = false } = {}): void {
  if (isPaying(to) !== isPaying(window.location.pathname)) {
    // The browser would put a page of its own in the place of this one, which says that the connection is lost.
    if (!window.navigator.onLine) return
    const { lang } = document.documentElement
    if (isLanguage(lang)) carryLanguage(lang)
    window.location.assign(to)
  } else {
    window.history[replace ? 'replaceState' : 'pushState'](null, '', to)
    arrive({ action: replace ? NavigationType.Replace : NavigationType.Push, location: here() })
  }
}

/** What the library's own links would step by. The linter refuses them: every step is one of `navigate`. */
const nowhere = () => ''
const navigator = { createHref: nowhere, push: nowhere, replace: nowhere, go: nowhere }

export function BrowserRouter({ children }: { children: ReactNode }) {
  const [{ action, location }, setStep] = useState<Step>(() => ({
    action: NavigationType.Pop,
    location: here(),
  }))
  // Before anybody can press a link that is there already.
  useLayoutEffect(() => {
    // The page that is left stays until the next one is ready.
    arrive = (step) => startTransition(() => setStep(step))
    // A page with something to lose hears of it first, and may keep the visitor (`useUnsaved`).
    const back = () =>
      dispatchEvent(new Event('back', { cancelable: true })) &&
      arrive({ action: NavigationType.Pop, location: here() })
    window.addEventListener('popstate', back)
    return () => window.removeEventListener('popstate', back)
  }, [])
  return (
    <Router location={location} navigationType={action} navigator={navigator}>
      {children}
    </Router>
  )
}

/** Presses that ask for a new tab, a window or a download are the browser's affair. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: string }

/** A link to an address of the shop that loads no new page. */
export const Link = ({ to, onClick, children, ...rest }: LinkProps) => (
  <a
    href={to}
    onClick={(event) => {
      onClick?.(event)
      if (event.defaultPrevented || !isPlain(event)) return
      event.preventDefault()
      navigate(to, { replace: event.currentTarget.href === window.location.href })
    }}
    {...rest}
  >
    {children}
  </a>
)

/** The parameters of the address. Treat them as they are: changing the object changes no address. */
export function useSearchParams(): URLSearchParams {
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}
