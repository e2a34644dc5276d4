import type { ReviewChange } from '../../../domain/reviews/review'
import { readBody } from '../../api'
import { callAsStaff } from '../kit/calls/call-as-staff'

export const REVIEWS_KEY = ['staff', 'reviews'] as const

export const fetchReviewsPage = (query: Record<string, string>, cursor: string | null) =>
  callAsStaff((api, options) =>
    readBody(api.admin.reviews.$get({ query: { ...query, ...(cursor ? { cursor } : {}) } }, options)),
  )
/** The source from which the shop takes the reviews that it shows (a setting). */
export type ReviewSource = Awaited<ReturnType<typeof fetchReviewsPage>>['whose']
export type ReviewItem = Awaited<ReturnType<typeof fetchReviewsPage>>['items'][number]

export const moderateReview = (id: string, change: ReviewChange) =>
  callAsStaff((api, options) =>
    readBody(api.admin.reviews[':id'].$patch({ param: { id }, json: change }, options)),
  )
