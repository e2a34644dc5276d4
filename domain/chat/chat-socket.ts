import {
  type ChatError,
  CLOSE_CODES,
  createErrorFrame,
  type ClientFrame,
  type ReceivedFrame,
  type Sender,
  type ServerFrame,
} from './chat'
import type { Language } from '../language'
import { MINUTE_MS, type Timestamp } from '../time/time'

/** Time within which a socket must join, ms. A socket that has not joined by then is closed. */
export const JOIN_TIMEOUT_MS = 5000

/**
 * Rate limits per socket and 10 s: 10 messages, and 30 other frames. Other frames have a limit too, because the room
 * relays them.
 */
const FRAME_LIMIT_WINDOW_MS = 10_000
const FRAME_LIMITS = { messages: 10, signals: 30 } as const

/**
 * Maximum number of frames that a socket may send before it joins a session. After more frames the socket is closed.
 */
export const MAX_FRAMES_BEFORE_JOIN = FRAME_LIMITS.signals

/** Token of a staff socket, and the time of its last check against the database (ms UTC). */
export type StaffPass = {
  memberId: string
  jti: string
  tokenVersion: number
  expiresAt: Timestamp
  checkedAt: Timestamp
}

/** The state of a socket. It is stored with the socket, so that it survives hibernation of the Durable Object. */
export type ChatSocket = {
  sessionId: string
  /** True if the session id was created for this socket. The first join of the socket then starts the session. */
  isFirst: boolean
  /** The time at which the socket was accepted, ms UTC. */
  since: Timestamp
  sender: Sender | null
  /** Random id that the browser window chose. A new socket from the same window replaces the old socket. */
  end: string | null
  staff: StaffPass | null
  context: { path: string; cartSessionId: string | null } | null
  /** Timestamps (ms UTC) of the recent frames that count towards the rate limits. Older frames are dropped. */
  messages: readonly number[]
  signals: readonly number[]
  failures: number
}

export const createChatSocket = (
  identity: Pick<ChatSocket, 'sessionId' | 'isFirst' | 'since'>,
): ChatSocket => {
  return {
    ...identity,
    sender: null,
    end: null,
    staff: null,
    context: null,
    messages: [],
    signals: [],
    failures: 0,
  }
}

export type RoomState = { isBegun: boolean; isClosed: boolean; isFull: boolean }

export type NewCustomer = { customerName: string | null; customerEmail: string | null; language: Language }

export type ChatSocketAction =
  | { do: 'nothing' }
  | { do: 'answer'; frame: ServerFrame }
  | { do: 'close'; code: number; lastFrame?: ServerFrame | undefined }
  | { do: 'authenticate'; token: string; isElsewhere: boolean; after: number }
  | { do: 'join'; customer: NewCustomer; after: number }
  | { do: 'open'; customer: NewCustomer; message: string; clientId: string | null }
  | { do: 'store'; sender: Sender; message: string; clientId: string | null }
  | { do: 'relay'; frame: ServerFrame }
  | { do: 'markRead'; reader: Sender; upTo: number }
  | { do: 'contact'; customerEmail: string }
  | { do: 'look' }

type SocketFrameResult = { socket: ChatSocket; action: ChatSocketAction }

/** Decides how the room handles a frame of a socket. `now` in ms UTC. */
export function processSocketFrame(
  socket: ChatSocket,
  frame: ReceivedFrame,
  room: RoomState,
  now: Timestamp,
): SocketFrameResult {
  const { sender } = socket
  return sender === null
    ? handleJoinFrame(socket, frame, room, now)
    : handleFrame(socket, sender, frame, room, now)
}

const notFoundAction: ChatSocketAction = {
  do: 'close',
  code: CLOSE_CODES.notFound,
  lastFrame: createErrorFrame('chat.not_found'),
}

/**
 * Handles a frame from a socket that has not joined. The answer reveals at most that the requested chat does not exist.
 */
function handleJoinFrame(
  socket: ChatSocket,
  frame: ReceivedFrame,
  { isBegun }: RoomState,
  now: Timestamp,
): SocketFrameResult {
  if (now >= joinDeadline(socket)) return { socket, action: { do: 'close', code: CLOSE_CODES.notJoined } }
  // A frame sent before the join also wakes the Durable Object, so it counts towards a limit.
  if (socket.signals.length >= MAX_FRAMES_BEFORE_JOIN)
    return { socket, action: { do: 'close', code: CLOSE_CODES.notJoined } }
  const sessionStartAction = decideSessionStart(socket, frame, isBegun)
  if (sessionStartAction)
    return { socket: { ...socket, sender: 'customer', messages: [now] }, action: sessionStartAction }
  if (typeof frame === 'string' || frame.type !== 'join')
    return { socket: { ...socket, signals: [...socket.signals, now] }, action: { do: 'nothing' } }
  const { after = 0, end = null } = frame
  const isOtherSession = (frame.sessionId ?? socket.sessionId) !== socket.sessionId
  if (frame.sender === 'admin')
    // The token is checked first, because a false staff token must not reveal whether the session exists.
    return {
      socket: { ...socket, end },
      action: { do: 'authenticate', token: frame.token ?? '', isElsewhere: isOtherSession, after },
    }
  if (isOtherSession || !(isBegun || socket.isFirst)) return { socket, action: notFoundAction }
  const { sender, customerName = null, customerEmail = null, language } = frame
  // A customer who starts a session must give a name (spec §5).
  if (!isBegun && customerName === null) return { socket, action: { do: 'nothing' } }
  return {
    socket: { ...socket, sender, end },
    action: { do: 'join', customer: { customerName, customerEmail, language }, after },
  }
}

/** A first message with a name starts a session, like a join frame (spec §7). Returns null for other frames. */
function decideSessionStart(
  { isFirst }: ChatSocket,
  frame: ReceivedFrame,
  isBegun: boolean,
): ChatSocketAction | null {
  if (typeof frame === 'string' || frame.type !== 'message' || !isFirst || isBegun) return null
  const { sender, customerName, message, clientId = null, language = 'pl' } = frame
  if (sender === 'admin' || !customerName) return null
  const customer: NewCustomer = { customerName, customerEmail: null, language }
  return { do: 'open', customer, message, clientId }
}

/**
 * Lets staff with a valid token join the session named in the frame. If there is no such session, the result is
 * `notFoundAction`.
 */
export const admitStaff = (
  socket: ChatSocket,
  staff: StaffPass,
  isKnownSession: boolean,
): SocketFrameResult =>
  isKnownSession
    ? { socket: { ...socket, sender: 'admin', staff }, action: { do: 'nothing' } }
    : { socket, action: notFoundAction }

/** Handles a frame after the join. The role comes from the join; the field `sender` of later frames is ignored. */
function handleFrame(
  socket: ChatSocket,
  sender: Sender,
  frame: ReceivedFrame,
  room: RoomState,
  now: Timestamp,
): SocketFrameResult {
  if (isPassExpired(socket.staff, now))
    return { socket, action: { do: 'close', code: CLOSE_CODES.unauthorized } }
  const message = typeof frame === 'object' && frame.type === 'message' ? frame : null
  const limitedFrameKind = message ? 'messages' : 'signals'
  const recentTimestamps = socket[limitedFrameKind].filter(
    (timestamp) => timestamp > now - FRAME_LIMIT_WINDOW_MS,
  )
  const createRejection = (code: ChatError): ChatSocketAction => ({
    do: 'answer',
    frame: createErrorFrame(code, message?.clientId),
  })
  if (recentTimestamps.length >= FRAME_LIMITS[limitedFrameKind])
    return { socket, action: createRejection('chat.rate_limited') }
  const updatedSocket = { ...socket, [limitedFrameKind]: [...recentTimestamps, now] }
  if (typeof frame === 'string') return { socket: updatedSocket, action: createRejection(frame) }
  if (frame.type === 'context' && sender === 'customer') {
    const { path, cartSessionId = null } = frame
    return { socket: { ...updatedSocket, context: { path, cartSessionId } }, action: { do: 'look' } }
  }
  return { socket: updatedSocket, action: decideAction(frame, sender, room, createRejection) }
}

function decideAction(
  frame: ClientFrame,
  sender: Sender,
  { isClosed, isFull }: RoomState,
  reject: (code: ChatError) => ChatSocketAction,
): ChatSocketAction {
  switch (frame.type) {
    case 'message':
      if (isClosed || isFull) return reject(isClosed ? 'chat.closed' : 'chat.full')
      return { do: 'store', sender, message: frame.message, clientId: frame.clientId ?? null }
    case 'typing':
      return { do: 'relay', frame: { type: 'typing', sender, isTyping: frame.isTyping } }
    case 'read':
      return { do: 'markRead', reader: sender, upTo: frame.upTo ?? Number.MAX_SAFE_INTEGER }
    case 'contact':
      return sender === 'customer'
        ? { do: 'contact', customerEmail: frame.customerEmail }
        : reject('chat.invalid_frame')
    case 'join':
    case 'context':
      return reject('chat.invalid_frame')
  }
}

const isPassExpired = (staff: StaffPass | null, now: Timestamp): boolean =>
  staff !== null && staff.expiresAt <= now

/**
 * Interval between token checks of an open staff socket, ms. The check closes the socket after a sign-out, even on
 * another device.
 */
const STAFF_CHECK_INTERVAL_MS = MINUTE_MS

/** The time of the next token check of a staff socket, ms UTC; Infinity for other sockets. */
export const nextStaffCheckAt = ({ staff }: ChatSocket): number =>
  staff ? Math.min(staff.checkedAt + STAFF_CHECK_INTERVAL_MS, staff.expiresAt) : Infinity

/** The time at which a socket that has not joined is closed, ms UTC; Infinity after the join. */
export const joinDeadline = ({ sender, since }: ChatSocket): number =>
  sender === null ? since + JOIN_TIMEOUT_MS : Infinity

/**
 * Maximum number of open sockets per session, visitor's windows and staff together. Above it, the sockets that were
 * silent for longest are closed.
 */
const MAX_SOCKETS_PER_ROOM = 8

/**
 * Finds the sockets to close when a new socket joins. The earlier socket of the same window is closed, because the
 * server may not have noticed that this socket was lost. Above the limit, the sockets that were silent for longest are
 * closed too. `heardAt` in ms UTC.
 */
export function findSocketsToClose<T extends { heardAt: Timestamp; end: string | null }>(
  openSockets: readonly T[],
  end: string | null,
): T[] {
  const sameWindowSockets = openSockets.filter((socket) => end !== null && socket.end === end)
  const otherSockets = openSockets
    .filter((socket) => !sameWindowSockets.includes(socket))
    .toSorted((a, b) => a.heardAt - b.heardAt)
  return [
    ...sameWindowSockets,
    ...otherSockets.slice(0, Math.max(0, otherSockets.length + 1 - MAX_SOCKETS_PER_ROOM)),
  ]
}
