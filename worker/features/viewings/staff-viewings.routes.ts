import { Hono } from 'hono'
import {
  SlotsQuery,
  StaffViewing,
  StaffViewingChange,
  ViewingMove,
  ViewingsQuery,
} from '../../../domain/viewings/viewing'
import { sendDueMessages } from '../../alerts/send-due-messages'
import { requireStaff } from '../../http/access'
import type { AppEnv } from '../../http/context'
import { requireIdempotencyKey } from '../../http/idempotency'
import { validateJson, validateQuery } from '../../http/validate'
import { bookForCaller } from './book-viewing'
import { changeViewingByStaff, deleteViewing, moveViewingByStaff } from './change-viewing'
import { readFreeSlots } from './free-slots'
import { listViewings } from './list-viewings'

/** Mounted under /api/admin/viewings. */
export const staffViewingsRoutes = new Hono<AppEnv>()
  .get('/', validateQuery(ViewingsQuery), async (c) =>
    c.json(await listViewings(c.var.deps, c.req.valid('query'))),
  )
  .get('/slots', validateQuery(SlotsQuery), async (c) =>
    c.json(await readFreeSlots(c.var.deps, c.req.valid('query').product, 'staff')),
  )
  .post('/', validateJson(StaffViewing), async (c) => {
    const { deps } = c.var
    const { id } = await bookForCaller(deps, requireStaff(c), c.req.valid('json'), requireIdempotencyKey(c))
    deps.waitUntil(sendDueMessages(deps))
    return c.json({ id }, 201)
  })
  .put('/:id', validateJson(ViewingMove), async (c) => {
    const { deps } = c.var
    const viewing = await moveViewingByStaff(deps, requireStaff(c), c.req.param('id'), c.req.valid('json'))
    deps.waitUntil(sendDueMessages(deps))
    return c.json(viewing)
  })
  .delete('/:id', async (c) => {
    await deleteViewing(c.var.deps, requireStaff(c), c.req.param('id'))
    return c.body(null, 204)
  })
  .patch('/:id', validateJson(StaffViewingChange), async (c) => {
    const { deps } = c.var
    const viewing = await changeViewingByStaff(deps, requireStaff(c), c.req.param('id'), c.req.valid('json'))
    deps.waitUntil(sendDueMessages(deps))
    return c.json(viewing)
  })
