import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../../../domain/errors'
import { truncateIp } from '../../../../domain/statistics/page-view'
import { REFUND_DAYS, type WithdrawalRequest } from '../../../../domain/returns/withdrawal'
import { isConstraintViolation } from '../../../db'
import type { Deps } from '../../../deps'
import { shopAlertMail } from '../../../mail/templates/shop-alert'
import { toIsoString } from '../../../iso'
import { withdrawalReceipt } from '../../../mail/templates/withdrawal-receipt'
import { receiptStatements } from '../receipt'
import { countFormRequest } from '../../../mail/pace/take-pace'
import { cancelFollowUpMails } from '../../marketing/follow-ups/withdraw-consents'
import { orders } from '../../orders/orders.table'
import { matchOrder, matchOrderQueries, enqueueRequestWarning } from '../match-order'
import { recordRequest } from '../request-event'
import { withdrawals } from './withdrawals.table'

type SubmitWithdrawalDeps = Pick<Deps, 'db' | 'now' | 'appUrl' | 'settings' | 'admin'>

/**
 * Accepts a withdrawal from anyone, about any contract, and mails its receipt (rules 3.4, 3.5; CRD art. 11a).
 * Withdrawal, receipt and staff alert are written in one batch, which also cancels an unsent follow-up mail. A flood of
 * withdrawals only delays receipts; no withdrawal is rejected.
 * The same `key` returns the same withdrawal. Returns the id and the time of receipt, ISO 8601 in UTC.
 * @throws order.key_reused if another withdrawal has the key
 */
export async function submitWithdrawal(
  deps: SubmitWithdrawalDeps,
  request: WithdrawalRequest,
  key: string | null,
  clientIp: string | null,
): Promise<{ id: string; submittedAt: string }> {
  const { db } = deps
  const ip = truncateIp(clientIp)
  const [[existingWithdrawal], ...meant] = await db.batch([
    withdrawalByKeyQuery(db, key),
    ...matchOrderQueries(db, request),
  ])
  if (existingWithdrawal) return receiptForRepeat(existingWithdrawal, request)
  const paceDelays = await countFormRequest(deps, 'withdrawal', { ip: clientIp, recipient: request.email })
  const orderMatch = matchOrder(meant)
  const { name, order, email, items = [], message = null, language } = request
  const now = deps.now()
  const row = {
    id: crypto.randomUUID(),
    idempotencyKey: key,
    name,
    orderText: order,
    email,
    items,
    message,
    language,
    orderId: orderMatch.orderId,
    claimedOrderId: orderMatch.claimed?.id ?? null,
    submittedAt: now,
    status: 'requested' as const,
    statusAt: now,
    ip,
  }
  try {
    await db.batch([
      db.insert(withdrawals).values(row),
      ...(row.orderId
        ? [
            ...recordRequest(deps, row.orderId, 'withdrawal'),
            ...cancelFollowUpMails(deps, eq(orders.id, row.orderId)),
          ]
        : []),
      ...enqueueRequestWarning(deps, orderMatch, 'withdrawal'),
      ...receiptStatements(deps, withdrawalMailsOf(deps, row), paceDelays),
    ])
  } catch (error) {
    if (!isConstraintViolation(error, 'withdrawals.idempotency_key')) throw error
    const [first] = await withdrawalByKeyQuery(db, key)
    if (first) return receiptForRepeat(first, request)
    throw error
  }
  return { id: row.id, submittedAt: toIsoString(now) }
}

const withdrawalMailsOf = (
  { settings, appUrl }: SubmitWithdrawalDeps,
  row: Parameters<typeof withdrawalReceipt>[0],
) => ({
  form: 'withdrawal' as const,
  receipt: withdrawalReceipt(row, settings),
  alert: shopAlertMail(
    `withdrawal:${row.id}`,
    'Nowe odstąpienie od umowy',
    `Wpłynęło oświadczenie o odstąpieniu od umowy. Termin zwrotu pieniędzy: ${REFUND_DAYS} dni. ${appUrl}/admin/withdrawals/${row.id}`,
  ),
})

/** Query for the withdrawal with an idempotency key. A null key matches nothing. */
const withdrawalByKeyQuery = (db: Deps['db'], key: string | null) =>
  db
    .select()
    .from(withdrawals)
    .where(sql`${withdrawals.idempotencyKey} = ${key}`)

function receiptForRepeat(row: typeof withdrawals.$inferSelect, request: WithdrawalRequest) {
  const { name, order, email, items = [], message = null, language } = request
  const requestJson = JSON.stringify([name, order, email, items, message, language])
  if (
    requestJson !== JSON.stringify([row.name, row.orderText, row.email, row.items, row.message, row.language])
  )
    throw new AppError('order.key_reused')
  return { id: row.id, submittedAt: toIsoString(row.submittedAt) }
}
