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
import { overPage } from './ui/over-page'

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
export const navigate = (to: string, options: { replace?: boolean } = {}): void =>
  fromPage(() => step(to, options))

/** Acts at the page's own entry of the history, which a dialog over the page has another one above. */
export const fromPage = (act: () => void): void => (overPage.layers ? overPage.layers.fromPage(act) : act())

/** The code that Back closes things by. Without a connection they close by their buttons. */
const withLayers = (act: (layers: typeof import('./ui/layers')) => void): void =>
  void import('./ui/layers').then(act, () => undefined)

function step(to: string, { replace }: { replace?: boolean }): void {
  if (isPaying(to) !== isPaying(window.location.pathname)) {
    // The browser would put a page of its own in the place of this one, which says that the connection is lost.
    if (!window.navigator.onLine) return
    const { lang } = document.documentElement
    if (isLanguage(lang)) carryLanguage(lang)
    window.location.assign(to)
  } else {
    history[replace ? 'replaceState' : 'pushState'](null, '', to)
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
    // The page was loaded anew with something open, or the browser has gone forward to where it was.
    const leaveStray = () =>
      (history.state as { layer?: number } | null)?.layer && withLayers(({ settle }) => settle())
    leaveStray()
    const toggled = (event: ToggleEvent) =>
      (event.target as HTMLElement).popover && withLayers(({ followPopover }) => followPopover(event))
    document.addEventListener('toggle', toggled, true)
    // A page with something to lose hears of it first, and may keep the visitor (`useUnsaved`).
    const back = () => {
      leaveStray()
      if (!overPage.layers?.followBrowser() && dispatchEvent(new Event('back', { cancelable: true })))
        arrive({ action: NavigationType.Pop, location: here() })
    }
    addEventListener('popstate', back)
    return () => {
      removeEventListener('popstate', back)
      document.removeEventListener('toggle', toggled, true)
    }
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
