import { and, eq, ne } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import { undoneKind } from '../../../domain/fulfilment'
import { type Move, reverseMoves, stepMoves } from '../../../domain/goods'
import type { GoodsChange, OrderVersion } from '../../../domain/order-requests'
import { refusedBy, writeAndRead } from '../../db'
import type { Deps } from '../../deps'
import { emails } from '../../email/emails.table'
import { isKind } from '../../email/mail-copies'
import { recordAction, type Staff } from '../admin/actions'
import { recordEvent, staleOrderError } from '../orders/order-event'
import { orderNotes } from '../orders/orders.table'
import { ledgerLines, orderIn, orderSql, readOrder } from '../orders/read-order'
import { type StaffOrder, staffOrderIn, staffOrderSql } from '../orders/staff-order'
import { forgetCatalogVersion } from '../products/catalog-cache'
import { goodsEventsSql, undoable } from './goods-events'
import { writeMoves } from './moves'

type GoodsDeps = Pick<Deps, 'db' | 'now' | 'settings'>

/**
 * Applies a staff step to units of an order, such as received, restocked or written off. A `note` becomes a staff note.
 * Returns the changed order. Throws:
 * - `order.not_found`; `order.stale` if the order changed since staff read it
 * - `goods.not_settled` if units without a cancellation or return would be restocked or written off
 * - `order.not_possible_now` if goods of an unpaid order would be sent again
 * - `input.invalid` for more units than the step can move
 */
export async function changeGoods(
  deps: GoodsDeps,
  staff: Staff,
  orderId: string,
  { version, step, lines: requestedLines, note }: GoodsChange,
): Promise<StaffOrder> {
  const fullOrder = await readOrder(deps, orderId)
  const { order } = fullOrder
  if (order.sequence !== version) throw await staleOrderError(deps, orderId, version)
  const lines = ledgerLines(fullOrder)
  if (new Set(requestedLines.map(({ productId }) => productId)).size < requestedLines.length)
    throw new AppError('input.invalid', { errors: [{ path: 'lines', code: 'invalid' }] })
  const moves = requestedLines.flatMap(({ productId, quantity }, index): Move[] => {
    const line = lines.find((item) => item.productId === productId)
    const planned = line && stepMoves(line, step, quantity)
    if (planned) return planned
    const isUnsettled = line && (step === 'restock' || step === 'discard') && quantity <= line.inspection
    if (isUnsettled) throw new AppError('goods.not_settled')
    throw new AppError('input.invalid', { errors: [{ path: `lines.${index}.quantity`, code: 'invalid' }] })
  })
  if (moves.length === 0)
    throw new AppError('input.invalid', { errors: [{ path: 'lines.0.quantity', code: 'required' }] })
  if (step === 'resend' && order.state !== 'paid') throw new AppError('order.not_possible_now')
  const detail = { step, lines: requestedLines.map(({ productId, quantity }) => ({ productId, quantity })) }
  const at = deps.now()
  return write(deps, { orderId, version, moves }, [
    ...recordEvent(deps, order, `goods_${step}`),
    ...writeMoves(deps.db, moves, { orderId, sequence: version + 1, at }),
    ...(note
      ? [deps.db.insert(orderNotes).values({ id: crypto.randomUUID(), orderId, text: note, createdAt: at })]
      : []),
    recordAction(deps, staff, { action: 'goods_step', subject: orderId, detail }),
  ])
}

/**
 * Undoes the last goods step of an order. Undoing the first delivery also stops the withdrawal period and deletes the
 * unsent delivery mail.
 * @throws order.not_found, order.stale, goods.nothing_to_undo, goods.sold_again if another buyer has the units
 */
export async function undoGoods(
  deps: GoodsDeps,
  staff: Staff,
  orderId: string,
  { version }: OrderVersion,
): Promise<StaffOrder> {
  const { db } = deps
  const [rows, ...answers] = await db.batch([goodsEventsSql(db, orderId), ...orderSql(db, orderId)])
  const fullOrder = orderIn(answers)
  const { order } = fullOrder
  if (order.sequence !== version) throw await staleOrderError(deps, orderId, version)
  const event = undoable(rows, ledgerLines(fullOrder))
  if (!event) throw new AppError('goods.nothing_to_undo')
  const moves = reverseMoves(event.moves)
  const isFirstDelivery = event.kind === 'delivered' && order.deliveredAt === event.at
  const unsent = and(eq(emails.about, orderId), isKind('order_delivered'), ne(emails.status, 'sent'))
  return write(deps, { orderId, version, moves }, [
    ...recordEvent(deps, order, undoneKind(event.kind), {
      ...(isFirstDelivery ? { deliveredAt: null } : {}),
      ...(event.kind === 'packed' ? { packedAt: null } : {}),
    }),
    ...writeMoves(db, moves, { orderId, sequence: version + 1, at: deps.now() }),
    ...(isFirstDelivery ? [db.delete(emails).where(unsent)] : []),
    recordAction(deps, staff, { action: 'goods_step', subject: orderId, detail: { undone: event.kind } }),
  ])
}

type Change = { orderId: string; version: number; moves: readonly Move[] }

async function write(
  deps: GoodsDeps,
  { orderId, version, moves }: Change,
  writes: Parameters<typeof writeAndRead>[1],
): Promise<StaffOrder> {
  try {
    const order = staffOrderIn(await writeAndRead(deps.db, writes, staffOrderSql(deps.db, orderId)))
    if (moves.some(({ from, to }) => from === 'restocked' || to === 'restocked')) forgetCatalogVersion()
    return order
  } catch (error) {
    if (refusedBy(error, 'order_events.order_id'))
      throw await staleOrderError(deps, orderId, version, { cause: error })
    if (refusedBy(error, 'stock_not_negative')) throw new AppError('goods.sold_again', {}, { cause: error })
    if (refusedBy(error, 'goods_settled') || refusedBy(error, 'goods_paid'))
      throw new AppError('order.not_possible_now', {}, { cause: error })
    throw error
  }
}
