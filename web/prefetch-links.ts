import type { QueryClient } from '@tanstack/react-query'
import { matchPage } from './app/paths'
import { preloadPage } from './app/router'
import { productQuery, relatedQuery } from './features/products/queries'

/** How long a link is pointed at before it is taken to be meant, in ms. */
const INTENT_MS = 100

/** Not every browser tells whether its owner pays by the megabyte, so its type does not either. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData

/** Loads a product before its link is pressed: when it is pointed at, focused or touched for a moment. */
export function prefetchLinks(client: QueryClient): () => void {
  // One for the pointer and one for the focus: what scrolls under a resting mouse is no change of mind.
  const timers = [0, 0]
  const consider = ({ type, target }: Event) => {
    const timerIndex = type === 'focusin' ? 1 : 0
    clearTimeout(timers[timerIndex])
    const link = target instanceof Element && target.closest('a')
    if (!link || type === 'pointercancel' || savesData()) return
    const match = matchPage(link.pathname)
    if (match.page !== 'product' || link.origin !== location.origin) return
    timers[timerIndex] = window.setTimeout(() => {
      // Pressed, its page has asked by itself, and may have failed.
      if (!link.isConnected) return
      preloadPage(link.pathname).catch(() => undefined)
      void client.prefetchQuery(productQuery(match.slug))
      void client.prefetchQuery(relatedQuery(match.slug))
    }, INTENT_MS)
  }
  // A touch begins by coming over its target and is given up when it turns out to scroll.
  const signs = ['pointerover', 'pointercancel', 'focusin']
  for (const sign of signs) document.addEventListener(sign, consider)
  return () => {
    timers.forEach(clearTimeout)
    for (const sign of signs) document.removeEventListener(sign, consider)
  }
}
