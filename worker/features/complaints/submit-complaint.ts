import { sql } from 'drizzle-orm'
import { answerDueDay, complaintNumber, type ComplaintRequest } from '../../../domain/complaint'
import { fullDate } from '../../../domain/delivery'
import { AppError } from '../../../domain/errors'
import { truncatedIp } from '../../../domain/page-view'
import { isoDay } from '../../../domain/polish-days'
import { dateOf } from '../../../domain/working-days'
import { refusedBy } from '../../db'
import { randomHex } from '../../random-hex'
import type { Deps } from '../../deps'
import { complaintReceipt } from '../../email/complaint-mails'
import { shopAlert } from '../../email/shop-alert'
import { iso } from '../../iso'
import { writeReceipt } from '../form-pace/receipt'
import { takeFormPace } from '../form-pace/take-pace'
import { matchOrder, matchOrderSql, warnBuyer } from '../orders/match-order'
import { recordRequest } from '../orders/request-event'
import { complaints } from './complaints.table'

type SubmitDeps = Pick<Deps, 'db' | 'now' | 'appUrl' | 'settings' | 'admin' | 'sendBuffer'>

type Complaint = Pick<typeof complaints.$inferSelect, 'id' | 'submittedAt' | 'photoToken'>

/**
 * Response to the sender. `answerBy` is the deadline of the answer, a Polish day; `photoToken` allows adding photos.
 */
const receiptOf = ({ id, submittedAt, photoToken }: Complaint) => ({
  id,
  photoToken: photoToken ?? '',
  submittedAt: iso(submittedAt),
  answerBy: isoDay(answerDueDay(submittedAt)),
})

/**
 * Accepts a complaint from anyone, about any contract, and mails its receipt (rules 4.10, UoPK art. 7a). Complaint,
 * receipt and staff alert are written in one batch.
 * A flood of complaints only delays receipts; no complaint is rejected. The same `key` returns the same complaint.
 * @throws order.key_reused if another complaint has the key
 */
export async function submitComplaint(
  deps: SubmitDeps,
  request: ComplaintRequest,
  key: string | null,
  clientIp: string | null,
): Promise<ReturnType<typeof receiptOf>> {
  const { db } = deps
  const ip = truncatedIp(clientIp)
  const [[existingComplaint], ...matches] = await db.batch([madeWith(db, key), ...matchOrderSql(db, request)])
  if (existingComplaint) return receiptOfSame(existingComplaint, request)
  const waits = await takeFormPace(deps, 'complaint', { ip: clientIp, recipient: request.email })
  const match = matchOrder(matches)
  const { name, order, email, product = null, description, wish, language } = request
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
  const receipt = receiptOf(row)
  try {
    await db.batch([
      db.insert(complaints).values(row),
      ...(row.orderId ? recordRequest(deps, row.orderId, 'complaint') : []),
      ...warnBuyer(deps, match, 'complaint'),
      ...writeReceipt(deps, mailsOf(deps, row), waits),
    ])
  } catch (error) {
    if (!refusedBy(error, 'complaints.idempotency_key')) throw error
    const [first] = await madeWith(db, key)
    if (first) return receiptOfSame(first, request)
    throw error
  }
  return receipt
}

const mailsOf = ({ appUrl }: SubmitDeps, row: Parameters<typeof complaintReceipt>[0]) => ({
  form: 'complaint' as const,
  receipt: complaintReceipt(row),
  alert: shopAlert(
    `complaint:${row.id}`,
    `Nowa reklamacja ${complaintNumber(row.id)}`,
    `Wpłynęła reklamacja. Odpowiedz najpóźniej ${fullDate(dateOf(answerDueDay(row.submittedAt)), 'pl')}, inaczej uznaje się ją za uwzględnioną. ${appUrl}/admin/complaints/${row.id}`,
  ),
})

/** Query for the complaint with an idempotency key. A null key matches nothing. */
const madeWith = (db: Deps['db'], key: string | null) =>
  db
    .select()
    .from(complaints)
    .where(sql`${complaints.idempotencyKey} = ${key}`)

function receiptOfSame(row: typeof complaints.$inferSelect, request: ComplaintRequest) {
  const { name, order, email, product = null, description, wish, language } = request
  const content = JSON.stringify([name, order, email, product, description, wish, language])
  const first = [row.name, row.orderText, row.email, row.product, row.description, row.wish, row.language]
  if (content !== JSON.stringify(first)) throw new AppError('order.key_reused')
  return receiptOf(row)
}
