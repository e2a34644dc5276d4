import {
  evictAllDurableObjects,
  listDurableObjectIds,
  runDurableObjectAlarm,
  runInDurableObject,
} from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeClient } from '../../../../test/fixtures/factories'
import { takeErrors } from '../../../../test/worker-setup'
import { JOIN_FRAME, joinAsVisitor, openVisitorSocket } from '../../../../test/fixtures/chat-visitor'

const getRoom = (sessionId: string) => env.CHAT_ROOM.getByName(sessionId)
const listNumbersUpTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const makeMessageFrame = (text: unknown, clientId?: string) => ({
  type: 'message',
  sender: 'customer',
  message: text,
  clientId,
})

/** Moves the clock of the rooms. The tests run the rooms' alarms themselves. */
const advanceClock = (ms: number) => vi.setSystemTime(Date.now() + ms)
afterEach(() => void vi.useRealTimers())

const runAlarms = async () => {
  for (const id of await listDurableObjectIds(env.CHAT_ROOM))
    await runDurableObjectAlarm(env.CHAT_ROOM.get(id))
}

const countStoredMessages = (sessionId: string) =>
  runInDurableObject(
    getRoom(sessionId),
    (_, { storage }) => storage.sql.exec('SELECT count(*) AS n FROM messages').one()['n'],
  )

/** Ids of the rooms that have stored session tables or an alarm. */
async function findUsedRooms(): Promise<string[]> {
  const roomIds: string[] = []
  for (const id of await listDurableObjectIds(env.CHAT_ROOM)) {
    const hasStoredState = await runInDurableObject(env.CHAT_ROOM.get(id), async (_, { storage }) => {
      const sessionTableRows = storage.sql
        .exec("SELECT 1 FROM sqlite_master WHERE name = 'session'")
        .toArray()
      return sessionTableRows.length > 0 || (await storage.getAlarm()) !== null
    })
    if (hasStoredState) roomIds.push(id.toString())
  }
  return roomIds
}

const INVALID_FRAMES: [string, unknown][] = [
  ['no JSON', '{"type":'],
  ['nothing', ''],
  ['a number', '7'],
  ['null', 'null'],
  ['a list', [JOIN_FRAME]],
  ['deep nesting', '['.repeat(8000)],
  ['an unknown type', { type: 'presence', admin: true }],
  ['a prototype', '{"__proto__":{"type":"read"}}'],
  ['a wrong type of field', { type: 'typing', isTyping: 'yes' }],
  ['a message of another type', makeMessageFrame({ text: 'x' })],
  ['a message without text', { type: 'message', sender: 'customer' }],
  ['an endless client id', makeMessageFrame('x', 'i'.repeat(65))],
  ['bytes', new TextEncoder().encode(JSON.stringify(JOIN_FRAME)).buffer],
  ['another case of ping', 'PING'],
]

describe('a socket before its join', () => {
  it.each([
    ...INVALID_FRAMES,
    ['a message', makeMessageFrame('Halo')] as const,
    ['typing', { type: 'typing', isTyping: true }] as const,
    ['a blank name', { ...JOIN_FRAME, customerName: ' \u200b ' }] as const,
    ['no name', { type: 'join', sender: 'customer' }] as const,
    ['another sender', { ...JOIN_FRAME, sender: 'owner' }] as const,
    ['a wrong e-mail', { ...JOIN_FRAME, customerEmail: 'l@' }] as const,
  ])('gets no answer: %s', async (_, frame) => {
    const visitorSocket = await openVisitorSocket(makeClient())
    visitorSocket.sendFrame(frame)
    visitorSocket.sendFrame(JOIN_FRAME)
    const sessionFrame = await visitorSocket.readFrame()
    expect(sessionFrame.type).toBe('session')
    expect(await visitorSocket.readFrame()).toEqual({ type: 'history', messages: [] })
  })

  it('has 5 seconds to join', async () => {
    // Stops the clock, so that a slow machine does not use up the last 100 ms before the deadline.
    advanceClock(0)
    const [lateVisitor, joinedVisitor] = [
      await openVisitorSocket(makeClient()),
      await joinAsVisitor(makeClient()),
    ]
    advanceClock(4900)
    await runAlarms()
    expect(lateVisitor.ws.readyState).toBe(WebSocket.OPEN)
    advanceClock(100)
    await runAlarms()
    expect(await lateVisitor.closeCode).toBe(4408)
    joinedVisitor.sendFrame(makeMessageFrame('Jestem'))
    expect((await joinedVisitor.readFrame()).type).toBe('message')
  })

  it('has 5 seconds to join although the room hibernated and no alarm fired', async () => {
    const [silentVisitor, lateVisitor] = [
      await openVisitorSocket(makeClient()),
      await openVisitorSocket(makeClient()),
    ]
    await evictAllDurableObjects()
    advanceClock(5000)
    lateVisitor.sendFrame(JOIN_FRAME)
    expect(await lateVisitor.closeCode).toBe(4408)
    await runAlarms()
    expect(await silentVisitor.closeCode).toBe(4408)
  })

  it('has its own 5 seconds, however many sockets came before', async () => {
    const { sessionId } = await joinAsVisitor(makeClient())
    const firstClient = await openVisitorSocket(makeClient(), sessionId)
    advanceClock(3000)
    const secondVisitor = await openVisitorSocket(makeClient(), sessionId)
    advanceClock(2000)
    await runAlarms()
    expect(await firstClient.closeCode).toBe(4408)
    expect(secondVisitor.ws.readyState).toBe(WebSocket.OPEN)
    advanceClock(3000)
    await runAlarms()
    expect(await secondVisitor.closeCode).toBe(4408)
  })
})

describe('a stranger', () => {
  const INVALID_CREDENTIALS = [{}, { token: '' }, { token: 'Bearer admin' }]

  it.each(INVALID_CREDENTIALS)('does not become staff by claiming it: $token', async (credentials) => {
    const { sessionId } = await joinAsVisitor(makeClient())
    for (const requestedId of [undefined, sessionId]) {
      const visitor = await openVisitorSocket(makeClient(), requestedId)
      const nextFrame = visitor.readFrame()
      visitor.sendFrame({ type: 'join', sender: 'admin', sessionId, ...credentials })
      await expect(nextFrame).rejects.toThrow('4401')
      expect(await visitor.closeCode).toBe(4401)
    }
  })

  it('does not become staff by a frame field', async () => {
    const visitor = await joinAsVisitor(makeClient())
    const otherSocket = await joinAsVisitor(makeClient(), visitor.sessionId)
    visitor.sendFrame({
      ...makeMessageFrame('Oddam pieniądze'),
      sender: 'admin',
      customerName: 'Sklep',
      isRead: true,
      id: 99,
    })
    visitor.sendFrame({ type: 'typing', isTyping: true, sender: 'admin' })
    expect(await otherSocket.readFrame()).toMatchObject({
      message: { sequence: 1, sender: 'customer', isRead: false },
    })
    expect(await otherSocket.readFrame()).toEqual({ type: 'typing', sender: 'customer', isTyping: true })
    await visitor.readFrame()
    visitor.sendFrame({ type: 'join', sender: 'admin', sessionId: visitor.sessionId, token: 'x' })
    expect(await visitor.readFrame()).toMatchObject({ code: 'chat.invalid_frame' })
    visitor.sendFrame(makeMessageFrame('Dalej ja'))
    expect(await visitor.readFrame()).toMatchObject({ message: { sender: 'customer' } })
  })

  it.each([
    ['in its join, from a session of its own', (foreignSessionId: string) => [undefined, foreignSessionId]],
    [
      'in its join, from another known session',
      (foreignSessionId: string, ownSessionId: string) => [ownSessionId, foreignSessionId],
    ],
    [
      'in its address, with its own in the join',
      (foreignSessionId: string, ownSessionId: string) => [foreignSessionId, ownSessionId],
    ],
  ] as const)('does not join a session with another id %s', async (_, pickSessionIds) => {
    const victimVisitor = await joinAsVisitor(makeClient())
    victimVisitor.sendFrame(makeMessageFrame('Mój adres to…'))
    await victimVisitor.readFrame()
    const [urlSessionId, joinSessionId] = pickSessionIds(
      victimVisitor.sessionId,
      (await joinAsVisitor(makeClient())).sessionId,
    )
    const strangerSocket = await openVisitorSocket(makeClient(), urlSessionId)
    strangerSocket.sendFrame({ ...JOIN_FRAME, sessionId: joinSessionId })
    expect(await strangerSocket.readFrame()).toMatchObject({ type: 'error', code: 'chat.not_found' })
    expect(await strangerSocket.closeCode).toBe(4404)
    victimVisitor.sendFrame(makeMessageFrame('Halo'))
    expect((await victimVisitor.readFrame()).type).toBe('message')
  })

  it.each([
    ['unknown', crypto.randomUUID()],
    ['in capitals', crypto.randomUUID().toUpperCase()],
    ['short', 'x'],
    ['endless', 'a'.repeat(4000)],
    ['a path', '..%2F..'],
    ['a query', "'%20OR%201=1"],
  ])('does not join an unknown session with id %s, and leaves no state', async (_, sessionId) => {
    const usedRoomsBefore = await findUsedRooms()
    const secondVisitor = await openVisitorSocket(makeClient(), sessionId)
    secondVisitor.sendFrame({ ...JOIN_FRAME, sessionId: null })
    expect(await secondVisitor.readFrame()).toMatchObject({ type: 'error', code: 'chat.not_found' })
    expect(await secondVisitor.closeCode).toBe(4404)
    expect((await findUsedRooms()).filter((id) => !usedRoomsBefore.includes(id))).toHaveLength(1)
    await runAlarms()
    expect((await findUsedRooms()).filter((id) => !usedRoomsBefore.includes(id))).toEqual([])
  })
})

describe('a frame', () => {
  it.each(INVALID_FRAMES)('that is malformed is rejected, and the chat continues: %s', async (_, frame) => {
    const visitor = await joinAsVisitor(makeClient())
    visitor.sendFrame(frame)
    expect(await visitor.readFrame()).toMatchObject({
      type: 'error',
      code: 'chat.invalid_frame',
      message: /./,
    })
    visitor.sendFrame(makeMessageFrame('Dalej'))
    expect(await visitor.readFrame()).toMatchObject({ message: { sequence: 1, message: 'Dalej' } })
  })

  it.each([
    ['blank', ' \n\t\u00a0\u200b\u202e\u0000 ', 'chat.blank_message'],
    ['empty', '', 'chat.blank_message'],
    ['too long', 'ż'.repeat(2001), 'chat.message_too_long'],
  ])('with a %s message is rejected and not stored', async (_, text, errorCode) => {
    const visitor = await joinAsVisitor(makeClient())
    visitor.sendFrame(makeMessageFrame(text))
    expect(await visitor.readFrame()).toMatchObject({ type: 'error', code: errorCode })
    expect(await countStoredMessages(visitor.sessionId)).toBe(0)
  })

  it('may contain 2,000 characters of any language', async () => {
    const visitor = await joinAsVisitor(makeClient())
    for (const text of ['ż'.repeat(2000), '漢'.repeat(2000), '🔧'.repeat(1000), '"\n'.repeat(999) + '"']) {
      visitor.sendFrame(makeMessageFrame(text))
      expect(await visitor.readFrame()).toMatchObject({ message: { message: text } })
    }
  })

  it('over 8 KiB closes the socket, joined or not', async () => {
    const makePaddedFrame = (byteCount: number) =>
      JSON.stringify({ ...makeMessageFrame('ok'), pad: '' }).replace(
        '"pad":""',
        () => `"pad":"${'x'.repeat(byteCount)}"`,
      )
    const maxTextLength = 8192 - makePaddedFrame(0).length
    const [visitor, stranger, writer] = [
      await joinAsVisitor(makeClient()),
      await openVisitorSocket(makeClient()),
      await joinAsVisitor(makeClient()),
    ]
    visitor.sendFrame(makePaddedFrame(maxTextLength))
    expect(await visitor.readFrame()).toMatchObject({ message: { message: 'ok' } })
    visitor.sendFrame(makePaddedFrame(maxTextLength + 1))
    stranger.sendFrame('x'.repeat(1_000_000))
    writer.sendFrame('ż'.repeat(4097))
    expect(await Promise.all([visitor.closeCode, stranger.closeCode, writer.closeCode])).toEqual([
      1009, 1009, 1009,
    ])
    expect(await countStoredMessages(visitor.sessionId)).toBe(1)
  })

  it('that fails on our side is answered, and the third failure closes the socket', async () => {
    const visitor = await joinAsVisitor(makeClient())
    await runInDurableObject(
      getRoom(visitor.sessionId),
      (_, { storage }) => void storage.sql.exec('DROP TABLE messages'),
    )
    for (const index of listNumbersUpTo(3)) {
      visitor.sendFrame(makeMessageFrame('Halo', `a-${index}`))
      expect(await visitor.readFrame()).toMatchObject({ type: 'error', code: 'chat.try_again' })
    }
    expect(await visitor.closeCode).toBe(1011)
    const loggedErrors = takeErrors()
    expect(loggedErrors).toHaveLength(3)
    expect(JSON.stringify(loggedErrors)).not.toMatch(/Halo|INSERT/)
    await runInDurableObject(getRoom(visitor.sessionId), async (_, { storage }) => {
      await storage.deleteAlarm()
      await storage.deleteAll()
    })
  })
})

describe('the rate limit', () => {
  it('rejects the 11th message within 10 seconds, over all sockets of a side', async () => {
    const visitor = await joinAsVisitor(makeClient())
    const otherSocket = await joinAsVisitor(makeClient(), visitor.sessionId)
    for (const index of listNumbersUpTo(12)) visitor.sendFrame(makeMessageFrame(`Nr ${index}`, `a-${index}`))
    for (const index of listNumbersUpTo(10))
      expect(await visitor.readFrame()).toMatchObject({ message: { message: `Nr ${index}` } })
    expect(await visitor.readFrame()).toMatchObject({
      type: 'error',
      code: 'chat.rate_limited',
      clientId: 'a-11',
    })
    expect(await visitor.readFrame()).toMatchObject({
      type: 'error',
      code: 'chat.rate_limited',
      clientId: 'a-12',
    })
    visitor.sendFrame({ type: 'typing', isTyping: true })
    for (const _ of listNumbersUpTo(10)) await otherSocket.readFrame()
    expect((await otherSocket.readFrame()).type).toBe('typing')
    advanceClock(10_000)
    visitor.sendFrame(makeMessageFrame('Nr 11', 'a-11'))
    expect(await visitor.readFrame()).toMatchObject({ message: { sequence: 11, clientId: 'a-11' } })
  })

  it('rejects the 31st other frame within 10 seconds and does not relay it', async () => {
    const visitor = await joinAsVisitor(makeClient())
    const otherSocket = await joinAsVisitor(makeClient(), visitor.sessionId)
    for (const index of listNumbersUpTo(35)) visitor.sendFrame({ type: 'typing', isTyping: index % 2 === 1 })
    for (const _ of listNumbersUpTo(5))
      expect(await visitor.readFrame()).toMatchObject({ code: 'chat.rate_limited' })
    visitor.sendFrame(makeMessageFrame('Halo'))
    for (const _ of listNumbersUpTo(30)) expect((await otherSocket.readFrame()).type).toBe('typing')
    expect((await otherSocket.readFrame()).type).toBe('message')
  })

  it('closes the longest silent socket when a ninth connects', async () => {
    // The platform dates pings by the real clock. Set the test's clock back, so that the joins are older than the
    // pings.
    advanceClock(-10_000)
    const firstClient = await joinAsVisitor(makeClient())
    const sockets = [firstClient]
    for (const _ of listNumbersUpTo(7)) {
      advanceClock(1000)
      sockets.push(await joinAsVisitor(makeClient(), firstClient.sessionId))
    }
    vi.useRealTimers()
    const pongPromise = new Promise((resolve) =>
      firstClient.ws.addEventListener('message', ({ data }) => resolve(data)),
    )
    firstClient.ws.send('ping')
    expect(await pongPromise).toBe('pong')
    const ninthVisitor = await joinAsVisitor(makeClient(), firstClient.sessionId)
    expect(await sockets[1]?.closeCode).toBe(4429)
    ninthVisitor.sendFrame(makeMessageFrame('Halo'))
    for (const socket of [firstClient, ...sockets.slice(2), ninthVisitor])
      expect((await socket?.readFrame())?.type).toBe('message')
  })
})
