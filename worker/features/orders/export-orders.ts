import type { OrdersExport } from '../../../domain/order-requests'
import { timestampsOfDay, polishDateOf } from '../../../domain/polish-days'
import { csvOf } from '../../csv'
import type { Deps } from '../../deps'
import { recordAction, type Staff } from '../admin/actions'
import { ACCOUNTING_HEADER } from './accounting-row'
import { accountingRows } from './accounting-rows'
import { staffVoucherRows } from './accounting-staff-vouchers'
import { COURIER_HEADER, courierRows } from './courier-rows'

type ExportDeps = Pick<Deps, 'db' | 'now'>

/** Exports orders as CSV for the accountant or the courier. Each export is recorded as a staff action. */
export async function exportOrders(deps: ExportDeps, staff: Staff, query: OrdersExport) {
  const { for: kind = 'accounting', from, to } = query
  const isCourier = kind === 'courier'
  const { since = 0, before = 0 } = timestampsOfDay(from, to)
  const rows = isCourier
    ? await courierRows(deps)
    : [...(await accountingRows(deps, since, before)), ...(await staffVoucherRows(deps, since, before))]
  await recordAction(deps, staff, { action: 'orders_export', detail: { kind, from, to, rows: rows.length } })
  return {
    name: isCourier ? `przesylki-${polishDateOf(deps.now())}.csv` : `zamowienia-${from}-${to}.csv`,
    csv: await csvOf(isCourier ? COURIER_HEADER : ACCOUNTING_HEADER, rows),
  }
}
