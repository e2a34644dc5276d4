import { sql } from 'drizzle-orm'
import { IS_REFUND_OWED_SQL } from '../../orders/staff/order-work'

/**
 * SQL condition: a refund answers a withdrawal. Such a refund is newer than the withdrawal and has any reason except
 * goodwill or a late payment.
 */
const ANSWERS_WITHDRAWAL_SQL = sql`refunds.order_id = orders.id AND refunds.reason NOT IN ('goodwill', 'late_payment')
  AND refunds.created_at >= withdrawals.submitted_at AND refunds.replaces_id IS NULL`

/**
 * SQL condition: the order was fully refunded, but part of the money came back to the shop. The bank or the provider
 * could not deliver it.
 */
const HAS_RETURNED_MONEY_SQL = sql`(orders.state = 'refunded' AND orders.total_minor >
  (SELECT coalesce(sum(money_minor), 0) FROM refunds WHERE order_id = orders.id AND state <> 'failed'))`

/**
 * SQL: 1 if a refund may be owed for a withdrawal, else 0. For queries over withdrawals joined with orders.
 * - 1 without an order
 * - 0 if the order is unpaid or fully refunded
 * - 0 if a completed refund of any amount answers the only open withdrawal
 * - otherwise 1
 */
export const IS_WITHDRAWAL_REFUND_OWED_SQL = sql<number>`(orders.id IS NULL OR ((orders.state IN ('paid', 'refund_due') OR ${HAS_RETURNED_MONEY_SQL}) AND NOT (
  EXISTS (SELECT 1 FROM refunds WHERE ${ANSWERS_WITHDRAWAL_SQL})
  AND NOT EXISTS (SELECT 1 FROM refunds WHERE refunds.order_id = orders.id AND ${IS_REFUND_OWED_SQL})
  AND NOT EXISTS (SELECT 1 FROM withdrawals AS other WHERE other.order_id = orders.id AND other.id <> withdrawals.id
    AND other.status IN ('requested', 'goods_awaited', 'goods_sent', 'goods_received')))))`

/**
 * SQL: 1 if a withdrawal can be closed as refunded, else 0. This requires that its order was never paid or is fully
 * refunded, or that a refund answers the withdrawal. A withdrawal without an order must first be linked, or refused.
 */
export const CAN_CLOSE_AS_REFUNDED_SQL = sql<number>`(orders.id IS NOT NULL AND (
  orders.state NOT IN ('paid', 'refund_due', 'refunded')
  OR NOT EXISTS (SELECT 1 FROM refunds WHERE refunds.order_id = orders.id AND ${IS_REFUND_OWED_SQL})
    AND (orders.state = 'refunded' OR EXISTS (SELECT 1 FROM refunds WHERE ${ANSWERS_WITHDRAWAL_SQL}))))`
