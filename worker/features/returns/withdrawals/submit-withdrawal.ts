import { sql } from 'drizzle-orm'
import type { WithdrawalRequest } from '../../../../domain/returns/withdrawal'
import { withdrawalAlert } from '../../../mail/templates/alerts/request-alert'
import { toIsoString } from '../../../iso'
import { withdrawalReceipt } from '../../../mail/templates/withdrawal-receipt'
import { type RequestSender, submitRequest, type SubmitRequestDeps } from '../submit-request'
import { withdrawals } from './withdrawals.table'
import type { StaffWithdrawalBody } from '../../../../domain/returns/request-by-hand'
import type { StaffActor } from '../../admin/actions'
import { readRequestByHand } from '../request-by-hand'

/**
 * Accepts a withdrawal and mails its receipt (rules 3.4, 3.5; CRD art. 11a). Idempotent, see `submitRequest`. Returns the id and the time of receipt, ISO 8601 in UTC.
 * @throws order.key_reused if another withdrawal has the key
 */
export async function submitWithdrawal(
  deps: SubmitRequestDeps,
  request: WithdrawalRequest,
  sender: RequestSender,
): Promise<{ id: string; submittedAt: string }> {
  const { db, settings, appUrl } = deps
  const { items = [], message = null } = request
  const { id, submittedAt } = await submitRequest(deps, request, sender, {
    kind: 'withdrawal',
    findByKey: () =>
      db
        .select()
        .from(withdrawals)
        .where(sql`${withdrawals.idempotencyKey} = ${sender.key}`),
    toRow: (columns) => ({ ...columns, items, message }),
    contentColumns: ['name', 'orderText', 'email', 'items', 'message', 'language', 'channel'],
    buildWrites: (row) => [
      db.insert(withdrawals).values({ ...row, status: 'requested', statusAt: row.submittedAt }),
    ],
    buildMails: (row, order) => ({
      receipt: withdrawalReceipt(row, order, { settings, appUrl }),
      alert: withdrawalAlert(row, { order, appUrl }),
    }),
  })
  return { id, submittedAt: toIsoString(submittedAt) }
}

/** Enters a withdrawal that arrived by letter, phone, e-mail or in person. @throws the errors of `readRequestByHand` */
export async function enterWithdrawal(
  deps: SubmitRequestDeps,
  staff: StaffActor,
  { items, message, ...arrival }: StaffWithdrawalBody,
  idempotencyKey: string,
) {
  const { fields, sender } = await readRequestByHand(deps, staff, 'withdrawal_enter', arrival, idempotencyKey)
  return submitWithdrawal(deps, { ...fields, items, message }, sender)
}
