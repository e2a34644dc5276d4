import { eq, lte } from 'drizzle-orm'
import {
  isNightlyRunMissed,
  type JobName,
  JOB_NAMES,
  JOB_INTERVALS,
  JOB_LEASE_MS,
} from '../../../../domain/admin/jobs'
import type { Deps } from '../../../deps'
import { jobRuns } from './jobs.table'

export type JobCounts = Record<string, number>
export type Job = { name: JobName; run: (deps: Deps) => Promise<JobCounts> }

/**
 * Runs a job unless another run holds the lease, and stores the outcome. The lease of a crashed run expires. The lease
 * only avoids double work, because concurrent runs of a job do no harm. Rethrows errors of the job and of the database.
 */
export async function runJob(deps: Deps, { name, run }: Job): Promise<void> {
  const { db, now } = deps
  const startedAt = now()
  const leaseColumns = {
    claimedUntil: startedAt + JOB_LEASE_MS[JOB_INTERVALS[name]],
    startedAt,
    finishedAt: null,
  }
  const [claimedRun] = await db
    .insert(jobRuns)
    .values({ name, ...leaseColumns })
    .onConflictDoUpdate({
      target: jobRuns.name,
      set: leaseColumns,
      setWhere: lte(jobRuns.claimedUntil, startedAt),
    })
    .returning()
  if (!claimedRun) return
  const finishRun = (changes: Partial<typeof jobRuns.$inferSelect>) =>
    db
      .update(jobRuns)
      .set({ claimedUntil: 0, finishedAt: now(), ...changes })
      .where(eq(jobRuns.name, name))
  try {
    const jobResult = await run(deps)
    await finishRun({ doneAt: now(), result: jobResult, error: null })
  } catch (error) {
    await finishRun({ error: error instanceof Error ? error.name : 'unknown' })
    throw error
  }
}

/** Night jobs without a successful run within a day: missed, failed, crashed, or never run. */
export async function findMissedNightJobs({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<JobName[]> {
  const rows = await db.select().from(jobRuns)
  const doneAtByJob = new Map(rows.map((row) => [row.name, row.doneAt]))
  return JOB_NAMES.filter(
    (name) => JOB_INTERVALS[name] === 'night' && isNightlyRunMissed(doneAtByJob.get(name) ?? null, now()),
  )
}
