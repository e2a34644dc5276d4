import { eq } from 'drizzle-orm'
import type { Deps } from '../../deps'
import { clearCatalogVersionCache } from '../products/catalog/catalog-cache'
import { bumpCatalogVersion } from '../products/catalog/bump-catalog-version'
import { findReviewedOrder } from './own-review'
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
  const { review } = await findReviewedOrder({ db }, orderId, token)
  if (!review) return
  await db.batch([db.delete(reviews).where(eq(reviews.id, review.id)), bumpCatalogVersion(db)])
  clearCatalogVersionCache()
}
