import { type Context, Hono } from 'hono'
import { LinkLoginRequest, SignInLinkRequest, PasswordChange } from '../../../domain/admin/admin'
import { ActionsQuery } from '../../../domain/admin/admin-actions'
import { clientIpOf, requireStaff } from '../../http/access'
import type { AppEnv } from '../../http/context'
import { markStaffVisits } from '../../http/own-visits'
import { validateJson, validateQuery } from '../../http/validate'
import { listActions } from './list-actions'
import { InvitationRequest, MemberChange, NewMember } from '../../../domain/admin/staff-roles'
import { changeMember, resendInvitation, inviteMember, listMembers } from './members/members'
import { PasswordLogin } from '../../../domain/admin/second-factor'
import { PasskeyLogin, PasskeyRegistration, PasskeyRename } from '../../../domain/admin/passkeys'
import { loginByPasskey, makeLoginOptions } from './passkeys/login-by-passkey'
import { listPasskeys, removePasskey, renamePasskey } from './passkeys/manage-passkeys'
import { makeRegistrationOptions, registerPasskey } from './passkeys/register-passkey'
import { changePassword } from './sign-in/change-password'
import { login } from './sign-in/login'
import { logout } from './sign-in/logout'
import { loginByLink, mailSignInLink } from './sign-in/sign-in-link'
import { endSignIn, listSignIns, signOutLostBrowser, signOutEverywhere } from './sign-in/sign-ins'

const toSignInClient = (c: Context<AppEnv>) => ({
  ip: clientIpOf(c),
  userAgent: c.req.header('User-Agent') ?? null,
})

export const adminRoutes = new Hono<AppEnv>()
  .post('/login', validateJson(PasswordLogin), async (c) => {
    const issuedToken = await login(c.var.deps, c.req.valid('json'), toSignInClient(c))
    markStaffVisits(c)
    return c.json(issuedToken)
  })
  .post('/login/link', validateJson(SignInLinkRequest), async (c) => {
    await mailSignInLink(c.var.deps, c.req.valid('json').language, clientIpOf(c))
    return c.body(null, 204)
  })
  .post('/login/by-link', validateJson(LinkLoginRequest), async (c) => {
    const issuedToken = await loginByLink(c.var.deps, c.req.valid('json').token, toSignInClient(c))
    markStaffVisits(c)
    return c.json(issuedToken)
  })
  .post('/logout', async (c) => {
    await logout(c.var.deps, requireStaff(c))
    return c.body(null, 204)
  })
  .put('/password', validateJson(PasswordChange), async (c) => {
    await changePassword(c.var.deps, requireStaff(c), c.req.valid('json'))
    return c.body(null, 204)
  })
  .get('/sign-ins', async (c) => c.json(await listSignIns(c.var.deps, requireStaff(c))))
  .delete('/sign-ins', async (c) => {
    await signOutEverywhere(c.var.deps, requireStaff(c))
    return c.body(null, 204)
  })
  .delete('/sign-ins/:id', async (c) => {
    await endSignIn(c.var.deps, requireStaff(c), c.req.param('id'))
    return c.body(null, 204)
  })
  .post('/sign-ins/:id/lost', async (c) => {
    await signOutLostBrowser(c.var.deps, requireStaff(c), c.req.param('id'))
    return c.body(null, 204)
  })
  .post('/login/passkey/options', async (c) => c.json(await makeLoginOptions(c.var.deps)))
  .post('/login/passkey', validateJson(PasskeyLogin), async (c) => {
    const issuedToken = await loginByPasskey(c.var.deps, c.req.valid('json'), toSignInClient(c))
    markStaffVisits(c)
    return c.json(issuedToken)
  })
  .get('/passkeys', async (c) => c.json(await listPasskeys(c.var.deps, requireStaff(c))))
  .post('/passkeys/options', async (c) => c.json(await makeRegistrationOptions(c.var.deps, requireStaff(c))))
  .post('/passkeys', validateJson(PasskeyRegistration), async (c) =>
    c.json(await registerPasskey(c.var.deps, requireStaff(c), c.req.valid('json')), 201),
  )
  .patch('/passkeys/:id', validateJson(PasskeyRename), async (c) =>
    c.json(await renamePasskey(c.var.deps, requireStaff(c), c.req.param('id'), c.req.valid('json').name)),
  )
  .delete('/passkeys/:id', async (c) => {
    await removePasskey(c.var.deps, requireStaff(c), c.req.param('id'))
    return c.body(null, 204)
  })
  .get('/me', (c) => {
    const { memberId, name, role } = requireStaff(c)
    return c.json({ id: memberId, name, role })
  })
  .get('/members', async (c) => c.json(await listMembers(c.var.deps)))
  .post('/members', validateJson(NewMember), async (c) =>
    c.json(await inviteMember(c.var.deps, requireStaff(c), c.req.valid('json')), 201),
  )
  .patch('/members/:id', validateJson(MemberChange), async (c) =>
    c.json(await changeMember(c.var.deps, requireStaff(c), c.req.param('id'), c.req.valid('json'))),
  )
  .post('/members/:id/invite', validateJson(InvitationRequest), async (c) => {
    const { language } = c.req.valid('json')
    return c.json(await resendInvitation(c.var.deps, requireStaff(c), c.req.param('id'), language))
  })
  .get('/actions', validateQuery(ActionsQuery), async (c) =>
    c.json(await listActions(c.var.deps, c.req.valid('query'))),
  )
