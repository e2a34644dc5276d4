import type { QueryClient } from '@tanstack/react-query'
import { api, read } from './api'
import { catalogVersionKey } from './features/products/queries'

/**
 * Queries with prices or availability. The order awaiting payment is included: after its payment the cart is empty, and
 * the page must say why.
 */
const GOODS_KEYS = ['cart', 'products', 'product', 'related', 'suggestions', 'categories', 'ordered-before']

/** Maximum age of cached catalogue responses (`worker/features/products/catalog-cache.ts`), ms. */
const ANSWERS_SETTLE_MS = 5000
/** Poll interval. With the 5 s above, a sale appears within 15 s. Random, so that open pages do not poll in step. */
const nextPollMs = (): number => 7000 + Math.random() * 2000
/** `focus`, `visibilitychange` and `pageshow` fire together. Only the first one within this time counts, ms. */
const SAME_RETURN_MS = 1000

let refetchTimer: ReturnType<typeof setTimeout> | undefined

/** Refetches prices and availability now. Refetches again when responses cached before this call have expired. */
export function refreshGoods(client: QueryClient): void {
  const refetch = () =>
    void client.invalidateQueries({ predicate: ({ queryKey }) => GOODS_KEYS.includes(String(queryKey[0])) })
  refetch()
  clearTimeout(refetchTimer)
  refetchTimer = setTimeout(refetch, ANSWERS_SETTLE_MS)
}

/**
 * Keeps prices and availability of a visible page fresh: polls the catalogue version, and refetches on each return to
 * the page.
 */
export function keepGoodsFresh(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let refreshedAt = 0
  let shownVersion = client.getQueryData<number | null>(catalogVersionKey) ?? null
  const poll = async () => {
    try {
      const { version } = await read(api.catalog.$get())
      if (version === shownVersion) return
      shownVersion = version
      refreshGoods(client)
    } catch {
      // A failed poll is retried by the next one.
    }
  }
  const schedule = () => {
    clearTimeout(timer)
    if (!document.hidden) timer = setTimeout(() => void poll().then(schedule), nextPollMs())
  }
  const refreshOnReturn = () => {
    schedule()
    if (document.hidden || Date.now() - refreshedAt < SAME_RETURN_MS) return
    refreshedAt = Date.now()
    refreshGoods(client)
  }
  const refreshFromCache = ({ persisted }: PageTransitionEvent) => {
    if (persisted) refreshOnReturn()
  }
  document.addEventListener('visibilitychange', refreshOnReturn)
  addEventListener('focus', refreshOnReturn)
  addEventListener('pageshow', refreshFromCache)
  void poll().then(schedule)
  return () => {
    clearTimeout(timer)
    clearTimeout(refetchTimer)
    document.removeEventListener('visibilitychange', refreshOnReturn)
    removeEventListener('focus', refreshOnReturn)
    removeEventListener('pageshow', refreshFromCache)
  }
}
