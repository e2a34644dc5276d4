import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import { formatOrderNumber } from '../../../domain/orders/order'
import { LIST_PAGE_SIZES, toPage } from '../../../domain/admin/paging'
import type { ReviewsQuery } from '../../../domain/reviews/review'
import { parseSearchTerms } from '../../../domain/admin/staff-search'
import { isAfterCursorSql } from '../../database/after-cursor'
import type { Deps } from '../../deps'
import { toIsoString } from '../../iso'
import { joinedTextSql, matchesTermsSql } from '../../database/text-search'
import { orderMatchesTermsSql } from '../orders/staff/search-orders'
import { firstProductNameSql } from './reviews'
import { reviews } from './reviews.table'

const REVIEW_COLUMNS = {
  id: reviews.id,
  orderId: reviews.orderId,
  name: reviews.name,
  rating: reviews.rating,
  text: reviews.text,
  language: reviews.language,
  status: reviews.status,
  statusAt: reviews.statusAt,
  submittedAt: reviews.submittedAt,
  consentText: reviews.consentText,
  consentVersion: reviews.consentVersion,
  bought: firstProductNameSql,
}

type ReviewRow = typeof reviews.$inferSelect & { bought: string }

const toReviewDto = ({ statusAt, submittedAt, ...row }: ReviewRow) => ({
  ...row,
  orderNumber: formatOrderNumber(row.orderId),
  statusAt: toIsoString(statusAt),
  submittedAt: toIsoString(submittedAt),
})

const SEARCHED_TEXT_SQL = joinedTextSql('reviews.id', 'reviews.name', 'reviews.text')

function matchesReviewsQuerySql({ q, status }: ReviewsQuery): SQL | undefined {
  const parsedTerms = parseSearchTerms(q ?? '')
  return and(
    status ? eq(reviews.status, status) : undefined,
    or(
      matchesTermsSql(SEARCHED_TEXT_SQL, parsedTerms, ({ id }) => [
        id ? sql`instr(reviews.id, ${id}) > 0` : undefined,
      ]),
      orderMatchesTermsSql(sql`reviews.order_id`, parsedTerms),
    ),
  )
}

export async function listReviews({ db }: Pick<Deps, 'db'>, query: ReviewsQuery) {
  const limit = query.limit ?? LIST_PAGE_SIZES.default
  const filterSql = matchesReviewsQuerySql(query)
  const [rows, [count]] = await db.batch([
    db
      .select(REVIEW_COLUMNS)
      .from(reviews)
      .where(and(filterSql, isAfterCursorSql(query.cursor, reviews.submittedAt, reviews.id)))
      .orderBy(desc(reviews.submittedAt), desc(reviews.id))
      .limit(limit + 1),
    db
      .select({ total: sql<number>`count(*)` })
      .from(reviews)
      .where(filterSql),
  ])
  const page = toPage(rows, limit, ({ submittedAt, id }) => ({ at: submittedAt, id }))
  return { items: page.items.map(toReviewDto), nextCursor: page.nextCursor, total: count?.total ?? 0 }
}

/**
 * A review for staff.
 * @throws review.not_found
 */
export const readReview = async ({ db }: Pick<Deps, 'db'>, id: string) =>
  requireReview(await reviewQuery(db, id))

/** Query that reads a review, for a batch that also writes; `requireReview` converts its result. */
export const reviewQuery = (db: Deps['db'], id: string) =>
  db.select(REVIEW_COLUMNS).from(reviews).where(eq(reviews.id, id))

/**
 * Converts the result of `reviewQuery`.
 * @throws review.not_found
 */
export function requireReview([row]: Awaited<ReturnType<typeof reviewQuery>>) {
  if (!row) throw new AppError('review.not_found')
  return toReviewDto(row)
}
