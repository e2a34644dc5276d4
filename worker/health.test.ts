import { env } from 'cloudflare:workers'
import { like } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { HEALTH_CHECKS, type HealthReport } from '../domain/health'
import { brokenDatabase } from '../test/d1'
import { answerOf, client, db, shop, stoppedClock } from '../test/factories'
import { takeWarnings } from '../test/worker-setup'
import { emails } from './email/emails.table'
import { bookChecks } from './features/books/books.table'
import { sendHealthAlert } from './features/health/tell-of-health'
import { jobRuns } from './features/jobs/jobs.table'
import { runJob } from './features/jobs/run-job'
import { refreshRates } from './features/rates/rates'
import { exchangeRates } from './features/rates/rates.table'
import { goLive } from './features/settings/go-live'
import { health } from './health'
import { MINUTE_MS } from '../domain/time'

const rates = { PLN: 1_000_000, EUR: 230_000, USD: 250_000, GBP: 200_000 }
const ratesSource = () => Promise.resolve(rates)

const OK = Object.fromEntries(HEALTH_CHECKS.map((name) => [name, 'ok']))
const unavailable = () => Promise.reject(new Error('unavailable'))

beforeEach(async () => {
  await db().delete(bookChecks)
  await db().delete(jobRuns)
  await runJob(shop(), { name: 'send-mails', run: () => Promise.resolve({}) })
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
    await health(shop({ ratesSource }))
    expect(await answerOf(client()('GET', '/api/health'))).toEqual({
      status: 200,
      body: { status: 'ok', checks: OK },
    })
  })

  it('is down when payments do not work', async () => {
    const report = await health(shop({ ratesSource, gateway: null }))
    expect(report).toMatchObject({ status: 'down', checks: { payments: 'down', database: 'ok' } })
  })

  it('is down when the database is, and reports no other part', async () => {
    const report = await health(shop({ ratesSource, db: brokenDatabase() }))
    expect(report).toMatchObject({
      status: 'down',
      checks: { ...OK, database: 'down' },
    })
    takeWarnings()
  })

  it('is still ok without rates', async () => {
    const report = await health(shop({ ratesSource: () => Promise.reject(new Error('down')) }))
    expect(report).toMatchObject({ status: 'ok', checks: { rates: 'degraded' } })
    takeWarnings()
  })

  it('is still ok while mails wait, and reports them after a quarter of an hour', async () => {
    await makeMail(Date.now() - 14 * MINUTE_MS)
    expect((await health(shop({ ratesSource }))).checks.email).toBe('ok')
    await makeMail(Date.now() - 15 * MINUTE_MS)
    expect(await health(shop({ ratesSource }))).toMatchObject({ status: 'ok', checks: { email: 'degraded' } })
  })

  it('reports each unreachable part while the shop still works', async () => {
    const rooms = { getByName: () => ({ isAlive: unavailable }) } as unknown as Env['CHAT_ROOM']
    const images = { head: unavailable } as unknown as R2Bucket
    const kv = { get: unavailable, put: unavailable } as unknown as KVNamespace
    const report = await health(shop({ ratesSource, rooms, images, kv }))
    expect(report).toEqual({
      status: 'ok',
      checks: { ...OK, chat: 'degraded', pictures: 'degraded', cache: 'degraded' },
    })
    takeWarnings()
  })

  it('asks the payment provider and caches the answer for half a minute', async () => {
    const clock = stoppedClock()
    let calls = 0
    const { gateway } = shop()
    if (!gateway) throw new Error('no gateway')
    const deps = (answer: () => Promise<never[]>) =>
      shop({
        ratesSource,
        now: clock.now,
        gateway: {
          ...gateway,
          provider: 'stripe',
          publishableKey: `pk_test_${crypto.randomUUID()}`,
          succeededSince: () => ((calls += 1), answer()),
        },
      })
    const brokenDeps = deps(unavailable)
    expect((await health(brokenDeps)).checks.payments).toBe('degraded')
    expect((await health(brokenDeps)).checks.payments).toBe('degraded')
    expect(calls).toBe(1)
    clock.forward(30_000)
    await health(brokenDeps)
    expect(calls).toBe(2)
    expect((await health(deps(() => Promise.resolve([])))).checks.payments).toBe('ok')
  })

  it('reports rates that could not be fetched for three hours', async () => {
    const clock = stoppedClock()
    const fetchedDeps = shop({ ratesSource, now: clock.now })
    await refreshRates(fetchedDeps)
    const failingDeps = shop({ ratesSource: unavailable, now: clock.now })
    clock.forward(3 * 60 * MINUTE_MS)
    await env.KV.delete('rates')
    expect((await health(failingDeps)).checks.rates).toBe('ok')
    clock.forward(11 * MINUTE_MS)
    await env.KV.delete('rates')
    expect((await health(failingDeps)).checks.rates).toBe('degraded')
    takeWarnings()
  })

  it('reports jobs that fail, are late, or never ran', async () => {
    const clock = stoppedClock()
    const deps = shop({ ratesSource, now: clock.now })
    await runJob(deps, { name: 'send-refunds', run: unavailable }).catch(() => undefined)
    expect((await health(deps)).checks.jobs).toBe('degraded')
    await runJob(deps, { name: 'send-refunds', run: () => Promise.resolve({}) })
    expect((await health(deps)).checks.jobs).toBe('ok')
    clock.forward(11 * MINUTE_MS)
    expect((await health(deps)).checks.jobs).toBe('degraded')
    await db().delete(jobRuns)
    expect((await health(deps)).checks.jobs).toBe('degraded')
  })

  it('reports faults of the books until a check finds none', async () => {
    const deps = shop({ ratesSource })
    const findings = [{ rule: 'r', subject: 's', detail: 'd' }]
    await db().insert(bookChecks).values({ kind: 'books', findings, at: 1 })
    expect((await health(deps)).checks.books).toBe('degraded')
    await db().insert(bookChecks).values({ kind: 'books', findings: [], at: 2 })
    expect((await health(deps)).checks.books).toBe('ok')
  })
})

describe('a health report', () => {
  it('feeds monitor, go-live list and alerts alike: a waiting mail shows in all of them', async () => {
    await makeMail(Date.now() - 16 * MINUTE_MS)
    await refreshRates(shop({ ratesSource }))
    const monitor = await answerOf<HealthReport>(client()('GET', '/api/health'))
    expect(monitor.body.checks.email).toBe('degraded')
    const list = await goLive(shop({ ratesSource }))
    expect(list.find(({ name }) => name === 'email')).toEqual({ name: 'email', isOk: false })
    expect(await sendHealthAlert(shop({ ratesSource }))).toBe(1)
    expect(await sendHealthAlert(shop({ ratesSource }))).toBe(1)
    const alerts = await db().select().from(emails).where(like(emails.about, 'health:email:%'))
    expect(alerts.map(({ subject }) => subject)).toEqual(['Nie działa: Kolejka e-maili'])
  })

  it('lists every check that the monitor reports as bad', async () => {
    const listedChecks = new Set<string>((await goLive(shop({ ratesSource }))).map(({ name }) => name))
    expect(HEALTH_CHECKS.filter((name) => name !== 'database' && !listedChecks.has(name))).toEqual([])
  })

  it('sends no alert while all is well', async () => {
    expect(await sendHealthAlert(shop({ ratesSource }))).toBe(0)
  })
})
