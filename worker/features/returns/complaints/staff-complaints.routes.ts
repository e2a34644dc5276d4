import { Hono } from 'hono'
import { ComplaintChange, ComplaintsQuery } from '../../../../domain/returns/complaint'
import { LinkedOrder } from '../../../../domain/returns/customer-request'
import { sendDueMessages } from '../../../alerts/send-due-messages'
import { StaffComplaintBody } from '../../../../domain/returns/request-by-hand'
import { requireStaff } from '../../../http/access'
import type { AppEnv } from '../../../http/context'
import { requireIdempotencyKey } from '../../../http/idempotency'
import { validateJson, validateQuery } from '../../../http/validate'
import { changeComplaint } from './change-complaint'
import { listComplaints } from './list-complaints'
import { readComplaint } from './read-complaint'
import { readPhoto } from './read-photo'
import { enterComplaint } from './submit-complaint'
import { linkComplaint } from './link-complaint'

/** Mounted under /api/admin/complaints. */
export const staffComplaintsRoutes = new Hono<AppEnv>()
  .get('/', validateQuery(ComplaintsQuery), async (c) =>
    c.json(await listComplaints(c.var.deps, c.req.valid('query'))),
  )
  .post('/', validateJson(StaffComplaintBody), async (c) => {
    const { deps } = c.var
    const key = requireIdempotencyKey(c)
    const complaint = await enterComplaint(deps, requireStaff(c), c.req.valid('json'), key)
    deps.waitUntil(sendDueMessages(deps))
    return c.json(complaint, 201)
  })
  .get('/:id', async (c) => c.json(await readComplaint(c.var.deps, c.req.param('id'))))
  .patch('/:id', validateJson(ComplaintChange), async (c) => {
    const { deps } = c.var
    const complaint = await changeComplaint(deps, requireStaff(c), c.req.param('id'), c.req.valid('json'))
    deps.waitUntil(sendDueMessages(deps))
    return c.json(complaint)
  })
  .put('/:id/order', validateJson(LinkedOrder), async (c) =>
    c.json(await linkComplaint(c.var.deps, requireStaff(c), c.req.param('id'), c.req.valid('json'))),
  )
  .get('/:id/photos/:photo', async (c) => {
    const photo = await readPhoto(c.var.deps, c.req.param('id'), c.req.param('photo'))
    return c.body(photo.bytes, 200, {
      'Content-Type': photo.type,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    })
  })
