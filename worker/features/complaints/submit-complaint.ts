import { eq } from 'drizzle-orm'
import { answerDueDay, complaintNumber, type ComplaintStatement } from '../../../domain/complaint'
import { AppError } from '../../../domain/errors'
import { truncatedIp } from '../../../domain/page-view'
import { isoDay } from '../../../domain/polish-days'
import { refusedBy } from '../../db'
import type { Deps } from '../../deps'
import { complaintReceipt } from '../../email/complaint-mails'
import { enqueue } from '../../email/outbox'
import { shopAlert } from '../../email/shop-alert'
import { iso } from '../../iso'
import { refuseFlood } from '../../refuse-flood'
import { orderMeant } from '../orders/order-meant'
import { complaints } from './complaints.table'

type SubmitDeps = Pick<Deps, 'db' | 'now' | 'appUrl' | 'settings'>

/** What its sender is told: `answerBy` is the last day to answer, a day of Poland. */
const receiptOf = ({ id, submittedAt }: { id: string; submittedAt: number }) => ({
  id,
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
  const ip = truncatedIp(clientIp)
  const repeated = await madeBefore(deps, statement, key)
  if (repeated) return repeated
  await refuseFlood(deps, complaints, ip)
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
    orderId: await orderMeant(deps, statement),
    submittedAt: now,
    status: 'received' as const,
    statusAt: now,
    ip,
  }
  const { db } = deps
  const made = receiptOf(row)
  try {
    await db.batch([
      db.insert(complaints).values(row),
      enqueue(deps, complaintReceipt(row)),
      enqueue(
        deps,
        shopAlert(
          `complaint:${row.id}`,
          `Nowa reklamacja ${complaintNumber(row.id)}`,
          `Wpłynęła reklamacja. Odpowiedz najpóźniej ${made.answerBy}, inaczej uznaje się ją za uwzględnioną. ${deps.appUrl}/admin/complaints/${row.id}`,
        ),
      ),
    ])
  } catch (error) {
    if (!refusedBy(error, 'complaints.idempotency_key')) throw error
    const first = await madeBefore(deps, statement, key)
    if (first) return first
    throw error
  }
  return made
}

async function madeBefore({ db }: SubmitDeps, statement: ComplaintStatement, key: string | null) {
  if (key === null) return null
  const [row] = await db.select().from(complaints).where(eq(complaints.idempotencyKey, key))
  if (!row) return null
  const { name, order, email, product = null, description, wish } = statement
  const said = JSON.stringify([name, order, email, product, description, wish])
  if (said !== JSON.stringify([row.name, row.orderText, row.email, row.product, row.description, row.wish]))
    throw new AppError('order.key_reused')
  return receiptOf(row)
}
