import { Hono } from 'hono'
import { NewsletterIssue } from '../../../../domain/marketing/newsletter-issue'
import { SubscribersQuery } from '../../../../domain/marketing/newsletter-list'
import { sendDueMessages } from '../../../alerts/send-due-messages'
import { requireStaff } from '../../../http/access'
import type { AppEnv } from '../../../http/context'
import { validateJson, validateQuery } from '../../../http/validate'
import { exportSubscribers, listSubscribers } from './list-subscribers'
import { listIssues, sendIssue, sendTestIssue } from './send-issue'
import { stopIssue } from './stop-issue'

/** Mounted under /api/admin. */
export const staffNewsletterRoutes = new Hono<AppEnv>()
  .get('/subscribers', validateQuery(SubscribersQuery), async (c) =>
    c.json(await listSubscribers(c.var.deps, c.req.valid('query'))),
  )
  .get('/letters', async (c) => c.json(await listIssues(c.var.deps)))
  .post('/letters', validateJson(NewsletterIssue), async (c) =>
    c.json(await sendIssue(c.var.deps, requireStaff(c), c.req.valid('json')), 202),
  )
  .post('/letters/:id/stop', async (c) =>
    c.json(await stopIssue(c.var.deps, requireStaff(c), c.req.param('id'))),
  )
  .post('/letters/try', validateJson(NewsletterIssue), async (c) => {
    const { deps } = c.var
    await sendTestIssue(deps, c.req.valid('json'))
    deps.waitUntil(sendDueMessages(deps))
    return c.body(null, 202)
  })
  .get('/export/subscribers.csv', async (c) =>
    c.body(await exportSubscribers(c.var.deps, requireStaff(c)), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="newsletter.csv"',
    }),
  )
