import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import {
  type ChatState,
  createChatState,
  type UnsentMessage,
  countUnread,
} from '../../../shop/chat/core/chat-state'
import { ChatConnection } from '../../../shop/chat/core/chat-connection'
import { openSocket } from '../../../shop/chat/core/open-socket'
import { useIsPageVisible } from '../../../shop/chat/core/use-page-visible'
import { markSessionRead, sessionsKey } from '../queries'

/** Delay after which the messages of an open conversation count as read (spec §9), ms. */
const MARK_READ_DELAY_MS = 500

/** Unsent messages by session id. They are sent when staff open that conversation again. */
const unsentMessagesBySession = new Map<string, readonly UnsentMessage[]>()

/** Creates a store for the chat session `id`. The store keeps its socket open while it has a subscriber. */
function createConversationStore(id: string, staffToken: string) {
  let state = createChatState()
  let connection: ChatConnection | null = null
  return {
    readState: () => state,
    getConnection: () => connection,
    subscribe(listener: () => void) {
      const newConnection = new ChatConnection({
        ownSender: 'admin',
        openSocket: () => openSocket(`/ws?sessionId=${encodeURIComponent(id)}`),
        createJoinFrame: () => ({ type: 'join', sessionId: id, sender: 'admin', token: staffToken }),
        sessionId: id,
        unsent: unsentMessagesBySession.get(id) ?? [],
        onChange(nextState) {
          state = nextState
          if (nextState.unsent.length > 0) unsentMessagesBySession.set(id, nextState.unsent)
          else unsentMessagesBySession.delete(id)
          listener()
        },
      })
      connection = newConnection
      const reconnect = () => {
        if (!document.hidden) newConnection.pingOrReconnect()
      }
      document.addEventListener('visibilitychange', reconnect)
      addEventListener('online', reconnect)
      return () => {
        document.removeEventListener('visibilitychange', reconnect)
        removeEventListener('online', reconnect)
        newConnection.close()
        connection = null
      }
    },
  }
}

type Conversation = { state: ChatState; getConnection: () => ChatConnection | null }

/**
 * Connects staff to a chat session and marks its messages as read. Another session needs a new mount of the component.
 */
export function useConversation(id: string, token: string): Conversation {
  const [conversation] = useState(() => createConversationStore(id, token))
  const state = useSyncExternalStore(conversation.subscribe, conversation.readState)
  const { getConnection } = conversation
  useMarkAsRead(id, state, getConnection)
  useRefetchWhenRefused(state)
  return { state, getConnection }
}

/**
 * Refetches the session list when the server refuses the socket. If staff have signed out in another tab, the failed
 * refetch redirects to the login.
 */
function useRefetchWhenRefused({ connectionStatus }: ChatState): void {
  const client = useQueryClient()
  useEffect(() => {
    if (connectionStatus === 'refused') void client.invalidateQueries({ queryKey: sessionsKey('active') })
  }, [connectionStatus, client])
}

/** Marks all messages as read half a second after opening, then each new message while the page is visible. */
function useMarkAsRead(id: string, state: ChatState, getConnection: Conversation['getConnection']): void {
  const isVisible = useIsPageVisible()
  const [isOpened, setOpened] = useState(false)
  const isMarkedAsRead = useRef(false)
  const unreadCount = countUnread(state, 'admin')
  useEffect(() => {
    if (!isVisible || isMarkedAsRead.current) return
    const timer = setTimeout(() => {
      isMarkedAsRead.current = true
      setOpened(true)
      // Ignores errors, because the socket also reports that staff have read the messages.
      markSessionRead(id).catch(() => undefined)
    }, MARK_READ_DELAY_MS)
    return () => clearTimeout(timer)
  }, [id, isVisible])
  useEffect(() => {
    if (isOpened && isVisible && unreadCount > 0) getConnection()?.markAllRead()
  }, [isOpened, isVisible, unreadCount, getConnection])
}
