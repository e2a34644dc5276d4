import { eq } from 'drizzle-orm'
import type { NewReview } from '../../../domain/reviews/review'
import { reviewConsentOf } from '../../../domain/reviews/review-consent'
import type { Deps } from '../../deps'
import { clearCatalogVersionCache } from '../products/catalog/catalog-cache'
import { isSameReview, toOwnReviewDto, findReviewedOrder } from './own-review'
import { reviews } from './reviews.table'
import { bumpCatalogVersion } from '../products/catalog/bump-catalog-version'
import { submitReview } from './submit-review'

/**
 * Replaces the review of an order, authorised by the order's token. A trigger rejects changes of the text of a review.
 * The old row is therefore deleted, and a new row with a new id awaits moderation. Staff who still see the old text can
 * therefore not publish the new text.
 * Idempotent.
 * @throws order.not_found, and without a review the errors of `submitReview`
 */
export async function changeReview(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  orderId: string,
  token: string,
  newReview: NewReview,
) {
  const { db, now } = deps
  const { review } = await findReviewedOrder(deps, orderId, token)
  if (!review) return submitReview(deps, orderId, token, newReview)
  if (isSameReview(review, newReview)) return toOwnReviewDto(deps, review)
  const timestamp = now()
  const row = {
    ...newReview,
    ...reviewConsentOf(newReview),
    id: crypto.randomUUID(),
    orderId,
    submittedAt: timestamp,
    statusAt: timestamp,
  }
  await db.batch([
    db.delete(reviews).where(eq(reviews.orderId, orderId)),
    db.insert(reviews).values(row),
    bumpCatalogVersion(db),
  ])
  clearCatalogVersionCache()
  return toOwnReviewDto(deps, { ...row, status: 'waiting' })
}
