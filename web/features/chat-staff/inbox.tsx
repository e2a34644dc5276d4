import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { CHAT_STATUSES, type ChatSession, type ChatStatus } from '../../../domain/chat'
import { alertStaffToSessions, playSoundAfterFirstPress } from './alerts'
import {
  allSessionsKey,
  chatSearchKey,
  type fetchChatSearchPage,
  sessionsKey,
  sessionsQuery,
} from './queries'
import {
  type LastMessageTimes,
  detectSessionsWithNews,
  patchSessions,
  patchedPages,
  totalUnread,
} from './sessions'
import { listenToInbox } from './listen-to-inbox'
import { useStaffChatWords } from './words'

/** Poll interval of the session lists (spec §9), ms; socket events update them at once. */
const REFETCH_INTERVAL_MS = 5000

type SessionSearchData = InfiniteData<Awaited<ReturnType<typeof fetchChatSearchPage>>>

/** Keeps the session lists up to date on every staff page, and alerts to new messages. */
export function InboxProvider({ token, children }: { token: string; children: ReactNode }) {
  const client = useQueryClient()
  const { anonymous } = useStaffChatWords()
  const { data } = useQuery(sessionsQuery('active'))
  const lastMessageTimes = useRef<LastMessageTimes>(null)

  useEffect(playSoundAfterFirstPress, [])
  useEffect(() => {
    // Not `refetchInterval`: every socket update restarts it, so in a busy shop it never fires. Runs in hidden tabs
    // too, because they must alert.
    const timer = setInterval(
      () =>
        void client.refetchQueries({ queryKey: allSessionsKey, type: 'active' }, { cancelRefetch: false }),
      REFETCH_INTERVAL_MS,
    )
    return () => clearInterval(timer)
  }, [client])
  useEffect(
    () =>
      listenToInbox(token, {
        changed: (session) => {
          for (const status of CHAT_STATUSES)
            client.setQueryData(
              sessionsKey(status),
              (sessions: ChatSession[] | undefined) => sessions && patchSessions(sessions, session, status),
            )
          client.setQueriesData(
            { queryKey: chatSearchKey },
            (found: SessionSearchData | undefined) => found && patchedPages(found, session),
          )
        },
        // The refetch redirects to the login if the staff session has expired.
        refused: () => void client.invalidateQueries({ queryKey: sessionsKey('active') }),
      }),
    [token, client],
  )
  useEffect(() => {
    if (!data) return
    const { news, heard: now } = detectSessionsWithNews(data, lastMessageTimes.current)
    lastMessageTimes.current = now
    alertStaffToSessions(news, anonymous)
  }, [data, anonymous])

  return children
}

/** Returns the cached session list. Components that show it must run `sessionsQuery` themselves. */
export const useSessions = (status: ChatStatus): readonly ChatSession[] =>
  useQuery({ ...sessionsQuery(status), enabled: false }).data ?? []

export const useUnreadCount = (): number => totalUnread(useSessions('active'))
