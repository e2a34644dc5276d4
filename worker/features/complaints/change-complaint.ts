import { eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { type ComplaintChange, NEXT_COMPLAINT } from '../../../domain/complaint'
import { AppError } from '../../../domain/errors'
import { beginOfDay, polishDay } from '../../../domain/polish-days'
import { refusedBy, writeAndRead } from '../../db'
import type { Deps } from '../../deps'
import { complaintAnswer } from '../../email/complaint-mails'
import { enqueue } from '../../email/outbox'
import { recordAction, type Staff } from '../admin/actions'
import { complaints } from './complaints.table'
import { complaintIn, complaintSql } from './read-complaint'

type Row = typeof complaints.$inferSelect
type ChangeDeps = Pick<Deps, 'db' | 'now' | 'settings'>

const notPossible = (path: string) => new AppError('input.invalid', { errors: [{ path, code: 'invalid' }] })

/**
 * Moves a complaint on because staff say so, from the status that they saw. An answer is stored and mailed in the same
 * batch. Answers with the complaint for staff. Throws `complaint.not_found`, `complaint.changed` when its status is another by now, `input.invalid` for a step
 * that does not follow.
 */
export async function changeComplaint(deps: ChangeDeps, staff: Staff, id: string, change: ComplaintChange) {
  const { db } = deps
  const [row] = await db.select().from(complaints).where(eq(complaints.id, id))
  if (!row) throw new AppError('complaint.not_found')
  if (row.status !== change.from) throw new AppError('complaint.changed')
  const { values, detail, mails } = changeOf(deps, row, change)
  // Of any other status than the one that was seen this makes none that may be, which undoes the batch.
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
    const day = settledOn === null ? null : Date.parse(settledOn) / 86_400_000
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
