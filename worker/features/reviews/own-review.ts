import { eq } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import { isOrderToken } from '../../../domain/orders/order-link'
import type { Deps } from '../../deps'
import { toIsoString } from '../../iso'
import { orders } from '../orders/orders.table'
import { reviews } from './reviews.table'

export const toOwnReviewDto = (
  { settings }: Pick<Deps, 'settings'>,
  {
    rating,
    text,
    name,
    status,
    submittedAt,
  }: Pick<typeof reviews.$inferSelect, 'rating' | 'text' | 'name' | 'status' | 'submittedAt'>,
) => ({
  rating,
  text,
  name,
  status,
  /** True if the shop shows the review to visitors. A shop may be set to show no buyers' reviews. */
  isShown: status === 'published' && settings.reviews.shown === 'buyers',
  submittedAt: toIsoString(submittedAt),
})

type ReviewInput = Pick<typeof reviews.$inferSelect, 'rating' | 'text' | 'name'>

export const isSameReview = (review: ReviewInput, { rating, text, name }: ReviewInput): boolean =>
  review.rating === rating && review.text === text && review.name === name

/**
 * An order and its review, authorised by the order's token.
 * @throws order.not_found, also for a wrong token
 */
export async function findReviewedOrder({ db }: Pick<Deps, 'db'>, orderId: string, token: string) {
  const [[order], [review]] = await db.batch([
    db.select().from(orders).where(eq(orders.id, orderId)),
    db.select().from(reviews).where(eq(reviews.orderId, orderId)),
  ])
  if (!order || !isOrderToken(order, token)) throw new AppError('order.not_found')
  return { order, review }
}
