import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from './context'

const NAME = 'staff'
const YEAR_S = 365 * 24 * 3600

/**
 * Marks a staff browser for a year after its token has expired, so that its page views are not counted. The cookie
 * contains nothing else and is sent with page views only.
 */
export const markOwnVisits = (c: Context<AppEnv>): void =>
  setCookie(c, NAME, '1', {
    path: '/api/page-view',
    maxAge: YEAR_S,
    httpOnly: true,
    sameSite: 'Strict',
    secure: c.var.deps.appUrl.startsWith('https:'),
  })

export const isOwnVisit = (c: Context<AppEnv>): boolean => getCookie(c, NAME) !== undefined
