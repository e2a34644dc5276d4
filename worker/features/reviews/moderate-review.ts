import { eq, ne } from 'drizzle-orm'
import type { ReviewChange } from '../../../domain/reviews/review'
import { writeIfUnchanged } from '../../database/db'
import type { Deps } from '../../deps'
import { enqueueNewMail } from '../../mail/outbox/outbox'
import { reviewRefusedMail } from '../../mail/templates/review-refused-mail'
import { recordAction, type StaffActor } from '../admin/actions'
import { clearCatalogVersionCache } from '../products/catalog/catalog-cache'
import { orders } from '../orders/orders.table'
import { readReview, requireReview, reviewQuery } from './list-reviews'
import { bumpCatalogVersion } from '../products/catalog/bump-catalog-version'
import { reviews } from './reviews.table'

type ModerationDeps = Pick<Deps, 'db' | 'now' | 'settings' | 'appUrl'>

/**
 * Publishes or rejects a review. Any change of the status is allowed. A trigger rejects changes of the text. A
 * rejection mails its reasons to the author, in the same batch. Returns the review for staff.
 * @throws review.not_found, review.changed if the status changed since staff read it
 */
export async function moderateReview(
  deps: ModerationDeps,
  staff: StaffActor,
  id: string,
  change: ReviewChange,
) {
  const { db } = deps
  const { from, status } = change
  const review = await readReview(deps, id)
  const timestamp = deps.now()
  const reasonsMail = change.status === 'refused' ? await buildReasonsMail(deps, review, change) : []
  const { reviewRows } = await writeIfUnchanged(
    db,
    {
      table: reviews,
      row: [eq(reviews.id, id), eq(reviews.status, from), ne(reviews.status, status)],
      code: 'review.changed',
    },
    [
      db.update(reviews).set({ status, statusAt: timestamp }).where(eq(reviews.id, id)),
      ...reasonsMail,
      recordAction(deps, staff, {
        action: 'review_change',
        subject: id,
        detail: { from, status, ...(change.status === 'refused' ? { ground: change.ground } : {}) },
      }),
      bumpCatalogVersion(db),
    ],
    { reviewRows: reviewQuery(db, id) },
  )
  clearCatalogVersionCache()
  return requireReview(reviewRows)
}

/** The mail to the author with the reasons of a rejection; none for an anonymised order, which has no address. */
async function buildReasonsMail(
  deps: ModerationDeps,
  review: Awaited<ReturnType<typeof readReview>>,
  refusal: Extract<ReviewChange, { status: 'refused' }>,
) {
  const [author] = await deps.db
    .select({ id: orders.id, email: orders.email, linkToken: orders.linkToken })
    .from(orders)
    .where(eq(orders.id, review.orderId))
  if (!author?.email) return []
  const mail = reviewRefusedMail({ review, order: author, refusal, timestamp: deps.now() }, deps.appUrl)
  return [enqueueNewMail(deps, mail)]
}
