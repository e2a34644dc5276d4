import { RATINGS } from '../../../../domain/reviews/review'
import { tryOrNull } from '../../../storage/storage'

export type ReviewInput = { rating: number | null; text: string; name: string }

const REVIEW_DRAFT_KEY = 'review-draft'

/** Storage for an unsent review in this tab; holds the draft of one order at a time. */
export const reviewDraftStore = {
  read(orderId: string): ReviewInput | null {
    const storedDraft = tryOrNull<unknown>(() =>
      JSON.parse(sessionStorage.getItem(REVIEW_DRAFT_KEY) ?? 'null'),
    )
    if (typeof storedDraft !== 'object' || storedDraft === null) return null
    const { about, rating, text, name } = storedDraft as Record<string, unknown>
    if (about !== orderId || typeof text !== 'string' || typeof name !== 'string') return null
    return { rating: RATINGS.find((value) => value === rating) ?? null, text, name }
  },
  write: (orderId: string, draft: ReviewInput): void =>
    void tryOrNull(() =>
      sessionStorage.setItem(REVIEW_DRAFT_KEY, JSON.stringify({ about: orderId, ...draft })),
    ),
  clear: (): void => void tryOrNull(() => sessionStorage.removeItem(REVIEW_DRAFT_KEY)),
}
