import { add, type Minor, subtract, ZERO } from './money'
import { shareByRate, splitVat, type Taxed } from './vat'
import type { VoucherType, VoucherVat } from './voucher'

/** The amounts of an order that a bill needs, minor units of its currency. */
type Priced = { shipping: Minor; shippingVatRate: number; discount: Minor; total: Minor }

/** The voucher of an order. `isBack`: the order was cancelled, so the amount was returned to the voucher. */
type Used = { voucherType: VoucherType; voucherVat: VoucherVat; vatRate: number; isBack?: boolean }

/** The last lines of a bill: price, VAT, voucher and rest. */
export type Bill = {
  /** Goods and delivery with tax. A follow-up voucher (a discount) lowers this price; a purchased voucher does not. */
  price: Minor
  /** The tax in `price`, computed line by line, as in the accountant's file (rules 8.1). */
  vat: Minor
  /** The part of the price paid with a purchased voucher. */
  byVoucher: Minor
  /** The part of the tax that was due when the voucher was sold. */
  taxedBefore: Minor
  /** The amount to pay or paid apart from vouchers; null if it equals the price. */
  rest: { amount: Minor; isPaid: boolean } | null
}

/**
 * Computes the bill of an order from its goods (`lines`). A purchased voucher is a means of payment; a follow-up
 * voucher is a discount (rules 9.2).
 */
export function billOf(
  lines: readonly Taxed[],
  { shipping, shippingVatRate, discount, total }: Priced,
  voucher: Used | null,
  isPaid = false,
): Bill {
  const isMoney = voucher?.voucherType === 'purchased'
  const price = isMoney ? add(total, discount) : total
  const sold = [...lines, ...(shipping > 0 ? [{ gross: shipping, vatRate: shippingVatRate }] : [])]
  const taxedAmounts = [...sold, ...(isMoney ? [] : shareByRate(subtract(ZERO, discount), sold))]
  const byVoucher = isMoney && !voucher.isBack ? discount : ZERO
  const hasRest = byVoucher > 0 || (isPaid && price !== total)
  return {
    price,
    vat:
      price === 0
        ? ZERO
        : add(ZERO, ...taxedAmounts.map(({ gross, vatRate }) => splitVat(gross, vatRate).vat)),
    byVoucher,
    taxedBefore: voucher?.voucherVat === 'single' ? splitVat(byVoucher, voucher.vatRate).vat : ZERO,
    rest: hasRest ? { amount: total, isPaid: isPaid && total > 0 } : null,
  }
}
