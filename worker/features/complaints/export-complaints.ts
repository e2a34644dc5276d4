import { asc } from 'drizzle-orm'
import { answerDueDay } from '../../../domain/complaint'
import { orderNumber } from '../../../domain/order'
import { isoDay } from '../../../domain/polish-days'
import { csvOf } from '../../csv'
import type { Deps } from '../../deps'
import { iso } from '../../iso'
import { recordAction, type Staff } from '../admin/actions'
import { complaints } from './complaints.table'

const HEADER = [
  'id',
  'submitted_at',
  'name',
  'email',
  'contract',
  'order',
  'product',
  'description',
  'wish',
  'status',
  'answer_by',
  'answered_at',
  'repaired_at',
]

const isoOrNone = (at: number | null): string => (at === null ? '' : iso(at))

/** Every complaint as a CSV file, the oldest first; that it was taken is written down. */
export async function exportComplaints(deps: Pick<Deps, 'db' | 'now'>, staff: Staff): Promise<string> {
  const rows = await deps.db
    .select()
    .from(complaints)
    .orderBy(asc(complaints.submittedAt), asc(complaints.id))
  await recordAction(deps, staff, { action: 'complaints_export', detail: { rows: rows.length } })
  return csvOf(
    HEADER,
    rows.map((row) => [
      row.id,
      iso(row.submittedAt),
      row.name,
      row.email,
      row.orderText,
      row.orderId === null ? '' : orderNumber(row.orderId),
      row.product,
      row.description,
      row.wish,
      row.status,
      isoDay(answerDueDay(row.submittedAt)),
      isoOrNone(row.answeredAt),
      isoOrNone(row.repairedAt),
    ]),
  )
}
