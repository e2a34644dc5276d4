import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseFrame } from './chat'

const parseAsJson = (frame: unknown) => parseFrame(JSON.stringify(frame))
const parseMessageText = (message: string) => {
  const frame = parseAsJson({ type: 'message', message })
  return typeof frame === 'object' && frame.type === 'message' ? frame.message : frame
}

describe('parseFrame', () => {
  it('returns a frame or an error code for any input', () => {
    const frameFieldArbitraries = {
      type: fc.oneof(fc.constantFrom('join', 'message', 'typing', 'read', 'contact', 'context'), fc.string()),
    }
    const frame = fc.record({
      ...frameFieldArbitraries,
      sender: fc.anything(),
      message: fc.anything(),
      clientId: fc.anything(),
      path: fc.anything(),
      customerEmail: fc.anything(),
    })
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          frame.map((value) => JSON.stringify(value) ?? ''),
        ),
        (rawFrame) => {
          const parsedFrame = parseFrame(rawFrame)
          expect(typeof parsedFrame === 'string' ? parsedFrame : parsedFrame.type).toMatch(
            /^chat\.\w+$|^(join|message|typing|read|contact|context)$/,
          )
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('keeps the client’s fields of a message, drops others, and replaces invalid values by defaults', () => {
    const input = {
      type: 'message',
      message: 'a',
      clientId: 'b',
      sender: 'admin',
      customerName: 'c',
      id: 1,
      isRead: true,
    }
    const { id: _, isRead: __, ...expectedFrame } = input
    expect(parseAsJson(input)).toEqual(expectedFrame)
    const invalidFields = { sender: 'shop', customerName: 7, language: 'de' }
    expect(parseAsJson({ type: 'message', message: 'a', ...invalidFields })).toEqual({
      type: 'message',
      message: 'a',
      sender: null,
      customerName: null,
      language: 'pl',
    })
  })

  it.each([
    ['/produkty', true],
    ['/', true],
    ['/product/makita-ddf485', true],
    ['//evil.example', false],
    ['/\\evil.example', false],
    ['https://evil.example', false],
    ['/bon#GIFT-2345-6789-ABCD', false],
    ['/zamowienie/1?token=x', false],
    ['/' + 'a'.repeat(512), false],
  ])('accepts a page path without query and fragment only: %s', (path, isAccepted) =>
    expect(typeof parseAsJson({ type: 'context', path }) === 'object').toBe(isAccepted),
  )

  it.each([
    [' a\r\nb\rc\td ', 'a\nb\nc\td'],
    ['a\u0000b\u001b[31mc\u007f', 'ab[31mc'],
    ['cena \u202e002\u202c zł\u200e', 'cena 002 zł'],
    ['a\ud83db', 'ab'],
    ['👩‍🔧 ok', '👩‍🔧 ok'],
    ['<b>&amp;</b>', '<b>&amp;</b>'],
    ['\u200b\u2060', 'chat.blank_message'],
    [' \u00a0\u3000', 'chat.blank_message'],
    ['ż'.repeat(2000) + '   ', 'ż'.repeat(2000)],
    ['ż'.repeat(2001), 'chat.message_too_long'],
  ])('cleans a message before it checks the length: %j', (text, expectedText) =>
    expect(parseMessageText(text)).toBe(expectedText),
  )

  it('returns no lone surrogates, bidi marks, or spaces at the ends', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 50 }), (text) => {
        const cleanText = parseMessageText(text)
        if (typeof cleanText !== 'string' || cleanText.startsWith('chat.')) return
        expect(cleanText).toBe(cleanText.trim())
        expect(cleanText).not.toMatch(/\p{Cs}|[\u202a-\u202e\u2066-\u2069\u0000-\u0008]/u)
        expect(parseMessageText(cleanText)).toBe(cleanText)
      }),
      { numRuns: 2000 },
    )
  })
})
