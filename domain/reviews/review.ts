import * as z from 'zod/mini'
import { fieldErrorCode } from '../forms/fields'
import type { Fulfilment } from '../orders/fulfilment'
import { LANGUAGES } from '../language'
import type { OrderState } from '../orders/order'
import { ListQuery } from '../admin/paging'
import { proseSchema } from '../forms/prose'
import { personNameSchema } from '../forms/person-name'
import { DAY_MS, type Timestamp } from '../time/time'

/** Status of a buyer's review. Reviews are hidden until staff publish them. */
export const REVIEW_STATUSES = ['waiting', 'published', 'refused'] as const
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]

export const RATINGS = [1, 2, 3, 4, 5] as const

/** Length limits of a review, characters. */
export const REVIEW_LENGTHS = { text: { least: 10, most: 2000 }, name: 60 } as const

/**
 * The body of POST and PUT /api/orders/{id}/review. By sending a review, the buyer consents to its publication, as
 * stated beside the button.
 */
export const NewReview = z.object({
  rating: z.literal(RATINGS, fieldErrorCode('required')),
  text: proseSchema(REVIEW_LENGTHS.text.most, REVIEW_LENGTHS.text.least),
  /** The public name of the author. */
  name: personNameSchema(1, REVIEW_LENGTHS.name),
  /** The language of the form in which the review was written. */
  language: z._default(z.enum(LANGUAGES), 'pl'),
})
export type NewReview = z.infer<typeof NewReview>

/** Query of GET /api/admin/reviews. */
export const ReviewsQuery = z.object({ ...ListQuery, status: z.optional(z.enum(REVIEW_STATUSES)) })
export type ReviewsQuery = z.infer<typeof ReviewsQuery>

/**
 * The grounds on which staff may reject a review, as stated in the terms. A bad rating is not a ground (rules 13.7).
 */
export const REJECTION_GROUNDS = ['unlawful', 'offensive', 'rights', 'misleading', 'disruptive'] as const
export type RejectionGround = (typeof REJECTION_GROUNDS)[number]

/** Length limits of the facts that staff state when they reject a review, characters. */
export const REJECTION_FACTS_LENGTHS = { least: 20, most: 2000 } as const

/** The reasons for a rejection that the author of the review gets (Reg. 2022/2065 art. 17, rules 13.7). */
export const RejectionReasons = z.object({
  ground: z.enum(REJECTION_GROUNDS, fieldErrorCode('required')),
  /** The words of the review that break the rule, and why. In the author's language. */
  facts: proseSchema(REJECTION_FACTS_LENGTHS.most, REJECTION_FACTS_LENGTHS.least),
  /** True if someone reported the review, false if staff decided on their own. */
  isReported: z.boolean(),
})
export type RejectionReasons = z.infer<typeof RejectionReasons>

const SEEN_STATUS_FIELD = { from: z.enum(REVIEW_STATUSES) }

/**
 * The body of PATCH /api/admin/reviews/{id}: the decision, and the status that staff saw (optimistic lock). A rejection
 * has reasons.
 */
export const ReviewChange = z.discriminatedUnion('status', [
  z.object({ status: z.literal('published'), ...SEEN_STATUS_FIELD }),
  z.object({ status: z.literal('refused'), ...SEEN_STATUS_FIELD, ...RejectionReasons.shape }),
])
export type ReviewChange = z.infer<typeof ReviewChange>

/** The possible decisions on a review, the usual one first; staff can change any decision. */
export const NEXT_REVIEW_STATUSES: Readonly<Record<ReviewStatus, readonly ReviewChange['status'][]>> = {
  waiting: ['published', 'refused'],
  published: ['refused'],
  refused: ['published'],
}

/** Time after shipping at which a parcel without a delivery report counts as delivered, ms. */
export const ASSUMED_DELIVERY_MS = 14 * DAY_MS

type ReviewableOrder = {
  state: OrderState
  fulfilment: Fulfilment
  shippedAt: Timestamp | null
  deliveredAt: Timestamp | null
}

/**
 * True if the buyer may review the purchase (rules 13.2): the order is paid and not refunded, and its goods have
 * arrived.
 * Goods without a delivery report count as arrived 14 days after shipping, unless they came back. Timestamps and `now`
 * in ms UTC.
 */
export function canReview(
  { state, fulfilment, shippedAt, deliveredAt }: ReviewableOrder,
  now: Timestamp,
): boolean {
  if (state !== 'paid') return false
  if (deliveredAt !== null) return true
  return fulfilment === 'shipped' && shippedAt !== null && now - shippedAt >= ASSUMED_DELIVERY_MS
}

/** Maximum number of reviews on the home page, newest first. */
export const MAX_SHOWN_REVIEWS = 30

/**
 * Minimum number of ratings for an average. An average of fewer ratings would describe single persons and not the shop.
 */
const MIN_RATING_COUNT = 3

/** The average of all published ratings, one decimal, rounded half up; null below the minimum number (rules 13.2). */
export const calculateAverageRating = (ratingSum: number, count: number): number | null =>
  count < MIN_RATING_COUNT ? null : Math.round((ratingSum * 10) / count) / 10
