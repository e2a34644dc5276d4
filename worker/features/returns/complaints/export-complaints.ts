import { asc } from 'drizzle-orm'
import { WISH_NAMES } from '../../../../content/complaint-wishes'
import { answerDueDay, type ComplaintStatus } from '../../../../domain/returns/complaint'
import { formatOrderNumber } from '../../../../domain/orders/order'
import { isoDay, polishDateOf, polishTimestampOf } from '../../../../domain/time/polish-days'
import { toCsv } from '../../../../domain/text/csv'
import type { Deps } from '../../../deps'
import { type StaffActor, exportWithActionLog } from '../../admin/actions'
import { complaints } from './complaints.table'
import type { Timestamp } from '../../../../domain/time/time'

const CSV_HEADER = [
  'Identyfikator',
  'Złożona',
  'Imię i nazwisko',
  'E-mail',
  'Umowa',
  'Numer zamówienia',
  'Produkt',
  'Opis wady',
  'Oczekiwanie',
  'Status',
  'Odpowiedzieć do',
  'Odpowiedź wysłana',
  'Naprawiona',
  'Załatwiona',
]

const STATUS_LABELS: Record<ComplaintStatus, string> = {
  received: 'nowa',
  in_progress: 'sprawdzana',
  accepted: 'uwzględniona',
  refused: 'odmowa',
}

const formatTimestamp = (timestamp: Timestamp | null): string =>
  timestamp === null ? '' : polishTimestampOf(timestamp)

/** All complaints as CSV, oldest first. The export is recorded as a staff action. */
export async function exportComplaints(deps: Pick<Deps, 'db' | 'now'>, staff: StaffActor): Promise<string> {
  const complaintsQuery = deps.db
    .select()
    .from(complaints)
    .orderBy(asc(complaints.submittedAt), asc(complaints.id))
  const rows = await exportWithActionLog(deps, staff, 'complaints_export', complaintsQuery)
  return toCsv(
    CSV_HEADER,
    rows.map((row) => [
      row.id,
      polishTimestampOf(row.submittedAt),
      row.name,
      row.email,
      row.orderText,
      row.orderId === null ? '' : formatOrderNumber(row.orderId),
      row.product,
      row.description,
      row.wish === null ? '' : WISH_NAMES.pl[row.wish],
      STATUS_LABELS[row.status],
      isoDay(answerDueDay(row.submittedAt)),
      formatTimestamp(row.answeredAt),
      row.repairedAt === null ? '' : polishDateOf(row.repairedAt),
      row.settledAt === null ? '' : polishDateOf(row.settledAt),
    ]),
  )
}
