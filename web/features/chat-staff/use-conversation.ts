import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type ChatState, newChatState, type UnsentMessage, countUnread } from '../chat/chat-state'
import { ChatConnection } from '../chat/chat-connection'
import { openSocket } from '../chat/open-socket'
import { useIsPageVisible } from '../chat/use-page-visible'
import { markSessionRead, sessionsKey } from './queries'

/** Time after which an open conversation counts as read (spec §9), ms. */
const MARK_READ_DELAY_MS = 500

/** Unsent messages of conversations that were left; sent when staff return. */
const unsentMessagesBySession = new Map<string, readonly UnsentMessage[]>()

/** The staff side of a session, connected while it has subscribers. */
function openConversation(id: string, token: string) {
  let state = newChatState()
  let connection: ChatConnection | null = null
  return {
    read: () => state,
    connection: () => connection,
    subscribe(listener: () => void) {
      const newConnection = new ChatConnection({
        me: 'admin',
        open: () => openSocket(`/ws?sessionId=${encodeURIComponent(id)}`),
        join: () => ({ type: 'join', sessionId: id, sender: 'admin', token }),
        sessionId: id,
        unsent: unsentMessagesBySession.get(id) ?? [],
        changed(next) {
          state = next
          if (next.unsent.length > 0) unsentMessagesBySession.set(id, next.unsent)
          else unsentMessagesBySession.delete(id)
          listener()
        },
      })
      connection = newConnection
      const reconnect = () => {
        if (!document.hidden) newConnection.wake()
      }
      document.addEventListener('visibilitychange', reconnect)
      addEventListener('online', reconnect)
      return () => {
        document.removeEventListener('visibilitychange', reconnect)
        removeEventListener('online', reconnect)
        newConnection.end()
        connection = null
      }
    },
  }
}

type Conversation = { state: ChatState; connection: () => ChatConnection | null }

/** Connects to a session and marks it as read. Needs a new mount for another session. */
export function useConversation(id: string, token: string): Conversation {
  const [conversation] = useState(() => openConversation(id, token))
  const state = useSyncExternalStore(conversation.subscribe, conversation.read)
  const { connection } = conversation
  useMarkAsRead(id, state, connection)
  useRefetchWhenRefused(state)
  return { state, connection }
}

/** A refused socket may mean that staff signed out elsewhere: the refetch then leads to the login. */
function useRefetchWhenRefused({ link }: ChatState): void {
  const client = useQueryClient()
  useEffect(() => {
    if (link === 'refused') void client.invalidateQueries({ queryKey: sessionsKey('active') })
  }, [link, client])
}

/** Marks all messages as read half a second after opening, then each new one while visible. */
function useMarkAsRead(id: string, state: ChatState, connection: Conversation['connection']): void {
  const isVisible = useIsPageVisible()
  const [isOpened, setOpened] = useState(false)
  const isMarkedAsRead = useRef(false)
  const unreadCount = countUnread(state, 'admin')
  useEffect(() => {
    if (!isVisible || isMarkedAsRead.current) return
    const timer = setTimeout(() => {
      isMarkedAsRead.current = true
      setOpened(true)
      // The socket sends the same read position.
      markSessionRead(id).catch(() => undefined)
    }, MARK_READ_DELAY_MS)
    return () => clearTimeout(timer)
  }, [id, isVisible])
  useEffect(() => {
    if (isOpened && isVisible && unreadCount > 0) connection()?.read()
  }, [isOpened, isVisible, unreadCount, connection])
}
