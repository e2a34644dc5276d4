import { billOf } from '../../../domain/bill'
import { toDecimal } from '../../../domain/money'
import { isHolding, type OrderState } from '../../../domain/order'
import type { ReadOrder } from './read-order'

/** How the bill of an order's goods ends, in decimals; null of an order that buys a voucher. */
export function presentBill({ order, lines, purchase, redemption }: ReadOrder) {
  if (purchase) return null
  const used = redemption && {
    voucherType: redemption.voucher.voucherType,
    isBack: redemption.state === 'released',
  }
  const goods = lines.map(({ total }) => total)
  const { price, vat, byVoucher, rest } = billOf(goods, order, used, isTaken(order.state))
  return {
    price: toDecimal(price),
    vat: toDecimal(vat),
    byVoucher: byVoucher > 0 ? toDecimal(byVoucher) : null,
    rest: rest && { amount: toDecimal(rest.amount), isPaid: rest.isPaid },
  }
}

/** Whether money has come for it, of whatever kind. */
const isTaken = (state: OrderState): boolean => state !== 'cancelled' && !isHolding(state)
