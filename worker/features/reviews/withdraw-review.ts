import { eq } from 'drizzle-orm'
import type { Deps } from '../../deps'
import { forgetCatalogVersion } from '../products/catalog-cache'
import { shownAnew } from './shown-anew'
import { reviewedOrder } from './own-review'
import { reviews } from './reviews.table'

/**
 * Deletes a review for its author, authorised by the order's token.
 * @throws order.not_found
 */
export async function withdrawReview(
  { db }: Pick<Deps, 'db'>,
  orderId: string,
  token: string,
): Promise<void> {
  const { review } = await reviewedOrder({ db }, orderId, token)
  if (!review) return
  await db.batch([db.delete(reviews).where(eq(reviews.id, review.id)), shownAnew(db)])
  forgetCatalogVersion()
}
