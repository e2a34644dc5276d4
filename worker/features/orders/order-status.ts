import { and, desc, eq, lte } from 'drizzle-orm'
import { AppError, isAppError } from '../../../domain/errors'
import { isHolding, LOOK_UP_AFTER_MS, paymentStatusOf, type PaymentStatus } from '../../../domain/order'
import type { Deps } from '../../deps'
import { payments } from '../payments/payments.table'
import { settle } from '../payments/settle'
import { orders } from './orders.table'

type StatusDeps = Pick<Deps, 'db' | 'now' | 'gateway'>

/**
 * What a buyer may know of an order by its id alone: one word. While the order is unpaid the provider is asked, at
 * most once in 5 s, so that a lost webhook does not matter (api, status). Throws `order.not_found`.
 */
export async function orderStatus(
  deps: StatusDeps,
  orderId: string,
): Promise<{ paymentStatus: PaymentStatus }> {
  const state = await stateOf(deps, orderId)
  if (isHolding(state) && (await lookUp(deps, orderId)))
    return { paymentStatus: paymentStatusOf(await stateOf(deps, orderId)) }
  return { paymentStatus: paymentStatusOf(state) }
}

async function stateOf(deps: StatusDeps, orderId: string) {
  const [order] = await deps.db.select({ state: orders.state }).from(orders).where(eq(orders.id, orderId))
  if (!order) throw new AppError('order.not_found')
  return order.state
}

async function lookUp(deps: StatusDeps, orderId: string): Promise<boolean> {
  const now = deps.now()
  const newest = deps.db
    .select({ intentId: payments.intentId })
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.attempt))
    .limit(1)
  // Whoever moves the time of the last look is the one who looks.
  const [due] = await deps.db
    .update(payments)
    .set({ lookedAt: now })
    .where(and(eq(payments.intentId, newest), lte(payments.lookedAt, now - LOOK_UP_AFTER_MS)))
    .returning({ intentId: payments.intentId })
  if (!due || !deps.gateway) return false
  try {
    const intent = await deps.gateway.find(due.intentId)
    if (!intent) return false
    await settle(deps, intent)
    return true
  } catch (error) {
    if (isAppError(error, 'payment.try_again')) return false
    throw error
  }
}
