import { and, asc, eq, inArray, lte, ne, or } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { isAppError } from '../../../../domain/errors'
import { HOLDING_STATES, isHoldingState, type OrderState } from '../../../../domain/orders/order'
import type { Deps } from '../../../deps'
import { runForEach } from '../../../run-for-each'
import { recordAction, type StaffActor } from '../../admin/actions'
import { payments } from '../../payments/payments.table'
import { settlePayment } from '../../payments/settle'
import { transitionOrder } from './transition'
import { orders } from '../orders.table'

type CancelOrderDeps = Pick<Deps, 'db' | 'now' | 'gateway' | 'appUrl' | 'settings' | 'notifyStaff'>

/**
 * Cancels an unpaid order in two steps. First the order stops being payable. Then its goods are released, once the
 * provider confirms the cancelled payment. A payment that has succeeded is applied to the order instead. While the bank
 * works on the payment or the provider is down, the order stays `expiring`. Returns the resulting state. `staff` is
 * recorded as the person who cancelled.
 */
export async function cancelOrder(
  deps: CancelOrderDeps,
  orderId: string,
  { staff }: { staff?: StaffActor } = {},
): Promise<OrderState> {
  const { state, closePaymentsStatement } = await closeOrder(deps, orderId, { kind: 'expiry_due', staff })
  return closePaymentsStatement
    ? transitionOrder(deps, orderId, 'payment_cancelled', { extraStatements: [closePaymentsStatement] })
    : state
}

/**
 * First step of a cancellation: the order stops being payable. Returns the order's resulting state.
 * `closePaymentsStatement` is a write for the caller's batch that marks the payments as cancelled. It is null if the
 * order cannot be cancelled now.
 */
export async function closeOrder(
  deps: CancelOrderDeps,
  orderId: string,
  { kind, staff }: { kind: 'expiry_due' | 'replaced'; staff?: StaffActor | undefined },
): Promise<{ state: OrderState; closePaymentsStatement: BatchItem<'sqlite'> | null }> {
  const state = await transitionOrder(deps, orderId, ({ order }) => ({
    event: { kind },
    extraStatements:
      staff && isHoldingState(order.state)
        ? [recordAction(deps, staff, { action: 'cancel', subject: orderId })]
        : [],
  }))
  if (!isHoldingState(state)) return { state, closePaymentsStatement: null }
  const orderPayments = await deps.db.select().from(payments).where(eq(payments.orderId, orderId))
  for (const payment of orderPayments) {
    if (payment.status === 'canceled') continue
    const intent = await deps.gateway?.cancel(payment.intentId).catch((error: unknown) => {
      if (isAppError(error, 'payment.try_again')) return undefined
      throw error
    })
    // The provider did not answer, so the order keeps its goods until a later run cancels the payment.
    if (intent === undefined) return { state: 'expiring', closePaymentsStatement: null }
    if (intent === null || intent.status === 'canceled') continue
    await settlePayment(deps, intent)
    return { state: await readOrderState(deps, orderId), closePaymentsStatement: null }
  }
  const closePaymentsStatement = deps.db
    .update(payments)
    .set({ status: 'canceled', lookedAt: deps.now() })
    .where(and(eq(payments.orderId, orderId), ne(payments.status, 'succeeded')))
  return { state, closePaymentsStatement }
}

async function readOrderState(deps: Pick<Deps, 'db'>, orderId: string): Promise<OrderState> {
  const [order] = await deps.db.select({ state: orders.state }).from(orders).where(eq(orders.id, orderId))
  return order?.state ?? 'cancelled'
}

/**
 * Cancels orders whose hold has expired or whose cancellation is unfinished, oldest first, at most 50 per call. Safe to
 * run concurrently. Returns the count.
 */
export async function expireHolds(deps: CancelOrderDeps): Promise<number> {
  const dueOrders = await deps.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      or(
        and(inArray(orders.state, [...HOLDING_STATES]), lte(orders.holdUntil, deps.now())),
        eq(orders.state, 'expiring'),
      ),
    )
    .orderBy(asc(orders.holdUntil))
    .limit(50)
  await runForEach(dueOrders, ({ id }) => cancelOrder(deps, id))
  return dueOrders.length
}
