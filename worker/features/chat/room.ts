import { DurableObject } from 'cloudflare:workers'
import {
  type Action,
  type ChatSocket,
  CLOSE,
  errorFrame,
  givingWay,
  joinDeadline,
  MAX_FRAME_BYTES,
  newSocket,
  parseFrame,
  type ServerFrame,
  step,
} from '../../../domain/chat'
import { placeOf } from '../../place-of'
import { begin, history, isBegun, markRead, store } from './transcript'

/** Failures of our own after which a socket is ended, so that it does not fail for ever (reliability 4.4). */
const MAX_FAILURES = 3

/** Codes that only describe an end and may not be sent (RFC 6455, 7.4.1). */
const UNSENDABLE = [1004, 1005, 1006, 1015]

/** The request with which a visitor's socket is handed to its room. `isFirst`: the id was made for it just now. */
export const handOver = (sessionId: string, { isFirst }: { isFirst: boolean }): Request =>
  new Request(`https://room.invalid/${sessionId}${isFirst ? '?first' : ''}`, {
    headers: { Upgrade: 'websocket' },
  })

/**
 * One chat session: a switchboard for its sockets, and the store of its messages. It may be put to sleep between
 * any two frames, so what is known of a socket is in the socket's attachment, and everything else in SQLite.
 */
export class ChatRoom extends DurableObject<Env> {
  private readonly sql = this.ctx.storage.sql

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    // Answered by the platform: a ping must not wake the room.
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
  }

  /** Takes in a socket from `handOver`. */
  override async fetch(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const { 0: visitor, 1: ws } = new WebSocketPair()
    const open = this.sockets().map((other) => ({ other, heardAt: this.heardAt(other) }))
    for (const { other } of givingWay(open)) other.close(CLOSE.tooManySockets)
    this.ctx.acceptWebSocket(ws)
    attach(ws, newSocket({ sessionId: pathname.slice(1), isFirst: search === '?first', since: Date.now() }))
    await this.watchJoins()
    return new Response(null, { status: 101, webSocket: visitor })
  }

  override webSocketMessage(ws: WebSocket, raw: string | ArrayBuffer): void {
    // Frames may still arrive after we closed.
    if (ws.readyState !== WebSocket.OPEN) return
    if (isTooLarge(raw)) return ws.close(CLOSE.tooLarge)
    const before = socketOf(ws)
    try {
      const isKnown = before.sender !== null || isBegun(this.sql)
      const { socket, action } = step(before, parseFrame(raw), isKnown, Date.now())
      attach(ws, socket)
      this.act(ws, socket, action)
    } catch (error) {
      this.fail(ws, before, error)
    }
  }

  /** Unanswered, an end looks like a broken connection to the browser (reliability 4.4). */
  override webSocketClose(ws: WebSocket, code: number, reason: string): void {
    if (code < 1000 || code > 4999 || UNSENDABLE.includes(code)) return ws.close()
    ws.close(code, reason)
  }

  /** Ends the sockets that did not join in time. */
  override async alarm(): Promise<void> {
    for (const ws of this.sockets()) if (joinDeadline(socketOf(ws)) <= Date.now()) ws.close(CLOSE.notJoined)
    const isWaiting = await this.watchJoins()
    // The alarm itself is stored: of a room that nobody joined, nothing is to remain.
    if (!isWaiting && !isBegun(this.sql)) await this.ctx.storage.deleteAll()
  }

  private act(ws: WebSocket, { sessionId }: ChatSocket, action: Action): void {
    switch (action.do) {
      case 'nothing':
        return
      case 'answer':
        return send(ws, action.frame)
      case 'close':
        if (action.said) send(ws, action.said)
        return ws.close(action.code)
      case 'join':
        begin(this.ctx.storage, { sessionId, ...action }, Date.now())
        send(ws, { type: 'session', sessionId })
        return send(ws, { type: 'history', messages: history(this.sql) })
      case 'store': {
        const { message, isNew } = store(this.sql, action, Date.now())
        send(ws, { type: 'message', message })
        if (isNew) this.relay(ws, { type: 'message', message })
        return
      }
      case 'relay':
        return this.relay(ws, action.frame)
      case 'markRead':
        markRead(this.sql, action.reader)
        return this.relay(ws, action.frame)
    }
  }

  /** Says something to everybody who has joined but the one it comes from. */
  private relay(from: WebSocket, frame: ServerFrame): void {
    for (const ws of this.sockets()) if (ws !== from && socketOf(ws).sender !== null) send(ws, frame)
  }

  /** The platform swallows what a handler throws, and the visitor would wait for ever (reliability 4.4). */
  private fail(ws: WebSocket, socket: ChatSocket, error: unknown): void {
    console.error(JSON.stringify({ level: 'error', what: 'chat.frame_failed', place: placeOf(error) }))
    const failures = socket.failures + 1
    attach(ws, { ...socket, failures })
    send(ws, errorFrame('chat.try_again'))
    if (failures >= MAX_FAILURES) ws.close(CLOSE.failing)
  }

  /** Sets the alarm for the socket that has to join next; false when all have. */
  private async watchJoins(): Promise<boolean> {
    const deadline = Math.min(...this.sockets().map((ws) => joinDeadline(socketOf(ws))))
    if (deadline === Infinity) return false
    await this.ctx.storage.setAlarm(deadline)
    return true
  }

  /** The platform also lists sockets that are being closed. */
  private sockets(): WebSocket[] {
    return this.ctx.getWebSockets().filter((ws) => ws.readyState === WebSocket.OPEN)
  }

  private heardAt(ws: WebSocket): number {
    return Math.max(socketOf(ws).since, this.ctx.getWebSocketAutoResponseTimestamp(ws)?.getTime() ?? 0)
  }
}

const attach = (ws: WebSocket, socket: ChatSocket): void => ws.serializeAttachment(socket)

/** What is attached to a socket of a room: `fetch` attaches it, and a deploy, which may change it, ends all sockets. */
const socketOf = (ws: WebSocket): ChatSocket => ws.deserializeAttachment() as ChatSocket

/** Sends unless the socket was closed meanwhile, which must not keep the others from hearing. */
function send(ws: WebSocket, frame: ServerFrame): void {
  if (ws.readyState === WebSocket.OPEN) ws.send(JSON.stringify(frame))
}

const isTooLarge = (raw: string | ArrayBuffer): boolean =>
  typeof raw === 'string'
    ? raw.length > MAX_FRAME_BYTES || new TextEncoder().encode(raw).byteLength > MAX_FRAME_BYTES
    : raw.byteLength > MAX_FRAME_BYTES
