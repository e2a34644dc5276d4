import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { PageView } from '../../../domain/statistics/page-view'
import type { AppEnv } from '../../http/context'
import { isStaffVisit } from '../../http/own-visits'
import { countPageView } from './page-views'
import { errorNameOf, log } from '../../log'

/** Maximum body size in bytes. Every valid body is smaller; a larger body is dropped unread. */
const MAX_BODY_BYTES = 16 * 1024

/** Records page views. Always returns 204, because a page must not fail when its view cannot be counted. */
export const pageViewRoutes = new Hono<AppEnv>().post(
  '/',
  bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.body(null, 204) }),
  async (c) => {
    const parsedPageView = PageView.safeParse(await c.req.json().catch(() => null))
    if (parsedPageView.success && !isStaffVisit(c.req.raw.headers)) {
      const pageView = {
        ...parsedPageView.data,
        referrer: parsedPageView.data.referrer,
        userAgent: c.req.header('User-Agent') ?? null,
      }
      c.var.deps.waitUntil(
        countPageView(c.var.deps, pageView).catch((error: unknown) =>
          log('warn', 'page_view.lost', { error: errorNameOf(error) }),
        ),
      )
    }
    return c.body(null, 204)
  },
)
