import { desc, eq, sql } from 'drizzle-orm'
import type { Language } from '../../../domain/language'
import { polishDateOf } from '../../../domain/time/polish-days'
import { calculateAverageRating, MAX_SHOWN_REVIEWS } from '../../../domain/reviews/review'
import type { Deps } from '../../deps'
import { orders } from '../orders/orders.table'
import { type CatalogReplica, readThroughCatalogCache } from '../products/catalog/catalog-cache'
import { type ExampleReview, EXAMPLE_REVIEWS } from './example-reviews'
import { reviews } from './reviews.table'

type ReviewText = { text: string; language: Language }

export type BuyerReview = {
  id: string
  name: string
  rating: number
  comment: ReviewText
  /** Name of the first product of the order, in the order's language. */
  bought: ReviewText
  /** Polish day on which the review was written: "2026-11-22". */
  day: string
}

type BuyerReviewList = {
  kind: 'buyers'
  reviews: BuyerReview[]
  /** Average of all published reviews; null if there are too few. */
  average: { rating: number; count: number } | null
}

/** The reviews that visitors see. Reviews of the kind `examples` are invented and labelled as examples. */
export type ShownReviews =
  { kind: 'examples'; reviews: ExampleReview[] } | BuyerReviewList | { kind: 'none'; reviews: [] }

/**
 * The kind of reviews shown to visitors. Invented reviews are illegal in a real shop, however labelled (rules 13.2).
 * Production therefore shows none until the owner chooses buyers' reviews.
 */
export const chooseReviewsKind = ({
  isProduction,
  settings,
}: Pick<Deps, 'isProduction' | 'settings'>): ShownReviews['kind'] =>
  settings.reviews.shown === 'examples' && isProduction ? 'none' : settings.reviews.shown

const NO_REVIEWS: ShownReviews = { kind: 'none', reviews: [] }

/** The reviews shown to visitors. Each buyer's review belongs to an order. */
export async function readShownReviews(
  deps: Pick<Deps, 'openReplica' | 'now' | 'isProduction' | 'settings'>,
): Promise<ShownReviews> {
  const kind = chooseReviewsKind(deps)
  if (kind === 'examples') return { kind: 'examples', reviews: EXAMPLE_REVIEWS }
  if (kind === 'none') return NO_REVIEWS
  return (await readThroughCatalogCache(deps, 'reviews', readPublishedReviews)) ?? NO_REVIEWS
}

async function readPublishedReviews({ replica }: CatalogReplica): Promise<ShownReviews> {
  const [rows, [ratingTotals]] = await replica.batch([
    replica
      .select({
        id: reviews.id,
        name: reviews.name,
        rating: reviews.rating,
        text: reviews.text,
        language: reviews.language,
        submittedAt: reviews.submittedAt,
        orderLanguage: sql<Language>`${orders.language}`.as('order_language'),
        bought: firstProductNameSql,
      })
      .from(reviews)
      .innerJoin(orders, eq(orders.id, reviews.orderId))
      .where(eq(reviews.status, 'published'))
      .orderBy(desc(reviews.submittedAt), desc(reviews.id))
      .limit(MAX_SHOWN_REVIEWS),
    replica
      .select({
        sum: sql<number>`coalesce(sum(${reviews.rating}), 0)`.as('sum'),
        count: sql<number>`count(*)`.as('count'),
      })
      .from(reviews)
      .where(eq(reviews.status, 'published')),
  ])
  if (rows.length === 0 || !ratingTotals) return NO_REVIEWS
  const averageStars = calculateAverageRating(ratingTotals.sum, ratingTotals.count)
  return {
    kind: 'buyers',
    reviews: rows.map(({ id, name, rating, text, language, submittedAt, orderLanguage, bought }) => ({
      id,
      name,
      rating,
      comment: { text, language },
      bought: { text: bought, language: orderLanguage },
      day: polishDateOf(submittedAt),
    })),
    average: averageStars === null ? null : { rating: averageStars, count: ratingTotals.count },
  }
}

/** SQL: name of the first product of an order, in the order's language. */
export const firstProductNameSql = sql<string>`coalesce((SELECT order_lines.name FROM order_lines
  WHERE order_lines.order_id = reviews.order_id ORDER BY order_lines.position LIMIT 1), '')`.as('bought')
