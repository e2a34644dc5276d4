import { sql } from 'drizzle-orm'
import { add, type Minor, minor, subtract, ZERO } from '../../../domain/money'
import type { OrderRow } from '../orders/orders.table'
import { REFUNDABLE } from './refund-order'

/**
 * What has gone back of an order, or is on its way, as `leftToRefund` counts it: money that the bank sent back has not
 * gone back, what the voucher got stays there. For statements that read orders.
 */
export const REFUNDED = sql<Minor>`(SELECT coalesce(sum(discount_minor + CASE state WHEN 'failed' THEN 0 ELSE money_minor END), 0)
    FROM refunds WHERE order_id = orders.id)`

type Paid = Pick<OrderRow, 'state' | 'paidAt' | 'total' | 'discount' | 'currency'>

/** How the money of an order stands, vouchers included, in minor units of its currency. */
export function moneyOf({ state, paidAt, total, discount, currency }: Paid, refunded: Minor) {
  // What came too late came without the voucher, which was given back before.
  const taken = add(total, paidAt === null ? ZERO : discount)
  const paid = REFUNDABLE.includes(state) ? taken : ZERO
  return { currency, paid, refunded, left: minor(Math.max(0, subtract(paid, refunded))) }
}
