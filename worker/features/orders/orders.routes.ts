import { type Context, Hono } from 'hono'
import { PlaceOrder } from '../../../domain/checkout'
import { AppError } from '../../../domain/errors'
import { sendDueMails } from '../../email/outbox'
import { spend } from '../../http/access'
import type { AppEnv } from '../../http/context'
import { json } from '../../http/validate'
import { orderStatus } from './order-status'
import { placeOrder } from './place-order'

/** The client's own name for one attempt to order; optional for other clients. */
function idempotencyKey(c: Context): string | null {
  const key = c.req.header('Idempotency-Key')
  if (key === undefined) return null
  if (!/^[\x21-\x7e]{8,200}$/.test(key)) {
    throw new AppError('input.invalid', { errors: [{ path: 'Idempotency-Key', code: 'invalid' }] })
  }
  return key
}

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
