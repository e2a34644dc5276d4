import { sql } from 'drizzle-orm'
import { IS_REFUND_OWED } from '../orders/order-work'

/** Refunds that answer a withdrawal: made since it came in, for any reason but goodwill. */
const ANSWERS = sql`refunds.order_id = orders.id AND refunds.reason NOT IN ('goodwill', 'late_payment')
  AND refunds.created_at >= withdrawals.submitted_at AND refunds.replaces_id IS NULL`

/** Whether some of what was refunded whole has come back to the shop, because the bank or the provider could not deliver it. */
const IS_BACK_HERE = sql`(orders.state = 'refunded' AND orders.total_minor >
  (SELECT coalesce(sum(money_minor), 0) FROM refunds WHERE order_id = orders.id AND state <> 'failed'))`

/**
 * Whether money may be owed for a withdrawal, for statements that read it with its order; of no known order it always may.
 * None is owed where nothing was paid or all has gone back and stayed there, and after a refund that answers the only
 * withdrawal of the order and has arrived, whatever its amount, as `settlementOf` counts.
 */
export const IS_OWED = sql<number>`(orders.id IS NULL OR ((orders.state IN ('paid', 'refund_due') OR ${IS_BACK_HERE}) AND NOT (
  EXISTS (SELECT 1 FROM refunds WHERE ${ANSWERS})
  AND NOT EXISTS (SELECT 1 FROM refunds WHERE refunds.order_id = orders.id AND ${IS_REFUND_OWED})
  AND NOT EXISTS (SELECT 1 FROM withdrawals AS other WHERE other.order_id = orders.id AND other.id <> withdrawals.id
    AND other.status IN ('requested', 'goods_awaited', 'goods_received')))))`

/**
 * Whether a withdrawal can be closed as refunded: its order was never paid or has nothing left, or a refund answers it. A
 * withdrawal without an order cannot: it is linked first, or refused.
 */
export const CAN_CLOSE_REFUNDED = sql<number>`(orders.id IS NOT NULL AND (
  orders.state NOT IN ('paid', 'refund_due', 'refunded')
  OR NOT EXISTS (SELECT 1 FROM refunds WHERE refunds.order_id = orders.id AND ${IS_REFUND_OWED})
    AND (orders.state = 'refunded' OR EXISTS (SELECT 1 FROM refunds WHERE ${ANSWERS}))))`
