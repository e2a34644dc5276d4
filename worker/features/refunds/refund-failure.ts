import { and, eq, sql } from 'drizzle-orm'
import { orderEvents } from '../orders/orders.table'
import { refunds } from './refunds.table'

const KIND = 'refund_failed:'

/** The event of an order when money that went back did not arrive: it names the refund and keeps the moment. */
export const failureKind = (refundId: string): string => KIND + refundId

/** Ties that event to its refund in a statement that reads both. */
export const isFailureOf = and(
  eq(orderEvents.orderId, refunds.orderId),
  sql`${orderEvents.kind} = ${KIND} || ${refunds.id}`,
)

/** When it was known that the money of a refund had not arrived, in a statement that reads refunds by this name. */
export const failedAt = (name: 'refunds' | 'other') => {
  const row = sql.raw(name)
  return sql`(SELECT coalesce(max(at), ${row}.created_at) FROM order_events
    WHERE order_id = ${row}.order_id AND kind = ${KIND} || ${row}.id)`
}
