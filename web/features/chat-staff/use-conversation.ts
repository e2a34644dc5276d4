import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type ChatState, newChatState, type Unsent, unreadFor } from '../chat/chat-state'
import { ChatConnection } from '../chat/connection'
import { openSocket } from '../chat/open-socket'
import { usePageVisible } from '../chat/use-page-visible'
import { markSessionRead, sessionsKey } from './queries'

/** How long a conversation is open when it counts as read (specification 9), ms. */
const READ_AFTER_MS = 500

/** What could not be sent when its conversation was left; it goes out when staff come back to it. */
const waiting = new Map<string, readonly Unsent[]>()

/** Staff's end of one session, connected for as long as somebody listens. */
function conversationOf(id: string, token: string) {
  let state = newChatState()
  let connection: ChatConnection | null = null
  return {
    read: () => state,
    connection: () => connection,
    subscribe(listener: () => void) {
      const own = new ChatConnection({
        me: 'admin',
        open: () => openSocket(`/ws?sessionId=${encodeURIComponent(id)}`),
        join: () => ({ type: 'join', sessionId: id, sender: 'admin', token }),
        sessionId: id,
        unsent: waiting.get(id) ?? [],
        changed(next) {
          state = next
          if (next.unsent.length > 0) waiting.set(id, next.unsent)
          else waiting.delete(id)
          listener()
        },
      })
      connection = own
      const wake = () => {
        if (!document.hidden) own.wake()
      }
      document.addEventListener('visibilitychange', wake)
      addEventListener('online', wake)
      return () => {
        document.removeEventListener('visibilitychange', wake)
        removeEventListener('online', wake)
        own.end()
        connection = null
      }
    },
  }
}

type Conversation = { state: ChatState; connection: () => ChatConnection | null }

/** A session as staff see it, who by that have read it. Mount it anew for another session. */
export function useConversation(id: string, token: string): Conversation {
  const [conversation] = useState(() => conversationOf(id, token))
  const state = useSyncExternalStore(conversation.subscribe, conversation.read)
  const { connection } = conversation
  useReading(id, state, connection)
  useRefusal(state)
  return { state, connection }
}

/** Who is refused may have signed out elsewhere: the next answer of the shop tells, and then leads to the login. */
function useRefusal({ link }: ChatState): void {
  const client = useQueryClient()
  useEffect(() => {
    if (link === 'refused') void client.invalidateQueries({ queryKey: sessionsKey('active') })
  }, [link, client])
}

/** Tells what was read: everything half a second after opening, then each message that is looked at. */
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
      // What it would have told is told by the socket too.
      markSessionRead(id).catch(() => undefined)
    }, READ_AFTER_MS)
    return () => clearTimeout(timer)
  }, [id, isVisible])
  useEffect(() => {
    if (isOpened && isVisible && unread > 0) connection()?.read()
  }, [isOpened, isVisible, unread, connection])
}
