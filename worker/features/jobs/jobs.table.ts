import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { timestampColumn } from '../../db'

/** One row per cron job: its lease and its last run. */
export const jobRuns = sqliteTable('job_runs', {
  name: text('name').primaryKey(),
  /**
   * End of the lease. No other run starts before it. A crashed run leaves the lease to expire. In the past if the job
   * is idle.
   */
  claimedUntil: timestampColumn('claimed_until').notNull(),
  startedAt: timestampColumn('started_at').notNull(),
  /** Null during a run and after a crash. */
  finishedAt: timestampColumn('finished_at'),
  /** Timestamp of the last successful run. */
  doneAt: timestampColumn('done_at'),
  /** Result of the last successful run: counts by name. */
  result: text('result', { mode: 'json' }).$type<Record<string, number>>(),
  /** Error name of the last run; null if it succeeded. */
  error: text('error'),
})
