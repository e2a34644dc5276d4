import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ClientFrame } from './chat'
import {
  admitStaff,
  type ChatSocket,
  findSocketsToClose,
  createChatSocket,
  nextStaffCheckAt,
  processSocketFrame,
} from './chat-socket'

const START_TIME = 1_800_000_000_000
const JOIN_FRAME = { type: 'join', sender: 'customer', customerName: 'Łucja', language: 'pl' } as const
const NEW_ROOM = { isBegun: false, isClosed: false, isFull: false }
const STARTED_ROOM = { ...NEW_ROOM, isBegun: true }
const TYPING_FRAME: ClientFrame = { type: 'typing', isTyping: true }
const unjoinedSocket = createChatSocket({ sessionId: 's', isFirst: true, since: START_TIME })
const joinedSocket: ChatSocket = { ...unjoinedSocket, sender: 'customer' }

describe('a socket', () => {
  it('may join only within 5 seconds', () => {
    expect(processSocketFrame(unjoinedSocket, JOIN_FRAME, NEW_ROOM, START_TIME + 4999).action.do).toBe('join')
    expect(processSocketFrame(unjoinedSocket, JOIN_FRAME, NEW_ROOM, START_TIME + 5000).action).toMatchObject({
      do: 'close',
      code: 4408,
    })
    expect(processSocketFrame(joinedSocket, TYPING_FRAME, STARTED_ROOM, START_TIME + 5000).action.do).toBe(
      'relay',
    )
  })

  it('is closed after 30 frames without a join', () => {
    for (const frame of [TYPING_FRAME, 'chat.invalid_frame' as const]) {
      let socket = unjoinedSocket
      const actions = Array.from({ length: 31 }, () => {
        const frameResult = processSocketFrame(socket, frame, NEW_ROOM, START_TIME + 1)
        socket = frameResult.socket
        return frameResult.action.do
      })
      expect(actions).toEqual([...Array.from({ length: 30 }, () => 'nothing'), 'close'])
      expect(processSocketFrame(socket, JOIN_FRAME, NEW_ROOM, START_TIME + 1).action.do).toBe('close')
    }
  })

  it('starts a session only with the id created for it', () => {
    const socketWithOldSession = { ...unjoinedSocket, isFirst: false }
    const joinActionOf = (socket: ChatSocket, sessionId: string | null, isBegun: boolean) =>
      processSocketFrame(socket, { ...JOIN_FRAME, sessionId }, { ...NEW_ROOM, isBegun }, START_TIME).action.do
    expect([
      joinActionOf(unjoinedSocket, null, false),
      joinActionOf(unjoinedSocket, 's', false),
      joinActionOf(unjoinedSocket, 'other', false),
    ]).toEqual(['join', 'join', 'close'])
    expect([
      joinActionOf(socketWithOldSession, null, true),
      joinActionOf(socketWithOldSession, 's', true),
      joinActionOf(socketWithOldSession, 'other', true),
    ]).toEqual(['join', 'join', 'close'])
    expect([
      joinActionOf(socketWithOldSession, null, false),
      joinActionOf(socketWithOldSession, 's', false),
    ]).toEqual(['close', 'close'])
  })

  it('begins a session by a first message with a name, as a customer and once', () => {
    const firstMessage = {
      type: 'message',
      message: 'Dzień dobry',
      customerName: 'Ala',
      sender: 'customer',
    } as const
    const frameActionOf = (frame: ClientFrame, socket = unjoinedSocket, room = NEW_ROOM) =>
      processSocketFrame(socket, frame, room, START_TIME).action
    expect(frameActionOf(firstMessage)).toEqual({
      do: 'open',
      customer: { customerName: 'Ala', customerEmail: null, language: 'pl' },
      message: 'Dzień dobry',
      clientId: null,
    })
    expect(processSocketFrame(unjoinedSocket, firstMessage, NEW_ROOM, START_TIME).socket).toMatchObject({
      sender: 'customer',
      messages: [START_TIME],
    })
    for (const frame of [
      { ...firstMessage, customerName: null },
      { ...firstMessage, sender: 'admin' } as const,
    ])
      expect(frameActionOf(frame).do).toBe('nothing')
    // A first message may start a new session, but only a join frame gives access to an existing session.
    expect(frameActionOf(firstMessage, unjoinedSocket, STARTED_ROOM).do).toBe('nothing')
    expect(frameActionOf(firstMessage, { ...unjoinedSocket, isFirst: false }).do).toBe('nothing')
    expect(frameActionOf(firstMessage, { ...unjoinedSocket, isFirst: false }, STARTED_ROOM).do).toBe(
      'nothing',
    )
  })

  it('needs a name to begin a session, and none to join it again', () => {
    const joinFrameWithoutName = { ...JOIN_FRAME, customerName: null }
    expect(processSocketFrame(unjoinedSocket, joinFrameWithoutName, NEW_ROOM, START_TIME).action.do).toBe(
      'nothing',
    )
    expect(
      processSocketFrame(
        { ...unjoinedSocket, isFirst: false },
        joinFrameWithoutName,
        STARTED_ROOM,
        START_TIME,
      ).action,
    ).toMatchObject({
      do: 'join',
      customer: { customerName: null },
    })
  })

  it('of staff joins an existing session while its token is valid', () => {
    const staffPass = {
      memberId: 'm',
      jti: 'j',
      tokenVersion: 1,
      expiresAt: START_TIME + 1000,
      checkedAt: START_TIME,
    }
    const joinFrame = { type: 'join', sender: 'admin', token: 't', sessionId: 's' } as const
    expect(processSocketFrame(unjoinedSocket, joinFrame, NEW_ROOM, START_TIME).action).toEqual({
      do: 'authenticate',
      token: 't',
      isElsewhere: false,
      after: 0,
    })
    expect(
      processSocketFrame(unjoinedSocket, { ...joinFrame, sessionId: 'other' }, STARTED_ROOM, START_TIME)
        .action,
    ).toMatchObject({
      isElsewhere: true,
    })
    expect(admitStaff(unjoinedSocket, staffPass, false).action).toMatchObject({ do: 'close', code: 4404 })
    const { socket } = admitStaff(unjoinedSocket, staffPass, true)
    expect(socket).toMatchObject({ sender: 'admin', staff: staffPass })
    expect(processSocketFrame(socket, TYPING_FRAME, STARTED_ROOM, START_TIME + 999).action.do).toBe('relay')
    expect(processSocketFrame(socket, TYPING_FRAME, STARTED_ROOM, START_TIME + 1000).action).toMatchObject({
      do: 'close',
      code: 4401,
    })
    expect([nextStaffCheckAt(socket), nextStaffCheckAt(joinedSocket)]).toEqual([START_TIME + 1000, Infinity])
    expect(nextStaffCheckAt({ ...socket, staff: { ...staffPass, expiresAt: Infinity } })).toBe(
      START_TIME + 60_000,
    )
  })

  it('of a customer, not of staff, may send context and contact frames', () => {
    const contextFrame = { type: 'context', path: '/produkty' } as const
    expect(processSocketFrame(joinedSocket, contextFrame, STARTED_ROOM, START_TIME)).toMatchObject({
      socket: { context: { path: '/produkty', cartSessionId: null } },
      action: { do: 'look' },
    })
    const staffSocketState = { ...joinedSocket, sender: 'admin' as const }
    const contactFrame = { type: 'contact', customerEmail: 'l@example.com' } as const
    for (const frame of [contextFrame, contactFrame])
      expect(processSocketFrame(staffSocketState, frame, STARTED_ROOM, START_TIME).action).toMatchObject({
        frame: { code: 'chat.invalid_frame' },
      })
    expect(processSocketFrame(joinedSocket, contactFrame, STARTED_ROOM, START_TIME).action.do).toBe('contact')
  })

  it.each([
    ['closed', { ...STARTED_ROOM, isClosed: true }, 'chat.closed'],
    ['full', { ...STARTED_ROOM, isFull: true }, 'chat.full'],
  ])('cannot send messages to a session that is %s', (_, room, errorCode) => {
    const result = processSocketFrame(
      joinedSocket,
      { type: 'message', message: 'a', clientId: 'c' },
      room,
      START_TIME,
    )
    expect(result.action).toMatchObject({ do: 'answer', frame: { code: errorCode, clientId: 'c' } })
  })

  it('may send exactly 10 messages in any 10 seconds', () => {
    const gapsArbitrary = fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 20, maxLength: 60 })
    fc.assert(
      fc.property(gapsArbitrary, (gaps) => {
        let [socket, now] = [joinedSocket, START_TIME]
        const storedMessageTimestamps: number[] = []
        for (const waitMs of gaps) {
          now += waitMs
          const result = processSocketFrame(socket, { type: 'message', message: 'a' }, STARTED_ROOM, now)
          const recentTimestamps = storedMessageTimestamps.filter((timestamp) => timestamp > now - 10_000)
          expect(result.action.do).toBe(recentTimestamps.length < 10 ? 'store' : 'answer')
          if (result.action.do === 'store') storedMessageTimestamps.push(now)
          socket = result.socket
          expect(socket.messages.length).toBeLessThanOrEqual(10)
        }
      }),
    )
  })

  it('has separate limits for messages and other frames', () => {
    const socketAtLimit = { ...joinedSocket, messages: Array.from({ length: 10 }, () => START_TIME) }
    expect(processSocketFrame(socketAtLimit, TYPING_FRAME, STARTED_ROOM, START_TIME).action.do).toBe('relay')
    const busySocket = { ...joinedSocket, signals: Array.from({ length: 30 }, () => START_TIME) }
    expect(
      processSocketFrame(busySocket, { type: 'message', message: 'a' }, STARTED_ROOM, START_TIME).action.do,
    ).toBe('store')
    expect(
      processSocketFrame(busySocket, 'chat.invalid_frame', STARTED_ROOM, START_TIME).action,
    ).toMatchObject({
      frame: { code: 'chat.rate_limited' },
    })
  })

  it('is closed in favour of a ninth socket if it was silent for longest', () => {
    const makeSocketsHeardAt = (...heardTimestamps: number[]) =>
      heardTimestamps.map((heardAt) => ({ heardAt, end: null }))
    expect(findSocketsToClose(makeSocketsHeardAt(3, 1, 2, 9, 9, 9, 9), null)).toEqual([])
    expect(findSocketsToClose(makeSocketsHeardAt(3, 1, 2, 4, 9, 9, 9, 9), null)).toEqual(
      makeSocketsHeardAt(1),
    )
    expect(findSocketsToClose(makeSocketsHeardAt(3, 1, 2, 4, 0, 9, 9, 9, 9), null)).toEqual(
      makeSocketsHeardAt(0, 1),
    )
  })

  it('is replaced by a new socket of the same window, and no other socket is closed', () => {
    const sockets = [1, 2, 3, 4, 5, 6, 7, 8].map((heardAt) => ({ heardAt, end: `window-${heardAt}` }))
    expect(findSocketsToClose(sockets, 'window-8')).toEqual([sockets[7]])
    expect(findSocketsToClose(sockets, 'window-9')).toEqual([sockets[0]])
  })
})
