import { queryOptions } from '@tanstack/react-query'
import { readBody } from '../../api'
import { callAsStaff } from '../kit/calls/call-as-staff'

export const EMAILS_KEY = ['staff', 'emails'] as const

export const fetchEmailsPage = (query: Record<string, string>, cursor: string | null) =>
  callAsStaff((api, options) =>
    readBody(api.admin.emails.$get({ query: { ...query, ...(cursor ? { cursor } : {}) } }, options)),
  )
export type EmailItem = Awaited<ReturnType<typeof fetchEmailsPage>>['items'][number]

const readEmail = (id: string) =>
  callAsStaff((api, options) => readBody(api.admin.emails[':id'].$get({ param: { id } }, options)))
export type Email = Awaited<ReturnType<typeof readEmail>>

/** Refetch interval while a mail waits to be sent, ms. */
const REFETCH_INTERVAL_MS = 5000

export const emailQuery = (id: string) =>
  queryOptions({
    queryKey: [...EMAILS_KEY, id],
    queryFn: () => readEmail(id),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.status === 'waiting' ? REFETCH_INTERVAL_MS : false),
  })

export const resendEmail = (id: string) =>
  callAsStaff((api, options) => readBody(api.admin.emails[':id'].resend.$post({ param: { id } }, options)))
