import { Hono } from 'hono'
import { OrdersExport } from '../../../domain/orders/order-requests'
import { requireStaff } from '../../http/access'
import type { AppEnv } from '../../http/context'
import { validateQuery } from '../../http/validate'

/** Mounted under /api/admin/export. */
export const ordersExportRoutes = new Hono<AppEnv>().get(
  '/orders.csv',
  validateQuery(OrdersExport),
  async (c) => {
    // Imports the export on demand, because its code is large and an accountant needs it once a month.
    const { exportOrders } = await import('./exports/export-orders')
    const { name, csv } = await exportOrders(c.var.deps, requireStaff(c), c.req.valid('query'))
    return c.body(csv, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
    })
  },
)
