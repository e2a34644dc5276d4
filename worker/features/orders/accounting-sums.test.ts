import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, type Minor, minor, subtract, ZERO } from '../../../domain/money'
import { voucherDiscount } from '../../../domain/pricing'
import { splitRefund } from '../../../domain/refund'
import { splitVat, type Taxed } from '../../../domain/vat'
import { VOUCHER_VATS, type VoucherVat } from '../../../domain/voucher'
import { type MadeRefund, type RefundedItem, refundRows } from './accounting-refunds'
import type { Item, Sale } from './accounting-row'
import { saleItems, soldIn } from './accounting-sales'
import type { orderLines, OrderRow } from './orders.table'

type Line = typeof orderLines.$inferSelect

/** A sale for the accountant's file with neutral values in all unused fields. */
const saleOf = (id: string, amounts: Partial<OrderRow>, about: Partial<Sale>): Sale => ({
  // Only the fields from which the rows are computed.
  order: {
    id,
    currency: 'PLN',
    rateMicro: 1_000_000,
    shipping: ZERO,
    shippingVatRate: 23,
    discount: ZERO,
    ...amounts,
  } as OrderRow,
  purchase: null,
  voucherType: null,
  voucherVat: null,
  voucherRate: null,
  voucherCode: null,
  intentId: null,
  provider: null,
  ...about,
})

/** A refund of two returned units and some goodwill, fully explained by its items. */
function itemsOf(amount: Minor, sold: readonly Taxed[]): RefundedItem[] {
  const returned = minor(Math.floor((amount * 2) / 3))
  return [
    {
      kind: 'returned',
      quantity: 2,
      amount: returned,
      name: 'Młot',
      sku: 'X',
      vatRate: sold[0]?.vatRate ?? null,
    },
    {
      kind: 'goodwill',
      quantity: 0,
      amount: subtract(amount, returned),
      name: null,
      sku: null,
      vatRate: null,
    },
  ]
}

const refundOf = (
  sale: Sale,
  at: number,
  parts: { money: Minor; discount: Minor },
  sold: readonly Taxed[],
): MadeRefund => ({
  ...sale,
  failedAt: null,
  items: itemsOf(add(parts.money, parts.discount), sold),
  sold,
  refund: {
    id: `${sale.order.id}:${at}`,
    orderId: sale.order.id,
    ...parts,
    reason: 'withdrawal',
    createdAt: at,
    doneAt: at,
    isByTransfer: false,
    providerRefundId: null,
  },
})

/** An order to generate: lines, delivery, and refunds in percent of the remaining amount. */
type Wanted = { lines: number[]; shipping: number; back: number[] }

const anyOrder: fc.Arbitrary<Wanted> = fc.record({
  lines: fc.array(fc.integer({ min: 1_00, max: 3_000_00 }), { minLength: 1, maxLength: 4 }),
  shipping: fc.constantFrom(0, 29_99),
  back: fc.array(fc.constantFrom(1, 33, 50, 100), { maxLength: 3 }),
})

/**
 * The life of a voucher: sold, used for orders, refunded from them, and finally partly refunded itself.
 * Returns the accounting items, and the actual money and goods sold and kept.
 */
function lifeOf(vat: VoucherVat, value: Minor, orderPlans: readonly Wanted[], lastBack: number) {
  const voucherFields = {
    voucherType: 'purchased',
    voucherVat: vat,
    voucherRate: 23,
    voucherCode: 'GIFT-AAAA-BBBB-CCCC',
  } as const
  const purchase = saleOf(
    'bought',
    { subtotal: value, total: value, totalPln: value },
    {
      purchase: { voucherVat: vat, vatRate: 23 },
    },
  )
  const items: Item[] = saleItems(purchase, [])
  const refunds: MadeRefund[] = []
  let [onVoucher, money, goods] = [value, value, ZERO]
  orderPlans.forEach((order, index) => {
    const lines = order.lines.map((price) => {
      const amount = minor(price)
      return {
        names: { pl: 'Młot' },
        sku: 'X',
        quantity: 1,
        unitPrice: amount,
        unitPricePln: amount,
        total: amount,
        vatRate: price % 3 === 0 ? 8 : 23,
      }
    }) as unknown as Line[]
    const shipping = minor(order.shipping)
    const due = add(shipping, ...lines.map(({ total }) => total))
    const discount = voucherDiscount(due, onVoucher, 'PLN')
    const total = subtract(due, discount)
    const sale = saleOf(
      `order ${index}`,
      { shipping, discount, total, totalPln: total },
      discount > 0 ? voucherFields : {},
    )
    items.push(...saleItems(sale, lines))
    let remaining = { money: total, discount, voucherAmount: discount }
    onVoucher = subtract(onVoucher, discount)
    for (const percent of order.back) {
      const amount = minor(Math.floor(((remaining.money + remaining.discount) * percent) / 100))
      if (amount === 0) continue
      const parts = splitRefund(remaining, amount)
      refunds.push(refundOf(sale, refunds.length, parts, soldIn(sale.order, lines)))
      remaining = {
        money: subtract(remaining.money, parts.money),
        discount: subtract(remaining.discount, parts.discount),
        voucherAmount: subtract(remaining.voucherAmount, parts.voucherAmount),
      }
      onVoucher = add(onVoucher, parts.voucherAmount)
    }
    money = add(money, remaining.money)
    goods = add(goods, remaining.money, remaining.discount)
  })
  const unspent = minor(Math.floor((onVoucher * lastBack) / 100))
  if (unspent > 0) {
    refunds.push(refundOf(purchase, refunds.length, { money: unspent, discount: ZERO }, []))
    money = subtract(money, unspent)
  }
  items.push(...refundRows(refunds).map(({ item }) => item))
  return { items, money, goods }
}

const taxedOf = (items: readonly Item[]) =>
  items.flatMap(({ vatRate, ...item }) => (vatRate === null ? [] : [{ ...item, vatRate }]))
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

const anyLife = [
  fc.integer({ min: 2_00, max: 3_000_00 }).map(minor),
  fc.array(anyOrder, { maxLength: 4 }),
  fc.constantFrom(0, 40, 100),
] as const

describe('VAT over the life of a voucher', () => {
  it('is due once, on the money received and kept, for a single-purpose voucher', () =>
    fc.assert(
      fc.property(...anyLife, (value, orders, lastBack) => {
        const { items, money } = lifeOf('single', value, orders, lastBack)
        expect(sumOf(taxedOf(items).map(({ pln }) => pln))).toBe(money)
      }),
    ))

  it('is due once, on the goods sold and kept, for a multi-purpose voucher', () =>
    fc.assert(
      fc.property(...anyLife, (value, orders, lastBack) => {
        const { items, goods } = lifeOf('multi', value, orders, lastBack)
        expect(sumOf(taxedOf(items).map(({ pln }) => pln))).toBe(goods)
      }),
    ))

  it.each(VOUCHER_VATS)(
    'is rounded per row by at most half a grosz, and all rows add up to the money: %s',
    (vat) =>
      fc.assert(
        fc.property(...anyLife, (value, orders, lastBack) => {
          const { items, money } = lifeOf(vat, value, orders, lastBack)
          expect(sumOf(items.map(({ pln }) => pln))).toBe(money)
          const taxed = taxedOf(items)
          const exact = sumOf(taxed.map(({ pln, vatRate }) => (pln * vatRate) / (100 + vatRate)))
          const splitSum = sumOf(taxed.map(({ pln, vatRate }) => splitVat(pln, vatRate).vat))
          expect(Math.abs(splitSum - exact)).toBeLessThanOrEqual(taxed.length / 2)
        }),
      ),
  )

  it('is due once on the voucher’s value when it pays one product of that price, and zero after a full refund', () => {
    const price = minor(238_99)
    const keptOrder = { lines: [price], shipping: 0, back: [] }
    const taxOf = (items: readonly Item[]) =>
      sumOf(taxedOf(items).map(({ pln, vatRate }) => splitVat(pln, vatRate).vat))
    for (const vat of VOUCHER_VATS) {
      expect(taxOf(lifeOf(vat, price, [keptOrder], 0).items)).toBe(44_69)
      expect(taxOf(lifeOf(vat, price, [{ ...keptOrder, back: [100] }], 100).items)).toBe(0)
      expect(taxOf(lifeOf(vat, price, [{ ...keptOrder, back: [100] }, keptOrder], 100).items)).toBe(44_69)
    }
  })
})
