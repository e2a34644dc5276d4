import * as z from 'zod/mini'
import { ADMIN_ACTIONS } from './admin'
import { ListQuery } from './paging'

/** Query of GET /api/admin/actions. `q` is an id or order number: it finds the staff actions on that record. */
export const ActionsQuery = z.object({ ...ListQuery, action: z.optional(z.enum(ADMIN_ACTIONS)) })
export type ActionsQuery = z.infer<typeof ActionsQuery>
