import { and, eq } from 'drizzle-orm'
import { isAppError } from '../../../domain/errors'
import type { Deps } from '../../deps'
import { forEach } from '../../each'
import { advance } from '../orders/advance'
import { orders } from '../orders/orders.table'
import { payments } from './payments.table'

type RefundDeps = Pick<Deps, 'db' | 'now' | 'gateway'>

/**
 * Sends back the money of an order that was paid too late to get its goods. The provider refunds an intent once,
 * however often it is asked; when it cannot be reached the order stays `refund_due` and the next sweep tries again.
 */
export async function refundDue(deps: RefundDeps, orderId: string): Promise<void> {
  const { gateway } = deps
  if (!gateway) return
  const paid = await deps.db
    .select({ intentId: payments.intentId })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'succeeded')))
  try {
    for (const { intentId } of paid) await gateway.refund(intentId)
  } catch (error) {
    if (isAppError(error, 'payment.try_again')) return
    throw error
  }
  await advance(deps, orderId, 'refund_done')
}

/** Every refund that is still owed, at most 20 at a time. */
export async function refundAllDue(deps: RefundDeps): Promise<void> {
  const due = await deps.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.state, 'refund_due'))
    .limit(20)
  await forEach(due, ({ id }) => refundDue(deps, id))
}
