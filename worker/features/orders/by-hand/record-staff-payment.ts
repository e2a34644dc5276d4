import { and, eq, ne } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { AppError, isAppError } from '../../../../domain/errors'
import { isHoldingState, needsConfirmation } from '../../../../domain/orders/order'
import {
  isSalePaymentDay,
  type StaffPayment,
  type StaffPaymentBody,
} from '../../../../domain/orders/sale-by-hand'
import { timeOfDayAfterOrder } from '../../../../domain/time/polish-days'
import { isConstraintViolation } from '../../../database/db'
import type { Deps } from '../../../deps'
import { recordAction, type StaffActor } from '../../admin/actions'
import { payments } from '../../payments/payments.table'
import { settlePayment } from '../../payments/settle'
import { createStaleOrderError } from '../lifecycle/order-event'
import { transitionOrder } from '../lifecycle/transition'
import type { OrderRow } from '../orders.table'
import { type StaffOrder, readStaffOrder } from '../staff/staff-order'
import { canHoldAgain, type FullOrder, readOrder } from '../views/read-order'
import { buildConfirmSaleStatements } from './confirm-sale'

type PaymentDeps = Pick<Deps, 'db' | 'now' | 'gateway' | 'appUrl' | 'settings' | 'notifyStaff'>

/** The attempt number of a payment that staff recorded. Attempts at the provider begin with 1. */
const STAFF_ATTEMPT = 0

/**
 * Records that the buyer paid a sale by staff without the payment provider: by transfer, or with cash, card or BLIK at
 * the counter. First cancels the open payment at the provider, so that the buyer does not pay twice. If the buyer still
 * pays at the provider, the shop refunds that second payment (`settlePayment`). Returns the order. Throws:
 * - `order.not_found`; `order.stale` if the order changed since staff read it
 * - `order.not_possible_now` for an order from the web
 * - `order.not_confirmed` without the buyer's confirmation of a sale by phone
 * - `order.not_payable` if the order is already paid; the provider may report that payment only during the call
 * - `order.sold_out` if the hold has ended and the goods are sold
 * - `input.invalid` for a day in the future or before the order, or without the buyer's consent to the defects
 */
export async function recordStaffPayment(
  deps: PaymentDeps,
  staff: StaffActor,
  orderId: string,
  { version, isConfirmed = false, acceptsDefects = false, ...payment }: StaffPaymentBody,
): Promise<StaffOrder> {
  const { order, lines } = await readOrder(deps, orderId)
  if (order.channel === 'web') throw new AppError('order.not_possible_now')
  if (order.sequence !== version) throw await createStaleOrderError(deps, orderId, version)
  if (needsConfirmation(order)) {
    if (!isConfirmed) throw new AppError('order.not_confirmed')
    if (!acceptsDefects && lines.some((line) => line.defects.length > 0))
      throw new AppError('input.invalid', { errors: [{ path: 'acceptsDefects', code: 'defects' }] })
  }
  if (!isSalePaymentDay(payment.paidOn, order.createdAt, deps.now()))
    throw new AppError('input.invalid', { errors: [{ path: 'paidOn', code: 'invalid' }] })
  if (isHoldingState(order.state)) await cancelProviderPayments(deps, orderId)
  try {
    await transitionOrder(deps, orderId, (fullOrder) =>
      decidePaymentTransition(deps, staff, fullOrder, payment),
    )
  } catch (error) {
    // Race: the provider or another member of staff recorded the payment first.
    if (isConstraintViolation(error, 'payments.order_id'))
      throw new AppError('order.not_payable', {}, { cause: error })
    throw error
  }
  return readStaffOrder(deps, orderId)
}

function decidePaymentTransition(
  deps: PaymentDeps,
  staff: StaffActor,
  fullOrder: FullOrder,
  payment: StaffPayment,
) {
  const { order, lines } = fullOrder
  const hasEnoughStock = canHoldAgain(fullOrder)
  if (!isHoldingState(order.state) && order.state !== 'cancelled') throw new AppError('order.not_payable')
  if (order.state === 'cancelled' && !hasEnoughStock)
    throw new AppError('order.sold_out', { productIds: lines.map(({ productId }) => productId) })
  return {
    event: {
      kind: 'payment_succeeded' as const,
      hasEnoughStock,
      paidAt: timeOfDayAfterOrder(payment.paidOn, order.createdAt, deps.now()),
    },
    extraStatements: [
      ...(needsConfirmation(order) ? buildConfirmSaleStatements(deps, fullOrder) : []),
      insertStaffPayment(deps, order, payment),
      recordAction(deps, staff, {
        action: 'order_payment',
        subject: order.id,
        detail: { method: payment.method, paidOn: payment.paidOn, amount: order.total },
      }),
    ],
  }
}

/** Cancels open payments at the provider. A payment that the provider has received is applied to the order instead. */
async function cancelProviderPayments(deps: PaymentDeps, orderId: string): Promise<void> {
  const openPayments = await deps.db
    .select({ intentId: payments.intentId })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), ne(payments.status, 'canceled')))
  for (const { intentId } of openPayments) {
    // The payment counts as cancelled before the call, because the provider's webhook can arrive before the
    // response. If the webhook changed the status of the payment, it would cancel the order.
    await deps.db
      .update(payments)
      .set({ status: 'canceled' })
      .where(and(eq(payments.intentId, intentId), ne(payments.status, 'succeeded')))
    const intent = await deps.gateway?.cancel(intentId).catch((error: unknown) => {
      // If the provider does not answer, record the staff payment anyway: `settlePayment` refunds a second payment.
      if (isAppError(error, 'payment.try_again')) return null
      throw error
    })
    if (intent?.status === 'succeeded') {
      await settlePayment(deps, intent)
      throw new AppError('order.not_payable')
    }
  }
}

export const insertStaffPayment = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, total, currency }: Pick<OrderRow, 'id' | 'total' | 'currency'>,
  { method, paidOn, reference }: StaffPayment,
): BatchItem<'sqlite'> =>
  db.insert(payments).values({
    intentId: `staff:${id}`,
    orderId: id,
    attempt: STAFF_ATTEMPT,
    provider: 'staff',
    amount: total,
    currency,
    status: 'succeeded',
    createdAt: now(),
    lookedAt: now(),
    method,
    paidOn,
    reference: reference ?? null,
  })
