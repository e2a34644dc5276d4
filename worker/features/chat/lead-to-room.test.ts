import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { client, staffToken } from '../../../test/factories'
import { JOIN, joined, visit, visitAt } from '../../../test/chat-visitor'
import { chatRoutes } from './chat.routes'

afterEach(() => void vi.useRealTimers())

/** Opens a socket like a client of the specification: no session in the URL. */
const bare = (call = client()) => visitAt(call, '/ws')
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A client in a network that has used up its limit of new chats. */
const withoutNewChats: ReturnType<typeof client> = (method, path, _body, headers) => {
  const request = new Request(`http://localhost:8787${path}`, { method, headers: { ...headers } })
  const blockedLimiter = { limit: () => Promise.resolve({ success: false }) }
  return Promise.resolve(
    chatRoutes.fetch(request, { ...env, LIMIT_CHATS: blockedLimiter }, createExecutionContext()),
  )
}

describe('a socket whose address names no session', () => {
  it('is led by its join to the session that the frame names, and goes on as any other', async () => {
    const own = await joined(client())
    own.say({ type: 'message', message: 'Pierwsze', clientId: 'a' })
    await own.next()
    const old = await bare()
    old.say({ ...JOIN, sessionId: own.sessionId })
    expect(await old.next()).toMatchObject({ type: 'session', sessionId: own.sessionId })
    expect(await old.next()).toMatchObject({ type: 'history', messages: [{ message: 'Pierwsze' }] })
    old.say({ type: 'message', sender: 'customer', message: 'Drugie' })
    expect(await old.next()).toMatchObject({
      message: { message: 'Drugie', sessionId: own.sessionId, sequence: 2 },
    })
    expect(await own.next()).toMatchObject({ message: { message: 'Drugie' } })
    own.say({ type: 'typing', isTyping: true })
    expect(await old.next()).toMatchObject({ type: 'typing' })
  })

  it('begins a session of its own by a join without one, and keeps the order of frames that come at once', async () => {
    const old = await bare()
    old.say('ping')
    old.say(JOIN)
    for (const message of ['1', '2', '3']) old.say({ type: 'message', message })
    const session = await old.next()
    expect(session).toMatchObject({ type: 'session', sessionId: expect.stringMatching(UUID) })
    expect(await old.next()).toEqual({ type: 'history', messages: [] })
    for (const message of ['1', '2', '3']) expect(await old.next()).toMatchObject({ message: { message } })
  })

  it('begins one by a first message with a name, whose echo has a UUID and the session', async () => {
    const old = await bare()
    old.say({ type: 'message', sender: 'customer', message: 'Dzień dobry', customerName: 'Ala' })
    const session = await old.next()
    if (session.type !== 'session') throw new Error(session.type)
    expect(session).toMatchObject({ customerName: 'Ala' })
    expect(await old.next()).toEqual({ type: 'history', messages: [] })
    const echo = await old.next()
    expect(echo).toMatchObject({
      type: 'message',
      message: {
        id: expect.stringMatching(UUID),
        sessionId: session.sessionId,
        message: 'Dzień dobry',
        isRead: false,
      },
    })
    const again = await joined(client(), session.sessionId)
    expect(again.history).toEqual(echo.type === 'message' ? [echo.message] : [])
  })

  it('is told of an unknown session what the address way tells, and nothing more', async () => {
    const { sessionId } = await joined(client())
    for (const requestedId of [crypto.randomUUID(), sessionId.toUpperCase(), '1', ' ', `${sessionId}0`]) {
      const old = await bare()
      old.say({ ...JOIN, sessionId: requestedId })
      expect(await old.next()).toMatchObject({ type: 'error', code: 'chat.not_found' })
      expect(await old.ended).toBe(4404)
    }
  })

  it('lets staff in by their token alone', async () => {
    const { sessionId } = await joined(client())
    const thief = await bare()
    thief.say({ type: 'join', sender: 'admin', sessionId, token: 'x' })
    expect(await thief.ended).toBe(4401)
    const staff = await bare()
    staff.say({ type: 'join', sender: 'admin', sessionId, token: (await staffToken()).token })
    expect(await staff.next()).toMatchObject({ type: 'session', sessionId })
  })

  it('cannot leave its room for another one', async () => {
    const other = await joined(client())
    const old = await bare()
    old.say(JOIN)
    await old.next()
    await old.next()
    old.say({ ...JOIN, sessionId: other.sessionId })
    expect(await old.next()).toMatchObject({ code: 'chat.invalid_frame' })
  })

  it('is closed when it says nothing for 5 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const old = await visitAt(withoutNewChats, '/ws')
    vi.advanceTimersByTime(4999)
    expect(old.ws.readyState).toBe(WebSocket.OPEN)
    vi.advanceTimersByTime(1)
    expect(await old.ended).toBe(4408)
  })

  it('is closed after 30 frames that are no join, and by one that is too large', async () => {
    const chatty = await bare()
    for (let count = 0; count < 31; count++) chatty.say({ type: 'typing', isTyping: true })
    expect(await chatty.ended).toBe(4408)
    const large = await bare()
    large.say('x'.repeat(8 * 1024 + 1))
    expect(await large.ended).toBe(1009)
  })

  it('begins no session once the limit of new chats is reached, and still comes back to an earlier one', async () => {
    const { sessionId } = await joined(client())
    for (const frame of [JOIN, { type: 'message', message: 'a', customerName: 'Ala' }]) {
      const refused = await visitAt(withoutNewChats, '/ws')
      refused.say(frame)
      expect(await refused.next()).toMatchObject({ type: 'error', code: 'chat.rate_limited' })
      expect(await refused.ended).toBe(4429)
    }
    const back = await visitAt(withoutNewChats, '/ws')
    back.say({ ...JOIN, sessionId })
    expect(await back.next()).toMatchObject({ type: 'session', sessionId })
  })

  it('ends in its room when the visitor leaves, and is ended by the room', async () => {
    const own = await joined(client())
    const old = await bare()
    old.say({ ...JOIN, sessionId: own.sessionId })
    await old.next()
    old.ws.close(1000)
    const staff = await visit(client(), own.sessionId)
    staff.say({ type: 'join', sender: 'admin', sessionId: own.sessionId, token: (await staffToken()).token })
    await staff.next()
    own.ws.close(1000)
    await vi.waitFor(() => expect(staff.presence()).toEqual({ admin: true, customer: false }))
    const erased = await bare()
    erased.say({ ...JOIN, sessionId: own.sessionId })
    await erased.next()
    await env.CHAT_ROOM.getByName(own.sessionId).erase()
    expect(await erased.ended).toBe(4404)
  })
})
