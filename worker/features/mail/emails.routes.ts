import { Hono } from 'hono'
import { EmailsQuery } from '../../../domain/mail/email-list'
import { sendDueMessages } from '../../alerts/send-due-messages'
import { requireStaff } from '../../http/access'
import type { AppEnv } from '../../http/context'
import { validateQuery } from '../../http/validate'
import { listEmails } from './list-emails'
import { readEmail } from './read-email'
import { resendEmail } from './resend-email'

/** Mounted under /api/admin/emails. */
export const emailsRoutes = new Hono<AppEnv>()
  .get('/', validateQuery(EmailsQuery), async (c) =>
    c.json(await listEmails(c.var.deps, c.req.valid('query'))),
  )
  .get('/:id', async (c) => c.json(await readEmail(c.var.deps, c.req.param('id'))))
  .post('/:id/resend', async (c) => {
    const { deps } = c.var
    const mail = await resendEmail(deps, requireStaff(c), c.req.param('id'))
    deps.waitUntil(sendDueMessages(deps))
    return c.json(mail, 202)
  })
