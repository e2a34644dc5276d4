import { Hono } from 'hono'
import { hasRole } from '../../../domain/admin/staff-roles'
import { EmailsQuery } from '../../../domain/mail/email-list'
import { sendDueMessages } from '../../alerts/send-due-messages'
import { requireStaff } from '../../http/access'
import type { AppEnv } from '../../http/context'
import { validateQuery } from '../../http/validate'
import { listEmails } from './list-emails'
import { hideSecrets, readEmail } from './read-email'
import { resendEmail } from './resend-email'

/** Mounted under /api/admin/emails. */
export const emailsRoutes = new Hono<AppEnv>()
  .get('/', validateQuery(EmailsQuery), async (c) =>
    c.json(await listEmails(c.var.deps, c.req.valid('query'))),
  )
  .get('/:id', async (c) => {
    const mail = await readEmail(c.var.deps, c.req.param('id'))
    return c.json(hasRole(requireStaff(c).role, 'staff') ? mail : hideSecrets(mail))
  })
  .post('/:id/resend', async (c) => {
    const { deps } = c.var
    const mail = await resendEmail(deps, requireStaff(c), c.req.param('id'))
    deps.waitUntil(sendDueMessages(deps))
    return c.json(mail, 202)
  })
