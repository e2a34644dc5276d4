import type { Context, MiddlewareHandler } from 'hono'
import { setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import { networkOf } from '../../domain/admin/admin'
import { AppError } from '../../domain/errors'
import type { CountedEvent } from '../../domain/statistics/daily-count'
import { detectBrowserFamily } from '../../domain/statistics/page-view'
import { DAY_MS, SECOND_MS } from '../../domain/time/time'
import type { Deps } from '../deps'
import { countEvent } from '../features/statistics/count-event'
import { errorNameOf, log } from '../log'
import type { AppEnv } from './context'

const STAFF_COOKIE_NAME = 'staff'
const YEAR_SECONDS = (365 * DAY_MS) / SECOND_MS

/**
 * Sets a cookie that excludes the visits of staff from the statistics. The cookie lasts a year, longer than the staff
 * token. It contains no other data. The cookie is sent with every page, because a search is counted when its page is
 * rendered.
 */
export const markStaffVisits = (c: Context<AppEnv>): void =>
  setCookie(c, STAFF_COOKIE_NAME, '1', {
    path: '/',
    maxAge: YEAR_SECONDS,
    httpOnly: true,
    sameSite: 'Strict',
    secure: c.var.deps.appUrl.startsWith('https:'),
  })

export const isStaffVisit = (headers: Headers): boolean =>
  STAFF_COOKIE_NAME in parse(headers.get('Cookie') ?? '', STAFF_COOKIE_NAME)

/**
 * Counts an event of a visitor after the response. Robots and browsers of staff are not counted. A count that fails is
 * lost, and the visitor notices nothing.
 */
export function countVisitorEvent(
  deps: Pick<Deps, 'db' | 'now' | 'waitUntil'>,
  headers: Headers,
  event: CountedEvent | null,
): void {
  if (event === null || isStaffVisit(headers) || !detectBrowserFamily(headers.get('User-Agent'))) return
  const network = networkOf(headers.get('CF-Connecting-IP'))
  deps.waitUntil(
    countEvent(deps, event, network).catch((error: unknown) =>
      log('warn', 'count.lost', { kind: event.kind, error: errorNameOf(error) }),
    ),
  )
}

/**
 * Counts the orders that the shop rejects, by error code. Runs before the validation, because an order that fails the
 * validation counts too.
 */
export const countRejectedOrders: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  if (c.error instanceof AppError)
    countVisitorEvent(c.var.deps, c.req.raw.headers, { kind: 'order_rejected', subject: c.error.code })
}
