import type { QueryClient } from '@tanstack/react-query'
import { matchPage } from '../app/paths'
import { preloadPage } from '../app/router'
import { productQuery, relatedQuery } from '../shop/products/queries'

/** Time for which the pointer must stay on a link before its page is prefetched, ms. */
const HOVER_DELAY_MS = 100

/** True if the visitor saves data. Not all browsers report it, so the type is missing in TypeScript. */
const isDataSaverOn = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData

/** Prefetches a product when its link is hovered, focused or touched for a moment. */
export function prefetchLinks(client: QueryClient): () => void {
  // One timer for the pointer and one for the focus. A scroll under a resting mouse must not cancel the focus timer.
  const prefetchTimers = [0, 0]
  const schedulePrefetch = ({ type, target }: Event) => {
    const timerIndex = type === 'focusin' ? 1 : 0
    clearTimeout(prefetchTimers[timerIndex])
    const link = target instanceof Element && target.closest('a')
    if (!link || type === 'pointercancel' || isDataSaverOn()) return
    const match = matchPage(link.pathname)
    if (match.page !== 'product' || link.origin !== location.origin) return
    prefetchTimers[timerIndex] = window.setTimeout(() => {
      // The visitor has followed the link meanwhile, and the product page has fetched the product.
      if (!link.isConnected) return
      preloadPage(link.pathname).catch(() => undefined)
      void client.prefetchQuery(productQuery(match.slug))
      void client.prefetchQuery(relatedQuery(match.slug))
    }, HOVER_DELAY_MS)
  }
  // A touch starts with `pointerover`, and `pointercancel` follows if it becomes a scroll.
  const eventNames = ['pointerover', 'pointercancel', 'focusin']
  for (const eventName of eventNames) document.addEventListener(eventName, schedulePrefetch)
  return () => {
    prefetchTimers.forEach(clearTimeout)
    for (const eventName of eventNames) document.removeEventListener(eventName, schedulePrefetch)
  }
}
