import { eq } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import type { Deps } from '../../deps'
import { INTENT_EVENTS } from './gateway'
import { webhookEvents } from './payments.table'
import { settle } from './settle'

type WebhookDeps = Pick<Deps, 'db' | 'now' | 'gateway'>

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
  const [, [stored]] = await deps.db.batch([
    deps.db
      .insert(webhookEvents)
      .values({ id: event.id, type: event.type, intentId: event.intent?.id ?? null, receivedAt: deps.now() })
      .onConflictDoNothing(),
    deps.db.select().from(webhookEvents).where(eq(webhookEvents.id, event.id)),
  ])
  if (stored?.appliedAt) return
  if (event.intent && INTENT_EVENTS.some((type) => type === event.type)) {
    const isProof = event.type === 'payment_intent.succeeded' && event.intent.status === 'succeeded'
    const intent = isProof ? event.intent : await gateway.find(event.intent.id)
    if (intent) await settle(deps, intent)
  }
  await deps.db.update(webhookEvents).set({ appliedAt: deps.now() }).where(eq(webhookEvents.id, event.id))
}
