import { and, desc, eq, gt, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { orderNumber } from '../../../domain/order'
import { whyEnded } from '../../../domain/order-end'
import type { Db } from '../../db'
import { adminActions } from '../admin/admin.table'
import { type orderEvents, type OrderRow, orders } from './orders.table'
import type { Timestamp } from '../../../domain/time'

/**
 * Queries for the reason why an order ended: a cancellation by staff, or the next order of the same cart. For a larger
 * batch.
 */
export function endedSql(db: Db, orderId: string) {
  const newer = alias(orders, 'newer')
  return [
    db
      .select({ at: adminActions.at })
      .from(adminActions)
      .where(and(eq(adminActions.subject, orderId), eq(adminActions.action, 'cancel')))
      .limit(1),
    db
      .select({
        id: newer.id,
        isSameBuyer: sql<number>`lower(${newer.email}) = lower(${orders.email})`.as('is_same_buyer'),
      })
      .from(orders)
      // Only an order placed before this order's hold ended can be its replacement.
      .innerJoin(newer, and(gt(newer.createdAt, orders.createdAt), lte(newer.createdAt, orders.holdUntil)))
      .where(and(eq(orders.id, orderId), eq(newer.sessionId, orders.sessionId)))
      .orderBy(desc(newer.createdAt))
      .limit(1),
  ] as const
}

type Answers = {
  order: OrderRow
  events: readonly (typeof orderEvents.$inferSelect)[]
  byShop: { at: Timestamp } | undefined
  newer: { id: string; isSameBuyer: number } | undefined
}

/** Events that make an order unpayable. */
const ENDINGS = ['expiry_due', 'replaced', 'payment_cancelled']

/**
 * Why an order is no longer payable, and the number of the order that replaced it; null if the order is paid or
 * payable.
 * Returns only the number of the new order, because its token must stay in its own mails (decision 010).
 */
export function endedOf({ order, events, byShop, newer }: Answers, now: Timestamp) {
  const endEvent = events.find(({ kind }) => ENDINGS.includes(kind))
  const reason = whyEnded(
    {
      state: order.state,
      holdUntil: order.holdUntil,
      endedAt: endEvent?.at ?? null,
      isByShop: byShop !== undefined,
      hasNewer: newer !== undefined,
    },
    now,
  )
  if (reason === null) return null
  return { reason, newer: reason === 'replaced' && newer?.isSameBuyer ? orderNumber(newer.id) : null }
}
