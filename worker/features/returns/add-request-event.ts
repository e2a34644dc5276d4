import { eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Deps } from '../../deps'
import { cancelFollowUpMails } from '../marketing/follow-ups/withdraw-consents'
import { orderEvents, orders } from '../orders/orders.table'

/**
 * Adds an event to an order when a withdrawal or complaint was received, changed or linked. Outdated staff pages then
 * get `order.stale`. Also cancels an unsent follow-up mail of the order.
 * The event's number is computed in the batch, so that a concurrent event never makes the buyer's request fail.
 */
export const addRequestEvent = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  orderId: string,
  kind: 'withdrawal' | 'complaint',
  requestEvent: 'stated' | 'changed' = 'stated',
): BatchItem<'sqlite'>[] => [
  db.insert(orderEvents).select(
    db
      .select({
        orderId: orders.id,
        sequence: sql<number>`${orders.sequence} + 1`.as('next'),
        kind: sql<string>`${`${kind}_${requestEvent}`}`.as('kind'),
        state: orders.state,
        at: sql<number>`${now()}`.as('at'),
      })
      .from(orders)
      .where(eq(orders.id, orderId)),
  ),
  db
    .update(orders)
    .set({ sequence: sql`${orders.sequence} + 1` })
    .where(eq(orders.id, orderId)),
  ...cancelFollowUpMails({ db }, eq(orders.id, orderId)),
]
