import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from './context'

const STAFF_COOKIE_NAME = 'staff'
const YEAR_SECONDS = 365 * 24 * 3600

/**
 * Sets a cookie that excludes the page views of staff from the count. The cookie lasts a year, longer than the staff
 * token.
 * It contains no other data and is sent with page views only.
 */
export const markStaffVisits = (c: Context<AppEnv>): void =>
  setCookie(c, STAFF_COOKIE_NAME, '1', {
    path: '/api/page-view',
    maxAge: YEAR_SECONDS,
    httpOnly: true,
    sameSite: 'Strict',
    secure: c.var.deps.appUrl.startsWith('https:'),
  })

export const isStaffVisit = (c: Context<AppEnv>): boolean => getCookie(c, STAFF_COOKIE_NAME) !== undefined
