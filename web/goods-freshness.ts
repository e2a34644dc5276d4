import type { QueryClient } from '@tanstack/react-query'
import { api, read } from './api'
import { catalogVersionKey } from './features/products/queries'

/**
 * Queries that show prices or availability. `ordered-before` is the unpaid order of the cart: it is refreshed with the cart,
 * because a payment empties the cart and the checkout then shows the paid order.
 */
const GOODS_KEYS = ['cart', 'products', 'product', 'related', 'suggestions', 'categories', 'ordered-before']

/** Answers of the catalogue may be this old (`worker/features/products/catalog-cache.ts`), in ms. */
const ANSWERS_SETTLE_MS = 5000
/** With the 5 s above a sale shows within 15 s. Random, so that open pages do not ask all at once. */
const nextPollMs = (): number => 7000 + Math.random() * 2000
/** `focus`, `visibilitychange` and `pageshow` come together, in ms. */
const SAME_RETURN_MS = 1000

let again: ReturnType<typeof setTimeout> | undefined

/** Asks for prices and availability now, and once more when no answer can be older than this call. */
export function refreshGoods(client: QueryClient): void {
  const ask = () =>
    void client.invalidateQueries({ predicate: ({ queryKey }) => GOODS_KEYS.includes(String(queryKey[0])) })
  ask()
  clearTimeout(again)
  again = setTimeout(ask, ANSWERS_SETTLE_MS)
}

/** Keeps prices and availability true on a visible page: polls the catalogue's version, and refreshes on every return. */
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
      // The next poll asks again.
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
    clearTimeout(again)
    document.removeEventListener('visibilitychange', refreshOnReturn)
    removeEventListener('focus', refreshOnReturn)
    removeEventListener('pageshow', refreshFromCache)
  }
}
