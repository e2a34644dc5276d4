import { asc, and, eq, gt } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { AppError } from '../../../../domain/errors'
import type { Deps } from '../../../deps'
import { orderEvents, type OrderRow, orders } from '../orders.table'

/**
 * Writes that add an event to an order and set columns, without changing the payment state. The event's number is an
 * optimistic lock: after a concurrent event the batch fails on `order_events.order_id`.
 */
export const recordEvent = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  order: OrderRow,
  eventKind: string,
  orderChanges: Partial<OrderRow> = {},
): BatchItem<'sqlite'>[] => {
  const sequence = order.sequence + 1
  return [
    db
      .insert(orderEvents)
      .values({ orderId: order.id, sequence, kind: eventKind, state: order.state, at: now() }),
    db
      .update(orders)
      .set({ ...orderChanges, sequence })
      .where(eq(orders.id, order.id)),
  ]
}

/** The error `order.stale`, with the events since the version that staff saw. */
export async function createStaleOrderError(
  { db }: Pick<Deps, 'db'>,
  orderId: string,
  seenVersion: number,
  options?: ErrorOptions,
): Promise<AppError> {
  const events = await db
    .select({ kind: orderEvents.kind, sequence: orderEvents.sequence })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), gt(orderEvents.sequence, seenVersion)))
    .orderBy(asc(orderEvents.sequence))
  return new AppError(
    'order.stale',
    {
      version: events.at(-1)?.sequence ?? seenVersion,
      changes: events.map(({ kind }) => kind.split(':')[0] ?? kind),
    },
    options,
  )
}
