import * as z from 'zod/mini'
import { SUBSCRIBER_STATUSES } from './newsletter'
import { ListQuery } from '../admin/paging'

/** Query of GET /api/admin/subscribers. */
export const SubscribersQuery = z.object({ ...ListQuery, status: z.optional(z.enum(SUBSCRIBER_STATUSES)) })
export type SubscribersQuery = z.infer<typeof SubscribersQuery>
