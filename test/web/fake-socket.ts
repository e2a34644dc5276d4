import type { ChatMessage, ClientFrame, ServerFrame } from '../../domain/chat/chat'

/** A fake WebSocket; the test acts as the server. */
export class FakeSocket extends EventTarget {
  readyState: number = WebSocket.CONNECTING
  readonly sentTexts: string[] = []

  send(text: string): void {
    this.sentTexts.push(text)
  }

  /** Fires no close event, because browsers fire the event later, or never if the network is gone. */
  close(): void {
    this.readyState = WebSocket.CLOSED
  }

  /** The sent frames except pings, optionally of one type. */
  frames(type?: ClientFrame['type']): ClientFrame[] {
    const frames = this.sentTexts
      .filter((text) => text !== 'ping')
      .map((text) => JSON.parse(text) as ClientFrame)
    return type ? frames.filter((frame) => frame.type === type) : frames
  }

  fireOpen(): void {
    this.readyState = WebSocket.OPEN
    this.dispatchEvent(new Event('open'))
  }

  receiveFrame(frame: ServerFrame | 'pong'): void {
    const data = typeof frame === 'string' ? frame : JSON.stringify(frame)
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  fireClose(code = 1006): void {
    this.readyState = WebSocket.CLOSED
    this.dispatchEvent(new CloseEvent('close', { code }))
  }

  openAndJoin(sessionId: string, messages: ChatMessage[] = []): void {
    this.fireOpen()
    this.receiveFrame({
      type: 'session',
      sessionId,
      customerName: 'Ania',
      customerEmail: null,
      language: 'pl',
    })
    this.receiveFrame({ type: 'history', messages })
  }

  /** Acknowledges the last sent message by an echo with this sequence number. */
  acknowledgeLastMessage(sequence: number): void {
    const lastMessage = this.frames('message').at(-1)
    if (lastMessage?.type !== 'message') throw new Error('no message to echo')
    this.receiveFrame({
      type: 'message',
      message: makeMessage(sequence, { message: lastMessage.message, clientId: lastMessage.clientId }),
    })
  }
}

export const makeMessage = (sequence: number, overrides: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `00000000-0000-4000-8000-${String(sequence).padStart(12, '0')}`,
  sessionId: 's-1',
  sequence,
  sender: 'customer',
  message: `message ${sequence}`,
  createdAt: new Date(1_790_000_000_000 + sequence * 1000).toISOString(),
  isRead: false,
  ...overrides,
})
