import { JOB_NAMES, JOBS, jobState } from '../../../domain/jobs'
import type { Deps } from '../../deps'
import { iso } from '../../iso'
import { jobRuns } from './jobs.table'
import type { Timestamp } from '../../../domain/time'

export const listJobs = async ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  jobsOf(await db.select().from(jobRuns), now())

/** `listJobs` for rows already read. */
export function jobsOf(runs: readonly (typeof jobRuns.$inferSelect)[], now: Timestamp) {
  const rows = new Map(runs.map((row) => [row.name, row]))
  return {
    items: JOB_NAMES.map((name) => {
      const row = rows.get(name) ?? null
      return {
        name,
        rhythm: JOBS[name],
        state: jobState(name, row, now),
        startedAt: iso(row?.startedAt ?? null),
        /** Duration of the last run (ms); null if it has not finished. */
        took: row?.finishedAt ? row.finishedAt - row.startedAt : null,
        doneAt: iso(row?.doneAt ?? null),
        result: row?.result ?? null,
        error: row?.error ?? null,
      }
    }),
  }
}
