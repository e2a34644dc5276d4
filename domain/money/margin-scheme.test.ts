import { describe, expect, it } from 'vitest'
import { fc } from '../../test/fixtures/property'
import { calculateMargins, createMarginReversals } from './margin-scheme'
import { addAmounts, type Minor, minor, ZERO } from './money'
import { splitVat, type TaxedAmount } from './vat'

const anyPrice = fc.integer({ min: 1, max: 3_000_00 }).map(minor)
/** An order in PLN with goods under the margin scheme, other goods, and a discount in percent of all prices. */
const anySale = fc.record({
  items: fc.array(fc.record({ price: anyPrice, purchase: fc.nat(3_000_00).map(minor) }), {
    minLength: 1,
    maxLength: 4,
  }),
  otherPrices: fc.array(anyPrice, { maxLength: 2 }),
  discountPercent: fc.nat(100),
})
type GeneratedSale = Parameters<Parameters<typeof anySale.map>[0]>[0]

const sumOf = (amounts: readonly Minor[]): Minor => addAmounts(ZERO, ...amounts)

function makeSale({ items, otherPrices, discountPercent }: GeneratedSale) {
  const soldItems = items.map(({ price, purchase }, index) => ({
    // The first item is the delivery, which has no product.
    productId: index === 0 ? null : `p${index}`,
    gross: price,
    pln: price,
    purchase,
    vatRate: 23,
  }))
  const soldAmounts: TaxedAmount[] = [
    ...items.map(({ price }) => ({ gross: price, vatRate: 23, taxKind: 'margin' as const })),
    ...otherPrices.map((gross) => ({ gross, vatRate: 23, taxKind: 'standard' as const })),
  ]
  const total = sumOf(soldAmounts.map(({ gross }) => gross))
  const discount = minor(Math.floor((total * discountPercent) / 100))
  return { total, discount, margins: calculateMargins(soldItems, discount, soldAmounts) }
}

describe('calculateMargins', () => {
  it('returns the price less discount and purchase price, with VAT that is never negative', () =>
    fc.assert(
      fc.property(anySale, (salePlan) => {
        const { total, discount, margins } = makeSale(salePlan)
        expect(margins).toHaveLength(salePlan.items.length)
        for (const { gross, purchase, margin, vat } of margins) {
          expect(margin).toBeGreaterThanOrEqual(0)
          expect(vat).toBe(splitVat(margin, 23).vat)
          expect(vat).toBeGreaterThanOrEqual(0)
          // The item's share of the discount is rounded at most once for the VAT treatment and once for the item.
          const exactPrice = gross - (discount * gross) / total
          expect(Math.abs(margin - Math.max(0, exactPrice - purchase))).toBeLessThanOrEqual(2)
        }
      }),
    ))

  it('returns no margin and no VAT for a sale without profit', () => {
    const item = {
      productId: 'p',
      gross: minor(100_00),
      pln: minor(100_00),
      purchase: minor(150_00),
      vatRate: 23,
    }
    expect(calculateMargins([item], ZERO, [])).toEqual([
      { productId: 'p', gross: 100_00, purchase: 150_00, margin: 0, vat: 0 },
    ])
  })
})

describe('createMarginReversals', () => {
  it('reverses in proportion, and wholly by a full refund in any parts', () =>
    fc.assert(
      fc.property(anySale, fc.array(fc.nat(100), { maxLength: 4 }), (salePlan, refundPercents) => {
        const { margins } = makeSale(salePlan)
        const reverseMargin = createMarginReversals(margins)
        const reversedMargins = margins.flatMap(({ productId, gross }) => {
          let remainingAmount: number = gross
          return [...refundPercents, 100].map((percent) => {
            const refundedGross = Math.floor((remainingAmount * percent) / 100)
            remainingAmount -= refundedGross
            return reverseMargin('refund', productId, minor(refundedGross))
          })
        })
        for (const marginField of ['purchase', 'margin', 'vat'] as const)
          expect(sumOf(reversedMargins.map((part) => part[marginField]))).toBe(
            0 - sumOf(margins.map((margin) => margin[marginField])),
          )
      }),
    ))

  it('restores the margin when a refund comes back to the shop', () =>
    fc.assert(
      fc.property(anySale, fc.nat(100), (salePlan, percent) => {
        const { margins } = makeSale(salePlan)
        const gross = sumOf(margins.map((item) => item.gross))
        const amount = minor(Math.floor((gross * percent) / 100))
        const reverseMargins = createMarginReversals(margins)
        const reverseMoney = (money: number) => reverseMargins('refund', undefined, minor(money))
        const [first, back] = [reverseMoney(amount), reverseMoney(0 - amount)]
        expect(first.vat).toBeLessThanOrEqual(0)
        expect(sumOf([first.vat, back.vat])).toBe(0)
        expect(sumOf([first.margin, back.margin])).toBe(0)
      }),
    ))
})
