import { type Bill, billOf } from '../../../domain/bill'
import { toDecimal } from '../../../domain/money'
import { isHolding, type OrderState } from '../../../domain/order'
import type { ReadOrder } from './read-order'

/** How the bill of an order ends, in decimals; null of one that buys a voucher which is not taxed yet. */
export function presentBill(found: ReadOrder) {
  const bill = billIn(found)
  if (!bill) return null
  const { price, vat, byVoucher, taxedBefore, rest } = bill
  return {
    price: toDecimal(price),
    vat: toDecimal(vat),
    byVoucher: byVoucher > 0 ? toDecimal(byVoucher) : null,
    /** The part of the tax that was due when that voucher was sold. */
    taxedBefore: taxedBefore > 0 ? toDecimal(taxedBefore) : null,
    rest: rest && { amount: toDecimal(rest.amount), isPaid: rest.isPaid },
  }
}

function billIn({ order, lines, purchase, redemption }: ReadOrder): Bill | null {
  if (purchase)
    return purchase.voucherVat === 'single'
      ? billOf([{ gross: order.subtotal, vatRate: purchase.vatRate }], order, null)
      : null
  const used = redemption && { ...redemption.voucher, isBack: redemption.state === 'released' }
  const goods = lines.map(({ total, vatRate }) => ({ gross: total, vatRate }))
  return billOf(goods, order, used, isTaken(order.state))
}

/** Whether money has come for it, of whatever kind. */
const isTaken = (state: OrderState): boolean => state !== 'cancelled' && !isHolding(state)
