import type { QueryClient } from '@tanstack/react-query'
import { startGoodsRefresh } from '../shop/products/goods-freshness'
import { prefetchLinks } from './prefetch-links'
import { trackScrollDirection } from './scroll-direction'

/**
 * Starts the listeners that only shop pages have. Loaded after the first paint, which does not need them. Returns a
 * function that stops the listeners.
 */
export function startShopListeners(client: QueryClient): () => void {
  const stopFunctions = [startGoodsRefresh(client), prefetchLinks(client), trackScrollDirection()]
  return () => stopFunctions.forEach((stop) => stop())
}
