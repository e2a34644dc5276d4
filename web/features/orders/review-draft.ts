import { RATINGS } from '../../../domain/review'
import { attempt } from '../../storage'

export type Typed = { rating: number | null; text: string; name: string }

const KEY = 'review-draft'

/** The unsent review of this tab, for one order at a time. */
export const reviewDraft = {
  read(orderId: string): Typed | null {
    const storedReview = attempt<unknown>(() => JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    if (typeof storedReview !== 'object' || storedReview === null) return null
    const { about, rating, text, name } = storedReview as Record<string, unknown>
    if (about !== orderId || typeof text !== 'string' || typeof name !== 'string') return null
    return { rating: RATINGS.find((value) => value === rating) ?? null, text, name }
  },
  write: (orderId: string, draft: Typed): void =>
    void attempt(() => sessionStorage.setItem(KEY, JSON.stringify({ about: orderId, ...draft }))),
  clear: (): void => void attempt(() => sessionStorage.removeItem(KEY)),
}
