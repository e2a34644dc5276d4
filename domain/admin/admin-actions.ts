import * as z from 'zod/mini'
import { ADMIN_ACTIONS } from './admin'
import { polishDateSchema } from '../time/polish-days'
import { ListQuery } from './paging'

/**
 * Query of GET /api/admin/actions. `q`: id or order number of the record that the staff actions are about. `member`: id
 * of the staff member. `day`: a Polish day ("2026-11-27").
 */
export const ActionsQuery = z.object({
  ...ListQuery,
  action: z.optional(z.enum(ADMIN_ACTIONS)),
  member: z.optional(z.string().check(z.maxLength(64))),
  day: z.optional(polishDateSchema),
})
export type ActionsQuery = z.infer<typeof ActionsQuery>
