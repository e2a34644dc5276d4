import { evictAllDurableObjects, evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ServerFrame } from '../../../domain/chat'
import { client } from '../../../test/factories'
import { JOIN, joinAsVisitor, visit } from '../../../test/chat-visitor'
import { store } from './transcript'

afterEach(() => void vi.useRealTimers())

const roomOf = (sessionId: string) => env.CHAT_ROOM.getByName(sessionId)

const message = (text: string, clientId?: string) => ({
  type: 'message',
  sender: 'customer',
  message: text,
  clientId,
})

/** The text of a message frame, or the frame itself as JSON. */
const textOf = (frame: ServerFrame) =>
  frame.type === 'message' ? frame.message.message : JSON.stringify(frame)
const times = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('a chat', () => {
  it('begins with a new session and an empty history', async () => {
    const [first, other] = [await joinAsVisitor(client()), await joinAsVisitor(client())]
    expect(first.sessionId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(other.sessionId).not.toBe(first.sessionId)
    expect([first.history, other.history]).toEqual([[], []])
  })

  it('acknowledges a message by its echo with stored id and timestamp', async () => {
    const visitor = await joinAsVisitor(client())
    const before = Date.now()
    visitor.say(message('  Dzień dobry, czy wiertarka ma walizkę? 🔧 ', 'a-1'))
    const echo = await visitor.next()
    expect(echo).toEqual({
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
    const at = echo.type === 'message' ? Date.parse(echo.message.createdAt) : 0
    expect(at).toBeGreaterThanOrEqual(before)
    expect(at).toBeLessThanOrEqual(Date.now())
    const again = await joinAsVisitor(client(), visitor.sessionId)
    expect(again.history).toEqual(echo.type === 'message' ? [echo.message] : [])
  })

  it('keeps the latest name and address of the customer', async () => {
    const first = await visit(client())
    const card = {
      type: 'join',
      sender: 'customer',
      customerName: ' Łucja\nŻak ',
      customerEmail: 'l@example.com',
    }
    first.say(card)
    const session = await first.next()
    const sessionId = session.type === 'session' ? session.sessionId : ''
    const second = await visit(client(), sessionId)
    second.say({ type: 'join', sender: 'customer', sessionId, customerName: 'Łucja', customerEmail: null })
    await second.next()
    const rows = await runInDurableObject(roomOf(sessionId), (_, { storage }) =>
      storage.sql.exec('SELECT id, customer_name, customer_email FROM session').toArray(),
    )
    expect(rows).toEqual([{ id: sessionId, customer_name: 'Łucja', customer_email: 'l@example.com' }])
  })

  it('shows the same order to two sockets, live and in history', async () => {
    const first = await joinAsVisitor(client())
    const second = await joinAsVisitor(client(), first.sessionId)
    for (const index of times(10)) {
      first.say(message(`one ${index}`))
      second.say(message(`two ${index}`))
    }
    const readFrames = async (visitor: typeof first) => {
      const frames = []
      for (const _ of times(20)) frames.push(await visitor.next())
      return frames
    }
    const [byOne, byTwo] = [await readFrames(first), await readFrames(second)]
    expect(byTwo).toEqual(byOne)
    const late = await joinAsVisitor(client(), first.sessionId)
    expect(late.history.map(({ sequence }) => sequence)).toEqual(times(20))
    expect(late.history.map((entry) => ({ type: 'message', message: entry }))).toEqual(byOne)
    for (const prefix of ['one', 'two']) {
      const own = late.history.map((entry) => entry.message).filter((text) => text.startsWith(prefix))
      expect(own).toEqual(times(10).map((index) => `${prefix} ${index}`))
    }
  })

  it('returns the whole history, or the part after a message', async () => {
    const { sessionId } = await joinAsVisitor(client())
    await runInDurableObject(roomOf(sessionId), (_, { storage }) => {
      for (const index of times(205)) {
        store(storage.sql, { sender: 'admin', message: String(index), clientId: null }, index)
      }
    })
    const { history } = await joinAsVisitor(client(), sessionId)
    expect([history.length, history[0]?.message, history.at(-1)?.message]).toEqual([205, '1', '205'])
    const again = await visit(client(), sessionId)
    again.say({ ...JOIN, after: 203 })
    await again.next()
    const later = await again.next()
    expect(later.type === 'history' && later.messages.map(({ sequence }) => sequence)).toEqual([204, 205])
  })

  it('relays typing to the other joined sockets only', async () => {
    const writer = await joinAsVisitor(client())
    const [reader, stranger] = [
      await joinAsVisitor(client(), writer.sessionId),
      await visit(client(), writer.sessionId),
    ]
    writer.say({ type: 'typing', isTyping: true })
    writer.say({ type: 'typing', isTyping: false })
    writer.say(message('Gotowe'))
    expect(await reader.next()).toEqual({ type: 'typing', sender: 'customer', isTyping: true })
    expect(await reader.next()).toEqual({ type: 'typing', sender: 'customer', isTyping: false })
    expect(textOf(await reader.next())).toBe('Gotowe')
    expect(textOf(await writer.next())).toBe('Gotowe')
    stranger.say({ type: 'join', sender: 'customer', customerName: 'Jan' })
    expect(await stranger.next()).toEqual({
      type: 'session',
      sessionId: writer.sessionId,
      customerName: 'Jan',
      customerEmail: null,
      language: 'pl',
    })
  })

  it('marks the other side’s messages as read and informs the others', async () => {
    const reader = await joinAsVisitor(client())
    const other = await joinAsVisitor(client(), reader.sessionId)
    await runInDurableObject(roomOf(reader.sessionId), (_, { storage }) => {
      store(storage.sql, { sender: 'admin', message: 'W czym pomóc?', clientId: null }, Date.now())
    })
    reader.say(message('Szukam szlifierki'))
    reader.say({ type: 'read' })
    expect(textOf(await other.next())).toBe('Szukam szlifierki')
    expect(await other.next()).toEqual({
      type: 'read',
      reader: 'customer',
      upTo: 1,
      at: expect.stringMatching(/Z$/),
    })
    const { history } = await joinAsVisitor(client(), reader.sessionId)
    expect(history.map(({ sender, isRead }) => [sender, isRead])).toEqual([
      ['admin', true],
      ['customer', false],
    ])
  })
})

describe('a resent message', () => {
  it('is stored once, and its echo goes to its sender only', async () => {
    const visitor = await joinAsVisitor(client())
    const other = await joinAsVisitor(client(), visitor.sessionId)
    visitor.say(message('Raz', 'a-1'))
    visitor.say(message('Raz', 'a-1'))
    visitor.say(message('Dwa', 'a-2'))
    const echoes = [await visitor.next(), await visitor.next(), await visitor.next()]
    expect(echoes.map(textOf)).toEqual(['Raz', 'Raz', 'Dwa'])
    expect(echoes[1]).toEqual(echoes[0])
    expect([textOf(await other.next()), textOf(await other.next())]).toEqual(['Raz', 'Dwa'])
  })

  it('is stored once after a reconnect from any socket', async () => {
    const first = await joinAsVisitor(client())
    for (const index of times(5)) first.say(message(`Nr ${index}`, `a-${index}`))
    for (const _ of times(3)) await first.next()
    await evictDurableObject(roomOf(first.sessionId), { webSockets: 'close' })
    const second = await joinAsVisitor(client(), first.sessionId)
    for (const index of times(6)) second.say(message(`Nr ${index}`, `a-${index}`))
    for (const index of times(6)) expect(textOf(await second.next())).toBe(`Nr ${index}`)
    const { history } = await joinAsVisitor(client(), first.sessionId)
    expect(history.map((entry) => entry.message)).toEqual(times(6).map((index) => `Nr ${index}`))
  })

  it('is distinct from a message of the other side with the same id', async () => {
    const visitor = await joinAsVisitor(client())
    await runInDurableObject(roomOf(visitor.sessionId), (_, { storage }) => {
      store(storage.sql, { sender: 'admin', message: 'Moje', clientId: 'a-1' }, Date.now())
    })
    visitor.say(message('Twoje', 'a-1'))
    expect(textOf(await visitor.next())).toBe('Twoje')
  })
})

describe('a hibernated room', () => {
  it('continues between any two frames as if it had been awake', async () => {
    // A fixed clock keeps all messages within ten seconds.
    vi.setSystemTime(Date.now())
    const first = await joinAsVisitor(client())
    const second = await joinAsVisitor(client(), first.sessionId)
    for (const index of times(10)) {
      await evictDurableObject(roomOf(first.sessionId))
      first.say(message(`Nr ${index}`, `a-${index}`))
      expect(textOf(await first.next())).toBe(`Nr ${index}`)
      expect(textOf(await second.next())).toBe(`Nr ${index}`)
    }
    await evictDurableObject(roomOf(first.sessionId))
    first.say(message('Nr 11', 'a-11'))
    expect(await first.next()).toMatchObject({ code: 'chat.rate_limited', clientId: 'a-11' })
    const { history } = await joinAsVisitor(client(), first.sessionId)
    expect(history.map(({ sequence }) => sequence)).toEqual(times(10))
  })

  it('remembers a socket’s session before its join', async () => {
    const visitor = await visit(client())
    await evictAllDurableObjects()
    visitor.say(JOIN)
    expect((await visitor.next()).type).toBe('session')
    expect(await visitor.next()).toEqual({ type: 'history', messages: [] })
  })

  it('answers a ping', async () => {
    const { ws, sessionId } = await joinAsVisitor(client())
    await evictDurableObject(roomOf(sessionId))
    const pong = new Promise((resolve) => ws.addEventListener('message', ({ data }) => resolve(data)))
    ws.send('ping')
    expect(await pong).toBe('pong')
  })
})

describe('a reconnecting window', () => {
  it('replaces its lost socket, whose end the room has not noticed', async () => {
    const lostVisitor = await joinAsVisitor(client())
    const other = await joinAsVisitor(client(), lostVisitor.sessionId)
    for (const _ of times(12)) {
      const back = await visit(client(), lostVisitor.sessionId)
      back.say({ ...JOIN, end: 'window-1' })
      expect((await back.next()).type).toBe('session')
    }
    expect(lostVisitor.ws.readyState).toBe(WebSocket.OPEN)
    other.say(message('Jestem'))
    expect(textOf(await other.next())).toBe('Jestem')
    expect(textOf(await lostVisitor.next())).toBe('Jestem')
  })
})

describe('a closing socket', () => {
  it.each([1000, 1001, 3000, 4999, undefined])('with code %s is answered', async (code) => {
    const visitor = await joinAsVisitor(client())
    const clean = new Promise<boolean>((resolve) =>
      visitor.ws.addEventListener('close', ({ wasClean }) => resolve(wasClean)),
    )
    visitor.ws.close(code)
    expect(await clean).toBe(true)
    expect((await joinAsVisitor(client(), visitor.sessionId)).history).toEqual([])
  })
})
