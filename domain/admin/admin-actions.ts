import * as z from 'zod/mini'
import { ADMIN_ACTIONS } from './admin'
import { ListQuery } from './paging'

/** Query of GET /api/admin/actions. `q` searches for the id or order number of the record that an action changed. */
export const ActionsQuery = z.object({ ...ListQuery, action: z.optional(z.enum(ADMIN_ACTIONS)) })
export type ActionsQuery = z.infer<typeof ActionsQuery>
