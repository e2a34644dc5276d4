import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CLOSE_CODES, PING_INTERVAL_MS } from '../../../../domain/chat/chat'
import { FakeSocket, makeMessage } from '../../../../test/web/fake-socket'
import type { ChatState } from './chat-state'
import { ChatConnection } from './chat-connection'

type ConnectionOverrides = { sessionId?: string | null; unsent?: ChatState['unsent'] }

/** Creates a chat connection; returns it with its fake sockets and its latest state. */
function openConnection({ sessionId = null, unsent = [] }: ConnectionOverrides = {}) {
  const sockets: FakeSocket[] = []
  const openedSessions: (string | null)[] = []
  let latestState: ChatState | undefined
  const connection = new ChatConnection({
    ownSender: 'customer',
    openSocket: (id) => {
      openedSessions.push(id)
      const socket = new FakeSocket()
      sockets.push(socket)
      // Safe cast: the fake has every member that the connection uses.
      return socket as unknown as WebSocket
    },
    createJoinFrame: (sessionId) => ({ type: 'join', sender: 'customer', sessionId, language: 'pl' }),
    sessionId,
    unsent,
    onChange: (nextState) => (latestState = nextState),
  })
  const getCurrentChat = (): ChatState => {
    if (!latestState) throw new Error('nothing changed yet')
    return latestState
  }
  const getLatestSocket = (): FakeSocket => {
    const lastSocket = sockets.at(-1)
    if (!lastSocket) throw new Error('no socket')
    return lastSocket
  }
  return { connection, sockets, opened: openedSessions, now: getCurrentChat, socket: getLatestSocket }
}

const sentTexts = (socket: FakeSocket) =>
  socket.frames('message').map((frame) => frame.type === 'message' && frame.message)

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => vi.useRealTimers())

describe('ChatConnection', () => {
  it('joins when its socket opens, and is open once it has the history', () => {
    const { socket, now, opened } = openConnection({ sessionId: 's1' })
    expect([now().connectionStatus, opened]).toEqual(['connecting', ['s1']])
    socket().fireOpen()
    expect(socket().frames()).toMatchObject([{ type: 'join', sessionId: 's1' }])
    expect(now().connectionStatus).toBe('connecting')
    socket().openAndJoin('s1', [makeMessage(1)])
    expect([now().connectionStatus, now().messages.length]).toEqual(['open', 1])
  })

  it('reconnects to its session 3 s after a drop, then with growing delays', () => {
    const startedAt = Date.now()
    const { socket, sockets, now, opened } = openConnection()
    socket().openAndJoin('s1')
    socket().fireClose()
    expect(now().connectionStatus).toBe('waiting')
    vi.advanceTimersByTime(2999)
    expect(sockets).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(opened).toEqual([null, 's1'])
    socket().fireClose()
    vi.advanceTimersByTime(3000)
    expect(sockets).toHaveLength(2)
    vi.advanceTimersByTime(1500)
    expect(sockets).toHaveLength(3)
    // Reconnect delays are capped at 30 s, and reset after a successful connection.
    for (let failureIndex = 0; failureIndex < 20; failureIndex++) {
      socket().fireClose()
      const reconnectStartedAt = Date.now()
      vi.advanceTimersToNextTimer()
      expect(sockets).toHaveLength(4 + failureIndex)
      expect(Date.now() - reconnectStartedAt).toBeLessThanOrEqual(30_000)
    }
    expect(Date.now()).toBeGreaterThan(startedAt + 10 * 30_000)
    socket().openAndJoin('s1')
    socket().fireClose()
    vi.advanceTimersByTime(3000)
    expect(sockets).toHaveLength(24)
  })

  it('sends one message at a time, in the order written', () => {
    const { connection, socket, now } = openConnection()
    connection.send('first')
    socket().openAndJoin('s1')
    connection.send('second')
    connection.send('third')
    expect(sentTexts(socket())).toEqual(['first'])
    socket().acknowledgeLastMessage(1)
    expect(sentTexts(socket())).toEqual(['first', 'second'])
    socket().acknowledgeLastMessage(2)
    socket().acknowledgeLastMessage(3)
    expect(now().messages.map(({ message }) => message)).toEqual(['first', 'second', 'third'])
    expect(now().unsent).toEqual([])
  })

  it('resends a message with the same id if the connection dropped before its echo', () => {
    const { connection, sockets, socket, now } = openConnection()
    socket().openAndJoin('s1')
    connection.send('hello')
    socket().fireClose()
    vi.advanceTimersByTime(3000)
    socket().openAndJoin('s1')
    const messageFrames = sockets.flatMap((fakeSocket) => fakeSocket.frames('message'))
    expect(messageFrames).toHaveLength(2)
    expect(messageFrames[1]).toEqual(messageFrames[0])
    socket().acknowledgeLastMessage(1)
    expect(now()).toMatchObject({ unsent: [], messages: [{ sequence: 1, message: 'hello' }] })
  })

  it('requests on its next socket, as the same window, only newer messages', () => {
    const { sockets, socket, now } = openConnection()
    socket().openAndJoin('s1', [makeMessage(1), makeMessage(2)])
    socket().fireClose()
    vi.advanceTimersByTime(3000)
    socket().openAndJoin('s1', [makeMessage(3, { sender: 'admin' })])
    const [first, second] = sockets.map((fakeSocket) => fakeSocket.frames('join')[0])
    expect(first).toMatchObject({ sessionId: null, after: 0 })
    expect(second).toMatchObject({ sessionId: 's1', after: 2 })
    expect([first, second].map((frame) => frame?.type === 'join' && frame.end)).toEqual([
      expect.stringMatching(/^.{8,}$/),
      first?.type === 'join' && first.end,
    ])
    expect(now().messages.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
  })

  it('does not resend a message that the history contains', () => {
    const { connection, sockets, socket, now } = openConnection()
    socket().openAndJoin('s1')
    connection.send('hello')
    const [messageFrame] = sockets[0]?.frames('message') ?? []
    const clientId = messageFrame?.type === 'message' ? messageFrame.clientId : undefined
    socket().fireClose()
    vi.advanceTimersByTime(3000)
    socket().openAndJoin('s1', [makeMessage(1, { message: 'hello', clientId })])
    expect(sentTexts(socket())).toEqual([])
    expect(now()).toMatchObject({ unsent: [], messages: [{ sequence: 1 }] })
  })

  it('sends the unsent messages of an earlier page', () => {
    const { socket, now } = openConnection({
      sessionId: 's1',
      unsent: [{ clientId: 'c1', text: 'left over' }],
    })
    expect(now().unsent).toHaveLength(1)
    socket().openAndJoin('s1')
    expect(socket().frames('message')).toEqual([{ type: 'message', message: 'left over', clientId: 'c1' }])
  })

  it('does not send blank messages', () => {
    const { connection, socket, now } = openConnection()
    socket().openAndJoin('s1')
    connection.send(' \n\t ')
    expect([sentTexts(socket()), now().unsent]).toEqual([[], []])
  })

  it('retries a rate-limited message before later ones', () => {
    const { connection, socket, now } = openConnection({ unsent: [{ clientId: 'c1', text: 'fast' }] })
    socket().openAndJoin('s1')
    socket().receiveFrame({ type: 'error', code: 'chat.rate_limited', message: '', clientId: 'c1' })
    connection.send('later')
    expect([now().unsent.length, now().rejectedMessage]).toEqual([2, null])
    vi.advanceTimersByTime(1999)
    expect(sentTexts(socket())).toEqual(['fast'])
    vi.advanceTimersByTime(1)
    expect(sentTexts(socket())).toEqual(['fast', 'fast'])
    socket().acknowledgeLastMessage(1)
    expect(sentTexts(socket())).toEqual(['fast', 'fast', 'later'])
  })

  it('keeps the text of a message rejected for good, and sends the next', () => {
    const { connection, socket, now } = openConnection({ unsent: [{ clientId: 'c1', text: 'too late' }] })
    socket().openAndJoin('s1')
    connection.send('next')
    socket().receiveFrame({ type: 'error', code: 'chat.full', message: '', clientId: 'c1' })
    expect(now().rejectedMessage).toEqual({ code: 'chat.full', text: 'too late' })
    expect(sentTexts(socket())).toEqual(['too late', 'next'])
    connection.clearRejectedMessage()
    expect(now().rejectedMessage).toBeNull()
  })

  it('does not send what the room would reject, and goes on after a message that the room could not read', () => {
    const { connection, socket, now } = openConnection({ unsent: [{ clientId: 'c1', text: '\u200b' }] })
    socket().openAndJoin('s1')
    socket().receiveFrame({ type: 'error', code: 'chat.blank_message', message: '' })
    expect(now()).toMatchObject({ unsent: [], rejectedMessage: { code: 'chat.blank_message' } })
    connection.send(' \u2060\n')
    expect(now().unsent).toEqual([])
    connection.send('ż'.repeat(2001))
    expect(now()).toMatchObject({ unsent: [], rejectedMessage: { code: 'chat.message_too_long' } })
    connection.send('\ud83d next')
    expect(sentTexts(socket())).toEqual(['\u200b', 'next'])
  })

  it('resends the read position on the next socket, because it has no acknowledgement', () => {
    const { connection, socket } = openConnection()
    socket().openAndJoin('s1')
    const answerMessage = makeMessage(7, { sender: 'admin', message: 'Tak' })
    socket().receiveFrame({ type: 'message', message: answerMessage })
    connection.markAllRead()
    socket().fireClose()
    vi.advanceTimersByTime(4000)
    socket().openAndJoin('s1')
    expect(socket().frames('read')).toEqual([{ type: 'read', upTo: 7 }])
  })

  it('sends no message into a closed chat, and keeps unsent ones', () => {
    const { connection, socket, now } = openConnection()
    socket().openAndJoin('s1')
    socket().receiveFrame({ type: 'chat_closed', closedAt: '2026-11-21T12:00:00.000Z' })
    connection.send('still there?')
    expect(sentTexts(socket())).toEqual([])
    expect(now()).toMatchObject({ closedAt: '2026-11-21T12:00:00.000Z', unsent: [{ text: 'still there?' }] })
  })

  it('detects a half-open connection and reconnects', () => {
    const { sockets, socket, now } = openConnection()
    socket().openAndJoin('s1')
    vi.advanceTimersByTime(PING_INTERVAL_MS)
    expect(socket().sentTexts.at(-1)).toBe('ping')
    socket().receiveFrame('pong')
    vi.advanceTimersByTime(PING_INTERVAL_MS)
    expect(now().connectionStatus).toBe('open')
    vi.advanceTimersByTime(10_000)
    expect(now().connectionStatus).toBe('waiting')
    vi.advanceTimersByTime(3000)
    expect(sockets).toHaveLength(2)
  })

  it.each([
    ['a socket that never opens', () => undefined],
    ['a join that is not answered', (socket: FakeSocket) => socket.fireOpen()],
  ])('drops %s', (_, prepareSocket) => {
    const { sockets, socket, now } = openConnection()
    prepareSocket(socket())
    vi.advanceTimersByTime(10_000)
    expect(now().connectionStatus).toBe('waiting')
    vi.advanceTimersByTime(3000)
    expect(sockets).toHaveLength(2)
  })

  it('drops a connection on which a message is not acknowledged', () => {
    const { connection, sockets, socket } = openConnection()
    socket().openAndJoin('s1')
    connection.send('hello')
    vi.advanceTimersByTime(13_000)
    expect(sockets).toHaveLength(2)
    // The old socket fires its close event late. This event must not affect the new socket.
    sockets[0]?.fireClose()
    socket().openAndJoin('s1')
    expect(sentTexts(socket())).toEqual(['hello'])
  })

  it('pings an open connection when the page is looked at again, and reconnects a dropped one at once', () => {
    const { connection, sockets, socket, now } = openConnection()
    socket().openAndJoin('s1')
    connection.pingOrReconnect()
    expect(socket().sentTexts.at(-1)).toBe('ping')
    socket().fireClose()
    connection.pingOrReconnect()
    expect([sockets.length, now().connectionStatus]).toEqual([2, 'connecting'])
    // Must keep the socket that is being opened, and cancel the scheduled reconnect.
    connection.pingOrReconnect()
    vi.advanceTimersByTime(3000)
    expect(sockets).toHaveLength(2)
  })

  it.each([
    [CLOSE_CODES.notFound, 'missing', 1],
    [CLOSE_CODES.unauthorized, 'refused', 1],
    [CLOSE_CODES.tooManySockets, 'replaced', 2],
  ] as const)(
    'does not reconnect by itself after close code %i',
    (closeCode, connectionStatus, socketCountAfterWake) => {
      const { connection, sockets, socket, now } = openConnection({ sessionId: 's1' })
      socket().fireOpen()
      socket().fireClose(closeCode)
      vi.advanceTimersByTime(120_000)
      expect([now().connectionStatus, sockets.length]).toEqual([connectionStatus, 1])
      connection.pingOrReconnect()
      expect(sockets).toHaveLength(socketCountAfterWake)
    },
  )

  it('resends the visitor’s context on every socket, but only after joining', () => {
    const { connection, socket } = openConnection()
    connection.sendContext('/produkty', 'session-1-a')
    socket().fireOpen()
    expect(socket().frames('context')).toEqual([])
    socket().openAndJoin('s1')
    const contextFrame = { type: 'context', path: '/produkty', cartSessionId: 'session-1-a' }
    expect(socket().frames('context')).toEqual([contextFrame])
    socket().fireClose()
    vi.advanceTimersByTime(3000)
    socket().openAndJoin('s1')
    expect(socket().frames('context')).toEqual([contextFrame])
  })

  it('sends the start of typing once, and its end after a pause or with the message', () => {
    const { connection, socket } = openConnection()
    const readTypingStates = () =>
      socket()
        .frames('typing')
        .map((frame) => frame.type === 'typing' && frame.isTyping)
    socket().openAndJoin('s1')
    connection.setTyping(true)
    connection.setTyping(true)
    expect(readTypingStates()).toEqual([true])
    vi.advanceTimersByTime(3000)
    expect(readTypingStates()).toEqual([true, false])
    connection.setTyping(true)
    connection.send('done')
    expect(readTypingStates()).toEqual([true, false, true, false])
    vi.advanceTimersByTime(3000)
    expect(readTypingStates()).toHaveLength(4)
  })

  it('sends the read position up to the last message of the other side, once', () => {
    const { connection, socket, now } = openConnection()
    socket().openAndJoin('s1', [makeMessage(1), makeMessage(2, { sender: 'admin' }), makeMessage(3)])
    connection.markAllRead()
    connection.markAllRead()
    expect(socket().frames('read')).toEqual([{ type: 'read', upTo: 2 }])
    expect(now().messages.map(({ isRead }) => isRead)).toEqual([false, true, false])
  })

  it('sends an e-mail address only over an open connection', () => {
    const { connection, socket } = openConnection()
    expect(connection.sendContactEmail('a@example.com')).toBe(false)
    socket().openAndJoin('s1')
    expect(connection.sendContactEmail('a@example.com')).toBe(true)
    expect(socket().frames('contact')).toEqual([{ type: 'contact', customerEmail: 'a@example.com' }])
  })

  it('opens no socket after its end', () => {
    const { connection, sockets, socket } = openConnection()
    socket().openAndJoin('s1')
    connection.close()
    connection.pingOrReconnect()
    vi.advanceTimersByTime(120_000)
    expect([sockets.length, socket().readyState]).toEqual([1, WebSocket.CLOSED])
  })
})
