import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  readAnswer,
  makeClient,
  db,
  makeTestDeps,
  makeStaffHeaders,
  createStoppedClock,
} from '../../../../test/fixtures/factories'
import { jobRuns } from './jobs.table'
import { findMissedNightJobs, runJob } from './run-job'
import { DAY_MS, MINUTE_MS } from '../../../../domain/time/time'

const JOB_NAME = 'refresh-rates' as const

const readJobRow = async () => {
  const [row] = await db().select().from(jobRuns).where(eq(jobRuns.name, JOB_NAME))
  return row
}

describe('a cron job', () => {
  it('runs once for twenty concurrent starts and stores its result', async () => {
    const clock = createStoppedClock(Date.now() + DAY_MS)
    const deps = makeTestDeps({ now: clock.now })
    let runCount = 0
    const runTestJob = async () => {
      runCount += 1
      await deps.db.select().from(jobRuns)
      return { fetched: 3 }
    }
    await Promise.all(Array.from({ length: 20 }, () => runJob(deps, { name: JOB_NAME, run: runTestJob })))
    expect(runCount).toBe(1)
    expect(await readJobRow()).toMatchObject({ result: { fetched: 3 }, doneAt: clock.now(), error: null })
  })

  it('that failed stores the error name and keeps the last success', async () => {
    const clock = createStoppedClock(Date.now() + 2 * DAY_MS)
    const deps = makeTestDeps({ now: clock.now })
    await runJob(deps, { name: JOB_NAME, run: () => Promise.resolve({}) })
    const lastSuccessAt = clock.now()
    clock.forward(MINUTE_MS)
    const failingRun = runJob(deps, {
      name: JOB_NAME,
      run: () => Promise.reject(new TypeError('SECRET-CANARY')),
    })
    await expect(failingRun).rejects.toThrow(TypeError)
    expect(await readJobRow()).toMatchObject({ error: 'TypeError', doneAt: lastSuccessAt })
    const { status, body } = await readAnswer<{ items: { name: string }[] }>(
      makeClient(await makeStaffHeaders())('GET', '/api/admin/jobs'),
    )
    expect(status).toBe(200)
    expect(body.items.find(({ name }) => name === JOB_NAME)).toMatchObject({
      state: 'failed',
      error: 'TypeError',
      rhythm: 'hour',
    })
    expect(JSON.stringify(body)).not.toContain('SECRET-CANARY')
  })

  it('that crashed is started again after its lease, and not before', async () => {
    const clock = createStoppedClock(Date.now() + 3 * DAY_MS)
    const deps = makeTestDeps({ now: clock.now })
    void runJob(deps, { name: JOB_NAME, run: () => new Promise(() => undefined) })
    await expect.poll(async () => (await readJobRow())?.finishedAt).toBeNull()
    let runCount = 0
    const runJobAgain = () =>
      runJob(deps, { name: JOB_NAME, run: () => Promise.resolve({ runs: ++runCount }) })
    await runJobAgain()
    expect(runCount).toBe(0)
    clock.forward(16 * MINUTE_MS)
    await runJobAgain()
    expect(runCount).toBe(1)
  })

  it('of the night counts as missed if it never ran or not within a day, because the shop may have been off', async () => {
    const clock = createStoppedClock(Date.now() + 4 * DAY_MS)
    const deps = makeTestDeps({ now: clock.now })
    const name = 'forget-pictures' as const
    await db().delete(jobRuns).where(eq(jobRuns.name, name))
    expect(await findMissedNightJobs(deps)).toContain(name)
    await runJob(deps, { name, run: () => Promise.resolve({}) })
    expect(await findMissedNightJobs(deps)).not.toContain(name)
    clock.forward(25 * 60 * MINUTE_MS + 1)
    expect(await findMissedNightJobs(deps)).toContain(name)
    expect(await findMissedNightJobs(deps)).not.toContain(JOB_NAME)
  })
})
