import { AppError } from '../../../domain/errors'
import { addAmounts, subtract } from '../../../domain/money/money'
import type { RefundExplanation } from '../../../domain/refunds/refund-request'
import { isConstraintViolation, runBatch } from '../../database/db'
import type { Deps } from '../../deps'
import { recordAction, type StaffActor } from '../admin/actions'
import { writeMoves } from '../orders/goods/moves'
import { recordEvent, createStaleOrderError } from '../orders/lifecycle/order-event'
import { orderNotes } from '../orders/orders.table'
import { readOrder } from '../orders/views/read-order'
import { type StaffOrder, toStaffOrderDto, buildStaffOrderQueries } from '../orders/staff/staff-order'
import { computeAmountLeftToRefund, toRefundableOrder, findUnexplainedRefunds } from './left-to-refund'
import { toRefundDraft } from './refund-by-staff'
import { insertRefundItems, planRefundOrThrow } from './refund-items'

/**
 * Records the purpose of a refund made by hand at the provider: cancelled or returned goods, price reduction, delivery
 * or goodwill. The parts must add up to the refund's amount. The same batch records the moves of cancelled or returned
 * units. A `note` becomes a staff note. Returns the changed order.
 * @throws order.not_found, order.stale, refund.not_found for a refund that needs no explanation, and the errors of
 * `planRefundOrThrow`
 */
export async function explainRefund(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  staff: StaffActor,
  { orderId, refundId }: { orderId: string; refundId: string },
  { version, ...parts }: RefundExplanation,
): Promise<StaffOrder> {
  const { db } = deps
  const fullOrder = await readOrder(deps, orderId)
  const { order } = fullOrder
  if (order.sequence !== version) throw await createStaleOrderError(deps, orderId, version)
  const refund = findUnexplainedRefunds(fullOrder).find(({ id }) => id === refundId)
  if (!refund) throw new AppError('refund.not_found')
  const remainder = computeAmountLeftToRefund(fullOrder)
  // After a full refund the shop must not owe goods. Staff must then also enter the unshipped units as cancelled.
  const hasOtherMoneyLeft = addAmounts(remainder.money, remainder.discount) > 0
  const refundPlan = planRefundOrThrow(
    { ...toRefundableOrder(fullOrder), maxRefund: refund.amount, keepsOtherMoney: hasOtherMoneyLeft },
    toRefundDraft(parts),
  )
  if (subtract(refund.amount, refundPlan.amount) !== 0)
    throw new AppError('input.invalid', { errors: [{ path: 'goodwill', code: 'invalid' }] })
  const moveEvent = { orderId, sequence: order.sequence + 1, at: deps.now() }
  try {
    const explanationStatements = [
      ...recordEvent(deps, order, `refund_explained:${refundId}`),
      ...insertRefundItems(deps, refundPlan, { id: refundId, orderId }),
      ...writeMoves(db, refundPlan.moves, moveEvent),
      ...(parts.note
        ? [
            db
              .insert(orderNotes)
              .values({ id: crypto.randomUUID(), orderId, text: parts.note, createdAt: moveEvent.at }),
          ]
        : []),
      recordAction(deps, staff, {
        action: 'refund_explained',
        subject: orderId,
        detail: {
          id: refundId,
          items: refundPlan.items.map(({ kind, productId, quantity, amount }) => ({
            kind,
            productId,
            quantity,
            amount,
          })),
        },
      }),
    ]
    return toStaffOrderDto(
      await runBatch(db, { writes: explanationStatements, ...buildStaffOrderQueries(db, orderId) }),
    )
  } catch (error) {
    if (CONFLICTING_CONSTRAINTS.some((constraint) => isConstraintViolation(error, constraint)))
      throw await createStaleOrderError(deps, orderId, version, { cause: error })
    throw error
  }
}

const CONFLICTING_CONSTRAINTS = ['order_events.order_id', 'refund_items.refund_id', 'refund_item_within']
