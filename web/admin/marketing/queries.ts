import { queryOptions } from '@tanstack/react-query'
import type { NewsletterIssue } from '../../../domain/marketing/newsletter-issue'
import { ensureOk, readBody } from '../../api'
import { callAsStaff } from '../kit/calls/call-as-staff'
import { downloadFile } from '../kit/calls/download-file'

export const fetchSubscribersPage = (query: Record<string, string>, cursor: string | null) =>
  callAsStaff((api, options) =>
    readBody(api.admin.subscribers.$get({ query: { ...query, ...(cursor ? { cursor } : {}) } }, options)),
  )

/** Downloads all confirmed subscribers as CSV, with the date `today` in the file name ("2026-11-22"). */
export const downloadSubscribers = (today: string) =>
  downloadFile(`newsletter-${today}.csv`, (api, options) =>
    api.admin.export['subscribers.csv'].$get({}, options),
  )

export const NEWSLETTER_ISSUES_KEY = ['staff', 'letters'] as const

const readIssues = () => callAsStaff((api, options) => readBody(api.admin.letters.$get({}, options)))
export type NewsletterIssuesResponse = Awaited<ReturnType<typeof readIssues>>

/** Refetch interval while a newsletter issue is being sent, ms. */
const REFETCH_INTERVAL_MS = 15_000

export const newsletterIssuesQuery = queryOptions({
  queryKey: NEWSLETTER_ISSUES_KEY,
  queryFn: readIssues,
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchInterval: ({ state }) =>
    state.data?.letters.some(({ finishedAt }) => finishedAt === null) ? REFETCH_INTERVAL_MS : false,
})

export const sendIssue = (issue: NewsletterIssue) =>
  callAsStaff((api, options) => readBody(api.admin.letters.$post({ json: issue }, options)))

export const stopIssue = (id: string) =>
  callAsStaff((api, options) => readBody(api.admin.letters[':id'].stop.$post({ param: { id } }, options)))

export const sendTestIssue = (json: NewsletterIssue) =>
  callAsStaff((api, options) => ensureOk(api.admin.letters.try.$post({ json }, options)))
