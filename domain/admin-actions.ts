import * as z from 'zod/mini'
import { ADMIN_ACTIONS } from './admin'
import { ListQuery } from './paging'

/** What GET /api/admin/actions may be asked for; `q` is the id, or an order's number, of what something was done to. */
export const ActionsQuery = z.object({ ...ListQuery, action: z.optional(z.enum(ADMIN_ACTIONS)) })
export type ActionsQuery = z.infer<typeof ActionsQuery>
