import { ABANDONED_AFTER_MS, type Sender, type ServerFrame } from '../../../../domain/chat/chat'
import { findLastSignalAt, listOpenSockets, sendFrame, readSocketState } from './socket'
import type { Timestamp } from '../../../../domain/time/time'

/** The open sockets that have joined a room. */
export class RoomSockets {
  private readonly ctx: DurableObjectState
  private readonly now: () => Timestamp

  constructor(ctx: DurableObjectState, now: () => Timestamp) {
    this.ctx = ctx
    this.now = now
  }

  /** Sends a frame to all joined sockets except its sender. */
  broadcast(frame: ServerFrame, senderSocket: WebSocket | null = null): void {
    for (const webSocket of listOpenSockets(this.ctx))
      if (webSocket !== senderSocket && readSocketState(webSocket).sender !== null)
        sendFrame(webSocket, frame)
  }

  /** Sends to all joined sockets whether customer and staff are present. Called after a join or a leave. */
  broadcastPresence(): void {
    this.broadcast({
      type: 'presence',
      admin: this.isConnected('admin'),
      customer: this.isConnected('customer'),
    })
  }

  /** The open sockets of customer or staff that sent a frame or ping within `ABANDONED_AFTER_MS`. */
  listConnectedSockets(sender: Sender): WebSocket[] {
    const minLastSignalAt = this.now() - ABANDONED_AFTER_MS
    return listOpenSockets(this.ctx).filter(
      (ws) => readSocketState(ws).sender === sender && findLastSignalAt(this.ctx, ws) >= minLastSignalAt,
    )
  }

  isConnected(sender: Sender): boolean {
    return this.listConnectedSockets(sender).length > 0
  }
}
