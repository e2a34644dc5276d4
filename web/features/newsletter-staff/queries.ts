import { read } from '../../api'
import { asStaff } from '../admin/admin-api'
import { saveFile } from '../admin/save-file'

export const subscribersPage = (asked: Record<string, string>, cursor: string | null) =>
  asStaff((api, options) =>
    read(api.admin.subscribers.$get({ query: { ...asked, ...(cursor ? { cursor } : {}) } }, options)),
  )

/** Everybody who has confirmed, as a file with the day in its name ("2026-11-22"). */
export const saveSubscribers = (day: string) =>
  saveFile(`newsletter-${day}.csv`, (api, options) => api.admin.export['subscribers.csv'].$get({}, options))
