import { eq } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import { isKeyOf } from '../../../domain/order-link'
import type { Deps } from '../../deps'
import { iso } from '../../iso'
import { orders } from '../orders/orders.table'
import { reviews } from './reviews.table'

/** A review as its author sees it. */
export const presentOwnReview = (
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
  /** Whether the shop shows it: it may show no reviews of buyers at all. */
  isShown: status === 'published' && settings.reviews.shown === 'buyers',
  submittedAt: iso(submittedAt),
})

type Said = Pick<typeof reviews.$inferSelect, 'rating' | 'text' | 'name'>

/** Whether a review says just that. */
export const isSaid = (review: Said, { rating, text, name }: Said): boolean =>
  review.rating === rating && review.text === text && review.name === name

/** An order and its review, for whoever has the order's key. Throws `order.not_found`, for a wrong key too. */
export async function reviewedOrder({ db }: Pick<Deps, 'db'>, orderId: string, token: string) {
  const [[order], [review]] = await db.batch([
    db.select().from(orders).where(eq(orders.id, orderId)),
    db.select().from(reviews).where(eq(reviews.orderId, orderId)),
  ])
  if (!order || !isKeyOf(order, token)) throw new AppError('order.not_found')
  return { order, review }
}
