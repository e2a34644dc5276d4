import {
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useState,
  useTransition,
} from 'react'
import { type Location, NavigationType, Router, useLocation } from 'react-router'
import { isLanguage } from '../domain/language'
import { isPaymentPath } from '../domain/pages/page-paths'
import { sendLanguageToEdge } from './storage/storage'
import { overlayState } from './ui/overlay/overlay-state'

export { NavigationType, useLocation, useNavigationType } from 'react-router'

/**
 * Navigation of the shop. In the browser, only this file imports React Router, and uses it to store the location. Links
 * and `useNavigate` of React Router are not used. They need the data router, which is twice as large as this code and
 * would load at every first visit (decision 014).
 */
type NavigationEntry = { action: NavigationType; location: Location }

let nextLocationKey = 0
const readLocation = (): Location => {
  const { pathname, search, hash } = window.location
  return { pathname, search, hash, state: null, key: String(nextLocationKey++) }
}

/** The mounted router's handler. The browser has exactly one router. */
let handleNavigation: (entry: NavigationEntry) => void = () => undefined

/**
 * Navigates to a path of the shop. `replace` skips the current page in the history. Navigation between payment pages
 * and other pages loads a new document, because a document's CSP cannot change (decision 029). The checkout path has no
 * language, so the current language is passed by cookie.
 */
export const navigate = (to: string, options: { replace?: boolean } = {}): void =>
  runAtPageEntry(() => performNavigation(to, options))

/** Runs `callback` at the history entry of the page. An open dialog has its own history entry above it. */
export const runAtPageEntry = (callback: () => void): void =>
  overlayState.layers ? overlayState.layers.runAtPageEntry(callback) : callback()

/** Loads the code that lets Back close dialogs and menus. Offline, dialogs and menus close by their buttons only. */
const importLayers = (onLoaded: (layers: typeof import('./ui/overlay/layers')) => void): void =>
  void import('./ui/overlay/layers').then(onLoaded, () => undefined)

function performNavigation(to: string, { replace }: { replace?: boolean }): void {
  if (isPaymentPath(to) !== isPaymentPath(window.location.pathname)) {
    // Ignores the navigation while offline, because the browser would show its own error page. `ConnectionNotice` tells
    // the visitor why.
    if (!window.navigator.onLine) return
    const { lang } = document.documentElement
    if (isLanguage(lang)) sendLanguageToEdge(lang)
    // The old page stays visible until the new document arrives, so the progress bar answers the press.
    document.documentElement.classList.add('is-navigating')
    window.location.assign(to)
  } else {
    history[replace ? 'replaceState' : 'pushState'](null, '', to)
    handleNavigation({
      action: replace ? NavigationType.Replace : NavigationType.Push,
      location: readLocation(),
    })
  }
}

/**
 * A function of `noopNavigator`, the navigator object that React Router requires. The object does nothing, because the
 * shop navigates only with `navigate`.
 */
const returnEmptyText = () => ''
const noopNavigator = {
  createHref: returnEmptyText,
  push: returnEmptyText,
  replace: returnEmptyText,
  go: returnEmptyText,
}

export function BrowserRouter({ children }: { children: ReactNode }) {
  const [{ action, location }, setEntry] = useState<NavigationEntry>(() => ({
    action: NavigationType.Pop,
    location: readLocation(),
  }))
  const [isPending, startTransition] = useTransition()
  // Sets a class for which `styles.css` shows a progress bar, while the code of the next page loads.
  useLayoutEffect(() => {
    document.documentElement.classList.toggle('is-navigating', isPending)
  }, [isPending])
  // A layout effect subscribes before a visitor can press a rendered link.
  useLayoutEffect(() => {
    // A transition keeps the old page until the new one is ready.
    handleNavigation = (newEntry) => startTransition(() => setEntry(newEntry))
    // Goes back if the current history entry belongs to a dialog that is not open. This happens after a reload or after
    // Forward.
    const skipClosedDialogEntry = () =>
      (history.state as { layer?: number } | null)?.layer && importLayers(({ syncHistory }) => syncHistory())
    skipClosedDialogEntry()
    const onToggle = (event: ToggleEvent) =>
      (event.target as HTMLElement).popover && importLayers(({ addPopoverLayer }) => addPopoverLayer(event))
    document.addEventListener('toggle', onToggle, true)
    // A page with unsaved input handles Back first and may stop it (`useUnsavedWarning`).
    const onBack = () => {
      skipClosedDialogEntry()
      if (!overlayState.layers?.handleHistoryStep() && dispatchEvent(new Event('back', { cancelable: true })))
        handleNavigation({ action: NavigationType.Pop, location: readLocation() })
    }
    addEventListener('popstate', onBack)
    return () => {
      removeEventListener('popstate', onBack)
      document.removeEventListener('toggle', onToggle, true)
    }
  }, [])
  return (
    <Router location={location} navigationType={action} navigator={noopNavigator}>
      {children}
    </Router>
  )
}

/** True for a plain press. The browser handles presses that request a new tab, a window or a download. */
const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: string }

/** A link to a shop path, with client-side navigation. */
export const Link = ({ to, onClick, children, ...rest }: LinkProps) => (
  <a
    href={to}
    onClick={(event) => {
      onClick?.(event)
      if (event.defaultPrevented || !isPlainClick(event)) return
      event.preventDefault()
      navigate(to, { replace: event.currentTarget.href === window.location.href })
    }}
    {...rest}
  >
    {children}
  </a>
)

/** Returns the query parameters of the URL. Read-only: changes do not reach the URL. */
export function useSearchParams(): URLSearchParams {
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}
