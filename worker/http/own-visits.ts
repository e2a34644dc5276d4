import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from './context'

const NAME = 'staff'
const YEAR_S = 365 * 24 * 3600

/**
 * Marks a browser in which staff signed in, for a year after the token has ended: what they read in the shop is no visit of
 * a customer. The cookie says nothing else and is sent with page views alone.
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
