import { eq } from 'drizzle-orm'
import type { ReviewChange } from '../../../domain/reviews/review'
import { writeIfUnchanged } from '../../database/db'
import type { Deps } from '../../deps'
import { recordAction, type StaffActor } from '../admin/actions'
import { clearCatalogVersionCache } from '../products/catalog/catalog-cache'
import { readReview, requireReview, reviewQuery } from './list-reviews'
import { bumpCatalogVersion } from '../products/catalog/bump-catalog-version'
import { reviews } from './reviews.table'

/**
 * Publishes or rejects a review. Any change of the status is allowed. A trigger rejects changes of the text. Returns
 * the review for staff.
 * @throws review.not_found, review.changed if the status changed since staff read it
 */
export async function moderateReview(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: StaffActor,
  id: string,
  { from, status }: ReviewChange,
) {
  const { db } = deps
  await readReview(deps, id)
  const { reviewRows } = await writeIfUnchanged(
    db,
    { table: reviews, row: [eq(reviews.id, id), eq(reviews.status, from)], code: 'review.changed' },
    [
      db.update(reviews).set({ status, statusAt: deps.now() }).where(eq(reviews.id, id)),
      recordAction(deps, staff, { action: 'review_change', subject: id, detail: { from, status } }),
      bumpCatalogVersion(db),
    ],
    { reviewRows: reviewQuery(db, id) },
  )
  clearCatalogVersionCache()
  return requireReview(reviewRows)
}
