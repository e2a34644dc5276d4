import { sql } from 'drizzle-orm'
import { answerDueDay, complaintNumber, type ComplaintStatement } from '../../../domain/complaint'
import { fullDate } from '../../../domain/delivery'
import { AppError } from '../../../domain/errors'
import { truncatedIp } from '../../../domain/page-view'
import { isoDay } from '../../../domain/polish-days'
import { dateOf } from '../../../domain/working-days'
import { refusedBy } from '../../db'
import { randomHex } from '../../random-hex'
import type { Deps } from '../../deps'
import { complaintReceipt } from '../../email/complaint-mails'
import { enqueue } from '../../email/outbox'
import { shopAlert } from '../../email/shop-alert'
import { iso } from '../../iso'
import { floodSql, refuseFlood } from '../../refuse-flood'
import { matchOrder, matchOrderSql, warnBuyer } from '../orders/match-order'
import { recordStatement } from '../orders/statement-event'
import { complaints } from './complaints.table'

type SubmitDeps = Pick<Deps, 'db' | 'now' | 'appUrl' | 'settings'>

type Complaint = Pick<typeof complaints.$inferSelect, 'id' | 'submittedAt' | 'photoToken'>

/** The sender's answer. `answerBy` is the last day to answer, a day of Poland; `photoToken` lets photos be added. */
const receiptOf = ({ id, submittedAt, photoToken }: Complaint) => ({
  id,
  photoToken: photoToken ?? '',
  submittedAt: iso(submittedAt),
  answerBy: isoDay(answerDueDay(submittedAt)),
})

/**
 * Takes a complaint from anybody, whatever contract it names, and mails its receipt (rules 4.10, UoPK art. 7a). Complaint,
 * receipt and the word to staff are written together or not at all. The same `key` again is the same complaint.
 * Throws `request.too_many`, and `order.key_reused` when another complaint has the key.
 */
export async function submitComplaint(
  deps: SubmitDeps,
  statement: ComplaintStatement,
  key: string | null,
  clientIp: string | null,
): Promise<ReturnType<typeof receiptOf>> {
  const { db } = deps
  const ip = truncatedIp(clientIp)
  const [[repeated], flood, ...meant] = await db.batch([
    madeWith(db, key),
    floodSql(deps, complaints, ip),
    ...matchOrderSql(db, statement),
  ])
  if (repeated) return receiptOfSame(repeated, statement)
  refuseFlood(flood)
  const match = matchOrder(meant)
  const { name, order, email, product = null, description, wish, language } = statement
  const now = deps.now()
  const row = {
    id: crypto.randomUUID(),
    idempotencyKey: key,
    name,
    orderText: order,
    email,
    product,
    description,
    wish,
    language,
    orderId: match.orderId,
    claimedOrderId: match.claimed?.id ?? null,
    photoToken: randomHex(16),
    submittedAt: now,
    status: 'received' as const,
    statusAt: now,
    ip,
  }
  const made = receiptOf(row)
  const lastDay = fullDate(dateOf(answerDueDay(now)), 'pl')
  try {
    await db.batch([
      db.insert(complaints).values(row),
      ...(row.orderId ? recordStatement(deps, row.orderId, 'complaint') : []),
      enqueue(deps, complaintReceipt(row)),
      ...warnBuyer(deps, match, 'complaint'),
      enqueue(
        deps,
        shopAlert(
          `complaint:${row.id}`,
          `Nowa reklamacja ${complaintNumber(row.id)}`,
          `Wpłynęła reklamacja. Odpowiedz najpóźniej ${lastDay}, inaczej uznaje się ją za uwzględnioną. ${deps.appUrl}/admin/complaints/${row.id}`,
        ),
      ),
    ])
  } catch (error) {
    if (!refusedBy(error, 'complaints.idempotency_key')) throw error
    const [first] = await madeWith(db, key)
    if (first) return receiptOfSame(first, statement)
    throw error
  }
  return made
}

/** The statement that reads what was made with a key; nothing is without one. */
const madeWith = (db: Deps['db'], key: string | null) =>
  db
    .select()
    .from(complaints)
    .where(sql`${complaints.idempotencyKey} = ${key}`)

function receiptOfSame(row: typeof complaints.$inferSelect, statement: ComplaintStatement) {
  const { name, order, email, product = null, description, wish, language } = statement
  const said = JSON.stringify([name, order, email, product, description, wish, language])
  const first = [row.name, row.orderText, row.email, row.product, row.description, row.wish, row.language]
  if (said !== JSON.stringify(first)) throw new AppError('order.key_reused')
  return receiptOf(row)
}
