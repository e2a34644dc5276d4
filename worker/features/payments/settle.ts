import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { OrderState } from '../../../domain/order'
import type { Intent, IntentStatus } from '../../../domain/payment'
import { refusedBy } from '../../db'
import type { Deps } from '../../deps'
import { shopAlert } from '../../email/shop-alert'
import { enqueue } from '../../email/outbox'
import { type Holes, prepared } from '../../prepared'
import { advance, type Happening } from '../orders/advance'
import type { ReadOrder } from '../orders/read-order'
import { RefundRefused } from './gateway'
import { payments } from './payments.table'
import { sendRefunds } from '../refunds/send-refunds'

type SettleDeps = Pick<Deps, 'db' | 'now' | 'gateway' | 'appUrl' | 'settings'>

/** What the shop made of the provider's word on an intent. */
export type Settlement = 'applied' | 'unknown' | 'mismatch' | 'double'

type Beside = (typeof payments.$inferSelect)[]

/** What was read together with something else, and what is to be written together with money that is applied. */
type Together = {
  /** `paymentsBeside` of the intent. */
  beside?: Beside
  /** Of the order that the intent names; asked only when that is the order of the payment. */
  order?: () => ReadOrder
  /** Written whenever the answer is `applied`, in one batch with what is; never with another answer. */
  along?: BatchItem<'sqlite'>[]
}

/**
 * Takes the provider's word on an intent, whoever brought it: webhook, status look-up or expiry. Idempotent and
 * independent of order. Money counts only when the intent is the one the shop opened for the order, with the order's
 * amount and currency (reliability M3); anything else changes nothing and alerts the shop.
 */
export async function settle(
  deps: SettleDeps,
  intent: Intent,
  { beside, order, along = [] }: Together = {},
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
  if (payment.status === 'succeeded' && !isMoney) return applied(deps, along)
  const others = ofOrder.filter((other) => other !== payment)
  if (isMoney && others.some(({ status }) => status === 'succeeded')) return giveBack(deps, intent)
  // Money may have come since the payment was read: older news never overwrites it.
  const news = { intentId: intent.id, status: intent.status, now: deps.now() }
  const seen = isMoney ? setPayment(deps.db, news) : setUnpaid(deps.db, news)
  // A buyer who was asked and went away is no work of the bank's: asking again does not prolong the hold.
  const isOldNews = intent.status === 'requires_action' && payment.status === 'requires_action'
  // The order can be paid as long as one of its payments can.
  const isStillPayable = intent.status === 'canceled' && others.some(({ status }) => status !== 'canceled')
  const happening = isOldNews || isStillPayable ? null : happeningOf(intent)
  if (!happening) return applied(deps, [seen, ...along])
  let state: OrderState
  try {
    state = await advance(deps, payment.orderId, happening, {
      along: [seen, ...along],
      found: order?.(),
    })
  } catch (error) {
    // Another payment of the order came in since they were read.
    if (isMoney && refusedBy(error, 'payments.order_id')) return giveBack(deps, intent)
    throw error
  }
  if (state === 'refund_due') await sendRefunds(deps, payment.orderId)
  return 'applied'
}

/** News that advance no order: what is written of them, and the answer. */
async function applied({ db }: SettleDeps, [first, ...rest]: BatchItem<'sqlite'>[]): Promise<Settlement> {
  if (first) await db.batch([first, ...rest])
  return 'applied'
}

type Seen = { intentId: string; status: IntentStatus; now: number }

const seenNow = ({ status, now }: Holes<Seen>) => ({ status: sql`${status}`, lookedAt: sql`${now}` })

const setPayment = prepared((db, news: Holes<Seen>) =>
  db.update(payments).set(seenNow(news)).where(eq(payments.intentId, news.intentId)),
)
const setUnpaid = prepared((db, news: Holes<Seen>) =>
  db
    .update(payments)
    .set(seenNow(news))
    .where(and(eq(payments.intentId, news.intentId), ne(payments.status, 'succeeded'))),
)

const besideIntent = prepared((db, { intentId }: Holes<{ intentId: string }>) => {
  const order = db.select({ orderId: payments.orderId }).from(payments).where(eq(payments.intentId, intentId))
  return db.select().from(payments).where(inArray(payments.orderId, order))
})

/** Every payment of an intent's order, its own among them; nothing when the intent is nobody's. */
export const paymentsBeside = ({ db }: Pick<Deps, 'db'>, intentId: string) => besideIntent(db, { intentId })

/** An order that is paid already is not paid again: the second payment goes back at once, and the shop is told. */
async function giveBack(deps: SettleDeps, intent: Intent): Promise<Settlement> {
  try {
    await deps.gateway?.refund({ key: `double:${intent.id}`, intentId: intent.id, amount: null })
  } catch (error) {
    // What the provider will never do is not tried again; somebody has to find another way.
    if (!(error instanceof RefundRefused)) throw error
    await alert(deps, intent, 'refused')
    return 'double'
  }
  await alert(deps, intent, 'double')
  return 'double'
}

const HAPPENINGS: Partial<Record<IntentStatus, Happening>> = {
  succeeded: 'payment_succeeded',
  processing: 'payment_working',
  requires_action: 'payment_working',
  canceled: 'payment_cancelled',
}

const happeningOf = (intent: Intent): Happening | null =>
  HAPPENINGS[intent.status] ?? (intent.declined ? 'payment_failed' : null)

const ALERTS = {
  unknown: 'Płatność bez zamówienia',
  mismatch: 'Płatność niezgodna z zamówieniem',
  double: 'Zamówienie opłacone dwa razy: druga płatność zwrócona',
  refused: 'Zamówienie opłacone dwa razy: operator odmówił zwrotu drugiej płatności',
} as const

async function alert(deps: SettleDeps, intent: Intent, why: keyof typeof ALERTS): Promise<void> {
  const detail = `${intent.id} ${intent.status} ${intent.amount} ${intent.currency ?? '?'}`
  await deps.db.batch([enqueue(deps, shopAlert(`${why}:${intent.id}`, ALERTS[why], detail))])
}
