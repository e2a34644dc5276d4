import { FALLBACK_RATES } from '../../../../domain/money/currency'
import { env } from 'cloudflare:workers'
import { like } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { HEALTH_CHECKS, type HealthReport } from '../../../../domain/admin/health'
import { createBrokenDatabase } from '../../../../test/database/d1'
import {
  readAnswer,
  makeClient,
  db,
  makeTestDeps,
  createStoppedClock,
} from '../../../../test/fixtures/factories'
import { takeWarnings } from '../../../../test/worker-setup'
import { emails } from '../../../mail/emails.table'
import { bookChecks } from '../books/books.table'
import { sendHealthAlert } from './send-health-alert'
import { jobRuns } from '../jobs/jobs.table'
import { runJob } from '../jobs/run-job'
import { refreshRates } from '../../rates/rates'
import { exchangeRates } from '../../rates/rates.table'
import { checkGoLive } from '../../settings/check-go-live'
import { checkHealth } from './health'
import { MINUTE_MS } from '../../../../domain/time/time'

const ratesSource = () => Promise.resolve(FALLBACK_RATES)

const HEALTHY_CHECKS = Object.fromEntries(HEALTH_CHECKS.map((name) => [name, 'ok']))
const rejectUnavailable = () => Promise.reject(new Error('unavailable'))

beforeEach(async () => {
  await db().delete(bookChecks)
  await db().delete(jobRuns)
  await runJob(makeTestDeps(), { name: 'send-mails', run: () => Promise.resolve({}) })
  await env.KV.delete('rates')
  await db().delete(exchangeRates)
  await db().update(emails).set({ status: 'sent' })
})

const makeMail = (createdAt: number) =>
  db().insert(emails).values({
    id: crypto.randomUUID(),
    kind: 'shop_alert',
    about: crypto.randomUUID(),
    recipient: 'a@example.com',
    language: 'pl',
    subject: 's',
    html: 'h',
    text: 't',
    nextAt: createdAt,
    dueAt: createdAt,
    createdAt,
  })

describe('health', () => {
  it('is ok when everything works', async () => {
    await checkHealth(makeTestDeps({ ratesSource }))
    expect(await readAnswer(makeClient()('GET', '/api/health'))).toEqual({
      status: 200,
      body: { status: 'ok', checks: HEALTHY_CHECKS },
    })
  })

  it('is down when payments do not work', async () => {
    const report = await checkHealth(makeTestDeps({ ratesSource, gateway: null }))
    expect(report).toMatchObject({ status: 'down', checks: { payments: 'down', database: 'ok' } })
  })

  it('is down when the database is, and reports no other part', async () => {
    const report = await checkHealth(makeTestDeps({ ratesSource, db: createBrokenDatabase() }))
    expect(report).toMatchObject({
      status: 'down',
      checks: { ...HEALTHY_CHECKS, database: 'down' },
    })
    takeWarnings()
  })

  it('is still ok without rates', async () => {
    const report = await checkHealth(makeTestDeps({ ratesSource: () => Promise.reject(new Error('down')) }))
    expect(report).toMatchObject({ status: 'ok', checks: { rates: 'degraded' } })
    takeWarnings()
  })

  it('is still ok while mails wait, and reports them after a quarter of an hour', async () => {
    await makeMail(Date.now() - 14 * MINUTE_MS)
    expect((await checkHealth(makeTestDeps({ ratesSource }))).checks.email).toBe('ok')
    await makeMail(Date.now() - 15 * MINUTE_MS)
    expect(await checkHealth(makeTestDeps({ ratesSource }))).toMatchObject({
      status: 'ok',
      checks: { email: 'degraded' },
    })
  })

  it('reports each unreachable part while the shop still works', async () => {
    const unavailableRooms = {
      getByName: () => ({ isAlive: rejectUnavailable }),
    } as unknown as Env['CHAT_ROOM']
    const failingBucket = { head: rejectUnavailable } as unknown as R2Bucket
    const failingKv = { get: rejectUnavailable, put: rejectUnavailable } as unknown as KVNamespace
    const report = await checkHealth(
      makeTestDeps({ ratesSource, rooms: unavailableRooms, images: failingBucket, kv: failingKv }),
    )
    expect(report).toEqual({
      status: 'ok',
      checks: { ...HEALTHY_CHECKS, chat: 'degraded', pictures: 'degraded', cache: 'degraded' },
    })
    takeWarnings()
  })

  it('asks the payment provider and caches the answer for half a minute', async () => {
    const clock = createStoppedClock()
    let callCount = 0
    const { gateway } = makeTestDeps()
    if (!gateway) throw new Error('no gateway')
    const makeDepsWithGateway = (listSucceeded: () => Promise<never[]>) =>
      makeTestDeps({
        ratesSource,
        now: clock.now,
        gateway: {
          ...gateway,
          provider: 'stripe',
          publishableKey: `pk_test_${crypto.randomUUID()}`,
          succeededSince: () => ((callCount += 1), listSucceeded()),
        },
      })
    const brokenDeps = makeDepsWithGateway(rejectUnavailable)
    expect((await checkHealth(brokenDeps)).checks.payments).toBe('degraded')
    expect((await checkHealth(brokenDeps)).checks.payments).toBe('degraded')
    expect(callCount).toBe(1)
    clock.forward(30_000)
    await checkHealth(brokenDeps)
    expect(callCount).toBe(2)
    expect((await checkHealth(makeDepsWithGateway(() => Promise.resolve([])))).checks.payments).toBe('ok')
  })

  it('reports rates that could not be fetched for three hours', async () => {
    const clock = createStoppedClock()
    const depsWithRates = makeTestDeps({ ratesSource, now: clock.now })
    await refreshRates(depsWithRates)
    const failingDeps = makeTestDeps({ ratesSource: rejectUnavailable, now: clock.now })
    clock.forward(3 * 60 * MINUTE_MS)
    await env.KV.delete('rates')
    expect((await checkHealth(failingDeps)).checks.rates).toBe('ok')
    clock.forward(11 * MINUTE_MS)
    await env.KV.delete('rates')
    expect((await checkHealth(failingDeps)).checks.rates).toBe('degraded')
    takeWarnings()
  })

  it('reports jobs that fail, are late, or never ran', async () => {
    const clock = createStoppedClock()
    const deps = makeTestDeps({ ratesSource, now: clock.now })
    await runJob(deps, { name: 'send-refunds', run: rejectUnavailable }).catch(() => undefined)
    expect((await checkHealth(deps)).checks.jobs).toBe('degraded')
    await runJob(deps, { name: 'send-refunds', run: () => Promise.resolve({}) })
    expect((await checkHealth(deps)).checks.jobs).toBe('ok')
    clock.forward(11 * MINUTE_MS)
    expect((await checkHealth(deps)).checks.jobs).toBe('degraded')
    await db().delete(jobRuns)
    expect((await checkHealth(deps)).checks.jobs).toBe('degraded')
  })

  it('reports faults of the books until a check finds none', async () => {
    const deps = makeTestDeps({ ratesSource })
    const findings = [{ rule: 'r', subject: 's', detail: 'd' }]
    await db().insert(bookChecks).values({ kind: 'books', findings, at: 1 })
    expect((await checkHealth(deps)).checks.books).toBe('degraded')
    await db().insert(bookChecks).values({ kind: 'books', findings: [], at: 2 })
    expect((await checkHealth(deps)).checks.books).toBe('ok')
  })
})

describe('a health report', () => {
  it('feeds monitor, go-live list and alerts alike: a waiting mail shows in all of them', async () => {
    await makeMail(Date.now() - 16 * MINUTE_MS)
    await refreshRates(makeTestDeps({ ratesSource }))
    const healthReport = await readAnswer<HealthReport>(makeClient()('GET', '/api/health'))
    expect(healthReport.body.checks.email).toBe('degraded')
    const goLiveChecks = await checkGoLive(makeTestDeps({ ratesSource }))
    expect(goLiveChecks.find(({ name }) => name === 'email')).toEqual({ name: 'email', isOk: false })
    expect(await sendHealthAlert(makeTestDeps({ ratesSource }))).toBe(1)
    expect(await sendHealthAlert(makeTestDeps({ ratesSource }))).toBe(1)
    const alertMails = await db().select().from(emails).where(like(emails.about, 'health:email:%'))
    expect(alertMails.map(({ subject }) => subject)).toEqual(['Nie działa: Kolejka e-maili'])
  })

  it('lists every check that the monitor reports as bad', async () => {
    const listedChecks = new Set<string>(
      (await checkGoLive(makeTestDeps({ ratesSource }))).map(({ name }) => name),
    )
    expect(HEALTH_CHECKS.filter((name) => name !== 'database' && !listedChecks.has(name))).toEqual([])
  })

  it('sends no alert while all is well', async () => {
    expect(await sendHealthAlert(makeTestDeps({ ratesSource }))).toBe(0)
  })
})
