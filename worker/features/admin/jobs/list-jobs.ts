import { JOB_NAMES, JOB_INTERVALS, decideJobState } from '../../../../domain/admin/jobs'
import type { Deps } from '../../../deps'
import { toIsoString } from '../../../iso'
import { jobRuns } from './jobs.table'
import type { Timestamp } from '../../../../domain/time/time'

export const listJobs = async ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  toJobsDto(await db.select().from(jobRuns), now())

/** Converts rows of job runs to the result of `listJobs`. */
export function toJobsDto(runs: readonly (typeof jobRuns.$inferSelect)[], now: Timestamp) {
  const runsByName = new Map(runs.map((row) => [row.name, row]))
  return {
    items: JOB_NAMES.map((name) => {
      const row = runsByName.get(name) ?? null
      return {
        name,
        rhythm: JOB_INTERVALS[name],
        state: decideJobState(name, row, now),
        startedAt: toIsoString(row?.startedAt ?? null),
        /** Duration of the last run (ms); null if the run has not finished. */
        took: row?.finishedAt ? row.finishedAt - row.startedAt : null,
        doneAt: toIsoString(row?.doneAt ?? null),
        result: row?.result ?? null,
        error: row?.error ?? null,
      }
    }),
  }
}
