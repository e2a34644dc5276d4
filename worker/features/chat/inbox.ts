import { DurableObject } from 'cloudflare:workers'
import { CLOSE, type ChatSession, type InboxFrame, parseFrame } from '../../../domain/chat'
import { newSocket } from '../../../domain/chat-socket'
import { lastingDeps } from '../../make-deps'
import { guardAt, guardSockets } from './guard'
import { logFailure } from './log'
import { answerEnd, attach, isReadable, makeWay, openSockets, send, socketOf } from './socket'
import { passOf } from './staff-pass'

/**
 * Broadcasts changed chats to all connected staff. Stores nothing: the list is in the database, and staff who were
 * offline read it there.
 */
export class ChatInbox extends DurableObject<Env> {
  private readonly deps = lastingDeps(this.env, (work) => this.ctx.waitUntil(work))

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
  }

  override async fetch(): Promise<Response> {
    const { 0: browser, 1: ws } = new WebSocketPair()
    this.ctx.acceptWebSocket(ws)
    attach(ws, newSocket({ sessionId: '', isFirst: false, since: this.deps.now() }))
    makeWay(this.ctx, ws)
    await this.wakeForNext()
    return new Response(null, { status: 101, webSocket: browser })
  }

  /** Accepts one frame type only: the join of staff. */
  override async webSocketMessage(ws: WebSocket, raw: string | ArrayBuffer): Promise<void> {
    if (!isReadable(ws, raw)) return
    const frame = parseFrame(raw)
    if (typeof frame === 'string' || frame.type !== 'join' || socketOf(ws).sender !== null) return
    try {
      const staff = await passOf(this.deps, frame.sender === 'admin' ? (frame.token ?? '') : '')
      if (ws.readyState !== WebSocket.OPEN) return
      if (!staff) return ws.close(CLOSE.unauthorized)
      attach(ws, { ...socketOf(ws), sender: 'admin', staff, end: frame.end ?? null })
      makeWay(this.ctx, ws)
      send(ws, { type: 'joined' } satisfies InboxFrame)
      await this.wakeForNext()
    } catch (error) {
      logFailure('chat.inbox_join_failed')(error)
      ws.close(CLOSE.failing)
    }
  }

  override webSocketClose(ws: WebSocket, code: number, reason: string): void {
    answerEnd(ws, code, reason)
  }

  changed(session: ChatSession): void {
    for (const ws of openSockets(this.ctx))
      if (socketOf(ws).staff) send(ws, { type: 'changed', session } satisfies InboxFrame)
  }

  override async alarm(): Promise<void> {
    await guardSockets(this.ctx, this.deps, logFailure('chat.inbox_check_failed'))
    await this.wakeForNext()
  }

  private async wakeForNext(): Promise<void> {
    const next = guardAt(this.ctx)
    if (next < Infinity) await this.ctx.storage.setAlarm(next)
  }
}
