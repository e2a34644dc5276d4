import { and, eq, ne } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { PlaceOrderBody } from '../../../../domain/checkout/checkout'
import { minor } from '../../../../domain/money/money'
import { withBatchHook } from '../../../../test/database/d1'
import {
  readAnswer,
  makeClient,
  db,
  makeOrder,
  makeProduct,
  expectOneRow,
  makeOrderBody,
  expectPlacedOrder,
  readOrderRow,
  type ErrorResponse,
  makeTestDeps,
  makeStaffHeaders,
  readVersion,
  TEST_STAFF,
} from '../../../../test/fixtures/factories'
import { makePaidOrder, openPayment, pay } from '../../../../test/fixtures/orders/payments'
import {
  getBoughtVoucher,
  readVoucherEntries,
  makeVoucher,
  makePurchaseBody,
  readVoucherRow,
} from '../../../../test/fixtures/vouchers'
import { mailWordsFor } from '../../../mail/wording/wording'
import { FIRST_SETTINGS } from '../../../../domain/settings/settings'
import { emails } from '../../../mail/emails.table'
import { sendDueMails } from '../../../../test/fixtures/mails/send-due-mails'
import { adminActions } from '../../admin/admin.table'
import { findBookViolations } from '../../admin/books/check-books'
import { resendEmail } from '../../mail/resend-email'
import { cancelByStaff } from '../../orders/staff/cancel-by-staff'
import { readOrderForBuyer } from '../../orders/views/buyer-order'
import { orders } from '../../orders/orders.table'
import { placeOrder } from '../../orders/place/place-order'
import { resendMail } from '../../orders/staff/resend-mail'
import { sandboxIntents } from '../../payments/payments.table'
import { settlePayment } from '../../payments/settle'
import { correctRecipient } from './correct-recipient'
import type { readVoucher } from './read-voucher'
import { readVoucherBalance } from '../validate-voucher'
import { voucherPurchases, voucherRedemptions } from '../vouchers.table'
import { DAY_MS } from '../../../../domain/time/time'

type Voucher = Awaited<ReturnType<typeof readVoucher>> & Pick<ErrorResponse, 'code' | 'errors'>

const CORRECT_EMAIL = 'ania@example.com'
const putRecipient = async (id: string, body: object) =>
  readAnswer<Voucher>(
    makeClient(await makeStaffHeaders())('PUT', `/api/admin/vouchers/${id}/recipient`, body),
  )
const makeRecipientRequest = ({ code }: { code: string }, email = CORRECT_EMAIL) => ({
  email,
  last4: code.slice(-4),
})
const putCorrectRecipient = async (voucher: { id: string; code: string }, email = CORRECT_EMAIL) =>
  putRecipient(voucher.id, makeRecipientRequest(voucher, email))
const readMailsTo = (aboutId: string, recipient: string) =>
  db()
    .select()
    .from(emails)
    .where(and(eq(emails.about, aboutId), eq(emails.recipient, recipient)))

/** Buys a gift for a mistyped address. The gift is already mailed, unless `sendOn` is a future day. */
async function makeGift(sendOn?: string) {
  const recipientEmail = `anai-${crypto.randomUUID().slice(0, 8)}@example.com`
  const buyer = makeClient()
  const gift = { recipientEmail, ...(sendOn ? { sendOn } : {}) }
  const order = await expectPlacedOrder(buyer('POST', '/api/orders', makePurchaseBody('100.00', { gift })))
  await pay(buyer, order)
  if (!sendOn) await db().update(emails).set({ status: 'sent' }).where(eq(emails.about, order.id))
  return { order, wrongEmail: recipientEmail, voucher: await getBoughtVoucher(order.id) }
}

describe('correctRecipient', () => {
  it('mails the voucher to the new address with a new code and invalidates the old one', async () => {
    const { order, wrongEmail, voucher } = await makeGift()
    const voucherEntries = await readVoucherEntries(voucher.id)
    const { status, body: answer } = await putCorrectRecipient(voucher)
    expect([status, answer.email, answer.amountRemaining]).toEqual([200, CORRECT_EMAIL, '100.00'])
    expect(answer.steps).toMatchObject([{ what: 'recoded', last4: voucher.code.slice(-4) }])
    const { code } = await readVoucherRow(voucher.id)
    expect([answer.code, code === voucher.code]).toEqual([code, false])
    await expect(readVoucherBalance(makeTestDeps(), voucher.code)).rejects.toMatchObject({
      code: 'voucher.invalid',
    })
    expect(await readVoucherBalance(makeTestDeps(), code)).toMatchObject({
      remaining: '100.00',
      state: 'active',
    })
    expect(await readVoucherEntries(voucher.id)).toEqual(voucherEntries)
    const violations = await findBookViolations(makeTestDeps())
    expect(violations.filter(({ subject }) => [order.id, voucher.id].includes(subject))).toEqual([])

    const mail = expectOneRow(await readMailsTo(order.id, CORRECT_EMAIL))
    expect([mail.kind, mail.text.includes(code), mail.text.includes(voucher.code)]).toEqual([
      'voucher~2',
      true,
      false,
    ])
    // The new recipient gets the information of GDPR art. 14 too (rules 6.12).
    expect(mail.text).toContain(mailWordsFor('pl').giftPrivacy.objection(FIRST_SETTINGS.firm))
    const { linkToken } = await readOrderRow(order.id)
    const readBoughtVoucher = async () =>
      (await readOrderForBuyer(makeTestDeps(), order.id, linkToken)).voucherBought
    await db().update(emails).set({ status: 'waiting', sentAt: null }).where(eq(emails.id, mail.id))
    expect(await readBoughtVoucher()).toMatchObject({
      recipientEmail: CORRECT_EMAIL,
      mail: { state: 'sending' },
    })
    const [mailBefore] = await readMailsTo(order.id, wrongEmail)
    const callAsStaff = makeClient(await makeStaffHeaders())
    // The old mail cannot be resent, because its code is invalid.
    expect(await readAnswer(callAsStaff('POST', `/api/admin/emails/${mailBefore?.id}/resend`))).toMatchObject(
      {
        status: 409,
        body: { code: 'voucher.recoded' },
      },
    )
    const actions = await db().select().from(adminActions).where(eq(adminActions.subject, voucher.id))
    expect(actions).toMatchObject([{ action: 'voucher_recode' }])
    expect(JSON.stringify(actions)).not.toContain('@')
  })

  it('runs once for two concurrent requests and sends one mail with the new code', async () => {
    const { order, voucher } = await makeGift()
    const responses = await Promise.all([
      putCorrectRecipient(voucher),
      putCorrectRecipient(voucher, 'anna@example.com'),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)?.body.code).toBe('voucher.recoded')
    const { code, issuedToEmail } = await readVoucherRow(voucher.id)
    const newMails = (await readMailsTo(order.id, issuedToEmail)).filter(({ text }) => text.includes(code))
    expect(newMails).toHaveLength(1)
    expect((await putCorrectRecipient(voucher)).body.code).toBe('voucher.recoded')
  })

  it('keeps the delivery day of a gift that was not sent yet', async () => {
    const { order, wrongEmail, voucher } = await makeGift(
      new Date(Date.now() + 20 * DAY_MS).toISOString().slice(0, 10),
    )
    expect((await putCorrectRecipient(voucher)).status).toBe(200)
    expect(await readMailsTo(order.id, wrongEmail)).toEqual([])
    const mail = expectOneRow(await readMailsTo(order.id, CORRECT_EMAIL))
    const [purchase] = await db()
      .select()
      .from(voucherPurchases)
      .where(eq(voucherPurchases.orderId, order.id))
    expect([mail.status, mail.dueAt]).toEqual(['waiting', purchase?.sendAt])
    // Tests share the outbox, so other mails may be due before this mail.
    await sendDueMails(makeTestDeps({ now: () => mail.dueAt + 1000 }), 10_000)
    const sentMail = expectOneRow(await readMailsTo(order.id, CORRECT_EMAIL))
    expect([sentMail.status, sentMail.text.includes((await readVoucherRow(voucher.id)).code)]).toEqual([
      'sent',
      true,
    ])
  })

  it('keeps the rest of a partly spent voucher, and rejects while an unpaid order holds part of it', async () => {
    const { voucher } = await makeGift()
    const cheapPriceFields = { exhibitionPrice: minor(30_00), originalPrice: minor(50_00) }
    await makeOrder(cheapPriceFields, {
      voucherCode: voucher.code,
      voucherDiscount: '59.99',
      totalAmount: '0.00',
    })
    const { body } = await putCorrectRecipient(voucher)
    expect([body.amountRemaining, body.email]).toEqual(['40.01', CORRECT_EMAIL])
    const voucherAfterCodeChange = await readVoucherRow(voucher.id)
    // The provider needs a payment of at least 2.00 zł, so the voucher pays less of the order than its balance allows.
    const cheaperPriceFields = { exhibitionPrice: minor(11_00), originalPrice: minor(50_00) }
    const discountFields = {
      voucherCode: voucherAfterCodeChange.code,
      voucherDiscount: '38.99',
      totalAmount: '2.00',
    }
    const { order } = await makeOrder(cheaperPriceFields, discountFields)
    expect(await putCorrectRecipient(voucherAfterCodeChange)).toMatchObject({
      status: 409,
      body: { code: 'voucher.in_use' },
    })
    expect(await readVoucherRow(voucher.id)).toMatchObject({
      code: voucherAfterCodeChange.code,
      amountRemaining: 1_02,
    })
    await cancelByStaff(makeTestDeps(), TEST_STAFF, order.id, { version: await readVersion(order.id) })
    expect((await putCorrectRecipient(voucherAfterCodeChange)).body.amountRemaining).toBe('40.01')
  })

  it('makes a late payment of an order with the old code be refunded', async () => {
    const voucher = await makeVoucher()
    const discountFields = { voucherCode: voucher.code, voucherDiscount: '200.00', totalAmount: '1099.00' }
    const { order, buyer } = await makeOrder({}, discountFields)
    const { intentId } = await openPayment(buyer, order.id)
    await cancelByStaff(makeTestDeps(), TEST_STAFF, order.id, { version: await readVersion(order.id) })
    // The cancellation also cancelled the sandbox intent. Here the payment succeeds anyway.
    await db().update(sandboxIntents).set({ status: 'succeeded' }).where(eq(sandboxIntents.id, intentId))
    const intent = await makeTestDeps().gateway?.find(intentId)
    if (!intent) throw new Error('no intent')
    expect((await putCorrectRecipient(voucher)).status).toBe(200)
    await settlePayment(makeTestDeps(), intent)
    expect((await readOrderRow(order.id)).state).toBe('refunded')
    expect(await readVoucherRow(voucher.id)).toMatchObject({ amountRemaining: 200_00 })
    const violations = await findBookViolations(makeTestDeps())
    expect(violations.filter(({ subject }) => [order.id, voucher.id].includes(subject))).toEqual([])
    // Race: after the code changed, the database rejects a payment with the old code.
    await expect(
      db()
        .update(voucherRedemptions)
        .set({ state: 'captured', changedAt: Date.now() })
        .where(eq(voucherRedemptions.orderId, order.id)),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining('voucher_code_known') as string } })
  })

  it('rejects an order that was read before and written after the change', async () => {
    const voucher = await makeVoucher()
    const voucherFields = { voucherCode: voucher.code, voucherDiscount: '200.00', totalAmount: '1099.00' }
    const depsWithBatchHook = withBatchHook(makeTestDeps(), async (batchNumber) => {
      if (batchNumber === 2)
        await correctRecipient(makeTestDeps(), TEST_STAFF, voucher.id, makeRecipientRequest(voucher))
    })
    const body = PlaceOrderBody.parse(makeOrderBody([await makeProduct()], voucherFields))
    await expect(placeOrder(depsWithBatchHook, body, crypto.randomUUID())).rejects.toMatchObject({
      code: 'voucher.invalid',
    })
    expect(await readVoucherRow(voucher.id)).toMatchObject({ amountRemaining: 200_00 })
  })

  it('works for a voucher issued by staff, and rewrites its reminder', async () => {
    const voucher = await makeVoucher({ issuedToEmail: 'anai@example.com' })
    const mailContent = {
      recipient: 'anai@example.com',
      language: 'en',
      subject: 's',
      html: 'h',
      text: 't',
    } as const
    const expiryReminder = {
      id: crypto.randomUUID(),
      kind: 'voucher_ends',
      about: `${voucher.id}:${voucher.expiresAt}`,
    } as const
    const firstMail = { id: crypto.randomUUID(), kind: 'voucher', about: voucher.id, status: 'sent' } as const
    const mailTimestamps = { nextAt: Date.now() + DAY_MS, createdAt: Date.now() - DAY_MS }
    await db()
      .insert(emails)
      .values([
        { ...mailContent, ...mailTimestamps, ...expiryReminder },
        { ...mailContent, ...mailTimestamps, ...firstMail },
      ])
    expect((await putCorrectRecipient(voucher)).status).toBe(200)
    expect(expectOneRow(await readMailsTo(voucher.id, CORRECT_EMAIL))).toMatchObject({
      kind: 'voucher~2',
      language: 'en',
    })
    expect(await db().select().from(emails).where(eq(emails.about, expiryReminder.about))).toEqual([])
  })

  it('works for a follow-up voucher, whose mail no longer contains the old code', async () => {
    const makeFollowUp = async (status: 'waiting' | 'sent') => {
      const { order } = await makePaidOrder({}, { language: 'en' })
      const issuedFields = { issuedOrderId: order.id, issuedToEmail: 'lucja@example.com' }
      const voucher = await makeVoucher({ voucherType: 'follow_up', ...issuedFields })
      await db().update(orders).set({ followUpVoucherId: voucher.id }).where(eq(orders.id, order.id))
      const mailContent = { subject: 's', html: voucher.code, text: voucher.code, language: 'en' } as const
      const followUp = { id: crypto.randomUUID(), kind: 'follow_up', about: order.id, status } as const
      const mailTimestamps = { nextAt: Date.now() + DAY_MS, createdAt: Date.now() - DAY_MS }
      await db()
        .insert(emails)
        .values({ ...followUp, ...mailContent, ...mailTimestamps, recipient: issuedFields.issuedToEmail })
      expect((await putCorrectRecipient(voucher, issuedFields.issuedToEmail)).status).toBe(200)
      return { order, voucher, followUp }
    }
    const { order, voucher } = await makeFollowUp('waiting')
    expect(expectOneRow(await readMailsTo(voucher.id, 'lucja@example.com'))).toMatchObject({ language: 'en' })
    const followUpCondition = and(eq(emails.about, order.id), eq(emails.kind, 'follow_up'))
    expect(await db().select().from(emails).where(followUpCondition)).toEqual([])
    expect((await readOrderRow(order.id)).followUpStatus).toBe('skipped')

    const { followUp, order: orderWithSentFollowUp } = await makeFollowUp('sent')
    const expectedError = { code: 'voucher.recoded' }
    await expect(resendEmail(makeTestDeps(), TEST_STAFF, followUp.id)).rejects.toMatchObject(expectedError)
    await expect(
      resendMail(makeTestDeps(), TEST_STAFF, orderWithSentFollowUp.id, 'follow_up'),
    ).rejects.toMatchObject(expectedError)
  })

  it('with the same address sends a new code, to the buyer for a voucher that the buyer keeps', async () => {
    const buyer = makeClient()
    const order = await expectPlacedOrder(buyer('POST', '/api/orders', makePurchaseBody('100.00')))
    await pay(buyer, order)
    await db().update(emails).set({ status: 'sent' }).where(eq(emails.about, order.id))
    const voucher = await getBoughtVoucher(order.id)
    expect((await putCorrectRecipient(voucher)).body.code).toBe('order.not_possible_now')
    expect((await putCorrectRecipient(voucher, voucher.issuedToEmail)).status).toBe(200)
    const { code } = await readVoucherRow(voucher.id)
    const newMails = (await readMailsTo(order.id, voucher.issuedToEmail)).filter(({ text }) =>
      text.includes(code),
    )
    expect([newMails.length, code === voucher.code]).toEqual([1, false])
    expect(
      await db().select().from(voucherPurchases).where(eq(voucherPurchases.orderId, order.id)),
    ).toMatchObject([{ recipientEmail: null }])
  })

  it('rejects an unusable, a handed-over and an unknown voucher', async () => {
    const catchErrorCode = async (voucherFields: Parameters<typeof makeVoucher>[0]) =>
      (await putCorrectRecipient(await makeVoucher(voucherFields))).body.code
    expect(await catchErrorCode({ status: 'blocked' })).toBe('voucher.blocked')
    expect(await catchErrorCode({ expiresAt: Date.now() - 1 })).toBe('voucher.expired')
    expect(await catchErrorCode({ issuedToEmail: '' })).toBe('voucher.no_email')
    const unknownVoucher = { id: crypto.randomUUID(), code: 'GIFT-AAAA-AAAA-AAAA' }
    expect((await putCorrectRecipient(unknownVoucher)).body.code).toBe('voucher.not_found')
    const voucher = await makeVoucher()
    expect((await putCorrectRecipient(voucher, 'ania')).body.errors).toEqual([
      { path: 'email', code: 'email' },
    ])
    await expect(
      correctRecipient(makeTestDeps(), TEST_STAFF, voucher.id, { email: CORRECT_EMAIL, last4: 'AAAA' }),
    ).rejects.toMatchObject({ code: 'voucher.recoded' })
    expect(
      await db()
        .select()
        .from(emails)
        .where(and(eq(emails.about, voucher.id), ne(emails.status, 'sent'))),
    ).toEqual([])
  })
})
