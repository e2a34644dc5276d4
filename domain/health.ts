const MINUTE_MS = 60_000

/** What the shop is made of, in the order in which a person would look. Monitor, staff and alerts go by this one list. */
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

/** `down` stops selling; with `degraded` the shop sells on, and a person has to look. */
export type HealthState = 'ok' | 'degraded' | 'down'
export type HealthChecks = Record<HealthCheck, HealthState>

/** The whole report: a shop that only has degraded parts still works (503 would call it dead). */
export type HealthReport = { status: 'ok' | 'down'; checks: HealthChecks }

/** A mail that waits longer than this, ms, means that the mail provider takes none. */
export const MAIL_LATE_MS = 15 * MINUTE_MS

/** Rates are fetched hourly: older than this, ms, three fetches in a row have failed. */
export const RATES_STALE_MS = 190 * MINUTE_MS

/** A part that has not answered within this, ms, counts as failed. */
export const PROBE_TIMEOUT_MS = 4000

export const healthReport = (checks: HealthChecks): HealthReport => ({
  status: HEALTH_CHECKS.some((name) => checks[name] === 'down') ? 'down' : 'ok',
  checks,
})

/** The parts that do not work, in the order of the list. */
export const troubledParts = (checks: HealthChecks): HealthCheck[] =>
  HEALTH_CHECKS.filter((name) => checks[name] !== 'ok')
