import { type ClientFrame, CLOSE, errorFrame, isSessionId, parseFrame } from '../../../domain/chat'
import { JOIN_WITHIN_MS, MAX_FRAMES_BEFORE_JOIN } from '../../../domain/chat-socket'
import { logFailure } from './log'
import { createRoomRequest } from './room'
import { answerEnd, isReadable, send } from './socket'

type Door = {
  rooms: Env['CHAT_ROOM']
  /** Resolves to true if the rate limits allow a new session. */
  mayBegin: () => Promise<boolean>
}

/**
 * Accepts a socket whose URL names no session, as clients of the specification open it (spec 7). Its first join or
 * message names the room; all further frames are relayed there.
 * Until then the socket has the limits of an unjoined room socket.
 */
export function leadToRoom(door: Door): Response {
  const { 0: visitor, 1: ws } = new WebSocketPair()
  ws.accept()
  const waitingFrames: (string | ArrayBuffer)[] = []
  let room: WebSocket | null = null
  let isLed = false
  const deadline = setTimeout(() => ws.close(CLOSE.notJoined), JOIN_WITHIN_MS)

  const lead = async (frame: ClientFrame) => {
    isLed = true
    clearTimeout(deadline)
    try {
      room = await openRoom(door, frame)
      if (!room) {
        send(ws, errorFrame('chat.rate_limited'))
        return ws.close(CLOSE.tooManySockets)
      }
      // The visitor may have disconnected while the room was opened.
      if (ws.readyState !== WebSocket.OPEN) return room.close()
      connect(room, ws)
      for (const raw of waitingFrames.splice(0)) room.send(raw)
    } catch (error) {
      logFailure('chat.not_led')(error)
      ws.close(CLOSE.failing)
    }
  }
  ws.addEventListener('message', ({ data }: { data: string | ArrayBuffer }) => {
    if (room) return room.readyState === WebSocket.OPEN ? room.send(data) : undefined
    if (!isReadable(ws, data)) return
    if (data === 'ping') return ws.send('pong')
    if (waitingFrames.length >= MAX_FRAMES_BEFORE_JOIN) return ws.close(CLOSE.notJoined)
    waitingFrames.push(data)
    const frame = parseFrame(data)
    const isFirst = typeof frame === 'object' && (frame.type === 'join' || frame.type === 'message')
    if (isFirst && !isLed) void lead(frame)
  })
  ws.addEventListener('close', ({ code, reason }) => {
    clearTimeout(deadline)
    if (room?.readyState === WebSocket.OPEN) answerEnd(room, code, reason)
    answerEnd(ws, code, reason)
  })
  return new Response(null, { status: 101, webSocket: visitor })
}

/** Opens a socket to the room that a frame names, or to a new room; null if the rate limits allow no new session. */
async function openRoom({ rooms, mayBegin }: Door, frame: ClientFrame): Promise<WebSocket | null> {
  const requestedId = frame.type === 'join' ? frame.sessionId : null
  if (!requestedId && !(await mayBegin())) return null
  const sessionId = requestedId && isSessionId(requestedId) ? requestedId : crypto.randomUUID()
  const { webSocket } = await rooms
    .getByName(sessionId)
    .fetch(createRoomRequest(sessionId, { isFirst: !requestedId }))
  if (!webSocket) throw new Error('the room gave no socket')
  webSocket.accept()
  return webSocket
}

/** Relays frames, and the close code of the room, to the visitor. */
function connect(room: WebSocket, visitor: WebSocket): void {
  room.addEventListener('message', ({ data }: { data: string | ArrayBuffer }) => {
    if (visitor.readyState === WebSocket.OPEN) visitor.send(data)
  })
  room.addEventListener('close', ({ code, reason }) => {
    answerEnd(room, code, reason)
    if (visitor.readyState === WebSocket.OPEN) answerEnd(visitor, code, reason)
  })
}
