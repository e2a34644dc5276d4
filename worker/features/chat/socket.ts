import { type ChatSocket, givingWay } from '../../../domain/chat-socket'
import { CLOSE, MAX_FRAME_BYTES } from '../../../domain/chat'

/** Codes that only describe an end and may not be sent (RFC 6455, 7.4.1). */
const UNSENDABLE = [1004, 1005, 1006, 1015]

/** Keeps what is known of a socket where it survives the object's sleep. */
export const attach = (ws: WebSocket, socket: ChatSocket): void => ws.serializeAttachment(socket)

/** What is attached to a socket: its acceptance attaches it, and a deploy, which may change it, ends all sockets. */
export const socketOf = (ws: WebSocket): ChatSocket => ws.deserializeAttachment() as ChatSocket

/** The open sockets of an object; the platform also lists those that are being closed. */
export const openSockets = (ctx: DurableObjectState): WebSocket[] =>
  ctx.getWebSockets().filter((ws) => ws.readyState === WebSocket.OPEN)

/** Sends unless the socket was closed meanwhile, which must not keep the others from hearing. */
export function send(ws: WebSocket, frame: object): void {
  if (ws.readyState === WebSocket.OPEN) ws.send(JSON.stringify(frame))
}

/** Whether a frame may be looked at. Frames may still arrive after we closed, and one that is too large closes. */
export function isReadable(ws: WebSocket, raw: string | ArrayBuffer): boolean {
  if (ws.readyState !== WebSocket.OPEN) return false
  const isTooLarge =
    typeof raw === 'string'
      ? raw.length > MAX_FRAME_BYTES || new TextEncoder().encode(raw).byteLength > MAX_FRAME_BYTES
      : raw.byteLength > MAX_FRAME_BYTES
  if (isTooLarge) ws.close(CLOSE.tooLarge)
  return !isTooLarge
}

/** Answers an end: unanswered, it looks like a broken connection to the browser (reliability 4.4). */
export function answerEnd(ws: WebSocket, code: number, reason: string): void {
  if (code < 1000 || code > 4999 || UNSENDABLE.includes(code)) return ws.close()
  ws.close(code, reason)
}

/**
 * Lets the other sockets of the same side of the door give way to one: those that have joined, or those that have not.
 */
export function makeWay(ctx: DurableObjectState, ws: WebSocket): void {
  const { end, sender } = socketOf(ws)
  const others = openSockets(ctx)
    .filter((other) => other !== ws && (socketOf(other).sender === null) === (sender === null))
    .map((other) => ({ other, end: socketOf(other).end, heardAt: heardAt(ctx, other) }))
  for (const { other } of givingWay(others, end)) other.close(CLOSE.tooManySockets)
}

/** When a socket was last heard of, ms UTC: a ping is answered by the platform, which notes it. */
export const heardAt = (ctx: DurableObjectState, ws: WebSocket): number => {
  const { since, messages, signals } = socketOf(ws)
  const ping = ctx.getWebSocketAutoResponseTimestamp(ws)?.getTime() ?? 0
  return Math.max(since, ping, messages.at(-1) ?? 0, signals.at(-1) ?? 0)
}
