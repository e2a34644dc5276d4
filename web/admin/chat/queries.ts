import { queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import type { ChatSession, ChatStatus } from '../../../domain/chat/chat'
import { ensureOk, readBody } from '../../api'
import { callAsStaff } from '../kit/calls/call-as-staff'
import { mergeNewestSessions } from './inbox/sessions'

/** Maximum number of sessions per list that the API returns. */
export const MAX_LISTED_SESSIONS = 100

/** Query key prefix of the session lists of all statuses. */
export const allSessionsKey = ['staff', 'chat-sessions'] as const

export const sessionsKey = (status: ChatStatus) => [...allSessionsKey, status] as const

export const sessionsQuery = (status: ChatStatus) =>
  queryOptions({
    queryKey: sessionsKey(status),
    queryFn: () =>
      callAsStaff((api, options) => readBody(api.chat.sessions.$get({ query: { status } }, options))),
    structuralSharing: (previousData, newData) =>
      replaceEqualDeep(
        previousData,
        mergeNewestSessions(toSessionList(previousData), toSessionList(newData) ?? []),
      ),
  })

/** Safe cast: query data is untyped, but only session lists are stored under `sessionsKey`. */
const toSessionList = (data: unknown) => data as readonly ChatSession[] | undefined

/** Fetches the next older sessions. `lastMessageAt` is the time of the last message of the last session in the list. */
export const fetchOlderSessions = (status: ChatStatus, lastMessageAt: string) =>
  callAsStaff((api, options) =>
    readBody(api.chat.sessions.$get({ query: { status, before: lastMessageAt } }, options)),
  )

/** Query key prefix of all chat searches. */
export const chatSearchKey = ['staff', 'chat-search'] as const

/** Fetches a page of active and closed chats that match a search. */
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
