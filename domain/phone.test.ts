import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizePhone, phoneText } from './phone'

describe('a phone number as it is stored', () => {
  it.each([
    ['600 700 800', '+48600700800'],
    ['+48 600 700 800', '+48600700800'],
    ['0048 600 700 800', '+48600700800'],
    ['48600700800', '+48600700800'],
    ['(22) 123-45-67', '+48221234567'],
    ['+49 30 901820', '+4930901820'],
    [' +44 20 7946 0958', '+442079460958'],
  ])('"%s" is %s', (text, stored) => expect(normalizePhone(text)).toBe(stored))

  it('is a plus and digits, none of which was lost, and stays so', () => {
    const typed = fc.array(fc.nat(9), { minLength: 9, maxLength: 15 }).map((digits) => digits.join(' '))
    fc.assert(
      fc.property(typed, (text) => {
        const stored = normalizePhone(text)
        expect(stored).toMatch(/^\+\d+$/)
        expect(stored.endsWith(text.replaceAll(' ', '').replace(/^00/, ''))).toBe(true)
        expect(normalizePhone(stored)).toBe(stored)
      }),
    )
  })
})

describe('a phone number as it is read', () => {
  it.each([
    ['+48600700800', '+48 600 700 800'],
    ['+4930901820', '+4930901820'],
    ['+486007008001', '+486007008001'],
    ['', ''],
  ])('%s is %s', (stored, text) => expect(phoneText(stored)).toBe(text))

  it('is stored as it was, when it is typed so', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+[1-9]\d{8,14}$/), (stored) => {
        expect(normalizePhone(phoneText(stored))).toBe(stored)
      }),
    )
  })
})
