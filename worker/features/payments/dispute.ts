import { eq } from 'drizzle-orm'
import { minor } from '../../../domain/money/money'
import type { Deps } from '../../deps'
import { disputeTexts, orderAlert } from '../../mail/templates/alerts/order-alert'
import { shopAlert } from '../../mail/templates/alerts/shop-alert'
import { enqueueAlert } from '../../alerts/enqueue-alert'
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
  const disputeRow = { ...dispute, amount: minor(dispute.amount), orderId: payment?.orderId ?? null }
  const alertKey = `dispute:${id}:${status}`
  const amountText = {
    pl: formatProviderAmount(disputeRow, 'pl'),
    en: formatProviderAmount(disputeRow, 'en'),
  }
  const alertTexts = disputeTexts({ amountText, status, now })
  const summary = payment ? await readOrderSummary(deps, payment.orderId) : null
  const alert = summary
    ? orderAlert(summary, { key: alertKey, ...alertTexts }, deps)
    : shopAlert('deadline', {
        key: alertKey,
        subject: { pl: `${alertTexts.title}, bez zamówienia`, en: `${alertTexts.titleEn}, without an order` },
        detail: `${alertTexts.todo} Płatność u operatora: ${dispute.intentId}.`,
        path: '/admin/orders',
      })
  await db.batch([
    db
      .insert(disputes)
      .values({ ...disputeRow, createdAt: now, updatedAt: now })
      .onConflictDoUpdate({ target: disputes.id, set: { status, updatedAt: now } }),
    ...(disputeRow.orderId ? cancelFollowUpMails(deps, eq(orders.id, disputeRow.orderId)) : []),
    ...enqueueAlert(deps, alert),
  ])
}
