import {
  type ClientFrame,
  CLOSE_CODES,
  createErrorFrame,
  isSessionId,
  parseFrame,
} from '../../../../domain/chat/chat'
import { JOIN_TIMEOUT_MS, MAX_FRAMES_BEFORE_JOIN } from '../../../../domain/chat/chat-socket'
import { logFailure } from './log-failure'
import { createRoomRequest } from '../room/room'
import { confirmSocketClose, acceptFrame, sendFrame } from './socket'

type RoomAccess = {
  rooms: Env['CHAT_ROOM']
  /** Resolves to true if the rate limits allow a new session. */
  canStartChat: () => Promise<boolean>
}

/**
 * Accepts a socket without a session id in its URL, as in the specification (spec 7). The first join or message selects
 * the room, and all further frames are relayed to this room. Before the first join, the limits of an unjoined socket
 * apply.
 */
export function acceptRelayedSocket(roomAccess: RoomAccess): Response {
  const { 0: visitor, 1: ws } = new WebSocketPair()
  ws.accept()
  const waitingFrames: (string | ArrayBuffer)[] = []
  let roomSocket: WebSocket | null = null
  let isForwarded = false
  const joinTimer = setTimeout(() => ws.close(CLOSE_CODES.notJoined), JOIN_TIMEOUT_MS)

  const forwardToRoom = async (frame: ClientFrame) => {
    isForwarded = true
    clearTimeout(joinTimer)
    try {
      roomSocket = await openRoomSocket(roomAccess, frame)
      if (!roomSocket) {
        sendFrame(ws, createErrorFrame('chat.rate_limited'))
        return ws.close(CLOSE_CODES.tooManySockets)
      }
      // The visitor may have disconnected while the room was opened.
      if (ws.readyState !== WebSocket.OPEN) return roomSocket.close()
      relayFrames(roomSocket, ws)
      for (const rawFrame of waitingFrames.splice(0)) roomSocket.send(rawFrame)
    } catch (error) {
      logFailure('chat.not_led')(error)
      ws.close(CLOSE_CODES.failing)
    }
  }
  ws.addEventListener('message', ({ data }: { data: string | ArrayBuffer }) => {
    if (roomSocket) return roomSocket.readyState === WebSocket.OPEN ? roomSocket.send(data) : undefined
    if (!acceptFrame(ws, data)) return
    if (data === 'ping') return ws.send('pong')
    if (waitingFrames.length >= MAX_FRAMES_BEFORE_JOIN) return ws.close(CLOSE_CODES.notJoined)
    waitingFrames.push(data)
    const frame = parseFrame(data)
    const isOpeningFrame = typeof frame === 'object' && (frame.type === 'join' || frame.type === 'message')
    if (isOpeningFrame && !isForwarded) void forwardToRoom(frame)
  })
  ws.addEventListener('close', ({ code, reason }) => {
    clearTimeout(joinTimer)
    if (roomSocket?.readyState === WebSocket.OPEN) confirmSocketClose(roomSocket, code, reason)
    confirmSocketClose(ws, code, reason)
  })
  return new Response(null, { status: 101, webSocket: visitor })
}

/**
 * Opens a socket to the room that a frame names, or to a new room. Returns null if the rate limits allow no new
 * session.
 */
async function openRoomSocket(
  { rooms, canStartChat }: RoomAccess,
  frame: ClientFrame,
): Promise<WebSocket | null> {
  const requestedId = frame.type === 'join' ? frame.sessionId : null
  if (!requestedId && !(await canStartChat())) return null
  const sessionId = requestedId && isSessionId(requestedId) ? requestedId : crypto.randomUUID()
  const { webSocket } = await rooms
    .getByName(sessionId)
    .fetch(createRoomRequest(sessionId, { isFirst: !requestedId }))
  if (!webSocket) throw new Error('the room gave no socket')
  webSocket.accept()
  return webSocket
}

/** Relays the frames and the close code from the room to the visitor. */
function relayFrames(roomSocket: WebSocket, visitorSocket: WebSocket): void {
  roomSocket.addEventListener('message', ({ data }: { data: string | ArrayBuffer }) => {
    if (visitorSocket.readyState === WebSocket.OPEN) visitorSocket.send(data)
  })
  roomSocket.addEventListener('close', ({ code, reason }) => {
    confirmSocketClose(roomSocket, code, reason)
    if (visitorSocket.readyState === WebSocket.OPEN) confirmSocketClose(visitorSocket, code, reason)
  })
}
