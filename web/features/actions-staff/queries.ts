import { read } from '../../api'
import { asStaff } from '../admin/admin-api'

export const actionsPage = (query: Record<string, string>, cursor: string | null) =>
  asStaff((api, options) =>
    read(api.admin.actions.$get({ query: { ...query, ...(cursor ? { cursor } : {}) } }, options)),
  )
export type ActionItem = Awaited<ReturnType<typeof actionsPage>>['items'][number]
