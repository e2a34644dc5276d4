import { sql } from 'drizzle-orm'
import { addAmounts, type Minor, minor, subtract, ZERO } from '../../../domain/money/money'
import type { OrderRow } from '../orders/orders.table'
import { REFUNDABLE_STATES } from './refund-order'

/**
 * SQL: the refunded amount of an order, including refunds on their way. As in `computeAmountLeftToRefund`, money of failed
 * refunds does not count, but their voucher part does. For queries over orders.
 */
export const REFUNDED_AMOUNT_SQL = sql<Minor>`(SELECT coalesce(sum(discount_minor + CASE state WHEN 'failed' THEN 0 ELSE money_minor END), 0)
    FROM refunds WHERE order_id = orders.id)`

type PaidOrder = Pick<OrderRow, 'state' | 'paidAt' | 'total' | 'discount' | 'currency'>

/** Paid, refunded and remaining amount of an order, vouchers included, in minor units of its currency. */
export function sumPaidAndRefunded(
  { state, paidAt, total, discount, currency }: PaidOrder,
  refundedAmount: Minor,
) {
  // A late payment counts without the voucher, because the cancellation has released the voucher's amount.
  const fullAmount = addAmounts(total, paidAt === null ? ZERO : discount)
  const paidAmount = REFUNDABLE_STATES.includes(state) ? fullAmount : ZERO
  return {
    currency,
    paid: paidAmount,
    refunded: refundedAmount,
    left: minor(Math.max(0, subtract(paidAmount, refundedAmount))),
  }
}
