import { and, eq, sql } from 'drizzle-orm'
import { orderEvents } from '../orders/orders.table'
import { refunds } from './refunds.table'

const FAILURE_PREFIX = 'refund_failed:'

/** Kind of the order event that records a failed refund and its time. Contains the refund's id. */
export const failureKind = (refundId: string): string => FAILURE_PREFIX + refundId

/** Join condition of a failure event and its refund. */
export const isFailureOfRefund = and(
  eq(orderEvents.orderId, refunds.orderId),
  sql`${orderEvents.kind} = ${FAILURE_PREFIX} || ${refunds.id}`,
)
