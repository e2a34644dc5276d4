import * as z from 'zod/mini'
import { ListQuery } from '../admin/paging'

/** Query of GET /api/chat/sessions/search. */
export const ChatSearchQuery = z.object(ListQuery)
export type ChatSearchQuery = z.infer<typeof ChatSearchQuery>
