import { asc, eq } from 'drizzle-orm'
import { formatOrderNumber } from '../../../../domain/orders/order'
import { isoDay, polishTimestampOf } from '../../../../domain/time/polish-days'
import { refundDueDay, type WithdrawalStatus } from '../../../../domain/returns/withdrawal'
import { toCsv } from '../../../../domain/text/csv'
import type { Deps } from '../../../deps'
import { type StaffActor, exportWithActionLog } from '../../admin/actions'
import { orders } from '../../orders/orders.table'
import { withdrawals } from './withdrawals.table'

const CSV_HEADER = [
  'Identyfikator',
  'Złożone',
  'Imię i nazwisko',
  'E-mail',
  'Umowa',
  'Numer zamówienia',
  'Towary',
  'Status',
  'Zmiana statusu',
  'Zwrócić pieniądze do',
  'Towar dostarczony',
  'Powód odmowy',
]

const STATUS_LABELS: Record<WithdrawalStatus, string> = {
  requested: 'nowe',
  goods_awaited: 'czeka na zwrot towaru',
  goods_sent: 'towar nadany, jest dowód',
  goods_received: 'towar w sklepie',
  refunded: 'pieniądze zwrócone',
  refused: 'odmowa',
}

/** All withdrawals as CSV, oldest first (rules 3.11). The export is recorded as a staff action. */
export async function exportWithdrawals(deps: Pick<Deps, 'db' | 'now'>, staff: StaffActor): Promise<string> {
  const withdrawalsQuery = deps.db
    .select({ row: withdrawals, deliveredAt: orders.deliveredAt })
    .from(withdrawals)
    .leftJoin(orders, eq(orders.id, withdrawals.orderId))
    .orderBy(asc(withdrawals.submittedAt), asc(withdrawals.id))
  const rows = await exportWithActionLog(deps, staff, 'withdrawals_export', withdrawalsQuery)
  return toCsv(
    CSV_HEADER,
    rows.map(({ row, deliveredAt }) => [
      row.id,
      polishTimestampOf(row.submittedAt),
      row.name,
      row.email,
      row.orderText,
      row.orderId === null ? '' : formatOrderNumber(row.orderId),
      row.items.join(' | '),
      STATUS_LABELS[row.status],
      polishTimestampOf(row.statusAt),
      isoDay(refundDueDay(row.submittedAt)),
      deliveredAt === null ? '' : polishTimestampOf(deliveredAt),
      row.status === 'refused' ? row.refusalReason : '',
    ]),
  )
}
