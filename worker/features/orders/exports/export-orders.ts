import type { OrdersExport } from '../../../../domain/orders/order-requests'
import { toTimestampRange, polishDateOf } from '../../../../domain/time/polish-days'
import { toCsv } from '../../../../domain/text/csv'
import type { Deps } from '../../../deps'
import { recordAction, type StaffActor } from '../../admin/actions'
import { ACCOUNTING_CSV_HEADER } from './accounting-row'
import { readAccountingRows } from './accounting-rows'
import { readStaffVoucherRows } from './accounting-staff-vouchers'
import { COURIER_CSV_HEADER, readCourierRows } from './courier-rows'

type ExportOrdersDeps = Pick<Deps, 'db' | 'now'>

/** Exports orders as CSV for the accountant or the courier. Each export is recorded as a staff action. */
export async function exportOrders(deps: ExportOrdersDeps, staff: StaffActor, query: OrdersExport) {
  const { for: kind = 'accounting', from, to } = query
  const isCourierExport = kind === 'courier'
  const { since = 0, before = 0 } = toTimestampRange(from, to)
  const rows = isCourierExport
    ? await readCourierRows(deps)
    : [
        ...(await readAccountingRows(deps, since, before)),
        ...(await readStaffVoucherRows(deps, since, before)),
      ]
  await recordAction(deps, staff, { action: 'orders_export', detail: { kind, from, to, rows: rows.length } })
  return {
    name: isCourierExport ? `przesylki-${polishDateOf(deps.now())}.csv` : `zamowienia-${from}-${to}.csv`,
    csv: toCsv(isCourierExport ? COURIER_CSV_HEADER : ACCOUNTING_CSV_HEADER, rows),
  }
}
