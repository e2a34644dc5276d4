import { useEffect, useRef, useState } from 'react'
import { runAtPageEntry, navigate } from '../../../navigation'

/** Returns the target of a clicked link that would leave this page in this tab; null for other clicks. */
function findDestinationUrl(event: MouseEvent): string | null {
  const isPlainClick =
    event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!isPlainClick || !(link instanceof HTMLAnchorElement) || link.target || link.download) return null
  const currentUrl = window.location.href.split('#')[0]
  return link.href.split('#')[0] === currentUrl ? null : link.href
}

/**
 * Asks staff before unsaved input is lost. The browser asks on reload and when the tab closes. The shop asks on links,
 * Back and buttons with `data-leaves`. `isAsking` is true until staff answer.
 */
export function useUnsavedWarning(isDirty: boolean) {
  const [pendingLeave, setPendingLeave] = useState<(() => void) | null>(null)
  const isLeaving = useRef(false)
  useEffect(() => {
    if (!isDirty) return
    const currentUrl = window.location.href
    const warnBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault()
    }
    const handleClick = (event: MouseEvent) => {
      if (isLeaving.current) return
      const button =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[data-leaves]') : null
      if (button) {
        event.preventDefault()
        event.stopPropagation()
        return setPendingLeave(() => () => button.click())
      }
      const destinationUrl = findDestinationUrl(event)
      if (!destinationUrl) return
      event.preventDefault()
      event.stopPropagation()
      const { origin, pathname, search, hash } = new URL(destinationUrl)
      const isAdminLink = origin === window.location.origin && pathname.startsWith('/admin/')
      setPendingLeave(
        () => () =>
          isAdminLink ? navigate(pathname + search + hash) : window.location.assign(destinationUrl),
      )
    }
    // The Back button has already changed the URL, so this handler first restores the URL of the page.
    const onBack = (event: Event) => {
      if (isLeaving.current) return
      event.preventDefault()
      window.history.pushState(null, '', currentUrl)
      setPendingLeave(() => () => runAtPageEntry(() => window.history.back()))
    }
    window.addEventListener('beforeunload', warnBeforeUnload)
    window.addEventListener('click', handleClick, true)
    window.addEventListener('back', onBack)
    return () => {
      window.removeEventListener('beforeunload', warnBeforeUnload)
      window.removeEventListener('click', handleClick, true)
      window.removeEventListener('back', onBack)
    }
  }, [isDirty])
  return {
    isAsking: pendingLeave !== null,
    stay: () => setPendingLeave(null),
    leave: () => {
      isLeaving.current = true
      setPendingLeave(null)
      pendingLeave?.()
    },
  }
}
