import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MAX_MINOR_AMOUNT, minor } from './money'
import { shippingTaxKind, splitAmountByVatRate, splitVat } from './vat'

it.each([
  [123_00, 100_00, 23_00],
  [1_299_00, 1_056_10, 242_90],
  [29_99, 24_38, 5_61],
  [1, 1, 0],
  [0, 0, 0],
  [-29_99, -24_38, -5_61],
])('splitVat of %i is %i net and %i VAT', (gross, net, vat) => {
  expect(splitVat(minor(gross), 23)).toEqual({ net, vat })
})

it('splitVat adds up to the gross, with the nearest VAT', () => {
  const expectNearestVat = (gross: number) => {
    const { net, vat } = splitVat(minor(gross), 23)
    expect(net + vat).toBe(gross)
    const roundingError = BigInt(vat) * 123n - BigInt(gross) * 23n
    expect(roundingError <= 61n && roundingError >= -61n).toBe(true)
  }
  for (let grossAmount = 0; grossAmount < 5000; grossAmount++) expectNearestVat(grossAmount)
  fc.assert(fc.property(fc.integer({ min: -MAX_MINOR_AMOUNT, max: MAX_MINOR_AMOUNT }), expectNearestVat))
})

it('splitVat uses the given rate', () => {
  expect(splitVat(minor(108_00), 8)).toEqual({ net: 100_00, vat: 8_00 })
  expect(splitVat(minor(50_00), 0)).toEqual({ net: 50_00, vat: 0 })
})

it('splitAmountByVatRate shares an amount in proportion, without a remainder', () => {
  const anyTaxedLine = fc.record({
    gross: fc.integer({ min: 1, max: 1_000_000 }).map(minor),
    vatRate: fc.constantFrom(0, 5, 8, 23),
  })
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      fc.array(anyTaxedLine, { minLength: 1 }),
      (amount, soldAmounts) => {
        const vatShares = splitAmountByVatRate(minor(amount), soldAmounts)
        expect(vatShares.reduce((sum, { gross }) => sum + gross, 0)).toBe(amount)
        expect(splitAmountByVatRate(minor(0 - amount), soldAmounts)).toEqual(
          vatShares.map((share) => ({ ...share, gross: 0 - share.gross })),
        )
        const grossTotal = soldAmounts.reduce((sum, { gross }) => sum + gross, 0)
        for (const { gross, vatRate } of vatShares) {
          const rateGross = soldAmounts.reduce(
            (sum, item) => sum + (item.vatRate === vatRate ? item.gross : 0),
            0,
          )
          expect(Math.abs(gross - (amount * rateGross) / grossTotal)).toBeLessThanOrEqual(1)
        }
      },
    ),
    // An amount of 50.01 in two equal shares: each share ends with half a grosz, which must be rounded.
    { examples: [[50_01, [8, 23].map((vatRate) => ({ gross: minor(50_01), vatRate }))]] },
  )
})

it.each([
  [[], 'standard'],
  [['margin', 'margin'], 'margin'],
  [['margin', 'standard'], 'standard'],
  [['exempt', 'exempt'], 'exempt'],
] as const)('delivery with goods %j has the VAT treatment %s', (goodsKinds, expectedKind) =>
  expect(shippingTaxKind(goodsKinds)).toBe(expectedKind),
)
