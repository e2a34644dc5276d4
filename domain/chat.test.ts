import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ClientFrame, type ChatSocket, givingWay, newSocket, parseFrame, step } from './chat'

const parsed = (frame: unknown) => parseFrame(JSON.stringify(frame))
const textOf = (message: string) => {
  const frame = parsed({ type: 'message', message })
  return typeof frame === 'object' && frame.type === 'message' ? frame.message : frame
}

describe('what comes over the wire', () => {
  it('is a frame or a code, whatever it is', () => {
    const fieldsOf = { type: fc.oneof(fc.constantFrom('join', 'message', 'typing', 'read'), fc.string()) }
    const frame = fc.record({
      ...fieldsOf,
      sender: fc.anything(),
      message: fc.anything(),
      clientId: fc.anything(),
    })
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          frame.map((value) => JSON.stringify(value) ?? ''),
        ),
        (raw) => {
          const heard = parseFrame(raw)
          expect(typeof heard === 'string' ? heard : heard.type).toMatch(
            /^chat\.\w+$|^(join|message|typing|read)$/,
          )
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('keeps nothing of a message but its text and its id', () => {
    const said = {
      type: 'message',
      message: 'a',
      clientId: 'b',
      sender: 'admin',
      customerName: 'c',
      id: 1,
      isRead: true,
    }
    expect(parsed(said)).toEqual({ type: 'message', message: 'a', clientId: 'b' })
  })

  it.each([
    [' a\r\nb\rc\td ', 'a\nb\nc\td'],
    ['a\u0000b\u001b[31mc\u007f', 'ab[31mc'],
    ['cena \u202e002\u202c zł', 'cena 002 zł'],
    ['a\ud83db', 'ab'],
    ['👩‍🔧 ok', '👩‍🔧 ok'],
    ['<b>&amp;</b>', '<b>&amp;</b>'],
    ['\u200b\u2060', 'chat.blank_message'],
    [' \u00a0\u3000', 'chat.blank_message'],
    ['ż'.repeat(2000) + '   ', 'ż'.repeat(2000)],
    ['ż'.repeat(2001), 'chat.message_too_long'],
  ])('is cleaned before it is measured: %j', (said, kept) => expect(textOf(said)).toBe(kept))

  it('always has whole characters and nothing that cannot be seen at its ends', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 50 }), (said) => {
        const kept = textOf(said)
        if (typeof kept !== 'string' || kept.startsWith('chat.')) return
        expect(kept).toBe(kept.trim())
        expect(kept).not.toMatch(/\p{Cs}|[\u202a-\u202e\u2066-\u2069\u0000-\u0008]/u)
        expect(textOf(kept)).toBe(kept)
      }),
      { numRuns: 2000 },
    )
  })
})

const START = 1_800_000_000_000
const JOIN = { type: 'join', sender: 'customer', customerName: 'Łucja' } as const
const TYPING: ClientFrame = { type: 'typing', isTyping: true }
const fresh = newSocket({ sessionId: 's', isFirst: true, since: START })
const member: ChatSocket = { ...fresh, sender: 'customer' }

describe('a socket', () => {
  it('may join until its 5 seconds are over', () => {
    expect(step(fresh, JOIN, false, START + 4999).action.do).toBe('join')
    expect(step(fresh, JOIN, false, START + 5000).action).toMatchObject({ do: 'close', code: 4408 })
    expect(step(member, TYPING, true, START + 5000).action.do).toBe('relay')
  })

  it('begins a session only with the id that was made for it', () => {
    const guest = { ...fresh, isFirst: false }
    const outcome = (socket: ChatSocket, sessionId: string | null, isKnown: boolean) =>
      step(socket, { ...JOIN, sessionId }, isKnown, START).action.do
    expect([outcome(fresh, null, false), outcome(fresh, 's', false), outcome(fresh, 'other', false)]).toEqual(
      ['join', 'join', 'close'],
    )
    expect([outcome(guest, null, true), outcome(guest, 's', true), outcome(guest, 'other', true)]).toEqual([
      'join',
      'join',
      'close',
    ])
    expect([outcome(guest, null, false), outcome(guest, 's', false)]).toEqual(['close', 'close'])
  })

  it('says at most 10 messages in any 10 seconds, and every one that it may', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 20, maxLength: 60 })
    fc.assert(
      fc.property(gaps, (waits) => {
        let [socket, now] = [member, START]
        const stored: number[] = []
        for (const wait of waits) {
          now += wait
          const done = step(socket, { type: 'message', message: 'a' }, true, now)
          const recent = stored.filter((at) => at > now - 10_000)
          expect(done.action.do).toBe(recent.length < 10 ? 'store' : 'answer')
          if (done.action.do === 'store') stored.push(now)
          socket = done.socket
          expect(socket.messages.length).toBeLessThanOrEqual(10)
        }
      }),
    )
  })

  it('may be refused its messages and still type, and the other way round', () => {
    const full = { ...member, messages: Array.from({ length: 10 }, () => START) }
    expect(step(full, TYPING, true, START).action.do).toBe('relay')
    const busy = { ...member, signals: Array.from({ length: 30 }, () => START) }
    expect(step(busy, { type: 'message', message: 'a' }, true, START).action.do).toBe('store')
    expect(step(busy, 'chat.invalid_frame', true, START).action).toMatchObject({
      frame: { code: 'chat.rate_limited' },
    })
  })

  it('gives way to a fifth when it was not heard of for longest', () => {
    const at = (...heard: number[]) => heard.map((heardAt) => ({ heardAt }))
    expect(givingWay(at(3, 1, 2))).toEqual([])
    expect(givingWay(at(3, 1, 2, 4))).toEqual(at(1))
    expect(givingWay(at(3, 1, 2, 4, 0))).toEqual(at(0, 1))
  })
})
