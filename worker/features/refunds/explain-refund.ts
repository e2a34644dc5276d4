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
 * Records what a refund made at the provider was for: cancelled or returned goods, a price reduction, delivery, goodwill.
 * The parts must add up to exactly its amount. The goods move in the same batch, and a `note` becomes a note of the order.
 * Returns the changed order. Throws `order.not_found`, `order.stale`, `refund.not_found` for a refund that needs no
 * explanation, and what `plannedRefund` throws.
 */
export async function explainRefund(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  staff: Staff,
  { orderId, refundId }: { orderId: string; refundId: string },
  { version, ...parts }: RefundExplanation,
): Promise<StaffOrder> {
  const { db } = deps
  const found = await readOrder(deps, orderId)
  const { order } = found
  if (order.sequence !== version) throw await staleOrderError(deps, orderId, version)
  const refund = unexplainedRefunds(found).find(({ id }) => id === refundId)
  if (!refund) throw new AppError('refund.not_found')
  const left = leftToRefund(found)
  // When nothing is left, goods that are not sent have to be cancelled with it.
  const canOweGoods = add(left.money, left.discount) > 0
  const plan = plannedRefund({ ...refundable(found), most: refund.amount, canOweGoods }, draftOf(parts))
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
