import { eq } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import type { Intent } from '../../../domain/payments/payment'
import { type Db, runBatch } from '../../database/db'
import type { Deps } from '../../deps'
import { setLogOrderId } from '../../log'
import { INTENT_EVENT_TYPES, type ProviderEvent } from './gateway'
import { recordDispute } from './dispute'
import { toFullOrder, orderQueries } from '../orders/views/read-order'
import { webhookEvents } from './payments.table'
import { recordFailedRefund, recordRefundedAmount } from '../refunds/record-refund'
import { readSiblingPayments, settlePayment } from './settle'
import type { Timestamp } from '../../../domain/time/time'

type WebhookDeps = Pick<Deps, 'db' | 'now' | 'gateway' | 'appUrl' | 'settings' | 'notifyStaff'>

/**
 * Receives a provider event: verify, store, apply, then mark as applied, so that an interrupted event is delivered
 * again. Idempotent.
 * Only a `succeeded` event is trusted. For other types the shop looks up the intent, because events can arrive in the
 * wrong sequence.
 * @throws payment.bad_signature, payment.not_configured, payment.try_again
 */
export async function receiveEvent(deps: WebhookDeps, body: string, signature: string): Promise<void> {
  const { gateway } = deps
  if (!gateway) throw new AppError('payment.not_configured')
  const event = await gateway.readEvent(body, signature)
  setLogOrderId(event.intent?.orderId)
  const { db } = deps
  const { id, type } = event
  const eventStatements = {
    store: db
      .insert(webhookEvents)
      .values({ id, type, intentId: intentIdOfEvent(event), receivedAt: deps.now() })
      .onConflictDoNothing(),
    storedEvent: eventByIdQuery(db, id),
  }
  const markAppliedStatement = markEventApplied(db, { id, now: deps.now() })
  const intent = paidIntentOf(event)
  if (intent?.orderId) {
    // Fast path for successful payments, two round trips, because a buyer is waiting.
    const {
      storedEvent: [storedEvent],
      siblingPayments,
      ...order
    } = await runBatch(db, {
      ...eventStatements,
      siblingPayments: readSiblingPayments(deps, intent.id),
      ...orderQueries(db, intent.orderId),
    })
    if (storedEvent?.appliedAt) return
    const settleOutcome = await settlePayment(deps, intent, {
      siblingPayments,
      order: () => toFullOrder(order),
      extraStatements: [markAppliedStatement],
    })
    if (settleOutcome === 'applied') return
  } else {
    const {
      storedEvent: [storedEvent],
    } = await runBatch(db, eventStatements)
    if (storedEvent?.appliedAt) return
    await applyEvent(deps, gateway, event)
  }
  await markAppliedStatement
}

const eventByIdQuery = (db: Db, id: string) => db.select().from(webhookEvents).where(eq(webhookEvents.id, id))

const markEventApplied = (db: Db, { id, now }: { id: string; now: Timestamp }) =>
  db.update(webhookEvents).set({ appliedAt: now }).where(eq(webhookEvents.id, id))

const intentIdOfEvent = ({ intent, refunded, dispute }: ProviderEvent): string | null =>
  intent?.id ?? refunded?.intentId ?? dispute?.intentId ?? null

/** The intent of an event that reports a successful payment; null for all other events. */
const paidIntentOf = ({ type, intent }: ProviderEvent): Intent | null =>
  type === 'payment_intent.succeeded' && intent?.status === 'succeeded' ? intent : null

/** Slow path for all other events: records refunds and disputes, and looks up the current state of an intent. */
async function applyEvent(
  deps: WebhookDeps,
  gateway: NonNullable<Deps['gateway']>,
  event: ProviderEvent,
): Promise<void> {
  if (event.refunded) {
    const { intentId } = event.refunded
    await recordRefundedAmount(deps, { intentId, amountRefunded: await gateway.refundedAmountOf(intentId) })
  }
  if (event.failedRefund) await recordFailedRefund(deps, event.failedRefund)
  if (event.dispute) await recordDispute(deps, event.dispute)
  if (!event.intent || !INTENT_EVENT_TYPES.some((type) => type === event.type)) return
  const intent = paidIntentOf(event) ?? (await gateway.find(event.intent.id))
  if (intent) await settlePayment(deps, intent)
}
