import { and, asc, eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { isAppError } from '../../../domain/errors'
import type { Minor } from '../../../domain/money/money'
import { runBatch } from '../../database/db'
import type { Deps } from '../../deps'
import { runForEach } from '../../run-for-each'
import { enqueueAlert } from '../../alerts/enqueue-alert'
import { orderAlert, refundRefusedAlert } from '../../mail/templates/alerts/order-alert'
import { enqueueNewMail } from '../../mail/outbox/outbox'
import type { SummarizedOrder } from '../../mail/parts/order-summary'
import { transitionOrder } from '../orders/lifecycle/transition'
import { refundFailedMail } from '../../mail/templates/refund-mail'
import { orders } from '../orders/orders.table'
import { readOrderSummary, toFullOrder, orderQueries, type FullOrder } from '../orders/views/read-order'
import { type PaymentGateway, RefundRejectedError } from '../payments/gateway'
import { payments } from '../payments/payments.table'
import { computeAmountLeftToRefund, sumProviderRefunds } from './left-to-refund'
import { recordManualRefund } from './record-manual-refund'
import { refunds } from './refunds.table'

type RefundDeps = Pick<Deps, 'db' | 'now' | 'gateway' | 'appUrl' | 'settings' | 'notifyStaff'>

/**
 * Sends the due refunds of an order through the provider. Idempotent: the provider makes each refund once. If the
 * provider is unreachable, the refunds stay due and the next cron run retries. Permanent rejections alert the shop.
 */
export async function sendRefunds(deps: RefundDeps, orderId: string): Promise<void> {
  const { db, gateway } = deps
  if (!gateway) return
  const {
    payment: [payment],
    ...orderResults
  } = await runBatch(db, {
    payment: db
      .select({ intentId: payments.intentId })
      .from(payments)
      .where(and(eq(payments.orderId, orderId), eq(payments.status, 'succeeded'))),
    ...orderQueries(db, orderId),
  })
  if (!payment) return
  for (const { id, amount } of findDueRefunds(toFullOrder(orderResults)))
    await sendRefund(deps, gateway, { id, amount, intentId: payment.intentId, orderId })
  await transitionOrder(deps, orderId, (fullOrder) =>
    isEverythingRefunded(fullOrder) ? { event: { kind: 'refund_done' } } : null,
  )
}

/** True if all money of an order is refunded. Failed refunds do not count. */
const isEverythingRefunded = (fullOrder: FullOrder): boolean =>
  computeAmountLeftToRefund(fullOrder).money === 0 && fullOrder.refunds.every(({ state }) => state !== 'due')

/** Prefix of the provider's idempotency key of a refund. */
export const REFUND_KEY_PREFIX = 'refund:'

type DueRefund = { id: string; amount: Minor | null; intentId: string; orderId: string }

/**
 * Sends one refund. The refund stays due if the provider is unreachable. The refund also stays due if the provider
 * rejects it, but does not answer how much was refunded before.
 */
async function sendRefund(deps: RefundDeps, gateway: PaymentGateway, refund: DueRefund): Promise<void> {
  try {
    await sendOrMarkFailed(deps, gateway, refund)
  } catch (error) {
    if (!isAppError(error, 'payment.try_again')) throw error
  }
}

/**
 * Sends a refund. If the provider rejects it permanently, marks it as failed and alerts the shop. The reason may be a
 * refund by hand; that refund is recorded in the same batch.
 */
async function sendOrMarkFailed(deps: RefundDeps, gateway: PaymentGateway, refund: DueRefund): Promise<void> {
  const { id, amount, intentId, orderId } = refund
  const isStillDueSql = and(eq(refunds.id, id), eq(refunds.state, 'due'))
  try {
    const providerRefundId = await gateway.refund({ key: REFUND_KEY_PREFIX + id, intentId, amount })
    await deps.db
      .update(refunds)
      .set({ state: 'done', providerRefundId, doneAt: deps.now() })
      .where(isStillDueSql)
    return
  } catch (error) {
    if (!(error instanceof RefundRejectedError)) throw error
  }
  const summary = await readOrderSummary(deps, orderId)
  const [refundRow] = await deps.db.select().from(refunds).where(eq(refunds.id, id))
  const extraStatements = [
    deps.db.update(refunds).set({ state: 'failed' }).where(isStillDueSql),
    ...(summary && refundRow ? buildRejectionStatements(deps, summary, refundRow) : []),
  ]
  await recordManualRefund(deps, orderId, await gateway.refundedAmountOf(intentId), {
    id,
    extraStatements,
  })
}

/** Statements that tell the buyer and the shop about a refund that the provider rejected. */
const buildRejectionStatements = (
  deps: RefundDeps,
  summary: SummarizedOrder,
  refund: typeof refunds.$inferSelect,
): BatchItem<'sqlite'>[] => {
  const alertParams = { amount: refund.money, currency: summary.order.currency, now: deps.now() }
  return [
    enqueueNewMail(deps, refundFailedMail(summary.order, refund, deps.appUrl)),
    ...enqueueAlert(deps, orderAlert(summary, refundRefusedAlert(alertParams, refund.id), deps)),
  ]
}

/**
 * The due refunds of an order with their amounts. If the refunds cover the whole order, the last amount is null, which
 * means all money left at the provider. The exact amount is unknown, because staff may have refunded a part by hand.
 */
function findDueRefunds({ order, refunds: orderRefunds }: FullOrder): { id: string; amount: Minor | null }[] {
  const dueRows = orderRefunds
    .filter(({ state }) => state === 'due')
    .toSorted((a, b) => a.createdAt - b.createdAt)
  const isFullyRefunded = sumProviderRefunds(orderRefunds) === order.total
  return dueRows.map(({ id, money }, index) => ({
    id,
    amount: isFullyRefunded && index === dueRows.length - 1 ? null : money,
  }))
}

/**
 * Sends the due refunds of at most 20 orders per call, oldest first, and finishes interrupted refunds. Returns the
 * number of orders.
 */
export async function sendAllRefunds(deps: RefundDeps): Promise<number> {
  const [dueOrders, interruptedOrders] = await deps.db.batch([
    deps.db
      .selectDistinct({ orderId: refunds.orderId })
      .from(refunds)
      .where(eq(refunds.state, 'due'))
      .orderBy(asc(refunds.createdAt))
      .limit(20),
    deps.db
      .select({ orderId: orders.id })
      .from(orders)
      .where(
        and(
          eq(orders.state, 'refund_due'),
          sql`${orders.total} = (SELECT coalesce(sum(money_minor), 0) FROM refunds WHERE order_id = orders.id AND state = 'done')`,
        ),
      )
      .limit(20),
  ])
  const orderIds = new Set([...dueOrders, ...interruptedOrders].map(({ orderId }) => orderId))
  await runForEach([...orderIds], (orderId) => sendRefunds(deps, orderId))
  return orderIds.size
}
