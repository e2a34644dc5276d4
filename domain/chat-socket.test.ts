import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ClientFrame } from './chat'
import { admitStaff, type ChatSocket, socketsToClose, newSocket, staffCheckAt, step } from './chat-socket'

const START_TIME = 1_800_000_000_000
const JOIN_FRAME = { type: 'join', sender: 'customer', customerName: 'Łucja', language: 'pl' } as const
const NEW_SOCKET = { isBegun: false, isClosed: false, isFull: false }
const STARTED_SOCKET = { ...NEW_SOCKET, isBegun: true }
const TYPING_FRAME: ClientFrame = { type: 'typing', isTyping: true }
const unjoinedSocket = newSocket({ sessionId: 's', isFirst: true, since: START_TIME })
const joinedSocket: ChatSocket = { ...unjoinedSocket, sender: 'customer' }

describe('a socket', () => {
  it('may join only within 5 seconds', () => {
    expect(step(unjoinedSocket, JOIN_FRAME, NEW_SOCKET, START_TIME + 4999).action.do).toBe('join')
    expect(step(unjoinedSocket, JOIN_FRAME, NEW_SOCKET, START_TIME + 5000).action).toMatchObject({
      do: 'close',
      code: 4408,
    })
    expect(step(joinedSocket, TYPING_FRAME, STARTED_SOCKET, START_TIME + 5000).action.do).toBe('relay')
  })

  it('is closed after 30 frames without a join', () => {
    for (const frame of [TYPING_FRAME, 'chat.invalid_frame' as const]) {
      let socket = unjoinedSocket
      const actions = Array.from({ length: 31 }, () => {
        const stepResult = step(socket, frame, NEW_SOCKET, START_TIME + 1)
        socket = stepResult.socket
        return stepResult.action.do
      })
      expect(actions).toEqual([...Array.from({ length: 30 }, () => 'nothing'), 'close'])
      expect(step(socket, JOIN_FRAME, NEW_SOCKET, START_TIME + 1).action.do).toBe('close')
    }
  })

  it('starts a session only with the id created for it', () => {
    const laterSocket = { ...unjoinedSocket, isFirst: false }
    const actionFor = (socket: ChatSocket, sessionId: string | null, isBegun: boolean) =>
      step(socket, { ...JOIN_FRAME, sessionId }, { ...NEW_SOCKET, isBegun }, START_TIME).action.do
    expect([
      actionFor(unjoinedSocket, null, false),
      actionFor(unjoinedSocket, 's', false),
      actionFor(unjoinedSocket, 'other', false),
    ]).toEqual(['join', 'join', 'close'])
    expect([
      actionFor(laterSocket, null, true),
      actionFor(laterSocket, 's', true),
      actionFor(laterSocket, 'other', true),
    ]).toEqual(['join', 'join', 'close'])
    expect([actionFor(laterSocket, null, false), actionFor(laterSocket, 's', false)]).toEqual([
      'close',
      'close',
    ])
  })

  it('begins a session by a first message with a name, as a customer and once', () => {
    const firstMessage = {
      type: 'message',
      message: 'Dzień dobry',
      customerName: 'Ala',
      sender: 'customer',
    } as const
    const actionFor = (frame: ClientFrame, socket = unjoinedSocket, room = NEW_SOCKET) =>
      step(socket, frame, room, START_TIME).action
    expect(actionFor(firstMessage)).toEqual({
      do: 'open',
      customer: { customerName: 'Ala', customerEmail: null, language: 'pl' },
      message: 'Dzień dobry',
      clientId: null,
    })
    expect(step(unjoinedSocket, firstMessage, NEW_SOCKET, START_TIME).socket).toMatchObject({
      sender: 'customer',
      messages: [START_TIME],
    })
    for (const frame of [
      { ...firstMessage, customerName: null },
      { ...firstMessage, sender: 'admin' } as const,
    ])
      expect(actionFor(frame).do).toBe('nothing')
    // Only a join may name an existing session; a message may not.
    expect(actionFor(firstMessage, unjoinedSocket, STARTED_SOCKET).do).toBe('nothing')
    expect(actionFor(firstMessage, { ...unjoinedSocket, isFirst: false }).do).toBe('nothing')
    expect(actionFor(firstMessage, { ...unjoinedSocket, isFirst: false }, STARTED_SOCKET).do).toBe('nothing')
  })

  it('gives the name of whoever begins, and need not on coming back', () => {
    const joinWithoutName = { ...JOIN_FRAME, customerName: null }
    expect(step(unjoinedSocket, joinWithoutName, NEW_SOCKET, START_TIME).action.do).toBe('nothing')
    expect(
      step({ ...unjoinedSocket, isFirst: false }, joinWithoutName, STARTED_SOCKET, START_TIME).action,
    ).toMatchObject({
      do: 'join',
      customer: { customerName: null },
    })
  })

  it('of staff joins an existing session while its token is valid', () => {
    const staffPass = { jti: 'j', tokenVersion: 1, expiresAt: START_TIME + 1000, checkedAt: START_TIME }
    const joinFrame = { type: 'join', sender: 'admin', token: 't', sessionId: 's' } as const
    expect(step(unjoinedSocket, joinFrame, NEW_SOCKET, START_TIME).action).toEqual({
      do: 'authenticate',
      token: 't',
      isElsewhere: false,
      after: 0,
    })
    expect(
      step(unjoinedSocket, { ...joinFrame, sessionId: 'other' }, STARTED_SOCKET, START_TIME).action,
    ).toMatchObject({
      isElsewhere: true,
    })
    expect(admitStaff(unjoinedSocket, staffPass, false).action).toMatchObject({ do: 'close', code: 4404 })
    const { socket } = admitStaff(unjoinedSocket, staffPass, true)
    expect(socket).toMatchObject({ sender: 'admin', staff: staffPass })
    expect(step(socket, TYPING_FRAME, STARTED_SOCKET, START_TIME + 999).action.do).toBe('relay')
    expect(step(socket, TYPING_FRAME, STARTED_SOCKET, START_TIME + 1000).action).toMatchObject({
      do: 'close',
      code: 4401,
    })
    expect([staffCheckAt(socket), staffCheckAt(joinedSocket)]).toEqual([START_TIME + 1000, Infinity])
    expect(staffCheckAt({ ...socket, staff: { ...staffPass, expiresAt: Infinity } })).toBe(
      START_TIME + 60_000,
    )
  })

  it('of a customer, not of staff, may send context and contact frames', () => {
    const contextFrame = { type: 'context', path: '/produkty' } as const
    expect(step(joinedSocket, contextFrame, STARTED_SOCKET, START_TIME)).toMatchObject({
      socket: { context: { path: '/produkty', cartSessionId: null } },
      action: { do: 'look' },
    })
    const staff = { ...joinedSocket, sender: 'admin' as const }
    const contactFrame = { type: 'contact', customerEmail: 'l@example.com' } as const
    for (const frame of [contextFrame, contactFrame])
      expect(step(staff, frame, STARTED_SOCKET, START_TIME).action).toMatchObject({
        frame: { code: 'chat.invalid_frame' },
      })
    expect(step(joinedSocket, contactFrame, STARTED_SOCKET, START_TIME).action.do).toBe('contact')
  })

  it.each([
    ['closed', { ...STARTED_SOCKET, isClosed: true }, 'chat.closed'],
    ['full', { ...STARTED_SOCKET, isFull: true }, 'chat.full'],
  ])('cannot send messages to a session that is %s', (_, room, code) => {
    const result = step(joinedSocket, { type: 'message', message: 'a', clientId: 'c' }, room, START_TIME)
    expect(result.action).toMatchObject({ do: 'answer', frame: { code, clientId: 'c' } })
  })

  it('may send exactly 10 messages in any 10 seconds', () => {
    const gapsArbitrary = fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 20, maxLength: 60 })
    fc.assert(
      fc.property(gapsArbitrary, (waits) => {
        let [socket, now] = [joinedSocket, START_TIME]
        const storedAt: number[] = []
        for (const waitMs of waits) {
          now += waitMs
          const result = step(socket, { type: 'message', message: 'a' }, STARTED_SOCKET, now)
          const recentTimestamps = storedAt.filter((timestamp) => timestamp > now - 10_000)
          expect(result.action.do).toBe(recentTimestamps.length < 10 ? 'store' : 'answer')
          if (result.action.do === 'store') storedAt.push(now)
          socket = result.socket
          expect(socket.messages.length).toBeLessThanOrEqual(10)
        }
      }),
    )
  })

  it('has separate limits for messages and other frames', () => {
    const socketAtLimit = { ...joinedSocket, messages: Array.from({ length: 10 }, () => START_TIME) }
    expect(step(socketAtLimit, TYPING_FRAME, STARTED_SOCKET, START_TIME).action.do).toBe('relay')
    const busySocket = { ...joinedSocket, signals: Array.from({ length: 30 }, () => START_TIME) }
    expect(step(busySocket, { type: 'message', message: 'a' }, STARTED_SOCKET, START_TIME).action.do).toBe(
      'store',
    )
    expect(step(busySocket, 'chat.invalid_frame', STARTED_SOCKET, START_TIME).action).toMatchObject({
      frame: { code: 'chat.rate_limited' },
    })
  })

  it('is closed in favour of a ninth socket if it was silent for longest', () => {
    const socketsHeardAt = (...heard: number[]) => heard.map((heardAt) => ({ heardAt, end: null }))
    expect(socketsToClose(socketsHeardAt(3, 1, 2, 9, 9, 9, 9), null)).toEqual([])
    expect(socketsToClose(socketsHeardAt(3, 1, 2, 4, 9, 9, 9, 9), null)).toEqual(socketsHeardAt(1))
    expect(socketsToClose(socketsHeardAt(3, 1, 2, 4, 0, 9, 9, 9, 9), null)).toEqual(socketsHeardAt(0, 1))
  })

  it('is closed in favour of a new socket of the same window, and then no other is', () => {
    const sockets = [1, 2, 3, 4, 5, 6, 7, 8].map((heardAt) => ({ heardAt, end: `window-${heardAt}` }))
    expect(socketsToClose(sockets, 'window-8')).toEqual([sockets[7]])
    expect(socketsToClose(sockets, 'window-9')).toEqual([sockets[0]])
  })
})
