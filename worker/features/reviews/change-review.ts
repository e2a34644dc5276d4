import { eq } from 'drizzle-orm'
import type { NewReview } from '../../../domain/review'
import type { Deps } from '../../deps'
import { forgetCatalogVersion } from '../products/catalog-cache'
import { isSaid, presentOwnReview, reviewedOrder } from './own-review'
import { reviews } from './reviews.table'
import { shownAnew } from './shown-anew'
import { submitReview } from './submit-review'

/**
 * Says something else in the place of a review, by the order's key. What was said never changes (by trigger): the old one
 * goes and a new one waits to be read, under an id of its own, so that whoever of staff still sees the old one cannot
 * publish what they have not read. The same again changes nothing. Throws `order.not_found`, and of an order without a
 * review what `submitReview` throws.
 */
export async function changeReview(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  orderId: string,
  token: string,
  said: NewReview,
) {
  const { db, now } = deps
  const { review } = await reviewedOrder(deps, orderId, token)
  if (!review) return submitReview(deps, orderId, token, said)
  if (isSaid(review, said)) return presentOwnReview(deps, review)
  const at = now()
  const row = { ...said, id: crypto.randomUUID(), orderId, submittedAt: at, statusAt: at }
  await db.batch([
    db.delete(reviews).where(eq(reviews.orderId, orderId)),
    db.insert(reviews).values(row),
    shownAnew(db),
  ])
  forgetCatalogVersion()
  return presentOwnReview(deps, { ...row, status: 'waiting' })
}
