import type { QueryClient } from '@tanstack/react-query'
import { startGoodsRefresh } from '../shop/products/goods-freshness'
import { prefetchLinks } from './prefetch-links'
import { trackScrollDirection } from './scroll-direction'

/** Starts listeners of public pages that the first paint does not need. Returns a function that stops them. */
export function startShopListeners(client: QueryClient): () => void {
  const stopFunctions = [startGoodsRefresh(client), prefetchLinks(client), trackScrollDirection()]
  return () => stopFunctions.forEach((stop) => stop())
}
