import { RATINGS } from '../../../domain/review'
import { attempt } from '../../storage'

export type Typed = { rating: number | null; text: string; name: string }

const KEY = 'review-draft'

/** The unsent review of this tab, for one order at a time. */
export const reviewDraft = {
  read(orderId: string): Typed | null {
    const kept = attempt<unknown>(() => JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    if (typeof kept !== 'object' || kept === null) return null
    const { about, rating, text, name } = kept as Record<string, unknown>
    if (about !== orderId || typeof text !== 'string' || typeof name !== 'string') return null
    return { rating: RATINGS.find((one) => one === rating) ?? null, text, name }
  },
  write: (orderId: string, typed: Typed): void =>
    void attempt(() => sessionStorage.setItem(KEY, JSON.stringify({ about: orderId, ...typed }))),
  clear: (): void => void attempt(() => sessionStorage.removeItem(KEY)),
}
