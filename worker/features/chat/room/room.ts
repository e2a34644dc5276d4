import { DurableObject } from 'cloudflare:workers'
import {
  type CartItem,
  type ChatMessage,
  CLOSE_CODES,
  createErrorFrame,
  parseFrame,
  type Sender,
  type ServerFrame,
} from '../../../../domain/chat/chat'
import { answerMailTime } from '../../../../domain/chat/chat-lifetime'
import {
  type ChatSocketAction,
  admitStaff,
  type ChatSocket,
  joinDeadline,
  createChatSocket,
  type NewCustomer,
  nextStaffCheckAt,
  processSocketFrame,
} from '../../../../domain/chat/chat-socket'
import { createLongLivedDeps } from '../../../make-deps'
import { AlarmClock } from './alarm-clock'
import { mailUnreadAnswers } from './mail-answers'
import { RoomSockets } from '../sockets/room-sockets'
import { readCartItems } from './cart-items'
import { findNextGuardCheckAt, guardSockets } from '../sockets/guard-sockets'
import { RoomListEntry } from './list-entry'
import { logFailure } from '../sockets/log-failure'
import { toClosedFrame, toReadFrame, toSessionFrame } from './room-frames'
import { RoomRecord, type RoomSession } from './room-record'
import { deleteSession } from '../staff/sessions'
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
import { recordView } from '../../admin/record-view'
import { readMessages, markRead, readLastReadSequence, readUnreadAnswers } from './transcript'

/** Number of failed frames after which a socket is closed, so that the socket does not fail forever. */
const MAX_SOCKET_FAILURES = 3

/** Delay before failed jobs of the alarm are retried (ms). */
const RETRY_DELAY_MS = 30_000

/** The request that connects a socket to its room. `isFirst`: the session id was just created. */
export const createRoomRequest = (sessionId: string, { isFirst }: { isFirst: boolean }): Request =>
  new Request(`https://room.invalid/${sessionId}${isFirst ? '?first' : ''}`, {
    headers: { Upgrade: 'websocket' },
  })

/**
 * One chat session: relays frames between its sockets and stores its messages. A room may hibernate between any two
 * frames, so socket state is in the socket's attachment and everything else in SQLite.
 */
export class ChatRoom extends DurableObject<Env> {
  private readonly sql = this.ctx.storage.sql
  private readonly deps = createLongLivedDeps(this.env, (promise) => this.ctx.waitUntil(promise))
  private readonly alarmClock = new AlarmClock(this.ctx)
  private readonly roomSockets = new RoomSockets(this.ctx, this.deps.now)
  private readonly record = new RoomRecord(this.ctx.storage)
  private readonly listEntry = new RoomListEntry({
    record: this.record,
    deps: this.deps,
    broadcast: (session) => this.env.CHAT_INBOX.getByName('staff').broadcastSession(session),
  })

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    // The platform answers pings, so that they do not wake the room.
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
  }

  /** Health check of the room and its storage. Writes nothing. */
  async isAlive(): Promise<true> {
    await this.ctx.storage.getAlarm()
    return true
  }

  override fetch(request: Request): Response {
    const { pathname, search } = new URL(request.url)
    const { 0: visitor, 1: ws } = new WebSocketPair()
    this.ctx.acceptWebSocket(ws)
    const socket = createChatSocket({
      sessionId: pathname.slice(1),
      isFirst: search === '?first',
      since: this.deps.now(),
    })
    attachSocketState(ws, socket)
    closeReplacedSockets(this.ctx, ws)
    this.alarmClock.setAlarm(joinDeadline(socket))
    return new Response(null, { status: 101, webSocket: visitor })
  }

  override async webSocketMessage(ws: WebSocket, rawFrame: string | ArrayBuffer): Promise<void> {
    if (!acceptFrame(ws, rawFrame)) return
    const previousSocket = readSocketState(ws)
    try {
      const { socket, action } = processSocketFrame(
        previousSocket,
        parseFrame(rawFrame),
        this.record,
        this.deps.now(),
      )
      attachSocketState(ws, socket)
      await this.runAction(ws, socket, action)
    } catch (error) {
      this.reportFailure(ws, previousSocket, error)
    }
  }

  override webSocketClose(ws: WebSocket, code: number, reason: string): void {
    confirmSocketClose(ws, code, reason)
    if (readSocketState(ws).sender !== null) this.roomSockets.broadcastPresence()
  }

  override webSocketError(ws: WebSocket): void {
    if (readSocketState(ws).sender !== null) this.roomSockets.broadcastPresence()
  }

  /** Closes the session for customer and staff. Returns false if the room has no session. Idempotent. */
  async closeChat(): Promise<boolean> {
    if (!this.record.session) return false
    this.endChat()
    await this.listEntry.save()
    return true
  }

  /** Marks all customer messages as read by staff. Returns false if the room has no session. */
  async markReadByStaff(): Promise<boolean> {
    if (!this.record.session) return false
    this.markRead('admin', Number.MAX_SAFE_INTEGER)
    await this.listEntry.save()
    return true
  }

  /** All messages of the session; null without a session. */
  readTranscript(): { session: RoomSession; messages: ChatMessage[] } | null {
    const { session } = this.record
    return session && { session, messages: readMessages(this.sql) }
  }

  /** Erases the session in this room and in the list of chats that staff see. */
  async erase(): Promise<void> {
    const { session } = this.record
    // Sessions without messages are not listed.
    if (session && this.record.toSessionRow()) {
      await this.listEntry.waitForSave()
      await deleteSession(this.deps, session.id)
    }
    for (const openSocket of listOpenSockets(this.ctx)) openSocket.close(CLOSE_CODES.notFound)
    await this.alarmClock.cancel()
    await this.ctx.storage.deleteAll()
    this.record.clearCache()
  }

  /** Runs all due jobs. A failed job is retried. */
  override async alarm(): Promise<void> {
    this.alarmClock.markFired()
    const alarmJobs: (() => Promise<void>)[] = [
      () => this.checkSockets(),
      () => this.listEntry.save(),
      () => mailUnreadAnswers(this.deps, this.record, this.sql),
      () => this.endSession(),
    ]
    let earliestAlarmAt = 0
    for (const runJob of alarmJobs) {
      try {
        await runJob()
      } catch (error) {
        logFailure('chat.alarm_failed')(error)
        earliestAlarmAt = this.deps.now() + RETRY_DELAY_MS
      }
    }
    // Failed jobs are still due; retry them after a delay.
    this.scheduleNextJob(earliestAlarmAt)
    if (earliestAlarmAt > 0) this.alarmClock.setAlarm(earliestAlarmAt)
    // Delete the storage of a room that was never joined.
    if (!this.record.session && !this.alarmClock.isSet) await this.ctx.storage.deleteAll()
  }

  private async runAction(ws: WebSocket, socket: ChatSocket, action: ChatSocketAction): Promise<void> {
    switch (action.do) {
      case 'nothing':
        return
      case 'answer':
        return sendFrame(ws, action.frame)
      case 'close':
        if (action.lastFrame) sendFrame(ws, action.lastFrame)
        return ws.close(action.code)
      case 'authenticate':
        return this.joinStaff(ws, action)
      case 'join':
        return this.joinCustomer(ws, socket, action)
      case 'open':
        this.joinCustomer(ws, socket, { customer: action.customer, after: 0 })
        return this.storeMessage(ws, { ...action, sender: 'customer' })
      case 'store':
        return this.storeMessage(ws, action)
      case 'relay':
        return this.roomSockets.broadcast(action.frame, ws)
      case 'markRead':
        return this.markRead(action.reader, action.upTo, ws)
      case 'contact':
        return this.saveContact(action.customerEmail)
      case 'look':
        return this.sendContextToStaff(ws)
    }
  }

  private joinCustomer(
    ws: WebSocket,
    { sessionId }: ChatSocket,
    { customer, after }: { customer: NewCustomer; after: number },
  ): void {
    closeReplacedSockets(this.ctx, ws)
    this.record.upsertSession(sessionId, customer, this.deps.now())
    this.alarmClock.setAlarm(this.record.getCloseOrEraseTime())
    this.sendFirstFrames(ws, after)
    this.saveListEntry()
  }

  private async joinStaff(
    ws: WebSocket,
    { token, isElsewhere, after }: { token: string; isElsewhere: boolean; after: number },
  ): Promise<void> {
    const staffPass = await readStaffPass(this.deps, token)
    if (ws.readyState !== WebSocket.OPEN) return
    if (!staffPass) return ws.close(CLOSE_CODES.unauthorized)
    const { socket, action } = admitStaff(readSocketState(ws), staffPass, !isElsewhere && this.record.isBegun)
    attachSocketState(ws, socket)
    if (action.do !== 'nothing') return this.runAction(ws, socket, action)
    closeReplacedSockets(this.ctx, ws)
    this.alarmClock.setAlarm(nextStaffCheckAt(socket))
    this.sendFirstFrames(ws, after)
    const { memberId, jti } = staffPass
    recordView(this.deps, { memberId, jti, ip: null }, { record: 'chat', subject: socket.sessionId })
    const visitorSocket = this.roomSockets
      .listConnectedSockets('customer')
      .findLast((openSocket) => readSocketState(openSocket).context)
    if (visitorSocket) await this.sendContextToStaff(visitorSocket)
  }

  /** Sends a joined socket the session, the messages that the client lacks, and the presence of the other side. */
  private sendFirstFrames(ws: WebSocket, afterSequence: number): void {
    const session = this.record.requiredSession
    sendFrame(ws, toSessionFrame(session))
    sendFrame(ws, { type: 'history', messages: readMessages(this.sql, afterSequence) } satisfies ServerFrame)
    for (const readerRole of ['customer', 'admin'] as const) {
      const readSequence = readLastReadSequence(this.sql, readerRole)
      // Read marks are sent only to a reconnecting client, which already has the messages.
      if (readSequence > 0 && afterSequence > 0)
        sendFrame(ws, toReadFrame(readerRole, readSequence, this.deps.now()))
    }
    if (session.closedAt !== null) sendFrame(ws, toClosedFrame(session.closedAt))
    this.roomSockets.broadcastPresence()
  }

  private storeMessage(
    ws: WebSocket,
    newMessage: { sender: Sender; message: string; clientId: string | null },
  ): void {
    const now = this.deps.now()
    const { message, isNew } = this.record.storeMessage(newMessage, now)
    const frame: ServerFrame = { type: 'message', message }
    sendFrame(ws, frame)
    if (!isNew) return
    this.roomSockets.broadcast(frame, ws)
    // The first unread answer of staff schedules the mail with unread answers.
    if (newMessage.sender === 'admin' && this.record.requiredSession.answerMailAt === null)
      this.record.writeFields({ answerMailAt: answerMailTime(now, this.roomSockets.isConnected('customer')) })
    this.saveListEntry()
  }

  private markRead(reader: Sender, upToSequence: number, senderSocket?: WebSocket): void {
    const newReadSequence = markRead(this.sql, reader, upToSequence)
    if (newReadSequence === null) return
    if (reader === 'admin') this.record.writeFields({ staffReadAt: this.deps.now() })
    this.record.raiseVersion()
    this.roomSockets.broadcast(toReadFrame(reader, newReadSequence, this.deps.now()), senderSocket)
    this.saveListEntry()
  }

  /** Stores the customer's address and schedules a mail of unread answers. */
  private saveContact(email: string): void {
    this.record.changeListedFields({ customerEmail: email })
    const session = this.record.requiredSession
    if (readUnreadAnswers(this.sql, session.mailedUpToSequence).length > 0)
      this.record.writeFields({ answerMailAt: answerMailTime(this.deps.now(), false) })
    this.roomSockets.broadcast(toSessionFrame(session))
    this.saveListEntry()
  }

  /** Sends staff the page and the cart of a visitor. */
  private async sendContextToStaff(visitorSocket: WebSocket): Promise<void> {
    const { context } = readSocketState(visitorSocket)
    if (!context || !this.roomSockets.isConnected('admin')) return
    const cartContents = await this.readVisitorCart(context.cartSessionId)
    // The visitor may have opened another page while the cart was read.
    const currentContext = readSocketState(visitorSocket).context
    if (currentContext?.path !== context.path || currentContext.cartSessionId !== context.cartSessionId)
      return
    const frame: ServerFrame = { type: 'context', path: context.path, cart: cartContents }
    for (const openSocket of this.roomSockets.listConnectedSockets('admin')) sendFrame(openSocket, frame)
  }

  /** Reads the cart of a visitor. Returns an empty cart if the read fails, so that the chat continues. */
  private async readVisitorCart(cartSessionId: string | null): Promise<CartItem[]> {
    try {
      return cartSessionId ? await readCartItems(this.deps, cartSessionId) : []
    } catch (error) {
      logFailure('chat.cart_failed')(error)
      return []
    }
  }

  private endChat(): void {
    const now = this.deps.now()
    if (this.record.isClosed) return
    this.record.changeListedFields({ closedAt: now })
    this.roomSockets.broadcast(toClosedFrame(now))
    this.scheduleNextJob()
  }

  private async checkSockets(): Promise<void> {
    await guardSockets(this.ctx, this.deps, logFailure('chat.check_failed'))
    this.roomSockets.broadcastPresence()
  }

  /** Closes an idle session. Erases a closed session at the end of its retention. */
  private async endSession(): Promise<void> {
    const { session } = this.record
    if (!session || this.record.getCloseOrEraseTime() > this.deps.now()) return
    // Sessions without messages are erased, not closed.
    if (session.closedAt !== null || !this.record.toSessionRow()) return this.erase()
    this.endChat()
    await this.listEntry.save()
  }

  private saveListEntry(): void {
    const alarmAt = this.listEntry.saveOrSchedule(logFailure('chat.save_failed'))
    if (alarmAt !== null) this.alarmClock.setAlarm(alarmAt)
  }

  /**
   * Reports a failed frame to its socket. Otherwise the platform would swallow the error and the visitor would wait
   * forever.
   */
  private reportFailure(ws: WebSocket, previousSocket: ChatSocket, error: unknown): void {
    logFailure('chat.frame_failed')(error)
    this.record.clearCache()
    const currentSocket = readSocketState(ws)
    const failureCount = currentSocket.failures + 1
    // A failed join leaves the socket unjoined. Other changes of the socket's state remain.
    attachSocketState(ws, {
      ...currentSocket,
      sender: this.record.session ? currentSocket.sender : previousSocket.sender,
      failures: failureCount,
    })
    sendFrame(ws, createErrorFrame('chat.try_again'))
    if (failureCount >= MAX_SOCKET_FAILURES) ws.close(CLOSE_CODES.failing)
  }

  /** Sets the alarm for the next due job, but not before `earliestAt` (a timestamp). */
  private scheduleNextJob(earliestAt = 0): void {
    const { session } = this.record
    const nextSessionJobAt = session
      ? Math.min(this.record.getCloseOrEraseTime(), session.answerMailAt ?? Infinity)
      : Infinity
    this.alarmClock.setAlarm(Math.max(Math.min(findNextGuardCheckAt(this.ctx), nextSessionJobAt), earliestAt))
  }
}
