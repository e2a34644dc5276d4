import * as z from 'zod/mini'
import { ListQuery } from './paging'

/** Where a mail of the outbox is. */
export const EMAIL_STATUSES = ['waiting', 'sent', 'given_up'] as const
export type EmailStatus = (typeof EMAIL_STATUSES)[number]

/** What GET /api/admin/emails may be asked for. */
export const EmailsQuery = z.object({ ...ListQuery, status: z.optional(z.enum(EMAIL_STATUSES)) })
export type EmailsQuery = z.infer<typeof EmailsQuery>
