import { and, eq, gte, not, notInArray, or } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import {
  type ComplaintChange,
  type ComplaintWish,
  NEXT_COMPLAINT_STATUSES,
} from '../../../../domain/returns/complaint'
import { AppError } from '../../../../domain/errors'
import { startOfDay, polishDay } from '../../../../domain/time/polish-days'
import { writeIfUnchanged } from '../../../database/db'
import type { Deps } from '../../../deps'
import { complaintAnswerMail } from '../../../mail/templates/complaint-mails'
import { enqueueNewMail } from '../../../mail/outbox/outbox'
import { recordAction, type StaffActor } from '../../admin/actions'
import { IS_REFUND_OWED_SQL } from '../../orders/staff/order-work'
import { refunds } from '../../refunds/refunds.table'
import { complaints } from './complaints.table'
import { toComplaintDetailDto, buildComplaintQueries } from './read-complaint'
import { DAY_MS } from '../../../../domain/time/time'

type ComplaintRow = typeof complaints.$inferSelect
type ChangeComplaintDeps = Pick<Deps, 'db' | 'now' | 'settings' | 'appUrl'>

const createInvalidInputError = (path: string) =>
  new AppError('input.invalid', { errors: [{ path, code: 'invalid' }] })

/**
 * Changes the status of a complaint. An answer is stored and mailed in the same batch. Returns the changed complaint.
 * Throws:
 * - `complaint.not_found`; `complaint.changed` if the status changed since staff read it
 * - `complaint.not_refunded` if the remedy is money and none was refunded
 * - `input.invalid` for a transition that is not allowed
 */
export async function changeComplaint(
  deps: ChangeComplaintDeps,
  staff: StaffActor,
  id: string,
  change: ComplaintChange,
) {
  const { db } = deps
  const [row] = await db.select().from(complaints).where(eq(complaints.id, id))
  if (!row) throw new AppError('complaint.not_found')
  if (row.status !== change.from) throw new AppError('complaint.changed')
  if (
    'remedy' in change &&
    WISHES_NEEDING_REFUND.includes(change.remedy) &&
    !(await hasRefundSinceComplaint(deps, row))
  )
    throw new AppError('complaint.not_refunded')
  const { changedColumns, detail, mails } = decideChange(deps, row, change)
  const queryResults = await writeIfUnchanged(
    db,
    {
      table: complaints,
      row: [eq(complaints.id, id), eq(complaints.status, change.from)],
      code: 'complaint.changed',
    },
    [
      db.update(complaints).set(changedColumns).where(eq(complaints.id, id)),
      ...mails,
      recordAction(deps, staff, {
        action: 'complaint_change',
        subject: id,
        detail: { from: change.from, ...detail },
      }),
    ],
    buildComplaintQueries(db, id),
  )
  return toComplaintDetailDto(queryResults)
}

const WISHES_NEEDING_REFUND: readonly ComplaintWish[] = ['price_reduction', 'withdrawal']

/**
 * True if, after the complaint, money of the order was refunded or a refund became due. Failed refunds and refunds of
 * cancellations or late payments do not count.
 */
async function hasRefundSinceComplaint(
  { db }: ChangeComplaintDeps,
  { orderId, submittedAt }: ComplaintRow,
): Promise<boolean> {
  if (orderId === null) return false
  const isRefundAfterComplaintSql = and(
    eq(refunds.orderId, orderId),
    gte(refunds.createdAt, submittedAt),
    notInArray(refunds.reason, ['late_payment', 'cancellation']),
    or(not(IS_REFUND_OWED_SQL), eq(refunds.state, 'due')),
  )
  const [refund] = await db.select({ id: refunds.id }).from(refunds).where(isRefundAfterComplaintSql).limit(1)
  return refund !== undefined
}

type ComplaintUpdate = {
  changedColumns: Pick<ComplaintRow, 'status'> &
    Partial<Pick<ComplaintRow, 'statusAt' | 'answer' | 'answeredAt' | 'repairedAt' | 'settledAt'>>
  detail: Record<string, string | null>
  mails: BatchItem<'sqlite'>[]
}

function decideChange(
  deps: ChangeComplaintDeps,
  row: ComplaintRow,
  change: ComplaintChange,
): ComplaintUpdate {
  const now = deps.now()
  if ('settledOn' in change) {
    const { settledOn } = change
    const settledRemedy = settledOn === null ? null : change.remedy
    const settledDay = settledOn === null ? null : Date.parse(settledOn) / DAY_MS
    const isPossibleDay =
      settledDay === null || (polishDay(row.submittedAt) <= settledDay && settledDay <= polishDay(now))
    if (row.status !== 'accepted' || !isPossibleDay) throw createInvalidInputError('settledOn')
    const settledAt = settledDay === null ? null : startOfDay(settledDay)
    return {
      changedColumns: {
        status: row.status,
        settledAt,
        repairedAt: settledRemedy === 'repair' ? settledAt : null,
      },
      detail: { settledOn, remedy: settledRemedy },
      mails: [],
    }
  }
  const { status } = change
  if (!NEXT_COMPLAINT_STATUSES[row.status].includes(status)) throw createInvalidInputError('status')
  if (!('answer' in change))
    return { changedColumns: { status, statusAt: now }, detail: { status }, mails: [] }
  const { answer } = change
  return {
    changedColumns: { status, statusAt: now, answer, answeredAt: now },
    detail: { status },
    mails: [
      enqueueNewMail(deps, complaintAnswerMail({ ...row, status: change.status, answer }, deps.appUrl)),
    ],
  }
}
