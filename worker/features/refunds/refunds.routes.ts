import { Hono } from 'hono'
import { RefundExplanation, RefundRepeatBody, StaffRefundBody } from '../../../domain/refunds/refund-request'
import { sendDueMessages } from '../../alerts/send-due-messages'
import { requireStaff } from '../../http/access'
import type { AppEnv } from '../../http/context'
import { requireIdempotencyKey } from '../../http/idempotency'
import { validateJson } from '../../http/validate'
import { explainRefund } from './explain-refund'
import { refundByStaff, repeatRefund } from './refund-by-staff'

/** Mounted under /api/orders. */
export const refundsRoutes = new Hono<AppEnv>()
  .post('/:id/refund', validateJson(StaffRefundBody), async (c) => {
    const { deps } = c.var
    const idempotencyKey = requireIdempotencyKey(c)
    const refund = await refundByStaff(
      deps,
      requireStaff(c),
      c.req.param('id'),
      c.req.valid('json'),
      idempotencyKey,
    )
    deps.waitUntil(sendDueMessages(deps))
    return c.json(refund)
  })
  .post('/:id/refunds/:refundId/repeat', validateJson(RefundRepeatBody), async (c) => {
    const { deps } = c.var
    const idempotencyKey = requireIdempotencyKey(c)
    const refundPathIds = { orderId: c.req.param('id'), refundId: c.req.param('refundId') }
    const refund = await repeatRefund(
      deps,
      requireStaff(c),
      refundPathIds,
      c.req.valid('json'),
      idempotencyKey,
    )
    deps.waitUntil(sendDueMessages(deps))
    return c.json(refund)
  })
  .post('/:id/refunds/:refundId/explain', validateJson(RefundExplanation), async (c) => {
    const ids = { orderId: c.req.param('id'), refundId: c.req.param('refundId') }
    return c.json(await explainRefund(c.var.deps, requireStaff(c), ids, c.req.valid('json')))
  })
