import { Hono } from 'hono'
import { requireStaff } from '../../../http/access'
import type { AppEnv } from '../../../http/context'
import { exportComplaints } from './export-complaints'

/** Mounted under /api/admin/export. */
export const complaintsExportRoutes = new Hono<AppEnv>().get('/complaints.csv', async (c) =>
  c.body(await exportComplaints(c.var.deps, requireStaff(c)), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': 'attachment; filename="reklamacje.csv"',
  }),
)
