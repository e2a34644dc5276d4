import type { QueryClient } from '@tanstack/react-query'
import { keepGoodsFresh } from './goods-freshness'
import { prefetchLinks } from './prefetch-links'
import { noticeScrollDirection } from './scroll-direction'

/** What listens to the public pages and is not needed for their first look. Returns what ends it. */
export function listenToShop(client: QueryClient): () => void {
  const stops = [keepGoodsFresh(client), prefetchLinks(client), noticeScrollDirection()]
  return () => stops.forEach((stop) => stop())
}
