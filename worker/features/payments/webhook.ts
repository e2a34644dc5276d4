import { eq } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import type { Deps } from '../../deps'
import { aboutOrder } from '../../log'
import { INTENT_EVENTS, type ProviderEvent } from './gateway'
import { recordDispute } from './dispute'
import { webhookEvents } from './payments.table'
import { recordFailedRefund, recordRefunded } from '../refunds/record-refund'
import { settle } from './settle'

type WebhookDeps = Pick<Deps, 'db' | 'now' | 'gateway' | 'appUrl' | 'settings'>

/**
 * Takes one event of the provider: verifies, stores, applies, and only then counts as received, so that a failure in
 * the middle is delivered again. A repeat changes nothing. Only `succeeded` is believed from the event itself; all
 * others make the shop ask what the intent is now, because events arrive in any order (reliability 1.1).
 * Throws `payment.bad_signature`, `payment.not_configured`, `payment.try_again`.
 */
export async function receiveEvent(deps: WebhookDeps, body: string, signature: string): Promise<void> {
  const { gateway } = deps
  if (!gateway) throw new AppError('payment.not_configured')
  const event = await gateway.readEvent(body, signature)
  aboutOrder(event.intent?.orderId)
  const [, [stored]] = await deps.db.batch([
    deps.db
      .insert(webhookEvents)
      .values({ id: event.id, type: event.type, intentId: subjectOf(event), receivedAt: deps.now() })
      .onConflictDoNothing(),
    deps.db.select().from(webhookEvents).where(eq(webhookEvents.id, event.id)),
  ])
  if (stored?.appliedAt) return
  await apply(deps, gateway, event)
  await deps.db.update(webhookEvents).set({ appliedAt: deps.now() }).where(eq(webhookEvents.id, event.id))
}

const subjectOf = ({ intent, refunded, dispute }: ProviderEvent): string | null =>
  intent?.id ?? refunded?.intentId ?? dispute?.intentId ?? null

async function apply(
  deps: WebhookDeps,
  gateway: NonNullable<Deps['gateway']>,
  event: ProviderEvent,
): Promise<void> {
  if (event.refunded) await recordRefunded(deps, event.refunded)
  if (event.failedRefund) await recordFailedRefund(deps, event.failedRefund)
  if (event.dispute) await recordDispute(deps, event.dispute)
  if (!event.intent || !INTENT_EVENTS.some((type) => type === event.type)) return
  const isProof = event.type === 'payment_intent.succeeded' && event.intent.status === 'succeeded'
  const intent = isProof ? event.intent : await gateway.find(event.intent.id)
  if (intent) await settle(deps, intent)
}
