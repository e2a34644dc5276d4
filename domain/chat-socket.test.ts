import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ClientFrame } from './chat'
import { admit, type ChatSocket, givingWay, newSocket, staffCheckAt, step } from './chat-socket'

const START = 1_800_000_000_000
const JOIN = { type: 'join', sender: 'customer', customerName: 'Łucja', language: 'pl' } as const
const NEW = { isBegun: false, isClosed: false, isFull: false }
const BEGUN = { ...NEW, isBegun: true }
const TYPING: ClientFrame = { type: 'typing', isTyping: true }
const newcomer = newSocket({ sessionId: 's', isFirst: true, since: START })
const member: ChatSocket = { ...newcomer, sender: 'customer' }

describe('a socket', () => {
  it('may join only within 5 seconds', () => {
    expect(step(newcomer, JOIN, NEW, START + 4999).action.do).toBe('join')
    expect(step(newcomer, JOIN, NEW, START + 5000).action).toMatchObject({ do: 'close', code: 4408 })
    expect(step(member, TYPING, BEGUN, START + 5000).action.do).toBe('relay')
  })

  it('is closed after 30 frames without a join', () => {
    for (const frame of [TYPING, 'chat.invalid_frame' as const]) {
      let socket = newcomer
      const actions = Array.from({ length: 31 }, () => {
        const next = step(socket, frame, NEW, START + 1)
        socket = next.socket
        return next.action.do
      })
      expect(actions).toEqual([...Array.from({ length: 30 }, () => 'nothing'), 'close'])
      expect(step(socket, JOIN, NEW, START + 1).action.do).toBe('close')
    }
  })

  it('starts a session only with the id created for it', () => {
    const guest = { ...newcomer, isFirst: false }
    const outcome = (socket: ChatSocket, sessionId: string | null, isBegun: boolean) =>
      step(socket, { ...JOIN, sessionId }, { ...NEW, isBegun }, START).action.do
    expect([
      outcome(newcomer, null, false),
      outcome(newcomer, 's', false),
      outcome(newcomer, 'other', false),
    ]).toEqual(['join', 'join', 'close'])
    expect([outcome(guest, null, true), outcome(guest, 's', true), outcome(guest, 'other', true)]).toEqual([
      'join',
      'join',
      'close',
    ])
    expect([outcome(guest, null, false), outcome(guest, 's', false)]).toEqual(['close', 'close'])
  })

  it('begins a session by a first message with a name, as a customer and once', () => {
    const first = {
      type: 'message',
      message: 'Dzień dobry',
      customerName: 'Ala',
      sender: 'customer',
    } as const
    const act = (frame: ClientFrame, socket = newcomer, room = NEW) => step(socket, frame, room, START).action
    expect(act(first)).toEqual({
      do: 'open',
      customer: { customerName: 'Ala', customerEmail: null, language: 'pl' },
      message: 'Dzień dobry',
      clientId: null,
    })
    expect(step(newcomer, first, NEW, START).socket).toMatchObject({ sender: 'customer', messages: [START] })
    for (const frame of [{ ...first, customerName: null }, { ...first, sender: 'admin' } as const])
      expect(act(frame).do).toBe('nothing')
    // Only a join may name an existing session; a message may not.
    expect(act(first, newcomer, BEGUN).do).toBe('nothing')
    expect(act(first, { ...newcomer, isFirst: false }).do).toBe('nothing')
    expect(act(first, { ...newcomer, isFirst: false }, BEGUN).do).toBe('nothing')
  })

  it('gives the name of whoever begins, and need not on coming back', () => {
    const nameless = { ...JOIN, customerName: null }
    expect(step(newcomer, nameless, NEW, START).action.do).toBe('nothing')
    expect(step({ ...newcomer, isFirst: false }, nameless, BEGUN, START).action).toMatchObject({
      do: 'join',
      customer: { customerName: null },
    })
  })

  it('of staff joins an existing session while its token is valid', () => {
    const pass = { jti: 'j', tokenVersion: 1, expiresAt: START + 1000, checkedAt: START }
    const claim = { type: 'join', sender: 'admin', token: 't', sessionId: 's' } as const
    expect(step(newcomer, claim, NEW, START).action).toEqual({
      do: 'authenticate',
      token: 't',
      isElsewhere: false,
      after: 0,
    })
    expect(step(newcomer, { ...claim, sessionId: 'other' }, BEGUN, START).action).toMatchObject({
      isElsewhere: true,
    })
    expect(admit(newcomer, pass, false).action).toMatchObject({ do: 'close', code: 4404 })
    const { socket } = admit(newcomer, pass, true)
    expect(socket).toMatchObject({ sender: 'admin', staff: pass })
    expect(step(socket, TYPING, BEGUN, START + 999).action.do).toBe('relay')
    expect(step(socket, TYPING, BEGUN, START + 1000).action).toMatchObject({ do: 'close', code: 4401 })
    expect([staffCheckAt(socket), staffCheckAt(member)]).toEqual([START + 1000, Infinity])
    expect(staffCheckAt({ ...socket, staff: { ...pass, expiresAt: Infinity } })).toBe(START + 60_000)
  })

  it('of a customer, not of staff, may send context and contact frames', () => {
    const look = { type: 'context', path: '/produkty' } as const
    expect(step(member, look, BEGUN, START)).toMatchObject({
      socket: { context: { path: '/produkty', cartSessionId: null } },
      action: { do: 'look' },
    })
    const staff = { ...member, sender: 'admin' as const }
    const contact = { type: 'contact', customerEmail: 'l@example.com' } as const
    for (const frame of [look, contact])
      expect(step(staff, frame, BEGUN, START).action).toMatchObject({ frame: { code: 'chat.invalid_frame' } })
    expect(step(member, contact, BEGUN, START).action.do).toBe('contact')
  })

  it.each([
    ['closed', { ...BEGUN, isClosed: true }, 'chat.closed'],
    ['full', { ...BEGUN, isFull: true }, 'chat.full'],
  ])('cannot send messages to a session that is %s', (_, room, code) => {
    const result = step(member, { type: 'message', message: 'a', clientId: 'c' }, room, START)
    expect(result.action).toMatchObject({ do: 'answer', frame: { code, clientId: 'c' } })
  })

  it('may send exactly 10 messages in any 10 seconds', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 20, maxLength: 60 })
    fc.assert(
      fc.property(gaps, (waits) => {
        let [socket, now] = [member, START]
        const storedAt: number[] = []
        for (const wait of waits) {
          now += wait
          const result = step(socket, { type: 'message', message: 'a' }, BEGUN, now)
          const recent = storedAt.filter((timestamp) => timestamp > now - 10_000)
          expect(result.action.do).toBe(recent.length < 10 ? 'store' : 'answer')
          if (result.action.do === 'store') storedAt.push(now)
          socket = result.socket
          expect(socket.messages.length).toBeLessThanOrEqual(10)
        }
      }),
    )
  })

  it('has separate limits for messages and other frames', () => {
    const full = { ...member, messages: Array.from({ length: 10 }, () => START) }
    expect(step(full, TYPING, BEGUN, START).action.do).toBe('relay')
    const busySocket = { ...member, signals: Array.from({ length: 30 }, () => START) }
    expect(step(busySocket, { type: 'message', message: 'a' }, BEGUN, START).action.do).toBe('store')
    expect(step(busySocket, 'chat.invalid_frame', BEGUN, START).action).toMatchObject({
      frame: { code: 'chat.rate_limited' },
    })
  })

  it('is closed in favour of a ninth socket if it was silent for longest', () => {
    const socketsHeardAt = (...heard: number[]) => heard.map((heardAt) => ({ heardAt, end: null }))
    expect(givingWay(socketsHeardAt(3, 1, 2, 9, 9, 9, 9), null)).toEqual([])
    expect(givingWay(socketsHeardAt(3, 1, 2, 4, 9, 9, 9, 9), null)).toEqual(socketsHeardAt(1))
    expect(givingWay(socketsHeardAt(3, 1, 2, 4, 0, 9, 9, 9, 9), null)).toEqual(socketsHeardAt(0, 1))
  })

  it('is closed in favour of a new socket of the same window, and then no other is', () => {
    const sockets = [1, 2, 3, 4, 5, 6, 7, 8].map((heardAt) => ({ heardAt, end: `window-${heardAt}` }))
    expect(givingWay(sockets, 'window-8')).toEqual([sockets[7]])
    expect(givingWay(sockets, 'window-9')).toEqual([sockets[0]])
  })
})
