import { Hono } from 'hono'
import { requireStaff } from '../../../http/access'
import type { AppEnv } from '../../../http/context'
import { exportWithdrawals } from './export-withdrawals'

/** Mounted under /api/admin/export. */
export const withdrawalsExportRoutes = new Hono<AppEnv>().get('/withdrawals.csv', async (c) =>
  c.body(await exportWithdrawals(c.var.deps, requireStaff(c)), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': 'attachment; filename="odstapienia.csv"',
  }),
)
