import { sql } from 'drizzle-orm'
import { answerDueDay, complaintNumber, type ComplaintRequest } from '../../../../domain/returns/complaint'
import { formatFullDate } from '../../../../domain/delivery/delivery'
import { AppError } from '../../../../domain/errors'
import { truncateIp } from '../../../../domain/statistics/page-view'
import { isoDay } from '../../../../domain/time/polish-days'
import { dateOf } from '../../../../domain/time/working-days'
import { isConstraintViolation } from '../../../db'
import { randomHex } from '../../../random-hex'
import type { Deps } from '../../../deps'
import { complaintReceiptMail } from '../../../mail/templates/complaint-mails'
import { shopAlertMail } from '../../../mail/templates/shop-alert'
import { toIsoString } from '../../../iso'
import { receiptStatements } from '../receipt'
import { countFormRequest } from '../../../mail/pace/take-pace'
import { matchOrder, matchOrderQueries, enqueueRequestWarning } from '../match-order'
import { recordRequest } from '../request-event'
import { complaints } from './complaints.table'

type SubmitComplaintDeps = Pick<Deps, 'db' | 'now' | 'appUrl' | 'settings' | 'admin'>

type Complaint = Pick<typeof complaints.$inferSelect, 'id' | 'submittedAt' | 'photoToken'>

/**
 * Response to the sender. `answerBy` is the last day for the answer, a Polish date; `photoToken` allows adding photos.
 */
const receiptOf = ({ id, submittedAt, photoToken }: Complaint) => ({
  id,
  photoToken: photoToken ?? '',
  submittedAt: toIsoString(submittedAt),
  answerBy: isoDay(answerDueDay(submittedAt)),
})

/**
 * Accepts a complaint from anyone, about any contract, and mails its receipt (rules 4.10, UoPK art. 7a). Complaint,
 * receipt and staff alert are written in one batch.
 * A flood of complaints only delays receipts; no complaint is rejected. The same `key` returns the same complaint.
 * @throws order.key_reused if another complaint has the key
 */
export async function submitComplaint(
  deps: SubmitComplaintDeps,
  request: ComplaintRequest,
  key: string | null,
  clientIp: string | null,
): Promise<ReturnType<typeof receiptOf>> {
  const { db } = deps
  const ip = truncateIp(clientIp)
  const [[existingComplaint], ...matches] = await db.batch([
    complaintByKeyQuery(db, key),
    ...matchOrderQueries(db, request),
  ])
  if (existingComplaint) return receiptForRepeat(existingComplaint, request)
  const paceDelays = await countFormRequest(deps, 'complaint', { ip: clientIp, recipient: request.email })
  const orderMatch = matchOrder(matches)
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
    orderId: orderMatch.orderId,
    claimedOrderId: orderMatch.claimed?.id ?? null,
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
      ...enqueueRequestWarning(deps, orderMatch, 'complaint'),
      ...receiptStatements(deps, complaintMailsOf(deps, row), paceDelays),
    ])
  } catch (error) {
    if (!isConstraintViolation(error, 'complaints.idempotency_key')) throw error
    const [first] = await complaintByKeyQuery(db, key)
    if (first) return receiptForRepeat(first, request)
    throw error
  }
  return receipt
}

const complaintMailsOf = (
  { appUrl }: SubmitComplaintDeps,
  row: Parameters<typeof complaintReceiptMail>[0],
) => ({
  form: 'complaint' as const,
  receipt: complaintReceiptMail(row),
  alert: shopAlertMail(
    `complaint:${row.id}`,
    `Nowa reklamacja ${complaintNumber(row.id)}`,
    `Wpłynęła reklamacja. Odpowiedz najpóźniej ${formatFullDate(dateOf(answerDueDay(row.submittedAt)), 'pl')}, inaczej uznaje się ją za uwzględnioną. ${appUrl}/admin/complaints/${row.id}`,
  ),
})

/** Query for the complaint with an idempotency key. A null key matches nothing. */
const complaintByKeyQuery = (db: Deps['db'], key: string | null) =>
  db
    .select()
    .from(complaints)
    .where(sql`${complaints.idempotencyKey} = ${key}`)

function receiptForRepeat(row: typeof complaints.$inferSelect, request: ComplaintRequest) {
  const { name, order, email, product = null, description, wish, language } = request
  const contentJson = JSON.stringify([name, order, email, product, description, wish, language])
  const storedValues = [
    row.name,
    row.orderText,
    row.email,
    row.product,
    row.description,
    row.wish,
    row.language,
  ]
  if (contentJson !== JSON.stringify(storedValues)) throw new AppError('order.key_reused')
  return receiptOf(row)
}
