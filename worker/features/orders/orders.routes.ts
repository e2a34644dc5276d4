import { Hono } from 'hono'
import { PlaceOrder } from '../../../domain/checkout'
import { sendDueMails } from '../../email/outbox'
import { spend, staffOf } from '../../http/access'
import type { AppEnv } from '../../http/context'
import { idempotencyKey } from '../../http/idempotency'
import { json } from '../../http/validate'
import { cancelByStaff } from './cancel-by-staff'
import { orderStatus } from './order-status'
import { placeOrder } from './place-order'

export const ordersRoutes = new Hono<AppEnv>()
  .post('/', json(PlaceOrder), async (c) => {
    const { deps } = c.var
    const request = c.req.valid('json')
    // An order is also a way to try a code.
    if (request.voucherCode) await spend(c, 'vouchers')
    const order = await placeOrder(deps, request, idempotencyKey(c))
    deps.later(sendDueMails(deps))
    return c.json(order, 201)
  })
  .get('/:id/status', async (c) => c.json(await orderStatus(c.var.deps, c.req.param('id'))))
  .post('/:id/cancel', async (c) => {
    const { deps } = c.var
    const cancelled = await cancelByStaff(deps, staffOf(c), c.req.param('id'))
    deps.later(sendDueMails(deps))
    return c.json(cancelled)
  })
