import { describe, expect, it } from 'vitest'
import { anyAmount, anyRates, fc } from '../../test/fixtures/property'
import { CURRENCIES, FALLBACK_RATES, MINIMUM_CHARGES } from '../money/currency'
import { type Minor, minor, ZERO } from '../money/money'
import { quotePrices, type QuoteLine, calculateVoucherDiscount, quoteVoucherPurchase } from './pricing'

const flatFee = () => minor(29_99)

const anyLine: fc.Arbitrary<QuoteLine> = fc.record({
  unitPrice: anyAmount(2_000_000),
  quantity: fc.integer({ min: 1, max: 9 }),
})
const anyLines = fc.array(anyLine, { maxLength: 8 })
const anyQuoteOptions = fc
  .record({
    freeFrom: anyAmount(200_000),
    fee: fc.integer({ min: 100, max: 10_000 }).map(minor),
    currency: fc.constantFrom(...CURRENCIES),
    rates: anyRates(),
  })
  .map(({ fee, freeFrom, ...options }) => ({
    ...options,
    freeFrom,
    shippingFee: (subtotalPln: Minor) => (subtotalPln >= freeFrom ? ZERO : fee),
  }))

const sumAmounts = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

describe('a quote', () => {
  it('adds up: lines to subtotal, subtotal and delivery less discount to total', () => {
    fc.assert(
      fc.property(anyLines, anyQuoteOptions, anyAmount(5_000_000), (lines, options, voucherAmount) => {
        const totals = quotePrices(lines, { ...options, voucher: voucherAmount })
        expect(totals.lines.map((line) => line.total)).toEqual(
          totals.lines.map((line, index) => line.unitPrice * (lines[index]?.quantity ?? 0)),
        )
        expect(totals.subtotal).toBe(sumAmounts(totals.lines.map((line) => line.total)))
        expect(totals.total).toBe(totals.subtotal + totals.shipping - totals.discount)
        expect(totals.subtotalPln).toBe(sumAmounts(lines.map((line) => line.unitPrice * line.quantity)))
        expect(
          Math.min(totals.total, totals.subtotal, totals.shipping, totals.discount),
        ).toBeGreaterThanOrEqual(0)
        expect(totals.currency).toBe(options.currency)
      }),
    )
  })

  it('never has a discount above the voucher or the amount due', () => {
    fc.assert(
      fc.property(anyLines, anyQuoteOptions, anyAmount(5_000_000), (lines, options, voucher) => {
        const { subtotal, shipping, discount } = quotePrices(lines, { ...options, voucher })
        expect(discount).toBeLessThanOrEqual(Math.min(voucher, subtotal + shipping))
      }),
    )
  })

  it('leaves nothing, or at least the provider’s minimum, or uses no voucher', () => {
    const cheapLinesArbitrary = fc.array(
      fc.record({ unitPrice: anyAmount(1000), quantity: fc.constant(1) }),
      {
        minLength: 1,
        maxLength: 2,
      },
    )
    fc.assert(
      fc.property(cheapLinesArbitrary, anyQuoteOptions, anyAmount(5000), (lines, options, voucher) => {
        const { total, discount } = quotePrices(lines, { ...options, voucher })
        const isChargeable = total === 0 || total >= MINIMUM_CHARGES[options.currency]
        expect(isChargeable || discount === 0).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('uses the whole voucher unless the rest would be too small to charge', () => {
    fc.assert(
      fc.property(anyLines, anyQuoteOptions, anyAmount(5_000_000), (lines, options, voucher) => {
        const { subtotal, shipping, discount, total } = quotePrices(lines, { ...options, voucher })
        const fullDiscount = Math.min(voucher, subtotal + shipping)
        if (discount === fullDiscount) return
        // The discount is lowered only until the remaining amount equals the minimum charge.
        const minimumCharge = MINIMUM_CHARGES[options.currency]
        expect(subtotal + shipping - fullDiscount).toBeLessThan(minimumCharge)
        expect(total === minimumCharge || discount === 0).toBe(true)
      }),
    )
  })

  it('never costs less for more goods, except where delivery becomes free', () => {
    fc.assert(
      fc.property(
        anyLines,
        anyLine,
        anyQuoteOptions,
        anyAmount(100_000),
        (lines, extraLine, options, voucher) => {
          const [quoteBefore, quoteAfter] = [
            quotePrices(lines, { ...options, voucher }),
            quotePrices([...lines, extraLine], { ...options, voucher }),
          ]
          expect(quoteAfter.subtotal).toBeGreaterThanOrEqual(quoteBefore.subtotal)
          const hasShippingBecomeFree =
            quoteBefore.subtotalPln < options.freeFrom && quoteAfter.subtotalPln >= options.freeFrom
          if (!hasShippingBecomeFree) expect(quoteAfter.total).toBeGreaterThanOrEqual(quoteBefore.total)
        },
      ),
    )
  })

  it('never costs more with a larger voucher', () => {
    fc.assert(
      fc.property(
        anyLines,
        anyQuoteOptions,
        anyAmount(5_000_000),
        anyAmount(5_000_000),
        (lines, options, a, b) => {
          const [smallVoucher, largeVoucher] = [minor(Math.min(a, b)), minor(Math.max(a, b))]
          const [smallVoucherQuote, largeVoucherQuote] = [
            quotePrices(lines, { ...options, voucher: smallVoucher }),
            quotePrices(lines, { ...options, voucher: largeVoucher }),
          ]
          expect(largeVoucherQuote.total).toBeLessThanOrEqual(smallVoucherQuote.total)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('decides on free delivery in PLN, the same in every currency', () => {
    fc.assert(
      fc.property(anyLines, anyQuoteOptions, (lines, options) => {
        const { shipping, subtotalPln } = quotePrices(lines, options)
        const isFreeShipping = lines.length === 0 || subtotalPln >= options.freeFrom
        expect(shipping === 0).toBe(isFreeShipping)
      }),
    )
  })

  it('does not depend on the order of its lines', () => {
    fc.assert(
      fc.property(anyLines, anyQuoteOptions, (lines, options) => {
        const { lines: _, ...quote } = quotePrices(lines, options)
        const { lines: __, ...reversedQuote } = quotePrices(lines.toReversed(), options)
        expect(reversedQuote).toEqual(quote)
      }),
    )
  })

  it('of no goods costs nothing', () => {
    expect(quotePrices([], { shippingFee: flatFee, currency: 'PLN', rates: FALLBACK_RATES })).toMatchObject({
      total: 0,
      shipping: 0,
    })
  })

  it('in PLN equals the printed prices', () => {
    const lines = [
      { unitPrice: minor(199_99), quantity: 2 },
      { unitPrice: minor(50_00), quantity: 1 },
    ]
    expect(quotePrices(lines, { shippingFee: flatFee, currency: 'PLN', rates: FALLBACK_RATES })).toEqual({
      currency: 'PLN',
      lines: [
        { unitPrice: 199_99, total: 399_98 },
        { unitPrice: 50_00, total: 50_00 },
      ],
      subtotal: 449_98,
      shipping: 29_99,
      discount: 0,
      total: 479_97,
      subtotalPln: 449_98,
    })
  })

  it.each([
    // Columns: amount due, voucher value, discount, total. The orders have no delivery fee.
    [100_00, 0, 0, 100_00],
    [100_00, 50_00, 50_00, 50_00],
    [100_00, 100_00, 100_00, 0],
    [100_00, 500_00, 100_00, 0],
    [100_00, 98_00, 98_00, 2_00],
    [100_00, 98_01, 98_00, 2_00],
    [100_00, 99_99, 98_00, 2_00],
    [1_50, 1_00, 0, 1_50],
    [1_50, 1_50, 1_50, 0],
  ])(
    'of %i with a voucher of %i has a discount of %i and a total of %i',
    (dueAmount, voucher, discount, total) => {
      const lines = [{ unitPrice: minor(dueAmount), quantity: 1 }]
      const options = {
        shippingFee: () => ZERO,
        currency: 'PLN',
        rates: FALLBACK_RATES,
        voucher: minor(voucher),
      } as const
      expect(quotePrices(lines, options)).toMatchObject({ discount, total })
    },
  )
})

describe('voucherDiscount', () => {
  it.each([
    [10_000, 9_800, 9_800],
    [10_000, 9_801, 9_800],
    [10_000, 10_000, 10_000],
    [10_000, 20_000, 10_000],
    [150, 100, 0],
  ])('of %i due and a voucher of %i is %i, leaving zero or 2 zł', (dueAmount, voucherValue, discount) =>
    expect(calculateVoucherDiscount(minor(dueAmount), minor(voucherValue), 'PLN')).toBe(discount),
  )
})

it('voucherQuote costs the amount of the voucher in its currency', () => {
  expect(quoteVoucherPurchase(minor(2_300), 'EUR', FALLBACK_RATES)).toEqual({
    currency: 'EUR',
    lines: [{ unitPrice: 2_300, total: 2_300 }],
    subtotal: 2_300,
    shipping: 0,
    discount: 0,
    total: 2_300,
    subtotalPln: 10_000,
  })
})
