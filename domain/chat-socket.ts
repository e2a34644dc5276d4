import {
  type ChatError,
  CLOSE,
  errorFrame,
  type ClientFrame,
  type Heard,
  type Sender,
  type ServerFrame,
} from './chat'
import type { Language } from './language'

/** How long a socket may be open without having joined, in ms (api). */
export const JOIN_WITHIN_MS = 5000

/** What one socket may say in 10 s: 10 messages (api), and 30 of everything else, because that is relayed too. */
const WINDOW = 10_000
const LIMITS = { messages: 10, signals: 30 } as const

/** Frames that a socket may send before it joins. */
export const MAX_FRAMES_BEFORE_JOIN = LIMITS.signals

/** Who is behind a socket of staff, and when that was last asked of the database (ms UTC). */
export type StaffPass = { jti: string; tokenVersion: number; expiresAt: number; checkedAt: number }

/** What a room knows of a socket. It survives the room's sleep, so nothing else about a socket may be kept. */
export type ChatSocket = {
  sessionId: string
  /** The id was made for this socket: its join begins the session. */
  isFirst: boolean
  /** When it was accepted, ms UTC; then what it joined as. */
  since: number
  sender: Sender | null
  /** What the window calls itself that it is of. */
  end: string | null
  /** Of a socket that joined as `admin`. */
  staff: StaffPass | null
  /** What its visitor looks at. */
  context: { path: string; cartSessionId: string | null } | null
  /** When it said what counts for the limits, ms UTC, no older than the window. */
  messages: readonly number[]
  signals: readonly number[]
  failures: number
}

export const newSocket = (own: Pick<ChatSocket, 'sessionId' | 'isFirst' | 'since'>): ChatSocket => {
  return {
    ...own,
    sender: null,
    end: null,
    staff: null,
    context: null,
    messages: [],
    signals: [],
    failures: 0,
  }
}

/** What a frame's meaning depends on besides its socket. */
export type RoomFacts = { isBegun: boolean; isClosed: boolean; isFull: boolean }

export type NewCustomer = { customerName: string | null; customerEmail: string | null; language: Language }

/** What the room does about a frame. */
export type Action =
  | { do: 'nothing' }
  | { do: 'answer'; frame: ServerFrame }
  | { do: 'close'; code: number; said?: ServerFrame | undefined }
  | { do: 'authenticate'; token: string; isElsewhere: boolean; after: number }
  | { do: 'join'; customer: NewCustomer; after: number }
  | { do: 'open'; customer: NewCustomer; message: string; clientId: string | null }
  | { do: 'store'; sender: Sender; message: string; clientId: string | null }
  | { do: 'relay'; frame: ServerFrame }
  | { do: 'markRead'; reader: Sender; upTo: number }
  | { do: 'contact'; customerEmail: string }
  | { do: 'look' }

type Step = { socket: ChatSocket; action: Action }

/** What a frame means for its socket and its room. `now` in ms UTC. */
export function step(socket: ChatSocket, frame: Heard, room: RoomFacts, now: number): Step {
  const { sender } = socket
  return sender === null ? enter(socket, frame, room, now) : speak(socket, sender, frame, room, now)
}

const notFound: Action = { do: 'close', code: CLOSE.notFound, said: errorFrame('chat.not_found') }

/** Before its join a socket is told nothing but that there is no such chat (reliability T10, T11). */
function enter(socket: ChatSocket, frame: Heard, { isBegun }: RoomFacts, now: number): Step {
  if (now >= joinDeadline(socket)) return { socket, action: { do: 'close', code: CLOSE.notJoined } }
  // Each frame wakes the room: a stranger's are counted as a member's are.
  if (socket.signals.length >= MAX_FRAMES_BEFORE_JOIN)
    return { socket, action: { do: 'close', code: CLOSE.notJoined } }
  const opened = opening(socket, frame, isBegun)
  if (opened) return { socket: { ...socket, sender: 'customer', messages: [now] }, action: opened }
  if (typeof frame === 'string' || frame.type !== 'join')
    return { socket: { ...socket, signals: [...socket.signals, now] }, action: { do: 'nothing' } }
  const { after = 0, end = null } = frame
  const isElsewhere = (frame.sessionId ?? socket.sessionId) !== socket.sessionId
  if (frame.sender === 'admin')
    // Whether the session exists is for staff to know.
    return {
      socket: { ...socket, end },
      action: { do: 'authenticate', token: frame.token ?? '', isElsewhere, after },
    }
  if (isElsewhere || !(isBegun || socket.isFirst)) return { socket, action: notFound }
  const { sender, customerName = null, customerEmail = null, language } = frame
  // Whoever begins a session says a name (specification 5).
  if (!isBegun && customerName === null) return { socket, action: { do: 'nothing' } }
  return {
    socket: { ...socket, sender, end },
    action: { do: 'join', customer: { customerName, customerEmail, language }, after },
  }
}

/** A first message with a name begins a session as a join does (spec 7); null for any other frame. */
function opening({ isFirst }: ChatSocket, frame: Heard, isBegun: boolean): Action | null {
  if (typeof frame === 'string' || frame.type !== 'message' || !isFirst || isBegun) return null
  const { sender, customerName, message, clientId = null, language = 'pl' } = frame
  if (sender === 'admin' || !customerName) return null
  const customer: NewCustomer = { customerName, customerEmail: null, language }
  return { do: 'open', customer, message, clientId }
}

/** Staff whose token was good enter the session that they name, if it has begun; of any other there is nothing to see. */
export const admit = (socket: ChatSocket, staff: StaffPass, isThere: boolean): Step =>
  isThere
    ? { socket: { ...socket, sender: 'admin', staff }, action: { do: 'nothing' } }
    : { socket, action: notFound }

/** A joined socket speaks as what it joined as, whatever its frames say (reliability T11). */
function speak(socket: ChatSocket, sender: Sender, frame: Heard, room: RoomFacts, now: number): Step {
  if (hasEnded(socket.staff, now)) return { socket, action: { do: 'close', code: CLOSE.unauthorized } }
  const message = typeof frame === 'object' && frame.type === 'message' ? frame : null
  const kind = message ? 'messages' : 'signals'
  const recent = socket[kind].filter((at) => at > now - WINDOW)
  const refuse = (code: ChatError): Action => ({ do: 'answer', frame: errorFrame(code, message?.clientId) })
  if (recent.length >= LIMITS[kind]) return { socket, action: refuse('chat.rate_limited') }
  const counted = { ...socket, [kind]: [...recent, now] }
  if (typeof frame === 'string') return { socket: counted, action: refuse(frame) }
  if (frame.type === 'context' && sender === 'customer') {
    const { path, cartSessionId = null } = frame
    return { socket: { ...counted, context: { path, cartSessionId } }, action: { do: 'look' } }
  }
  return { socket: counted, action: meaning(frame, sender, room, refuse) }
}

function meaning(
  frame: ClientFrame,
  sender: Sender,
  { isClosed, isFull }: RoomFacts,
  refuse: (code: ChatError) => Action,
): Action {
  switch (frame.type) {
    case 'message':
      if (isClosed || isFull) return refuse(isClosed ? 'chat.closed' : 'chat.full')
      return { do: 'store', sender, message: frame.message, clientId: frame.clientId ?? null }
    case 'typing':
      return { do: 'relay', frame: { type: 'typing', sender, isTyping: frame.isTyping } }
    case 'read':
      return { do: 'markRead', reader: sender, upTo: frame.upTo ?? Number.MAX_SAFE_INTEGER }
    case 'contact':
      return sender === 'customer'
        ? { do: 'contact', customerEmail: frame.customerEmail }
        : refuse('chat.invalid_frame')
    case 'join':
    case 'context':
      return refuse('chat.invalid_frame')
  }
}

const hasEnded = (staff: StaffPass | null, now: number): boolean => staff !== null && staff.expiresAt <= now

/** How often it is asked whether an open socket's token still holds, ms: signing out ends it elsewhere too. */
const STAFF_CHECK_MS = 60_000

/** When the token of a staff socket is to be asked after next, ms UTC; never of any other socket. */
export const staffCheckAt = ({ staff }: ChatSocket): number =>
  staff ? Math.min(staff.checkedAt + STAFF_CHECK_MS, staff.expiresAt) : Infinity

/** When a socket is ended for not having joined, ms UTC; never when it has. */
export const joinDeadline = ({ sender, since }: ChatSocket): number =>
  sender === null ? since + JOIN_WITHIN_MS : Infinity

/** Sockets of one session that may be open at once, of the visitor's windows and of staff together (reliability T24). */
const MAX_SOCKETS = 8

/**
 * The other sockets of an object that give way to one: the earlier one of the same window, of whose end nobody has heard
 * yet, and when there are too many those not heard of for longest (reliability 4.4). `heardAt` in ms UTC.
 */
export function givingWay<T extends { heardAt: number; end: string | null }>(
  others: readonly T[],
  end: string | null,
): T[] {
  const own = others.filter((other) => end !== null && other.end === end)
  const rest = others.filter((other) => !own.includes(other)).toSorted((a, b) => a.heardAt - b.heardAt)
  return [...own, ...rest.slice(0, Math.max(0, rest.length + 1 - MAX_SOCKETS))]
}
