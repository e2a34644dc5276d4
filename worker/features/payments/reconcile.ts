import { and, asc, eq, gte, inArray, lte, notInArray } from 'drizzle-orm'
import { isAppError } from '../../../domain/errors'
import { HOLDING_STATES, PAYMENT_CHECK_INTERVAL_MS } from '../../../domain/orders/order'
import type { Intent } from '../../../domain/payments/payment'
import type { Deps } from '../../deps'
import { runForEach } from '../../run-for-each'
import { reportFindings } from '../admin/books/check-books'
import type { BookCheckFinding } from '../admin/books/books.table'
import { orders } from '../orders/orders.table'
import type { PaymentGateway } from './gateway'
import { payments } from './payments.table'
import { settlePayment } from './settle'
import { DAY_MS } from '../../../domain/time/time'

type ReconcileDeps = Pick<Deps, 'db' | 'now' | 'gateway' | 'appUrl' | 'settings' | 'notifyStaff'>

/**
 * Looks up open payments of unpaid orders at the provider if their last look-up is too old. A lost webhook then does no
 * harm. Records the payments that have succeeded, and alerts the shop.
 */
export async function reconcileOpenPayments(deps: ReconcileDeps): Promise<BookCheckFinding[]> {
  const { db, gateway } = deps
  if (!gateway) return []
  const openPayments = await db
    .select({ intentId: payments.intentId, orderId: payments.orderId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        inArray(orders.state, [...HOLDING_STATES]),
        notInArray(payments.status, ['succeeded', 'canceled']),
        lte(payments.lookedAt, deps.now() - PAYMENT_CHECK_INTERVAL_MS),
      ),
    )
    .orderBy(asc(payments.lookedAt))
    .limit(50)
  const findings: BookCheckFinding[] = []
  try {
    await runForEach(openPayments, async ({ intentId, orderId }) => {
      const finding = await recheckPayment(deps, gateway, intentId, orderId)
      if (finding) findings.push(finding)
    })
  } finally {
    if (findings.length > 0) await reportFindings(deps, 'provider', findings, RECONCILED_ALERT_SUBJECT)
  }
  return findings
}

const RECONCILED_ALERT_SUBJECT = {
  pl: 'Uzgodniono płatności z operatorem',
  en: 'Payments were reconciled with the provider',
}

async function recheckPayment(
  deps: ReconcileDeps,
  gateway: PaymentGateway,
  intentId: string,
  orderId: string,
): Promise<BookCheckFinding | null> {
  const lookedAtUpdate = deps.db
    .update(payments)
    .set({ lookedAt: deps.now() })
    .where(eq(payments.intentId, intentId))
  try {
    const [intent] = await Promise.all([gateway.find(intentId), lookedAtUpdate])
    if (!intent) return null
    const isSucceeded = intent.status === 'succeeded'
    const settleOutcome = await settlePayment(deps, intent)
    return isSucceeded
      ? { rule: `paid at the provider: ${settleOutcome}`, subject: orderId, detail: intentId }
      : null
  } catch (error) {
    if (isAppError(error, 'payment.try_again')) return null
    throw error
  }
}

/** Period that `reconcileBooks` compares, ms. The provider retries webhooks for three days. */
const RECONCILED_PERIOD_MS = 3 * DAY_MS

/**
 * Compares the payments that succeeded at the provider in the last three days with the payments of the shop. Applies
 * and records payments that the shop has missed, and alerts the shop.
 * @throws payment.try_again if the provider is unreachable
 */
export async function reconcileBooks(deps: ReconcileDeps): Promise<BookCheckFinding[]> {
  const { db, gateway } = deps
  if (!gateway) return []
  const fromTimestamp = deps.now() - RECONCILED_PERIOD_MS
  const succeededIntents = await gateway.succeededSince(fromTimestamp)
  const paymentRows = await db
    .select({ intentId: payments.intentId })
    .from(payments)
    .where(and(eq(payments.status, 'succeeded'), gte(payments.createdAt, fromTimestamp - DAY_MS)))
  const shopIntentIds = new Set(paymentRows.map(({ intentId }) => intentId))
  const findings: BookCheckFinding[] = []
  const settleAndReport = async (intent: Intent) => {
    const settleOutcome = await settlePayment(deps, intent)
    // A second payment of a paid order was refunded, so there is nothing to report.
    if (settleOutcome === 'double') return
    findings.push({
      rule: `paid at the provider, not here: ${settleOutcome}`,
      subject: intent.orderId ?? '?',
      detail: intent.id,
    })
  }
  try {
    await runForEach(
      succeededIntents.filter(({ id }) => !shopIntentIds.has(id)),
      settleAndReport,
    )
  } finally {
    await reportFindings(deps, 'provider', findings, RECONCILED_ALERT_SUBJECT)
  }
  return findings
}
