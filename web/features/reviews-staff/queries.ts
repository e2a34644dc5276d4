import type { ReviewChange } from '../../../domain/review'
import { read } from '../../api'
import { asStaff } from '../admin/admin-api'

export const REVIEWS_KEY = ['staff', 'reviews'] as const

export const reviewsPage = (query: Record<string, string>, cursor: string | null) =>
  asStaff((api, options) =>
    read(api.admin.reviews.$get({ query: { ...query, ...(cursor ? { cursor } : {}) } }, options)),
  )
/** The source of the reviews that the shop shows. */
export type Whose = Awaited<ReturnType<typeof reviewsPage>>['whose']
export type ReviewItem = Awaited<ReturnType<typeof reviewsPage>>['items'][number]

export const moderateReview = (id: string, change: ReviewChange) =>
  asStaff((api, options) => read(api.admin.reviews[':id'].$patch({ param: { id }, json: change }, options)))
