import { and, desc, eq, gt, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { formatOrderNumber } from '../../../../domain/orders/order'
import { findEndReason } from '../../../../domain/orders/order-end'
import type { Db } from '../../../database/db'
import { adminActions } from '../../admin/admin.table'
import { type orderEvents, type OrderRow, orders } from '../orders.table'
import type { Timestamp } from '../../../../domain/time/time'

/**
 * Queries for the reason why an order ended: a cancellation by staff, or the next order of the same cart. The caller
 * runs the queries in a larger batch.
 */
export function orderEndQueries(db: Db, orderId: string) {
  const newerOrdersTable = alias(orders, 'newer')
  return {
    shopCancellation: db
      .select({ at: adminActions.at })
      .from(adminActions)
      .where(and(eq(adminActions.subject, orderId), eq(adminActions.action, 'cancel')))
      .limit(1),
    newerOrder: db
      .select({
        id: newerOrdersTable.id,
        isSameBuyer: sql<number>`lower(${newerOrdersTable.email}) = lower(${orders.email})`.as(
          'is_same_buyer',
        ),
      })
      .from(orders)
      // Only an order placed before this order's hold ended can be its replacement.
      .innerJoin(
        newerOrdersTable,
        and(
          gt(newerOrdersTable.createdAt, orders.createdAt),
          lte(newerOrdersTable.createdAt, orders.holdUntil),
        ),
      )
      .where(and(eq(orders.id, orderId), eq(newerOrdersTable.sessionId, orders.sessionId)))
      .orderBy(desc(newerOrdersTable.createdAt))
      .limit(1),
  }
}

type OrderEndResults = {
  order: OrderRow
  events: readonly (typeof orderEvents.$inferSelect)[]
  shopCancellation: { at: Timestamp } | undefined
  newerOrder: { id: string; isSameBuyer: number } | undefined
}

/** Events that make an order unpayable. */
const ENDING_EVENTS = ['expiry_due', 'replaced', 'payment_cancelled']

/**
 * The reason why an order is no longer payable; null if it is paid or payable. If the same buyer replaced it, `newer`
 * is the number of the new order.
 * Never returns the new order's token, because it must stay in that order's own mails (decision 010).
 */
export function orderEndOf({ order, events, shopCancellation, newerOrder }: OrderEndResults, now: Timestamp) {
  const endEvent = events.find(({ kind }) => ENDING_EVENTS.includes(kind))
  const orderEndReason = findEndReason(
    {
      state: order.state,
      holdUntil: order.holdUntil,
      endedAt: endEvent?.at ?? null,
      isEndedByShop: shopCancellation !== undefined,
      hasNewerOrder: newerOrder !== undefined,
    },
    now,
  )
  if (orderEndReason === null) return null
  return {
    reason: orderEndReason,
    newer: orderEndReason === 'replaced' && newerOrder?.isSameBuyer ? formatOrderNumber(newerOrder.id) : null,
  }
}
