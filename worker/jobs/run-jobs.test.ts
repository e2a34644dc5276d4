import { FALLBACK_RATES } from '../../domain/money/currency'
import { makeRateRows } from '../../test/fixtures/rates'
import { createExecutionContext, createScheduledController, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { CONFIRMATION_PERIOD_MS } from '../../domain/marketing/newsletter'
import {
  db,
  makeIp,
  makeOrder,
  readOrderRow,
  readStockRow,
  makeTestDeps,
  createStoppedClock,
} from '../../test/fixtures/factories'
import { openPayment } from '../../test/fixtures/orders/payments'
import { takeErrors, takeWarnings } from '../../test/worker-setup'
import { emails } from '../mail/emails.table'
import { newsletterSubscribers } from '../features/marketing/newsletter/newsletter.table'
import { signUp } from '../features/marketing/newsletter/sign-up'
import { orders } from '../features/orders/orders.table'
import { exchangeRates } from '../features/rates/rates.table'
import worker from '../index'
import { runJobs } from './run-jobs'

const readMails = (aboutId: string) => db().select().from(emails).where(eq(emails.about, aboutId))

describe('the cron', () => {
  // All tests share one outbox. Empty the outbox first.
  beforeEach(() => db().update(emails).set({ status: 'sent' }))

  it('cancels expired holds every minute and sends the mails about them', async () => {
    const { product, buyer, order } = await makeOrder()
    await openPayment(buyer, order.id)
    await db().update(emails).set({ status: 'sent' }).where(eq(emails.about, order.id))
    await db()
      .update(orders)
      .set({ holdUntil: Date.now() - 1 })
      .where(eq(orders.id, order.id))
    const executionContext = createExecutionContext()
    const controller = createScheduledController({ cron: '* * * * *', scheduledTime: new Date() })
    await worker.scheduled(controller, env, executionContext)
    await waitOnExecutionContext(executionContext)
    expect((await readOrderRow(order.id)).state).toBe('cancelled')
    expect(await readStockRow(product.id)).toEqual({ stock: 1, held: 0, sold: 0 })
    const mails = await readMails(order.id)
    expect(mails.map((mail) => `${mail.kind} ${mail.status}`).toSorted()).toEqual([
      'order_cancelled sent',
      'order_received sent',
    ])
  })

  it('stores the rates every hour', async () => {
    const clock = createStoppedClock()
    const rates = { ...FALLBACK_RATES, EUR: 231_000 }
    await runJobs('7 * * * *', makeTestDeps({ now: clock.now, ratesSource: () => Promise.resolve(rates) }))
    const storedRates = await db()
      .select()
      .from(exchangeRates)
      .where(eq(exchangeRates.fetchedAt, clock.now()))
    expect(storedRates).toEqual(expect.arrayContaining(makeRateRows(clock.now(), rates)))
    // The same run checks the pickup points of other tests' orders, but the courier's list of points does not answer in
    // tests.
    takeWarnings()
  })

  it('deletes unconfirmed newsletter sign-ups every night', async () => {
    const clock = createStoppedClock()
    const deps = makeTestDeps({ now: clock.now })
    const email = `nobody-${crypto.randomUUID()}@example.com`
    await signUp(deps, { email, language: 'pl', consent: true }, makeIp())
    clock.forward(CONFIRMATION_PERIOD_MS)
    await runJobs('23 3 * * *', deps)
    const subscriberRows = db()
      .select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, email))
    expect(await subscriberRows).toEqual([])
  })

  it('does nothing for an unknown cron line', async () => {
    await expect(runJobs('0 0 1 1 *', makeTestDeps())).resolves.toBeUndefined()
  })

  it('continues after a failed job, names it, and reports the run as failed', async () => {
    const { buyer, order } = await makeOrder()
    await openPayment(buyer, order.id)
    const { order: other } = await makeOrder()
    const laterTimestamp = Date.now() + 60_000
    await db().update(emails).set({ nextAt: 0 }).where(eq(emails.about, other.id))
    await db()
      .update(orders)
      .set({ holdUntil: Date.now() - 1 })
      .where(eq(orders.id, order.id))
    const deps = makeTestDeps({ now: () => laterTimestamp })
    const { gateway } = deps
    if (!gateway) throw new Error('no provider')
    const brokenGateway = { ...gateway, cancel: () => Promise.reject(new TypeError('SECRET-CANARY')) }
    await expect(runJobs('* * * * *', { ...deps, gateway: brokenGateway })).rejects.toThrow(
      'cancel-overdue-orders',
    )
    const loggedErrors = JSON.stringify(takeErrors())
    expect(loggedErrors).toContain('cancel-overdue-orders')
    expect(loggedErrors).not.toContain('SECRET-CANARY')
    expect(await readMails(other.id)).toMatchObject([{ status: 'sent' }])
  })

  it('has the same effect for five concurrent runs as for one', async () => {
    const { product, order } = await makeOrder()
    await db().update(emails).set({ status: 'sent' }).where(eq(emails.about, order.id))
    await db()
      .update(orders)
      .set({ holdUntil: Date.now() - 1 })
      .where(eq(orders.id, order.id))
    const sentMailIds: string[] = []
    const deps = makeTestDeps({ mailer: (mail) => Promise.resolve(void sentMailIds.push(mail.id)) })
    await Promise.all(Array.from({ length: 5 }, () => runJobs('* * * * *', deps)))
    expect(await readStockRow(product.id)).toEqual({ stock: 1, held: 0, sold: 0 })
    expect(new Set(sentMailIds).size).toBe(sentMailIds.length)
    const mails = await readMails(order.id)
    expect(mails.map((mail) => mail.kind).toSorted()).toEqual(['order_cancelled', 'order_received'])
  })
})
