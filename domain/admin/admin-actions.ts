import * as z from 'zod/mini'
import { ADMIN_ACTIONS } from './admin'
import { polishDateSchema } from '../time/polish-days'
import { ListQuery } from './paging'

/**
 * Query of GET /api/admin/actions. `q` is an id or order number: it finds the staff actions on that record. `member` is
 * the id of a person, `day` a Polish day ("2026-11-27").
 */
export const ActionsQuery = z.object({
  ...ListQuery,
  action: z.optional(z.enum(ADMIN_ACTIONS)),
  member: z.optional(z.string().check(z.maxLength(64))),
  day: z.optional(polishDateSchema),
})
export type ActionsQuery = z.infer<typeof ActionsQuery>
