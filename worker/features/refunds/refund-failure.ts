import { and, eq, sql } from 'drizzle-orm'
import { orderEvents } from '../orders/orders.table'
import { refunds } from './refunds.table'

const REFUND_FAILURE_PREFIX = 'refund_failed:'

/** Kind of the order event that records a failed refund and its time. Contains the refund's id. */
export const toFailureEventKind = (refundId: string): string => REFUND_FAILURE_PREFIX + refundId

/** Join condition of a failure event and its refund. */
export const isFailureOfRefundSql = and(
  eq(orderEvents.orderId, refunds.orderId),
  sql`${orderEvents.kind} = ${REFUND_FAILURE_PREFIX} || ${refunds.id}`,
)
