import { and, desc, eq, gt, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { orderNumber } from '../../../domain/order'
import { whyEnded } from '../../../domain/order-end'
import type { Db } from '../../db'
import { adminActions } from '../admin/admin.table'
import { type orderEvents, type OrderRow, orders } from './orders.table'

/** The statements that tell why an order ended, for a batch that reads more: what staff did, and what the cart ordered next. */
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
      // Only what was ordered while this one was held can have taken its place.
      .innerJoin(newer, and(gt(newer.createdAt, orders.createdAt), lte(newer.createdAt, orders.holdUntil)))
      .where(and(eq(orders.id, orderId), eq(newer.sessionId, orders.sessionId)))
      .orderBy(desc(newer.createdAt))
      .limit(1),
  ] as const
}

type Answers = {
  order: OrderRow
  events: readonly (typeof orderEvents.$inferSelect)[]
  byShop: { at: number } | undefined
  newer: { id: string; isSameBuyer: number } | undefined
}

/** What an order stops being payable by, the first of them. */
const ENDINGS = ['expiry_due', 'replaced', 'payment_cancelled']

/**
 * Why an order can be paid no more, and the number of the one that took its place, for the same buyer only: its key stands
 * in its own mails and nowhere else (decision 023). Null of an order that is paid or can be.
 */
export function endedOf({ order, events, byShop, newer }: Answers, now: number) {
  const ended = events.find(({ kind }) => ENDINGS.includes(kind))
  const reason = whyEnded(
    {
      state: order.state,
      holdUntil: order.holdUntil,
      endedAt: ended?.at ?? null,
      isByShop: byShop !== undefined,
      hasNewer: newer !== undefined,
    },
    now,
  )
  if (reason === null) return null
  return { reason, newer: reason === 'replaced' && newer?.isSameBuyer ? orderNumber(newer.id) : null }
}
