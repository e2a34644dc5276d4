import { queryOptions } from '@tanstack/react-query'
import type { NewsletterIssue } from '../../../domain/newsletter-issue'
import { ensureOk, read } from '../../api'
import { asStaff } from '../admin/admin-api'
import { saveFile } from '../admin/save-file'

export const subscribersPage = (query: Record<string, string>, cursor: string | null) =>
  asStaff((api, options) =>
    read(api.admin.subscribers.$get({ query: { ...query, ...(cursor ? { cursor } : {}) } }, options)),
  )

/** Downloads all confirmed subscribers, with the day in the file name ("2026-11-22"). */
export const saveSubscribers = (day: string) =>
  saveFile(`newsletter-${day}.csv`, (api, options) => api.admin.export['subscribers.csv'].$get({}, options))

export const ISSUES_KEY = ['staff', 'letters'] as const

const readIssues = () => asStaff((api, options) => read(api.admin.letters.$get({}, options)))
export type Issues = Awaited<ReturnType<typeof readIssues>>

/** Refetch interval while an issue is being sent, ms. */
const SOON_MS = 15_000

export const issuesQuery = queryOptions({
  queryKey: ISSUES_KEY,
  queryFn: readIssues,
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchInterval: ({ state }) =>
    state.data?.letters.some(({ finishedAt }) => finishedAt === null) ? SOON_MS : false,
})

export const sendIssue = (json: NewsletterIssue) =>
  asStaff((api, options) => read(api.admin.letters.$post({ json }, options)))

export const stopIssue = (id: string) =>
  asStaff((api, options) => read(api.admin.letters[':id'].stop.$post({ param: { id } }, options)))

export const sendTestIssue = (json: NewsletterIssue) =>
  asStaff((api, options) => ensureOk(api.admin.letters.try.$post({ json }, options)))
