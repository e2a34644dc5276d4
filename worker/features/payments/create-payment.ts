import { and, eq, inArray, sql } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import { isPayable, needsConfirmation } from '../../../domain/orders/order'
import type { Intent } from '../../../domain/payments/payment'
import type { Db } from '../../database/db'
import type { Deps } from '../../deps'
import { toIsoString } from '../../iso'
import { type OrderRow, orders } from '../orders/orders.table'
import { orderByIdQuery } from '../orders/views/read-order'
import { isStoredFailure } from './gateway'
import { payments } from './payments.table'
import { settlePayment } from './settle'
import type { Timestamp } from '../../../domain/time/time'

type PaymentDeps = Pick<Deps, 'db' | 'now' | 'gateway' | 'appUrl' | 'settings' | 'notifyStaff'>

/**
 * Opens the payment of an order, or returns the open payment. Idempotent: the provider has one intent per order and
 * attempt number, also for concurrent calls.
 * @throws order.not_found, order.not_payable (cancelled, expired or being cancelled), order.not_confirmed (a sale by
 * phone that its buyer must confirm first), payment.try_again, payment.not_configured
 */
export async function createPayment(deps: PaymentDeps, orderId: string) {
  const { db } = deps
  const [order] = await orderByIdQuery(db, orderId)
  if (!order) throw new AppError('order.not_found')
  if (order.state === 'paid') return { paid: true as const }
  if (needsConfirmation(order)) throw new AppError('order.not_confirmed')
  if (!isPayable(order.state) || order.holdUntil <= deps.now()) throw new AppError('order.not_payable')
  if (!deps.gateway) throw new AppError('payment.not_configured')
  const { provider, publishableKey } = deps.gateway
  const intent = await createIntent(deps, deps.gateway, order)
  const { id: intentId, amount, status } = intent
  const { paymentAttempt: attempt, currency } = order
  const [, [linkedPayment]] = await db.batch([
    insertPayment(db, { orderId, intentId, attempt, provider, amount, currency, status, now: deps.now() }),
    linkedPaymentsQuery(db, intentId),
  ])
  if (!linkedPayment || !intent.clientSecret)
    return settleClosedPayment(deps, orderId, await deps.gateway.cancel(intent.id))
  // The provider may have a newer state. Either the payment succeeded but its webhook was lost, or the provider
  // cancelled the payment.
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    return settleClosedPayment(deps, orderId, intent)
  return {
    clientSecret: intent.clientSecret,
    provider,
    ...(publishableKey ? { publishableKey } : {}),
    amount: order.total,
    currency: order.currency,
    expiresAt: toIsoString(order.holdUntil),
  }
}

/**
 * Applies the provider's state of a payment that is no longer open. Returns `paid` if the order is paid now.
 * @throws order.not_payable otherwise
 */
async function settleClosedPayment(deps: PaymentDeps, orderId: string, intent: Intent | null) {
  if (intent) await settlePayment(deps, intent)
  const [order] = await orderByIdQuery(deps.db, orderId)
  if (order?.state === 'paid') return { paid: true as const }
  throw new AppError('order.not_payable')
}

type NewPayment = Omit<
  typeof payments.$inferSelect,
  'createdAt' | 'lookedAt' | 'method' | 'paidOn' | 'reference'
> & { now: Timestamp }

const IS_PAYABLE_SQL = inArray(orders.state, ['pending', 'failed'])

/**
 * Inserts the payment if the order is still payable and still has this attempt number. If no row is inserted, the buyer
 * must not get the intent.
 */
const insertPayment = (db: Db, payment: NewPayment) => {
  const { orderId, intentId, attempt, provider, amount, currency, status, now } = payment
  return db
    .insert(payments)
    .select(
      sql`SELECT ${intentId}, ${orders.id}, ${attempt}, ${provider}, ${amount}, ${currency}, ${status}, ${now}, ${now}, NULL, NULL, NULL FROM ${orders} WHERE ${and(eq(orders.id, orderId), IS_PAYABLE_SQL, eq(orders.paymentAttempt, attempt))}`,
    )
    .onConflictDoNothing()
}

const linkedPaymentsQuery = (db: Db, intentId: string) =>
  db
    .select({ intentId: payments.intentId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.intentId, intentId), IS_PAYABLE_SQL))

type Gateway = NonNullable<Deps['gateway']>

async function createIntent(deps: PaymentDeps, gateway: Gateway, order: OrderRow) {
  const { id: orderId, paymentAttempt: attempt, total: amount, currency } = order
  try {
    return await gateway.create({ orderId, attempt, amount, currency })
  } catch (error) {
    if (isStoredFailure(error)) {
      // Keep an intent that the buyer may already have, because a second intent would let the buyer pay twice.
      const [payment] = await deps.db
        .select({ intentId: payments.intentId })
        .from(payments)
        .where(and(eq(payments.orderId, orderId), eq(payments.attempt, attempt)))
      const intent = payment ? await gateway.find(payment.intentId) : null
      if (intent) return intent
      // The provider repeats a stored failure under the same key for a day. The next attempt therefore needs a new key.
      await deps.db
        .update(orders)
        .set({ paymentAttempt: attempt + 1 })
        .where(and(eq(orders.id, orderId), eq(orders.paymentAttempt, attempt)))
    }
    throw error
  }
}
