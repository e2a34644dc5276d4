const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** What the shop does by itself, and how often, in the order in which it does it. */
export const JOBS = {
  'cancel-overdue-orders': 'minute',
  'reconcile-open-payments': 'minute',
  'send-refunds': 'minute',
  'remind-of-payments': 'minute',
  'write-letters': 'minute',
  'send-mails': 'minute',
  'refresh-rates': 'hour',
  'reconcile-with-the-provider': 'hour',
  'check-books': 'hour',
  'send-follow-ups': 'hour',
  'tell-of-deadlines': 'hour',
  'tell-of-health': 'hour',
  'forget-newsletter-sign-ups': 'night',
  'forget-sign-ins': 'night',
  'archive-sold-products': 'night',
  'forget-pictures': 'night',
  'expire-vouchers': 'night',
  'remind-of-vouchers': 'night',
  'forget-old-data': 'night',
} as const satisfies Record<string, Rhythm>

export type Rhythm = 'minute' | 'hour' | 'night'
export type JobName = keyof typeof JOBS
export const JOB_NAMES = Object.keys(JOBS) as JobName[]

/** Nobody starts a job again that began this short a time ago, ms, unless it has ended: the cron lives for 15 minutes at most. */
export const LEASE_MS: Record<Rhythm, number> = {
  minute: 2 * MINUTE_MS,
  hour: 16 * MINUTE_MS,
  night: 16 * MINUTE_MS,
}

/** A job that last went well longer ago than this, ms, does not do what it should: a run or two are missing. */
const LATE_AFTER_MS: Record<Rhythm, number> = {
  minute: 10 * MINUTE_MS,
  hour: 3 * HOUR_MS,
  night: 26 * HOUR_MS,
}

/** A night is missed this long after the last one that went well: a day, and an hour in which a run may be slow. */
const NIGHT_MISSED_AFTER_MS = 25 * HOUR_MS

/** Whether a job of the night that last went well at `doneAt` is to be run again by day. Both ms UTC. */
export const isMissed = (doneAt: number | null, now: number): boolean =>
  doneAt === null || now - doneAt > NIGHT_MISSED_AFTER_MS

type Run = {
  /** All ms UTC. */
  startedAt: number
  finishedAt: number | null
  doneAt: number | null
  claimedUntil: number
  error: string | null
}

export const JOB_STATES = ['ok', 'running', 'failed', 'late', 'never'] as const
export type JobState = (typeof JOB_STATES)[number]

/** How a job stands at `now`, ms UTC. One that was killed is late once it should have run again. */
export function jobState(name: JobName, run: Run | null, now: number): JobState {
  if (!run) return 'never'
  if (run.finishedAt === null && run.claimedUntil > now) return 'running'
  if (run.error !== null) return 'failed'
  return run.doneAt === null || now - run.doneAt > LATE_AFTER_MS[JOBS[name]] ? 'late' : 'ok'
}

/**
 * How all jobs together stand: some do not do what they should, or none has ever run, which means that nothing calls them.
 * A single one that has never run waits for its hour.
 */
export function jobsTogether(states: readonly JobState[]): 'well' | 'troubled' | 'never' {
  if (states.some(isTroubled)) return 'troubled'
  return states.every((state) => state === 'never') ? 'never' : 'well'
}

export const isTroubled = (state: JobState): boolean => state === 'failed' || state === 'late'
