import { env, exports } from 'cloudflare:workers'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { minor } from '../../../../domain/money/money'
import { FIRST_SETTINGS } from '../../../../domain/settings/settings'
import { createDyingDatabase, withBatchHook } from '../../../../test/database/d1'
import {
  db,
  makeIp,
  makeOrder,
  readOrderRow,
  makeTestDeps,
  createStoppedClock,
  TEST_STAFF,
} from '../../../../test/fixtures/factories'
import { makeRefund, placeUnits } from '../../../../test/fixtures/orders/goods'
import { makeVoucher, readVoucherRow } from '../../../../test/fixtures/vouchers'
import { deliverOrder, makeDeliveredOrder, makePaidOrder } from '../../../../test/fixtures/orders/payments'
import { makeOpenMatter, makeWithdrawal } from '../../../../test/fixtures/customer-requests'
import { takeErrors, takeWarnings } from '../../../../test/worker-setup'
import type { Deps } from '../../../deps'
import { MailRejectedError } from '../../../mail/senders/mailer'
import { deliveredMail } from '../../../mail/templates/delivery/delivered-mail'
import { renderMail } from '../../../mail/layout/mail-layout'
import { emails } from '../../../mail/emails.table'
import { sendDueMails } from '../../../../test/fixtures/mails/send-due-mails'
import { resendEmail } from '../../mail/resend-email'
import { runJob } from '../../admin/jobs/run-job'
import { unsubscribe } from '../newsletter/confirm-sign-up'
import { orderConsentToken } from '../order-consent-token'
import { newsletterSubscribers } from '../newsletter/newsletter.table'
import { signUp } from '../newsletter/sign-up'
import { correctEmail } from '../../orders/staff/correct-email'
import { orders } from '../../orders/orders.table'
import { disputes } from '../../payments/payments.table'
import { vouchers } from '../../vouchers/vouchers.table'
import { sendFollowUps } from './send-follow-ups'
import { DAY_MS, HOUR_MS } from '../../../../domain/time/time'

const noonInDays = (days: number) => Math.floor(Date.now() / DAY_MS) * DAY_MS + days * DAY_MS + 11 * HOUR_MS

const marketingConsents = { consents: { terms: true, marketing: true } }

// Excludes the orders and mails of other tests from the runs.
beforeEach(async () => {
  await db().update(orders).set({ followUpStatus: 'skipped' })
  await db().update(emails).set({ status: 'sent' })
})

const makeShopAt = (now: number, overrides: Partial<Deps> = {}) =>
  makeTestDeps({ now: createStoppedClock(now).now, ...overrides })

const runFollowUpsJob = (deps: Deps) => runJob(deps, { name: 'send-follow-ups', run: sendFollowUps })

const readFollowUpMails = (orderId: string) =>
  db()
    .select()
    .from(emails)
    .where(and(eq(emails.kind, 'follow_up'), eq(emails.about, orderId)))

describe('the link beside a review request', () => {
  const CONSENT_LINK = /\/newsletter\/unsubscribe\?token=([\w.-]+)/
  const renderDeliveredMailText = async (orderId: string) =>
    renderMail(
      deliveredMail(
        { order: await readOrderRow(orderId), goods: [], manuals: [], hasOpenMatter: false },
        Date.now(),
        'https://shop.example',
      ),
      { ...FIRST_SETTINGS, appUrl: 'https://shop.example' },
    ).text
  const readMailedToken = async (orderId: string) =>
    CONSENT_LINK.exec(await renderDeliveredMailText(orderId))?.[1] ?? ''
  const requestLink = async (method: string, token: string) => {
    const url = `http://localhost:8787/newsletter/unsubscribe?token=${token}`
    const response = await exports.default.fetch(
      new Request(url, { method, headers: { 'CF-Connecting-IP': makeIp() } }),
    )
    return { status: response.status, text: await response.text() }
  }

  it('withdraws the consent, and the withdrawal is recorded', async () => {
    const { order } = await makeDeliveredOrder({}, marketingConsents)
    const token = await readMailedToken(order.id)
    const deps = makeShopAt(Date.now())
    expect(await unsubscribe(deps, token)).toEqual({ isRepeat: false })
    expect((await readOrderRow(order.id)).marketingWithdrawnAt).toBe(deps.now())
    expect(await renderDeliveredMailText(order.id)).not.toMatch(CONSENT_LINK)
    expect(await unsubscribe(deps, token)).toEqual({ isRepeat: true })
  })

  it('withdraws the consent by one POST, and changes nothing when a mail scanner opens it', async () => {
    const { order } = await makeDeliveredOrder({}, marketingConsents)
    const token = await readMailedToken(order.id)
    for (const method of ['GET', 'HEAD']) expect((await requestLink(method, token)).status).toBe(200)
    // Drops the expected warning: the page logs it, because it cannot load exchange rates in the test.
    takeWarnings()
    expect((await readOrderRow(order.id)).marketingWithdrawnAt).toBeNull()
    expect((await requestLink('POST', token)).status).toBe(200)
    expect((await readOrderRow(order.id)).marketingWithdrawnAt).not.toBeNull()
  })

  it('answers ids of orders and vouchers, and tokens of other orders, like unknown ids', async () => {
    const { order } = await makeDeliveredOrder({}, marketingConsents)
    await sendFollowUps(makeShopAt(noonInDays(15)))
    const { linkToken, followUpVoucherId } = await readOrderRow(order.id)
    const { order: otherOrder } = await makeDeliveredOrder({}, marketingConsents)
    const { order: orderWithoutConsent } = await makeDeliveredOrder()
    const otherTokenHash = (await readMailedToken(otherOrder.id)).split('.')[1] ?? ''
    const forgedTokens = [
      order.id,
      followUpVoucherId ?? '',
      `${order.id}.`,
      `${order.id}.${linkToken}`,
      `${order.id}.${otherTokenHash}`,
      `${order.id}.${'0'.repeat(64)}`,
      orderConsentToken(await readOrderRow(orderWithoutConsent.id)),
      orderConsentToken({ id: crypto.randomUUID(), linkToken }),
    ]
    const unknownIdAnswer = await requestLink('POST', crypto.randomUUID())
    expect(unknownIdAnswer.status).toBe(404)
    const removeRequestId = (text: string) => text.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '')
    for (const token of forgedTokens) {
      const { status, text } = await requestLink('POST', token)
      expect([token, status, removeRequestId(text)]).toEqual([
        token,
        404,
        removeRequestId(unknownIdAnswer.text),
      ])
      await expect(unsubscribe(makeShopAt(Date.now()), token)).rejects.toThrow('newsletter.link_invalid')
    }
    for (const { id } of [order, otherOrder]) expect((await readOrderRow(id)).marketingWithdrawnAt).toBeNull()
  })

  it('does not open the order page, and works no more for an old address or an anonymised order', async () => {
    const { order } = await makeDeliveredOrder({}, marketingConsents)
    const { linkToken, sequence } = await readOrderRow(order.id)
    const token = await readMailedToken(order.id)
    expect(token).not.toContain(linkToken)
    await sendFollowUps(makeShopAt(noonInDays(15)))
    await correctEmail(makeTestDeps(), TEST_STAFF, order.id, {
      email: `right-${crypto.randomUUID()}@example.com`,
      version: sequence,
      isMailed: false,
    })
    await expect(unsubscribe(makeTestDeps(), token)).rejects.toThrow('newsletter.link_invalid')
    // The unsent follow-up mail gets the new token in its HTML, its plain text and its header.
    const newToken = await readMailedToken(order.id)
    const [followUp] = await readFollowUpMails(order.id)
    for (const text of [followUp?.text, followUp?.html, followUp?.headers?.['List-Unsubscribe']]) {
      expect(text).toContain(newToken)
      expect(text).not.toContain(token)
    }
    await db().update(orders).set({ email: '', linkToken: '' }).where(eq(orders.id, order.id))
    const emptyToken = orderConsentToken({ id: order.id, linkToken: '' })
    for (const token of [newToken, emptyToken])
      await expect(unsubscribe(makeTestDeps(), token)).rejects.toThrow('newsletter.link_invalid')
  })
})

describe('the follow-up after a purchase', () => {
  it('is mailed 14 days after the delivery with a voucher of 20 zł for 30 days, if the buyer consented', async () => {
    const { order } = await makeDeliveredOrder({}, marketingConsents)
    expect(await sendFollowUps(makeShopAt(noonInDays(13)))).toEqual({ written: 0, skipped: 0 })
    expect(await readFollowUpMails(order.id)).toEqual([])
    const deps = makeShopAt(noonInDays(15))
    expect(await sendFollowUps(deps)).toEqual({ written: 1, skipped: 0 })
    const [mail] = await readFollowUpMails(order.id)
    const { followUpStatus, followUpVoucherId } = await readOrderRow(order.id)
    const voucher = await readVoucherRow(followUpVoucherId ?? '')
    expect(followUpStatus).toBe('pending')
    expect(voucher).toMatchObject({ voucherType: 'follow_up', currency: 'PLN', amountRemaining: 2000 })
    expect(voucher?.expiresAt).toBe(Math.floor(noonInDays(15) / DAY_MS) * DAY_MS + 31 * DAY_MS)
    expect(mail?.text).toContain(voucher?.code)
    expect(mail?.text).toContain('20,00\u00a0zł')
    await sendDueMails(deps)
    expect(await readOrderRow(order.id)).toMatchObject({
      followUpStatus: 'sent',
      followUpEmailSentAt: noonInDays(15),
    })
  })

  it('counts from the delivery of a late parcel, and waits while nothing has arrived', async () => {
    const undeliveredOrder = await makePaidOrder({}, marketingConsents)
    const lateOrder = await makePaidOrder({}, marketingConsents)
    const unreportedOrder = await makePaidOrder({}, marketingConsents)
    await deliverOrder(lateOrder.order.id, noonInDays(20))
    // The courier reports no delivery of this parcel, so it counts as delivered 14 days after shipping.
    await db()
      .update(orders)
      .set({ shippedAt: noonInDays(10) })
      .where(eq(orders.id, unreportedOrder.order.id))
    await placeUnits(unreportedOrder.order.id, 'shipped')
    const countMails = async () =>
      Promise.all(
        [undeliveredOrder, lateOrder, unreportedOrder].map(
          async ({ order }) => (await readFollowUpMails(order.id)).length,
        ),
      )
    const countsAfter: [number, number[]][] = [
      [15, [0, 0, 0]],
      [33, [0, 0, 0]],
      [35, [0, 1, 0]],
      [37, [0, 1, 0]],
      [39, [0, 1, 1]],
    ]
    for (const [days, counts] of countsAfter) {
      await sendFollowUps(makeShopAt(noonInDays(days)))
      expect([days, await countMails()]).toEqual([days, counts])
    }
    expect((await readOrderRow(undeliveredOrder.order.id)).followUpStatus).toBe('pending')
  })

  it('is skipped after a refund of an order that was never shipped, and not read again', async () => {
    const { order } = await makePaidOrder({}, marketingConsents)
    await makeRefund(makeTestDeps(), order.id)
    expect(await sendFollowUps(makeShopAt(noonInDays(15)))).toEqual({ written: 0, skipped: 1 })
    expect((await readOrderRow(order.id)).followUpStatus).toBe('skipped')
    expect(await sendFollowUps(makeShopAt(noonInDays(16)))).toEqual({ written: 0, skipped: 0 })
  })

  it('is skipped without consent, and after a refund, a withdrawal or an unsubscription', async () => {
    const email = `gone-${crypto.randomUUID()}@example.com`
    const orderWithoutConsent = await makeDeliveredOrder()
    const refundedOrder = await makeDeliveredOrder({}, marketingConsents)
    await makeRefund(makeTestDeps(), refundedOrder.order.id, { reason: 'goodwill' })
    const unsubscribedOrder = await makeDeliveredOrder({}, { ...marketingConsents, email })
    await signUp(makeTestDeps(), { email, language: 'pl', consent: true }, makeIp())
    await db()
      .update(newsletterSubscribers)
      .set({ status: 'unsubscribed', email: null, ip: null, unsubscribedAt: Date.now() + 1000 })
      .where(eq(newsletterSubscribers.email, email))
    const withdrawnOrder = await makeDeliveredOrder({}, marketingConsents)
    await makeWithdrawal({ order: withdrawnOrder.order.number })
    expect(await sendFollowUps(makeShopAt(noonInDays(15)))).toEqual({ written: 0, skipped: 4 })
    for (const { order } of [orderWithoutConsent, refundedOrder, unsubscribedOrder, withdrawnOrder]) {
      expect((await readOrderRow(order.id)).followUpStatus).toBe('skipped')
      expect(await readFollowUpMails(order.id)).toEqual([])
    }
  })

  it.each(['withdrawal', 'complaint', 'dispute'] as const)(
    'is skipped, or deleted unsent, once the buyer waits for the shop: %s',
    async (kind) => {
      const [openOrder, laterOrder] = [
        await makeDeliveredOrder({}, marketingConsents),
        await makeDeliveredOrder({}, marketingConsents),
      ]
      await makeOpenMatter(kind, { orderId: openOrder.order.id, intentId: openOrder.intentId })
      expect(await sendFollowUps(makeShopAt(noonInDays(15)))).toEqual({ written: 1, skipped: 1 })
      expect(await readFollowUpMails(laterOrder.order.id)).toHaveLength(1)
      await makeOpenMatter(kind, { orderId: laterOrder.order.id, intentId: laterOrder.intentId })
      for (const { order } of [openOrder, laterOrder]) {
        expect(await readFollowUpMails(order.id)).toEqual([])
        expect((await readOrderRow(order.id)).followUpStatus).toBe('skipped')
      }
    },
  )

  it('is not sent if a refund, withdrawal, unsubscription or address correction happens while it is written', async () => {
    type PaidOrder = Awaited<ReturnType<typeof makeDeliveredOrder>>['order']
    const concurrentChanges: ((order: PaidOrder) => Promise<unknown>)[] = [
      ({ id }) => makeRefund(makeTestDeps(), id, { reason: 'goodwill' }),
      ({ id: orderId }) =>
        db()
          .insert(disputes)
          .values({
            id: `du_${orderId}`,
            intentId: 'pi_unknown',
            orderId,
            amount: minor(1),
            currency: 'PLN',
            reason: 'general',
            status: 'needs_response',
            createdAt: 0,
            updatedAt: 0,
          }),
      async ({ id, number }) => makeWithdrawal({ order: number, email: (await readOrderRow(id)).email }),
      async ({ id }) => {
        const { email } = await readOrderRow(id)
        await signUp(makeTestDeps(), { email, language: 'pl', consent: true }, makeIp())
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
        correctEmail(makeTestDeps(), TEST_STAFF, id, {
          email: `right-${crypto.randomUUID()}@example.com`,
          version: (await readOrderRow(id)).sequence,
          isMailed: false,
        }),
    ]
    for (const applyConcurrentChange of concurrentChanges) {
      const email = `meanwhile-${crypto.randomUUID()}@example.com`
      const { order } = await makeDeliveredOrder({}, { ...marketingConsents, email })
      await sendFollowUps(
        withBatchHook(makeShopAt(noonInDays(15)), (batchNumber) =>
          batchNumber === 1 ? applyConcurrentChange(order) : Promise.resolve(),
        ),
      )
      expect(await readFollowUpMails(order.id)).toEqual([])
      expect(await db().select().from(vouchers).where(eq(vouchers.issuedOrderId, order.id))).toEqual([])
      await sendFollowUps(makeShopAt(noonInDays(15)))
      const { email: currentEmail } = await readOrderRow(order.id)
      expect((await readFollowUpMails(order.id)).map(({ recipient }) => recipient)).toEqual(
        currentEmail === email ? [] : [currentEmail],
      )
    }
  })

  it('is deleted unsent after a refund, a withdrawal or an unsubscription', async () => {
    const laterDeps = makeShopAt(noonInDays(15))
    const email = `late-${crypto.randomUUID()}@example.com`
    const refundedOrder = await makeDeliveredOrder({}, marketingConsents)
    const withdrawnOrder = await makeDeliveredOrder({}, marketingConsents)
    const unsubscribedOrder = await makeDeliveredOrder({}, { ...marketingConsents, email })
    const eligibleOrder = await makeDeliveredOrder({}, marketingConsents)
    const voucher = await makeVoucher({ amountInitial: minor(1299_00) })
    const voucherFields = { voucherCode: voucher.code, voucherDiscount: '1299.00', totalAmount: '0.00' }
    const returnedOrder = await makeOrder({}, { ...marketingConsents, ...voucherFields })
    await deliverOrder(returnedOrder.order.id)
    await signUp(makeTestDeps(), { email, language: 'pl', consent: true }, makeIp())
    const [confirmationMail] = await db()
      .select()
      .from(emails)
      .where(and(eq(emails.recipient, email), eq(emails.kind, 'newsletter_confirm')))
    const token = /unsubscribe\?token=([\da-f]+)/.exec(confirmationMail?.text ?? '')?.[1] ?? ''
    expect(await sendFollowUps(laterDeps)).toEqual({ written: 5, skipped: 0 })
    for (const { order } of [refundedOrder, returnedOrder])
      await makeRefund(laterDeps, order.id, { reason: 'goodwill' })
    await makeWithdrawal({ order: withdrawnOrder.order.number })
    await unsubscribe(laterDeps, token)
    for (const { order } of [refundedOrder, returnedOrder, withdrawnOrder, unsubscribedOrder]) {
      expect(await readFollowUpMails(order.id)).toEqual([])
      expect((await readOrderRow(order.id)).followUpStatus).toBe('skipped')
    }
    expect(await readFollowUpMails(eligibleOrder.order.id)).toHaveLength(1)
  })

  it('contains a link and a one-click header that withdraw the consent together with the newsletter, idempotently', async () => {
    const email = `gone-${crypto.randomUUID()}@example.com`
    const firstOrder = await makeDeliveredOrder({}, { ...marketingConsents, email })
    await sendFollowUps(makeShopAt(noonInDays(15)))
    const secondOrder = await makeDeliveredOrder({}, { ...marketingConsents, email: email.toUpperCase() })
    await signUp(makeTestDeps(), { email, language: 'pl', consent: true }, makeIp())
    const [followUp] = await readFollowUpMails(firstOrder.order.id)
    const unsubscribeUrlPrefix = `${env.APP_URL}/newsletter/unsubscribe?token=`
    const [, url = ''] = /^<(.+)>$/.exec(followUp?.headers?.['List-Unsubscribe'] ?? '') ?? []
    expect(url).toContain(unsubscribeUrlPrefix)
    expect(followUp?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    for (const mailBody of [followUp?.text, followUp?.html.replaceAll('&amp;', '&')])
      expect(mailBody).toContain(url)
    await db()
      .update(emails)
      .set({ status: 'sent' })
      .where(eq(emails.id, followUp?.id ?? ''))

    const token = new URL(url).searchParams.get('token') ?? ''
    const postUnsubscribeRequest = async () => {
      const response = await exports.default.fetch(new Request(url, { method: 'POST' }))
      await response.arrayBuffer()
      return response.status
    }
    expect([await postUnsubscribeRequest(), await postUnsubscribeRequest()]).toEqual([200, 200])
    for (const { order } of [firstOrder, secondOrder])
      expect((await readOrderRow(order.id)).marketingWithdrawnAt).not.toBeNull()
    expect((await readOrderRow(secondOrder.order.id)).followUpStatus).toBe('skipped')
    expect(
      await db().select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email)),
    ).toEqual([])
    // A second click on the unsubscribe link reports a repeat.
    expect(await unsubscribe(makeTestDeps(), token)).toEqual({ isRepeat: true })
    // Staff cannot resend the follow-up mail after the consent was withdrawn.
    await expect(
      resendEmail(makeTestDeps(), { memberId: 'owner', jti: 'x', ip: null }, followUp?.id ?? ''),
    ).rejects.toThrow('order.not_possible_now')
    // An anonymised order has an empty address. Its link must not withdraw the consents of other anonymised orders.
    await db().update(orders).set({ email: '', linkToken: '' }).where(eq(orders.id, firstOrder.order.id))
    await expect(unsubscribe(makeTestDeps(), token)).rejects.toThrow('newsletter.link_invalid')
  })

  it('is not written at night, while turned off, or long after its date', async () => {
    const { order } = await makeDeliveredOrder({}, marketingConsents)
    const nightTimestamp = noonInDays(15) + 10 * HOUR_MS
    expect(await sendFollowUps(makeShopAt(nightTimestamp))).toEqual({ written: 0, skipped: 0 })
    const settingsWithoutFollowUps = {
      ...FIRST_SETTINGS,
      followUp: { ...FIRST_SETTINGS.followUp, isOn: false },
    }
    expect(await sendFollowUps(makeShopAt(noonInDays(15), { settings: settingsWithoutFollowUps }))).toEqual({
      written: 0,
      skipped: 0,
    })
    expect(await sendFollowUps(makeShopAt(noonInDays(46)))).toEqual({ written: 0, skipped: 1 })
    expect(await readFollowUpMails(order.id)).toEqual([])
  })

  it('is marked as failed when its mail is given up', async () => {
    const { order } = await makeDeliveredOrder({}, marketingConsents)
    const deps = makeShopAt(noonInDays(15), { mailer: () => Promise.reject(new MailRejectedError('no')) })
    await sendFollowUps(deps)
    await sendDueMails(deps)
    expect((await readOrderRow(order.id)).followUpStatus).toBe('failed')
    takeWarnings()
  })

  it('has a resent copy that leaves its status unchanged', async () => {
    const { order } = await makeDeliveredOrder({}, marketingConsents)
    await db().update(emails).set({ status: 'sent' })
    await db().update(orders).set({ emailSent: false }).where(eq(orders.id, order.id))
    await sendFollowUps(makeShopAt(noonInDays(15)))
    const isFollowUpSql = and(eq(emails.kind, 'follow_up'), eq(emails.about, order.id))
    await db().update(emails).set({ kind: 'follow_up~2' }).where(isFollowUpSql)
    const isCopyOfMailSql = and(eq(emails.kind, 'follow_up~2'), eq(emails.about, order.id))
    const requeueFollowUp = () =>
      db().update(emails).set({ status: 'waiting', nextAt: 0 }).where(isCopyOfMailSql)
    await sendDueMails(
      makeShopAt(noonInDays(15), { mailer: () => Promise.reject(new MailRejectedError('no')) }),
    )
    expect(await readOrderRow(order.id)).toMatchObject({ followUpStatus: 'failed', emailSent: false })
    await requeueFollowUp()
    await sendDueMails(makeShopAt(noonInDays(15)))
    const sentFollowUpFields = {
      followUpStatus: 'sent',
      followUpEmailSentAt: noonInDays(15),
      emailSent: false,
    }
    expect(await readOrderRow(order.id)).toMatchObject(sentFollowUpFields)
    await requeueFollowUp()
    await sendDueMails(
      makeShopAt(noonInDays(16), { mailer: () => Promise.reject(new MailRejectedError('no')) }),
    )
    expect(await readOrderRow(order.id)).toMatchObject(sentFollowUpFields)
    takeWarnings()
  })

  it('is one mail and one voucher for five concurrent runs, even three days late', async () => {
    const { order } = await makeDeliveredOrder({}, marketingConsents)
    await Promise.all(Array.from({ length: 5 }, () => sendFollowUps(makeShopAt(noonInDays(18)))))
    expect(await readFollowUpMails(order.id)).toHaveLength(1)
    expect(await db().select().from(vouchers).where(eq(vouchers.issuedOrderId, order.id))).toHaveLength(1)
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('survives a crash at database call %i', async (crashCallNumber) => {
    const { order } = await makeDeliveredOrder({}, marketingConsents)
    let callCount = 0
    const crashingDb = createDyingDatabase(() => ++callCount === crashCallNumber, crashCallNumber % 2 === 0)
    const crashingDeps = makeShopAt(noonInDays(15), { db: crashingDb })
    await Promise.allSettled([runFollowUpsJob(crashingDeps), runFollowUpsJob(makeShopAt(noonInDays(15)))])
    takeErrors()
    takeWarnings()
    await runFollowUpsJob(makeShopAt(noonInDays(15) + HOUR_MS))
    expect(await readFollowUpMails(order.id)).toHaveLength(1)
    expect(await db().select().from(vouchers).where(eq(vouchers.issuedOrderId, order.id))).toHaveLength(1)
  })
})
