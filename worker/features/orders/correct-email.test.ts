import { and, eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import {
  answerOf,
  client,
  db,
  eventsOf,
  makeOrder,
  expectOneRow,
  expectPlacedOrder,
  orderRow,
  type Refusal,
  shop,
  staffHeaders,
} from '../../../test/factories'
import { makePaidOrder, pay } from '../../../test/payments'
import { boughtVoucher, entriesOf, makeVoucher, purchaseBody, voucherRow } from '../../../test/vouchers'
import { emails } from '../../email/emails.table'
import { sendDueMails } from '../../email/outbox'
import { adminActions } from '../admin/admin.table'
import { findFaults } from '../books/check-books'
import { vouchers } from '../vouchers/vouchers.table'
import { cancelByStaff } from './cancel-by-staff'
import { correctEmail } from './correct-email'
import type { StaffOrder } from './staff-order'

const STAFF = { jti: crypto.randomUUID(), ip: null }
const RIGHT = 'lucja.zak@example.com'
const correct = async (id: string, body: unknown) =>
  answerOf<StaffOrder & Refusal>(client(await staffHeaders())('PUT', `/api/orders/${id}/email`, body))
const mailsTo = (id: string, recipient: string) =>
  db()
    .select()
    .from(emails)
    .where(and(eq(emails.about, id), eq(emails.recipient, recipient)))
const linkStatus = async (id: string, token: string) =>
  (await answerOf(client()('GET', `/api/orders/${id}?token=${token}`))).status

async function mailedOrder() {
  const { order } = await makePaidOrder()
  await db().update(emails).set({ status: 'sent' }).where(eq(emails.about, order.id))
  return { id: order.id, before: await orderRow(order.id) }
}

const confirmationsTo = async (id: string, recipient: string) =>
  (await mailsTo(id, recipient)).filter(({ kind }) => kind.startsWith('order_paid'))
const version = async (id: string) => (await orderRow(id)).sequence

describe('correctEmail', () => {
  it('changes email and link token, and mails the confirmation there on request', async () => {
    const { id, before } = await mailedOrder()
    const old = (await mailsTo(id, before.email)).map(({ html }) => html)
    const change = { email: RIGHT, version: before.sequence, isMailed: true }
    const { status, body } = await correct(id, change)
    expect([status, body.email, body.version]).toEqual([200, RIGHT, before.sequence + 1])
    const { linkToken } = await orderRow(id)
    expect(await linkStatus(id, linkToken)).toBe(200)
    expect(await linkStatus(id, before.linkToken)).not.toBe(200)
    const [mail, ...more] = await mailsTo(id, RIGHT)
    expect([mail?.kind, more]).toEqual(['order_paid~2', []])
    for (const part of [mail?.html, mail?.text]) {
      expect(part).toContain(linkToken)
      expect(part).not.toContain(before.linkToken)
    }
    // Mails already sent to the wrong address stay unchanged.
    expect((await mailsTo(id, before.email)).map(({ html }) => html)).toEqual(old)
    expect((await eventsOf(id)).at(-1)).toBe('email_corrected')
    const actions = await db().select().from(adminActions).where(eq(adminActions.subject, id))
    expect(actions).toMatchObject([{ action: 'order_email', detail: { isMailed: true } }])
    expect(JSON.stringify(actions)).not.toContain('@')
    // The timeline shows the correction once.
    const entries = body.timeline.filter(({ source }) => source === 'event' || source === 'action')
    expect(entries[0]?.name).toBe('email_corrected')
    expect(entries.filter(({ source }) => source === 'action')).toEqual([])
  })

  it('redirects unsent mails, and sends no other mail unless requested', async () => {
    const { order } = await makePaidOrder()
    const before = await orderRow(order.id)
    await db().update(emails).set({ status: 'waiting' }).where(eq(emails.about, order.id))
    const [paid] = await mailsTo(order.id, before.email)
    if (!paid) throw new Error('no mail')
    // A mail that a sender began to send while the order was payable.
    await db()
      .insert(emails)
      .values({ ...paid, id: crypto.randomUUID(), kind: 'order_received', attempts: 1 })
    const waiting = (await mailsTo(order.id, before.email)).length
    await correct(order.id, { email: RIGHT, version: before.sequence, isMailed: true })
    const mails = await mailsTo(order.id, RIGHT)
    // All unsent mails are redirected except the obsolete payment request.
    expect([mails.length, await mailsTo(order.id, before.email)]).toEqual([waiting - 1, []])
    expect(mails.some(({ html, text }) => (html + text).includes(before.linkToken))).toBe(false)
    await sendDueMails(shop(), 100)

    const { id, before: other } = await mailedOrder()
    await correct(id, { email: RIGHT, version: other.sequence, isMailed: false })
    expect(await mailsTo(id, RIGHT)).toEqual([])
  })

  it('rejects an invalid address, an old version, and an order without a buyer', async () => {
    const { id, before } = await mailedOrder()
    const change = { email: RIGHT, version: before.sequence, isMailed: false }
    expect((await correct(id, { ...change, email: 'lucja' })).body.errors).toEqual([
      { path: 'email', code: 'email' },
    ])
    expect((await correct(id, { ...change, version: before.sequence + 1 })).body.code).toBe('order.stale')
    expect((await correct(crypto.randomUUID(), change)).body.code).toBe('order.not_found')
    expect((await correct(id, { ...change, email: before.email })).status).toBe(200)
    expect(await orderRow(id)).toMatchObject({ linkToken: before.linkToken, sequence: before.sequence })
    expect(await confirmationsTo(id, before.email)).toHaveLength(1)
  })

  it('mails the confirmation also when the address is unchanged or was corrected before', async () => {
    const { id, before } = await mailedOrder()
    await correct(id, { email: 'lucja.zag@example.com', version: before.sequence, isMailed: false })
    await correct(id, { email: RIGHT, version: await version(id), isMailed: true })
    const { linkToken, sequence } = await orderRow(id)
    const [twice] = await confirmationsTo(id, RIGHT)
    expect(twice?.html).toContain(`#order=${id}.${linkToken}`)
    expect(twice?.html).not.toContain(before.linkToken)

    const { id: other, before: was } = await mailedOrder()
    await correct(other, { email: RIGHT, version: was.sequence, isMailed: false })
    expect(await confirmationsTo(other, RIGHT)).toEqual([])
    expect(
      (await correct(other, { email: RIGHT, version: await version(other), isMailed: true })).status,
    ).toBe(200)
    const [late] = await confirmationsTo(other, RIGHT)
    expect(late?.text).toContain(`#order=${other}.${(await orderRow(other)).linkToken}`)
    // All other fields stay the same.
    expect(await orderRow(id)).toMatchObject({ linkToken, sequence })
  })

  it('redirects given-up and retried mails under a new key for the provider', async () => {
    const { order } = await makePaidOrder()
    const before = await orderRow(order.id)
    // The shop sends the mails after its response.
    await vi.waitFor(async () => {
      const sentMails = (await mailsTo(order.id, before.email)).filter(({ status }) => status === 'sent')
      if (sentMails.length < 1) throw new Error('not sent yet')
    })
    await db()
      .update(emails)
      .set({ status: 'waiting', attempts: 3, nextAt: Date.now() + 1e9, sentAt: null })
      .where(and(eq(emails.about, order.id), eq(emails.kind, 'order_paid')))
    const paid = expectOneRow(await confirmationsTo(order.id, before.email))
    await db()
      .insert(emails)
      .values([
        { ...paid, id: crypto.randomUUID(), kind: 'order_shipped', status: 'given_up' },
        { ...paid, id: crypto.randomUUID(), kind: 'order_received', status: 'given_up' },
      ])
    const old = (await mailsTo(order.id, before.email)).map(({ id }) => id)
    await correctEmail(shop(), STAFF, order.id, {
      email: RIGHT,
      version: before.sequence,
      isMailed: true,
    })
    const moved = await mailsTo(order.id, RIGHT)
    // The obsolete payment request is deleted.
    expect(moved.map(({ kind }) => kind).toSorted()).toEqual(['order_paid', 'order_shipped'])
    expect(await mailsTo(order.id, before.email)).toEqual([])
    for (const { id, status, attempts, nextAt } of moved) {
      expect(old).not.toContain(id)
      expect([status, attempts, nextAt <= Date.now()]).toEqual(['waiting', 0, true])
    }
  })

  it('redirects mails that a sender is sending to the old address at that moment', async () => {
    const { id, before } = await mailedOrder()
    const { id: mailId } = expectOneRow(await confirmationsTo(id, before.email))
    await db().update(emails).set({ status: 'waiting', nextAt: 0 }).where(eq(emails.id, mailId))
    const mailer = async (mail: { id: string }) => {
      if (mail.id !== mailId) return
      await correctEmail(shop(), STAFF, id, { email: RIGHT, version: before.sequence, isMailed: false })
    }
    await sendDueMails(shop({ mailer }), 1)
    expect(await confirmationsTo(id, RIGHT)).toMatchObject([{ status: 'waiting' }])
  })

  it('makes later resends go to the new address, from the order and from the list of mails', async () => {
    const { id, before } = await mailedOrder()
    const [confirmation] = await confirmationsTo(id, before.email)
    await correct(id, { email: RIGHT, version: before.sequence, isMailed: false })
    const call = client(await staffHeaders())
    const { body } = await answerOf<StaffOrder>(call('GET', `/api/orders/${id}`))
    expect(body.emails.find((mail) => mail.id === confirmation?.id)?.canResend).toBe(true)
    const response = await answerOf<{ resendTo: string }>(
      call('GET', `/api/admin/emails/${confirmation?.id}`),
    )
    expect(response.body.resendTo).toBe(RIGHT)
    expect((await call('POST', `/api/orders/${id}/resend`, { kind: 'order_paid' })).status).toBe(202)
    const [copy] = await confirmationsTo(id, RIGHT)
    expect(copy?.html).toContain((await orderRow(id)).linkToken)
    expect(copy?.html).not.toContain(before.linkToken)

    // A mail to the old address that was given up for another reason.
    await db()
      .update(emails)
      .set({ status: 'given_up' })
      .where(eq(emails.id, confirmation?.id ?? ''))
    const again = await answerOf<{ id: string }>(call('POST', `/api/admin/emails/${confirmation?.id}/resend`))
    const [due] = await db().select().from(emails).where(eq(emails.id, again.body.id))
    expect([due?.kind, due?.recipient, due?.id === confirmation?.id]).toEqual(['order_paid', RIGHT, false])
  })

  it('redirects no payment request of a cancelled order', async () => {
    const { order } = await makeOrder()
    await cancelByStaff(shop(), STAFF, order.id, { version: await version(order.id) })
    await db().update(emails).set({ status: 'sent' }).where(eq(emails.about, order.id))
    const { email } = await orderRow(order.id)
    for (const _ of ['corrected', 'right already'])
      await correct(order.id, { email: RIGHT, version: await version(order.id), isMailed: true })
    expect(email).not.toBe(RIGHT)
    expect(await mailsTo(order.id, RIGHT)).toEqual([])
  })

  it('gives a voucher that the buyer keeps a new code and keeps its balance', async () => {
    const buyer = client()
    const order = await expectPlacedOrder(buyer('POST', '/api/orders', purchaseBody('100.00')))
    const { id } = order
    const typoEmail = 'lucja.zag@example.com'
    const change = async (email: string) =>
      correct(id, { email, version: await version(id), isMailed: false })
    expect((await change(typoEmail)).status).toBe(200)
    await pay(buyer, order)
    await db().update(emails).set({ status: 'sent' }).where(eq(emails.about, id))
    const before = await boughtVoucher(id)
    const body = { voucherCode: before.code, voucherDiscount: '100.00', totalAmount: '1199.00' }
    const { order: unpaid } = await makeOrder({}, body)
    expect(await change(RIGHT)).toMatchObject({ status: 409, body: { code: 'voucher.in_use' } })
    expect((await orderRow(id)).email).toBe(typoEmail)
    await cancelByStaff(shop(), STAFF, unpaid.id, { version: await version(unpaid.id) })

    const entries = await entriesOf(before.id)
    expect((await change(RIGHT)).status).toBe(200)
    const after = await boughtVoucher(id)
    expect(after).toMatchObject({ id: before.id, issuedToEmail: RIGHT, amountRemaining: 100_00 })
    expect([after.code === before.code, await entriesOf(after.id)]).toEqual([false, entries])
    const mail = expectOneRow(await mailsTo(id, RIGHT))
    expect([mail.kind, mail.text.includes(after.code)]).toEqual(['voucher~2', true])
    expect(await db().select().from(adminActions).where(eq(adminActions.subject, before.id))).toMatchObject([
      { action: 'voucher_recode', detail: { last4: before.code.slice(-4) } },
    ])
    expect((await findFaults(shop())).filter(({ subject }) => subject === before.id)).toEqual([])

    // A voucher that cannot be used does not block the correction and is not mailed.
    await db().update(vouchers).set({ status: 'blocked' }).where(eq(vouchers.id, before.id))
    expect((await change(typoEmail)).status).toBe(200)
    expect((await mailsTo(id, typoEmail)).filter(({ status }) => status !== 'sent')).toEqual([])
    expect((await voucherRow(before.id)).issuedToEmail).toBe(typoEmail)
  })

  it('leaves a gift alone and redirects the follow-up voucher', async () => {
    const buyer = client()
    const gift = { recipientEmail: 'ania@example.com' }
    const giftOrder = await expectPlacedOrder(buyer('POST', '/api/orders', purchaseBody('100.00', { gift })))
    await pay(buyer, giftOrder)
    const before = await boughtVoucher(giftOrder.id)
    const of = { email: RIGHT, version: await version(giftOrder.id), isMailed: true }
    expect((await correct(giftOrder.id, of)).status).toBe(200)
    expect((await mailsTo(giftOrder.id, 'ania@example.com')).map(({ kind }) => kind)).toEqual(['voucher'])
    expect(await boughtVoucher(giftOrder.id)).toEqual(before)

    const { id, before: order } = await mailedOrder()
    const thanks = await makeVoucher({
      voucherType: 'follow_up',
      issuedOrderId: id,
      issuedToEmail: order.email,
    })
    const [sample] = await mailsTo(id, order.email)
    if (!sample) throw new Error('no mail')
    const waiting = { id: crypto.randomUUID(), kind: 'voucher', about: thanks.id, status: 'waiting' } as const
    await db()
      .insert(emails)
      .values({ ...sample, ...waiting, nextAt: Date.now() + 1e9 })
    await correct(id, { email: RIGHT, version: order.sequence, isMailed: false })
    expect(await voucherRow(thanks.id)).toMatchObject({ issuedToEmail: RIGHT, code: thanks.code })
    expect(await mailsTo(thanks.id, RIGHT)).toHaveLength(1)
  })
})
