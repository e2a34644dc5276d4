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
    ['0501234567', '+48501234567'],
    ['0 22 123 45 67', '+48221234567'],
    // Of a country that nobody has told.
    ['(202) 555-0123', '2025550123'],
    ['030 901820', '+48030901820'],
    ['030 90182000', '03090182000'],
    ['480501234567', '480501234567'],
    ['49600700800', '49600700800'],
  ])('"%s" is %s', (text, stored) => expect(normalizePhone(text)).toBe(stored))

  const typed = fc.array(fc.nat(9), { minLength: 9, maxLength: 15 }).map((digits) => digits.join(' '))

  it('is digits, none of which was lost but a 0 before a Polish one, and stays so', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const stored = normalizePhone(text)
        const digits = text.replaceAll(' ', '')
        expect(stored).toMatch(/^\+?\d+$/)
        expect(stored.endsWith(digits.replace(digits.length === 10 ? /^00?/ : /^00/, ''))).toBe(true)
        expect(normalizePhone(stored)).toBe(stored)
      }),
    )
  })

  it('has a plus exactly when its country was told, or it is Polish', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const isKnown = /^(?:00|(?:0|48)?\d{9}$)/.test(text.replaceAll(' ', ''))
        expect(normalizePhone(text).startsWith('+')).toBe(isKnown)
        expect(normalizePhone(`+${text}`).startsWith('+')).toBe(true)
      }),
    )
  })

  it('is the same Polish one however it is written', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{8}$/), (number) => {
        for (const before of ['', '0', '48', '+48', '0048'])
          expect(normalizePhone(before + number)).toBe(`+48${number}`)
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
