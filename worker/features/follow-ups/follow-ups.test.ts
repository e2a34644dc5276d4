import { env, exports } from 'cloudflare:workers'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { minor } from '../../../domain/money'
import { FIRST_SETTINGS } from '../../../domain/settings'
import { dyingDatabase, withBatchHook } from '../../../test/d1'
import { db, makeIp, makeOrder, orderRow, shop, stoppedClock } from '../../../test/factories'
import { giveBack } from '../../../test/goods'
import { makeVoucher, voucherRow } from '../../../test/vouchers'
import { makePaidOrder } from '../../../test/payments'
import { makeWithdrawal } from '../../../test/statements'
import { takeErrors, takeWarnings } from '../../../test/worker-setup'
import type { Deps } from '../../deps'
import { MailRefused } from '../../email/mailer'
import { emails } from '../../email/emails.table'
import { sendDueMails } from '../../email/outbox'
import { resendEmail } from '../emails/resend-email'
import { runJob } from '../jobs/run-job'
import { unsubscribe } from '../newsletter/answer-mail'
import { newsletterSubscribers } from '../newsletter/newsletter.table'
import { signUp } from '../newsletter/sign-up'
import { correctEmail } from '../orders/correct-email'
import { orders } from '../orders/orders.table'
import { vouchers } from '../vouchers/vouchers.table'
import { sendFollowUps } from './send-follow-ups'
import { DAY_MS, HOUR_MS } from '../../../domain/time'

const noonIn = (days: number) => Math.floor(Date.now() / DAY_MS) * DAY_MS + days * DAY_MS + 11 * HOUR_MS

const STAFF = { jti: crypto.randomUUID(), ip: null }

const consenting = { consents: { terms: true, marketing: true } }

// Excludes orders and mails of other tests.
beforeEach(async () => {
  await db().update(orders).set({ followUpStatus: 'skipped' })
  await db().update(emails).set({ status: 'sent' })
})

const at = (now: number, change: Partial<Deps> = {}) => shop({ now: stoppedClock(now).now, ...change })

const run = (deps: Deps) => runJob(deps, { name: 'send-follow-ups', run: sendFollowUps })

const letters = (orderId: string) =>
  db()
    .select()
    .from(emails)
    .where(and(eq(emails.kind, 'follow_up'), eq(emails.about, orderId)))

describe('the follow-up after a purchase', () => {
  it('is mailed 14 days after the payment with a voucher of 20 zł for 30 days, if the buyer consented', async () => {
    const { order } = await makePaidOrder({}, consenting)
    expect(await sendFollowUps(at(noonIn(13)))).toEqual({ written: 0, skipped: 0 })
    expect(await letters(order.id)).toEqual([])
    const deps = at(noonIn(15))
    expect(await sendFollowUps(deps)).toEqual({ written: 1, skipped: 0 })
    const [mail] = await letters(order.id)
    const { followUpStatus, followUpVoucherId } = await orderRow(order.id)
    const voucher = await voucherRow(followUpVoucherId ?? '')
    expect(followUpStatus).toBe('pending')
    expect(voucher).toMatchObject({ voucherType: 'follow_up', currency: 'PLN', amountRemaining: 2000 })
    expect(voucher?.expiresAt).toBe(Math.floor(noonIn(15) / DAY_MS) * DAY_MS + 31 * DAY_MS)
    expect(mail?.text).toContain(voucher?.code)
    expect(mail?.text).toContain('20,00\u00a0zł')
    await sendDueMails(deps)
    expect(await orderRow(order.id)).toMatchObject({
      followUpStatus: 'sent',
      followUpEmailSentAt: noonIn(15),
    })
  })

  it('is skipped without consent, and after a refund, a withdrawal or an unsubscription', async () => {
    const email = `gone-${crypto.randomUUID()}@example.com`
    const without = await makePaidOrder()
    const refunded = await makePaidOrder({}, consenting)
    await giveBack(shop(), refunded.order.id, { reason: 'goodwill' })
    const unsubscriber = await makePaidOrder({}, { ...consenting, email })
    await signUp(shop(), { email, language: 'pl', consent: true }, makeIp())
    await db()
      .update(newsletterSubscribers)
      .set({ status: 'unsubscribed', email: null, ip: null, unsubscribedAt: Date.now() + 1000 })
      .where(eq(newsletterSubscribers.email, email))
    const withdrawn = await makePaidOrder({}, consenting)
    await makeWithdrawal({ order: withdrawn.order.number })
    expect(await sendFollowUps(at(noonIn(15)))).toEqual({ written: 0, skipped: 4 })
    for (const { order } of [without, refunded, unsubscriber, withdrawn]) {
      expect((await orderRow(order.id)).followUpStatus).toBe('skipped')
      expect(await letters(order.id)).toEqual([])
    }
  })

  it('is not sent if a refund, withdrawal, unsubscription or address correction happens while it is written', async () => {
    type Bought = Awaited<ReturnType<typeof makePaidOrder>>['order']
    const meanwhile: ((order: Bought) => Promise<unknown>)[] = [
      ({ id }) => giveBack(shop(), id, { reason: 'goodwill' }),
      async ({ id, number }) => makeWithdrawal({ order: number, email: (await orderRow(id)).email }),
      async ({ id }) => {
        const { email } = await orderRow(id)
        await signUp(shop(), { email, language: 'pl', consent: true }, makeIp())
        await db()
          .update(newsletterSubscribers)
          .set({ status: 'unsubscribed', email: null, ip: null, unsubscribedAt: Date.now() + 1000 })
          .where(eq(newsletterSubscribers.email, email))
      },
      ({ id }) =>
        db()
          .update(orders)
          .set({ followUpStatus: 'skipped', marketingConsent: false })
          .where(eq(orders.id, id)),
      async ({ id }) =>
        correctEmail(shop(), STAFF, id, {
          email: `right-${crypto.randomUUID()}@example.com`,
          version: (await orderRow(id)).sequence,
          isMailed: false,
        }),
    ]
    for (const happen of meanwhile) {
      const email = `meanwhile-${crypto.randomUUID()}@example.com`
      const { order } = await makePaidOrder({}, { ...consenting, email })
      await sendFollowUps(
        withBatchHook(at(noonIn(15)), (batch) => (batch === 1 ? happen(order) : Promise.resolve())),
      )
      expect(await letters(order.id)).toEqual([])
      expect(await db().select().from(vouchers).where(eq(vouchers.issuedOrderId, order.id))).toEqual([])
      await sendFollowUps(at(noonIn(15)))
      const { email: reached } = await orderRow(order.id)
      expect((await letters(order.id)).map(({ recipient }) => recipient)).toEqual(
        reached === email ? [] : [reached],
      )
    }
  })

  it('is deleted unsent after a refund, a withdrawal or an unsubscription', async () => {
    const later = at(noonIn(15))
    const email = `late-${crypto.randomUUID()}@example.com`
    const refunded = await makePaidOrder({}, consenting)
    const withdrawn = await makePaidOrder({}, consenting)
    const unsubscriber = await makePaidOrder({}, { ...consenting, email })
    const eligible = await makePaidOrder({}, consenting)
    const voucher = await makeVoucher({ amountInitial: minor(1299_00) })
    const byVoucher = { voucherCode: voucher.code, voucherDiscount: '1299.00', totalAmount: '0.00' }
    const returned = await makeOrder({}, { ...consenting, ...byVoucher })
    await signUp(shop(), { email, language: 'pl', consent: true }, makeIp())
    const [confirmationMail] = await db()
      .select()
      .from(emails)
      .where(and(eq(emails.recipient, email), eq(emails.kind, 'newsletter_confirm')))
    const token = /unsubscribe\?token=([\da-f]+)/.exec(confirmationMail?.text ?? '')?.[1] ?? ''
    expect(await sendFollowUps(later)).toEqual({ written: 5, skipped: 0 })
    for (const { order } of [refunded, returned]) await giveBack(later, order.id, { reason: 'goodwill' })
    await makeWithdrawal({ order: withdrawn.order.number })
    await unsubscribe(later, token)
    for (const { order } of [refunded, returned, withdrawn, unsubscriber]) {
      expect(await letters(order.id)).toEqual([])
      expect((await orderRow(order.id)).followUpStatus).toBe('skipped')
    }
    expect(await letters(eligible.order.id)).toHaveLength(1)
  })

  it('contains a link and a one-click header that withdraw the consent together with the newsletter, idempotently', async () => {
    const email = `gone-${crypto.randomUUID()}@example.com`
    const first = await makePaidOrder({}, { ...consenting, email })
    await sendFollowUps(at(noonIn(15)))
    const second = await makePaidOrder({}, { ...consenting, email: email.toUpperCase() })
    await signUp(shop(), { email, language: 'pl', consent: true }, makeIp())
    const [followUp] = await letters(first.order.id)
    const link = `${env.APP_URL}/newsletter/unsubscribe?token=`
    const [, url = ''] = /^<(.+)>$/.exec(followUp?.headers?.['List-Unsubscribe'] ?? '') ?? []
    expect(url).toContain(link)
    expect(followUp?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    for (const content of [followUp?.text, followUp?.html.replaceAll('&amp;', '&')])
      expect(content).toContain(url)
    await db()
      .update(emails)
      .set({ status: 'sent' })
      .where(eq(emails.id, followUp?.id ?? ''))

    const token = new URL(url).searchParams.get('token') ?? ''
    const press = async () => {
      const response = await exports.default.fetch(new Request(url, { method: 'POST' }))
      await response.arrayBuffer()
      return response.status
    }
    expect([await press(), await press()]).toEqual([200, 200])
    for (const { order } of [first, second])
      expect((await orderRow(order.id)).marketingWithdrawnAt).not.toBeNull()
    expect((await orderRow(second.order.id)).followUpStatus).toBe('skipped')
    expect(
      await db().select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email)),
    ).toEqual([])
    // A second click on the link reports a repeat.
    expect(await unsubscribe(shop(), token)).toEqual({ isRepeat: true })
    // Staff cannot resend it either after the consent was withdrawn.
    await expect(resendEmail(shop(), { jti: 'x', ip: null }, followUp?.id ?? '')).rejects.toThrow(
      'order.not_possible_now',
    )
    // An anonymised order has no address, so its link must not withdraw the consents of others.
    await db().update(orders).set({ email: '' }).where(eq(orders.id, first.order.id))
    expect(await unsubscribe(shop(), token)).toEqual({ isRepeat: true })
  })

  it('is not written at night, while turned off, or long after its date', async () => {
    const { order } = await makePaidOrder({}, consenting)
    const night = noonIn(15) + 10 * HOUR_MS
    expect(await sendFollowUps(at(night))).toEqual({ written: 0, skipped: 0 })
    const off = { ...FIRST_SETTINGS, followUp: { ...FIRST_SETTINGS.followUp, isOn: false } }
    expect(await sendFollowUps(at(noonIn(15), { settings: off }))).toEqual({ written: 0, skipped: 0 })
    expect(await sendFollowUps(at(noonIn(46)))).toEqual({ written: 0, skipped: 1 })
    expect(await letters(order.id)).toEqual([])
  })

  it('is marked as failed when its mail is given up', async () => {
    const { order } = await makePaidOrder({}, consenting)
    const deps = at(noonIn(15), { mailer: () => Promise.reject(new MailRefused('no')) })
    await sendFollowUps(deps)
    await sendDueMails(deps)
    expect((await orderRow(order.id)).followUpStatus).toBe('failed')
    takeWarnings()
  })

  it('has a resent copy that leaves its status unchanged', async () => {
    const { order } = await makePaidOrder({}, consenting)
    await db().update(emails).set({ status: 'sent' })
    await db().update(orders).set({ emailSent: false }).where(eq(orders.id, order.id))
    await sendFollowUps(at(noonIn(15)))
    const isFollowUp = and(eq(emails.kind, 'follow_up'), eq(emails.about, order.id))
    await db().update(emails).set({ kind: 'follow_up~2' }).where(isFollowUp)
    const isCopy = and(eq(emails.kind, 'follow_up~2'), eq(emails.about, order.id))
    const sendAgain = () => db().update(emails).set({ status: 'waiting', nextAt: 0 }).where(isCopy)
    await sendDueMails(at(noonIn(15), { mailer: () => Promise.reject(new MailRefused('no')) }))
    expect(await orderRow(order.id)).toMatchObject({ followUpStatus: 'failed', emailSent: false })
    await sendAgain()
    await sendDueMails(at(noonIn(15)))
    const sentFields = { followUpStatus: 'sent', followUpEmailSentAt: noonIn(15), emailSent: false }
    expect(await orderRow(order.id)).toMatchObject(sentFields)
    await sendAgain()
    await sendDueMails(at(noonIn(16), { mailer: () => Promise.reject(new MailRefused('no')) }))
    expect(await orderRow(order.id)).toMatchObject(sentFields)
    takeWarnings()
  })

  it('is one mail and one voucher for five concurrent runs, even three days late', async () => {
    const { order } = await makePaidOrder({}, consenting)
    await Promise.all(Array.from({ length: 5 }, () => sendFollowUps(at(noonIn(18)))))
    expect(await letters(order.id)).toHaveLength(1)
    expect(await db().select().from(vouchers).where(eq(vouchers.issuedOrderId, order.id))).toHaveLength(1)
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('survives a crash at database call %i', async (word) => {
    const { order } = await makePaidOrder({}, consenting)
    let words = 0
    const dying = dyingDatabase(() => ++words === word, word % 2 === 0)
    const killed = at(noonIn(15), { db: dying })
    await Promise.allSettled([run(killed), run(at(noonIn(15)))])
    takeErrors()
    takeWarnings()
    await run(at(noonIn(15) + HOUR_MS))
    expect(await letters(order.id)).toHaveLength(1)
    expect(await db().select().from(vouchers).where(eq(vouchers.issuedOrderId, order.id))).toHaveLength(1)
  })
})
