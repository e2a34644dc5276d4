import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { CHAT_STATUSES, type ChatSession, type ChatStatus } from '../../../domain/chat'
import { alertTo, soundAfterFirstPress } from './alerts'
import { allSessionsKey, sessionsKey, sessionsQuery } from './queries'
import { type Heard, newsIn, patched, unreadIn } from './sessions'
import { listenToInbox } from './socket'
import { useStaffChatWords } from './words'

/** How often the lists are asked for (specification 9), ms; what the socket tells comes at once. */
const REFRESH_MS = 5000

/** Keeps the lists of sessions up to date on every page of staff, and tells of what comes in. */
export function InboxProvider({ token, children }: { token: string; children: ReactNode }) {
  const client = useQueryClient()
  const { anonymous } = useStaffChatWords()
  const { data } = useQuery(sessionsQuery('active'))
  const heard = useRef<Heard>(null)

  useEffect(soundAfterFirstPress, [])
  useEffect(() => {
    // Not by the query's own interval, which begins anew with whatever the socket tells: in a busy shop it never ends.
    // Also in a tab that nobody looks at: that is the one that has to be heard.
    const timer = setInterval(
      () =>
        void client.refetchQueries({ queryKey: allSessionsKey, type: 'active' }, { cancelRefetch: false }),
      REFRESH_MS,
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
              (sessions: ChatSession[] | undefined) => sessions && patched(sessions, session, status),
            )
        },
        // The next answer tells whether the stay has ended.
        refused: () => void client.invalidateQueries({ queryKey: sessionsKey('active') }),
      }),
    [token, client],
  )
  useEffect(() => {
    if (!data) return
    const { news, heard: now } = newsIn(data, heard.current)
    heard.current = now
    alertTo(news, anonymous)
  }, [data, anonymous])

  return children
}

/** A list as it is known now; whoever shows it asks for it (`sessionsQuery`). */
export const useSessions = (status: ChatStatus): readonly ChatSession[] =>
  useQuery({ ...sessionsQuery(status), enabled: false }).data ?? []

/** Messages of customers that nobody has read yet. */
export const useUnread = (): number => unreadIn(useSessions('active'))
