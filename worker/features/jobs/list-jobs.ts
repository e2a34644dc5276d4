import { JOB_NAMES, JOBS, jobState } from '../../../domain/jobs'
import type { Deps } from '../../deps'
import { iso } from '../../iso'
import { jobRuns } from './jobs.table'

/** Every job of the shop, how it stands, and how it went last. */
export const listJobs = async ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  jobsOf(await db.select().from(jobRuns), now())

/** The same of runs that were read. */
export function jobsOf(runs: readonly (typeof jobRuns.$inferSelect)[], now: number) {
  const rows = new Map(runs.map((row) => [row.name, row]))
  return {
    items: JOB_NAMES.map((name) => {
      const row = rows.get(name) ?? null
      return {
        name,
        rhythm: JOBS[name],
        state: jobState(name, row, now),
        startedAt: iso(row?.startedAt ?? null),
        /** How long the last run took, ms; null for one that has not ended. */
        took: row?.finishedAt ? row.finishedAt - row.startedAt : null,
        doneAt: iso(row?.doneAt ?? null),
        result: row?.result ?? null,
        /** The name of the error of the last run. */
        error: row?.error ?? null,
      }
    }),
  }
}
