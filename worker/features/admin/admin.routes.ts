import { Hono } from 'hono'
import { LinkLoginRequest, SignInLinkRequest, LoginSchema } from '../../../domain/admin/admin'
import { ActionsQuery } from '../../../domain/admin/admin-actions'
import { clientIpOf, requireStaff } from '../../http/access'
import type { AppEnv } from '../../http/context'
import { markStaffVisits } from '../../http/own-visits'
import { validateJson, validateQuery } from '../../http/validate'
import { listActions } from './list-actions'
import { login } from './sign-in/login'
import { logout } from './sign-in/logout'
import { loginByLink, mailSignInLink } from './sign-in/sign-in-link'

export const adminRoutes = new Hono<AppEnv>()
  .post('/login', validateJson(LoginSchema), async (c) => {
    const issuedToken = await login(c.var.deps, c.req.valid('json').password, clientIpOf(c))
    markStaffVisits(c)
    return c.json(issuedToken)
  })
  .post('/login/link', validateJson(SignInLinkRequest), async (c) => {
    await mailSignInLink(c.var.deps, c.req.valid('json').language, clientIpOf(c))
    return c.body(null, 204)
  })
  .post('/login/by-link', validateJson(LinkLoginRequest), async (c) => {
    const session = await loginByLink(c.var.deps, c.req.valid('json').token, clientIpOf(c))
    markStaffVisits(c)
    return c.json(session)
  })
  .post('/logout', async (c) => {
    await logout(c.var.deps, requireStaff(c))
    return c.body(null, 204)
  })
  .get('/actions', validateQuery(ActionsQuery), async (c) =>
    c.json(await listActions(c.var.deps, c.req.valid('query'))),
  )
