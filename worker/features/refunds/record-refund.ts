import { and, eq, ne } from 'drizzle-orm'
import { add, minor, subtract, ZERO } from '../../../domain/money'
import type { Deps } from '../../deps'
import { shopAlert } from '../../email/order-mails'
import { enqueue } from '../../email/outbox'
import { advance } from '../orders/advance'
import type { FailedRefund, RefundedIntent } from '../payments/gateway'
import { payments } from '../payments/payments.table'
import { settle } from '../payments/settle'
import { refunds } from './refunds.table'

type RefundDeps = Pick<Deps, 'db' | 'now' | 'appUrl' | 'gateway'>

/**
 * Takes note of what has gone back of an intent by now. More than the shop's own refunds was sent at the provider by
 * hand: it is written down, so that the books agree, and the shop is told. A repeat changes nothing.
 */
export async function recordRefunded(deps: RefundDeps, refunded: RefundedIntent): Promise<void> {
  const [payment] = await deps.db
    .select({ orderId: payments.orderId, status: payments.status })
    .from(payments)
    .where(eq(payments.intentId, refunded.intentId))
  if (!payment) return
  // What goes back has been paid, though the shop may not have heard of that yet.
  if (payment.status !== 'succeeded') {
    const intent = await deps.gateway?.find(refunded.intentId)
    if (intent?.status !== 'succeeded') return
    await settle(deps, intent)
  }
  await advance(deps, payment.orderId, (found) => {
    const { order } = found
    const known = found.refunds.filter(({ state }) => state !== 'failed')
    const before = add(...known.map(({ money }) => money))
    const byHand = subtract(refunded.amountRefunded, before)
    if (byHand <= 0) return null
    const now = deps.now()
    const row = {
      id: crypto.randomUUID(),
      key: `at_provider:${refunded.intentId}:${refunded.amountRefunded}`,
      orderId: order.id,
      money: minor(byHand),
      discount: ZERO,
      voucherAmount: ZERO,
      reason: 'at_provider' as const,
      restock: [],
      state: 'done' as const,
      createdAt: now,
      doneAt: now,
    }
    const isWhole =
      add(before, row.money) === order.total &&
      add(...known.map(({ discount }) => discount)) === order.discount
    const isOwed = known.some(({ state }) => state === 'due')
    return {
      event: { kind: 'refund_asked', isWhole, isOwed },
      along: [
        deps.db.insert(refunds).values(row),
        enqueue(deps, shopAlert(`refund:${row.id}`, 'Zwrot wykonany u operatora płatności', order.id)),
      ],
    }
  })
}

/** A refund that the provider had taken has failed there: the shop has to find another way to the buyer. */
export async function recordFailedRefund(deps: RefundDeps, failed: FailedRefund): Promise<void> {
  const { db } = deps
  const [refund] = await db.select().from(refunds).where(eq(refunds.providerRefundId, failed.id))
  if (!refund) return
  await db.batch([
    db
      .update(refunds)
      .set({ state: 'failed' })
      .where(and(eq(refunds.id, refund.id), ne(refunds.state, 'failed'))),
    enqueue(deps, shopAlert(`refund_failed:${refund.id}`, 'Zwrot nie doszedł do klienta', refund.orderId)),
  ])
}
