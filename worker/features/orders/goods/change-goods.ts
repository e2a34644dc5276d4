import type { BatchItem } from 'drizzle-orm/batch'
import { and, eq, ne } from 'drizzle-orm'
import { AppError } from '../../../../domain/errors'
import { toUndoEventKind } from '../../../../domain/orders/fulfilment'
import { isPickup } from '../../../../domain/orders/pickup'
import { type UnitMove, reverseMoves, planStepMoves } from '../../../../domain/orders/goods'
import type { GoodsChange, OrderVersion } from '../../../../domain/orders/order-requests'
import { isConstraintViolation, runBatch } from '../../../database/db'
import type { Deps } from '../../../deps'
import { emails } from '../../../mail/emails.table'
import { isMailOfKindSql } from '../../../mail/outbox/mail-copies'
import { recordAction, type StaffActor } from '../../admin/actions'
import { recordEvent, createStaleOrderError } from '../lifecycle/order-event'
import { orderNotes } from '../orders.table'
import { toLedgerLines, toFullOrder, orderQueries, readOrder } from '../views/read-order'
import { type StaffOrder, toStaffOrderDto, buildStaffOrderQueries } from '../staff/staff-order'
import { clearCatalogVersionCache } from '../../products/catalog/catalog-cache'
import { buildDraftStatements, DRAFT_CONSTRAINT } from '../../products/staff/draft-returned-product'
import { deleteUnsentReadyMail } from '../pickup/unsent-ready-mail'
import { goodsEventsQuery, findUndoableEvent } from './goods-events'
import { writeMoves } from './moves'

type GoodsDeps = Pick<Deps, 'db' | 'now' | 'settings'>

/**
 * Applies a staff step to units of an order, such as received, restocked or written off. A `note` becomes a staff note.
 * Returns the changed order. Throws:
 * - `order.not_found`; `order.stale` if the order changed since staff read it
 * - `goods.others_for_sale` if a product with other units for sale would become a draft
 * - `goods.not_settled` for restocking or writing off units that are neither cancelled nor returned
 * - `order.not_possible_now` if goods of an unpaid order would be sent again
 * - `input.invalid` for more units than the step can move
 */
export async function changeGoods(
  deps: GoodsDeps,
  staff: StaffActor,
  orderId: string,
  { version, step, lines: requestedLines, note }: GoodsChange,
): Promise<StaffOrder> {
  const fullOrder = await readOrder(deps, orderId)
  const { order } = fullOrder
  if (order.sequence !== version) throw await createStaleOrderError(deps, orderId, version)
  const lines = toLedgerLines(fullOrder)
  if (new Set(requestedLines.map(({ productId }) => productId)).size < requestedLines.length)
    throw new AppError('input.invalid', { errors: [{ path: 'lines', code: 'invalid' }] })
  const moves = requestedLines.flatMap(({ productId, quantity }, index): UnitMove[] => {
    const line = lines.find((item) => item.productId === productId)
    const plannedMoves = line && planStepMoves(line, step, quantity)
    if (plannedMoves) return plannedMoves
    const areUnitsUnsettled =
      line && (step === 'restock' || step === 'discard') && quantity <= line.inspection
    if (areUnitsUnsettled) throw new AppError('goods.not_settled')
    throw new AppError('input.invalid', { errors: [{ path: `lines.${index}.quantity`, code: 'invalid' }] })
  })
  if (moves.length === 0)
    throw new AppError('input.invalid', { errors: [{ path: 'lines.0.quantity', code: 'required' }] })
  const drafts = requestedLines.flatMap(({ productId, draft }) => (draft ? [{ productId, draft }] : []))
  if (drafts.length > 0 && step !== 'restock')
    throw new AppError('input.invalid', { errors: [{ path: 'lines.0.draft', code: 'invalid' }] })
  if (step === 'resend' && order.state !== 'paid') throw new AppError('order.not_possible_now')
  const actionDetail = {
    step,
    lines: requestedLines.map(({ productId, quantity }) => ({ productId, quantity })),
  }
  const timestamp = deps.now()
  return writeGoodsChange(deps, { orderId, version, moves }, [
    ...recordEvent(deps, order, `goods_${step}`),
    ...(
      await Promise.all(
        drafts.map(({ productId, draft }) => buildDraftStatements(deps, staff, productId, draft)),
      )
    ).flat(),
    ...writeMoves(deps.db, moves, { orderId, sequence: version + 1, at: timestamp }),
    ...(note
      ? [
          deps.db
            .insert(orderNotes)
            .values({ id: crypto.randomUUID(), orderId, text: note, createdAt: timestamp }),
        ]
      : []),
    recordAction(deps, staff, { action: 'goods_step', subject: orderId, detail: actionDetail }),
  ])
}

/**
 * Undoes the last goods step of an order.
 * Undoing the first delivery also stops the withdrawal period and deletes the unsent delivery mail.
 * @throws order.not_found, order.stale, goods.nothing_to_undo, goods.sold_again if another order has the units
 */
export async function undoLastGoodsMove(
  deps: GoodsDeps,
  staff: StaffActor,
  orderId: string,
  { version }: OrderVersion,
): Promise<StaffOrder> {
  const { db } = deps
  const { events, ...orderResults } = await runBatch(db, {
    events: goodsEventsQuery(db, orderId),
    ...orderQueries(db, orderId),
  })
  const fullOrder = toFullOrder(orderResults)
  const { order } = fullOrder
  if (order.sequence !== version) throw await createStaleOrderError(deps, orderId, version)
  const undoableEvent = findUndoableEvent(events, toLedgerLines(fullOrder))
  if (!undoableEvent) throw new AppError('goods.nothing_to_undo')
  const moves = reverseMoves(undoableEvent.moves)
  const isFirstDelivery = undoableEvent.kind === 'delivered' && order.deliveredAt === undoableEvent.at
  const isUnsentDeliveryMailSql = and(
    eq(emails.about, orderId),
    isMailOfKindSql('order_delivered'),
    ne(emails.status, 'sent'),
  )
  return writeGoodsChange(deps, { orderId, version, moves }, [
    ...recordEvent(deps, order, toUndoEventKind(undoableEvent.kind), {
      ...(isFirstDelivery ? { deliveredAt: null } : {}),
      ...(undoableEvent.kind === 'packed' ? { packedAt: null, pickupUntil: null } : {}),
    }),
    ...writeMoves(db, moves, { orderId, sequence: version + 1, at: deps.now() }),
    ...(undoableEvent.kind === 'packed' && isPickup(order) ? [deleteUnsentReadyMail(db, orderId)] : []),
    ...(isFirstDelivery ? [db.delete(emails).where(isUnsentDeliveryMailSql)] : []),
    recordAction(deps, staff, {
      action: 'goods_step',
      subject: orderId,
      detail: { undone: undoableEvent.kind },
    }),
  ])
}

type GoodsWrite = { orderId: string; version: number; moves: readonly UnitMove[] }

async function writeGoodsChange(
  deps: GoodsDeps,
  { orderId, version, moves }: GoodsWrite,
  statements: readonly BatchItem<'sqlite'>[],
): Promise<StaffOrder> {
  try {
    const order = toStaffOrderDto(
      await runBatch(deps.db, { writes: statements, ...buildStaffOrderQueries(deps.db, orderId) }),
    )
    if (moves.some(({ from, to }) => from === 'restocked' || to === 'restocked')) clearCatalogVersionCache()
    return order
  } catch (error) {
    if (isConstraintViolation(error, 'order_events.order_id'))
      throw await createStaleOrderError(deps, orderId, version, { cause: error })
    if (isConstraintViolation(error, 'stock_not_negative'))
      throw new AppError('goods.sold_again', {}, { cause: error })
    if (isConstraintViolation(error, DRAFT_CONSTRAINT))
      throw new AppError('goods.others_for_sale', {}, { cause: error })
    if (isConstraintViolation(error, 'goods_settled') || isConstraintViolation(error, 'goods_paid'))
      throw new AppError('order.not_possible_now', {}, { cause: error })
    throw error
  }
}
