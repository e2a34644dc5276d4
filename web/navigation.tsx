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
 * Navigation of the shop. React Router stores the location. Its own links and `useNavigate` are not used: they import
 * the data-router code, which is twice as large as the rest, on every first visit (decision 014).
 */
type Step = { action: NavigationType; location: Location }

let steps = 0
const currentLocation = (): Location => {
  const { pathname, search, hash } = window.location
  return { pathname, search, hash, state: null, key: String(steps++) }
}

/** The mounted router's handler. The browser has exactly one router. */
let arrive: (step: Step) => void = () => undefined

/**
 * Navigates to a path of the shop. `replace` skips the current page in the history.
 * Between payment pages and other pages it loads a new document, because a document's CSP cannot change (decision 029).
 * The checkout path has no language, so the current language is passed by cookie.
 */
export const navigate = (to: string, options: { replace?: boolean } = {}): void =>
  fromPage(() => step(to, options))

/** Runs `act` at the page's own history entry. An open dialog has another entry above the page's. */
export const fromPage = (act: () => void): void => (overPage.layers ? overPage.layers.fromPage(act) : act())

/** Loads the code that lets Back close dialogs and menus. Offline they close by their buttons only. */
const withLayers = (act: (layers: typeof import('./ui/layers')) => void): void =>
  void import('./ui/layers').then(act, () => undefined)

function step(to: string, { replace }: { replace?: boolean }): void {
  if (isPaying(to) !== isPaying(window.location.pathname)) {
    // Offline, the browser would replace this page with its own error page. This page shows the lost connection.
    if (!window.navigator.onLine) return
    const { lang } = document.documentElement
    if (isLanguage(lang)) carryLanguage(lang)
    window.location.assign(to)
  } else {
    history[replace ? 'replaceState' : 'pushState'](null, '', to)
    arrive({ action: replace ? NavigationType.Replace : NavigationType.Push, location: currentLocation() })
  }
}

/** A navigator without function, for React Router. Its links are forbidden by the linter: use `navigate`. */
const nowhere = () => ''
const navigator = { createHref: nowhere, push: nowhere, replace: nowhere, go: nowhere }

export function BrowserRouter({ children }: { children: ReactNode }) {
  const [{ action, location }, setStep] = useState<Step>(() => ({
    action: NavigationType.Pop,
    location: currentLocation(),
  }))
  // A layout effect subscribes before a visitor can press a rendered link.
  useLayoutEffect(() => {
    // A transition keeps the old page until the new one is ready.
    arrive = (step) => startTransition(() => setStep(step))
    // Leaves a history entry of a dialog that is not open, after a reload or after Forward.
    const leaveStray = () =>
      (history.state as { layer?: number } | null)?.layer && withLayers(({ settle }) => settle())
    leaveStray()
    const onToggle = (event: ToggleEvent) =>
      (event.target as HTMLElement).popover && withLayers(({ followPopover }) => followPopover(event))
    document.addEventListener('toggle', onToggle, true)
    // A page with unsaved input handles Back first and may stop it (`useUnsaved`).
    const onBack = () => {
      leaveStray()
      if (!overPage.layers?.followBrowser() && dispatchEvent(new Event('back', { cancelable: true })))
        arrive({ action: NavigationType.Pop, location: currentLocation() })
    }
    addEventListener('popstate', onBack)
    return () => {
      removeEventListener('popstate', onBack)
      document.removeEventListener('toggle', onToggle, true)
    }
  }, [])
  return (
    <Router location={location} navigationType={action} navigator={navigator}>
      {children}
    </Router>
  )
}

/** True for a plain press. The browser handles presses that request a new tab, a window or a download. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: string }

/** A link to a shop path, with client-side navigation. */
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

/** Returns the query parameters of the address. Read-only: changes do not reach the address. */
export function useSearchParams(): URLSearchParams {
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}
