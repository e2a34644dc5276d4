import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import { truncatedIp } from '../../../domain/page-view'
import { REFUND_DAYS, type WithdrawalStatement } from '../../../domain/withdrawal'
import { refusedBy } from '../../db'
import type { Deps } from '../../deps'
import { shopAlert } from '../../email/shop-alert'
import { iso } from '../../iso'
import { enqueue } from '../../email/outbox'
import { withdrawalReceipt } from '../../email/withdrawal-receipt'
import { floodSql, refuseFlood } from '../../refuse-flood'
import { dropLetter } from '../follow-ups/withdraw-consents'
import { orders } from '../orders/orders.table'
import { matchOrder, matchOrderSql, warnBuyer } from '../orders/match-order'
import { recordStatement } from '../orders/statement-event'
import { withdrawals } from './withdrawals.table'

type SubmitDeps = Pick<Deps, 'db' | 'now' | 'appUrl' | 'settings'>

/**
 * Takes a statement of withdrawal from anybody, whatever contract it names, and mails its receipt (rules 3.4, 3.5; CRD
 * art. 11a). Statement, receipt and the word to staff are written together or not at all; a letter of thanks that has not
 * left goes. The same `key` again is the same statement. Answers with its id and the moment that counts, ISO 8601 in UTC.
 * Throws `request.too_many`, and `order.key_reused` when another statement has the key.
 */
export async function submitWithdrawal(
  deps: SubmitDeps,
  statement: WithdrawalStatement,
  key: string | null,
  clientIp: string | null,
): Promise<{ id: string; submittedAt: string }> {
  const { db } = deps
  const ip = truncatedIp(clientIp)
  const [[repeated], flood, ...meant] = await db.batch([
    madeWith(db, key),
    floodSql(deps, withdrawals, ip),
    ...matchOrderSql(db, statement),
  ])
  if (repeated) return receiptOfSame(repeated, statement)
  refuseFlood(flood)
  const match = matchOrder(meant)
  const { name, order, email, items = [], message = null, language } = statement
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
    orderId: match.orderId,
    claimedOrderId: match.claimed?.id ?? null,
    submittedAt: now,
    status: 'requested' as const,
    statusAt: now,
    ip,
  }
  try {
    await db.batch([
      db.insert(withdrawals).values(row),
      enqueue(deps, withdrawalReceipt(row, deps.settings)),
      ...(row.orderId
        ? [
            ...recordStatement(deps, row.orderId, 'withdrawal'),
            ...dropLetter(deps, eq(orders.id, row.orderId)),
          ]
        : []),
      ...warnBuyer(deps, match, 'withdrawal'),
      enqueue(
        deps,
        shopAlert(
          `withdrawal:${row.id}`,
          'Nowe odstąpienie od umowy',
          `Wpłynęło oświadczenie o odstąpieniu od umowy. Termin zwrotu pieniędzy: ${REFUND_DAYS} dni. ${deps.appUrl}/admin/withdrawals/${row.id}`,
        ),
      ),
    ])
  } catch (error) {
    if (!refusedBy(error, 'withdrawals.idempotency_key')) throw error
    const [first] = await madeWith(db, key)
    if (first) return receiptOfSame(first, statement)
    throw error
  }
  return { id: row.id, submittedAt: iso(now) }
}

/** The statement that reads what was made with a key; nothing is without one. */
const madeWith = (db: Deps['db'], key: string | null) =>
  db
    .select()
    .from(withdrawals)
    .where(sql`${withdrawals.idempotencyKey} = ${key}`)

function receiptOfSame(row: typeof withdrawals.$inferSelect, statement: WithdrawalStatement) {
  const { name, order, email, items = [], message = null, language } = statement
  const said = JSON.stringify([name, order, email, items, message, language])
  if (said !== JSON.stringify([row.name, row.orderText, row.email, row.items, row.message, row.language]))
    throw new AppError('order.key_reused')
  return { id: row.id, submittedAt: iso(row.submittedAt) }
}
