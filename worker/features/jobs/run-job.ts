import { eq, lte } from 'drizzle-orm'
import { isMissed, type JobName, JOB_NAMES, JOBS, LEASE_MS } from '../../../domain/jobs'
import type { Deps } from '../../deps'
import { jobRuns } from './jobs.table'

/** What a job did: counts by name. */
export type Counts = Record<string, number>
export type Job = { name: JobName; run: (deps: Deps) => Promise<Counts> }

/**
 * Runs a job unless somebody else does so at this moment, and writes down how it went. A run that is killed leaves its
 * claim, which ends by itself. Every job may run twice at once all the same: the claim saves work, not the books.
 * Throws what the job throws; a claim that cannot be had or ended because the database is away counts as that.
 */
export async function runJob(deps: Deps, { name, run }: Job): Promise<void> {
  const { db, now } = deps
  const startedAt = now()
  const claim = { claimedUntil: startedAt + LEASE_MS[JOBS[name]], startedAt, finishedAt: null }
  const [mine] = await db
    .insert(jobRuns)
    .values({ name, ...claim })
    .onConflictDoUpdate({ target: jobRuns.name, set: claim, setWhere: lte(jobRuns.claimedUntil, startedAt) })
    .returning()
  if (!mine) return
  const end = (how: Partial<typeof jobRuns.$inferSelect>) =>
    db
      .update(jobRuns)
      .set({ claimedUntil: 0, finishedAt: now(), ...how })
      .where(eq(jobRuns.name, name))
  try {
    const result = await run(deps)
    await end({ doneAt: now(), result, error: null })
  } catch (error) {
    await end({ error: error instanceof Error ? error.name : 'unknown' })
    throw error
  }
}

/** Which jobs of the night did not go well within a day: they were missed, failed, were killed, or have never run. */
export async function missedAtNight({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<JobName[]> {
  const rows = await db.select().from(jobRuns)
  const doneAt = new Map(rows.map((row) => [row.name, row.doneAt]))
  return JOB_NAMES.filter((name) => JOBS[name] === 'night' && isMissed(doneAt.get(name) ?? null, now()))
}
