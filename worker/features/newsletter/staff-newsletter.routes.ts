import { Hono } from 'hono'
import { SubscribersQuery } from '../../../domain/newsletter-list'
import { staffOf } from '../../http/access'
import type { AppEnv } from '../../http/context'
import { query } from '../../http/validate'
import { exportSubscribers, listSubscribers } from './list-subscribers'

/** Under /api/admin. */
export const staffNewsletterRoutes = new Hono<AppEnv>()
  .get('/subscribers', query(SubscribersQuery), async (c) =>
    c.json(await listSubscribers(c.var.deps, c.req.valid('query'))),
  )
  .get('/export/subscribers.csv', async (c) =>
    c.body(await exportSubscribers(c.var.deps, staffOf(c)), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="newsletter.csv"',
    }),
  )
