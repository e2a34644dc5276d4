import { queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import type { ChatSession, ChatStatus } from '../../../domain/chat'
import { done, read } from '../../api'
import { asStaff } from '../admin/admin-api'
import { newest } from './sessions'

/** How often the lists are asked for (specification 9), ms; what the socket tells comes at once. */
const REFRESH_MS = 5000
/** As many sessions as the shop gives at once. */
export const LIST_LENGTH = 100

export const sessionsKey = (status: ChatStatus) => ['staff', 'chat-sessions', status] as const

export const sessionsQuery = (status: ChatStatus) =>
  queryOptions({
    queryKey: sessionsKey(status),
    queryFn: () => asStaff((api, options) => read(api.chat.sessions.$get({ query: { status } }, options))),
    structuralSharing: (before, now) =>
      replaceEqualDeep(before, newest(sessionsOf(before), sessionsOf(now) ?? [])),
    refetchInterval: REFRESH_MS,
    // A tab that nobody looks at is the one that has to be heard.
    refetchIntervalInBackground: true,
  })

/** The cache of queries keeps no types: what is under this key is a list of sessions, or nothing yet. */
const sessionsOf = (data: unknown) => data as readonly ChatSession[] | undefined

/** The sessions before the last one of a list. */
export const olderSessions = (status: ChatStatus, before: string) =>
  asStaff((api, options) => read(api.chat.sessions.$get({ query: { status, before } }, options)))

export const markSessionRead = (id: string) =>
  asStaff((api, options) => done(api.chat.sessions[':id']['mark-read'].$post({ param: { id } }, options)))

export const closeSession = (id: string) =>
  asStaff((api, options) => done(api.chat.sessions[':id'].close.$post({ param: { id } }, options)))

export const sendTranscript = (id: string) =>
  asStaff((api, options) => done(api.chat.sessions[':id'].transcript.$post({ param: { id } }, options)))
