import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import type { ReviewChange } from '../../../domain/review'
import { refusedBy, writeAndRead } from '../../db'
import type { Deps } from '../../deps'
import { recordAction, type Staff } from '../admin/actions'
import { forgetCatalogVersion } from '../products/catalog-cache'
import { readReview, reviewIn, reviewSql } from './list-reviews'
import { shownAnew } from './shown-anew'
import { reviews } from './reviews.table'

/**
 * Publishes or rejects a review; any change of status is allowed, and the text stays (trigger). Returns the review for
 * staff.
 * @throws review.not_found, review.changed if the status changed since staff read it
 */
export async function moderateReview(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  id: string,
  { from, status }: ReviewChange,
) {
  const { db } = deps
  await readReview(deps, id)
  // Optimistic lock: a concurrent change makes the status invalid, so the CHECK aborts the batch.
  const next = sql`CASE WHEN ${reviews.status} = ${from} THEN ${status} ELSE 'changed' END`
  try {
    const writes = [
      db.update(reviews).set({ status: next, statusAt: deps.now() }).where(eq(reviews.id, id)),
      recordAction(deps, staff, { action: 'review_change', subject: id, detail: { from, status } }),
      shownAnew(db),
    ]
    const [reviewRows] = await writeAndRead(db, writes, [reviewSql(db, id)] as const)
    forgetCatalogVersion()
    return reviewIn(reviewRows)
  } catch (error) {
    if (!refusedBy(error, 'reviews_status')) throw error
    throw new AppError('review.changed')
  }
}
