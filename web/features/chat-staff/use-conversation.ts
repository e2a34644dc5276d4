import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type ChatState, newChatState, type Unsent, unreadFor } from '../chat/chat-state'
import { ChatConnection } from '../chat/connection'
import { openSocket } from '../chat/open-socket'
import { usePageVisible } from '../chat/use-page-visible'
import { markSessionRead, sessionsKey } from './queries'

/** Time after which an open conversation counts as read (spec §9), ms. */
const READ_AFTER_MS = 500

/** Unsent messages of conversations that were left; sent when staff return. */
const unsentBySession = new Map<string, readonly Unsent[]>()

/** The staff side of a session, connected while it has subscribers. */
function conversationOf(id: string, token: string) {
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
        unsent: unsentBySession.get(id) ?? [],
        changed(next) {
          state = next
          if (next.unsent.length > 0) unsentBySession.set(id, next.unsent)
          else unsentBySession.delete(id)
          listener()
        },
      })
      connection = newConnection
      const wake = () => {
        if (!document.hidden) newConnection.wake()
      }
      document.addEventListener('visibilitychange', wake)
      addEventListener('online', wake)
      return () => {
        document.removeEventListener('visibilitychange', wake)
        removeEventListener('online', wake)
        newConnection.end()
        connection = null
      }
    },
  }
}

type Conversation = { state: ChatState; connection: () => ChatConnection | null }

/** Connects to a session and marks it as read. Needs a new mount for another session. */
export function useConversation(id: string, token: string): Conversation {
  const [conversation] = useState(() => conversationOf(id, token))
  const state = useSyncExternalStore(conversation.subscribe, conversation.read)
  const { connection } = conversation
  useReading(id, state, connection)
  useRefusal(state)
  return { state, connection }
}

/** A refused socket may mean that staff signed out elsewhere: the refetch then leads to the login. */
function useRefusal({ link }: ChatState): void {
  const client = useQueryClient()
  useEffect(() => {
    if (link === 'refused') void client.invalidateQueries({ queryKey: sessionsKey('active') })
  }, [link, client])
}

/** Marks all messages as read half a second after opening, then each new one while visible. */
function useReading(id: string, state: ChatState, connection: Conversation['connection']): void {
  const isVisible = usePageVisible()
  const [isOpened, setOpened] = useState(false)
  const isMarked = useRef(false)
  const unread = unreadFor(state, 'admin')
  useEffect(() => {
    if (!isVisible || isMarked.current) return
    const timer = setTimeout(() => {
      isMarked.current = true
      setOpened(true)
      // The socket sends the same read position.
      markSessionRead(id).catch(() => undefined)
    }, READ_AFTER_MS)
    return () => clearTimeout(timer)
  }, [id, isVisible])
  useEffect(() => {
    if (isOpened && isVisible && unread > 0) connection()?.read()
  }, [isOpened, isVisible, unread, connection])
}
