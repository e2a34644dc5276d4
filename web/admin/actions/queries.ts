import { queryOptions } from '@tanstack/react-query'
import { readBody } from '../../api'
import { callAsStaff } from '../kit/calls/call-as-staff'

export const fetchActionsPage = (query: Record<string, string>, cursor: string | null) =>
  callAsStaff((api, options) =>
    readBody(api.admin.actions.$get({ query: { ...query, ...(cursor ? { cursor } : {}) } }, options)),
  )
export type AdminActionItem = Awaited<ReturnType<typeof fetchActionsPage>>['items'][number]

/** Query for the members by whom staff can filter the log of staff actions. */
export const actionMembersQuery = queryOptions({
  queryKey: ['staff', 'action-members'],
  queryFn: async () => (await fetchActionsPage({ limit: '1' }, null)).members,
})
