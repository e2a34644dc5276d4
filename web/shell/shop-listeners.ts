import type { QueryClient } from '@tanstack/react-query'
import { startGoodsRefresh } from '../shop/products/goods-freshness'
import { matchPage } from '../app/paths'
import { preloadPage } from '../app/router'
import { paths } from '../../domain/pages/page-paths'
import { isDataSaverOn } from '../ui/loading/data-saver'
import { productQuery, relatedProductsQuery } from '../shop/products/queries'

/**
 * Starts the listeners that only shop pages have. They are loaded after the first paint, because the first paint does
 * not need them. Returns a function that stops the listeners.
 */
export function startShopListeners(client: QueryClient, preloadCart: () => void): () => void {
  const stopFunctions = [
    startGoodsRefresh(client),
    prefetchLinks(client),
    preloadCartAndProductPage(preloadCart),
    trackScrollDirection(),
  ]
  return () => stopFunctions.forEach((stop) => stop())
}

/** Time for which the pointer must stay on a link before its page is prefetched, ms. */
const HOVER_DELAY_MS = 100

/** Prefetches a product when its link is hovered, focused or touched for a moment. */
function prefetchLinks(client: QueryClient): () => void {
  // Separate timers for the pointer and for the focus, because a scroll under a resting mouse must not cancel the focus
  // timer.
  const prefetchTimers = [0, 0]
  const schedulePrefetch = ({ type, target }: Event) => {
    const timerIndex = type === 'focusin' ? 1 : 0
    clearTimeout(prefetchTimers[timerIndex])
    const hoveredLink = target instanceof Element && target.closest('a')
    if (!hoveredLink || type === 'pointercancel' || isDataSaverOn()) return
    const match = matchPage(hoveredLink.pathname)
    if (match.page !== 'product' || hoveredLink.origin !== location.origin) return
    prefetchTimers[timerIndex] = window.setTimeout(() => {
      // The visitor has followed the link, so the product page fetches the product itself.
      if (!hoveredLink.isConnected) return
      preloadPage(hoveredLink.pathname).catch(() => undefined)
      void client.prefetchQuery(productQuery(match.slug))
      void client.prefetchQuery(relatedProductsQuery(match.slug))
    }, HOVER_DELAY_MS)
  }
  // For a touch, browsers fire `pointerover`, and then `pointercancel` if the touch becomes a scroll.
  const eventNames = ['pointerover', 'pointercancel', 'focusin']
  for (const eventName of eventNames) document.addEventListener(eventName, schedulePrefetch)
  return () => {
    prefetchTimers.forEach(clearTimeout)
    for (const eventName of eventNames) document.removeEventListener(eventName, schedulePrefetch)
  }
}

/**
 * Loads the code of the cart and the product page at the visitor's first interaction. A later press then opens them at
 * once.
 */
function preloadCartAndProductPage(preloadCart: () => void): () => void {
  const eventNames = ['pointermove', 'touchstart', 'scroll', 'keydown']
  const stopListening = () => {
    for (const eventName of eventNames) removeEventListener(eventName, preloadCode)
  }
  const preloadCode = () => {
    stopListening()
    if (isDataSaverOn()) return
    preloadPage(paths.product('x').pl).catch(() => undefined)
    preloadCart()
  }
  for (const eventName of eventNames) addEventListener(eventName, preloadCode, { passive: true })
  return stopListening
}

/** The chat button stays visible within this distance from the end of a page, px. */
const PAGE_END_DISTANCE_PX = 96

/** Sets a class while the page scrolls down. On small screens, this class hides the chat button (`styles.css`). */
function trackScrollDirection(): () => void {
  const rootElement = document.documentElement
  let lastScrollY = scrollY
  const onScroll = () => {
    const scrollDistance = scrollY - lastScrollY
    // Ignores movements below 8 px, such as a trembling finger.
    if (Math.abs(scrollDistance) < 8) return
    lastScrollY += scrollDistance
    // iPhones let a page bounce above its top, where `scrollY` is negative. The bounce back is not a scroll down.
    rootElement.classList.toggle(
      'goes-down',
      scrollDistance > 0 &&
        scrollY > 0 &&
        scrollY + innerHeight < rootElement.scrollHeight - PAGE_END_DISTANCE_PX,
    )
  }
  addEventListener('scroll', onScroll, { passive: true })
  return () => removeEventListener('scroll', onScroll)
}
