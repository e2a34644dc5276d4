import { addAmounts, type Minor, subtract, ZERO } from '../money/money'
import {
  type ItemTax,
  shownVatRate,
  splitAmountByVatRate,
  splitVat,
  type TaxedAmount,
  type TaxKind,
} from '../money/vat'
import type { VoucherType, VoucherVatKind } from '../vouchers/voucher'

/** The amounts of an order that a bill needs, minor units of its currency. */
type BillAmounts = { shipping: Minor; shippingVatRate: number; discount: Minor; total: Minor }

/** The voucher of an order. `isAmountReturned`: the order was cancelled, so the amount was returned to the voucher. */
type BillVoucher = {
  voucherType: VoucherType
  voucherVat: VoucherVatKind
  vatRate: number
  isAmountReturned?: boolean
}

/** The last lines of a bill: price, VAT, voucher, and the amount that remains after the voucher. */
export type Bill = {
  /**
   * Goods and delivery with tax. A follow-up voucher, which the shop gives as a discount, lowers this price. A
   * purchased voucher does not.
   */
  price: Minor
  /** The tax in `price`, computed line by line, as in the accountant's file (rules 8.1). */
  vat: Minor
  /** The part of the price paid with a purchased voucher. */
  byVoucher: Minor
  /** The part of the tax that was due when the voucher was sold. */
  taxedBefore: Minor
  /** The amount due or paid without vouchers; null if it equals the price. */
  rest: { amount: Minor; isPaid: boolean } | null
}

/** The goods of an order as input of `calculateBill`. Goods under the margin scheme show no VAT (rules 8.8). */
export const goodsAmountsOf = (lines: readonly (ItemTax & { total: Minor })[]): TaxedAmount[] =>
  lines.map((line) => ({ gross: line.total, vatRate: shownVatRate(line) }))

/** An order as input of `calculateBill`. Under the margin scheme, the delivery shows no VAT. */
export const withShownShippingVat = <Order extends { shippingVatRate: number; shippingTaxKind: TaxKind }>(
  order: Order,
): Order => ({
  ...order,
  shippingVatRate: shownVatRate({ taxKind: order.shippingTaxKind, vatRate: order.shippingVatRate }),
})

/**
 * Computes the bill of an order from its goods (`lines`). A purchased voucher is a means of payment. A follow-up
 * voucher, which the shop gives, is a discount (rules 9.2).
 */
export function calculateBill(
  lines: readonly TaxedAmount[],
  { shipping, shippingVatRate, discount, total }: BillAmounts,
  voucher: BillVoucher | null,
  isPaid = false,
): Bill {
  const isMoneyVoucher = voucher?.voucherType === 'purchased'
  const price = isMoneyVoucher ? addAmounts(total, discount) : total
  const soldAmountsByRate = [
    ...lines,
    ...(shipping > 0 ? [{ gross: shipping, vatRate: shippingVatRate }] : []),
  ]
  const taxedAmounts = [
    ...soldAmountsByRate,
    ...(isMoneyVoucher ? [] : splitAmountByVatRate(subtract(ZERO, discount), soldAmountsByRate)),
  ]
  const paidByVoucher = isMoneyVoucher && !voucher.isAmountReturned ? discount : ZERO
  const hasRemainder = paidByVoucher > 0 || (isPaid && price !== total)
  return {
    price,
    vat:
      price === 0
        ? ZERO
        : addAmounts(ZERO, ...taxedAmounts.map(({ gross, vatRate }) => splitVat(gross, vatRate).vat)),
    byVoucher: paidByVoucher,
    taxedBefore: voucher?.voucherVat === 'single' ? splitVat(paidByVoucher, voucher.vatRate).vat : ZERO,
    rest: hasRemainder ? { amount: total, isPaid: isPaid && total > 0 } : null,
  }
}
