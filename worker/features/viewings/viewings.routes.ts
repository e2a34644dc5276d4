import { Hono } from 'hono'
import {
  NewViewing,
  SlotsQuery,
  ViewingCancellation,
  ViewingMove,
  ViewingTokenQuery,
} from '../../../domain/viewings/viewing'
import { sendDueMessages } from '../../alerts/send-due-messages'
import { clientIpOf } from '../../http/access'
import type { AppEnv } from '../../http/context'
import { readIdempotencyKey } from '../../http/idempotency'
import { validateJson, validateQuery } from '../../http/validate'
import { bookViewing } from './book-viewing'
import { cancelViewing, moveViewing } from './change-viewing'
import { readFreeSlots } from './free-slots'
import { findVisitorViewing, toVisitorViewingDto } from './visitor-viewing'

/** Mounted under /api/viewings: the calls of visitors. */
export const viewingsRoutes = new Hono<AppEnv>()
  .get('/slots', validateQuery(SlotsQuery), async (c) =>
    c.json(await readFreeSlots(c.var.deps, c.req.valid('query').product, 'visitor')),
  )
  .post('/', validateJson(NewViewing), async (c) => {
    const { deps } = c.var
    const viewing = await bookViewing(deps, c.req.valid('json'), {
      key: readIdempotencyKey(c),
      clientIp: clientIpOf(c),
    })
    deps.waitUntil(sendDueMessages(deps))
    return c.json(viewing, 201)
  })
  .get('/:id', validateQuery(ViewingTokenQuery), async (c) => {
    const { deps } = c.var
    const viewing = await findVisitorViewing(deps, c.req.param('id'), c.req.valid('query').token)
    return c.json(toVisitorViewingDto(viewing, deps.now()))
  })
  .put('/:id', validateQuery(ViewingTokenQuery), validateJson(ViewingMove), async (c) => {
    const { deps } = c.var
    const link = { id: c.req.param('id'), token: c.req.valid('query').token }
    const viewing = await moveViewing(deps, link, c.req.valid('json'), clientIpOf(c))
    deps.waitUntil(sendDueMessages(deps))
    return c.json(viewing)
  })
  .post('/:id/cancel', validateQuery(ViewingTokenQuery), validateJson(ViewingCancellation), async (c) => {
    const { deps } = c.var
    const link = { id: c.req.param('id'), token: c.req.valid('query').token }
    const viewing = await cancelViewing(deps, link, c.req.valid('json').version, clientIpOf(c))
    deps.waitUntil(sendDueMessages(deps))
    return c.json(viewing)
  })
