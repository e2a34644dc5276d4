import {
  type Bill,
  calculateBill,
  goodsAmountsOf,
  withShownShippingVat,
} from '../../../../domain/orders/bill'
import { toDecimal } from '../../../../domain/money/money'
import { isHoldingState, type OrderState } from '../../../../domain/orders/order'
import type { FullOrder } from './read-order'

/** Totals of the bill in decimals; null for the purchase of a voucher whose VAT is not due yet. */
export function toBillDto(fullOrder: FullOrder) {
  const bill = billOfOrder(fullOrder)
  if (!bill) return null
  const { price, vat, byVoucher, taxedBefore, rest } = bill
  return {
    price: toDecimal(price),
    vat: toDecimal(vat),
    byVoucher: byVoucher > 0 ? toDecimal(byVoucher) : null,
    /** VAT that was already due when the voucher was sold; null without such VAT. */
    taxedBefore: taxedBefore > 0 ? toDecimal(taxedBefore) : null,
    rest: rest && { amount: toDecimal(rest.amount), isPaid: rest.isPaid },
  }
}

function billOfOrder({ order, lines, purchase, redemption }: FullOrder): Bill | null {
  if (purchase)
    return purchase.voucherVat === 'single'
      ? calculateBill([{ gross: order.subtotal, vatRate: purchase.vatRate }], order, null)
      : null
  const voucher = redemption && { ...redemption.voucher, isAmountReturned: redemption.state === 'released' }
  return calculateBill(goodsAmountsOf(lines), withShownShippingVat(order), voucher, isPaidState(order.state))
}

/** True if the order was paid, with money or with a voucher. */
const isPaidState = (state: OrderState): boolean => state !== 'cancelled' && !isHoldingState(state)
