import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addAmounts, type Minor, minor, subtract, ZERO } from '../../../../domain/money/money'
import { splitRefundAmount } from '../../../../domain/refunds/refund'
import { type ItemTax, shippingTaxKind } from '../../../../domain/money/vat'
import type { orderLines, OrderRow } from '../orders.table'
import { type CompletedRefund, type RefundedItem, toRefundRows } from './accounting-refunds'
import type { AccountingItem, AccountingSale } from './accounting-row'
import { computeSaleMargins, listTaxedAmounts } from './accounting-sales'

type OrderLineRow = typeof orderLines.$inferSelect
type LinePlan = { price: number; purchasePrice: number; quantity: number; tax: ItemTax }
type OrderPlan = {
  lines: LinePlan[]
  shipping: number
  discountPercent: number
  rateMicro: number
}

/** An order with a discount by a purchased voucher. */
function makeSale({ lines, shipping, discountPercent, rateMicro }: OrderPlan) {
  const isPln = rateMicro === 1_000_000
  const toPln = (amount: number) => minor(Math.round((amount * 1_000_000) / rateMicro))
  const soldLines = lines.map(({ price, purchasePrice, quantity, tax }, index) => ({
    productId: `p${index}`,
    quantity,
    unitPrice: minor(price),
    unitPricePln: toPln(price),
    total: minor(price * quantity),
    ...tax,
    purchasePrice: tax.taxKind === 'margin' ? minor(purchasePrice) : null,
    // The cast is safe: the accounting rows need only these columns of a line.
  })) as OrderLineRow[]
  const amountBeforeDiscount = addAmounts(minor(shipping), ...soldLines.map(({ total }) => total))
  const discount = minor(Math.floor((amountBeforeDiscount * discountPercent) / 100))
  const orderTotal = subtract(amountBeforeDiscount, discount)
  const sale: AccountingSale = {
    // The cast is safe: accounting rows are computed from these order columns only.
    order: {
      id: 'order',
      currency: isPln ? 'PLN' : 'EUR',
      rateMicro,
      shipping: minor(shipping),
      shippingVatRate: 23,
      shippingTaxKind: shippingTaxKind(lines.map(({ tax }) => tax.taxKind)),
      discount,
      total: orderTotal,
      totalPln: toPln(orderTotal),
    } as OrderRow,
    nbpRate: null,
    boughtVoucherTax: null,
    voucherType: discount > 0 ? 'purchased' : null,
    voucherVat: discount > 0 ? 'multi' : null,
    voucherVatRate: null,
    voucherCode: discount > 0 ? 'GIFT-AAAA-BBBB-CCCC' : null,
    intentId: null,
    provider: null,
    staffPaymentMethod: null,
    receiptNumber: null,
  }
  return { sale, soldLines, sold: listTaxedAmounts(sale.order, soldLines) }
}

type TestSale = ReturnType<typeof makeSale>

const makeRefundedItem = (line: OrderLineRow, quantity: number, amount: Minor): RefundedItem => ({
  kind: 'returned',
  productId: line.productId,
  quantity,
  amount,
  productName: 'Młot',
  sku: 'X',
  vatRate: line.vatRate,
  taxKind: line.taxKind,
})

/**
 * A refund of `items` and of `uncoveredAmount`, an amount that no item covers. `failedAt`: when the bank returned the
 * money.
 */
function makeRefund(
  { sale, soldLines, sold }: TestSale,
  refundedAt: number,
  items: readonly RefundedItem[],
  uncoveredAmount: Minor,
  failedAt: number | null,
): CompletedRefund {
  const { total, discount } = sale.order
  const amount = addAmounts(uncoveredAmount, ...items.map((item) => item.amount))
  const refundAmounts = splitRefundAmount({ money: total, discount, voucherAmount: discount }, amount)
  return {
    ...sale,
    soldAmounts: sold,
    items,
    failedAt,
    marginItems: computeSaleMargins(sale, soldLines, sold),
    refund: {
      id: `refund ${refundedAt}`,
      orderId: sale.order.id,
      money: refundAmounts.money,
      discount: refundAmounts.discount,
      reason: 'withdrawal',
      createdAt: refundedAt,
      doneAt: refundedAt,
      isByTransfer: false,
      providerRefundId: null,
    },
  }
}

const anyOrder: fc.Arbitrary<OrderPlan> = fc.record({
  lines: fc.array(
    fc.record({
      price: fc.integer({ min: 1, max: 3_000_00 }),
      purchasePrice: fc.integer({ min: 0, max: 3_000_00 }),
      quantity: fc.integer({ min: 1, max: 3 }),
      tax: fc.constantFrom<ItemTax>(
        { taxKind: 'standard', vatRate: 23 },
        { taxKind: 'standard', vatRate: 8 },
        { taxKind: 'margin', vatRate: 23 },
      ),
    }),
    { minLength: 2, maxLength: 4 },
  ),
  shipping: fc.constantFrom(0, 29_99),
  discountPercent: fc.constant(0),
  rateMicro: fc.constantFrom(1_000_000, 234_567),
})
/**
 * A generated refund: returned units of each line, delivery, goodwill, and money that no item covers. The percentages
 * refer to the amount that is not refunded yet.
 */
const anyRefund = fc.record({
  quantities: fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }),
  isDeliveryRefunded: fc.boolean(),
  goodwillPercent: fc.constantFrom(0, 7, 50),
  restPercent: fc.constantFrom(0, 33, 100),
})
type RefundPlan = Parameters<Parameters<typeof anyRefund.map>[0]>[0]

/** The items of a planned refund, and the amount that no item covers. */
function planRefund({ sale, soldLines }: TestSale, plan: RefundPlan) {
  const makeItemWithoutProduct = (kind: 'delivery' | 'goodwill', amount: Minor): RefundedItem => ({
    kind,
    productId: null,
    quantity: 0,
    amount,
    productName: null,
    sku: null,
    vatRate: null,
    taxKind: null,
  })
  const items = soldLines.flatMap((line, index) => {
    const quantity = Math.min(line.quantity, plan.quantities[index] ?? 0)
    return quantity === 0 ? [] : [makeRefundedItem(line, quantity, minor(line.unitPrice * quantity))]
  })
  const { shipping, total, discount } = sale.order
  if (plan.isDeliveryRefunded && shipping > 0) items.push(makeItemWithoutProduct('delivery', shipping))
  const computeAmountLeft = () =>
    subtract(addAmounts(total, discount), addAmounts(...items.map(({ amount }) => amount)))
  const goodwill = minor(Math.floor((computeAmountLeft() * plan.goodwillPercent) / 100))
  if (goodwill > 0) items.push(makeItemWithoutProduct('goodwill', goodwill))
  return { items, uncoveredAmount: minor(Math.floor((computeAmountLeft() * plan.restPercent) / 100)) }
}

/** Sums of the rows of each VAT treatment. */
function sumByTaxKindAndRate(accountingRows: readonly { item: AccountingItem }[]) {
  const sumsByTaxKindAndRate = new Map<string, number[]>()
  for (const { item } of accountingRows) {
    const { gross, plnAmount, margin = { purchase: ZERO, margin: ZERO, vat: ZERO } } = item
    const taxKey = `${item.taxKind ?? ''} ${item.vatRate ?? ''}`
    const amounts = [gross, plnAmount, margin.purchase, margin.margin, margin.vat]
    sumsByTaxKindAndRate.set(
      taxKey,
      amounts.map((amount, index) => amount + (sumsByTaxKindAndRate.get(taxKey)?.[index] ?? 0)),
    )
  }
  return Object.fromEntries(sumsByTaxKindAndRate)
}
const correctionsOf = (rows: ReturnType<typeof toRefundRows>) =>
  rows.filter(({ kind }) => kind === 'korekta zwrotu')

const standardVatLine: LinePlan = {
  price: 1230_00,
  purchasePrice: 0,
  quantity: 1,
  tax: { taxKind: 'standard', vatRate: 23 },
}
const mixedVatOrder: OrderPlan = {
  lines: [
    standardVatLine,
    { ...standardVatLine, price: 1000_00, purchasePrice: 600_00, tax: { taxKind: 'margin', vatRate: 23 } },
  ],
  shipping: 0,
  discountPercent: 0,
  rateMicro: 1_000_000,
}

describe('the correction of a refund that the bank returned', () => {
  it('has the items of the refund and their VAT treatment', () => {
    const order = makeSale(mixedVatOrder)
    const items = order.soldLines.slice(1).map((line) => makeRefundedItem(line, 1, line.total))
    const corrections = correctionsOf(toRefundRows([makeRefund(order, 1, items, ZERO, 2)]))
    expect(corrections.map(({ item }) => item)).toEqual([
      {
        name: 'Zwrot nie doszedł do klienta, zwrócono: Młot',
        sku: 'X',
        quantity: 1,
        unitPrice: 1000_00,
        gross: 1000_00,
        plnAmount: 1000_00,
        vatRate: 23,
        taxKind: 'margin',
        margin: { purchase: 600_00, margin: 400_00, vat: 74_80 },
      },
    ])
  })

  it('nets to zero with the refund in every VAT treatment', () =>
    fc.assert(
      fc.property(anyOrder, anyRefund, (orderPlan, refundPlan) => {
        const order = makeSale(orderPlan)
        const { items, uncoveredAmount } = planRefund(order, refundPlan)
        const rows = toRefundRows([makeRefund(order, 1, items, uncoveredAmount, 2)])
        for (const sums of Object.values(sumByTaxKindAndRate(rows))) expect(sums).toEqual([0, 0, 0, 0, 0])
      }),
    ))

  it('leaves the margins as other refunds reversed them', () =>
    fc.assert(
      fc.property(anyOrder, anyRefund, anyRefund, (orderPlan, otherRefundPlan, failedRefundPlan) => {
        const order = makeSale({ ...orderPlan, rateMicro: 1_000_000 })
        const [otherParts, failedParts] = [otherRefundPlan, failedRefundPlan].map((plan) =>
          planRefund(order, plan),
        )
        if (!otherParts || !failedParts) return
        const otherRefund = makeRefund(order, 1, otherParts.items, otherParts.uncoveredAmount, null)
        const failedRefund = makeRefund(order, 2, failedParts.items, failedParts.uncoveredAmount, 3)
        const expectedSums = sumByTaxKindAndRate(toRefundRows([otherRefund]))
        for (const [tax, sums] of Object.entries(
          sumByTaxKindAndRate(toRefundRows([otherRefund, failedRefund])),
        ))
          expect(sums).toEqual(expectedSums[tax] ?? [0, 0, 0, 0, 0])
      }),
    ))

  it('adds up to the returned money when a voucher paid a part, in proportion to the items', () =>
    fc.assert(
      fc.property(anyOrder, anyRefund, fc.integer({ min: 1, max: 99 }), (orderPlan, refundPlan, percent) => {
        const order = makeSale({ ...orderPlan, rateMicro: 1_000_000, discountPercent: percent })
        const { items, uncoveredAmount } = planRefund(order, refundPlan)
        const refund = makeRefund(order, 1, items, uncoveredAmount, 2)
        const rows = toRefundRows([refund])
        const { money, discount } = refund.refund
        fc.pre(addAmounts(money, discount) > 0)
        const corrections = correctionsOf(rows)
        expect(corrections.reduce((sum, { item }) => sum + item.gross, 0)).toBe(money)
        const refundRows = rows.filter(({ kind, item }) => kind === 'zwrot' && item.vatRate !== null)
        const correctionSums = sumByTaxKindAndRate(corrections)
        for (const [tax, [gross = 0]] of Object.entries(sumByTaxKindAndRate(refundRows))) {
          const exactGross = (-gross * money) / addAmounts(money, discount)
          // Tolerance for rounding: each item, the goodwill and the uncovered money are rounded once. Money without a
          // VAT rate is rounded once more.
          expect(Math.abs((correctionSums[tax]?.[0] ?? 0) - exactGross)).toBeLessThanOrEqual(6)
        }
      }),
    ))
})
