import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import type { Minor } from '../../../domain/money/money'
import { isConstraintViolation, runBatch } from '../../database/db'
import type { Deps } from '../../deps'
import { enqueueAlert } from '../../alerts/enqueue-alert'
import type { Alert } from '../../alerts/alert'
import { orderAlert, refundFailedAlert } from '../../mail/templates/alerts/order-alert'
import { shopAlert } from '../../mail/templates/alerts/shop-alert'
import { enqueueNewMail } from '../../mail/outbox/outbox'
import { refundFailedMail } from '../../mail/templates/refund-mail'
import { recordEvent } from '../orders/lifecycle/order-event'
import { ORDER_COLUMNS, type OrderRow, orders } from '../orders/orders.table'
import { readOrderSummary } from '../orders/views/read-order'
import type { FailedRefund, RefundedIntent } from '../payments/gateway'
import { payments } from '../payments/payments.table'
import { settlePayment } from '../payments/settle'
import { recordManualRefund } from './record-manual-refund'
import { toFailureEventKind } from './refund-failure'
import { refunds } from './refunds.table'
import { REFUND_KEY_PREFIX } from './send-refunds'

type RefundDeps = Pick<Deps, 'db' | 'now' | 'appUrl' | 'gateway' | 'settings' | 'notifyStaff'>

/**
 * Records how much of an intent the provider has refunded so far. If the amount exceeds the shop's own refunds, someone
 * refunded by hand at the provider. That refund is recorded and the shop is alerted. Idempotent.
 */
export async function recordRefundedAmount(deps: RefundDeps, refundedIntent: RefundedIntent): Promise<void> {
  const [payment] = await deps.db
    .select({ orderId: payments.orderId, status: payments.status })
    .from(payments)
    .where(eq(payments.intentId, refundedIntent.intentId))
  if (!payment) return
  // A refund means that the payment succeeded, so first record the payment if its webhook has not arrived.
  if (payment.status !== 'succeeded') {
    const intent = await deps.gateway?.find(refundedIntent.intentId)
    if (intent?.status !== 'succeeded') return
    // Ignores a payment that does not belong to the order, such as a double payment that was already refunded.
    if ((await settlePayment(deps, intent)) !== 'applied') return
  }
  await recordManualRefund(deps, payment.orderId, refundedIntent.amountRefunded)
}

/**
 * Condition: the refund that a provider event is about. The refund is found by the provider's id, or by the shop's key
 * while that id is not stored. A refund by hand has no key, so that refund is found by payment and amount.
 */
function isRefundOfEventSql(db: Deps['db'], { id, key, intentId, amount }: FailedRefund) {
  const hasProviderIdSql = eq(refunds.providerRefundId, id)
  if (key) return or(hasProviderIdSql, sql`${REFUND_KEY_PREFIX} || ${refunds.id} = ${key}`)
  if (!intentId || amount === undefined) return hasProviderIdSql
  const order = db.select({ orderId: payments.orderId }).from(payments).where(eq(payments.intentId, intentId))
  const isManualRefundSql = and(
    eq(refunds.reason, 'at_provider'),
    eq(refunds.state, 'done'),
    isNull(refunds.providerRefundId),
    eq(refunds.money, amount),
    inArray(refunds.orderId, order),
  )
  return or(hasProviderIdSql, isManualRefundSql)
}

const MAX_RETRIES = 8

/**
 * Records that a refund accepted by the provider has failed later; staff must repeat the refund. The failure is an
 * event of the order, because the accountant's file corrects the refund on the failure's day. While the refund counted
 * as sent, the shop could not detect refunds made by hand at the provider. Therefore reads the provider's total again
 * and records such refunds. Rejects if the provider does not answer, so that the webhook is delivered again.
 * @throws payment.try_again, shop.try_again
 */
export async function recordFailedRefund(deps: RefundDeps, failedRefund: FailedRefund): Promise<void> {
  const refundRow = await writeFailure(deps, failedRefund)
  if (!refundRow?.intentId || !deps.gateway) return
  const { intentId } = refundRow
  const orderId = refundRow.order.id
  await recordManualRefund(deps, orderId, await deps.gateway.refundedAmountOf(intentId))
}

type FailedOrderRefund = { money: Minor; order: OrderRow }

/** Alert about a failed refund. A refund that the shop does not know is named by the provider's id. */
async function createFailureAlert(
  deps: RefundDeps,
  { id }: FailedRefund,
  refundRow: FailedOrderRefund | undefined,
): Promise<Alert> {
  const summary = refundRow ? await readOrderSummary(deps, refundRow.order.id) : null
  if (!refundRow || !summary)
    return shopAlert('money', {
      key: `refund_failed:${id}`,
      subject: {
        pl: 'Zwrot nie doszedł: nieznany sklepowi',
        en: 'A refund unknown to the shop did not arrive',
      },
      path: '/admin/orders',
      detail: `Bank klienta nie przyjął zwrotu ${id}, którego sklep nie zlecił. Znajdź go dziś w panelu operatora płatności i ustal, komu należą się pieniądze.`,
    })
  const alertParams = { amount: refundRow.money, currency: refundRow.order.currency, now: deps.now() }
  return orderAlert(summary, refundFailedAlert(alertParams, id), deps)
}

/**
 * Writes the failure once, also for repeated webhooks. Returns the refund's order and payment intent; null if the
 * refund is unknown.
 */
async function writeFailure(deps: RefundDeps, failedRefund: FailedRefund) {
  const { db } = deps
  for (let attempt = 0; attempt < MAX_RETRIES; attempt++) {
    const [refundRow] = await db
      .select({
        id: refunds.id,
        refund: refunds.state,
        money: refunds.money,
        reason: refunds.reason,
        order: ORDER_COLUMNS,
        intentId: payments.intentId,
      })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .leftJoin(payments, and(eq(payments.orderId, orders.id), eq(payments.status, 'succeeded')))
      .where(isRefundOfEventSql(db, failedRefund))
      .orderBy(isNull(refunds.providerRefundId), refunds.createdAt)
      .limit(1)
    const alertStatements = enqueueAlert(deps, await createFailureAlert(deps, failedRefund, refundRow))
    if (!refundRow || refundRow.refund === 'failed') {
      await db.batch(alertStatements)
      return refundRow ?? null
    }
    const { id, order } = refundRow
    try {
      await runBatch(db, {
        writes: [
          ...recordEvent(deps, order, toFailureEventKind(id)),
          db
            .update(refunds)
            .set({
              state: 'failed',
              providerRefundId: failedRefund.id,
              doneAt: sql`coalesce(${refunds.doneAt}, ${deps.now()})`,
            })
            .where(eq(refunds.id, id)),
          // The buyer got no mail about a refund made at the provider, and therefore gets no mail about its failure.
          ...(refundRow.reason === 'at_provider'
            ? []
            : [enqueueNewMail(deps, refundFailedMail(order, refundRow, deps.appUrl))]),
          ...alertStatements,
        ],
      })
      return refundRow
    } catch (error) {
      if (!isConstraintViolation(error, 'order_events.order_id')) throw error
    }
  }
  throw new AppError('shop.try_again', { retryAfter: 1 })
}
