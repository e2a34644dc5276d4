import { and, eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import {
  readAnswer,
  makeClient,
  db,
  readOrderEventKinds,
  makeOrder,
  expectOneRow,
  expectPlacedOrder,
  readOrderRow,
  type ErrorResponse,
  makeTestDeps,
  makeStaffHeaders,
  TEST_STAFF,
} from '../../../../test/fixtures/factories'
import { makePaidOrder, pay } from '../../../../test/fixtures/orders/payments'
import {
  getBoughtVoucher,
  readVoucherEntries,
  makeVoucher,
  makePurchaseBody,
  readVoucherRow,
} from '../../../../test/fixtures/vouchers'
import { emails } from '../../../mail/emails.table'
import { sendDueMails } from '../../../../test/fixtures/mails/send-due-mails'
import { adminActions } from '../../admin/admin.table'
import { findBookViolations } from '../../admin/books/check-books'
import { vouchers } from '../../vouchers/vouchers.table'
import { cancelByStaff } from './cancel-by-staff'
import { correctEmail } from './correct-email'
import type { StaffOrder } from './staff-order'

const CORRECT_EMAIL = 'lucja.zak@example.com'
const putOrderEmail = async (id: string, body: unknown) =>
  readAnswer<StaffOrder & ErrorResponse>(
    makeClient(await makeStaffHeaders())('PUT', `/api/orders/${id}/email`, body),
  )
const readMailsTo = (id: string, recipient: string) =>
  db()
    .select()
    .from(emails)
    .where(and(eq(emails.about, id), eq(emails.recipient, recipient)))
const readOrderLinkStatus = async (id: string, token: string) =>
  (await readAnswer(makeClient()('GET', `/api/orders/${id}/buyer?token=${token}`))).status

/** Makes a paid order, and waits until the request that paid it has sent its mails. */
async function makeOrderWithoutSender() {
  const paidOrder = await makePaidOrder()
  await vi.waitFor(async () => {
    const mails = await db().select().from(emails).where(eq(emails.about, paidOrder.order.id))
    expect(mails.map(({ status }) => status)).toEqual(mails.map(() => 'sent'))
  })
  return paidOrder
}

async function makeOrderWithSentMails() {
  const { order } = await makeOrderWithoutSender()
  await db().update(emails).set({ status: 'sent' }).where(eq(emails.about, order.id))
  return { id: order.id, before: await readOrderRow(order.id) }
}

const readConfirmationMailsTo = async (id: string, recipient: string) =>
  (await readMailsTo(id, recipient)).filter(({ kind }) => kind.startsWith('order_paid'))
const readVersion = async (id: string) => (await readOrderRow(id)).sequence

describe('correctEmail', () => {
  it('changes email and link token, and mails the confirmation there on request', async () => {
    const { id, before } = await makeOrderWithSentMails()
    const oldMailHtml = (await readMailsTo(id, before.email)).map(({ html }) => html)
    const emailChange = { email: CORRECT_EMAIL, version: before.sequence, isMailed: true }
    const { status, body } = await putOrderEmail(id, emailChange)
    expect([status, body.email, body.version]).toEqual([200, CORRECT_EMAIL, before.sequence + 1])
    const { linkToken } = await readOrderRow(id)
    expect(await readOrderLinkStatus(id, linkToken)).toBe(200)
    expect(await readOrderLinkStatus(id, before.linkToken)).not.toBe(200)
    const [mail, ...more] = await readMailsTo(id, CORRECT_EMAIL)
    expect([mail?.kind, more]).toEqual(['order_paid~2', []])
    for (const mailBody of [mail?.html, mail?.text]) {
      expect(mailBody).toContain(linkToken)
      expect(mailBody).not.toContain(before.linkToken)
    }
    // Mails already sent to the wrong address stay unchanged.
    expect((await readMailsTo(id, before.email)).map(({ html }) => html)).toEqual(oldMailHtml)
    expect((await readOrderEventKinds(id)).at(-1)).toBe('email_corrected')
    const actions = await db().select().from(adminActions).where(eq(adminActions.subject, id))
    expect(actions).toMatchObject([{ action: 'order_email', detail: { isMailed: true } }])
    expect(JSON.stringify(actions)).not.toContain('@')
    // The timeline shows the correction once.
    const timelineEntries = body.timeline.filter(({ source }) => source === 'event' || source === 'action')
    expect(timelineEntries[0]?.name).toBe('email_corrected')
    expect(timelineEntries.filter(({ source }) => source === 'action')).toEqual([])
  })

  it('redirects unsent mails, and sends no other mail unless requested', async () => {
    const { order } = await makeOrderWithoutSender()
    const orderBefore = await readOrderRow(order.id)
    await db()
      .update(emails)
      .set({ status: 'waiting', nextAt: Date.now() + 1e9 })
      .where(eq(emails.about, order.id))
    const [paidMail] = await readMailsTo(order.id, orderBefore.email)
    if (!paidMail) throw new Error('no mail')
    // Simulates a payment request mail that another process claimed for sending while the order was payable.
    await db()
      .insert(emails)
      .values({ ...paidMail, id: crypto.randomUUID(), kind: 'order_received', attempts: 1 })
    const unsentMailCount = (await readMailsTo(order.id, orderBefore.email)).length
    await putOrderEmail(order.id, { email: CORRECT_EMAIL, version: orderBefore.sequence, isMailed: true })
    const mails = await readMailsTo(order.id, CORRECT_EMAIL)
    // All unsent mails are redirected except the obsolete payment request.
    expect([mails.length, await readMailsTo(order.id, orderBefore.email)]).toEqual([unsentMailCount - 1, []])
    expect(mails.some(({ html, text }) => (html + text).includes(orderBefore.linkToken))).toBe(false)
    await sendDueMails(makeTestDeps(), 100)

    const { id, before: otherOrderBefore } = await makeOrderWithSentMails()
    await putOrderEmail(id, { email: CORRECT_EMAIL, version: otherOrderBefore.sequence, isMailed: false })
    expect(await readMailsTo(id, CORRECT_EMAIL)).toEqual([])
  })

  it('rejects an invalid address, an old version, and an order without a buyer', async () => {
    const { id, before } = await makeOrderWithSentMails()
    const emailChange = { email: CORRECT_EMAIL, version: before.sequence, isMailed: false }
    expect((await putOrderEmail(id, { ...emailChange, email: 'lucja' })).body.errors).toEqual([
      { path: 'email', code: 'email' },
    ])
    expect((await putOrderEmail(id, { ...emailChange, version: before.sequence + 1 })).body.code).toBe(
      'order.stale',
    )
    expect((await putOrderEmail(crypto.randomUUID(), emailChange)).body.code).toBe('order.not_found')
    expect((await putOrderEmail(id, { ...emailChange, email: before.email })).status).toBe(200)
    expect(await readOrderRow(id)).toMatchObject({ linkToken: before.linkToken, sequence: before.sequence })
    expect(await readConfirmationMailsTo(id, before.email)).toHaveLength(1)
  })

  it('mails the confirmation also when the address is unchanged or was corrected before', async () => {
    const { id, before } = await makeOrderWithSentMails()
    await putOrderEmail(id, { email: 'lucja.zag@example.com', version: before.sequence, isMailed: false })
    await putOrderEmail(id, { email: CORRECT_EMAIL, version: await readVersion(id), isMailed: true })
    const { linkToken, sequence } = await readOrderRow(id)
    const [correctedMail] = await readConfirmationMailsTo(id, CORRECT_EMAIL)
    expect(correctedMail?.html).toContain(`#order=${id}.${linkToken}`)
    expect(correctedMail?.html).not.toContain(before.linkToken)

    const { id: otherId, before: otherOrderBefore } = await makeOrderWithSentMails()
    await putOrderEmail(otherId, {
      email: CORRECT_EMAIL,
      version: otherOrderBefore.sequence,
      isMailed: false,
    })
    expect(await readConfirmationMailsTo(otherId, CORRECT_EMAIL)).toEqual([])
    expect(
      (
        await putOrderEmail(otherId, {
          email: CORRECT_EMAIL,
          version: await readVersion(otherId),
          isMailed: true,
        })
      ).status,
    ).toBe(200)
    const [lateConfirmation] = await readConfirmationMailsTo(otherId, CORRECT_EMAIL)
    expect(lateConfirmation?.text).toContain(`#order=${otherId}.${(await readOrderRow(otherId)).linkToken}`)
    // The corrections of the other order do not change this order.
    expect(await readOrderRow(id)).toMatchObject({ linkToken, sequence })
  })

  it('redirects given-up and retried mails under a new key for the provider', async () => {
    const { order } = await makePaidOrder()
    const orderBefore = await readOrderRow(order.id)
    // The shop sends the mails after its response, so wait for them.
    await vi.waitFor(async () => {
      const sentMails = (await readMailsTo(order.id, orderBefore.email)).filter(
        ({ status }) => status === 'sent',
      )
      if (sentMails.length < 1) throw new Error('not sent yet')
    })
    await db()
      .update(emails)
      .set({ status: 'waiting', attempts: 3, nextAt: Date.now() + 1e9, sentAt: null })
      .where(and(eq(emails.about, order.id), eq(emails.kind, 'order_paid')))
    const paidMail = expectOneRow(await readConfirmationMailsTo(order.id, orderBefore.email))
    await db()
      .insert(emails)
      .values([
        { ...paidMail, id: crypto.randomUUID(), kind: 'order_shipped', status: 'given_up' },
        { ...paidMail, id: crypto.randomUUID(), kind: 'order_received', status: 'given_up' },
      ])
    const oldMailIds = (await readMailsTo(order.id, orderBefore.email)).map(({ id }) => id)
    await correctEmail(makeTestDeps(), TEST_STAFF, order.id, {
      email: CORRECT_EMAIL,
      version: orderBefore.sequence,
      isMailed: true,
    })
    const redirectedMails = await readMailsTo(order.id, CORRECT_EMAIL)
    // The obsolete payment request is deleted.
    expect(redirectedMails.map(({ kind }) => kind).toSorted()).toEqual(['order_paid', 'order_shipped'])
    expect(await readMailsTo(order.id, orderBefore.email)).toEqual([])
    for (const { id, status, attempts, nextAt } of redirectedMails) {
      expect(oldMailIds).not.toContain(id)
      expect([status, attempts, nextAt <= Date.now()]).toEqual(['waiting', 0, true])
    }
  })

  it('redirects mails that a sender is sending to the old address at that moment', async () => {
    const { id, before } = await makeOrderWithSentMails()
    const { id: mailId } = expectOneRow(await readConfirmationMailsTo(id, before.email))
    await db().update(emails).set({ status: 'waiting', nextAt: 0 }).where(eq(emails.id, mailId))
    const mailer = async (mail: { id: string }) => {
      if (mail.id !== mailId) return
      await correctEmail(makeTestDeps(), TEST_STAFF, id, {
        email: CORRECT_EMAIL,
        version: before.sequence,
        isMailed: false,
      })
    }
    await sendDueMails(makeTestDeps({ mailer }), 1)
    expect(await readConfirmationMailsTo(id, CORRECT_EMAIL)).toMatchObject([{ status: 'waiting' }])
  })

  it('makes later resends go to the new address, from the order and from the list of mails', async () => {
    const { id, before } = await makeOrderWithSentMails()
    const [confirmation] = await readConfirmationMailsTo(id, before.email)
    await putOrderEmail(id, { email: CORRECT_EMAIL, version: before.sequence, isMailed: false })
    const callAsStaff = makeClient(await makeStaffHeaders())
    const { body } = await readAnswer<StaffOrder>(callAsStaff('GET', `/api/orders/${id}`))
    expect(body.emails.find((mail) => mail.id === confirmation?.id)?.canResend).toBe(true)
    const response = await readAnswer<{ resendTo: string }>(
      callAsStaff('GET', `/api/admin/emails/${confirmation?.id}`),
    )
    expect(response.body.resendTo).toBe(CORRECT_EMAIL)
    expect((await callAsStaff('POST', `/api/orders/${id}/resend`, { kind: 'order_paid' })).status).toBe(202)
    const [copy] = await readConfirmationMailsTo(id, CORRECT_EMAIL)
    expect(copy?.html).toContain((await readOrderRow(id)).linkToken)
    expect(copy?.html).not.toContain(before.linkToken)

    // Simulates a given-up mail to the old address. A resend must use the corrected address.
    await db()
      .update(emails)
      .set({ status: 'given_up' })
      .where(eq(emails.id, confirmation?.id ?? ''))
    const resendResponse = await readAnswer<{ id: string }>(
      callAsStaff('POST', `/api/admin/emails/${confirmation?.id}/resend`),
    )
    const [resentMail] = await db().select().from(emails).where(eq(emails.id, resendResponse.body.id))
    expect([resentMail?.kind, resentMail?.recipient, resentMail?.id === confirmation?.id]).toEqual([
      'order_paid',
      CORRECT_EMAIL,
      false,
    ])
  })

  it('redirects no payment request of a cancelled order', async () => {
    const { order } = await makeOrder()
    await cancelByStaff(makeTestDeps(), TEST_STAFF, order.id, { version: await readVersion(order.id) })
    await db().update(emails).set({ status: 'sent' }).where(eq(emails.about, order.id))
    const { email } = await readOrderRow(order.id)
    for (const _ of ['corrected', 'right already'])
      await putOrderEmail(order.id, {
        email: CORRECT_EMAIL,
        version: await readVersion(order.id),
        isMailed: true,
      })
    expect(email).not.toBe(CORRECT_EMAIL)
    expect(await readMailsTo(order.id, CORRECT_EMAIL)).toEqual([])
  })

  it('gives a voucher that the buyer keeps a new code and keeps its balance', async () => {
    const buyer = makeClient()
    const order = await expectPlacedOrder(buyer('POST', '/api/orders', makePurchaseBody('100.00')))
    const { id } = order
    const typoEmail = 'lucja.zag@example.com'
    const changeEmail = async (email: string) =>
      putOrderEmail(id, { email, version: await readVersion(id), isMailed: false })
    expect((await changeEmail(typoEmail)).status).toBe(200)
    await pay(buyer, order)
    await db().update(emails).set({ status: 'sent' }).where(eq(emails.about, id))
    const voucherBefore = await getBoughtVoucher(id)
    const body = { voucherCode: voucherBefore.code, voucherDiscount: '100.00', totalAmount: '1199.00' }
    const { order: unpaidOrder } = await makeOrder({}, body)
    expect(await changeEmail(CORRECT_EMAIL)).toMatchObject({ status: 409, body: { code: 'voucher.in_use' } })
    expect((await readOrderRow(id)).email).toBe(typoEmail)
    await cancelByStaff(makeTestDeps(), TEST_STAFF, unpaidOrder.id, {
      version: await readVersion(unpaidOrder.id),
    })

    const voucherEntries = await readVoucherEntries(voucherBefore.id)
    expect((await changeEmail(CORRECT_EMAIL)).status).toBe(200)
    const voucherAfter = await getBoughtVoucher(id)
    expect(voucherAfter).toMatchObject({
      id: voucherBefore.id,
      issuedToEmail: CORRECT_EMAIL,
      amountRemaining: 100_00,
    })
    expect([voucherAfter.code === voucherBefore.code, await readVoucherEntries(voucherAfter.id)]).toEqual([
      false,
      voucherEntries,
    ])
    const mail = expectOneRow(await readMailsTo(id, CORRECT_EMAIL))
    expect([mail.kind, mail.text.includes(voucherAfter.code)]).toEqual(['voucher~2', true])
    expect(
      await db().select().from(adminActions).where(eq(adminActions.subject, voucherBefore.id)),
    ).toMatchObject([{ action: 'voucher_recode', detail: { last4: voucherBefore.code.slice(-4) } }])
    expect(
      (await findBookViolations(makeTestDeps())).filter(({ subject }) => subject === voucherBefore.id),
    ).toEqual([])

    // A blocked voucher does not prevent the correction and is not mailed.
    await db().update(vouchers).set({ status: 'blocked' }).where(eq(vouchers.id, voucherBefore.id))
    expect((await changeEmail(typoEmail)).status).toBe(200)
    expect((await readMailsTo(id, typoEmail)).filter(({ status }) => status !== 'sent')).toEqual([])
    expect((await readVoucherRow(voucherBefore.id)).issuedToEmail).toBe(typoEmail)
  })

  it('leaves a gift alone and redirects the follow-up voucher', async () => {
    const buyer = makeClient()
    const gift = { recipientEmail: 'ania@example.com' }
    const giftOrder = await expectPlacedOrder(
      buyer('POST', '/api/orders', makePurchaseBody('100.00', { gift })),
    )
    await pay(buyer, giftOrder)
    const voucherBefore = await getBoughtVoucher(giftOrder.id)
    const correction = { email: CORRECT_EMAIL, version: await readVersion(giftOrder.id), isMailed: true }
    expect((await putOrderEmail(giftOrder.id, correction)).status).toBe(200)
    expect((await readMailsTo(giftOrder.id, 'ania@example.com')).map(({ kind }) => kind)).toEqual(['voucher'])
    expect(await getBoughtVoucher(giftOrder.id)).toEqual(voucherBefore)

    const { id, before: order } = await makeOrderWithSentMails()
    const followUpVoucher = await makeVoucher({
      voucherType: 'follow_up',
      issuedOrderId: id,
      issuedToEmail: order.email,
    })
    const [sampleMail] = await readMailsTo(id, order.email)
    if (!sampleMail) throw new Error('no mail')
    const waitingMail = {
      id: crypto.randomUUID(),
      kind: 'voucher',
      about: followUpVoucher.id,
      status: 'waiting',
    } as const
    await db()
      .insert(emails)
      .values({ ...sampleMail, ...waitingMail, nextAt: Date.now() + 1e9 })
    await putOrderEmail(id, { email: CORRECT_EMAIL, version: order.sequence, isMailed: false })
    expect(await readVoucherRow(followUpVoucher.id)).toMatchObject({
      issuedToEmail: CORRECT_EMAIL,
      code: followUpVoucher.code,
    })
    expect(await readMailsTo(followUpVoucher.id, CORRECT_EMAIL)).toHaveLength(1)
  })
})
