import { queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import type { ChatSession, ChatStatus } from '../../../domain/chat'
import { ensureOk, readBody } from '../../api'
import { callAsStaff } from '../admin/call-as-staff'
import { mergeNewestSessions } from './sessions'

/** The API's maximum number of sessions per list. */
export const MAX_LISTED_SESSIONS = 100

/** Prefix of the list keys of all statuses. */
export const allSessionsKey = ['staff', 'chat-sessions'] as const

export const sessionsKey = (status: ChatStatus) => [...allSessionsKey, status] as const

export const sessionsQuery = (status: ChatStatus) =>
  queryOptions({
    queryKey: sessionsKey(status),
    queryFn: () =>
      callAsStaff((api, options) => readBody(api.chat.sessions.$get({ query: { status } }, options))),
    structuralSharing: (before, now) =>
      replaceEqualDeep(before, mergeNewestSessions(toSessionList(before), toSessionList(now) ?? [])),
  })

/** The query cache is untyped: this key holds a session list or no data. */
const toSessionList = (data: unknown) => data as readonly ChatSession[] | undefined

/** Fetches the sessions before the last one of a list. */
export const fetchOlderSessions = (status: ChatStatus, before: string) =>
  callAsStaff((api, options) => readBody(api.chat.sessions.$get({ query: { status, before } }, options)))

/** Prefix of the keys of all searches. */
export const chatSearchKey = ['staff', 'chat-search'] as const

/** Fetches a page of the chats that match a query, active and closed ones. */
export const fetchChatSearchPage = (searchParams: Record<string, string>, cursor: string | null) =>
  callAsStaff((api, options) =>
    readBody(
      api.chat.sessions.search.$get({ query: { ...searchParams, ...(cursor ? { cursor } : {}) } }, options),
    ),
  )

export const markSessionRead = (id: string) =>
  callAsStaff((api, options) =>
    ensureOk(api.chat.sessions[':id']['mark-read'].$post({ param: { id } }, options)),
  )

export const closeSession = (id: string) =>
  callAsStaff((api, options) => ensureOk(api.chat.sessions[':id'].close.$post({ param: { id } }, options)))

export const sendTranscript = (id: string) =>
  callAsStaff((api, options) =>
    ensureOk(api.chat.sessions[':id'].transcript.$post({ param: { id } }, options)),
  )
