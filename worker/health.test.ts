import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { brokenDatabase } from '../test/d1'
import { answerOf, client, db, MINUTE, shop } from '../test/factories'
import { takeWarnings } from '../test/worker-setup'
import { emails } from './email/emails.table'
import { exchangeRates } from './features/rates/rates.table'
import { health } from './health'

const rates = { PLN: 1_000_000, EUR: 230_000, USD: 250_000, GBP: 200_000 }
const ratesSource = () => Promise.resolve(rates)

beforeEach(async () => {
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
      body: { status: 'ok', checks: { database: 'ok', rates: 'ok', payments: 'ok', email: 'ok' } },
    })
  })

  it('is down when nobody can pay', async () => {
    const report = await health(shop({ ratesSource, gateway: null }))
    expect(report).toMatchObject({ status: 'down', checks: { payments: 'down', database: 'ok' } })
  })

  it('is down when the database is, and says nothing else wrong', async () => {
    const report = await health(shop({ ratesSource, db: brokenDatabase() }))
    expect(report).toMatchObject({
      status: 'down',
      checks: { database: 'down', rates: 'ok', payments: 'ok' },
    })
    takeWarnings()
  })

  it('is still ok without rates', async () => {
    const report = await health(shop({ ratesSource: () => Promise.reject(new Error('down')) }))
    expect(report).toMatchObject({ status: 'ok', checks: { rates: 'degraded' } })
    takeWarnings()
  })

  it('is still ok while mails wait, and says so after a quarter of an hour', async () => {
    await makeMail(Date.now() - 14 * MINUTE)
    expect((await health(shop({ ratesSource }))).checks.email).toBe('ok')
    await makeMail(Date.now() - 15 * MINUTE)
    expect(await health(shop({ ratesSource }))).toMatchObject({ status: 'ok', checks: { email: 'degraded' } })
  })
})
