import { and, eq, gte, not, notInArray, or, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { type ComplaintChange, type ComplaintWish, NEXT_COMPLAINT } from '../../../domain/complaint'
import { AppError } from '../../../domain/errors'
import { beginOfDay, polishDay } from '../../../domain/polish-days'
import { refusedBy, writeAndRead } from '../../db'
import type { Deps } from '../../deps'
import { complaintAnswer } from '../../email/complaint-mails'
import { enqueue } from '../../email/outbox'
import { recordAction, type Staff } from '../admin/actions'
import { IS_REFUND_OWED } from '../orders/order-work'
import { refunds } from '../refunds/refunds.table'
import { complaints } from './complaints.table'
import { complaintIn, complaintSql } from './read-complaint'
import { DAY_MS } from '../../../domain/time'

type Row = typeof complaints.$inferSelect
type ChangeDeps = Pick<Deps, 'db' | 'now' | 'settings'>

const notPossible = (path: string) => new AppError('input.invalid', { errors: [{ path, code: 'invalid' }] })

/**
 * Changes the status of a complaint. An answer is stored and mailed in the same batch. Returns the changed complaint.
 * Throws:
 * - `complaint.not_found`; `complaint.changed` if the status changed since staff read it
 * - `complaint.not_refunded` if the remedy is money and none was refunded
 * - `input.invalid` for a transition that is not allowed
 */
export async function changeComplaint(deps: ChangeDeps, staff: Staff, id: string, change: ComplaintChange) {
  const { db } = deps
  const [row] = await db.select().from(complaints).where(eq(complaints.id, id))
  if (!row) throw new AppError('complaint.not_found')
  if (row.status !== change.from) throw new AppError('complaint.changed')
  if ('remedy' in change && GIVES_MONEY.includes(change.remedy) && !(await isRefunded(deps, row)))
    throw new AppError('complaint.not_refunded')
  const { values, detail, mails } = changeOf(deps, row, change)
  // Optimistic lock: a concurrent change makes the status invalid, so the CHECK aborts the batch.
  const status = sql`CASE WHEN ${complaints.status} = ${change.from} THEN ${values.status} ELSE 'changed' END`
  try {
    const writes = [
      db
        .update(complaints)
        .set({ ...values, status })
        .where(eq(complaints.id, id)),
      ...mails,
      recordAction(deps, staff, {
        action: 'complaint_change',
        subject: id,
        detail: { from: change.from, ...detail },
      }),
    ]
    return complaintIn(await writeAndRead(db, writes, complaintSql(db, id)))
  } catch (error) {
    if (!refusedBy(error, 'complaints_status')) throw error
    throw new AppError('complaint.changed')
  }
}

const GIVES_MONEY: readonly ComplaintWish[] = ['price_reduction', 'withdrawal']

/** True if a refund was made or started since the complaint. A failed refund does not count. */
async function isRefunded({ db }: ChangeDeps, { orderId, submittedAt }: Row): Promise<boolean> {
  if (orderId === null) return false
  const answers = and(
    eq(refunds.orderId, orderId),
    gte(refunds.createdAt, submittedAt),
    notInArray(refunds.reason, ['late_payment', 'cancellation']),
    or(not(IS_REFUND_OWED), eq(refunds.state, 'due')),
  )
  const [refund] = await db.select({ id: refunds.id }).from(refunds).where(answers).limit(1)
  return refund !== undefined
}

type Changed = {
  values: Pick<Row, 'status'> &
    Partial<Pick<Row, 'statusAt' | 'answer' | 'answeredAt' | 'repairedAt' | 'settledAt'>>
  detail: Record<string, string | null>
  mails: BatchItem<'sqlite'>[]
}

function changeOf(deps: ChangeDeps, row: Row, change: ComplaintChange): Changed {
  const now = deps.now()
  if ('settledOn' in change) {
    const { settledOn } = change
    const remedy = settledOn === null ? null : change.remedy
    const day = settledOn === null ? null : Date.parse(settledOn) / DAY_MS
    const isPossible = day === null || (polishDay(row.submittedAt) <= day && day <= polishDay(now))
    if (row.status !== 'accepted' || !isPossible) throw notPossible('settledOn')
    const settledAt = day === null ? null : beginOfDay(day)
    return {
      values: { status: row.status, settledAt, repairedAt: remedy === 'repair' ? settledAt : null },
      detail: { settledOn, remedy },
      mails: [],
    }
  }
  const { status } = change
  if (!NEXT_COMPLAINT[row.status].includes(status)) throw notPossible('status')
  if (!('answer' in change)) return { values: { status, statusAt: now }, detail: { status }, mails: [] }
  const { answer } = change
  return {
    values: { status, statusAt: now, answer, answeredAt: now },
    detail: { status },
    mails: [enqueue(deps, complaintAnswer({ ...row, status: change.status, answer }))],
  }
}
