import {
  evictAllDurableObjects,
  listDurableObjectIds,
  runDurableObjectAlarm,
  runInDurableObject,
} from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { client } from '../../../test/factories'
import { takeErrors } from '../../../test/worker-setup'
import { JOIN, joinAsVisitor, visit } from '../../../test/chat-visitor'

const roomOf = (sessionId: string) => env.CHAT_ROOM.getByName(sessionId)
const times = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const say = (text: unknown, clientId?: string) => ({
  type: 'message',
  sender: 'customer',
  message: text,
  clientId,
})

/** Moves the clock of the rooms. Their alarms are run by hand. */
const forward = (ms: number) => vi.setSystemTime(Date.now() + ms)
afterEach(() => void vi.useRealTimers())

const runAlarms = async () => {
  for (const id of await listDurableObjectIds(env.CHAT_ROOM))
    await runDurableObjectAlarm(env.CHAT_ROOM.get(id))
}

const rowsIn = (sessionId: string) =>
  runInDurableObject(
    roomOf(sessionId),
    (_, { storage }) => storage.sql.exec('SELECT count(*) AS n FROM messages').one()['n'],
  )

/** The rooms with any stored state, including a mere alarm. */
async function traces(): Promise<string[]> {
  const ids: string[] = []
  for (const id of await listDurableObjectIds(env.CHAT_ROOM)) {
    const holds = await runInDurableObject(env.CHAT_ROOM.get(id), async (_, { storage }) => {
      const tables = storage.sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'session'").toArray()
      return tables.length > 0 || (await storage.getAlarm()) !== null
    })
    if (holds) ids.push(id.toString())
  }
  return ids
}

const NO_FRAMES: [string, unknown][] = [
  ['no JSON', '{"type":'],
  ['nothing', ''],
  ['a number', '7'],
  ['null', 'null'],
  ['a list', [JOIN]],
  ['deep nesting', '['.repeat(8000)],
  ['an unknown type', { type: 'presence', admin: true }],
  ['a prototype', '{"__proto__":{"type":"read"}}'],
  ['a wrong type of field', { type: 'typing', isTyping: 'yes' }],
  ['a message of another type', say({ text: 'x' })],
  ['a message without text', { type: 'message', sender: 'customer' }],
  ['an endless client id', say('x', 'i'.repeat(65))],
  ['bytes', new TextEncoder().encode(JSON.stringify(JOIN)).buffer],
  ['another case of ping', 'PING'],
]

describe('a socket before its join', () => {
  it.each([
    ...NO_FRAMES,
    ['a message', say('Halo')] as const,
    ['typing', { type: 'typing', isTyping: true }] as const,
    ['a blank name', { ...JOIN, customerName: ' \u200b ' }] as const,
    ['no name', { type: 'join', sender: 'customer' }] as const,
    ['another sender', { ...JOIN, sender: 'owner' }] as const,
    ['a wrong e-mail', { ...JOIN, customerEmail: 'l@' }] as const,
  ])('gets no answer: %s', async (_, frame) => {
    const visitor = await visit(client())
    visitor.say(frame)
    visitor.say(JOIN)
    const session = await visitor.next()
    expect(session.type).toBe('session')
    expect(await visitor.next()).toEqual({ type: 'history', messages: [] })
  })

  it('has 5 seconds to join', async () => {
    // The clock stands still, so that a slow machine does not use up the 100 ms.
    forward(0)
    const [late, inTime] = [await visit(client()), await joinAsVisitor(client())]
    forward(4900)
    await runAlarms()
    expect(late.ws.readyState).toBe(WebSocket.OPEN)
    forward(100)
    await runAlarms()
    expect(await late.ended).toBe(4408)
    inTime.say(say('Jestem'))
    expect((await inTime.next()).type).toBe('message')
  })

  it('has 5 seconds to join although the room hibernated and no alarm fired', async () => {
    const [slept, unheard] = [await visit(client()), await visit(client())]
    await evictAllDurableObjects()
    forward(5000)
    unheard.say(JOIN)
    expect(await unheard.ended).toBe(4408)
    await runAlarms()
    expect(await slept.ended).toBe(4408)
  })

  it('has its own 5 seconds, however many sockets came before', async () => {
    const { sessionId } = await joinAsVisitor(client())
    const first = await visit(client(), sessionId)
    forward(3000)
    const second = await visit(client(), sessionId)
    forward(2000)
    await runAlarms()
    expect(await first.ended).toBe(4408)
    expect(second.ws.readyState).toBe(WebSocket.OPEN)
    forward(3000)
    await runAlarms()
    expect(await second.ended).toBe(4408)
  })
})

describe('a stranger', () => {
  const CARDS = [{}, { token: '' }, { token: 'Bearer admin' }]

  it.each(CARDS)('does not become staff by claiming it: $token', async (card) => {
    const { sessionId } = await joinAsVisitor(client())
    for (const requestedId of [undefined, sessionId]) {
      const visitor = await visit(client(), requestedId)
      const next = visitor.next()
      visitor.say({ type: 'join', sender: 'admin', sessionId, ...card })
      await expect(next).rejects.toThrow('4401')
      expect(await visitor.ended).toBe(4401)
    }
  })

  it('does not become staff by a frame field', async () => {
    const visitor = await joinAsVisitor(client())
    const other = await joinAsVisitor(client(), visitor.sessionId)
    visitor.say({ ...say('Oddam pieniądze'), sender: 'admin', customerName: 'Sklep', isRead: true, id: 99 })
    visitor.say({ type: 'typing', isTyping: true, sender: 'admin' })
    expect(await other.next()).toMatchObject({ message: { sequence: 1, sender: 'customer', isRead: false } })
    expect(await other.next()).toEqual({ type: 'typing', sender: 'customer', isTyping: true })
    await visitor.next()
    visitor.say({ type: 'join', sender: 'admin', sessionId: visitor.sessionId, token: 'x' })
    expect(await visitor.next()).toMatchObject({ code: 'chat.invalid_frame' })
    visitor.say(say('Dalej ja'))
    expect(await visitor.next()).toMatchObject({ message: { sender: 'customer' } })
  })

  it.each([
    ['in its join, from a session of its own', (foreign: string) => [undefined, foreign]],
    ['in its join, from another known session', (foreign: string, own: string) => [own, foreign]],
    ['in its address, with its own in the join', (foreign: string, own: string) => [foreign, own]],
  ] as const)('does not join a session with another id %s', async (_, idsOf) => {
    const victim = await joinAsVisitor(client())
    victim.say(say('Mój adres to…'))
    await victim.next()
    const [address, inJoin] = idsOf(victim.sessionId, (await joinAsVisitor(client())).sessionId)
    const stranger = await visit(client(), address)
    stranger.say({ ...JOIN, sessionId: inJoin })
    expect(await stranger.next()).toMatchObject({ type: 'error', code: 'chat.not_found' })
    expect(await stranger.ended).toBe(4404)
    victim.say(say('Halo'))
    expect((await victim.next()).type).toBe('message')
  })

  it.each([
    ['unknown', crypto.randomUUID()],
    ['in capitals', crypto.randomUUID().toUpperCase()],
    ['short', 'x'],
    ['endless', 'a'.repeat(4000)],
    ['a path', '..%2F..'],
    ['a query', "'%20OR%201=1"],
  ])('does not join an unknown session with id %s, and leaves no state', async (_, sessionId) => {
    const before = await traces()
    const stranger = await visit(client(), sessionId)
    stranger.say({ ...JOIN, sessionId: null })
    expect(await stranger.next()).toMatchObject({ type: 'error', code: 'chat.not_found' })
    expect(await stranger.ended).toBe(4404)
    expect((await traces()).filter((id) => !before.includes(id))).toHaveLength(1)
    await runAlarms()
    expect((await traces()).filter((id) => !before.includes(id))).toEqual([])
  })
})

describe('a frame', () => {
  it.each(NO_FRAMES)('that is malformed is rejected, and the chat continues: %s', async (_, frame) => {
    const visitor = await joinAsVisitor(client())
    visitor.say(frame)
    expect(await visitor.next()).toMatchObject({ type: 'error', code: 'chat.invalid_frame', message: /./ })
    visitor.say(say('Dalej'))
    expect(await visitor.next()).toMatchObject({ message: { sequence: 1, message: 'Dalej' } })
  })

  it.each([
    ['blank', ' \n\t\u00a0\u200b\u202e\u0000 ', 'chat.blank_message'],
    ['empty', '', 'chat.blank_message'],
    ['too long', 'ż'.repeat(2001), 'chat.message_too_long'],
  ])('with a %s message is rejected and not stored', async (_, text, code) => {
    const visitor = await joinAsVisitor(client())
    visitor.say(say(text))
    expect(await visitor.next()).toMatchObject({ type: 'error', code })
    expect(await rowsIn(visitor.sessionId)).toBe(0)
  })

  it('may contain 2,000 characters of any language', async () => {
    const visitor = await joinAsVisitor(client())
    for (const text of ['ż'.repeat(2000), '漢'.repeat(2000), '🔧'.repeat(1000), '"\n'.repeat(999) + '"']) {
      visitor.say(say(text))
      expect(await visitor.next()).toMatchObject({ message: { message: text } })
    }
  })

  it('over 8 KiB closes the socket, joined or not', async () => {
    const padded = (bytes: number) =>
      JSON.stringify({ ...say('ok'), pad: '' }).replace('"pad":""', () => `"pad":"${'x'.repeat(bytes)}"`)
    const room = 8192 - padded(0).length
    const [visitor, stranger, writer] = [
      await joinAsVisitor(client()),
      await visit(client()),
      await joinAsVisitor(client()),
    ]
    visitor.say(padded(room))
    expect(await visitor.next()).toMatchObject({ message: { message: 'ok' } })
    visitor.say(padded(room + 1))
    stranger.say('x'.repeat(1_000_000))
    writer.say('ż'.repeat(4097))
    expect(await Promise.all([visitor.ended, stranger.ended, writer.ended])).toEqual([1009, 1009, 1009])
    expect(await rowsIn(visitor.sessionId)).toBe(1)
  })

  it('that fails on our side is answered, and the third failure closes the socket', async () => {
    const visitor = await joinAsVisitor(client())
    await runInDurableObject(
      roomOf(visitor.sessionId),
      (_, { storage }) => void storage.sql.exec('DROP TABLE messages'),
    )
    for (const index of times(3)) {
      visitor.say(say('Halo', `a-${index}`))
      expect(await visitor.next()).toMatchObject({ type: 'error', code: 'chat.try_again' })
    }
    expect(await visitor.ended).toBe(1011)
    const logged = takeErrors()
    expect(logged).toHaveLength(3)
    expect(JSON.stringify(logged)).not.toMatch(/Halo|INSERT/)
    await runInDurableObject(roomOf(visitor.sessionId), async (_, { storage }) => {
      await storage.deleteAlarm()
      await storage.deleteAll()
    })
  })
})

describe('the rate limit', () => {
  it('rejects the 11th message within 10 seconds, over all sockets of a side', async () => {
    const visitor = await joinAsVisitor(client())
    const other = await joinAsVisitor(client(), visitor.sessionId)
    for (const index of times(12)) visitor.say(say(`Nr ${index}`, `a-${index}`))
    for (const index of times(10))
      expect(await visitor.next()).toMatchObject({ message: { message: `Nr ${index}` } })
    expect(await visitor.next()).toMatchObject({ type: 'error', code: 'chat.rate_limited', clientId: 'a-11' })
    expect(await visitor.next()).toMatchObject({ type: 'error', code: 'chat.rate_limited', clientId: 'a-12' })
    visitor.say({ type: 'typing', isTyping: true })
    for (const _ of times(10)) await other.next()
    expect((await other.next()).type).toBe('typing')
    forward(10_000)
    visitor.say(say('Nr 11', 'a-11'))
    expect(await visitor.next()).toMatchObject({ message: { sequence: 11, clientId: 'a-11' } })
  })

  it('rejects the 31st other frame within 10 seconds and does not relay it', async () => {
    const visitor = await joinAsVisitor(client())
    const other = await joinAsVisitor(client(), visitor.sessionId)
    for (const index of times(35)) visitor.say({ type: 'typing', isTyping: index % 2 === 1 })
    for (const _ of times(5)) expect(await visitor.next()).toMatchObject({ code: 'chat.rate_limited' })
    visitor.say(say('Halo'))
    for (const _ of times(30)) expect((await other.next()).type).toBe('typing')
    expect((await other.next()).type).toBe('message')
  })

  it('closes the longest silent socket when a ninth connects', async () => {
    // The platform dates pings by its own clock, so earlier events of the test must lie in the past.
    forward(-10_000)
    const first = await joinAsVisitor(client())
    const sockets = [first]
    for (const _ of times(7)) {
      forward(1000)
      sockets.push(await joinAsVisitor(client(), first.sessionId))
    }
    vi.useRealTimers()
    const pong = new Promise((resolve) => first.ws.addEventListener('message', ({ data }) => resolve(data)))
    first.ws.send('ping')
    expect(await pong).toBe('pong')
    const ninth = await joinAsVisitor(client(), first.sessionId)
    expect(await sockets[1]?.ended).toBe(4429)
    ninth.say(say('Halo'))
    for (const socket of [first, ...sockets.slice(2), ninth])
      expect((await socket?.next())?.type).toBe('message')
  })
})
