import { Hono } from 'hono'
import { SaleConfirmation, StaffPaymentBody, StaffSaleBody } from '../../../../domain/orders/sale-by-hand'
import { sendDueMessages } from '../../../alerts/send-due-messages'
import { requireStaff } from '../../../http/access'
import type { AppEnv } from '../../../http/context'
import { requireIdempotencyKey } from '../../../http/idempotency'
import { validateJson } from '../../../http/validate'
import { setLogOrderId } from '../../../log'
import { confirmSale } from './confirm-sale'
import { recordStaffPayment } from './record-staff-payment'
import { sellByStaff } from './sell-by-staff'

/** Mounted under /api/admin/sales. */
export const staffSalesRoutes = new Hono<AppEnv>().post('/', validateJson(StaffSaleBody), async (c) => {
  const { deps } = c.var
  const key = requireIdempotencyKey(c)
  const sale = await sellByStaff(deps, requireStaff(c), c.req.valid('json'), key)
  setLogOrderId(sale.id)
  deps.notifyStaff('placed')
  deps.waitUntil(sendDueMessages(deps))
  return c.json(sale, 201)
})

/** Mounted under /api/orders. */
export const saleStepsRoutes = new Hono<AppEnv>()
  .post('/:id/confirm', validateJson(SaleConfirmation), async (c) => {
    await confirmSale(c.var.deps, c.req.param('id'), c.req.valid('json'))
    return c.body(null, 204)
  })
  .post('/:id/payment', validateJson(StaffPaymentBody), async (c) => {
    const { deps } = c.var
    const order = await recordStaffPayment(deps, requireStaff(c), c.req.param('id'), c.req.valid('json'))
    deps.waitUntil(sendDueMessages(deps))
    return c.json(order)
  })
