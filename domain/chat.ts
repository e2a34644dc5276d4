import * as z from 'zod/mini'

export const SENDERS = ['customer', 'admin'] as const
export type Sender = (typeof SENDERS)[number]

/** Longest frame in bytes of UTF-8 and longest message in UTF-16 units, so that the message fits (api). */
export const MAX_FRAME_BYTES = 8 * 1024
export const MAX_MESSAGE = 2000

/** Why a frame is refused: codes of the socket, not of HTTP. The words are for whoever reads the wire. */
const REFUSALS = {
  'chat.not_found': 'No such chat',
  'chat.invalid_frame': 'Not a frame that means anything here',
  'chat.blank_message': 'The message is blank',
  'chat.message_too_long': `The message has more than ${MAX_MESSAGE} characters`,
  'chat.rate_limited': 'Too much at once, try again in a few seconds',
  'chat.try_again': 'That did not work, try again',
} as const
export type ChatError = keyof typeof REFUSALS
// Object.keys is typed for objects that may have more keys than their type; this one is the type.
const CHAT_ERRORS = Object.keys(REFUSALS) as ChatError[]

/** Why the shop ends a socket (api, live chat; reliability T23, T24, 4.4). */
export const CLOSE = {
  tooLarge: 1009,
  failing: 1011,
  unauthorized: 4401,
  notFound: 4404,
  notJoined: 4408,
  tooManySockets: 4429,
} as const

/** How long a socket may be open without having joined, in ms (api). */
const JOIN_WITHIN = 5000

/** What one socket may say in 10 s: 10 messages (api), and 30 of everything else, because that is relayed too. */
const WINDOW = 10_000
const LIMITS = { messages: 10, signals: 30 } as const

/** Without control characters, characters that turn the reading direction, and halves of surrogate pairs (T18). */
const clean = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]|\p{Cs}/gu, '')
const oneLine = (text: string): string => clean(text.replace(/\s+/g, ' '))

/** Something that can be seen: neither spaces nor characters without a shape alone. */
const isVisible = (text: string): boolean => /[^\s\p{Cc}\p{Cf}\p{Z}]/u.test(text)

const customerName = z.string().check(z.overwrite(oneLine), z.trim(), z.refine(isVisible), z.maxLength(100))
const customerEmail = z.nullish(z.string().check(z.trim(), z.maxLength(254), z.email()))
const [blank, tooLong]: [ChatError, ChatError] = ['chat.blank_message', 'chat.message_too_long']
const text = z
  .string()
  .check(z.overwrite(clean), z.trim(), z.refine(isVisible, blank), z.maxLength(MAX_MESSAGE, tooLong))
const clientId = z.optional(z.string().check(z.minLength(1), z.maxLength(64)))
const join = { type: z.literal('join'), sessionId: z.nullish(z.string()) }

/** What a browser may say. `sender` and `customerName` of a message are the specification's; nobody believes them. */
export const ClientFrame = z.discriminatedUnion('type', [
  z.discriminatedUnion('sender', [
    z.object({ ...join, sender: z.literal('customer'), customerName, customerEmail }),
    z.object({ ...join, sender: z.literal('admin'), token: z.optional(z.string()) }),
  ]),
  z.object({ type: z.literal('message'), message: text, clientId }),
  z.object({ type: z.literal('typing'), isTyping: z.boolean() }),
  z.object({ type: z.literal('read') }),
])
export type ClientFrame = z.infer<typeof ClientFrame>

/** `id` counts up within a session: the one order of its messages (reliability C2). Times are ISO 8601 in UTC. */
export const ChatMessage = z.object({
  id: z.int(),
  sender: z.enum(SENDERS),
  message: z.string(),
  createdAt: z.string(),
  isRead: z.boolean(),
  clientId,
})
export type ChatMessage = z.infer<typeof ChatMessage>

/** What the room says. */
export const ServerFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('session'), sessionId: z.string() }),
  z.object({ type: z.literal('history'), messages: z.array(ChatMessage) }),
  z.object({ type: z.literal('message'), message: ChatMessage }),
  z.object({ type: z.literal('typing'), sender: z.enum(SENDERS), isTyping: z.boolean() }),
  z.object({ type: z.literal('read'), at: z.string() }),
  z.object({ type: z.literal('error'), code: z.enum(CHAT_ERRORS), message: z.string(), clientId }),
])
export type ServerFrame = z.infer<typeof ServerFrame>

/** An `error` frame; with the id the sender gave its message, so that it knows which one was refused. */
export const errorFrame = (code: ChatError, clientId?: string): ServerFrame => {
  return { type: 'error', code, message: REFUSALS[code], clientId }
}

/** A frame, or why it is none. */
type Heard = ClientFrame | ChatError

/** Reads what came over the wire; nothing of it is looked at before this. Binary frames are none of ours. */
export function parseFrame(raw: string | ArrayBuffer): Heard {
  const { data, error } = ClientFrame.safeParse(typeof raw === 'string' ? jsonOf(raw) : null)
  const isKnown = (code: ChatError) => error?.issues.some((issue) => issue.message === code)
  return data ?? CHAT_ERRORS.find(isKnown) ?? 'chat.invalid_frame'
}

function jsonOf(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return null
  }
}

/** What a room knows of a socket. It survives the room's sleep, so nothing else about a socket may be kept. */
export type ChatSocket = {
  sessionId: string
  /** The id was made for this socket: its join begins the session. */
  isFirst: boolean
  /** When it was accepted, ms UTC; then what it joined as. */
  since: number
  sender: Sender | null
  /** When it said what counts for the limits, ms UTC, no older than the window. */
  messages: readonly number[]
  signals: readonly number[]
  failures: number
}

export const newSocket = (own: Pick<ChatSocket, 'sessionId' | 'isFirst' | 'since'>): ChatSocket => {
  return { ...own, sender: null, messages: [], signals: [], failures: 0 }
}

/** What the room does about a frame. */
export type Action =
  | { do: 'nothing' }
  | { do: 'answer'; frame: ServerFrame }
  | { do: 'close'; code: number; said?: ServerFrame | undefined }
  | { do: 'join'; customerName: string; customerEmail: string | null }
  | { do: 'store'; sender: Sender; message: string; clientId: string | null }
  | { do: 'relay'; frame: ServerFrame }
  | { do: 'markRead'; reader: Sender; frame: ServerFrame }

type Step = { socket: ChatSocket; action: Action }

/** What a frame means for its socket and its room. `isKnown`: the session has begun; `now` in ms UTC. */
export function step(socket: ChatSocket, frame: Heard, isKnown: boolean, now: number): Step {
  const { sender } = socket
  return sender === null ? enter(socket, frame, isKnown, now) : speak(socket, sender, frame, now)
}

/** Before its join a socket is told nothing but that there is no such chat (reliability T10, T11). */
function enter(socket: ChatSocket, frame: Heard, isKnown: boolean, now: number): Step {
  const close = (code: number, said?: ServerFrame): Step => ({ socket, action: { do: 'close', code, said } })
  if (now >= joinDeadline(socket)) return close(CLOSE.notJoined)
  if (typeof frame === 'string' || frame.type !== 'join') return { socket, action: { do: 'nothing' } }
  // Nobody is staff yet: there is no token that could be good.
  if (frame.sender === 'admin') return close(CLOSE.unauthorized)
  const isElsewhere = (frame.sessionId ?? socket.sessionId) !== socket.sessionId
  if (isElsewhere || !(isKnown || socket.isFirst)) return close(CLOSE.notFound, errorFrame('chat.not_found'))
  const { sender, customerName, customerEmail = null } = frame
  return { socket: { ...socket, sender }, action: { do: 'join', customerName, customerEmail } }
}

/** A joined socket speaks as what it joined as, whatever its frames say (reliability T11). */
function speak(socket: ChatSocket, sender: Sender, frame: Heard, now: number): Step {
  const message = typeof frame === 'object' && frame.type === 'message' ? frame : null
  const kind = message ? 'messages' : 'signals'
  const recent = socket[kind].filter((at) => at > now - WINDOW)
  const refuse = (code: ChatError): Action => ({ do: 'answer', frame: errorFrame(code, message?.clientId) })
  if (recent.length >= LIMITS[kind]) return { socket, action: refuse('chat.rate_limited') }
  const action = typeof frame === 'string' ? refuse(frame) : meaning(frame, sender, now)
  return { socket: { ...socket, [kind]: [...recent, now] }, action }
}

function meaning(frame: ClientFrame, sender: Sender, now: number): Action {
  switch (frame.type) {
    case 'join':
      return { do: 'answer', frame: errorFrame('chat.invalid_frame') }
    case 'message':
      return { do: 'store', sender, message: frame.message, clientId: frame.clientId ?? null }
    case 'typing':
      return { do: 'relay', frame: { type: 'typing', sender, isTyping: frame.isTyping } }
    case 'read':
      return { do: 'markRead', reader: sender, frame: { type: 'read', at: new Date(now).toISOString() } }
  }
}

/** When a socket is ended for not having joined, ms UTC; never when it has. */
export const joinDeadline = ({ sender, since }: ChatSocket): number =>
  sender === null ? since + JOIN_WITHIN : Infinity

/** Sockets of one session that may be open at once (reliability T24). */
const MAX_SOCKETS = 4

/**
 * The sockets of a session that give way to one more: those not heard of for longest. The end of a connection
 * is not always noticed, and must not keep its owner out (reliability 4.4). `heardAt` in ms UTC.
 */
export const givingWay = <T extends { heardAt: number }>(sockets: readonly T[]): T[] =>
  sockets.toSorted((a, b) => a.heardAt - b.heardAt).slice(0, Math.max(0, sockets.length + 1 - MAX_SOCKETS))
