import { Hono } from 'hono'
import { makeDeps } from '../../make-deps'
import { spend } from '../../http/access'
import type { AppEnv } from '../../http/context'
import { named } from '../../http/named'
import { onError } from '../../http/problem'
import { unsubscribe } from './answer-mail'

/**
 * Unsubscribing by the button of a mail program (RFC 8058): its provider posts to the address in List-Unsubscribe from
 * wherever it is, so no origin is asked for; the token is the key. The body says nothing that the address does not.
 */
export const oneClickRoutes = new Hono<AppEnv>()
  .onError(onError)
  .use(named)
  .use(async (c, next) => {
    c.set('deps', await makeDeps(c.env, (work) => c.executionCtx.waitUntil(work)))
    await next()
  })
  .post('/newsletter/unsubscribe', async (c) => {
    // The roomiest limit: a provider posts for all of its readers from a few addresses.
    await spend(c, 'reads')
    await unsubscribe(c.var.deps, c.req.query('token') ?? '')
    return c.text('OK', 200, { 'Cache-Control': 'no-store' })
  })
