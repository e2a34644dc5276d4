import { and, asc, eq, sql } from 'drizzle-orm'
import { findLastUndoableEvent } from '../../../../domain/orders/fulfilment'
import { canReverseMoves, type UnitMove } from '../../../../domain/orders/goods'
import type { Deps } from '../../../deps'
import { orderEvents } from '../orders.table'
import type { LedgerLine } from '../views/read-order'
import { goodsMoves } from './goods.table'

/** Query for the goods ledger rows (`goods_moves`) of an order, oldest first, each with its order event. */
export const goodsEventsQuery = (db: Deps['db'], orderId: string) =>
  db
    .select({
      sequence: orderEvents.sequence,
      kind: orderEvents.kind,
      happenedAt: sql<number>`${orderEvents.at}`.as('happened_at'),
      productId: goodsMoves.productId,
      from: goodsMoves.from,
      to: goodsMoves.to,
      quantity: goodsMoves.quantity,
    })
    .from(goodsMoves)
    .innerJoin(
      orderEvents,
      and(eq(orderEvents.orderId, goodsMoves.orderId), eq(orderEvents.sequence, goodsMoves.sequence)),
    )
    .where(eq(goodsMoves.orderId, orderId))
    .orderBy(asc(goodsMoves.id))

type UnitMoveRow = Awaited<ReturnType<typeof goodsEventsQuery>>[number]

/** The last order event that moved units, with its ledger rows; null if staff may not undo it. */
export function findUndoableEvent(rows: readonly UnitMoveRow[], lines: readonly LedgerLine[]) {
  const goodsEvents = rows
    .filter(({ sequence }, index) => rows.findIndex((row) => row.sequence === sequence) === index)
    .map(({ sequence, kind, happenedAt }) => ({ sequence, kind, at: happenedAt }))
  const undoableEvent = findLastUndoableEvent(goodsEvents)
  if (!undoableEvent) return null
  const eventMoves = rows
    .filter(({ sequence }) => sequence === undoableEvent.sequence)
    .flatMap(({ productId, from, to, quantity }): UnitMove[] =>
      from === 'stock' ? [] : [{ productId, from, to, quantity }],
    )
  return canReverseMoves(lines, eventMoves) ? { ...undoableEvent, moves: eventMoves } : null
}
