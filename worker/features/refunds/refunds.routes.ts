import { Hono } from 'hono'
import { StaffRefund } from '../../../domain/refund-request'
import { sendDueMails, withHand } from '../../email/outbox'
import { staffOf } from '../../http/access'
import type { AppEnv } from '../../http/context'
import { requiredIdempotencyKey } from '../../http/idempotency'
import { json } from '../../http/validate'
import { refundByStaff } from './refund-by-staff'

/** Under /api/orders. */
export const refundsRoutes = new Hono<AppEnv>().post('/:id/refund', json(StaffRefund), async (c) => {
  const deps = withHand(c.var.deps)
  const key = requiredIdempotencyKey(c)
  const refund = await refundByStaff(deps, staffOf(c), c.req.param('id'), c.req.valid('json'), key)
  deps.later(sendDueMails(deps))
  return c.json(refund)
})
