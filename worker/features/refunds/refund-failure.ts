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
