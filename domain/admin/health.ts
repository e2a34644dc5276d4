import { MINUTE_MS } from '../time/time'

/**
 * Parts of the shop that the health check covers, in the order in which a person would check them. The monitor, the
 * staff page and the alerts use this list.
 */
export const HEALTH_CHECKS = [
  'database',
  'payments',
  'email',
  'jobs',
  'books',
  'rates',
  'chat',
  'pictures',
  'cache',
] as const
export type HealthCheck = (typeof HEALTH_CHECKS)[number]

/** `down`: the shop cannot sell. `degraded`: the shop sells, but staff must fix something. */
export type HealthState = 'ok' | 'degraded' | 'down'
export type HealthChecks = Record<HealthCheck, HealthState>

/**
 * The status is `ok` even if some parts are degraded, because the response 503 would make monitors report the whole
 * shop as down.
 */
export type HealthReport = { status: 'ok' | 'down'; checks: HealthChecks }

/** Maximum waiting time of a mail, ms. A longer wait shows that the mail provider rejects mails. */
export const MAIL_LATE_AFTER_MS = 15 * MINUTE_MS

/** Maximum age of exchange rates, ms. Rates are fetched hourly, so older rates mean three failed fetches in a row. */
export const RATES_STALE_AFTER_MS = 190 * MINUTE_MS

/** A part without an answer within this time, ms, counts as failed. */
export const PROBE_TIMEOUT_MS = 4000

export const toHealthReport = (checks: HealthChecks): HealthReport => ({
  status: HEALTH_CHECKS.some((name) => checks[name] === 'down') ? 'down' : 'ok',
  checks,
})

/** The parts of the shop that are not `ok`, in the order of `HEALTH_CHECKS`. */
export const listFailingChecks = (checks: HealthChecks): HealthCheck[] =>
  HEALTH_CHECKS.filter((name) => checks[name] !== 'ok')
