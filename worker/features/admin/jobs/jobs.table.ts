import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { timestampColumn } from '../../../database/db'

/** One row per cron job: its lease and its last run. */
export const jobRuns = sqliteTable('job_runs', {
  name: text('name').primaryKey(),
  /**
   * End of the lease; no other run starts earlier. The time is in the past if the job is idle.
   * The lease of a crashed run expires by itself.
   */
  claimedUntil: timestampColumn('claimed_until').notNull(),
  startedAt: timestampColumn('started_at').notNull(),
  /** End of the last run; null during a run and after a crash. */
  finishedAt: timestampColumn('finished_at'),
  /** Timestamp of the last successful run. */
  doneAt: timestampColumn('done_at'),
  /** Result of the last successful run: counts by name. */
  result: text('result', { mode: 'json' }).$type<Record<string, number>>(),
  /** Name of the last run's error; null if the run succeeded. */
  error: text('error'),
})
