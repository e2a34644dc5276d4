import type { Language } from '../../../domain/language'
import { chatNameStorage, chatSessionStorage, unsentMessagesStorage } from '../../storage/chat-storage'
import type { ChatState, UnsentMessage } from './core/chat-state'
import { ChatConnection } from './core/chat-connection'
import { openSocket } from './core/open-socket'

/** The visitor of a new chat. A returning visitor is identified by the session. */
export type Visitor = { customerName: string | null; customerEmail: string | null; language: Language }

/** The single chat of this tab; null until a chat starts in this or another tab. */
let connection: ChatConnection | null = null
let chatState: ChatState | null = null
/** The session id of the current chat; null until the room sends it. */
let sessionId: string | null = null
let isChatShown = false
/**
 * The chat from a mail's link, while this browser has another saved chat. Null after the visitor has chosen one of the
 * two chats.
 */
let linkedChat: { id: string; language: Language } | null = null
/**
 * Id of the saved chat that the chat of a mail's link replaced. If the linked chat does not exist, the saved chat is
 * restored.
 */
let replacedSessionId: string | null = null
const listeners = new Set<() => void>()

function publishState(nextState: ChatState | null): void {
  chatState = nextState
  for (const listener of listeners) listener()
}

function openConnection(visitor: Visitor, id: string | null, unsent: readonly UnsentMessage[]): void {
  connection?.close()
  sessionId = id
  connection = new ChatConnection({
    ownSender: 'customer',
    openSocket: (sessionId) => openSocket(`/ws?sessionId=${encodeURIComponent(sessionId ?? '')}`),
    createJoinFrame: (sessionId) => ({ type: 'join', sender: 'customer', sessionId, ...visitor }),
    sessionId: id,
    unsent,
    onChange: (nextState) => handleStateChange(visitor, nextState),
  })
}

function handleStateChange(visitor: Visitor, nextState: ChatState): void {
  if (nextState.connectionStatus === 'missing') return handleMissingChat(visitor, nextState)
  if (linkedChat && isReplaceable(nextState)) return openLinkedChat()
  const { session, unsent } = nextState
  const isSessionNew = session !== null && session !== chatState?.session
  if (isSessionNew) {
    sessionId = session.id
    replacedSessionId = null
    chatSessionStorage.save(session.id)
    chatNameStorage.save(session.customerName)
  }
  if (isSessionNew || unsent !== chatState?.unsent) unsentMessagesStorage.write(sessionId, unsent)
  publishState(nextState)
}

/** Handles a chat that does not exist in the shop: the visitor continues in a new chat. */
function handleMissingChat({ language, customerEmail }: Visitor, { unsent }: ChatState): void {
  if (linkedChat) return openLinkedChat()
  if (replacedSessionId) return switchToChat(replacedSessionId, language)
  chatSessionStorage.clear()
  const customerName = chatNameStorage.read()
  if (customerName && (isChatShown || unsent.length > 0))
    return openConnection({ customerName, customerEmail, language }, null, unsent)
  endChat()
}

/** Returns true if the visitor loses nothing when this chat is replaced: the chat is closed, unused or inaccessible. */
const isReplaceable = ({ connectionStatus, closedAt, messages, unsent }: ChatState): boolean =>
  connectionStatus === 'refused' ||
  closedAt !== null ||
  (connectionStatus === 'open' && messages.length === 0 && unsent.length === 0)

function switchToChat(id: string, language: Language): void {
  linkedChat = null
  replacedSessionId = null
  chatSessionStorage.save(id)
  resumeChat(language)
}

function openLinkedChat(): void {
  if (!linkedChat) return
  const { id, language } = linkedChat
  const previousSessionId = sessionId
  switchToChat(id, language)
  replacedSessionId = previousSessionId
}

function endChat(): void {
  connection?.close()
  connection = null
  sessionId = null
  publishState(null)
}

/** Connects to the saved chat, unless it is connected already. */
function resumeChat(language: Language): void {
  const savedSessionId = chatSessionStorage.read()
  if (savedSessionId === sessionId) return
  if (!savedSessionId) return endChat()
  openConnection(
    { customerName: null, customerEmail: null, language },
    savedSessionId,
    unsentMessagesStorage.read(savedSessionId),
  )
}

export const visitorChat = {
  /** Returns the state of the chat; null until a chat starts. */
  read: () => chatState,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  /**
   * Keeps the chat connected while the page is open. Resumes a saved chat, also a chat that another tab started.
   * Returns the cleanup function.
   */
  keepConnected(language: Language): () => void {
    resumeChat(language)
    const unsubscribe = chatSessionStorage.subscribe(() => resumeChat(language))
    const reconnect = () => {
      if (document.visibilityState === 'visible') connection?.pingOrReconnect()
    }
    for (const eventName of ['focus', 'online', 'pageshow']) window.addEventListener(eventName, reconnect)
    document.addEventListener('visibilitychange', reconnect)
    return () => {
      unsubscribe()
      for (const eventName of ['focus', 'online', 'pageshow'])
        window.removeEventListener(eventName, reconnect)
      document.removeEventListener('visibilitychange', reconnect)
      endChat()
    }
  },

  /**
   * Starts a chat with the visitor's name. If a chat is saved, it resumes that chat and sends the e-mail address to it.
   */
  startChat(visitor: Visitor): void {
    if (visitor.customerName) chatNameStorage.save(visitor.customerName)
    const savedSessionId = chatSessionStorage.read()
    openConnection(visitor, savedSessionId, unsentMessagesStorage.read(savedSessionId))
  },

  /** Opens the chat of a mail's link. If this browser has another active chat, the visitor must agree first. */
  openChatById(id: string, language: Language): void {
    const savedId = chatSessionStorage.read()
    if (!savedId || savedId === id) return switchToChat(id, language)
    linkedChat = { id, language }
    if (chatState && isReplaceable(chatState)) openLinkedChat()
    else publishState(chatState)
  },

  /** True if the visitor must choose between the saved chat and the chat that a mail links to. */
  isChoicePending: (): boolean => linkedChat !== null && chatState?.connectionStatus === 'open',

  openLinkedChat: openLinkedChat,

  /** Keeps the saved chat. The link in the mail can still open the other chat later. */
  keepSavedChat(): void {
    linkedChat = null
    publishState(chatState)
  },

  /** Leaves the chat and drops unsent messages. The shop keeps the messages that it has received. */
  leaveChat(): void {
    endChat()
    unsentMessagesStorage.write(null, [])
  },

  /** Forgets the chat and the visitor's name (spec §4), so that a new chat can start. */
  forgetChat(): void {
    chatNameStorage.clear()
    chatSessionStorage.clear()
    visitorChat.leaveChat()
  },

  setChatShown(isVisible: boolean): void {
    isChatShown = isVisible
  },

  send: (text: string): void => connection?.send(text),
  setTyping: (isTyping: boolean): void => connection?.setTyping(isTyping),
  markAllRead: (): void => connection?.markAllRead(),
  sendContactEmail: (email: string): boolean => connection?.sendContactEmail(email) ?? false,
  sendContext: (pagePath: string, cartSessionId: string | null): void =>
    connection?.sendContext(pagePath, cartSessionId),
  clearRejectedMessage: (): void => connection?.clearRejectedMessage(),
  pingOrReconnect: (): void => connection?.pingOrReconnect(),
}
