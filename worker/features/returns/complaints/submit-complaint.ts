import { sql } from 'drizzle-orm'
import { answerDueDay, type ComplaintRequest } from '../../../../domain/returns/complaint'
import { isoDay } from '../../../../domain/time/polish-days'
import { randomHex } from '../../../hex'
import { complaintReceiptMail } from '../../../mail/templates/complaint-mails'
import { complaintAlert } from '../../../mail/templates/alerts/request-alert'
import { toIsoString } from '../../../iso'
import { type RequestSender, submitRequest, type SubmitRequestDeps } from '../submit-request'
import { complaints } from './complaints.table'
import type { StaffComplaintBody } from '../../../../domain/returns/request-by-hand'
import type { StaffActor } from '../../admin/actions'
import { readRequestByHand } from '../request-by-hand'

/**
 * Accepts a complaint and mails its receipt (rules 4.10, UoPK art. 7a). Returns the last day for the answer
 * (`answerBy`, a Polish date) and the secret for adding photos (`photoToken`). Idempotent, see `submitRequest`.
 * @throws order.key_reused if another complaint has the key
 */
export async function submitComplaint(
  deps: SubmitRequestDeps,
  request: ComplaintRequest,
  sender: RequestSender,
): Promise<{ id: string; photoToken: string; submittedAt: string; answerBy: string }> {
  const { db, appUrl, settings } = deps
  const { product = null, description, wish } = request
  const { id, submittedAt, photoToken } = await submitRequest(deps, request, sender, {
    kind: 'complaint',
    findByKey: () =>
      db
        .select()
        .from(complaints)
        .where(sql`${complaints.idempotencyKey} = ${sender.key}`),
    toRow: (columns) => ({
      ...columns,
      product,
      description,
      wish,
      photoToken: randomHex(16) as string | null,
    }),
    contentColumns: ['name', 'orderText', 'email', 'product', 'description', 'wish', 'language', 'channel'],
    buildWrites: (row) => [
      db.insert(complaints).values({ ...row, status: 'received', statusAt: row.submittedAt }),
    ],
    buildMails: (row, order) => ({
      receipt: complaintReceiptMail(row, settings, appUrl),
      alert: complaintAlert(row, { order, appUrl }),
    }),
  })
  return {
    id,
    photoToken: photoToken ?? '',
    submittedAt: toIsoString(submittedAt),
    answerBy: isoDay(answerDueDay(submittedAt)),
  }
}

/** Enters a complaint that arrived by letter, phone, e-mail or in person. @throws the errors of `readRequestByHand` */
export async function enterComplaint(
  deps: SubmitRequestDeps,
  staff: StaffActor,
  { product, description, wish, ...arrival }: StaffComplaintBody,
  idempotencyKey: string,
) {
  const { fields, sender } = await readRequestByHand(deps, staff, 'complaint_enter', arrival, idempotencyKey)
  const { id, submittedAt, answerBy } = await submitComplaint(
    deps,
    { ...fields, product, description, wish },
    sender,
  )
  return { id, submittedAt, answerBy }
}
