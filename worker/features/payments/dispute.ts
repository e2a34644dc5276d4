import { eq } from 'drizzle-orm'
import { minor } from '../../../domain/money/money'
import type { Deps } from '../../deps'
import { disputeTexts, orderAlertMail } from '../../mail/templates/order-alert'
import { shopAlertMail } from '../../mail/templates/shop-alert'
import { enqueueNewMail } from '../../mail/outbox/outbox'
import { cancelFollowUpMails } from '../marketing/follow-ups/withdraw-consents'
import { orders } from '../orders/orders.table'
import { readOrderSummary } from '../orders/views/read-order'
import { formatProviderAmount } from './format-provider-amount'
import type { Dispute } from './gateway'
import { disputes, payments } from './payments.table'

/**
 * Records a dispute, or a change of its status, and alerts the shop, which must answer within days. Cancels an unsent
 * follow-up mail of the order.
 */
export async function recordDispute(
  deps: Pick<Deps, 'db' | 'now' | 'settings' | 'appUrl'>,
  dispute: Dispute,
): Promise<void> {
  const { db } = deps
  const now = deps.now()
  const [payment] = await db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(eq(payments.intentId, dispute.intentId))
  const { id, status } = dispute
  const row = { ...dispute, amount: minor(dispute.amount), orderId: payment?.orderId ?? null }
  const key = `dispute:${id}:${status}`
  const amountText = formatProviderAmount(row)
  const { title, todo } = disputeTexts({ amountText, status, now })
  const summary = payment ? await readOrderSummary(deps, payment.orderId) : null
  const alert = summary
    ? orderAlertMail(summary, { key, title, todo }, deps)
    : shopAlertMail(key, `${title}, bez zamówienia`, `${todo} Płatność u operatora: ${dispute.intentId}.`)
  await db.batch([
    db
      .insert(disputes)
      .values({ ...row, createdAt: now, updatedAt: now })
      .onConflictDoUpdate({ target: disputes.id, set: { status, updatedAt: now } }),
    ...(row.orderId ? cancelFollowUpMails(deps, eq(orders.id, row.orderId)) : []),
    enqueueNewMail(deps, alert),
  ])
}
