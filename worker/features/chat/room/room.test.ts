import { evictAllDurableObjects, evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ServerFrame } from '../../../../domain/chat/chat'
import { makeClient } from '../../../../test/fixtures/factories'
import { JOIN_FRAME, joinAsVisitor, openVisitorSocket } from '../../../../test/fixtures/chat-visitor'
import { storeMessage } from './transcript'

afterEach(() => void vi.useRealTimers())

const getRoom = (sessionId: string) => env.CHAT_ROOM.getByName(sessionId)

const makeMessageFrame = (text: string, clientId?: string) => ({
  type: 'message',
  sender: 'customer',
  message: text,
  clientId,
})

/** The text of a message frame, or the frame itself as JSON. */
const getFrameText = (frame: ServerFrame) =>
  frame.type === 'message' ? frame.message.message : JSON.stringify(frame)
const listNumbersUpTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('a chat', () => {
  it('begins with a new session and an empty history', async () => {
    const [first, other] = [await joinAsVisitor(makeClient()), await joinAsVisitor(makeClient())]
    expect(first.sessionId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(other.sessionId).not.toBe(first.sessionId)
    expect([first.history, other.history]).toEqual([[], []])
  })

  it('acknowledges a message by its echo with stored id and timestamp', async () => {
    const visitor = await joinAsVisitor(makeClient())
    const startedAt = Date.now()
    visitor.sendFrame(makeMessageFrame('  Dzień dobry, czy wiertarka ma walizkę? 🔧 ', 'a-1'))
    const echoedMessage = await visitor.readFrame()
    expect(echoedMessage).toEqual({
      type: 'message',
      message: {
        id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
        sessionId: visitor.sessionId,
        sequence: 1,
        sender: 'customer',
        message: 'Dzień dobry, czy wiertarka ma walizkę? 🔧',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        isRead: false,
        clientId: 'a-1',
      },
    })
    const echoedAt = echoedMessage.type === 'message' ? Date.parse(echoedMessage.message.createdAt) : 0
    expect(echoedAt).toBeGreaterThanOrEqual(startedAt)
    expect(echoedAt).toBeLessThanOrEqual(Date.now())
    const rejoinedVisitor = await joinAsVisitor(makeClient(), visitor.sessionId)
    expect(rejoinedVisitor.history).toEqual(echoedMessage.type === 'message' ? [echoedMessage.message] : [])
  })

  it('keeps the latest name and address of the customer', async () => {
    const firstClient = await openVisitorSocket(makeClient())
    const joinFrame = {
      type: 'join',
      sender: 'customer',
      customerName: ' Łucja\nŻak ',
      customerEmail: 'l@example.com',
    }
    firstClient.sendFrame(joinFrame)
    const sessionFrame = await firstClient.readFrame()
    const sessionId = sessionFrame.type === 'session' ? sessionFrame.sessionId : ''
    const secondVisitor = await openVisitorSocket(makeClient(), sessionId)
    secondVisitor.sendFrame({
      type: 'join',
      sender: 'customer',
      sessionId,
      customerName: 'Łucja',
      customerEmail: null,
    })
    await secondVisitor.readFrame()
    const sessionRows = await runInDurableObject(getRoom(sessionId), (_, { storage }) =>
      storage.sql.exec('SELECT id, customer_name, customer_email FROM session').toArray(),
    )
    expect(sessionRows).toEqual([{ id: sessionId, customer_name: 'Łucja', customer_email: 'l@example.com' }])
  })

  it('shows the same order to two sockets, live and in history', async () => {
    const firstClient = await joinAsVisitor(makeClient())
    const secondVisitor = await joinAsVisitor(makeClient(), firstClient.sessionId)
    for (const index of listNumbersUpTo(10)) {
      firstClient.sendFrame(makeMessageFrame(`one ${index}`))
      secondVisitor.sendFrame(makeMessageFrame(`two ${index}`))
    }
    const readFrames = async (visitor: typeof firstClient) => {
      const frames = []
      for (const _ of listNumbersUpTo(20)) frames.push(await visitor.readFrame())
      return frames
    }
    const [framesOfFirst, framesOfSecond] = [await readFrames(firstClient), await readFrames(secondVisitor)]
    expect(framesOfSecond).toEqual(framesOfFirst)
    const lateVisitor = await joinAsVisitor(makeClient(), firstClient.sessionId)
    expect(lateVisitor.history.map(({ sequence }) => sequence)).toEqual(listNumbersUpTo(20))
    expect(lateVisitor.history.map((entry) => ({ type: 'message', message: entry }))).toEqual(framesOfFirst)
    for (const messagePrefix of ['one', 'two']) {
      const prefixedTexts = lateVisitor.history
        .map((entry) => entry.message)
        .filter((text) => text.startsWith(messagePrefix))
      expect(prefixedTexts).toEqual(listNumbersUpTo(10).map((index) => `${messagePrefix} ${index}`))
    }
  })

  it('returns the whole history, or the part after a message', async () => {
    const { sessionId } = await joinAsVisitor(makeClient())
    await runInDurableObject(getRoom(sessionId), (_, { storage }) => {
      for (const index of listNumbersUpTo(205)) {
        storeMessage(storage.sql, { sender: 'admin', message: String(index), clientId: null }, index)
      }
    })
    const { history } = await joinAsVisitor(makeClient(), sessionId)
    expect([history.length, history[0]?.message, history.at(-1)?.message]).toEqual([205, '1', '205'])
    const secondSocket = await openVisitorSocket(makeClient(), sessionId)
    secondSocket.sendFrame({ ...JOIN_FRAME, after: 203 })
    await secondSocket.readFrame()
    const laterFrame = await secondSocket.readFrame()
    expect(laterFrame.type === 'history' && laterFrame.messages.map(({ sequence }) => sequence)).toEqual([
      204, 205,
    ])
  })

  it('relays typing to the other joined sockets only', async () => {
    const writingVisitor = await joinAsVisitor(makeClient())
    const [reader, stranger] = [
      await joinAsVisitor(makeClient(), writingVisitor.sessionId),
      await openVisitorSocket(makeClient(), writingVisitor.sessionId),
    ]
    writingVisitor.sendFrame({ type: 'typing', isTyping: true })
    writingVisitor.sendFrame({ type: 'typing', isTyping: false })
    writingVisitor.sendFrame(makeMessageFrame('Gotowe'))
    expect(await reader.readFrame()).toEqual({ type: 'typing', sender: 'customer', isTyping: true })
    expect(await reader.readFrame()).toEqual({ type: 'typing', sender: 'customer', isTyping: false })
    expect(getFrameText(await reader.readFrame())).toBe('Gotowe')
    expect(getFrameText(await writingVisitor.readFrame())).toBe('Gotowe')
    stranger.sendFrame({ type: 'join', sender: 'customer', customerName: 'Jan' })
    expect(await stranger.readFrame()).toEqual({
      type: 'session',
      sessionId: writingVisitor.sessionId,
      customerName: 'Jan',
      customerEmail: null,
      language: 'pl',
    })
  })

  it('marks the other side’s messages as read and informs the others', async () => {
    const readingVisitor = await joinAsVisitor(makeClient())
    const otherSocket = await joinAsVisitor(makeClient(), readingVisitor.sessionId)
    await runInDurableObject(getRoom(readingVisitor.sessionId), (_, { storage }) => {
      storeMessage(storage.sql, { sender: 'admin', message: 'W czym pomóc?', clientId: null }, Date.now())
    })
    readingVisitor.sendFrame(makeMessageFrame('Szukam szlifierki'))
    readingVisitor.sendFrame({ type: 'read' })
    expect(getFrameText(await otherSocket.readFrame())).toBe('Szukam szlifierki')
    expect(await otherSocket.readFrame()).toEqual({
      type: 'read',
      reader: 'customer',
      upTo: 1,
      at: expect.stringMatching(/Z$/),
    })
    const { history } = await joinAsVisitor(makeClient(), readingVisitor.sessionId)
    expect(history.map(({ sender, isRead }) => [sender, isRead])).toEqual([
      ['admin', true],
      ['customer', false],
    ])
  })
})

describe('a resent message', () => {
  it('is stored once, and its echo goes to its sender only', async () => {
    const visitor = await joinAsVisitor(makeClient())
    const otherSocket = await joinAsVisitor(makeClient(), visitor.sessionId)
    visitor.sendFrame(makeMessageFrame('Raz', 'a-1'))
    visitor.sendFrame(makeMessageFrame('Raz', 'a-1'))
    visitor.sendFrame(makeMessageFrame('Dwa', 'a-2'))
    const echoedMessages = [await visitor.readFrame(), await visitor.readFrame(), await visitor.readFrame()]
    expect(echoedMessages.map(getFrameText)).toEqual(['Raz', 'Raz', 'Dwa'])
    expect(echoedMessages[1]).toEqual(echoedMessages[0])
    expect([
      getFrameText(await otherSocket.readFrame()),
      getFrameText(await otherSocket.readFrame()),
    ]).toEqual(['Raz', 'Dwa'])
  })

  it('is stored once after a reconnect from any socket', async () => {
    const firstClient = await joinAsVisitor(makeClient())
    for (const index of listNumbersUpTo(5))
      firstClient.sendFrame(makeMessageFrame(`Nr ${index}`, `a-${index}`))
    for (const _ of listNumbersUpTo(3)) await firstClient.readFrame()
    await evictDurableObject(getRoom(firstClient.sessionId), { webSockets: 'close' })
    const secondVisitor = await joinAsVisitor(makeClient(), firstClient.sessionId)
    for (const index of listNumbersUpTo(6))
      secondVisitor.sendFrame(makeMessageFrame(`Nr ${index}`, `a-${index}`))
    for (const index of listNumbersUpTo(6))
      expect(getFrameText(await secondVisitor.readFrame())).toBe(`Nr ${index}`)
    const { history } = await joinAsVisitor(makeClient(), firstClient.sessionId)
    expect(history.map((entry) => entry.message)).toEqual(listNumbersUpTo(6).map((index) => `Nr ${index}`))
  })

  it('is distinct from a message of the other side with the same id', async () => {
    const visitor = await joinAsVisitor(makeClient())
    await runInDurableObject(getRoom(visitor.sessionId), (_, { storage }) => {
      storeMessage(storage.sql, { sender: 'admin', message: 'Moje', clientId: 'a-1' }, Date.now())
    })
    visitor.sendFrame(makeMessageFrame('Twoje', 'a-1'))
    expect(getFrameText(await visitor.readFrame())).toBe('Twoje')
  })
})

describe('a hibernated room', () => {
  it('continues between any two frames as if it had been awake', async () => {
    // The clock is fixed, so that all messages count within one period of the rate limit (ten seconds).
    vi.setSystemTime(Date.now())
    const firstClient = await joinAsVisitor(makeClient())
    const secondVisitor = await joinAsVisitor(makeClient(), firstClient.sessionId)
    for (const index of listNumbersUpTo(10)) {
      await evictDurableObject(getRoom(firstClient.sessionId))
      firstClient.sendFrame(makeMessageFrame(`Nr ${index}`, `a-${index}`))
      expect(getFrameText(await firstClient.readFrame())).toBe(`Nr ${index}`)
      expect(getFrameText(await secondVisitor.readFrame())).toBe(`Nr ${index}`)
    }
    await evictDurableObject(getRoom(firstClient.sessionId))
    firstClient.sendFrame(makeMessageFrame('Nr 11', 'a-11'))
    expect(await firstClient.readFrame()).toMatchObject({ code: 'chat.rate_limited', clientId: 'a-11' })
    const { history } = await joinAsVisitor(makeClient(), firstClient.sessionId)
    expect(history.map(({ sequence }) => sequence)).toEqual(listNumbersUpTo(10))
  })

  it('remembers a socket’s session before its join', async () => {
    const visitor = await openVisitorSocket(makeClient())
    await evictAllDurableObjects()
    visitor.sendFrame(JOIN_FRAME)
    expect((await visitor.readFrame()).type).toBe('session')
    expect(await visitor.readFrame()).toEqual({ type: 'history', messages: [] })
  })

  it('answers a ping', async () => {
    const { ws, sessionId } = await joinAsVisitor(makeClient())
    await evictDurableObject(getRoom(sessionId))
    const pongPromise = new Promise((resolve) => ws.addEventListener('message', ({ data }) => resolve(data)))
    ws.send('ping')
    expect(await pongPromise).toBe('pong')
  })
})

describe('a reconnecting window', () => {
  it('replaces its lost socket, whose end the room has not noticed', async () => {
    const disconnectedVisitor = await joinAsVisitor(makeClient())
    const otherSocket = await joinAsVisitor(makeClient(), disconnectedVisitor.sessionId)
    for (const _ of listNumbersUpTo(12)) {
      const returningVisitor = await openVisitorSocket(makeClient(), disconnectedVisitor.sessionId)
      returningVisitor.sendFrame({ ...JOIN_FRAME, end: 'window-1' })
      expect((await returningVisitor.readFrame()).type).toBe('session')
    }
    expect(disconnectedVisitor.ws.readyState).toBe(WebSocket.OPEN)
    otherSocket.sendFrame(makeMessageFrame('Jestem'))
    expect(getFrameText(await otherSocket.readFrame())).toBe('Jestem')
    expect(getFrameText(await disconnectedVisitor.readFrame())).toBe('Jestem')
  })
})

describe('a closing socket', () => {
  it.each([1000, 1001, 3000, 4999, undefined])('with code %s is answered', async (closeCode) => {
    const visitor = await joinAsVisitor(makeClient())
    const cleanClosePromise = new Promise<boolean>((resolve) =>
      visitor.ws.addEventListener('close', ({ wasClean }) => resolve(wasClean)),
    )
    visitor.ws.close(closeCode)
    expect(await cleanClosePromise).toBe(true)
    expect((await joinAsVisitor(makeClient(), visitor.sessionId)).history).toEqual([])
  })
})
