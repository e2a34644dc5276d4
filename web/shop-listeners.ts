import type { QueryClient } from '@tanstack/react-query'
import { keepGoodsFresh } from './goods-freshness'
import { prefetchLinks } from './prefetch-links'
import { noticeScrollDirection } from './scroll-direction'

/** Starts listeners of public pages that the first paint does not need. Returns a function that stops them. */
export function listenToShop(client: QueryClient): () => void {
  const stops = [keepGoodsFresh(client), prefetchLinks(client), noticeScrollDirection()]
  return () => stops.forEach((stop) => stop())
}
