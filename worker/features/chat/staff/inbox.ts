import { DurableObject } from 'cloudflare:workers'
import {
  CLOSE_CODES,
  type ChatSession,
  type InboxFrame,
  type OrderChange,
  parseFrame,
} from '../../../../domain/chat/chat'
import { createChatSocket } from '../../../../domain/chat/chat-socket'
import { createLongLivedDeps } from '../../../make-deps'
import { findNextGuardCheckAt, guardSockets } from '../sockets/guard-sockets'
import { logFailure } from '../sockets/log-failure'
import {
  confirmSocketClose,
  attachSocketState,
  acceptFrame,
  closeReplacedSockets,
  listOpenSockets,
  sendFrame,
  readSocketState,
} from '../sockets/socket'
import { readStaffPass } from '../sockets/staff-pass'

/**
 * Broadcasts changed chats and new orders to all connected staff. Stores nothing, because staff who were offline read
 * the list from the database.
 */
export class ChatInbox extends DurableObject<Env> {
  private readonly deps = createLongLivedDeps(this.env, (work) => this.ctx.waitUntil(work))

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
  }

  override async fetch(): Promise<Response> {
    const { 0: browser, 1: ws } = new WebSocketPair()
    this.ctx.acceptWebSocket(ws)
    attachSocketState(ws, createChatSocket({ sessionId: '', isFirst: false, since: this.deps.now() }))
    closeReplacedSockets(this.ctx, ws)
    await this.scheduleNextCheck()
    return new Response(null, { status: 101, webSocket: browser })
  }

  /** Accepts one frame type only: the join of staff. */
  override async webSocketMessage(ws: WebSocket, rawFrame: string | ArrayBuffer): Promise<void> {
    if (!acceptFrame(ws, rawFrame)) return
    const clientFrame = parseFrame(rawFrame)
    if (typeof clientFrame === 'string' || clientFrame.type !== 'join' || readSocketState(ws).sender !== null)
      return
    try {
      const staffPass = await readStaffPass(
        this.deps,
        clientFrame.sender === 'admin' ? (clientFrame.token ?? '') : '',
      )
      if (ws.readyState !== WebSocket.OPEN) return
      if (!staffPass) return ws.close(CLOSE_CODES.unauthorized)
      attachSocketState(ws, {
        ...readSocketState(ws),
        sender: 'admin',
        staff: staffPass,
        end: clientFrame.end ?? null,
      })
      closeReplacedSockets(this.ctx, ws)
      sendFrame(ws, { type: 'joined' } satisfies InboxFrame)
      await this.scheduleNextCheck()
    } catch (error) {
      logFailure('chat.inbox_join_failed')(error)
      ws.close(CLOSE_CODES.failing)
    }
  }

  override webSocketClose(ws: WebSocket, code: number, reason: string): void {
    confirmSocketClose(ws, code, reason)
  }

  broadcastSession(session: ChatSession): void {
    this.broadcast({ type: 'changed', session })
  }

  broadcastOrderChange(change: OrderChange): void {
    this.broadcast({ type: 'order', change })
  }

  private broadcast(frame: InboxFrame): void {
    for (const openSocket of listOpenSockets(this.ctx))
      if (readSocketState(openSocket).staff) sendFrame(openSocket, frame)
  }

  override async alarm(): Promise<void> {
    await guardSockets(this.ctx, this.deps, logFailure('chat.inbox_check_failed'))
    await this.scheduleNextCheck()
  }

  private async scheduleNextCheck(): Promise<void> {
    const nextAlarmAt = findNextGuardCheckAt(this.ctx)
    if (nextAlarmAt < Infinity) await this.ctx.storage.setAlarm(nextAlarmAt)
  }
}
