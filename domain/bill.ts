import { add, type Minor, subtract, ZERO } from './money'
import { shareByRate, splitVat, type Taxed } from './vat'
import type { VoucherType, VoucherVat } from './voucher'

/** What of an order its end is made of, minor units of its currency. */
type Priced = { shipping: Minor; shippingVatRate: number; discount: Minor; total: Minor }

/** The voucher of an order; `isBack` once the order came to nothing and its money is on the voucher again. */
type Used = { voucherType: VoucherType; voucherVat: VoucherVat; vatRate: number; isBack?: boolean }

/** How the bill of goods ends, in every place that shows one. */
export type Bill = {
  /** What they cost with tax and delivery. A voucher that was given has lowered it, one that was bought has not. */
  price: Minor
  /** The tax in that price: of each line by itself, as the accountant has it (rules 8.1). */
  vat: Minor
  /** What a voucher that was bought has paid of it. */
  byVoucher: Minor
  /** The part of the tax that was due when that voucher was sold. */
  taxedBefore: Minor
  /** What is to be paid or was paid with money, where that is not the price itself. */
  rest: { amount: Minor; isPaid: boolean } | null
}

/** A bought voucher is money, with which a price is paid; one that was given is a discount (rules 9.2). `lines` are the goods. */
export function billOf(
  lines: readonly Taxed[],
  { shipping, shippingVatRate, discount, total }: Priced,
  voucher: Used | null,
  isPaid = false,
): Bill {
  const isMoney = voucher?.voucherType === 'purchased'
  const price = isMoney ? add(total, discount) : total
  const sold = [...lines, ...(shipping > 0 ? [{ gross: shipping, vatRate: shippingVatRate }] : [])]
  const taxed = [...sold, ...(isMoney ? [] : shareByRate(subtract(ZERO, discount), sold))]
  const byVoucher = isMoney && !voucher.isBack ? discount : ZERO
  const hasRest = byVoucher > 0 || (isPaid && price !== total)
  return {
    price,
    vat: price === 0 ? ZERO : add(ZERO, ...taxed.map(({ gross, vatRate }) => splitVat(gross, vatRate).vat)),
    byVoucher,
    taxedBefore: voucher?.voucherVat === 'single' ? splitVat(byVoucher, voucher.vatRate).vat : ZERO,
    rest: hasRest ? { amount: total, isPaid: isPaid && total > 0 } : null,
  }
}
