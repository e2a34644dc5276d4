import type { CartItem, ChatError, ChatMessage, Sender, ServerFrame } from '../../../../domain/chat/chat'
import type { Language } from '../../../../domain/language'

/** A message without acknowledgement. It is resent until the room acknowledges it. */
export type UnsentMessage = { clientId: string; text: string }

/**
 * State of the socket. `waiting`: dropped, reconnects soon. `replaced`: the chat is open in too many windows; this
 * window reconnects when it becomes visible. `missing`: the chat does not exist. `refused`: no access to the chat.
 */
export type ChatConnectionStatus = 'connecting' | 'open' | 'waiting' | 'replaced' | 'missing' | 'refused'

/** The state of a chat in the browser of one side (customer or staff). */
export type ChatState = {
  connectionStatus: ChatConnectionStatus
  /** The chat session; null until the room has sent it. */
  session: { id: string; customerName: string; customerEmail: string | null; language: Language } | null
  /** Sorted by `sequence`, which is the order of the messages in the chat. */
  messages: readonly ChatMessage[]
  unsent: readonly UnsentMessage[]
  /** A message that the room rejected, with its text, so that the text is not lost. */
  rejectedMessage: { code: ChatError; text: string } | null
  isOtherTyping: boolean
  presence: { admin: boolean; customer: boolean }
  /** Time at which the chat was closed, ISO 8601; null while the chat is open. */
  closedAt: string | null
  /** The page and cart that the visitor looks at. The room sends this context to staff only. */
  context: { path: string; cart: readonly CartItem[] } | null
}

export const createChatState = (unsent: readonly UnsentMessage[] = []): ChatState => ({
  connectionStatus: 'connecting',
  session: null,
  messages: [],
  unsent,
  rejectedMessage: null,
  isOtherTyping: false,
  presence: { admin: false, customer: false },
  closedAt: null,
  context: null,
})

/**
 * Errors that a retry cannot fix. `chat.closed` is not listed: the room sends a `chat_closed` frame, and unsent
 * messages stay in `unsent`.
 */
const FINAL_ERRORS: readonly ChatError[] = ['chat.blank_message', 'chat.message_too_long', 'chat.full']

/** Returns the state after a frame from the room. `ownSender` is the side of this browser: customer or staff. */
export function applyFrame(state: ChatState, frame: ServerFrame, ownSender: Sender): ChatState {
  switch (frame.type) {
    case 'session': {
      const { sessionId: id, customerName, customerEmail, language } = frame
      return { ...state, session: { id, customerName, customerEmail, language } }
    }
    case 'history':
      return { ...addMessages(state, frame.messages, ownSender), isOtherTyping: false, closedAt: null }
    case 'message': {
      const isFromOtherSide = frame.message.sender !== ownSender
      return {
        ...addMessages(state, [frame.message], ownSender),
        isOtherTyping: isFromOtherSide ? false : state.isOtherTyping,
      }
    }
    case 'typing':
      return frame.sender === ownSender ? state : { ...state, isOtherTyping: frame.isTyping }
    case 'read':
      return { ...state, messages: state.messages.map((message) => markReadBy(message, frame)) }
    case 'presence': {
      const { admin, customer } = frame
      const isOtherSideOnline = ownSender === 'customer' ? admin : customer
      return {
        ...state,
        presence: { admin, customer },
        isOtherTyping: state.isOtherTyping && isOtherSideOnline,
      }
    }
    case 'context':
      return { ...state, context: { path: frame.path, cart: frame.cart } }
    case 'chat_closed':
      return { ...state, closedAt: frame.closedAt, isOtherTyping: false }
    case 'error':
      return rejectMessage(state, frame.code, frame.clientId)
  }
}

/** Counts unread messages of the other side. */
export const countUnread = ({ messages }: ChatState, ownSender: Sender): number =>
  messages.filter(({ sender, isRead }) => sender !== ownSender && !isRead).length

/** Merges messages without duplicates, sorted by `sequence`, and removes acknowledged messages from `unsent`. */
function addMessages(state: ChatState, newMessages: readonly ChatMessage[], ownSender: Sender): ChatState {
  const lastSequence = state.messages.at(-1)?.sequence ?? 0
  const isAppendOnly = newMessages.every(
    ({ sequence }, index) => sequence > (newMessages[index - 1]?.sequence ?? lastSequence),
  )
  const confirmedClientIds = new Set(
    newMessages.filter(({ sender }) => sender === ownSender).map(({ clientId }) => clientId),
  )
  return {
    ...state,
    messages: isAppendOnly ? [...state.messages, ...newMessages] : mergeMessages(state.messages, newMessages),
    unsent: state.unsent.filter(({ clientId }) => !confirmedClientIds.has(clientId)),
  }
}

const mergeMessages = (
  messages: readonly ChatMessage[],
  newMessages: readonly ChatMessage[],
): ChatMessage[] => {
  const messagesById = new Map([...messages, ...newMessages].map((message) => [message.id, message]))
  return [...messagesById.values()].toSorted((a, b) => a.sequence - b.sequence)
}

const markReadBy = (message: ChatMessage, { reader, upTo }: { reader: Sender; upTo: number }): ChatMessage =>
  message.sender !== reader && message.sequence <= upTo && !message.isRead
    ? { ...message, isRead: true }
    : message

function rejectMessage(state: ChatState, code: ChatError, clientId: string | undefined): ChatState {
  const message = state.unsent.find((unsent) => unsent.clientId === clientId)
  if (!message || !FINAL_ERRORS.includes(code)) return state
  return {
    ...state,
    unsent: state.unsent.filter((unsent) => unsent !== message),
    rejectedMessage: { code, text: message.text },
  }
}
