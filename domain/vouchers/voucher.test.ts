import { describe, expect, it } from 'vitest'
import { anyAmount, anyRates, fc } from '../../test/fixtures/property'
import { CURRENCIES, MINIMUM_CHARGES, FALLBACK_RATES } from '../money/currency'
import { minor, type Minor } from '../money/money'
import { quotePrices } from '../checkout/pricing'
import {
  findAmountProblem,
  giftSendTime,
  isAllowedGiftDay,
  VALIDITY_AFTER_REFUND_MS,
  VOUCHER_REMINDER_LEAD_MS,
  lastValidDayNoon,
  readVoucherCode,
  VOUCHER_AMOUNT_LIMITS,
  VOUCHER_PRODUCT_ID,
  calculateVoucherCharge,
  createVoucherCode,
  voucherExpiry,
  findVoucherErrorCode,
  lastCodeCharacters,
  convertVoucherAmount,
} from './voucher'
import { DAY_MS } from '../time/time'

const anyBytes = fc.uint8Array({ minLength: 12, maxLength: 12 })
const anyCurrency = fc.constantFrom(...CURRENCIES)

describe('a voucher code', () => {
  it('has the format GIFT-XXXX-XXXX-XXXX without ambiguous letters', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        expect(createVoucherCode(bytes)).toMatch(/^GIFT(-[2-9A-HJ-NP-Z]{4}){3}$/)
      }),
    )
  })

  it('has five bits of every random byte', () => {
    const codes = new Set(
      Array.from({ length: 32 }, (_, value) => createVoucherCode(new Uint8Array(12).fill(value))),
    )
    expect(codes.size).toBe(32)
    expect(createVoucherCode(new Uint8Array(12).fill(255))).toBe(
      createVoucherCode(new Uint8Array(12).fill(31)),
    )
  })

  it('is parsed in lowercase, with spaces or other dashes, and without GIFT', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        const code = createVoucherCode(bytes)
        const codeSpellings = [
          code,
          code.toLowerCase(),
          ` ${code} `,
          code.replaceAll('-', ' '),
          code.replaceAll('-', '\u2013'),
          code.slice(5),
          code.replaceAll('-', ''),
        ]
        expect(codeSpellings.map(readVoucherCode)).toEqual(codeSpellings.map(() => code))
      }),
    )
  })

  it.each([
    '',
    'GIFT',
    'GIFT-AAAA-AAAA',
    'GIFT-AAAA-AAAA-AAA0',
    'GIFT-AAAA-AAAA-AAAAA',
    'ŻIFT-AAAA-AAAA-AAAA',
  ])('cannot be %j', (text) => expect(readVoucherCode(text)).toBeNull())

  it('is identified by its last four characters', () =>
    expect(lastCodeCharacters('GIFT-2345-6789-ABCD')).toBe('ABCD'))
})

describe('the amount of a voucher', () => {
  it.each([
    ['PLN', 199, 'tooLow'],
    ['PLN', 200, null],
    ['PLN', 300_000, null],
    ['PLN', 300_001, 'tooHigh'],
    ['EUR', 49, 'tooLow'],
    ['EUR', 50, null],
    ['EUR', 69_000, null],
    ['USD', 69_001, 'tooHigh'],
    ['GBP', 29, 'tooLow'],
    ['GBP', 30, null],
  ] as const)('in %s of %d is %s', (currency, amount, problem) => {
    expect(findAmountProblem(minor(amount), currency)).toBe(problem)
  })

  it('is at least the provider’s minimum charge', () => {
    for (const currency of CURRENCIES)
      expect(VOUCHER_AMOUNT_LIMITS[currency].min).toBeGreaterThanOrEqual(MINIMUM_CHARGES[currency])
  })
})

describe('the value of a voucher', () => {
  it('equals the balance in its own currency', () => {
    fc.assert(
      fc.property(anyAmount(), anyCurrency, anyRates(), (balance, currency, rates) => {
        expect(convertVoucherAmount(balance, currency, currency, rates)).toBe(balance)
      }),
    )
  })

  it('is monotonic', () => {
    fc.assert(
      fc.property(anyAmount(), anyAmount(), anyCurrency, anyCurrency, anyRates(), (a, b, from, to, rates) => {
        const [smaller, larger] = a < b ? [a, b] : [b, a]
        expect(convertVoucherAmount(smaller, from, to, rates)).toBeLessThanOrEqual(
          convertVoucherAmount(larger, from, to, rates),
        )
      }),
    )
  })

  it('charges the whole balance if all is used, never more, and never zero for a discount', () => {
    fc.assert(
      fc.property(
        anyAmount(1_000_000),
        anyAmount(1_000_000),
        anyCurrency,
        anyCurrency,
        anyRates(),
        (balance, wantedDiscount, from, to, rates) => {
          const convertedBalance = convertVoucherAmount(balance, from, to, rates)
          fc.pre(convertedBalance > 0)
          const discount = minor(Math.min(wantedDiscount, convertedBalance))
          const charge = calculateVoucherCharge(
            discount,
            { balance, value: convertedBalance, currency: from },
            to,
            rates,
          )
          expect(charge).toBeLessThanOrEqual(balance)
          if (discount === convertedBalance) expect(charge).toBe(balance)
          if (discount > 0) expect(charge).toBeGreaterThan(0)
          else if (convertedBalance > 0) expect(charge).toBe(0)
        },
      ),
    )
  })

  it('charges the discount within half a minor unit', () => {
    fc.assert(
      fc.property(
        anyAmount(1_000_000),
        anyAmount(1_000_000),
        anyCurrency,
        anyCurrency,
        anyRates(),
        (balance, wantedDiscount, from, to, rates) => {
          const convertedBalance = convertVoucherAmount(balance, from, to, rates)
          const discount = minor(Math.min(wantedDiscount, convertedBalance))
          fc.pre(discount > 0 && discount < convertedBalance)
          const exactDiscount = (discount * rates[from]) / rates[to]
          const charge = calculateVoucherCharge(
            discount,
            { balance, value: convertedBalance, currency: from },
            to,
            rates,
          )
          expect(Math.abs(charge - exactDiscount)).toBeLessThanOrEqual(
            Math.max(0.5, 1 - exactDiscount) + 1e-6,
          )
        },
      ),
    )
  })

  it('leaves zero or at least the provider’s minimum to pay', () => {
    fc.assert(
      fc.property(
        anyAmount(500_000),
        anyAmount(500_000),
        anyCurrency,
        anyRates(),
        (price, balance, currency, rates) => {
          const lines = [{ unitPrice: price, quantity: 1 }]
          const convertedBalance: Minor = convertVoucherAmount(balance, 'PLN', currency, rates)
          const { total, discount, subtotal, shipping } = quotePrices(lines, {
            shippingFee: (subtotalPln) => (subtotalPln >= 500_00 ? minor(0) : minor(29_99)),
            currency,
            rates,
            voucher: convertedBalance,
          })
          expect(discount).toBeLessThanOrEqual(convertedBalance)
          if (discount > 0) expect(total === 0 || total >= MINIMUM_CHARGES[currency]).toBe(true)
          expect(total + discount).toBe(subtotal + shipping)
        },
      ),
    )
  })
})

describe('voucherExpiry', () => {
  it('is the end of the same day a year later', () => {
    const expiryTime = voucherExpiry(Date.parse('2026-11-21T18:00:00Z'))
    expect(new Date(expiryTime).toISOString()).toBe('2027-11-22T00:00:00.000Z')
    expect(new Date(lastValidDayNoon(expiryTime)).toISOString()).toBe('2027-11-21T12:00:00.000Z')
  })

  it('of 29 February is the end of February', () => {
    expect(
      new Date(lastValidDayNoon(voucherExpiry(Date.parse('2028-02-29T10:00:00Z')))).toISOString(),
    ).toMatch(/^2029-02-28/)
  })

  it.each([
    ['2026-03-29', '2027-03-29'],
    ['2026-02-28', '2027-02-28'],
    // 01:30 on 10 July in Poland: the Polish day counts, not the UTC day.
    ['2026-07-09T23:30:00Z', '2027-07-10'],
  ])('of %s is %s', (issuedOn, lastDay) =>
    expect(new Date(lastValidDayNoon(voucherExpiry(Date.parse(issuedOn)))).toISOString().slice(0, 10)).toBe(
      lastDay,
    ),
  )

  it('has a reminder thirty days before, and a minimum of thirty days after a refund', () => {
    expect([VOUCHER_REMINDER_LEAD_MS, VALIDITY_AFTER_REFUND_MS]).toEqual([2_592_000_000, 2_592_000_000])
  })

  it('is at least 365 days later', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2096-01-01'), noInvalidDate: true }),
        (date) => {
          expect(voucherExpiry(date.getTime()) - date.getTime()).toBeGreaterThanOrEqual(365 * DAY_MS)
        },
      ),
    )
  })
})

describe('findVoucherErrorCode', () => {
  const TEST_NOW = 1_000_000
  const validVoucher = {
    status: 'issued',
    expiresAt: TEST_NOW + 1,
    available: minor(1),
    held: minor(0),
  } as const

  it.each([
    [validVoucher, null],
    [null, 'voucher.invalid'],
    [{ ...validVoucher, status: 'blocked' as const }, 'voucher.invalid'],
    [{ ...validVoucher, status: 'expired' as const }, 'voucher.expired'],
    [{ ...validVoucher, expiresAt: TEST_NOW }, 'voucher.expired'],
    [{ ...validVoucher, available: minor(0) }, 'voucher.already_used'],
    [{ ...validVoucher, available: minor(0), held: minor(5) }, 'voucher.in_use'],
  ])('of %j is %s', (voucher, problem) => expect(findVoucherErrorCode(voucher, TEST_NOW)).toBe(problem))
})

it('VOUCHER_PRODUCT_ID is the name from the specification', () => expect(VOUCHER_PRODUCT_ID).toBe('voucher'))

describe('convertVoucherAmount and voucherCharge', () => {
  const exchangeRates = FALLBACK_RATES
  it.each([
    [10_000, 'PLN', 'EUR', 2_300],
    [2_300, 'EUR', 'PLN', 10_000],
    [1_000, 'EUR', 'USD', 1_087],
    [1_000, 'GBP', 'GBP', 1_000],
  ] as const)('%i %s in %s is %i', (balance, from, to, value) =>
    expect(convertVoucherAmount(minor(balance), from, to, exchangeRates)).toBe(value),
  )

  it('charge nothing without a discount', () => {
    const voucher = { balance: minor(10_000), value: minor(2_300), currency: 'PLN' } as const
    expect(calculateVoucherCharge(minor(0), voucher, 'EUR', exchangeRates)).toBe(0)
    expect(calculateVoucherCharge(minor(1), voucher, 'EUR', exchangeRates)).toBe(4)
  })
})

describe('the day of a gift', () => {
  it('ends with its last moment, and is at most 365 days ahead', () => {
    const giftDayStart = Date.parse('2026-11-21')
    expect(
      [giftDayStart + DAY_MS - 1, giftDayStart + DAY_MS].map((now) => isAllowedGiftDay('2026-11-21', now)),
    ).toEqual([true, false])
    expect(
      [giftDayStart - 365 * DAY_MS, giftDayStart - 365 * DAY_MS - 1].map((now) =>
        isAllowedGiftDay('2026-11-21', now),
      ),
    ).toEqual([true, false])
  })

  const TEST_NOW = Date.parse('2026-11-21T18:00:00Z')
  it.each([
    ['2026-11-20', false],
    ['2026-11-21', true],
    ['2026-12-24', true],
    ['2027-11-21', true],
    ['2027-11-22', false],
    ['not a day', false],
  ])('%s: %s', (day, isAllowed) => expect(isAllowedGiftDay(day, TEST_NOW)).toBe(isAllowed))

  it('is sent in the morning, or now if it is today or missing', () => {
    expect(new Date(giftSendTime('2026-12-24', TEST_NOW)).toISOString()).toBe('2026-12-24T07:00:00.000Z')
    expect(giftSendTime('2026-11-21', TEST_NOW)).toBe(TEST_NOW)
    expect(giftSendTime(null, TEST_NOW)).toBe(TEST_NOW)
  })
})
