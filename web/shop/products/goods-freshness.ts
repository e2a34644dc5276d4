import type { QueryClient } from '@tanstack/react-query'
import { api, readBody } from '../../api'
import { catalogVersionKey } from './queries'

/**
 * Keys of queries with prices or availability. Includes the query of the previous order, because the checkout must
 * notice a payment in another tab.
 */
const GOODS_QUERY_KEYS = [
  'cart',
  'products',
  'product',
  'related',
  'suggestions',
  'categories',
  'ordered-before',
]

/**
 * Maximum age of catalogue responses, ms. The Worker caches the catalogue's version for 2 s
 * (`worker/features/products/catalog/catalog-cache.ts`), and a replica of the database may lag.
 */
const MAX_CATALOG_AGE_MS = 5000
/**
 * Poll interval, ms. A cached response is at most 5 s old, so a sale appears within 15 s. The interval is random, so
 * that open pages do not poll at the same time.
 */
const pickPollDelayMs = (): number => 7000 + Math.random() * 2000
/**
 * Time in ms for which further events are ignored after the first one, because `focus`, `visibilitychange` and
 * `pageshow` fire together.
 */
const DUPLICATE_EVENT_WINDOW_MS = 1000

let refetchTimer: ReturnType<typeof setTimeout> | undefined

/** Refetches prices and availability now. Refetches again when responses cached before this call have expired. */
export function refreshGoods(client: QueryClient): void {
  const refetchGoods = () =>
    void client.invalidateQueries({
      predicate: ({ queryKey }) => GOODS_QUERY_KEYS.includes(String(queryKey[0])),
    })
  refetchGoods()
  clearTimeout(refetchTimer)
  refetchTimer = setTimeout(refetchGoods, MAX_CATALOG_AGE_MS)
}

/**
 * Keeps prices and availability of a visible page fresh. Polls the catalogue version, and refetches whenever the
 * visitor comes back to the page.
 */
export function startGoodsRefresh(client: QueryClient): () => void {
  let pollTimer: ReturnType<typeof setTimeout> | undefined
  let lastRefreshAt = 0
  let shownCatalogVersion = client.getQueryData<number | null>(catalogVersionKey) ?? null
  const pollCatalogVersion = async () => {
    try {
      const { version } = await readBody(api.catalog.$get())
      if (version === shownCatalogVersion) return
      shownCatalogVersion = version
      refreshGoods(client)
    } catch {
      // Ignores a failed poll, because the next poll repeats the request.
    }
  }
  const schedulePoll = () => {
    clearTimeout(pollTimer)
    if (!document.hidden)
      pollTimer = setTimeout(() => void pollCatalogVersion().then(schedulePoll), pickPollDelayMs())
  }
  const refreshOnReturn = () => {
    schedulePoll()
    if (document.hidden || Date.now() - lastRefreshAt < DUPLICATE_EVENT_WINDOW_MS) return
    lastRefreshAt = Date.now()
    refreshGoods(client)
  }
  const refreshRestoredPage = ({ persisted }: PageTransitionEvent) => {
    if (persisted) refreshOnReturn()
  }
  document.addEventListener('visibilitychange', refreshOnReturn)
  addEventListener('focus', refreshOnReturn)
  addEventListener('pageshow', refreshRestoredPage)
  void pollCatalogVersion().then(schedulePoll)
  return () => {
    clearTimeout(pollTimer)
    clearTimeout(refetchTimer)
    document.removeEventListener('visibilitychange', refreshOnReturn)
    removeEventListener('focus', refreshOnReturn)
    removeEventListener('pageshow', refreshRestoredPage)
  }
}
