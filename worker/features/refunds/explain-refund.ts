import { AppError } from '../../../domain/errors'
import { add, subtract } from '../../../domain/money'
import type { RefundExplanation } from '../../../domain/refund-request'
import { refusedBy, writeAndRead } from '../../db'
import type { Deps } from '../../deps'
import { recordAction, type Staff } from '../admin/actions'
import { writeMoves } from '../goods/moves'
import { recordEvent, staleOrderError } from '../orders/order-event'
import { orderNotes } from '../orders/orders.table'
import { readOrder } from '../orders/read-order'
import { type StaffOrder, staffOrderIn, staffOrderSql } from '../orders/staff-order'
import { leftToRefund, refundable, unexplainedRefunds } from './left-to-refund'
import { draftOf } from './refund-by-staff'
import { itemWrites, plannedRefund } from './refund-items'

/**
 * Records the purpose of a refund made at the provider: cancelled or returned goods, price reduction, delivery or
 * goodwill. The parts must add up to its amount.
 * Goods move in the same batch, and a `note` becomes a staff note. Returns the changed order.
 * @throws order.not_found, order.stale, refund.not_found for a refund that needs no explanation, and the errors of
 * `plannedRefund`
 */
export async function explainRefund(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  staff: Staff,
  { orderId, refundId }: { orderId: string; refundId: string },
  { version, ...parts }: RefundExplanation,
): Promise<StaffOrder> {
  const { db } = deps
  const fullOrder = await readOrder(deps, orderId)
  const { order } = fullOrder
  if (order.sequence !== version) throw await staleOrderError(deps, orderId, version)
  const refund = unexplainedRefunds(fullOrder).find(({ id }) => id === refundId)
  if (!refund) throw new AppError('refund.not_found')
  const remainder = leftToRefund(fullOrder)
  // A full refund must also cancel the unshipped goods.
  const canOweGoods = add(remainder.money, remainder.discount) > 0
  const plan = plannedRefund({ ...refundable(fullOrder), most: refund.amount, canOweGoods }, draftOf(parts))
  if (subtract(refund.amount, plan.amount) !== 0)
    throw new AppError('input.invalid', { errors: [{ path: 'goodwill', code: 'invalid' }] })
  const cause = { orderId, sequence: order.sequence + 1, at: deps.now() }
  try {
    const writes = [
      ...recordEvent(deps, order, `refund_explained:${refundId}`),
      ...itemWrites(deps, plan, { id: refundId, orderId }),
      ...writeMoves(db, plan.moves, cause),
      ...(parts.note
        ? [
            db
              .insert(orderNotes)
              .values({ id: crypto.randomUUID(), orderId, text: parts.note, createdAt: cause.at }),
          ]
        : []),
      recordAction(deps, staff, {
        action: 'refund_explained',
        subject: orderId,
        detail: {
          id: refundId,
          items: plan.items.map(({ kind, productId, quantity, amount }) => ({
            kind,
            productId,
            quantity,
            amount,
          })),
        },
      }),
    ]
    return staffOrderIn(await writeAndRead(db, writes, staffOrderSql(db, orderId)))
  } catch (error) {
    if (CONFLICTS.some((constraint) => refusedBy(error, constraint)))
      throw await staleOrderError(deps, orderId, version, { cause: error })
    throw error
  }
}

const CONFLICTS = ['order_events.order_id', 'refund_items.refund_id', 'refund_item_within']
