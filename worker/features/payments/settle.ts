import { and, eq, ne } from 'drizzle-orm'
import type { Intent, IntentStatus } from '../../../domain/payment'
import type { Deps } from '../../deps'
import { shopAlert } from '../../email/order-mails'
import { enqueue } from '../../email/outbox'
import { advance, type Happening } from '../orders/advance'
import { payments } from './payments.table'
import { sendRefunds } from '../refunds/send-refunds'

type SettleDeps = Pick<Deps, 'db' | 'now' | 'gateway' | 'appUrl'>

/** What the shop made of the provider's word on an intent. */
export type Settlement = 'applied' | 'unknown' | 'mismatch'

/**
 * Takes the provider's word on an intent, whoever brought it: webhook, status look-up or expiry. Idempotent and
 * independent of order. Money counts only when the intent is the one the shop opened for the order, with the order's
 * amount and currency (reliability M3); anything else changes nothing and alerts the shop.
 */
export async function settle(deps: SettleDeps, intent: Intent): Promise<Settlement> {
  const [payment] = await deps.db.select().from(payments).where(eq(payments.intentId, intent.id))
  if (!payment) {
    if (intent.status === 'succeeded') await alert(deps, intent, 'unknown')
    return 'unknown'
  }
  const isOurs =
    intent.orderId === payment.orderId &&
    intent.amount === payment.amount &&
    intent.currency === payment.currency
  const isMoney = intent.status === 'succeeded'
  const isWhole = !isMoney || intent.amountReceived === payment.amount
  if (!isOurs || !isWhole) {
    await alert(deps, intent, 'mismatch')
    return 'mismatch'
  }
  if (payment.status === 'succeeded' && !isMoney) return 'applied'
  // Money may have come since the payment was read: older news never overwrites it.
  const seen = deps.db
    .update(payments)
    .set({ status: intent.status, lookedAt: deps.now() })
    .where(and(eq(payments.intentId, intent.id), isMoney ? undefined : ne(payments.status, 'succeeded')))
  // A buyer who was asked and went away is no work of the bank's: asking again does not prolong the hold.
  const isOldNews = intent.status === 'requires_action' && payment.status === 'requires_action'
  const happening = isOldNews ? null : happeningOf(intent)
  if (!happening) {
    await seen
    return 'applied'
  }
  const state = await advance(deps, payment.orderId, happening, { along: [seen] })
  if (state === 'refund_due') await sendRefunds(deps, payment.orderId)
  return 'applied'
}

const HAPPENINGS: Partial<Record<IntentStatus, Happening>> = {
  succeeded: 'payment_succeeded',
  processing: 'payment_working',
  requires_action: 'payment_working',
  canceled: 'payment_cancelled',
}

const happeningOf = (intent: Intent): Happening | null =>
  HAPPENINGS[intent.status] ?? (intent.declined ? 'payment_failed' : null)

async function alert(deps: SettleDeps, intent: Intent, why: 'unknown' | 'mismatch'): Promise<void> {
  const subject = why === 'unknown' ? 'Płatność bez zamówienia' : 'Płatność niezgodna z zamówieniem'
  const detail = `${intent.id} ${intent.status} ${intent.amount} ${intent.currency ?? '?'}`
  await deps.db.batch([enqueue(deps, shopAlert(`${why}:${intent.id}`, subject, detail))])
}
