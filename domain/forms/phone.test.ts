import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizePhone, formatPhone, readPhone } from './phone'

describe('readPhone and normalizePhone', () => {
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
    ['+48 (0) 600 700 800', '+48600700800'],
    ['+48 0600700800', '+48600700800'],
    ['480501234567', '+48501234567'],
    ['(+48) 600 700 800', '+48600700800'],
    ['+0048 600 700 800', '+48600700800'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['tel. 600 700 800', '+48600700800'],
    ['Telefon komórkowy: 600 700 800', '+48600700800'],
    ['Tel. kom. 600-700-800', '+48600700800'],
    ['tel:+48600700800', '+48600700800'],
    ['Mobile no. +49 30 901820', '+4930901820'],
    ['+48 600\u2011700\u2011800\u200b', '+48600700800'],
    ['600 700 800;', '+48600700800'],
  ])('turn "%s" into %s', (text, expectedPhone) => expect(normalizePhone(text)).toBe(expectedPhone))

  it.each([
    ['12345678', 'phone'],
    ['call me', 'phone'],
    ['000 000 000', 'phoneInvalid'],
    ['000000000', 'phoneInvalid'],
    ['+48 000 000 000', 'phoneInvalid'],
    ['+48 60070080', 'phoneInvalid'],
    ['+48 6007008001', 'phoneInvalid'],
    ['+0 600 700 800', 'phoneInvalid'],
    ['+999 600 700 800', 'phoneInvalid'],
    ['600 700 800 / 601 700 800', 'phoneTwo'],
    ['600700800 601700800', 'phoneTwo'],
    ['600 700 800 lub 601 700 800', 'phoneTwo'],
    ['+48 600 700 800, +48 601 700 800', 'phoneTwo'],
    ['+48 600 700 800 (po 16)', 'phoneNote'],
    ['600 700 800 wew. 12', 'phoneNote'],
    ['600 700 800, Jan', 'phoneNote'],
    ['(202) 555-0123', 'phoneCountry'],
    ['030 90182000', 'phoneCountry'],
    ['49600700800', 'phoneCountry'],
  ])('reject "%s" with %s', (text, problem) => {
    expect(readPhone(text)).toEqual({ problem })
    expect(normalizePhone(text)).toBe('')
  })

  it('return a number that can be dialled, and keep it on a second pass', () => {
    const anyPhoneInput = fc.stringMatching(/^(?:\+|00|tel\. )?[\d ()./-]{8,20}(?: \(0\))?[\d -]{0,8}$/)
    fc.assert(
      fc.property(anyPhoneInput, (text) => {
        const normalizedPhone = normalizePhone(text)
        expect(normalizedPhone).toMatch(/^$|^\+48[1-9]\d{8}$|^\+(?!48)[1-9]\d{8,14}$/)
        expect(normalizePhone(normalizedPhone)).toBe(normalizedPhone)
        expect(normalizePhone(formatPhone(normalizedPhone))).toBe(normalizedPhone)
      }),
    )
  })

  it('return the same Polish number for any spelling', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{8}$/), (polishNumber) => {
        for (const phonePrefix of ['', '0', '48', '+48', '0048', '+48 (0) ', 'tel. '])
          expect(normalizePhone(phonePrefix + polishNumber)).toBe(`+48${polishNumber}`)
      }),
    )
  })
})

describe('formatPhone', () => {
  it.each([
    ['+48600700800', '+48 600 700 800'],
    ['+4930901820', '+4930901820'],
    ['+486007008001', '+486007008001'],
    ['', ''],
  ])('turns %s into %s', (number, text) => expect(formatPhone(number)).toBe(text))
})
