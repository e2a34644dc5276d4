import { catch as orElse } from 'zod/mini'
import * as z from 'zod/mini'
import { Email } from '../mail/email'
import { LANGUAGES } from '../language'
import { isVisible, toPlainText, removeInvisibleCharacters } from '../text/plain-text'

export const SENDERS = ['customer', 'admin'] as const
export type Sender = (typeof SENDERS)[number]

/**
 * Maximum size of a frame in bytes of UTF-8, and of a message in UTF-16 units. A frame has room for the longest
 * message.
 */
export const MAX_FRAME_BYTES = 8 * 1024
export const MAX_MESSAGE_LENGTH = 2000

/**
 * Maximum number of messages per session; further messages are rejected (`chat.full`). A longer chat is spam, or a
 * phone call would help more.
 */
export const MAX_MESSAGES = 2000

/** The format of a session id: `crypto.randomUUID()`. */
const SESSION_ID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const isSessionId = (text: string): boolean => SESSION_ID_PATTERN.test(text)

/** Longest name and e-mail address of a customer, characters. */
export const MAX_NAME_LENGTH = 100
export const MAX_EMAIL_LENGTH = 254

/** Interval of `ping` frames from the browser, and the silence after which a socket counts as lost; both ms. */
export const PING_INTERVAL_MS = 30_000
export const ABANDONED_AFTER_MS = 120_000

/** Error codes of the WebSocket (not of HTTP). The texts help developers who read the frames. */
const ERROR_MESSAGES = {
  'chat.not_found': 'No such chat',
  'chat.invalid_frame': 'Not a frame that means anything here',
  'chat.blank_message': 'The message is blank',
  'chat.message_too_long': `The message has more than ${MAX_MESSAGE_LENGTH} characters`,
  'chat.rate_limited': 'Too much at once, try again in a few seconds',
  'chat.closed': 'The chat is closed',
  'chat.full': 'This chat is full, start a new one',
  'chat.try_again': 'That did not work, try again',
} as const
export type ChatError = keyof typeof ERROR_MESSAGES
// The cast is safe, because `ERROR_MESSAGES` has only these keys. `Object.keys` returns `string[]`, since an object may
// have more keys than its type.
const CHAT_ERROR_CODES = Object.keys(ERROR_MESSAGES) as ChatError[]

/** Close codes of the socket. */
export const CLOSE_CODES = {
  tooLarge: 1009,
  failing: 1011,
  unauthorized: 4401,
  notFound: 4404,
  notJoined: 4408,
  tooManySockets: 4429,
} as const

/** Removes control characters, invisible characters and lone surrogates. */
const removeControlCharacters = (text: string): string =>
  removeInvisibleCharacters(text.replace(/\r\n?/g, '\n')).replace(/[^\P{Cc}\n\t]/gu, '')
const toSingleLine = (text: string): string =>
  toPlainText(removeControlCharacters(text.replace(/\s+/g, ' '))).replaceAll(/ +/g, ' ')

const customerNameSchema = z
  .string()
  .check(z.overwrite(toSingleLine), z.refine(isVisible), z.maxLength(MAX_NAME_LENGTH))
const customerEmailSchema = Email
const [blankMessageError, messageTooLongError]: [ChatError, ChatError] = [
  'chat.blank_message',
  'chat.message_too_long',
]
const messageTextSchema = z
  .string()
  .check(
    z.overwrite(removeControlCharacters),
    z.trim(),
    z.refine(isVisible, blankMessageError),
    z.maxLength(MAX_MESSAGE_LENGTH, messageTooLongError),
  )
const clientIdSchema = z.optional(z.string().check(z.minLength(1), z.maxLength(64)))
/**
 * `after`: sequence number of the last message that the client has; the server sends only later messages. `end`: a
 * random id of the window. A new socket of the window replaces the old socket, because the server may not have noticed
 * that the old socket was lost.
 */
const joinFields = {
  type: z.literal('join'),
  sessionId: z.nullish(z.string()),
  after: z.optional(z.int().check(z.nonnegative())),
  end: z.optional(z.string().check(z.minLength(8), z.maxLength(64))),
}
/** A path of the shop, without query and fragment. */
const path = z.string().check(z.maxLength(512), z.regex(/^\/(?![/\\])[^?#\s]*$/))

/**
 * Frames from the browser. `sender` and `customerName` in the first message start a session. A customer must give a
 * name to start a session, but not to rejoin it. `contact` stores an e-mail address for later answers. `context` shows
 * staff the current page and the cart.
 */
export const ClientFrame = z.discriminatedUnion('type', [
  z.discriminatedUnion('sender', [
    z.object({
      ...joinFields,
      sender: z.literal('customer'),
      customerName: z.nullish(customerNameSchema),
      customerEmail: z.nullish(customerEmailSchema),
      language: z._default(z.enum(LANGUAGES), 'pl'),
    }),
    z.object({ ...joinFields, sender: z.literal('admin'), token: z.optional(z.string()) }),
  ]),
  z.object({
    type: z.literal('message'),
    message: messageTextSchema,
    clientId: clientIdSchema,
    // The server reads these fields in the message that starts a session, and ignores them in all other messages.
    sender: z.optional(orElse(z.nullable(z.enum(SENDERS)), null)),
    customerName: z.optional(orElse(z.nullable(customerNameSchema), null)),
    language: z.optional(orElse(z.enum(LANGUAGES), 'pl')),
  }),
  z.object({ type: z.literal('typing'), isTyping: z.boolean() }),
  z.object({ type: z.literal('read'), upTo: z.optional(z.int()) }),
  z.object({ type: z.literal('contact'), customerEmail: customerEmailSchema }),
  z.object({
    type: z.literal('context'),
    path,
    cartSessionId: z.nullish(z.string().check(z.regex(/^session-[\w-]{1,100}$/))),
  }),
])
export type ClientFrame = z.infer<typeof ClientFrame>

/** `sequence` counts up within a session and orders its messages. Times are ISO 8601 in UTC. */
export const ChatMessage = z.object({
  id: z.uuid(),
  sessionId: z.string(),
  sequence: z.int(),
  sender: z.enum(SENDERS),
  message: z.string(),
  createdAt: z.string(),
  isRead: z.boolean(),
  clientId: clientIdSchema,
})
export type ChatMessage = z.infer<typeof ChatMessage>

/** A cart line as staff see it; `price` in PLN, a decimal (spec §3). */
const CartItem = z.object({
  slug: z.string(),
  name: z.string(),
  nameEn: z.nullable(z.string()),
  quantity: z.int(),
  price: z.string(),
})
export type CartItem = z.infer<typeof CartItem>

/** Frames of the server. `reader`: the role that has read the messages. Only staff receive `context`. */
export const ServerFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('session'),
    sessionId: z.string(),
    customerName: z.string(),
    customerEmail: z.nullable(z.string()),
    language: z.enum(LANGUAGES),
  }),
  z.object({ type: z.literal('history'), messages: z.array(ChatMessage) }),
  z.object({ type: z.literal('message'), message: ChatMessage }),
  z.object({ type: z.literal('typing'), sender: z.enum(SENDERS), isTyping: z.boolean() }),
  z.object({ type: z.literal('read'), reader: z.enum(SENDERS), upTo: z.int(), at: z.string() }),
  z.object({ type: z.literal('presence'), admin: z.boolean(), customer: z.boolean() }),
  z.object({ type: z.literal('context'), path: z.string(), cart: z.array(CartItem) }),
  z.object({ type: z.literal('chat_closed'), closedAt: z.string() }),
  z.object({
    type: z.literal('error'),
    code: z.enum(CHAT_ERROR_CODES),
    message: z.string(),
    clientId: clientIdSchema,
  }),
])
export type ServerFrame = z.infer<typeof ServerFrame>

export const CHAT_STATUSES = ['active', 'closed'] as const
export type ChatStatus = (typeof CHAT_STATUSES)[number]

/**
 * A chat session in the list that staff see (spec §3). Times are ISO 8601 in UTC. `unreadCount` counts the customer's
 * messages that staff have not read.
 */
export const ChatSession = z.object({
  id: z.string(),
  customerName: z.string(),
  customerEmail: z.nullable(z.string()),
  language: z.enum(LANGUAGES),
  status: z.enum(CHAT_STATUSES),
  createdAt: z.string(),
  lastMessageAt: z.string(),
  lastMessage: z.string(),
  lastSender: z.enum(SENDERS),
  closedAt: z.nullable(z.string()),
  unreadCount: z.int(),
  /**
   * Each change of the session increases its version. The app compares versions, because a pushed session may be newer
   * than a fetched session.
   */
  version: z.int(),
})
export type ChatSession = z.infer<typeof ChatSession>

/** Changes of an order that open staff pages show at once. */
const ORDER_CHANGES = ['placed', 'paid'] as const
export type OrderChange = (typeof ORDER_CHANGES)[number]

/** Frames of the staff inbox at `/ws/staff`, after a join as `admin`. */
export const InboxFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('joined') }),
  z.object({ type: z.literal('changed'), session: ChatSession }),
  z.object({ type: z.literal('order'), change: z.enum(ORDER_CHANGES) }),
])
export type InboxFrame = z.infer<typeof InboxFrame>

/** Query of GET /api/chat/sessions: sessions of one status, newest first, optionally before a timestamp. */
export const ChatSessionsQuery = z.object({
  status: z.optional(z.enum(CHAT_STATUSES)),
  before: z.optional(z.iso.datetime()),
})

/** An `error` frame, with the sender's `clientId` of the rejected message. */
export const createErrorFrame = (code: ChatError, clientId?: string): ServerFrame => {
  return { type: 'error', code, message: ERROR_MESSAGES[code], clientId }
}

/** A valid frame, or the error code of an invalid one. */
export type ReceivedFrame = ClientFrame | ChatError

/** Parses and validates a raw frame. Binary frames are invalid. */
export function parseFrame(rawFrame: string | ArrayBuffer): ReceivedFrame {
  const { data, error } = ClientFrame.safeParse(typeof rawFrame === 'string' ? parseJson(rawFrame) : null)
  const hasErrorCode = (code: ChatError) => error?.issues.some((issue) => issue.message === code)
  return data ?? CHAT_ERROR_CODES.find(hasErrorCode) ?? 'chat.invalid_frame'
}

function parseJson(jsonText: string): unknown {
  try {
    return JSON.parse(jsonText)
  } catch {
    return null
  }
}
