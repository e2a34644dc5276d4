import { Hono } from 'hono'
import { ComplaintRequest, PHOTO_TOKEN_HEADER } from '../../../../domain/returns/complaint'
import { sendDueMessages } from '../../../alerts/send-due-messages'
import { clientIpOf } from '../../../http/access'
import type { AppEnv } from '../../../http/context'
import { readIdempotencyKey } from '../../../http/idempotency'
import { validateJson } from '../../../http/validate'
import { addPhoto } from './add-photo'
import { submitComplaint } from './submit-complaint'

export const complaintsRoutes = new Hono<AppEnv>()
  .post('/', validateJson(ComplaintRequest), async (c) => {
    const { deps } = c.var
    const complaintReceipt = await submitComplaint(deps, c.req.valid('json'), {
      key: readIdempotencyKey(c),
      clientIp: clientIpOf(c),
    })
    deps.waitUntil(sendDueMessages(deps))
    return c.json(complaintReceipt, 201)
  })
  // The body is the file itself. The photo token is in a header, because headers are not logged.
  .post('/:id/photos', async (c) => {
    const photo = new Uint8Array(await c.req.arrayBuffer())
    const token = c.req.header(PHOTO_TOKEN_HEADER) ?? null
    return c.json(await addPhoto(c.var.deps, c.req.param('id'), token, photo), 201)
  })
