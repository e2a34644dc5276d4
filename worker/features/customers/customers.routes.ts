import { Hono } from 'hono'
import { CustomerQuery } from '../../../domain/customers/customer'
import { requireStaff } from '../../http/access'
import type { AppEnv } from '../../http/context'
import { validateQuery } from '../../http/validate'
import { endMarketingByStaff } from './end-marketing'
import { eraseCustomer } from './erase-customer'
import { exportCustomer } from './export-customer'
import { readStoredCustomerData } from './stored-data'
import { recordCustomerView } from './record-customer-view'

/**
 * Mounted under /api/admin/customers. Staff use these routes when a person asks about the personal data stored on an
 * e-mail address.
 */
export const customersRoutes = new Hono<AppEnv>()
  .get('/', validateQuery(CustomerQuery), async (c) => {
    const email = c.req.valid('query').email.toLowerCase()
    const storedData = await readStoredCustomerData(c.var.deps, email)
    if (storedData.items.length > 0) await recordCustomerView(c.var.deps, requireStaff(c), email)
    return c.json(storedData)
  })
  .get('/export', validateQuery(CustomerQuery), async (c) => {
    const exportedData = await exportCustomer(
      c.var.deps,
      requireStaff(c),
      c.req.valid('query').email.toLowerCase(),
    )
    return c.body(JSON.stringify(exportedData, null, 2), 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="dane-klienta.json"',
    })
  })
  .delete('/offers', validateQuery(CustomerQuery), async (c) =>
    c.json(await endMarketingByStaff(c.var.deps, requireStaff(c), c.req.valid('query').email.toLowerCase())),
  )
  .delete('/', validateQuery(CustomerQuery), async (c) =>
    c.json(await eraseCustomer(c.var.deps, requireStaff(c), c.req.valid('query').email.toLowerCase())),
  )
