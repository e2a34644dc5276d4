import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { CHAT_STATUSES, type ChatSession, type ChatStatus } from '../../../../domain/chat/chat'
import { orderSoundStorage } from '../../../storage/admin-storage'
import { currentMemberQuery } from '../../access/queries'
import { ordersQueryKey } from '../../orders/queries'
import { salesQuery, todayStatisticsQuery } from '../../statistics/queries'
import { alertStaffToSessions, playBeep, enableSoundAfterFirstPress } from './alerts'
import {
  allSessionsKey,
  chatSearchKey,
  type fetchChatSearchPage,
  sessionsKey,
  sessionsQuery,
} from '../queries'
import {
  type LastMessageTimes,
  detectSessionsWithNews,
  patchSessions,
  patchSearchPages,
  countTotalUnread,
} from './sessions'
import { listenToInbox } from './listen-to-inbox'
import { useStaffChatWords } from '../words'

/** Poll interval of the session lists (spec §9), ms. Socket events update the lists without waiting for a poll. */
const REFETCH_INTERVAL_MS = 5000

type SessionSearchData = InfiniteData<Awaited<ReturnType<typeof fetchChatSearchPage>>>

/** Keeps chats and orders up to date on every staff page, and alerts staff to new messages and sales. */
export function InboxProvider({ token, children }: { token: string; children: ReactNode }) {
  const client = useQueryClient()
  const { anonymous } = useStaffChatWords()
  // Loads no chats for read-only members, because the API denies them access.
  const role = useQuery(currentMemberQuery).data?.role
  const canUseChat = role === 'owner' || role === 'staff'
  const { data } = useQuery({ ...sessionsQuery('active'), enabled: canUseChat })
  const lastMessageTimes = useRef<LastMessageTimes>(null)

  useEffect(enableSoundAfterFirstPress, [])
  useEffect(() => {
    // Not `refetchInterval`: each socket update restarts its timer, so in a busy shop the timer would never fire.
    // `setInterval` also runs in hidden tabs, which must alert staff.
    const timer = setInterval(
      () =>
        void client.refetchQueries({ queryKey: allSessionsKey, type: 'active' }, { cancelRefetch: false }),
      REFETCH_INTERVAL_MS,
    )
    return () => clearInterval(timer)
  }, [client])
  useEffect(() => {
    if (!canUseChat) return
    return listenToInbox(token, {
      onSessionChange: (session) => {
        for (const status of CHAT_STATUSES)
          client.setQueryData(
            sessionsKey(status),
            (sessions: ChatSession[] | undefined) => sessions && patchSessions(sessions, session, status),
          )
        client.setQueriesData(
          { queryKey: chatSearchKey },
          (searchData: SessionSearchData | undefined) => searchData && patchSearchPages(searchData, session),
        )
      },
      onOrderChange: (change) => {
        for (const queryKey of [ordersQueryKey, todayStatisticsQuery.queryKey, salesQuery.queryKey])
          void client.invalidateQueries({ queryKey })
        if (change === 'paid' && orderSoundStorage.isOn()) playBeep()
      },
      // If the staff session has expired, the API rejects this refetch, and the app opens the login.
      onRefused: () => void client.invalidateQueries({ queryKey: sessionsKey('active') }),
    })
  }, [token, client, canUseChat])
  useEffect(() => {
    if (!data) return
    const { newSessions, messageTimes: newestTimes } = detectSessionsWithNews(data, lastMessageTimes.current)
    lastMessageTimes.current = newestTimes
    alertStaffToSessions(newSessions, anonymous)
  }, [data, anonymous])

  return children
}

/**
 * Returns the cached list of chat sessions without fetching it. Components that show the list must run `sessionsQuery`
 * themselves.
 */
export const useSessions = (status: ChatStatus): readonly ChatSession[] =>
  useQuery({ ...sessionsQuery(status), enabled: false }).data ?? []

export const useUnreadCount = (): number => countTotalUnread(useSessions('active'))
