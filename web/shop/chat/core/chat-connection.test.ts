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
  return { connection, sockets, openedSessions, getCurrentChat, getLatestSocket }
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
    const { getLatestSocket, getCurrentChat, openedSessions } = openConnection({ sessionId: 's1' })
    expect([getCurrentChat().connectionStatus, openedSessions]).toEqual(['connecting', ['s1']])
    getLatestSocket().fireOpen()
    expect(getLatestSocket().frames()).toMatchObject([{ type: 'join', sessionId: 's1' }])
    expect(getCurrentChat().connectionStatus).toBe('connecting')
    getLatestSocket().openAndJoin('s1', [makeMessage(1)])
    expect([getCurrentChat().connectionStatus, getCurrentChat().messages.length]).toEqual(['open', 1])
  })

  it('reconnects to its session 3 s after a drop, then with growing delays', () => {
    const startedAt = Date.now()
    const { getLatestSocket, sockets, getCurrentChat, openedSessions } = openConnection()
    getLatestSocket().openAndJoin('s1')
    getLatestSocket().fireClose()
    expect(getCurrentChat().connectionStatus).toBe('waiting')
    vi.advanceTimersByTime(2999)
    expect(sockets).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(openedSessions).toEqual([null, 's1'])
    getLatestSocket().fireClose()
    vi.advanceTimersByTime(3000)
    expect(sockets).toHaveLength(2)
    vi.advanceTimersByTime(1500)
    expect(sockets).toHaveLength(3)
    // Reconnect delays are capped at 30 s, and reset after a successful connection.
    for (let failureIndex = 0; failureIndex < 20; failureIndex++) {
      getLatestSocket().fireClose()
      const reconnectStartedAt = Date.now()
      vi.advanceTimersToNextTimer()
      expect(sockets).toHaveLength(4 + failureIndex)
      expect(Date.now() - reconnectStartedAt).toBeLessThanOrEqual(30_000)
    }
    expect(Date.now()).toBeGreaterThan(startedAt + 10 * 30_000)
    getLatestSocket().openAndJoin('s1')
    getLatestSocket().fireClose()
    vi.advanceTimersByTime(3000)
    expect(sockets).toHaveLength(24)
  })

  it('sends one message at a time, in the order written', () => {
    const { connection, getLatestSocket, getCurrentChat } = openConnection()
    connection.send('first')
    getLatestSocket().openAndJoin('s1')
    connection.send('second')
    connection.send('third')
    expect(sentTexts(getLatestSocket())).toEqual(['first'])
    getLatestSocket().acknowledgeLastMessage(1)
    expect(sentTexts(getLatestSocket())).toEqual(['first', 'second'])
    getLatestSocket().acknowledgeLastMessage(2)
    getLatestSocket().acknowledgeLastMessage(3)
    expect(getCurrentChat().messages.map(({ message }) => message)).toEqual(['first', 'second', 'third'])
    expect(getCurrentChat().unsent).toEqual([])
  })

  it('resends a message with the same id if the connection dropped before its echo', () => {
    const { connection, sockets, getLatestSocket, getCurrentChat } = openConnection()
    getLatestSocket().openAndJoin('s1')
    connection.send('hello')
    getLatestSocket().fireClose()
    vi.advanceTimersByTime(3000)
    getLatestSocket().openAndJoin('s1')
    const messageFrames = sockets.flatMap((fakeSocket) => fakeSocket.frames('message'))
    expect(messageFrames).toHaveLength(2)
    expect(messageFrames[1]).toEqual(messageFrames[0])
    getLatestSocket().acknowledgeLastMessage(1)
    expect(getCurrentChat()).toMatchObject({ unsent: [], messages: [{ sequence: 1, message: 'hello' }] })
  })

  it('requests on its next socket, as the same window, only newer messages', () => {
    const { sockets, getLatestSocket, getCurrentChat } = openConnection()
    getLatestSocket().openAndJoin('s1', [makeMessage(1), makeMessage(2)])
    getLatestSocket().fireClose()
    vi.advanceTimersByTime(3000)
    getLatestSocket().openAndJoin('s1', [makeMessage(3, { sender: 'admin' })])
    const [first, second] = sockets.map((fakeSocket) => fakeSocket.frames('join')[0])
    expect(first).toMatchObject({ sessionId: null, after: 0 })
    expect(second).toMatchObject({ sessionId: 's1', after: 2 })
    expect([first, second].map((frame) => frame?.type === 'join' && frame.end)).toEqual([
      expect.stringMatching(/^.{8,}$/),
      first?.type === 'join' && first.end,
    ])
    expect(getCurrentChat().messages.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
  })

  it('does not resend a message that the history contains', () => {
    const { connection, sockets, getLatestSocket, getCurrentChat } = openConnection()
    getLatestSocket().openAndJoin('s1')
    connection.send('hello')
    const [messageFrame] = sockets[0]?.frames('message') ?? []
    const clientId = messageFrame?.type === 'message' ? messageFrame.clientId : undefined
    getLatestSocket().fireClose()
    vi.advanceTimersByTime(3000)
    getLatestSocket().openAndJoin('s1', [makeMessage(1, { message: 'hello', clientId })])
    expect(sentTexts(getLatestSocket())).toEqual([])
    expect(getCurrentChat()).toMatchObject({ unsent: [], messages: [{ sequence: 1 }] })
  })

  it('sends the unsent messages of an earlier page', () => {
    const { getLatestSocket, getCurrentChat } = openConnection({
      sessionId: 's1',
      unsent: [{ clientId: 'c1', text: 'left over' }],
    })
    expect(getCurrentChat().unsent).toHaveLength(1)
    getLatestSocket().openAndJoin('s1')
    expect(getLatestSocket().frames('message')).toEqual([
      { type: 'message', message: 'left over', clientId: 'c1' },
    ])
  })

  it('does not send blank messages', () => {
    const { connection, getLatestSocket, getCurrentChat } = openConnection()
    getLatestSocket().openAndJoin('s1')
    connection.send(' \n\t ')
    expect([sentTexts(getLatestSocket()), getCurrentChat().unsent]).toEqual([[], []])
  })

  it('retries a rate-limited message before later ones', () => {
    const { connection, getLatestSocket, getCurrentChat } = openConnection({
      unsent: [{ clientId: 'c1', text: 'fast' }],
    })
    getLatestSocket().openAndJoin('s1')
    getLatestSocket().receiveFrame({ type: 'error', code: 'chat.rate_limited', message: '', clientId: 'c1' })
    connection.send('later')
    expect([getCurrentChat().unsent.length, getCurrentChat().rejectedMessage]).toEqual([2, null])
    vi.advanceTimersByTime(1999)
    expect(sentTexts(getLatestSocket())).toEqual(['fast'])
    vi.advanceTimersByTime(1)
    expect(sentTexts(getLatestSocket())).toEqual(['fast', 'fast'])
    getLatestSocket().acknowledgeLastMessage(1)
    expect(sentTexts(getLatestSocket())).toEqual(['fast', 'fast', 'later'])
  })

  it('keeps the text of a message rejected for good, and sends the next', () => {
    const { connection, getLatestSocket, getCurrentChat } = openConnection({
      unsent: [{ clientId: 'c1', text: 'too late' }],
    })
    getLatestSocket().openAndJoin('s1')
    connection.send('next')
    getLatestSocket().receiveFrame({ type: 'error', code: 'chat.full', message: '', clientId: 'c1' })
    expect(getCurrentChat().rejectedMessage).toEqual({ code: 'chat.full', text: 'too late' })
    expect(sentTexts(getLatestSocket())).toEqual(['too late', 'next'])
    connection.clearRejectedMessage()
    expect(getCurrentChat().rejectedMessage).toBeNull()
  })

  it('does not send what the room would reject, and goes on after a message that the room could not read', () => {
    const { connection, getLatestSocket, getCurrentChat } = openConnection({
      unsent: [{ clientId: 'c1', text: '\u200b' }],
    })
    getLatestSocket().openAndJoin('s1')
    getLatestSocket().receiveFrame({ type: 'error', code: 'chat.blank_message', message: '' })
    expect(getCurrentChat()).toMatchObject({ unsent: [], rejectedMessage: { code: 'chat.blank_message' } })
    connection.send(' \u2060\n')
    expect(getCurrentChat().unsent).toEqual([])
    connection.send('ż'.repeat(2001))
    expect(getCurrentChat()).toMatchObject({ unsent: [], rejectedMessage: { code: 'chat.message_too_long' } })
    connection.send('\ud83d next')
    expect(sentTexts(getLatestSocket())).toEqual(['\u200b', 'next'])
  })

  it('resends the read position on the next socket, because it has no acknowledgement', () => {
    const { connection, getLatestSocket } = openConnection()
    getLatestSocket().openAndJoin('s1')
    const answerMessage = makeMessage(7, { sender: 'admin', message: 'Tak' })
    getLatestSocket().receiveFrame({ type: 'message', message: answerMessage })
    connection.markAllRead()
    getLatestSocket().fireClose()
    vi.advanceTimersByTime(4000)
    getLatestSocket().openAndJoin('s1')
    expect(getLatestSocket().frames('read')).toEqual([{ type: 'read', upTo: 7 }])
  })

  it('sends no message into a closed chat, and keeps unsent ones', () => {
    const { connection, getLatestSocket, getCurrentChat } = openConnection()
    getLatestSocket().openAndJoin('s1')
    getLatestSocket().receiveFrame({ type: 'chat_closed', closedAt: '2026-11-21T12:00:00.000Z' })
    connection.send('still there?')
    expect(sentTexts(getLatestSocket())).toEqual([])
    expect(getCurrentChat()).toMatchObject({
      closedAt: '2026-11-21T12:00:00.000Z',
      unsent: [{ text: 'still there?' }],
    })
  })

  it('detects a half-open connection and reconnects', () => {
    const { sockets, getLatestSocket, getCurrentChat } = openConnection()
    getLatestSocket().openAndJoin('s1')
    vi.advanceTimersByTime(PING_INTERVAL_MS)
    expect(getLatestSocket().sentTexts.at(-1)).toBe('ping')
    getLatestSocket().receiveFrame('pong')
    vi.advanceTimersByTime(PING_INTERVAL_MS)
    expect(getCurrentChat().connectionStatus).toBe('open')
    vi.advanceTimersByTime(10_000)
    expect(getCurrentChat().connectionStatus).toBe('waiting')
    vi.advanceTimersByTime(3000)
    expect(sockets).toHaveLength(2)
  })

  it.each([
    ['a socket that never opens', () => undefined],
    ['a join that is not answered', (socket: FakeSocket) => socket.fireOpen()],
  ])('drops %s', (_, prepareSocket) => {
    const { sockets, getLatestSocket, getCurrentChat } = openConnection()
    prepareSocket(getLatestSocket())
    vi.advanceTimersByTime(10_000)
    expect(getCurrentChat().connectionStatus).toBe('waiting')
    vi.advanceTimersByTime(3000)
    expect(sockets).toHaveLength(2)
  })

  it('drops a connection on which a message is not acknowledged', () => {
    const { connection, sockets, getLatestSocket } = openConnection()
    getLatestSocket().openAndJoin('s1')
    connection.send('hello')
    vi.advanceTimersByTime(13_000)
    expect(sockets).toHaveLength(2)
    // The old socket fires its close event late. This event must not affect the new socket.
    sockets[0]?.fireClose()
    getLatestSocket().openAndJoin('s1')
    expect(sentTexts(getLatestSocket())).toEqual(['hello'])
  })

  it('pings an open connection when the page is looked at again, and reconnects a dropped one at once', () => {
    const { connection, sockets, getLatestSocket, getCurrentChat } = openConnection()
    getLatestSocket().openAndJoin('s1')
    connection.pingOrReconnect()
    expect(getLatestSocket().sentTexts.at(-1)).toBe('ping')
    getLatestSocket().fireClose()
    connection.pingOrReconnect()
    expect([sockets.length, getCurrentChat().connectionStatus]).toEqual([2, 'connecting'])
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
      const { connection, sockets, getLatestSocket, getCurrentChat } = openConnection({ sessionId: 's1' })
      getLatestSocket().fireOpen()
      getLatestSocket().fireClose(closeCode)
      vi.advanceTimersByTime(120_000)
      expect([getCurrentChat().connectionStatus, sockets.length]).toEqual([connectionStatus, 1])
      connection.pingOrReconnect()
      expect(sockets).toHaveLength(socketCountAfterWake)
    },
  )

  it('resends the visitor’s context on every socket, but only after joining', () => {
    const { connection, getLatestSocket } = openConnection()
    connection.sendContext('/produkty', 'session-1-a')
    getLatestSocket().fireOpen()
    expect(getLatestSocket().frames('context')).toEqual([])
    getLatestSocket().openAndJoin('s1')
    const contextFrame = { type: 'context', path: '/produkty', cartSessionId: 'session-1-a' }
    expect(getLatestSocket().frames('context')).toEqual([contextFrame])
    getLatestSocket().fireClose()
    vi.advanceTimersByTime(3000)
    getLatestSocket().openAndJoin('s1')
    expect(getLatestSocket().frames('context')).toEqual([contextFrame])
  })

  it('sends the start of typing once, and its end after a pause or with the message', () => {
    const { connection, getLatestSocket } = openConnection()
    const readTypingStates = () =>
      getLatestSocket()
        .frames('typing')
        .map((frame) => frame.type === 'typing' && frame.isTyping)
    getLatestSocket().openAndJoin('s1')
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
    const { connection, getLatestSocket, getCurrentChat } = openConnection()
    getLatestSocket().openAndJoin('s1', [makeMessage(1), makeMessage(2, { sender: 'admin' }), makeMessage(3)])
    connection.markAllRead()
    connection.markAllRead()
    expect(getLatestSocket().frames('read')).toEqual([{ type: 'read', upTo: 2 }])
    expect(getCurrentChat().messages.map(({ isRead }) => isRead)).toEqual([false, true, false])
  })

  it('sends an e-mail address only over an open connection', () => {
    const { connection, getLatestSocket } = openConnection()
    expect(connection.sendContactEmail('a@example.com')).toBe(false)
    getLatestSocket().openAndJoin('s1')
    expect(connection.sendContactEmail('a@example.com')).toBe(true)
    expect(getLatestSocket().frames('contact')).toEqual([{ type: 'contact', customerEmail: 'a@example.com' }])
  })

  it('opens no socket after its end', () => {
    const { connection, sockets, getLatestSocket } = openConnection()
    getLatestSocket().openAndJoin('s1')
    connection.close()
    connection.pingOrReconnect()
    vi.advanceTimersByTime(120_000)
    expect([sockets.length, getLatestSocket().readyState]).toEqual([1, WebSocket.CLOSED])
  })
})
