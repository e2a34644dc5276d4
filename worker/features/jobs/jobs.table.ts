import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment } from '../../db'

/** One row for each job of the cron: who runs it now, and how it went last. */
export const jobRuns = sqliteTable('job_runs', {
  name: text('name').primaryKey(),
  /** Nobody else starts it before. A run that was killed leaves it behind; in the past when nobody runs it. */
  claimedUntil: moment('claimed_until').notNull(),
  startedAt: moment('started_at').notNull(),
  /** Null while it runs, and for a run that was killed. */
  finishedAt: moment('finished_at'),
  /** When it last went well. */
  doneAt: moment('done_at'),
  /** What the last run that went well did: counts by name. */
  result: text('result', { mode: 'json' }).$type<Record<string, number>>(),
  /** The name of the error that ended the last run; null when it went well. */
  error: text('error'),
})
