import { and, eq, inArray, ne } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { AppError } from '../../../domain/errors'
import { formatOrderNumber, type OrderState } from '../../../domain/orders/order'
import type { Intent, IntentStatus } from '../../../domain/payments/payment'
import { type Db, isConstraintViolation, runBatch } from '../../database/db'
import type { Deps } from '../../deps'
import { enqueueAlert } from '../../alerts/enqueue-alert'
import { doublePaymentAlert, orderAlert } from '../../mail/templates/alerts/order-alert'
import { orderAlertTarget, shopAlert } from '../../mail/templates/alerts/shop-alert'
import { transitionOrder, type OrderEventKind } from '../orders/lifecycle/transition'
import { type FullOrder, readOrderSummary } from '../orders/views/read-order'
import { formatProviderAmount } from './format-provider-amount'
import { RefundRejectedError } from './gateway'
import { payments } from './payments.table'
import { sendRefunds } from '../refunds/send-refunds'
import type { Timestamp } from '../../../domain/time/time'

type SettleDeps = Pick<Deps, 'db' | 'now' | 'gateway' | 'appUrl' | 'settings' | 'notifyStaff'>

export type SettlementResult = 'applied' | 'unknown' | 'mismatch' | 'double'

type PaymentRow = typeof payments.$inferSelect
type SiblingPayments = PaymentRow[]

/** Data that the caller has already read, and extra writes for the batch. */
type SettleOptions = {
  /** Result of `readSiblingPayments` for the intent, if the caller has already read it. */
  siblingPayments?: SiblingPayments
  /** Returns the order that the intent names. Called only if the payment belongs to that order. */
  order?: () => FullOrder
  /** Extra writes for the same batch. Executed only if the result is `applied`. */
  extraStatements?: BatchItem<'sqlite'>[]
}

/**
 * Applies the provider's state of an intent to its order. Called by webhook, status look-up and expiry. Idempotent, and
 * events may arrive in any sequence.
 * Money counts only if the shop opened the intent for this order with this amount and currency. Any other intent
 * changes nothing. The shop is alerted about such an intent, but about an unknown intent only if that intent succeeded.
 */
export async function settlePayment(
  deps: SettleDeps,
  intent: Intent,
  { siblingPayments, order, extraStatements = [] }: SettleOptions = {},
): Promise<SettlementResult> {
  const orderPayments = siblingPayments ?? (await readSiblingPayments(deps, intent.id))
  const payment = orderPayments.find(({ intentId }) => intentId === intent.id)
  if (!payment) {
    if (intent.status === 'succeeded') await enqueuePaymentAlert(deps, intent, 'unknown')
    return 'unknown'
  }
  const isMatchingPayment =
    intent.orderId === payment.orderId &&
    intent.amount === payment.amount &&
    intent.currency === payment.currency
  const isPaid = intent.status === 'succeeded'
  const isFullAmount = !isPaid || intent.amountReceived === payment.amount
  if (!isMatchingPayment || !isFullAmount) {
    await enqueuePaymentAlert(deps, intent, 'mismatch')
    return 'mismatch'
  }
  if (payment.status === 'succeeded' && !isPaid) return applyWrites(deps, extraStatements)
  const otherPayments = orderPayments.filter((otherPayment) => otherPayment !== payment)
  if (isPaid && otherPayments.some(({ status }) => status === 'succeeded'))
    return refundDuplicatePayment(deps, payment)
  // A payment may have succeeded since the read. An older status must not overwrite the status `succeeded`.
  const paymentChange = { intentId: intent.id, status: intent.status, now: deps.now() }
  const paymentUpdate = isPaid
    ? updatePayment(deps.db, paymentChange)
    : updateUnpaidPayment(deps.db, paymentChange)
  // A repeated status must not change the order. After a repeated `requires_action`, the buyer has left the bank's page
  // without paying, so the hold is not extended again. After a repeated `canceled`, the first one has changed the
  // order, or staff cancelled only the payment.
  const isUnchangedStatus =
    payment.status === intent.status && ['requires_action', 'canceled'].includes(intent.status)
  // The order stays payable while another of its payments is open.
  const isStillPayable =
    intent.status === 'canceled' && otherPayments.some(({ status }) => status !== 'canceled')
  const eventKind = isUnchangedStatus || isStillPayable ? null : paymentEventKindOf(intent)
  if (!eventKind) return applyWrites(deps, [paymentUpdate, ...extraStatements])
  let state: OrderState
  try {
    state = await transitionOrder(deps, payment.orderId, eventKind, {
      extraStatements: [paymentUpdate, ...extraStatements],
      loadedOrder: order?.(),
    })
  } catch (error) {
    // Race: another payment of the order succeeded since the read.
    if (isPaid && isConstraintViolation(error, 'payments.order_id'))
      return refundDuplicatePayment(deps, payment)
    throw error
  }
  if (state === 'refund_due') await sendRefunds(deps, payment.orderId)
  return 'applied'
}

/** Runs the writes of an event that does not change the order. */
async function applyWrites(
  { db }: SettleDeps,
  writes: readonly BatchItem<'sqlite'>[],
): Promise<SettlementResult> {
  await runBatch(db, { writes })
  return 'applied'
}

type PaymentStatusUpdate = { intentId: string; status: IntentStatus; now: Timestamp }

const updatePayment = (db: Db, { intentId, status, now }: PaymentStatusUpdate) =>
  db.update(payments).set({ status, lookedAt: now }).where(eq(payments.intentId, intentId))

const updateUnpaidPayment = (db: Db, { intentId, status, now }: PaymentStatusUpdate) =>
  db
    .update(payments)
    .set({ status, lookedAt: now })
    .where(and(eq(payments.intentId, intentId), ne(payments.status, 'succeeded')))

/** All payments of an intent's order, including the payment of the intent; empty for an unknown intent. */
export const readSiblingPayments = ({ db }: Pick<Deps, 'db'>, intentId: string) => {
  const order = db.select({ orderId: payments.orderId }).from(payments).where(eq(payments.intentId, intentId))
  return db.select().from(payments).where(inArray(payments.orderId, order))
}

/** Refunds a second payment of a paid order at once, and alerts the shop. */
async function refundDuplicatePayment(deps: SettleDeps, payment: PaymentRow): Promise<SettlementResult> {
  try {
    await deps.gateway?.refund({
      key: `double:${payment.intentId}`,
      intentId: payment.intentId,
      amount: null,
    })
  } catch (error) {
    // The rejection is permanent, so no retry: staff must return the money in another way.
    if (!(error instanceof RefundRejectedError)) throw error
    await enqueueDoublePaymentAlert(deps, payment, true)
    return 'double'
  }
  await enqueueDoublePaymentAlert(deps, payment, false)
  return 'double'
}

async function enqueueDoublePaymentAlert(
  deps: SettleDeps,
  { intentId, orderId, amount, currency }: PaymentRow,
  isRefundRejected: boolean,
): Promise<void> {
  const summary = await readOrderSummary(deps, orderId)
  if (!summary) throw new AppError('order.not_found')
  const alert = doublePaymentAlert({ amount, currency, now: deps.now() }, intentId, isRefundRejected)
  await deps.db.batch(enqueueAlert(deps, orderAlert(summary, alert, deps)))
}

const EVENT_KIND_BY_STATUS: Partial<Record<IntentStatus, OrderEventKind>> = {
  succeeded: 'payment_succeeded',
  processing: 'payment_working',
  requires_action: 'payment_working',
  canceled: 'payment_cancelled',
}

const paymentEventKindOf = (intent: Intent): OrderEventKind | null =>
  EVENT_KIND_BY_STATUS[intent.status] ?? (intent.declined ? 'payment_failed' : null)

const PAYMENT_ALERT_TEXTS = {
  unknown: [
    'Płatność bez zamówienia',
    'Payment without an order',
    'Sklep nie otworzył tej płatności, więc nic nie wyśle. Znajdź ją dziś w panelu operatora i zwróć pieniądze.',
  ],
  mismatch: [
    'Płatność niezgodna z zamówieniem',
    'Payment differs from the order',
    'Kwota, waluta albo zamówienie nie zgadza się z zapisem sklepu, więc zamówienie czeka dalej na zapłatę. Sprawdź płatność dziś w panelu operatora.',
  ],
} as const

async function enqueuePaymentAlert(
  deps: SettleDeps,
  intent: Intent,
  alertKind: keyof typeof PAYMENT_ALERT_TEXTS,
): Promise<void> {
  const [title, titleEn, todo] = PAYMENT_ALERT_TEXTS[alertKind]
  const orderText = intent.orderId ? `, zamówienie #${formatOrderNumber(intent.orderId)}` : ''
  const alertText = `${formatProviderAmount(intent, 'pl')}${orderText}, płatność u operatora ${intent.id}. ${todo}`
  const alert = shopAlert('money', {
    key: `${alertKind}:${intent.id}`,
    subject: {
      pl: `${title}: ${formatProviderAmount(intent, 'pl')}`,
      en: `${titleEn}: ${formatProviderAmount(intent, 'en')}`,
    },
    detail: alertText,
    ...orderAlertTarget(intent.orderId),
  })
  await deps.db.batch(enqueueAlert(deps, alert))
}
