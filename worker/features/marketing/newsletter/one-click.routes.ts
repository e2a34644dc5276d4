import { Hono } from 'hono'
import { makeDeps } from '../../../make-deps'
import { consumeRateLimit } from '../../../http/access'
import type { AppEnv } from '../../../http/context'
import { requestIdMiddleware } from '../../../http/request-id'
import { onError } from '../../../http/problem'
import { unsubscribe } from './confirm-sign-up'

/**
 * One-click unsubscribe of mail programs (RFC 8058). The mail provider posts to the List-Unsubscribe URL without an
 * origin, so the origin is not checked. The token authorises the request. The body is ignored.
 */
export const oneClickRoutes = new Hono<AppEnv>()
  .onError(onError)
  .use(requestIdMiddleware)
  .use(async (c, next) => {
    c.set('deps', await makeDeps(c.env, (work) => c.executionCtx.waitUntil(work)))
    await next()
  })
  .post('/newsletter/unsubscribe', async (c) => {
    // Uses the highest rate limit, because a mail provider sends the requests of all its users from few IP addresses.
    await consumeRateLimit(c, 'reads')
    await unsubscribe(c.var.deps, c.req.query('token') ?? '')
    return c.text('OK', 200, { 'Cache-Control': 'no-store' })
  })
