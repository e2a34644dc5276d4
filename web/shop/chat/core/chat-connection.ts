import {
  CLOSE_CODES,
  type ClientFrame,
  parseFrame,
  PING_INTERVAL_MS,
  type Sender,
  ServerFrame,
} from '../../../../domain/chat/chat'
import { type ChatState, applyFrame, createChatState, type UnsentMessage } from './chat-state'

/** Delay before a reconnect: 3 s (spec §9), growing with each failure. */
const RECONNECT_DELAY_MS = 3000
const MAX_RECONNECT_MS = 30_000
/** If the room does not answer a `ping` or message within this time, the connection counts as lost. */
const RESPONSE_TIMEOUT_MS = 10_000
/** Delay before a rate-limited message is resent. */
const RETRY_DELAY_MS = 2000
/**
 * A typing signal is sent at most once in this time. After this time without a key press, the end of typing is sent.
 */
const TYPING_SIGNAL_INTERVAL_MS = 3000

type ConnectionOptions = {
  ownSender: Sender
  /** Opens a socket, for a session or for a new chat. */
  openSocket: (sessionId: string | null) => WebSocket
  createJoinFrame: (sessionId: string | null) => ClientFrame
  /** The session to continue; null for a new chat. */
  sessionId: string | null
  /** Messages that were still unsent when the page was reloaded. */
  unsent?: readonly UnsentMessage[]
  onChange: (state: ChatState) => void
}

/**
 * The WebSocket connection of a visitor or of staff to a chat. It reconnects whenever its socket is lost. Messages stay
 * in `unsent` until their echo arrives. Messages are sent one at a time, to keep their order. The room uses the client
 * id of a message as idempotency key.
 */
export class ChatConnection {
  private readonly options: ConnectionOptions
  private state: ChatState
  private socket: WebSocket | null = null
  private isJoined = false
  private isEnded = false
  /** Identifies this connection to the room, so that a new socket replaces the lost socket. */
  private readonly connectionId = crypto.randomUUID()
  private failureCount = 0
  /** Client id of the message that was sent but whose echo has not arrived yet; null if there is none. */
  private inFlightClientId: string | null = null
  private typingSentAt = 0
  /**
   * Sequence number of the last message that was read in this window. Resent on every new socket, because the room does
   * not acknowledge it.
   */
  private lastReadSequence = 0
  private contextFrame: ClientFrame | null = null
  private readonly timers = new Map<TimerName, ReturnType<typeof setTimeout>>()

  constructor(options: ConnectionOptions) {
    this.options = options
    this.state = createChatState(options.unsent)
    this.connect()
  }

  /** Sends a message. Blank messages are dropped (spec §5); invalid ones are rejected without a request. */
  send(rawText: string): void {
    const message = parseFrame(JSON.stringify({ type: 'message', message: rawText }))
    if (message === 'chat.blank_message') return
    this.stopTyping()
    if (typeof message === 'string' || message.type !== 'message')
      return this.updateState({ rejectedMessage: { code: 'chat.message_too_long', text: rawText } })
    const messageText = message.message
    this.updateState({
      unsent: [...this.state.unsent, { clientId: crypto.randomUUID(), text: messageText }],
      rejectedMessage: null,
    })
    this.sendNextMessage()
  }

  setTyping(isTyping: boolean): void {
    if (!isTyping) return this.stopTyping()
    this.startTimer('typing', TYPING_SIGNAL_INTERVAL_MS, () => this.stopTyping())
    if (Date.now() - this.typingSentAt < TYPING_SIGNAL_INTERVAL_MS) return
    this.typingSentAt = Date.now()
    this.sendFrame({ type: 'typing', isTyping: true })
  }

  markAllRead(): void {
    const { messages } = this.state
    const unreadMessages = messages.filter(
      ({ sender, isRead }) => sender !== this.options.ownSender && !isRead,
    )
    const lastUnreadSequence = unreadMessages.at(-1)?.sequence
    if (lastUnreadSequence === undefined || !this.sendFrame({ type: 'read', upTo: lastUnreadSequence }))
      return
    this.lastReadSequence = lastUnreadSequence
    this.updateState({
      messages: messages.map((message) =>
        unreadMessages.includes(message) ? { ...message, isRead: true } : message,
      ),
    })
  }

  /** Sends the e-mail address to which staff answer after the visitor has left. Returns false if not connected. */
  sendContactEmail(customerEmail: string): boolean {
    return this.sendFrame({ type: 'contact', customerEmail })
  }

  /** Sends the page and cart that the visitor looks at. Resent on every new socket. */
  sendContext(pagePath: string, cartSessionId: string | null): void {
    this.contextFrame = { type: 'context', path: pagePath, cartSessionId }
    this.sendFrame(this.contextFrame)
  }

  clearRejectedMessage(): void {
    this.updateState({ rejectedMessage: null })
  }

  /** Pings an open socket, or reconnects at once. Called when the page becomes visible or the network is back. */
  pingOrReconnect(): void {
    if (
      this.isEnded ||
      this.state.connectionStatus === 'missing' ||
      this.state.connectionStatus === 'refused'
    )
      return
    if (this.socket && this.isJoined) return this.ping()
    if (!this.socket) this.connect()
  }

  /** Closes the connection. A closed connection never reconnects. */
  close(): void {
    this.isEnded = true
    this.closeSocket()
    for (const timer of this.timers.values()) clearTimeout(timer)
  }

  private connect(): void {
    this.stopTimer('reconnect')
    const sessionId = this.state.session?.id ?? this.options.sessionId
    const lastSequence = this.state.messages.at(-1)?.sequence ?? 0
    const socket = this.options.openSocket(sessionId)
    this.socket = socket
    this.updateState({ connectionStatus: 'connecting' })
    this.startTimer('response', RESPONSE_TIMEOUT_MS, () => this.handleLostSocket())
    socket.addEventListener('open', () => {
      if (this.socket === socket)
        socket.send(
          JSON.stringify({
            ...this.options.createJoinFrame(sessionId),
            after: lastSequence,
            end: this.connectionId,
          }),
        )
    })
    socket.addEventListener('message', ({ data }) => {
      if (this.socket === socket) this.handleMessage(data)
    })
    socket.addEventListener('close', ({ code }) => {
      if (this.socket === socket) this.handleLostSocket(code)
    })
  }

  private handleMessage(data: unknown): void {
    if (data === 'pong') return this.stopTimer('pong')
    const frame = this.addMissingClientId(readFrame(data))
    if (!frame) return
    const previousState = this.state
    this.updateState(applyFrame(previousState, frame, this.options.ownSender))
    if (frame.type === 'history') this.handleJoined()
    if (frame.type === 'typing' && this.state.isOtherTyping) this.scheduleTypingHide()
    const isOwnMessage = frame.type === 'message' && frame.message.clientId === this.inFlightClientId
    const isMessageRefused =
      frame.type === 'error' && frame.clientId !== undefined && frame.clientId === this.inFlightClientId
    if (!isOwnMessage && !isMessageRefused) return
    this.inFlightClientId = null
    this.stopTimer('response')
    const shouldRetryLater = isMessageRefused && this.state.unsent.length === previousState.unsent.length
    if (shouldRetryLater) this.startTimer('retry', RETRY_DELAY_MS, () => this.sendNextMessage())
    else this.sendNextMessage()
  }

  /** Adds the missing client id to an error about a message. At most one message is in flight, so its id is known. */
  private addMissingClientId(frame: ServerFrame | null): ServerFrame | null {
    if (frame?.type !== 'error' || frame.clientId || !this.inFlightClientId) return frame
    const isMessageError = frame.code === 'chat.blank_message' || frame.code === 'chat.message_too_long'
    return isMessageError ? { ...frame, clientId: this.inFlightClientId } : frame
  }

  private handleJoined(): void {
    this.isJoined = true
    this.failureCount = 0
    this.stopTimer('response')
    this.updateState({ connectionStatus: 'open' })
    if (this.contextFrame) this.sendFrame(this.contextFrame)
    if (this.lastReadSequence > 0) this.sendFrame({ type: 'read', upTo: this.lastReadSequence })
    this.schedulePing()
    this.sendNextMessage()
  }

  /** Sends the oldest unacknowledged message. */
  private sendNextMessage(): void {
    const [next] = this.state.unsent
    if (!next || this.inFlightClientId || this.timers.has('retry') || this.state.closedAt) return
    if (!this.sendFrame({ type: 'message', message: next.text, clientId: next.clientId })) return
    this.inFlightClientId = next.clientId
    this.startTimer('response', RESPONSE_TIMEOUT_MS, () => this.handleLostSocket())
  }

  private sendFrame(frame: ClientFrame): boolean {
    if (!this.isJoined || this.socket?.readyState !== WebSocket.OPEN) return false
    this.socket.send(JSON.stringify(frame))
    return true
  }

  private schedulePing(): void {
    this.startTimer('ping', PING_INTERVAL_MS, () => this.ping())
  }

  private ping(): void {
    if (!this.isJoined || this.socket?.readyState !== WebSocket.OPEN) return this.handleLostSocket()
    this.socket.send('ping')
    this.startTimer('pong', RESPONSE_TIMEOUT_MS, () => this.handleLostSocket())
    this.schedulePing()
  }

  /** Handles a lost socket: reconnects later, unless the close code makes a reconnect pointless. */
  private handleLostSocket(closeCode?: number): void {
    this.closeSocket()
    if (this.isEnded) return
    if (closeCode === CLOSE_CODES.notFound) return this.updateState({ connectionStatus: 'missing' })
    if (closeCode === CLOSE_CODES.unauthorized) return this.updateState({ connectionStatus: 'refused' })
    if (closeCode === CLOSE_CODES.tooManySockets) return this.updateState({ connectionStatus: 'replaced' })
    this.updateState({ connectionStatus: 'waiting', isOtherTyping: false })
    const waitMs = Math.min(RECONNECT_DELAY_MS * 1.5 ** this.failureCount++, MAX_RECONNECT_MS)
    // Jitter: a deploy ends all sockets at once, and they must not reconnect together.
    this.startTimer('reconnect', waitMs + Math.random() * waitMs * 0.2, () => this.connect())
  }

  private closeSocket(): void {
    const { socket } = this
    this.socket = null
    this.isJoined = false
    this.inFlightClientId = null
    this.typingSentAt = 0
    for (const timer of ['ping', 'pong', 'response', 'retry'] as const) this.stopTimer(timer)
    // Browsers log an error if a socket is closed while connecting, so the socket closes only after it has opened.
    if (socket?.readyState === WebSocket.CONNECTING) socket.addEventListener('open', () => socket.close())
    else socket?.close()
  }

  private stopTyping(): void {
    this.stopTimer('typing')
    if (this.typingSentAt > 0) this.sendFrame({ type: 'typing', isTyping: false })
    this.typingSentAt = 0
  }

  /**
   * Hides the typing sign after two signal intervals: the other side may have lost its connection before it sent the
   * end of typing.
   */
  private scheduleTypingHide(): void {
    this.startTimer('typing-shown', 2 * TYPING_SIGNAL_INTERVAL_MS, () =>
      this.updateState({ isOtherTyping: false }),
    )
  }

  private updateState(change: Partial<ChatState>): void {
    this.state = { ...this.state, ...change }
    this.options.onChange(this.state)
  }

  private startTimer(timerName: TimerName, delayMs: number, callback: () => void): void {
    this.stopTimer(timerName)
    this.timers.set(
      timerName,
      setTimeout(() => {
        this.timers.delete(timerName)
        callback()
      }, delayMs),
    )
  }

  private stopTimer(timerName: TimerName): void {
    clearTimeout(this.timers.get(timerName))
    this.timers.delete(timerName)
  }
}

type TimerName = 'reconnect' | 'ping' | 'pong' | 'response' | 'retry' | 'typing' | 'typing-shown'

/** Parses a frame; null for a frame type of a newer Worker. */
function readFrame(data: unknown): ServerFrame | null {
  try {
    return ServerFrame.parse(JSON.parse(String(data)))
  } catch (error) {
    console.warn('chat frame not understood', error)
    return null
  }
}
