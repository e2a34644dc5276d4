import { HOUR_MS, MINUTE_MS, type Timestamp } from '../time/time'

/** Background jobs with their interval, in order of execution. */
export const JOB_INTERVALS = {
  'cancel-overdue-orders': 'minute',
  'reconcile-open-payments': 'minute',
  'send-refunds': 'minute',
  'advance-shipments': 'minute',
  'advance-viewings': 'minute',
  'remind-of-payments': 'minute',
  'write-letters': 'minute',
  'send-mails': 'minute',
  'refresh-rates': 'hour',
  'store-nbp-rates': 'hour',
  'reconcile-with-the-provider': 'hour',
  'check-books': 'hour',
  'send-follow-ups': 'hour',
  'check-pickup-points': 'hour',
  'remind-of-pickups': 'hour',
  'tell-of-deadlines': 'hour',
  'tell-of-health': 'hour',
  'forget-newsletter-sign-ups': 'night',
  'forget-sign-ins': 'night',
  'archive-sold-products': 'night',
  'forget-pictures': 'night',
  'expire-vouchers': 'night',
  'remind-of-vouchers': 'night',
  'forget-old-data': 'night',
} as const satisfies Record<string, JobInterval>

export type JobInterval = 'minute' | 'hour' | 'night'
export type JobName = keyof typeof JOB_INTERVALS
export const JOB_NAMES = Object.keys(JOB_INTERVALS) as JobName[]

/**
 * Lease of a job, ms. A second run starts only after the first run ends or its lease expires. Cloudflare stops a cron
 * run after 15 minutes, so no lease is much longer than that.
 */
export const JOB_LEASE_MS: Record<JobInterval, number> = {
  minute: 2 * MINUTE_MS,
  hour: 16 * MINUTE_MS,
  night: 16 * MINUTE_MS,
}

/** A job is late if its last success is older than this limit, ms. */
const JOB_LATE_AFTER_MS: Record<JobInterval, number> = {
  minute: 10 * MINUTE_MS,
  hour: 3 * HOUR_MS,
  night: 26 * HOUR_MS,
}

/** Time after the last success, ms, from which a nightly run counts as missed: a day, plus an hour for a slow run. */
const NIGHT_JOB_MISSED_AFTER_MS = 25 * HOUR_MS

/** True if the cron job must repeat a missed nightly job by day. Both times in ms UTC. */
export const isNightlyRunMissed = (lastSuccessAt: Timestamp | null, now: Timestamp): boolean =>
  lastSuccessAt === null || now - lastSuccessAt > NIGHT_JOB_MISSED_AFTER_MS

type JobRun = {
  startedAt: Timestamp
  finishedAt: Timestamp | null
  doneAt: Timestamp | null
  claimedUntil: Timestamp
  error: string | null
}

export const JOB_STATES = ['ok', 'running', 'failed', 'late', 'never'] as const
export type JobState = (typeof JOB_STATES)[number]

/** State of a job at `now`, ms UTC. A crashed job is `late` once its last success is older than `JOB_LATE_AFTER_MS`. */
export function decideJobState(name: JobName, run: JobRun | null, now: Timestamp): JobState {
  if (!run) return 'never'
  if (run.finishedAt === null && run.claimedUntil > now) return 'running'
  if (run.error !== null) return 'failed'
  return run.doneAt === null || now - run.doneAt > JOB_LATE_AFTER_MS[JOB_INTERVALS[name]] ? 'late' : 'ok'
}

/**
 * Combines the states of all jobs. `never`: no job has ever run, so the cron trigger does not work. If only some jobs
 * have never run, they may be waiting for their hour, so the result is `well`.
 */
export function combineJobStates(states: readonly JobState[]): 'well' | 'troubled' | 'never' {
  if (states.some(needsAttention)) return 'troubled'
  return states.every((state) => state === 'never') ? 'never' : 'well'
}

export const needsAttention = (state: JobState): boolean => state === 'failed' || state === 'late'
