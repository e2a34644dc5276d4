import * as z from 'zod/mini'
import { message } from './fields'
import type { Fulfilment } from './fulfilment'
import { LANGUAGES } from './language'
import type { OrderState } from './order'
import { ListQuery } from './paging'
import { prose } from './prose'
import { personName } from './person-name'

/** Where a buyer's review is: nothing of it is shown before staff have read it. */
export const REVIEW_STATUSES = ['waiting', 'published', 'refused'] as const
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]

/** The stars there are, the fewest first. */
export const RATINGS = [1, 2, 3, 4, 5] as const

/** How long the parts of a review may be, characters. */
export const REVIEW_LENGTHS = { text: { least: 10, most: 2000 }, name: 60 } as const

/** The body of POST and PUT /api/orders/{id}/review. Sending it is the consent to show it, which is said beside the button. */
export const NewReview = z.object({
  rating: z.literal(RATINGS, message('required')),
  text: prose(REVIEW_LENGTHS.text.most, REVIEW_LENGTHS.text.least),
  /** What it is signed with. */
  name: personName(1, REVIEW_LENGTHS.name),
  /** The language of the form that it was written into. */
  language: z._default(z.enum(LANGUAGES), 'pl'),
})
export type NewReview = z.infer<typeof NewReview>

/** What GET /api/admin/reviews may be asked for. */
export const ReviewsQuery = z.object({ ...ListQuery, status: z.optional(z.enum(REVIEW_STATUSES)) })
export type ReviewsQuery = z.infer<typeof ReviewsQuery>

/** The body of PATCH /api/admin/reviews/{id}: what staff decided, and the status that they saw. */
export const ReviewChange = z.object({
  status: z.enum(['published', 'refused']),
  from: z.enum(REVIEW_STATUSES),
})
export type ReviewChange = z.infer<typeof ReviewChange>

/** What staff may decide of a review, the usual decision first; any can be taken back. */
export const NEXT_REVIEW: Readonly<Record<ReviewStatus, readonly ReviewChange['status'][]>> = {
  waiting: ['published', 'refused'],
  published: ['refused'],
  refused: ['published'],
}

/** A parcel of which nobody has said that it arrived has done so by then, ms. */
const ARRIVED_AFTER_MS = 14 * 24 * 3_600_000

type Sent = {
  state: OrderState
  fulfilment: Fulfilment
  shippedAt: number | null
  deliveredAt: number | null
}

/**
 * Whether the buyer of an order can say what the purchase was like (rules 13.2): it is paid, nothing of it is undone, and
 * the goods have come, or were sent 14 days ago and have not come back. Moments and `now` in ms UTC.
 */
export function canReview({ state, fulfilment, shippedAt, deliveredAt }: Sent, now: number): boolean {
  if (state !== 'paid') return false
  if (deliveredAt !== null) return true
  return fulfilment === 'shipped' && shippedAt !== null && now - shippedAt >= ARRIVED_AFTER_MS
}

/** As many reviews as the home page shows at most, the newest ones. */
export const MOST_SHOWN = 30

/** Fewer ratings than these have no average: it would tell of a person, not of the shop. */
const LEAST_RATINGS = 3

/** The average of all ratings that are shown, to one decimal place, half up; null of too few (rules 13.2). */
export const averageRating = (sum: number, count: number): number | null =>
  count < LEAST_RATINGS ? null : Math.round((sum * 10) / count) / 10
