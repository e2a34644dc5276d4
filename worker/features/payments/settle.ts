import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { OrderState } from '../../../domain/order'
import type { Intent, IntentStatus } from '../../../domain/payment'
import { refusedBy } from '../../db'
import type { Deps } from '../../deps'
import { shopAlert } from '../../email/shop-alert'
import { enqueue } from '../../email/outbox'
import { type Placeholders, prepareQuery } from '../../prepared'
import { transition, type OrderEventKind } from '../orders/transition'
import type { ReadOrder } from '../orders/read-order'
import { RefundRefused } from './gateway'
import { payments } from './payments.table'
import { sendRefunds } from '../refunds/send-refunds'
import type { Timestamp } from '../../../domain/time'

type SettleDeps = Pick<Deps, 'db' | 'now' | 'gateway' | 'appUrl' | 'settings'>

export type Settlement = 'applied' | 'unknown' | 'mismatch' | 'double'

type Beside = (typeof payments.$inferSelect)[]

/** Data that the caller has already read, and extra writes for the batch. */
type SettleOptions = {
  /** Result of `paymentsBeside` for the intent. */
  beside?: Beside
  /** The order that the intent names. Called only if the payment belongs to this order. */
  order?: () => ReadOrder
  /** Extra writes. Executed in the same batch, but only if the result is `applied`. */
  along?: BatchItem<'sqlite'>[]
}

/**
 * Applies the provider's state of an intent to its order. Called by webhook, status look-up and expiry. Idempotent and
 * independent of the order of events.
 * Money counts only if the shop opened the intent for this order with this amount and currency. Any other intent
 * changes nothing and alerts the shop.
 */
export async function settle(
  deps: SettleDeps,
  intent: Intent,
  { beside, order, along = [] }: SettleOptions = {},
): Promise<Settlement> {
  const ofOrder = beside ?? (await paymentsBeside(deps, intent.id))
  const payment = ofOrder.find(({ intentId }) => intentId === intent.id)
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
  if (payment.status === 'succeeded' && !isMoney) return applyWrites(deps, along)
  const others = ofOrder.filter((other) => other !== payment)
  if (isMoney && others.some(({ status }) => status === 'succeeded')) return giveBack(deps, intent)
  // A payment may have succeeded since the read: an older status must not overwrite it.
  const news = { intentId: intent.id, status: intent.status, now: deps.now() }
  const paymentUpdate = isMoney ? setPayment(deps.db, news) : setUnpaid(deps.db, news)
  // The buyer left the bank's page, so the bank is not working. The hold must not be extended again.
  const isOldNews = intent.status === 'requires_action' && payment.status === 'requires_action'
  // The order stays payable while another of its payments is open.
  const isStillPayable = intent.status === 'canceled' && others.some(({ status }) => status !== 'canceled')
  const eventKind = isOldNews || isStillPayable ? null : happeningOf(intent)
  if (!eventKind) return applyWrites(deps, [paymentUpdate, ...along])
  let state: OrderState
  try {
    state = await transition(deps, payment.orderId, eventKind, {
      along: [paymentUpdate, ...along],
      found: order?.(),
    })
  } catch (error) {
    // Race: another payment of the order succeeded since the read.
    if (isMoney && refusedBy(error, 'payments.order_id')) return giveBack(deps, intent)
    throw error
  }
  if (state === 'refund_due') await sendRefunds(deps, payment.orderId)
  return 'applied'
}

/** Runs the writes of an event that does not change the order. */
async function applyWrites({ db }: SettleDeps, [first, ...rest]: BatchItem<'sqlite'>[]): Promise<Settlement> {
  if (first) await db.batch([first, ...rest])
  return 'applied'
}

type Seen = { intentId: string; status: IntentStatus; now: Timestamp }

const seenNow = ({ status, now }: Placeholders<Seen>) => ({ status: sql`${status}`, lookedAt: sql`${now}` })

const setPayment = prepareQuery((db, news: Placeholders<Seen>) =>
  db.update(payments).set(seenNow(news)).where(eq(payments.intentId, news.intentId)),
)
const setUnpaid = prepareQuery((db, news: Placeholders<Seen>) =>
  db
    .update(payments)
    .set(seenNow(news))
    .where(and(eq(payments.intentId, news.intentId), ne(payments.status, 'succeeded'))),
)

const besideIntent = prepareQuery((db, { intentId }: Placeholders<{ intentId: string }>) => {
  const order = db.select({ orderId: payments.orderId }).from(payments).where(eq(payments.intentId, intentId))
  return db.select().from(payments).where(inArray(payments.orderId, order))
})

/** All payments of an intent's order, including its own; empty for an unknown intent. */
export const paymentsBeside = ({ db }: Pick<Deps, 'db'>, intentId: string) => besideIntent(db, { intentId })

/** Refunds a second payment of a paid order at once, and alerts the shop. */
async function giveBack(deps: SettleDeps, intent: Intent): Promise<Settlement> {
  try {
    await deps.gateway?.refund({ key: `double:${intent.id}`, intentId: intent.id, amount: null })
  } catch (error) {
    // The provider rejects the refund for good, so no retry: staff must find another way.
    if (!(error instanceof RefundRefused)) throw error
    await alert(deps, intent, 'refused')
    return 'double'
  }
  await alert(deps, intent, 'double')
  return 'double'
}

const HAPPENINGS: Partial<Record<IntentStatus, OrderEventKind>> = {
  succeeded: 'payment_succeeded',
  processing: 'payment_working',
  requires_action: 'payment_working',
  canceled: 'payment_cancelled',
}

const happeningOf = (intent: Intent): OrderEventKind | null =>
  HAPPENINGS[intent.status] ?? (intent.declined ? 'payment_failed' : null)

const ALERTS = {
  unknown: 'Płatność bez zamówienia',
  mismatch: 'Płatność niezgodna z zamówieniem',
  double: 'Zamówienie opłacone dwa razy: druga płatność zwrócona',
  refused: 'Zamówienie opłacone dwa razy: operator odmówił zwrotu drugiej płatności',
} as const

async function alert(deps: SettleDeps, intent: Intent, alertKind: keyof typeof ALERTS): Promise<void> {
  const detail = `${intent.id} ${intent.status} ${intent.amount} ${intent.currency ?? '?'}`
  await deps.db.batch([enqueue(deps, shopAlert(`${alertKind}:${intent.id}`, ALERTS[alertKind], detail))])
}
