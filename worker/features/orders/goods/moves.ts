import { and, eq, gt, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { UnitMove } from '../../../../domain/orders/goods'
import { type Db, chunkForInsert } from '../../../database/db'
import { orderLines } from '../orders.table'
import { goodsMoves } from './goods.table'
import type { Timestamp } from '../../../../domain/time/time'

type OrderEvent = { orderId: string; sequence: number; at: Timestamp }

export const writeMoves = (
  db: Db,
  moves: readonly UnitMove[],
  { orderId, sequence, at }: OrderEvent,
): BatchItem<'sqlite'>[] =>
  chunkForInsert(moves.map((move) => ({ ...move, orderId, sequence, at }))).map((chunk) =>
    db.insert(goodsMoves).values(chunk),
  )

/**
 * Query that moves all units of an order from one place (held, packed, shipped …) to another. Needs no previous read of
 * the order's lines.
 */
export const moveOrderUnits = (
  db: Db,
  { from, to }: { from: 'held' | 'restocked'; to: 'owed' | 'restocked' },
  { orderId, sequence, at }: OrderEvent,
): BatchItem<'sqlite'> =>
  db.insert(goodsMoves).select(
    db
      .select({
        id: sql<number>`NULL`.as('id'),
        orderId: orderLines.orderId,
        productId: orderLines.productId,
        from: sql<typeof from>`${from}`.as('from_place'),
        to: sql<typeof to>`${to}`.as('to_place'),
        quantity: sql<number>`${orderLines[from]}`.as('moved'),
        sequence: sql<number>`${sequence}`.as('sequence'),
        at: sql<number>`${at}`.as('at'),
      })
      .from(orderLines)
      .where(and(eq(orderLines.orderId, orderId), gt(orderLines[from], 0))),
  )
