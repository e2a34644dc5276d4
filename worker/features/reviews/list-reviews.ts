import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import { orderNumber } from '../../../domain/order'
import { LIST_PAGE, pageOf, placeOf } from '../../../domain/paging'
import type { ReviewsQuery } from '../../../domain/review'
import { searchTerms } from '../../../domain/staff-search'
import type { Deps } from '../../deps'
import { iso } from '../../iso'
import { joinedText, matchesTerms } from '../../text-search'
import { isOfOrder } from '../orders/search-orders'
import { firstBought } from './reviews'
import { reviews } from './reviews.table'

const COLUMNS = {
  id: reviews.id,
  orderId: reviews.orderId,
  name: reviews.name,
  rating: reviews.rating,
  text: reviews.text,
  language: reviews.language,
  status: reviews.status,
  statusAt: reviews.statusAt,
  submittedAt: reviews.submittedAt,
  bought: firstBought,
}

type Row = typeof reviews.$inferSelect & { bought: string }

const toReviewDto = ({ statusAt, submittedAt, ...row }: Row) => ({
  ...row,
  orderNumber: orderNumber(row.orderId),
  statusAt: iso(statusAt),
  submittedAt: iso(submittedAt),
})

const TEXT = joinedText('reviews.id', 'reviews.name', 'reviews.text')

function reviewFilter({ q, status }: ReviewsQuery): SQL | undefined {
  const terms = searchTerms(q ?? '')
  return and(
    status ? eq(reviews.status, status) : undefined,
    or(
      matchesTerms(TEXT, terms, ({ id }) => [id ? sql`instr(reviews.id, ${id}) > 0` : undefined]),
      isOfOrder(sql`reviews.order_id`, terms),
    ),
  )
}

export async function listReviews({ db }: Pick<Deps, 'db'>, query: ReviewsQuery) {
  const limit = query.limit ?? LIST_PAGE.usual
  const place = placeOf(query.cursor)
  const filter = reviewFilter(query)
  const [rows, [count]] = await db.batch([
    db
      .select(COLUMNS)
      .from(reviews)
      .where(
        and(
          filter,
          place ? sql`(${reviews.submittedAt}, ${reviews.id}) < (${place.at}, ${place.id})` : undefined,
        ),
      )
      .orderBy(desc(reviews.submittedAt), desc(reviews.id))
      .limit(limit + 1),
    db
      .select({ total: sql<number>`count(*)` })
      .from(reviews)
      .where(filter),
  ])
  const page = pageOf(rows, limit, ({ submittedAt, id }) => ({ at: submittedAt, id }))
  return { items: page.items.map(toReviewDto), nextCursor: page.nextCursor, total: count?.total ?? 0 }
}

/**
 * A review for staff.
 * @throws review.not_found
 */
export const readReview = async ({ db }: Pick<Deps, 'db'>, id: string) => reviewIn(await reviewSql(db, id))

/** Query that reads a review, for a batch that also writes; `reviewIn` converts its result. */
export const reviewSql = (db: Deps['db'], id: string) =>
  db.select(COLUMNS).from(reviews).where(eq(reviews.id, id))

/**
 * Converts the result of `reviewSql`.
 * @throws review.not_found
 */
export function reviewIn([row]: Awaited<ReturnType<typeof reviewSql>>) {
  if (!row) throw new AppError('review.not_found')
  return toReviewDto(row)
}
