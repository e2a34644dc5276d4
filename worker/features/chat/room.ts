import { DurableObject } from 'cloudflare:workers'
import {
  ABANDONED_AFTER_MS,
  type CartPiece,
  type ChatMessage,
  CLOSE,
  errorFrame,
  parseFrame,
  type Sender,
  type ServerFrame,
} from '../../../domain/chat'
import { answerMailAt } from '../../../domain/chat-lifetime'
import {
  type Action,
  admit,
  type ChatSocket,
  joinDeadline,
  newSocket,
  type NewCustomer,
  type RoomFacts,
  type StaffPass,
  staffCheckAt,
  step,
} from '../../../domain/chat-socket'
import { makeDeps } from '../../deps'
import { placeOf } from '../../place-of'
import { mailAnswers } from './answer-mail'
import { cartPieces } from './cart-pieces'
import { ListEntry } from './list-entry'
import { RoomRecord, type RoomSession } from './room-record'
import { forgetSession } from './sessions'
import { answerEnd, attach, heardAt, isReadable, makeWay, openSockets, send, socketOf } from './socket'
import { checkedPass, passOf } from './staff-pass'
import { history, markRead, readUpTo, unreadAnswers } from './transcript'

/** Failures of our own after which a socket is ended, so that it does not fail for ever (reliability 4.4). */
const MAX_FAILURES = 3

/** When a list that could not be reached, or a room that was killed before it reached it, is tried again, ms. */
const RETRY_MS = 30_000

/** The request with which a socket is handed to its room. `isFirst`: the id was made for it just now. */
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
  private readonly deps = makeDeps(this.env, (work) => this.ctx.waitUntil(work))
  private alarmAt: number | null = null
  private readonly record = new RoomRecord(this.ctx.storage)
  private readonly entry = new ListEntry({
    record: this.record,
    deps: this.deps,
    tell: (session) => this.env.CHAT_INBOX.getByName('staff').changed(session),
  })

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    // Answered by the platform: a ping must not wake the room.
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
    void ctx.blockConcurrencyWhile(async () => {
      this.alarmAt = await ctx.storage.getAlarm()
    })
  }

  /** Takes in a socket from `handOver`. */
  override fetch(request: Request): Response {
    const { pathname, search } = new URL(request.url)
    const { 0: visitor, 1: ws } = new WebSocketPair()
    this.ctx.acceptWebSocket(ws)
    const socket = newSocket({
      sessionId: pathname.slice(1),
      isFirst: search === '?first',
      since: this.deps.now(),
    })
    attach(ws, socket)
    makeWay(this.ctx, ws)
    this.wakeAt(joinDeadline(socket))
    return new Response(null, { status: 101, webSocket: visitor })
  }

  override async webSocketMessage(ws: WebSocket, raw: string | ArrayBuffer): Promise<void> {
    if (!isReadable(ws, raw)) return
    const before = socketOf(ws)
    try {
      const { socket, action } = step(before, parseFrame(raw), this.facts(), this.deps.now())
      attach(ws, socket)
      await this.act(ws, socket, action)
    } catch (error) {
      this.fail(ws, before, error)
    }
  }

  override webSocketClose(ws: WebSocket, code: number, reason: string): void {
    answerEnd(ws, code, reason)
    if (socketOf(ws).sender !== null) this.tellPresence()
  }

  override webSocketError(ws: WebSocket): void {
    if (socketOf(ws).sender !== null) this.tellPresence()
  }

  /** Closes the session for both sides; false when there is none. Closing twice changes nothing. */
  async closeChat(): Promise<boolean> {
    if (!this.record.session) return false
    this.endChat()
    await this.entry.save()
    return true
  }

  /** Staff have seen everything that the customer wrote; false when there is no session. */
  async readByStaff(): Promise<boolean> {
    if (!this.record.session) return false
    this.markRead('admin', Number.MAX_SAFE_INTEGER)
    await this.entry.save()
    return true
  }

  /** Everything that was said, null when there is no session. */
  transcript(): { session: RoomSession; messages: ChatMessage[] } | null {
    const { session } = this.record
    return session && { session, messages: history(this.sql) }
  }

  /** Forgets the session for good, here and in the list of staff. */
  async erase(): Promise<void> {
    const { session } = this.record
    // Of a chat in which nothing was said the list knows nothing.
    if (session && this.record.listed()) {
      await this.entry.settled()
      await forgetSession(this.deps, session.id)
    }
    for (const ws of openSockets(this.ctx)) ws.close(CLOSE.notFound)
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
    this.alarmAt = null
    this.record.forget()
  }

  /** Everything that has its time. What fails is tried again. */
  override async alarm(): Promise<void> {
    this.alarmAt = null
    const jobs: (() => void | Promise<void>)[] = [
      () => this.endLateJoins(),
      () => this.checkStaff(),
      () => this.entry.save(),
      () => mailAnswers(this.deps, this.record, this.sql),
      () => this.endSession(),
    ]
    let earliest = 0
    for (const job of jobs) {
      try {
        await job()
      } catch (error) {
        this.log('chat.alarm_failed', error)
        earliest = this.deps.now() + RETRY_MS
      }
    }
    // What failed is still due: it is tried again, but not at once.
    this.wakeForNext(earliest)
    if (earliest > 0) this.wakeAt(earliest)
    // Of a room that nobody joined, nothing is to remain.
    if (!this.record.session && this.alarmAt === null) await this.ctx.storage.deleteAll()
  }

  /** What the meaning of a frame depends on; asked for only where it does. */
  private facts(): RoomFacts {
    const { record } = this
    return {
      get isBegun() {
        return record.session !== null
      },
      get isClosed() {
        return record.begun.closedAt !== null
      },
      get isFull() {
        return record.isFull
      },
    }
  }

  private async act(ws: WebSocket, socket: ChatSocket, action: Action): Promise<void> {
    switch (action.do) {
      case 'nothing':
        return
      case 'answer':
        return send(ws, action.frame)
      case 'close':
        if (action.said) send(ws, action.said)
        return ws.close(action.code)
      case 'authenticate':
        return this.enterStaff(ws, action)
      case 'join':
        return this.enterCustomer(ws, socket, action)
      case 'store':
        return this.store(ws, action)
      case 'relay':
        return this.relay(ws, action.frame)
      case 'markRead':
        return this.markRead(action.reader, action.upTo, ws)
      case 'contact':
        return this.keepContact(action.customerEmail)
      case 'look':
        return this.showContext(ws)
    }
  }

  private enterCustomer(
    ws: WebSocket,
    { sessionId }: ChatSocket,
    { customer, after }: { customer: NewCustomer; after: number },
  ): void {
    makeWay(this.ctx, ws)
    this.record.begin(sessionId, customer, this.deps.now())
    this.wakeAt(this.record.endsAt())
    this.welcome(ws, after)
    this.save()
  }

  private async enterStaff(
    ws: WebSocket,
    { token, isElsewhere, after }: { token: string; isElsewhere: boolean; after: number },
  ): Promise<void> {
    const pass = await passOf(this.deps, token)
    if (ws.readyState !== WebSocket.OPEN) return
    if (!pass) return ws.close(CLOSE.unauthorized)
    const { socket, action } = admit(socketOf(ws), pass, !isElsewhere && this.record.session !== null)
    attach(ws, socket)
    if (action.do !== 'nothing') return this.act(ws, socket, action)
    makeWay(this.ctx, ws)
    this.wakeAt(staffCheckAt(socket))
    this.welcome(ws, after)
    const visitor = this.members('customer').findLast((other) => socketOf(other).context)
    if (visitor) await this.showContext(visitor)
  }

  /** What a socket hears when it has joined. */
  private welcome(ws: WebSocket, after: number): void {
    const session = this.record.begun
    send(ws, sessionFrame(session))
    send(ws, { type: 'history', messages: history(this.sql, after) } satisfies ServerFrame)
    for (const reader of ['customer', 'admin'] as const) {
      const upTo = readUpTo(this.sql, reader)
      // Of what was read while this end was away, only what it has already is news.
      if (upTo > 0 && after > 0) send(ws, this.readFrame(reader, upTo))
    }
    if (session.closedAt !== null) send(ws, closedFrame(session.closedAt))
    this.tellPresence()
  }

  private store(ws: WebSocket, said: { sender: Sender; message: string; clientId: string | null }): void {
    const now = this.deps.now()
    const { message, isNew } = this.record.store(said, now)
    const frame: ServerFrame = { type: 'message', message }
    send(ws, frame)
    if (!isNew) return
    this.relay(ws, frame)
    // The first answer that waits decides when they go out.
    if (said.sender === 'admin' && this.record.begun.answerMailAt === null)
      this.record.note({ answerMailAt: answerMailAt(now, this.members('customer').length > 0) })
    this.save()
  }

  private markRead(reader: Sender, upTo: number, from?: WebSocket): void {
    const last = markRead(this.sql, reader, upTo)
    if (last === null) return
    if (reader === 'admin') this.record.note({ seenAt: this.deps.now() })
    this.record.touch()
    this.relay(from ?? null, this.readFrame(reader, last))
    this.save()
  }

  /** An address for answers; those that nobody has read yet go there soon. */
  private keepContact(email: string): void {
    this.record.change({ customerEmail: email })
    const session = this.record.begun
    if (unreadAnswers(this.sql, session.mailedUpTo).length > 0)
      this.record.note({ answerMailAt: answerMailAt(this.deps.now(), false) })
    this.relay(null, sessionFrame(session))
    this.save()
  }

  /** Tells staff what a visitor looks at. */
  private async showContext(visitor: WebSocket): Promise<void> {
    const { context } = socketOf(visitor)
    if (!context || this.members('admin').length === 0) return
    const cart = await this.cartOf(context.cartSessionId)
    // Another page may have been opened while the cart was read.
    const now = socketOf(visitor).context
    if (now?.path !== context.path || now.cartSessionId !== context.cartSessionId) return
    const frame: ServerFrame = { type: 'context', path: context.path, cart }
    for (const ws of this.members('admin')) send(ws, frame)
  }

  /** A cart that cannot be read keeps nobody from talking. */
  private async cartOf(cartSessionId: string | null): Promise<CartPiece[]> {
    try {
      return cartSessionId ? await cartPieces(this.deps, cartSessionId) : []
    } catch (error) {
      this.log('chat.cart_failed', error)
      return []
    }
  }

  private endChat(): void {
    const now = this.deps.now()
    if (this.record.begun.closedAt !== null) return
    this.record.change({ closedAt: now })
    this.relay(null, closedFrame(now))
    this.wakeForNext()
  }

  private endLateJoins(): void {
    const now = this.deps.now()
    for (const ws of openSockets(this.ctx)) if (joinDeadline(socketOf(ws)) <= now) ws.close(CLOSE.notJoined)
  }

  /** Ends sockets of staff who have signed out elsewhere. */
  private async checkStaff(): Promise<void> {
    const now = this.deps.now()
    for (const ws of openSockets(this.ctx)) {
      const socket = socketOf(ws)
      if (!socket.staff || staffCheckAt(socket) > now) continue
      await this.checkPass(ws, socket.staff)
    }
    this.tellPresence()
  }

  /** While the database cannot be asked the socket stays, as its token has not run out. */
  private async checkPass(ws: WebSocket, pass: StaffPass): Promise<void> {
    try {
      const staff = await checkedPass(this.deps, pass)
      if (staff) attach(ws, { ...socketOf(ws), staff })
      else ws.close(CLOSE.unauthorized)
    } catch (error) {
      this.log('chat.check_failed', error)
      attach(ws, { ...socketOf(ws), staff: { ...pass, checkedAt: this.deps.now() } })
    }
  }

  /** Closes a session in which nothing happens any more, and erases it when it was kept long enough. */
  private async endSession(): Promise<void> {
    const { session } = this.record
    if (!session || this.record.endsAt() > this.deps.now()) return
    // Where nothing was said there is nothing to keep.
    if (session.closedAt !== null || !this.record.listed()) return this.erase()
    this.endChat()
    await this.entry.save()
  }

  /** Tells the list of staff what changed. */
  private save(): void {
    const at = this.entry.changed((error) => this.log('chat.save_failed', error))
    if (at !== null) this.wakeAt(at)
  }

  /** Says something to everybody who has joined but the one it comes from. */
  private relay(from: WebSocket | null, frame: ServerFrame): void {
    for (const ws of openSockets(this.ctx)) if (ws !== from && socketOf(ws).sender !== null) send(ws, frame)
  }

  private tellPresence(): void {
    const [admin, customer] = [this.members('admin').length > 0, this.members('customer').length > 0]
    this.relay(null, { type: 'presence', admin, customer })
  }

  /** The sockets of one side that still give signs of life. */
  private members(side: Sender): WebSocket[] {
    const since = this.deps.now() - ABANDONED_AFTER_MS
    return openSockets(this.ctx).filter(
      (ws) => socketOf(ws).sender === side && heardAt(this.ctx, ws) >= since,
    )
  }

  private readFrame(reader: Sender, upTo: number): ServerFrame {
    return { type: 'read', reader, upTo, at: new Date(this.deps.now()).toISOString() }
  }

  /** The platform swallows what a handler throws, and the visitor would wait for ever (reliability 4.4). */
  private fail(ws: WebSocket, before: ChatSocket, error: unknown): void {
    this.log('chat.frame_failed', error)
    this.record.forget()
    const now = socketOf(ws)
    const failures = now.failures + 1
    // Who failed to join has not joined; what else has happened to the socket meanwhile stays.
    attach(ws, { ...now, sender: this.record.session ? now.sender : before.sender, failures })
    send(ws, errorFrame('chat.try_again'))
    if (failures >= MAX_FAILURES) ws.close(CLOSE.failing)
  }

  private log(what: string, error: unknown): void {
    console.error(JSON.stringify({ level: 'error', what, place: placeOf(error) }))
  }

  /** Sets the alarm, unless it rings earlier anyway: what is due later is found then. */
  private wakeAt(at: number): void {
    if (at === Infinity || (this.alarmAt !== null && this.alarmAt <= at)) return
    this.alarmAt = at
    void this.ctx.storage.setAlarm(at)
  }

  /** Sets the alarm for what is due next, but no earlier than `earliest` (ms UTC). */
  private wakeForNext(earliest = 0): void {
    const { session } = this.record
    const due = [
      ...openSockets(this.ctx).map((ws) => {
        const socket = socketOf(ws)
        return Math.min(joinDeadline(socket), staffCheckAt(socket))
      }),
      ...(session ? [this.record.endsAt(), session.answerMailAt ?? Infinity] : []),
    ]
    this.wakeAt(Math.max(Math.min(...due), earliest))
  }
}

const sessionFrame = ({ id, customerName, customerEmail, language }: RoomSession): ServerFrame => {
  return { type: 'session', sessionId: id, customerName, customerEmail, language }
}

const closedFrame = (closedAt: number): ServerFrame => ({
  type: 'chat_closed',
  closedAt: new Date(closedAt).toISOString(),
})
