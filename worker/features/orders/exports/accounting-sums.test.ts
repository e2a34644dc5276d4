import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addAmounts, type Minor, minor, subtract, ZERO } from '../../../../domain/money/money'
import { calculateVoucherDiscount } from '../../../../domain/checkout/pricing'
import { splitRefundAmount } from '../../../../domain/refunds/refund'
import { splitVat, type TaxedAmount } from '../../../../domain/money/vat'
import { VOUCHER_VAT_KINDS, type VoucherVatKind } from '../../../../domain/vouchers/voucher'
import { type CompletedRefund, type RefundedItem, toRefundRows } from './accounting-refunds'
import type { AccountingItem, AccountingSale } from './accounting-row'
import { toSaleItems, listTaxedAmounts } from './accounting-sales'
import type { orderLines, OrderRow } from '../orders.table'

type OrderLineRow = typeof orderLines.$inferSelect

/** A sale for the accountant's file with neutral values in all unused fields. */
const makeAccountingSale = (
  id: string,
  amounts: Partial<OrderRow>,
  saleFields: Partial<AccountingSale>,
): AccountingSale => ({
  // The cast is safe: accounting rows are computed from these order columns only.
  order: {
    id,
    currency: 'PLN',
    rateMicro: 1_000_000,
    shipping: ZERO,
    shippingVatRate: 23,
    shippingTaxKind: 'standard',
    discount: ZERO,
    ...amounts,
  } as OrderRow,
  nbpRate: null,
  boughtVoucherTax: null,
  voucherType: null,
  voucherVat: null,
  voucherVatRate: null,
  voucherCode: null,
  intentId: null,
  provider: null,
  staffPaymentMethod: null,
  receiptNumber: null,
  ...saleFields,
})

/** Refund items that add up to `amount`: two thirds for two returned units, and the remaining third as goodwill. */
function refundedItemsOf(amount: Minor, taxedAmounts: readonly TaxedAmount[]): RefundedItem[] {
  const returnedAmount = minor(Math.floor((amount * 2) / 3))
  return [
    {
      kind: 'returned',
      productId: 'p',
      taxKind: 'standard',
      quantity: 2,
      amount: returnedAmount,
      productName: 'Młot',
      sku: 'X',
      vatRate: taxedAmounts[0]?.vatRate ?? null,
    },
    {
      kind: 'goodwill',
      productId: null,
      taxKind: null,
      quantity: 0,
      amount: subtract(amount, returnedAmount),
      productName: null,
      sku: null,
      vatRate: null,
    },
  ]
}

const makeRefund = (
  sale: AccountingSale,
  refundedAt: number,
  refundedAmounts: { money: Minor; discount: Minor },
  soldAmounts: readonly TaxedAmount[],
): CompletedRefund => ({
  ...sale,
  failedAt: null,
  items: refundedItemsOf(addAmounts(refundedAmounts.money, refundedAmounts.discount), soldAmounts),
  soldAmounts,
  marginItems: [],
  refund: {
    id: `${sale.order.id}:${refundedAt}`,
    orderId: sale.order.id,
    ...refundedAmounts,
    reason: 'withdrawal',
    createdAt: refundedAt,
    doneAt: refundedAt,
    isByTransfer: false,
    providerRefundId: null,
  },
})

/** A generated order: line prices and delivery in grosz, and refunds in percent of the amount not yet refunded. */
type OrderPlan = { lines: number[]; shipping: number; refundPercents: number[] }

const anyOrder: fc.Arbitrary<OrderPlan> = fc.record({
  lines: fc.array(fc.integer({ min: 1_00, max: 3_000_00 }), { minLength: 1, maxLength: 4 }),
  shipping: fc.constantFrom(0, 29_99),
  refundPercents: fc.array(fc.constantFrom(1, 33, 50, 100), { maxLength: 3 }),
})

/**
 * Simulates the life of a voucher: it is sold, used for orders, refunded from the orders, and finally partly refunded
 * itself. Returns the accounting items and two expected sums. `money` is what the shop received and did not refund;
 * `goods` is what it sold and did not refund.
 */
function simulateVoucherLife(
  vatKind: VoucherVatKind,
  voucherAmount: Minor,
  orderPlans: readonly OrderPlan[],
  lastRefundPercent: number,
) {
  const voucherFields = {
    voucherType: 'purchased',
    voucherVat: vatKind,
    voucherVatRate: 23,
    voucherCode: 'GIFT-AAAA-BBBB-CCCC',
  } as const
  const purchase = makeAccountingSale(
    'bought',
    { subtotal: voucherAmount, total: voucherAmount, totalPln: voucherAmount },
    {
      boughtVoucherTax: { voucherVat: vatKind, vatRate: 23 },
    },
  )
  const soldAndUsedItems: AccountingItem[] = toSaleItems(purchase, [])
  const refunds: CompletedRefund[] = []
  let [voucherBalance, money, goods] = [voucherAmount, voucherAmount, ZERO]
  orderPlans.forEach((order, index) => {
    const lines = order.lines.map((linePrice) => {
      const amount = minor(linePrice)
      return {
        names: { pl: 'Młot' },
        sku: 'X',
        quantity: 1,
        unitPrice: amount,
        unitPricePln: amount,
        total: amount,
        vatRate: linePrice % 3 === 0 ? 8 : 23,
      }
    }) as unknown as OrderLineRow[]
    const shippingCost = minor(order.shipping)
    const amountBeforeDiscount = addAmounts(shippingCost, ...lines.map(({ total }) => total))
    const discount = calculateVoucherDiscount(amountBeforeDiscount, voucherBalance, 'PLN')
    const total = subtract(amountBeforeDiscount, discount)
    const testSale = makeAccountingSale(
      `order ${index}`,
      { shipping: shippingCost, discount, total, totalPln: total },
      discount > 0 ? voucherFields : {},
    )
    soldAndUsedItems.push(...toSaleItems(testSale, lines))
    let amountsLeft = { money: total, discount, voucherAmount: discount }
    voucherBalance = subtract(voucherBalance, discount)
    for (const refundPercent of order.refundPercents) {
      const amount = minor(Math.floor(((amountsLeft.money + amountsLeft.discount) * refundPercent) / 100))
      if (amount === 0) continue
      const refundAmounts = splitRefundAmount(amountsLeft, amount)
      refunds.push(
        makeRefund(testSale, refunds.length, refundAmounts, listTaxedAmounts(testSale.order, lines)),
      )
      amountsLeft = {
        money: subtract(amountsLeft.money, refundAmounts.money),
        discount: subtract(amountsLeft.discount, refundAmounts.discount),
        voucherAmount: subtract(amountsLeft.voucherAmount, refundAmounts.voucherAmount),
      }
      voucherBalance = addAmounts(voucherBalance, refundAmounts.voucherAmount)
    }
    money = addAmounts(money, amountsLeft.money)
    goods = addAmounts(goods, amountsLeft.money, amountsLeft.discount)
  })
  const balanceRefund = minor(Math.floor((voucherBalance * lastRefundPercent) / 100))
  if (balanceRefund > 0) {
    refunds.push(makeRefund(purchase, refunds.length, { money: balanceRefund, discount: ZERO }, []))
    money = subtract(money, balanceRefund)
  }
  soldAndUsedItems.push(...toRefundRows(refunds).map(({ item }) => item))
  return { items: soldAndUsedItems, money, goods }
}

const taxedItemsOf = (items: readonly AccountingItem[]) =>
  items.flatMap(({ vatRate, ...item }) => (vatRate === null ? [] : [{ ...item, vatRate }]))
const sumAmounts = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

const voucherLifeArbitraries = [
  fc.integer({ min: 2_00, max: 3_000_00 }).map(minor),
  fc.array(anyOrder, { maxLength: 4 }),
  fc.constantFrom(0, 40, 100),
] as const

describe('VAT over the life of a voucher', () => {
  it('is due once, on the money received and kept, for a single-purpose voucher', () =>
    fc.assert(
      fc.property(...voucherLifeArbitraries, (voucherValue, orders, lastRefundPercent) => {
        const { items, money } = simulateVoucherLife('single', voucherValue, orders, lastRefundPercent)
        expect(sumAmounts(taxedItemsOf(items).map(({ plnAmount }) => plnAmount))).toBe(money)
      }),
    ))

  it('is due once, on the goods sold and kept, for a multi-purpose voucher', () =>
    fc.assert(
      fc.property(...voucherLifeArbitraries, (voucherValue, orders, lastRefundPercent) => {
        const { items, goods } = simulateVoucherLife('multi', voucherValue, orders, lastRefundPercent)
        expect(sumAmounts(taxedItemsOf(items).map(({ plnAmount }) => plnAmount))).toBe(goods)
      }),
    ))

  it.each(VOUCHER_VAT_KINDS)(
    'is rounded per row by at most half a grosz, and all rows add up to the money: %s',
    (vatKind) =>
      fc.assert(
        fc.property(...voucherLifeArbitraries, (voucherValue, orders, lastRefundPercent) => {
          const { items, money } = simulateVoucherLife(vatKind, voucherValue, orders, lastRefundPercent)
          expect(sumAmounts(items.map(({ plnAmount }) => plnAmount))).toBe(money)
          const taxedItems = taxedItemsOf(items)
          const exactVat = sumAmounts(
            taxedItems.map(({ plnAmount, vatRate }) => (plnAmount * vatRate) / (100 + vatRate)),
          )
          const vatOfItems = sumAmounts(
            taxedItems.map(({ plnAmount, vatRate }) => splitVat(plnAmount, vatRate).vat),
          )
          expect(Math.abs(vatOfItems - exactVat)).toBeLessThanOrEqual(taxedItems.length / 2)
        }),
      ),
  )

  it('is due once on the voucher’s value when it pays one product of that price, and zero after a full refund', () => {
    const price = minor(238_99)
    const unrefundedOrder = { lines: [price], shipping: 0, refundPercents: [] }
    const vatOf = (items: readonly AccountingItem[]) =>
      sumAmounts(taxedItemsOf(items).map(({ plnAmount, vatRate }) => splitVat(plnAmount, vatRate).vat))
    for (const vatKind of VOUCHER_VAT_KINDS) {
      expect(vatOf(simulateVoucherLife(vatKind, price, [unrefundedOrder], 0).items)).toBe(44_69)
      expect(
        vatOf(
          simulateVoucherLife(vatKind, price, [{ ...unrefundedOrder, refundPercents: [100] }], 100).items,
        ),
      ).toBe(0)
      expect(
        vatOf(
          simulateVoucherLife(
            vatKind,
            price,
            [{ ...unrefundedOrder, refundPercents: [100] }, unrefundedOrder],
            100,
          ).items,
        ),
      ).toBe(44_69)
    }
  })
})
