import { type ChatSocket, findSocketsToClose } from '../../../../domain/chat/chat-socket'
import { CLOSE_CODES, MAX_FRAME_BYTES } from '../../../../domain/chat/chat'

/** Close codes that must not be sent (RFC 6455, 7.4.1). */
const UNSENDABLE_CLOSE_CODES = [1004, 1005, 1006, 1015]

/** Stores the state of a socket in its attachment, which survives hibernation. */
export const attachSocketState = (ws: WebSocket, socket: ChatSocket): void => ws.serializeAttachment(socket)

/**
 * Reads the state that is attached to a socket. The cast is safe, because a deploy that changes the type closes all
 * sockets.
 */
export const readSocketState = (ws: WebSocket): ChatSocket => ws.deserializeAttachment() as ChatSocket

/** Lists the open sockets of a Durable Object, without the closing sockets that `getWebSockets` also lists. */
export const listOpenSockets = (ctx: DurableObjectState): WebSocket[] =>
  ctx.getWebSockets().filter((ws) => ws.readyState === WebSocket.OPEN)

/** Sends a frame. Does nothing if the socket has closed, so that a broadcast still reaches the other sockets. */
export function sendFrame(ws: WebSocket, frame: object): void {
  if (ws.readyState === WebSocket.OPEN) ws.send(JSON.stringify(frame))
}

/**
 * True if a frame may be processed. Closes the socket if the frame is too large.
 * Frames may still arrive after a close and are ignored.
 */
export function acceptFrame(ws: WebSocket, rawFrame: string | ArrayBuffer): boolean {
  if (ws.readyState !== WebSocket.OPEN) return false
  const isTooLarge =
    typeof rawFrame === 'string'
      ? rawFrame.length > MAX_FRAME_BYTES || new TextEncoder().encode(rawFrame).byteLength > MAX_FRAME_BYTES
      : rawFrame.byteLength > MAX_FRAME_BYTES
  if (isTooLarge) ws.close(CLOSE_CODES.tooLarge)
  return !isTooLarge
}

/** Answers a close frame. Without an answer the browser reports a broken connection. */
export function confirmSocketClose(ws: WebSocket, code: number, reason: string): void {
  if (code < 1000 || code > 4999 || UNSENDABLE_CLOSE_CODES.includes(code)) return ws.close()
  ws.close(code, reason)
}

/**
 * Closes the sockets that a new socket replaces. These are the lost socket of the same browser window and, above the
 * limit, the longest silent sockets.
 * Joined and unjoined sockets have separate limits.
 */
export function closeReplacedSockets(ctx: DurableObjectState, ws: WebSocket): void {
  const { end, sender } = readSocketState(ws)
  const otherSockets = listOpenSockets(ctx)
    .filter(
      (otherSocket) =>
        otherSocket !== ws && (readSocketState(otherSocket).sender === null) === (sender === null),
    )
    .map((otherSocket) => ({
      other: otherSocket,
      end: readSocketState(otherSocket).end,
      heardAt: findLastSignalAt(ctx, otherSocket),
    }))
  for (const { other } of findSocketsToClose(otherSockets, end)) other.close(CLOSE_CODES.tooManySockets)
}

/** Timestamp of the last frame or ping of a socket. The platform answers pings and records their time. */
export const findLastSignalAt = (ctx: DurableObjectState, ws: WebSocket): number => {
  const { since, messages, signals } = readSocketState(ws)
  const lastPingAt = ctx.getWebSocketAutoResponseTimestamp(ws)?.getTime() ?? 0
  return Math.max(since, lastPingAt, messages.at(-1) ?? 0, signals.at(-1) ?? 0)
}
