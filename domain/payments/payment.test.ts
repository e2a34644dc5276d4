import { describe, expect, it } from 'vitest'
import { fc } from '../../test/fixtures/property'
import {
  isCardExpired,
  CreatePaymentRequest,
  isCardNumber,
  SANDBOX_CARDS,
  SandboxConfirmBody,
} from './payment'

/** Computes the Luhn digit by trial, independently of the tested code. */
const addCheckDigit = (stem: string): string => {
  const computeLuhnSum = (cardNumber: string) =>
    [...cardNumber].toReversed().reduce((sum, digit, index) => {
      const luhnFactor = (index % 2) + 1
      return (
        sum +
        [...String(Number(digit) * luhnFactor)].reduce(
          (total, productDigit) => total + Number(productDigit),
          0,
        )
      )
    }, 0)
  return stem + [...'0123456789'].find((digit) => computeLuhnSum(stem + digit) % 10 === 0)
}
const anyCard = fc
  .array(fc.nat(9), { minLength: 12, maxLength: 18 })
  .map((digits) => addCheckDigit(digits.join('')))

describe('a card number', () => {
  it('is valid with the right last digit', () => {
    fc.assert(fc.property(anyCard, (number) => void expect(isCardNumber(number)).toBe(true)))
    for (const number of Object.values(SANDBOX_CARDS)) expect(isCardNumber(number)).toBe(true)
  })

  it('is invalid if one digit is wrong', () => {
    fc.assert(
      fc.property(anyCard, fc.nat(18), fc.integer({ min: 1, max: 9 }), (number, position, digitShift) => {
        const digitIndex = position % number.length
        const wrongNumber =
          number.slice(0, digitIndex) +
          String((Number(number[digitIndex]) + digitShift) % 10) +
          number.slice(digitIndex + 1)
        expect(isCardNumber(wrongNumber)).toBe(false)
      }),
    )
  })

  it('is invalid if two neighbours are swapped, except 09 and 90', () => {
    fc.assert(
      fc.property(anyCard, fc.nat(17), (number, seed) => {
        const digitIndex = seed % (number.length - 1)
        const [a = '', b = ''] = number.slice(digitIndex, digitIndex + 2)
        fc.pre(a !== b && ![a + b, b + a].includes('09'))
        expect(isCardNumber(number.slice(0, digitIndex) + b + a + number.slice(digitIndex + 2))).toBe(false)
      }),
    )
  })

  it.each([
    '',
    '0',
    '424242424242',
    '4242 4242 4242 4242',
    '4'.repeat(20),
    '424242424242424x',
    '４２４２４２４２４２４２４２４２',
    '-4242424242424242',
  ])('cannot be "%s"', (number) => expect(isCardNumber(number)).toBe(false))
})

describe('isCardExpired', () => {
  const utcTimestamp = (year: number, month: number, day = 1) => Date.UTC(year, month - 1, day)

  it('is true after the end of the month', () => {
    expect(isCardExpired('11/26', utcTimestamp(2026, 11, 21))).toBe(false)
    expect(isCardExpired('11/26', utcTimestamp(2026, 12, 1) - 1)).toBe(false)
    expect(isCardExpired('11/26', utcTimestamp(2026, 12, 1))).toBe(true)
    expect(isCardExpired('12/26', utcTimestamp(2027, 1, 1) - 1)).toBe(false)
    expect(isCardExpired('12/26', utcTimestamp(2027, 1, 1))).toBe(true)
    expect(isCardExpired('10/26', utcTimestamp(2026, 11, 21))).toBe(true)
  })

  it('changes exactly once, for every month', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 99 }), (month, year) => {
        const expiry = `${String(month).padStart(2, '0')}/${String(year).padStart(2, '0')}`
        expect(isCardExpired(expiry, utcTimestamp(2000 + year, month, 28))).toBe(false)
        expect(isCardExpired(expiry, Date.UTC(2000 + year, month))).toBe(true)
      }),
    )
  })

  it.each(['12/40', ' 12/40 ', '12 / 40', '01/40'])('may be written "%s"', (text) =>
    expect(isCardExpired(text, 0)).toBe(false),
  )

  it.each([
    '',
    '1/40',
    '13/40',
    '00/40',
    '12/2040',
    '12-40',
    '1240',
    '12/4',
    'ab/cd',
    '１２/40',
    '12/40/1',
    '112/40',
  ])('rejects "%s"', (text) => expect(isCardExpired(text, 0)).toBeNull())
})

it('CreatePaymentRequest keeps only the order id', () => {
  expect(CreatePaymentRequest.parse({ orderId: 'o', amount: 1 })).toEqual({ orderId: 'o' })
  expect(
    [{}, { orderId: 7 }, { orderId: 'x'.repeat(65) }].map(
      (body) => CreatePaymentRequest.safeParse(body).success,
    ),
  ).toEqual([false, false, false])
})

describe('SandboxConfirmBody', () => {
  it.each([
    { clientSecret: 's', method: { type: 'card', number: '1', expiry: '2', cvc: '3' } },
    { clientSecret: 's', method: { type: 'blik', code: '777123' } },
    { clientSecret: 's', method: { type: 'google_pay' } },
    { clientSecret: 's', method: { type: 'apple_pay' } },
    { clientSecret: 's', action: 'approve' },
    { clientSecret: 's', action: 'reject' },
  ])('accepts %j', (request) => expect(SandboxConfirmBody.safeParse(request).data).toEqual(request))

  it('rejects anything else', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        (value) => void expect(SandboxConfirmBody.safeParse(value).success).toBe(false),
      ),
    )
  })
})
