import { AppError } from '../../../domain/errors'
import { canReview, type NewReview } from '../../../domain/reviews/review'
import { isConstraintViolation } from '../../database/db'
import { reviewConsentOf } from '../../../domain/reviews/review-consent'
import type { Deps } from '../../deps'
import { isSameReview, toOwnReviewDto, findReviewedOrder } from './own-review'
import { reviews } from './reviews.table'

/**
 * Stores a buyer's review for moderation, authorised by the order's token. Idempotent.
 * @throws order.not_found, review.not_yet, review.exists if the order has a different review
 */
export async function submitReview(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  orderId: string,
  token: string,
  newReview: NewReview,
) {
  const { db, now } = deps
  const { order, review } = await findReviewedOrder({ db }, orderId, token)
  if (review) return toRepeatedReviewDto(deps, review, newReview)
  const timestamp = now()
  if (!canReview(order, timestamp)) throw new AppError('review.not_yet')
  const row = {
    ...newReview,
    ...reviewConsentOf(newReview),
    id: crypto.randomUUID(),
    orderId,
    submittedAt: timestamp,
    statusAt: timestamp,
  }
  try {
    await db.insert(reviews).values(row)
  } catch (error) {
    if (!isConstraintViolation(error, 'reviews.order_id')) throw error
    const { review: existingReview } = await findReviewedOrder({ db }, orderId, token)
    if (!existingReview) throw error
    return toRepeatedReviewDto(deps, existingReview, newReview)
  }
  return toOwnReviewDto(deps, { ...row, status: 'waiting' })
}

function toRepeatedReviewDto(
  deps: Pick<Deps, 'settings'>,
  review: typeof reviews.$inferSelect,
  newReview: NewReview,
) {
  if (!isSameReview(review, newReview)) throw new AppError('review.exists')
  return toOwnReviewDto(deps, review)
}
