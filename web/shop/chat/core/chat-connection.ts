import {
  CLOSE_CODES,
  type ClientFrame,
  parseFrame,
  PING_INTERVAL_MS,
  type Sender,
  ServerFrame,
} from '../../../../domain/chat/chat'
import { type ChatState, applyFrame, newChatState, type UnsentMessage } from './chat-state'

/** Delay before a reconnect: 3 s (spec §9), growing with each failure. */
const RECONNECT_DELAY_MS = 3000
const MAX_RECONNECT_MS = 30_000
/** A connection that does not answer a `ping` or message within this time is dead, whatever its socket state. */
const RESPONSE_TIMEOUT_MS = 10_000
/** Delay before a rate-limited message is resent. */
const RETRY_DELAY_MS = 2000
/**
 * A typing signal is sent at most once in this time. After this time without a key press, the end of typing is sent.
 */
const TYPING_SIGNAL_INTERVAL_MS = 3000

type ConnectionOptions = {
  me: Sender
  /** Opens a socket, for a session or for a new chat. */
  open: (sessionId: string | null) => WebSocket
  join: (sessionId: string | null) => ClientFrame
  /** The session to continue; null for a new chat. */
  sessionId: string | null
  /** Messages that were not sent before the last page load. */
  unsent?: readonly UnsentMessage[]
  changed: (state: ChatState) => void
}

/**
 * The connection of one side (visitor or staff) to a chat. It reconnects whenever its socket drops. Messages stay in
 * `unsent` until their echo arrives. They are sent one at a time, to keep their order. The room uses their client id as
 * idempotency key.
 */
export class ChatConnection {
  private readonly options: ConnectionOptions
  private state: ChatState
  private socket: WebSocket | null = null
  private isJoined = false
  private isEnded = false
  /** Identifies this connection, so that the room replaces its lost socket by the new one. */
  private readonly name = crypto.randomUUID()
  private failures = 0
  /** Client id of the message sent and not echoed yet. */
  private inFlight: string | null = null
  private typingSince = 0
  /**
   * Id of the last message that was read in this window. Resent on every new socket, because the room does not
   * acknowledge it.
   */
  private readUpTo = 0
  private context: ClientFrame | null = null
  private readonly timers = new Map<TimerName, ReturnType<typeof setTimeout>>()

  constructor(options: ConnectionOptions) {
    this.options = options
    this.state = newChatState(options.unsent)
    this.connect()
  }

  /** Sends a message. Blank messages are dropped (spec §5); invalid ones are rejected without a request. */
  send(rawText: string): void {
    const message = parseFrame(JSON.stringify({ type: 'message', message: rawText }))
    if (message === 'chat.blank_message') return
    this.quiet()
    if (typeof message === 'string' || message.type !== 'message')
      return this.update({ refusal: { code: 'chat.message_too_long', text: rawText } })
    const messageText = message.message
    this.update({
      unsent: [...this.state.unsent, { clientId: crypto.randomUUID(), text: messageText }],
      refusal: null,
    })
    this.sendNext()
  }

  typing(isTyping: boolean): void {
    if (!isTyping) return this.quiet()
    this.after('typing', TYPING_SIGNAL_INTERVAL_MS, () => this.quiet())
    if (Date.now() - this.typingSince < TYPING_SIGNAL_INTERVAL_MS) return
    this.typingSince = Date.now()
    this.say({ type: 'typing', isTyping: true })
  }

  /** Marks all received messages as read. */
  read(): void {
    const { messages } = this.state
    const unreadMessages = messages.filter(({ sender, isRead }) => sender !== this.options.me && !isRead)
    const lastUnreadSequence = unreadMessages.at(-1)?.sequence
    if (lastUnreadSequence === undefined || !this.say({ type: 'read', upTo: lastUnreadSequence })) return
    this.readUpTo = lastUnreadSequence
    this.update({
      messages: messages.map((message) =>
        unreadMessages.includes(message) ? { ...message, isRead: true } : message,
      ),
    })
  }

  /** Sends an e-mail address for answers after the visitor has left. Returns false if not connected. */
  contact(customerEmail: string): boolean {
    return this.say({ type: 'contact', customerEmail })
  }

  /** Sends the page and cart that the visitor looks at. Resent on every new socket. */
  look(path: string, cartSessionId: string | null): void {
    this.context = { type: 'context', path, cartSessionId }
    this.say(this.context)
  }

  /** Removes the rejected message from the state. */
  dismiss(): void {
    this.update({ refusal: null })
  }

  /** Pings an open socket, or reconnects at once. Called when the page becomes visible or the network is back. */
  wake(): void {
    if (this.isEnded || this.state.link === 'missing' || this.state.link === 'refused') return
    if (this.socket && this.isJoined) return this.ping()
    if (!this.socket) this.connect()
  }

  /** Closes the connection for good. */
  end(): void {
    this.isEnded = true
    this.drop()
    for (const timer of this.timers.values()) clearTimeout(timer)
  }

  private connect(): void {
    this.stop('reconnect')
    const sessionId = this.state.session?.id ?? this.options.sessionId
    const lastSequence = this.state.messages.at(-1)?.sequence ?? 0
    const socket = this.options.open(sessionId)
    this.socket = socket
    this.update({ link: 'connecting' })
    this.after('answer', RESPONSE_TIMEOUT_MS, () => this.lost())
    socket.addEventListener('open', () => {
      if (this.socket === socket)
        socket.send(JSON.stringify({ ...this.options.join(sessionId), after: lastSequence, end: this.name }))
    })
    socket.addEventListener('message', ({ data }) => {
      if (this.socket === socket) this.hear(data)
    })
    socket.addEventListener('close', ({ code }) => {
      if (this.socket === socket) this.lost(code)
    })
  }

  private hear(data: unknown): void {
    if (data === 'pong') return this.stop('pong')
    const frame = this.about(readFrame(data))
    if (!frame) return
    const stateBefore = this.state
    this.update(applyFrame(stateBefore, frame, this.options.me))
    if (frame.type === 'history') this.joined()
    if (frame.type === 'typing' && this.state.isOtherTyping) this.forgetTyping()
    const isOwnMessage = frame.type === 'message' && frame.message.clientId === this.inFlight
    const isMessageRefused =
      frame.type === 'error' && frame.clientId !== undefined && frame.clientId === this.inFlight
    if (!isOwnMessage && !isMessageRefused) return
    this.inFlight = null
    this.stop('answer')
    const mustRetryLater = isMessageRefused && this.state.unsent.length === stateBefore.unsent.length
    if (mustRetryLater) this.after('again', RETRY_DELAY_MS, () => this.sendNext())
    else this.sendNext()
  }

  /** Adds the missing client id to an error about a message. At most one message is in flight, so its id is known. */
  private about(frame: ServerFrame | null): ServerFrame | null {
    if (frame?.type !== 'error' || frame.clientId || !this.inFlight) return frame
    const isMessageError = frame.code === 'chat.blank_message' || frame.code === 'chat.message_too_long'
    return isMessageError ? { ...frame, clientId: this.inFlight } : frame
  }

  private joined(): void {
    this.isJoined = true
    this.failures = 0
    this.stop('answer')
    this.update({ link: 'open' })
    if (this.context) this.say(this.context)
    if (this.readUpTo > 0) this.say({ type: 'read', upTo: this.readUpTo })
    this.pingLater()
    this.sendNext()
  }

  /** Sends the oldest unacknowledged message. */
  private sendNext(): void {
    const [next] = this.state.unsent
    if (!next || this.inFlight || this.timers.has('again') || this.state.closedAt) return
    if (!this.say({ type: 'message', message: next.text, clientId: next.clientId })) return
    this.inFlight = next.clientId
    this.after('answer', RESPONSE_TIMEOUT_MS, () => this.lost())
  }

  private say(frame: ClientFrame): boolean {
    if (!this.isJoined || this.socket?.readyState !== WebSocket.OPEN) return false
    this.socket.send(JSON.stringify(frame))
    return true
  }

  private pingLater(): void {
    this.after('ping', PING_INTERVAL_MS, () => this.ping())
  }

  private ping(): void {
    if (!this.isJoined || this.socket?.readyState !== WebSocket.OPEN) return this.lost()
    this.socket.send('ping')
    this.after('pong', RESPONSE_TIMEOUT_MS, () => this.lost())
    this.pingLater()
  }

  /** Handles a lost socket: reconnects later, unless the close code makes that pointless. */
  private lost(code?: number): void {
    this.drop()
    if (this.isEnded) return
    if (code === CLOSE_CODES.notFound) return this.update({ link: 'missing' })
    if (code === CLOSE_CODES.unauthorized) return this.update({ link: 'refused' })
    if (code === CLOSE_CODES.tooManySockets) return this.update({ link: 'replaced' })
    this.update({ link: 'waiting', isOtherTyping: false })
    const waitMs = Math.min(RECONNECT_DELAY_MS * 1.5 ** this.failures++, MAX_RECONNECT_MS)
    // Jitter: a deploy ends all sockets at once, and they must not reconnect together.
    this.after('reconnect', waitMs + Math.random() * waitMs * 0.2, () => this.connect())
  }

  private drop(): void {
    const { socket } = this
    this.socket = null
    this.isJoined = false
    this.inFlight = null
    this.typingSince = 0
    for (const timer of ['ping', 'pong', 'answer', 'again'] as const) this.stop(timer)
    // Browsers log an error if a socket is closed while connecting.
    if (socket?.readyState === WebSocket.CONNECTING) socket.addEventListener('open', () => socket.close())
    else socket?.close()
  }

  private quiet(): void {
    this.stop('typing')
    if (this.typingSince > 0) this.say({ type: 'typing', isTyping: false })
    this.typingSince = 0
  }

  /**
   * Hides the typing sign after two signal intervals: the other side may have lost its connection before it sent the
   * end of typing.
   */
  private forgetTyping(): void {
    this.after('typing-shown', 2 * TYPING_SIGNAL_INTERVAL_MS, () => this.update({ isOtherTyping: false }))
  }

  private update(change: Partial<ChatState>): void {
    this.state = { ...this.state, ...change }
    this.options.changed(this.state)
  }

  private after(name: TimerName, ms: number, act: () => void): void {
    this.stop(name)
    this.timers.set(
      name,
      setTimeout(() => {
        this.timers.delete(name)
        act()
      }, ms),
    )
  }

  private stop(name: TimerName): void {
    clearTimeout(this.timers.get(name))
    this.timers.delete(name)
  }
}

type TimerName = 'reconnect' | 'ping' | 'pong' | 'answer' | 'again' | 'typing' | 'typing-shown'

/** Parses a frame; null for a frame type of a newer Worker. */
function readFrame(data: unknown): ServerFrame | null {
  try {
    return ServerFrame.parse(JSON.parse(String(data)))
  } catch (error) {
    console.warn('chat frame not understood', error)
    return null
  }
}
