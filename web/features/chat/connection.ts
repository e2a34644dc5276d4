import {
  CLOSE,
  type ClientFrame,
  parseFrame,
  PING_EVERY_MS,
  type Sender,
  ServerFrame,
} from '../../../domain/chat'
import { type ChatState, heard, newChatState, type Unsent } from './chat-state'

/** A dropped socket is opened again after 3 s (specification 9), and slower each time that fails. */
const RECONNECT_MS = 3000
const LONGEST_RECONNECT_MS = 30_000
/** A connection that leaves a `ping` or a message unanswered for so long is dead, whatever the browser believes. */
const ANSWER_WITHIN_MS = 10_000
/** A message that came too fast is said again after this long. */
const AGAIN_MS = 2000
/** The room sends what is typed no longer than this; another key says it again. */
const TYPING_MS = 3000

type Options = {
  /** Who this end speaks as. */
  me: Sender
  /** A new socket, for the session or without one. */
  open: (sessionId: string | null) => WebSocket
  /** The first frame on every socket. */
  join: (sessionId: string | null) => ClientFrame
  /** The session to return to. */
  sessionId: string | null
  /** What an earlier page could not send any more. */
  unsent?: readonly Unsent[]
  /** Called after every change, with the state. */
  changed: (state: ChatState) => void
}

/**
 * One end of a chat. It opens the socket again whenever it drops, and a message stays in `unsent` until its echo comes:
 * one at a time, so that they arrive in the order in which they were written, and under an id by which the room knows
 * one that it has already (reliability C1, C2).
 */
export class ChatConnection {
  private readonly options: Options
  private state: ChatState
  private socket: WebSocket | null = null
  private isJoined = false
  private isEnded = false
  /** By this the room knows a new socket for the one that was lost. */
  private readonly name = crypto.randomUUID()
  private failures = 0
  /** The message whose echo is awaited. */
  private inFlight: string | null = null
  private typingSince = 0
  /** Said again on every new socket: nobody acknowledges it. */
  private readUpTo = 0
  private context: ClientFrame | null = null
  private readonly timers = new Map<Timer, ReturnType<typeof setTimeout>>()

  constructor(options: Options) {
    this.options = options
    this.state = newChatState(options.unsent)
    this.connect()
  }

  /** Writes a message; blank ones are not sent (specification 5), and one that the room would refuse is not tried. */
  send(said: string): void {
    const message = parseFrame(JSON.stringify({ type: 'message', message: said }))
    if (message === 'chat.blank_message') return
    this.quiet()
    if (typeof message === 'string' || message.type !== 'message')
      return this.update({ refusal: { code: 'chat.message_too_long', text: said } })
    const text = message.message
    this.update({ unsent: [...this.state.unsent, { clientId: crypto.randomUUID(), text }], refusal: null })
    this.sendNext()
  }

  /** Somebody types, or has stopped to. */
  typing(isTyping: boolean): void {
    if (!isTyping) return this.quiet()
    this.after('typing', TYPING_MS, () => this.quiet())
    if (Date.now() - this.typingSince < TYPING_MS) return
    this.typingSince = Date.now()
    this.say({ type: 'typing', isTyping: true })
  }

  /** Everything that came so far has been seen. */
  read(): void {
    const { messages } = this.state
    const unread = messages.filter(({ sender, isRead }) => sender !== this.options.me && !isRead)
    const upTo = unread.at(-1)?.sequence
    if (upTo === undefined || !this.say({ type: 'read', upTo })) return
    this.readUpTo = upTo
    this.update({
      messages: messages.map((message) =>
        unread.includes(message) ? { ...message, isRead: true } : message,
      ),
    })
  }

  /** Leaves an address for answers that come when nobody listens any more. */
  contact(customerEmail: string): boolean {
    return this.say({ type: 'contact', customerEmail })
  }

  /** What the visitor looks at; said again on every new socket. */
  look(path: string, cartSessionId: string | null): void {
    this.context = { type: 'context', path, cartSessionId }
    this.say(this.context)
  }

  /** Forgets the message that the room did not take. */
  dismiss(): void {
    this.update({ refusal: null })
  }

  /** The page is looked at again, or the network is back: a dead socket is noticed now and not in half a minute. */
  wake(): void {
    if (this.isEnded || this.state.link === 'missing' || this.state.link === 'refused') return
    if (this.socket && this.isJoined) return this.ping()
    if (!this.socket) this.connect()
  }

  /** Ends this end for good. */
  end(): void {
    this.isEnded = true
    this.drop()
    for (const timer of this.timers.values()) clearTimeout(timer)
  }

  private connect(): void {
    this.stop('reconnect')
    const sessionId = this.state.session?.id ?? this.options.sessionId
    const after = this.state.messages.at(-1)?.sequence ?? 0
    const socket = this.options.open(sessionId)
    this.socket = socket
    this.update({ link: 'connecting' })
    this.after('answer', ANSWER_WITHIN_MS, () => this.lost())
    socket.addEventListener('open', () => {
      if (this.socket === socket)
        socket.send(JSON.stringify({ ...this.options.join(sessionId), after, end: this.name }))
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
    const frame = this.about(frameOf(data))
    if (!frame) return
    const before = this.state
    this.update(heard(before, frame, this.options.me))
    if (frame.type === 'history') this.joined()
    if (frame.type === 'typing' && this.state.isOtherTyping) this.forgetTyping()
    const isOwn = frame.type === 'message' && frame.message.clientId === this.inFlight
    const isRefused =
      frame.type === 'error' && frame.clientId !== undefined && frame.clientId === this.inFlight
    if (!isOwn && !isRefused) return
    this.inFlight = null
    this.stop('answer')
    const isLater = isRefused && this.state.unsent.length === before.unsent.length
    if (isLater) this.after('again', AGAIN_MS, () => this.sendNext())
    else this.sendNext()
  }

  /** A message that the room could not even read is the one that is under way: never more than one is. */
  private about(frame: ServerFrame | null): ServerFrame | null {
    if (frame?.type !== 'error' || frame.clientId || !this.inFlight) return frame
    const isOfMessage = frame.code === 'chat.blank_message' || frame.code === 'chat.message_too_long'
    return isOfMessage ? { ...frame, clientId: this.inFlight } : frame
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

  /** Sends the oldest message that is not acknowledged. */
  private sendNext(): void {
    const [next] = this.state.unsent
    if (!next || this.inFlight || this.timers.has('again') || this.state.closedAt) return
    if (!this.say({ type: 'message', message: next.text, clientId: next.clientId })) return
    this.inFlight = next.clientId
    this.after('answer', ANSWER_WITHIN_MS, () => this.lost())
  }

  private say(frame: ClientFrame): boolean {
    if (!this.isJoined || this.socket?.readyState !== WebSocket.OPEN) return false
    this.socket.send(JSON.stringify(frame))
    return true
  }

  private pingLater(): void {
    this.after('ping', PING_EVERY_MS, () => this.ping())
  }

  private ping(): void {
    if (!this.isJoined || this.socket?.readyState !== WebSocket.OPEN) return this.lost()
    this.socket.send('ping')
    this.after('pong', ANSWER_WITHIN_MS, () => this.lost())
    this.pingLater()
  }

  /** The socket is gone, by itself or given up: another one is opened soon, unless the room said that it need not. */
  private lost(code?: number): void {
    this.drop()
    if (this.isEnded) return
    if (code === CLOSE.notFound) return this.update({ link: 'missing' })
    if (code === CLOSE.unauthorized) return this.update({ link: 'refused' })
    if (code === CLOSE.tooManySockets) return this.update({ link: 'replaced' })
    this.update({ link: 'waiting', isOtherTyping: false })
    const wait = Math.min(RECONNECT_MS * 1.5 ** this.failures++, LONGEST_RECONNECT_MS)
    // Not everybody at the same moment, after a deploy has ended all sockets at once.
    this.after('reconnect', wait + Math.random() * wait * 0.2, () => this.connect())
  }

  private drop(): void {
    const { socket } = this
    this.socket = null
    this.isJoined = false
    this.inFlight = null
    this.typingSince = 0
    for (const timer of ['ping', 'pong', 'answer', 'again'] as const) this.stop(timer)
    // A browser complains about one that is closed before it is open.
    if (socket?.readyState === WebSocket.CONNECTING) socket.addEventListener('open', () => socket.close())
    else socket?.close()
  }

  private quiet(): void {
    this.stop('typing')
    if (this.typingSince > 0) this.say({ type: 'typing', isTyping: false })
    this.typingSince = 0
  }

  /** Who stopped typing without saying so, because the connection went, is not shown to type for ever. */
  private forgetTyping(): void {
    this.after('typing-shown', 2 * TYPING_MS, () => this.update({ isOtherTyping: false }))
  }

  private update(change: Partial<ChatState>): void {
    this.state = { ...this.state, ...change }
    this.options.changed(this.state)
  }

  private after(name: Timer, ms: number, act: () => void): void {
    this.stop(name)
    this.timers.set(
      name,
      setTimeout(() => {
        this.timers.delete(name)
        act()
      }, ms),
    )
  }

  private stop(name: Timer): void {
    clearTimeout(this.timers.get(name))
    this.timers.delete(name)
  }
}

type Timer = 'reconnect' | 'ping' | 'pong' | 'answer' | 'again' | 'typing' | 'typing-shown'

/** A frame of the room; null for one of a newer Worker than this page knows. */
function frameOf(data: unknown): ServerFrame | null {
  try {
    return ServerFrame.parse(JSON.parse(String(data)))
  } catch (error) {
    console.warn('chat frame not understood', error)
    return null
  }
}
