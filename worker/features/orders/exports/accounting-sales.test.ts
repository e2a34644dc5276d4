import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addAmounts, type Minor, minor, ZERO } from '../../../../domain/money/money'
import type { TaxKind } from '../../../../domain/money/vat'
import type { orderLines, OrderRow } from '../orders.table'
import { type MarginLine, computeSaleMargins, listTaxedAmounts, toSaleItems } from './accounting-sales'

type OrderLineRow = typeof orderLines.$inferSelect

const anyLine = fc.record({
  price: fc.integer({ min: 1, max: 3_000_00 }),
  purchasePrice: fc.integer({ min: 0, max: 3_000_00 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  isMargin: fc.boolean(),
})
const anySale = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 4 }),
  shipping: fc.constantFrom(0, 29_99),
  discountPercent: fc.integer({ min: 0, max: 100 }),
})
type GeneratedSale = Parameters<Parameters<typeof anySale.map>[0]>[0]

/** A sale in PLN with a discount by a free voucher. Delivery is under the margin scheme if all goods are. */
function makeSale({ lines, shipping, discountPercent }: GeneratedSale) {
  const soldLines = lines.map(({ price, purchasePrice, quantity, isMargin }, index): MarginLine => ({
    productId: `p${index}`,
    quantity,
    unitPricePln: minor(price),
    total: minor(price * quantity),
    taxKind: isMargin ? 'margin' : 'standard',
    vatRate: 23,
    purchasePrice: isMargin ? minor(purchasePrice) : null,
  }))
  const amountBeforeDiscount = addAmounts(minor(shipping), ...soldLines.map(({ total }) => total))
  const discount = minor(Math.floor((amountBeforeDiscount * discountPercent) / 100))
  const shippingTaxKind: TaxKind = lines.every(({ isMargin }) => isMargin) ? 'margin' : 'standard'
  const order = {
    currency: 'PLN',
    rateMicro: 1_000_000,
    shipping: minor(shipping),
    shippingVatRate: 23,
    shippingTaxKind,
    discount,
    total: minor(amountBeforeDiscount - discount),
    totalPln: minor(amountBeforeDiscount - discount),
    // The cast is safe: margins are computed from these columns only.
  } as OrderRow
  const soldAmounts = listTaxedAmounts(order, soldLines)
  const marginItems = computeSaleMargins(
    { order, voucherType: 'follow_up', nbpRate: null },
    soldLines,
    soldAmounts,
  )
  return { order, soldLines, items: marginItems }
}

const sumAmounts = (amounts: readonly Minor[]): number => addAmounts(ZERO, ...amounts)

describe('the margin of used goods', () => {
  const salesWithoutPurchasePrice = anySale.map((salePlan) => ({
    ...salePlan,
    lines: salePlan.lines.map((line) => ({ ...line, purchasePrice: 0 })),
  }))
  const saleWithHalfGroszDiscount: GeneratedSale = {
    lines: [true, false].map((isMargin) => ({ price: 5_05, purchasePrice: 0, quantity: 1, isMargin })),
    shipping: 0,
    discountPercent: 50,
  }
  it('is lowered by the same discount as the row of the discount shows', () =>
    fc.assert(
      fc.property(salesWithoutPurchasePrice, (salePlan) => {
        const { order, soldLines, items } = makeSale(salePlan)
        const rows = toSaleItems(
          {
            order,
            nbpRate: null,
            boughtVoucherTax: null,
            voucherType: 'follow_up',
            voucherVat: null,
            voucherVatRate: null,
            voucherCode: 'GIFT-AAAA-BBBB-CCCC',
            intentId: null,
            provider: null,
            staffPaymentMethod: null,
            receiptNumber: null,
          },
          // The cast is safe: the accounting rows need only these columns of a line.
          soldLines.map((line) => ({ ...line, names: { pl: 'Młot' } })) as unknown as OrderLineRow[],
        )
        const marginRows = rows.filter(({ taxKind }) => taxKind === 'margin')
        expect(sumAmounts(items.map(({ margin }) => margin))).toBe(
          sumAmounts(marginRows.map(({ plnAmount }) => plnAmount)),
        )
      }),
      { examples: [[saleWithHalfGroszDiscount]] },
    ))

  it('without profit has no VAT, and delivery of only such goods is taxed as their price', () => {
    const line = { price: 100_00, purchasePrice: 150_00, quantity: 1, isMargin: true }
    const { items } = makeSale({ lines: [line], shipping: 29_99, discountPercent: 0 })
    expect(items).toEqual([
      { productId: 'p0', gross: 100_00, purchase: 150_00, margin: 0, vat: 0 },
      { productId: null, gross: 29_99, purchase: 0, margin: 29_99, vat: 5_61 },
    ])
    const saleWithStandardVatLine = makeSale({
      lines: [line, { ...line, isMargin: false }],
      shipping: 29_99,
      discountPercent: 0,
    })
    expect(saleWithStandardVatLine.items.map(({ productId }) => productId)).toEqual(['p0'])
  })
})
