import { Hono } from 'hono'
import { Login } from '../../../domain/admin'
import { ActionsQuery } from '../../../domain/admin-actions'
import { clientIp, staffOf } from '../../http/access'
import type { AppEnv } from '../../http/context'
import { markOwnVisits } from '../../http/own-visits'
import { json, query } from '../../http/validate'
import { listActions } from './list-actions'
import { login } from './login'
import { logout } from './logout'

export const adminRoutes = new Hono<AppEnv>()
  .post('/login', json(Login), async (c) => {
    const session = await login(c.var.deps, c.req.valid('json').password, clientIp(c))
    markOwnVisits(c)
    return c.json(session)
  })
  .post('/logout', async (c) => {
    await logout(c.var.deps, staffOf(c))
    return c.body(null, 204)
  })
  .get('/actions', query(ActionsQuery), async (c) =>
    c.json(await listActions(c.var.deps, c.req.valid('query'))),
  )
