import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeClient, makeStaffToken } from '../../../../test/fixtures/factories'
import {
  JOIN_FRAME,
  joinAsVisitor,
  openVisitorSocket,
  openVisitorSocketAt,
} from '../../../../test/fixtures/chat-visitor'
import { chatRoutes } from '../chat.routes'

afterEach(() => void vi.useRealTimers())

/** Opens a socket without a session in the URL, like a client built to the specification (spec 7). */
const openSocketWithoutSession = (client = makeClient()) => openVisitorSocketAt(client, '/ws')
const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A client in a network that has used up its limit of new chats. */
const clientWithoutNewChats: ReturnType<typeof makeClient> = (method, path, _body, headers) => {
  const request = new Request(`http://localhost:8787${path}`, { method, headers: { ...headers } })
  const blockedLimiter = { limit: () => Promise.resolve({ success: false }) }
  return Promise.resolve(
    chatRoutes.fetch(request, { ...env, LIMIT_CHATS: blockedLimiter }, createExecutionContext()),
  )
}

describe('a socket whose URL names no session', () => {
  it('joins the session that its join frame names, and then works like any other socket', async () => {
    const joinedVisitor = await joinAsVisitor(makeClient())
    joinedVisitor.sendFrame({ type: 'message', message: 'Pierwsze', clientId: 'a' })
    await joinedVisitor.readFrame()
    const clientWithoutSessionId = await openSocketWithoutSession()
    clientWithoutSessionId.sendFrame({ ...JOIN_FRAME, sessionId: joinedVisitor.sessionId })
    expect(await clientWithoutSessionId.readFrame()).toMatchObject({
      type: 'session',
      sessionId: joinedVisitor.sessionId,
    })
    expect(await clientWithoutSessionId.readFrame()).toMatchObject({
      type: 'history',
      messages: [{ message: 'Pierwsze' }],
    })
    clientWithoutSessionId.sendFrame({ type: 'message', sender: 'customer', message: 'Drugie' })
    expect(await clientWithoutSessionId.readFrame()).toMatchObject({
      message: { message: 'Drugie', sessionId: joinedVisitor.sessionId, sequence: 2 },
    })
    expect(await joinedVisitor.readFrame()).toMatchObject({ message: { message: 'Drugie' } })
    joinedVisitor.sendFrame({ type: 'typing', isTyping: true })
    expect(await clientWithoutSessionId.readFrame()).toMatchObject({ type: 'typing' })
  })

  it('starts a session by a join frame without one, and keeps the order of concurrent frames', async () => {
    const oldClient = await openSocketWithoutSession()
    oldClient.sendFrame('ping')
    oldClient.sendFrame(JOIN_FRAME)
    for (const message of ['1', '2', '3']) oldClient.sendFrame({ type: 'message', message })
    const sessionFrame = await oldClient.readFrame()
    expect(sessionFrame).toMatchObject({ type: 'session', sessionId: expect.stringMatching(UUID_PATTERN) })
    expect(await oldClient.readFrame()).toEqual({ type: 'history', messages: [] })
    for (const message of ['1', '2', '3'])
      expect(await oldClient.readFrame()).toMatchObject({ message: { message } })
  })

  it('starts a session by a first message with a name, whose echo has a UUID and the session', async () => {
    const oldClient = await openSocketWithoutSession()
    oldClient.sendFrame({ type: 'message', sender: 'customer', message: 'Dzień dobry', customerName: 'Ala' })
    const sessionFrame = await oldClient.readFrame()
    if (sessionFrame.type !== 'session') throw new Error(sessionFrame.type)
    expect(sessionFrame).toMatchObject({ customerName: 'Ala' })
    expect(await oldClient.readFrame()).toEqual({ type: 'history', messages: [] })
    const echoedMessage = await oldClient.readFrame()
    expect(echoedMessage).toMatchObject({
      type: 'message',
      message: {
        id: expect.stringMatching(UUID_PATTERN),
        sessionId: sessionFrame.sessionId,
        message: 'Dzień dobry',
        isRead: false,
      },
    })
    const returningVisitor = await joinAsVisitor(makeClient(), sessionFrame.sessionId)
    expect(returningVisitor.history).toEqual(echoedMessage.type === 'message' ? [echoedMessage.message] : [])
  })

  it('is closed with chat.not_found for an unknown session, as by URL', async () => {
    const { sessionId } = await joinAsVisitor(makeClient())
    for (const requestedId of [crypto.randomUUID(), sessionId.toUpperCase(), '1', ' ', `${sessionId}0`]) {
      const oldClient = await openSocketWithoutSession()
      oldClient.sendFrame({ ...JOIN_FRAME, sessionId: requestedId })
      expect(await oldClient.readFrame()).toMatchObject({ type: 'error', code: 'chat.not_found' })
      expect(await oldClient.closeCode).toBe(4404)
    }
  })

  it('admits staff only with a valid token', async () => {
    const { sessionId } = await joinAsVisitor(makeClient())
    const thiefSocket = await openSocketWithoutSession()
    thiefSocket.sendFrame({ type: 'join', sender: 'admin', sessionId, token: 'x' })
    expect(await thiefSocket.closeCode).toBe(4401)
    const staffSocket = await openSocketWithoutSession()
    staffSocket.sendFrame({ type: 'join', sender: 'admin', sessionId, token: (await makeStaffToken()).token })
    expect(await staffSocket.readFrame()).toMatchObject({ type: 'session', sessionId })
  })

  it('cannot switch to another session', async () => {
    const otherVisitor = await joinAsVisitor(makeClient())
    const oldClient = await openSocketWithoutSession()
    oldClient.sendFrame(JOIN_FRAME)
    await oldClient.readFrame()
    await oldClient.readFrame()
    oldClient.sendFrame({ ...JOIN_FRAME, sessionId: otherVisitor.sessionId })
    expect(await oldClient.readFrame()).toMatchObject({ code: 'chat.invalid_frame' })
  })

  it('is closed after 5 seconds without a frame', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const oldClient = await openVisitorSocketAt(clientWithoutNewChats, '/ws')
    vi.advanceTimersByTime(4999)
    expect(oldClient.ws.readyState).toBe(WebSocket.OPEN)
    vi.advanceTimersByTime(1)
    expect(await oldClient.closeCode).toBe(4408)
  })

  it('is closed after 30 frames without a join, and by an oversized frame', async () => {
    const floodingVisitor = await openSocketWithoutSession()
    for (let count = 0; count < 31; count++) floodingVisitor.sendFrame({ type: 'typing', isTyping: true })
    expect(await floodingVisitor.closeCode).toBe(4408)
    const visitorWithLongFrame = await openSocketWithoutSession()
    visitorWithLongFrame.sendFrame('x'.repeat(8 * 1024 + 1))
    expect(await visitorWithLongFrame.closeCode).toBe(1009)
  })

  it('starts no session above the limit of new chats, but can join an existing one', async () => {
    const { sessionId } = await joinAsVisitor(makeClient())
    for (const frame of [JOIN_FRAME, { type: 'message', message: 'a', customerName: 'Ala' }]) {
      const rejectedVisitor = await openVisitorSocketAt(clientWithoutNewChats, '/ws')
      rejectedVisitor.sendFrame(frame)
      expect(await rejectedVisitor.readFrame()).toMatchObject({ type: 'error', code: 'chat.rate_limited' })
      expect(await rejectedVisitor.closeCode).toBe(4429)
    }
    const returningVisitor = await openVisitorSocketAt(clientWithoutNewChats, '/ws')
    returningVisitor.sendFrame({ ...JOIN_FRAME, sessionId })
    expect(await returningVisitor.readFrame()).toMatchObject({ type: 'session', sessionId })
  })

  it('leaves its room when the visitor closes it, and is closed when the room closes it', async () => {
    const joinedVisitor = await joinAsVisitor(makeClient())
    const oldClient = await openSocketWithoutSession()
    oldClient.sendFrame({ ...JOIN_FRAME, sessionId: joinedVisitor.sessionId })
    await oldClient.readFrame()
    oldClient.ws.close(1000)
    const staffSocket = await openVisitorSocket(makeClient(), joinedVisitor.sessionId)
    staffSocket.sendFrame({
      type: 'join',
      sender: 'admin',
      sessionId: joinedVisitor.sessionId,
      token: (await makeStaffToken()).token,
    })
    await staffSocket.readFrame()
    joinedVisitor.ws.close(1000)
    await vi.waitFor(() => expect(staffSocket.getPresence()).toEqual({ admin: true, customer: false }))
    const erasedVisitor = await openSocketWithoutSession()
    erasedVisitor.sendFrame({ ...JOIN_FRAME, sessionId: joinedVisitor.sessionId })
    await erasedVisitor.readFrame()
    await env.CHAT_ROOM.getByName(joinedVisitor.sessionId).erase()
    expect(await erasedVisitor.closeCode).toBe(4404)
  })
})
