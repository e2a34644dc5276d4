import { env } from 'cloudflare:workers'
import { eq, inArray } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { retentionCutoff, saleRetentionEnd } from '../../../../domain/customers/retention'
import { minor } from '../../../../domain/money/money'
import { polishDateOf } from '../../../../domain/time/polish-days'
import { DAY_MS } from '../../../../domain/time/time'
import { createConnectionLostError, createWatchedDatabase } from '../../../../test/database/d1'
import { readQueryPlans, findFullTableScans } from '../../../../test/database/query-plan'
import {
  makeClient,
  db,
  readOrderLines,
  readMailKinds,
  makeOrder,
  makeProduct,
  expectPlacedOrder,
  readOrderRow,
  makeTestDeps,
  TEST_STAFF,
} from '../../../../test/fixtures/factories'
import {
  getBoughtVoucher,
  makeVoucher,
  makePurchaseBody,
  readVoucherRow,
} from '../../../../test/fixtures/vouchers'
import { makeShipment } from '../../../../test/fixtures/shipments/label-account'
import { shipments } from '../../shipments/shipments.table'
import { makePaidOrder, pay, readPayments } from '../../../../test/fixtures/orders/payments'
import { toIsoString } from '../../../iso'
import { emails } from '../../../mail/emails.table'
import { findBookViolations } from '../../admin/books/check-books'
import { cartItems } from '../../cart/cart.table'
import { complaintPhotos, complaints } from '../../returns/complaints/complaints.table'
import { photoKey } from '../../returns/complaints/photo-key'
import { cancelOrder } from '../../orders/lifecycle/cancel-order'
import { orderNotes, orders } from '../../orders/orders.table'
import { dailyCounts } from '../../statistics/daily-counts.table'
import { pageViews } from '../../statistics/page-views.table'
import { adminActions } from '../../admin/admin.table'
import { newsletterSubscribers } from '../../marketing/newsletter/newsletter.table'
import { refunds } from '../../refunds/refunds.table'
import { reviews } from '../../reviews/reviews.table'
import { correctRecipient } from '../../vouchers/staff/correct-recipient'
import { voucherPurchases, voucherSales, vouchers } from '../../vouchers/vouchers.table'
import { withdrawals } from '../../returns/withdrawals/withdrawals.table'
import { readStoredCustomerData } from '../stored-data'
import { deleteOldData } from './delete-old-data'

const parseTime = (text: string) => Date.parse(text)
/** Time of the test orders: long ago, so that at `RETENTION_END` the data of other tests is not due. */
const SOLD_AT = parseTime('2012-12-31T23:59:59.999+01:00')
const RETENTION_END = parseTime('2019-01-01T00:00:00+01:00')

const deleteOldDataAt = (now: number, db = makeTestDeps().db) =>
  deleteOldData({ ...makeTestDeps(), db, now: () => now })

const backdateOrder = (id: string, createdAt: number) =>
  db().update(orders).set({ createdAt, paidAt: createdAt }).where(eq(orders.id, id))

/** A paid order at `soldAt` with all kinds of related rows, partly paid by voucher. */
async function makeOrderSoldAt(soldAt: number) {
  const voucher = await makeVoucher()
  const voucherFields = { voucherCode: voucher.code, voucherDiscount: '200.00', totalAmount: '1099.00' }
  const companyFields = { customerType: 'company', companyName: 'Żak', nip: '5260250274' }
  const invoiceAddress = { address: 'Torstraße 12', city: 'Berlin', country: 'DE', postalCode: '10115' }
  const { order, product } = await makePaidOrder({}, { ...voucherFields, ...companyFields, invoiceAddress })
  const { id } = order
  await backdateOrder(id, soldAt)
  const withdrawalId = await insertWithdrawal(soldAt, id)
  const complaintId = await makeComplaintAbout(id, soldAt)
  const note = { id: crypto.randomUUID(), orderId: id, text: 'pies', createdAt: soldAt }
  await db().insert(orderNotes).values(note)
  return { id, productId: product.id, withdrawalId, complaintId, voucherId: voucher.id }
}

async function insertWithdrawal(submittedAt: number, orderId: string | null = null) {
  const withdrawal = {
    id: crypto.randomUUID(),
    name: 'Łucja Żak',
    orderText: '?',
    email: 'lucja@example.com',
    items: [],
    language: 'pl' as const,
    orderId,
    submittedAt,
    status: 'refused' as const,
    statusAt: submittedAt,
  }
  await db().insert(withdrawals).values(withdrawal)
  await db()
    .insert(emails)
    .values(makeMailRow(submittedAt, withdrawal.id, 'withdrawal_receipt'))
  return withdrawal.id
}

const makeMailRow = (
  createdAt: number,
  aboutId: string,
  kind: 'chat_answer' | 'order_link' | 'withdrawal_receipt' = 'chat_answer',
) => ({
  id: crypto.randomUUID(),
  kind,
  about: aboutId,
  recipient: 'lucja@example.com',
  language: 'pl' as const,
  subject: '',
  html: '',
  text: '',
  status: 'sent' as const,
  nextAt: 0,
  createdAt,
})

async function makeComplaintAbout(
  orderId: string,
  submittedAt: number,
  status: 'accepted' | 'received' = 'accepted',
) {
  const complaint = {
    id: crypto.randomUUID(),
    name: 'Łucja Żak',
    orderText: 'młot',
    email: 'lucja@example.com',
    description: 'pęka',
    wish: 'repair',
    language: 'pl',
  } as const
  await db()
    .insert(complaints)
    .values({ ...complaint, orderId, submittedAt, status, statusAt: submittedAt })
  const photo = { id: crypto.randomUUID(), complaintId: complaint.id }
  await db()
    .insert(complaintPhotos)
    .values({ ...photo, contentType: 'image/jpeg', bytes: 3, createdAt: submittedAt })
  await env.IMAGES.put(photoKey(photo), 'abc')
  return complaint.id
}

const insertReview = (orderId: string, status: 'published' | 'waiting') =>
  db().insert(reviews).values({
    id: crypto.randomUUID(),
    orderId,
    name: 'Łucja',
    rating: 5,
    text: 'Dobry młot',
    language: 'pl',
    status,
    statusAt: SOLD_AT,
    submittedAt: SOLD_AT,
  })

const insertRefund = (orderId: string, timestamps: { createdAt: number; doneAt: number | null }) =>
  db()
    .insert(refunds)
    .values({
      id: crypto.randomUUID(),
      orderId,
      money: minor(1_00),
      discount: minor(0),
      voucherAmount: minor(0),
      reason: 'goodwill',
      state: timestamps.doneAt === null ? 'failed' : 'done',
      ...timestamps,
    })

/** The end of retention of each item stored on an address, as staff see it. */
const readKeptUntil = async (email: string) =>
  (await readStoredCustomerData(makeTestDeps(), email)).items.map(({ keptUntil }) => keptUntil)

const isRowStored = async (table: typeof withdrawals | typeof complaints, id: string) =>
  (await db().select({ id: table.id }).from(table).where(eq(table.id, id))).length === 1
const countFiles = async (complaintId: string) =>
  (await env.IMAGES.list({ prefix: `complaints/${complaintId}/` })).objects.length
const findViolations = async (...subjectIds: string[]) =>
  (await findBookViolations(makeTestDeps())).filter(({ subject }) => subjectIds.includes(subject))

const readOrderJson = async (id: string) => JSON.stringify(await readOrderRow(id))

describe('a paid order', () => {
  it('is anonymised exactly after the sixth full year, and the books balance', async () => {
    const soldOrder = await makeOrderSoldAt(SOLD_AT)
    await insertReview(soldOrder.id, 'published')
    const [orderBefore, lines, payments] = await Promise.all([
      readOrderRow(soldOrder.id),
      readOrderLines(soldOrder.id),
      readPayments(soldOrder.id),
    ])
    await deleteOldDataAt(RETENTION_END - 1)
    expect(await readOrderRow(soldOrder.id)).toEqual(orderBefore)
    expect(await countFiles(soldOrder.complaintId)).toBe(1)

    const deletedCounts = await deleteOldDataAt(RETENTION_END)
    expect(deletedCounts).toMatchObject({ orders: 1 })
    const orderAfter = await readOrderRow(soldOrder.id)
    expect(orderAfter).toMatchObject({
      anonymisedAt: RETENTION_END,
      firstName: '',
      lastName: '',
      email: '',
      phone: '',
      address: '',
      city: '',
      postalCode: '',
      companyName: null,
      nip: null,
      invoiceAddress: null,
      sessionId: null,
      linkToken: '',
      contentHash: '',
      total: orderBefore.total,
      totalPln: orderBefore.totalPln,
      state: 'paid',
      paidAt: SOLD_AT,
    })
    expect(await readOrderJson(soldOrder.id)).not.toMatch(
      /łucja|żak|lucja@|5260250274|Nowa Wieś|Torstraße|600.?700.?800/i,
    )
    expect([await readOrderLines(soldOrder.id), await readPayments(soldOrder.id)]).toEqual([lines, payments])
    expect(await readMailKinds(soldOrder.id)).toEqual([])
    expect(await readMailKinds(soldOrder.withdrawalId)).toEqual([])
    expect(await isRowStored(complaints, soldOrder.complaintId)).toBe(false)
    expect(await countFiles(soldOrder.complaintId)).toBe(0)
    expect(await db().select().from(orderNotes).where(eq(orderNotes.orderId, soldOrder.id))).toEqual([])
    // The erasure keeps published reviews.
    expect(await db().select().from(reviews).where(eq(reviews.orderId, soldOrder.id))).toHaveLength(1)
    expect(await findViolations(soldOrder.id, soldOrder.productId, soldOrder.voucherId)).toEqual([])
    expect(await isRowStored(withdrawals, soldOrder.withdrawalId)).toBe(false)
    expect(await deleteOldDataAt(RETENTION_END)).toMatchObject({ orders: 0, withdrawals: 0, complaints: 0 })
  })

  it.each(['2012-02-29T12:00:00Z', '2012-01-01T00:00:00+01:00'])('is kept as long: %s', async (orderedAt) => {
    const { order } = await makePaidOrder()
    await backdateOrder(order.id, parseTime(orderedAt))
    expect(saleRetentionEnd(parseTime(orderedAt))).toBe(RETENTION_END)
    await deleteOldDataAt(RETENTION_END - 1)
    expect((await readOrderRow(order.id)).anonymisedAt).toBeNull()
    await deleteOldDataAt(RETENTION_END)
    expect((await readOrderRow(order.id)).anonymisedAt).toBe(RETENTION_END)
  })

  it.each([
    // The refund corrects the tax of November 2013. The retention of tax records ends on the same day as the retention
    // of claims from the sale.
    ['2013-11-30T23:59:59.999+01:00', '2019-01-01T00:00:00+01:00'],
    // The tax of December 2013 fell due in January 2014, so its retention ends a year later.
    ['2013-12-01T00:00:00+01:00', '2020-01-01T00:00:00+01:00'],
    ['2014-03-10T12:00:00+01:00', '2020-01-01T00:00:00+01:00'],
  ])('is kept as the tax record of its last refund: %s until %s', async (refundedAt, endsAt) => {
    const [refundTime, endTime] = [parseTime(refundedAt), parseTime(endsAt)]
    for (const refundTimes of [
      { createdAt: SOLD_AT, doneAt: refundTime },
      { createdAt: refundTime, doneAt: null },
    ]) {
      const email = `${crypto.randomUUID()}@example.com`
      const { order } = await makePaidOrder({}, { email })
      await backdateOrder(order.id, parseTime('2012-11-15T12:00:00+01:00'))
      await insertRefund(order.id, { createdAt: SOLD_AT, doneAt: SOLD_AT })
      await insertRefund(order.id, refundTimes)
      expect(await readKeptUntil(email)).toEqual([toIsoString(endTime)])
      await deleteOldDataAt(endTime - 1)
      expect((await readOrderRow(order.id)).anonymisedAt).toBeNull()
      await deleteOldDataAt(endTime)
      expect((await readOrderRow(order.id)).anonymisedAt).toBe(endTime)
    }
  })

  it('loses the numbers of its parcels, which lead to the address at the courier', async () => {
    const soldOrder = await makeOrderSoldAt(SOLD_AT)
    const shipmentId = await makeShipment(soldOrder.id, {
      state: 'confirmed',
      externalId: '1234',
      trackingNumber: '620000000000000000001234',
      nextAt: 0,
    })
    await deleteOldDataAt(RETENTION_END)
    expect(await db().select().from(shipments).where(eq(shipments.id, shipmentId))).toMatchObject([
      { externalId: null, trackingNumber: null, nextAt: null, state: 'confirmed' },
    ])
  })

  it('is anonymised also if its refund failed', async () => {
    const soldOrder = await makeOrderSoldAt(SOLD_AT)
    await db().update(orders).set({ state: 'refund_due' }).where(eq(orders.id, soldOrder.id))
    await deleteOldDataAt(RETENTION_END)
    expect(await readOrderRow(soldOrder.id)).toMatchObject({ email: '', anonymisedAt: RETENTION_END })
    await db().update(orders).set({ state: 'refunded' }).where(eq(orders.id, soldOrder.id))
  })

  it('is kept while a case is open', async () => {
    const { order } = await makePaidOrder()
    await backdateOrder(order.id, SOLD_AT)
    const complaintId = await makeComplaintAbout(order.id, SOLD_AT, 'received')
    await deleteOldDataAt(RETENTION_END)
    expect(await readOrderJson(order.id)).toContain('lucja@example.com')
    await db().update(complaints).set({ status: 'refused' }).where(eq(complaints.id, complaintId))
    await deleteOldDataAt(RETENTION_END)
    expect(await readOrderJson(order.id)).not.toContain('lucja@example.com')
    expect(await isRowStored(complaints, complaintId)).toBe(false)
  })

  it('takes the recipient of its voucher with it once the voucher has expired', async () => {
    const giftFields = { recipientEmail: 'ala@example.com', greeting: 'Sto lat, Alu' }
    const buyer = makeClient()
    const order = await expectPlacedOrder(buyer('POST', '/api/orders', makePurchaseBody('50.00')))
    await pay(buyer, order)
    await db().update(voucherPurchases).set(giftFields).where(eq(voucherPurchases.orderId, order.id))
    const voucher = await getBoughtVoucher(order.id)
    await backdateOrder(order.id, SOLD_AT)
    await deleteOldDataAt(RETENTION_END)
    expect(
      await db().select().from(voucherPurchases).where(eq(voucherPurchases.orderId, order.id)),
    ).toMatchObject([{ recipientEmail: null, greeting: null }])
    // The voucher is still valid at this time, so its address stays stored.
    expect((await readVoucherRow(voucher.id)).issuedToEmail).not.toBe('')
    await db()
      .update(vouchers)
      .set({ expiresAt: RETENTION_END, status: 'expired' })
      .where(eq(vouchers.id, voucher.id))
    await deleteOldDataAt(RETENTION_END)
    expect(await readVoucherRow(voucher.id)).toMatchObject({ issuedToEmail: '', amountRemaining: 50_00 })
    expect(await findViolations(order.id, voucher.id)).toEqual([])
  })
})

it('a complaint is kept for six years of its own, also after its order was anonymised', async () => {
  const { order } = await makePaidOrder()
  await backdateOrder(order.id, SOLD_AT)
  const complaintId = await makeComplaintAbout(order.id, SOLD_AT + 1)
  await deleteOldDataAt(RETENTION_END)
  expect((await readOrderRow(order.id)).anonymisedAt).toBe(RETENTION_END)
  const complaintRetentionEnd = parseTime('2020-01-01T00:00:00+01:00')
  await deleteOldDataAt(complaintRetentionEnd - 1)
  expect([await isRowStored(complaints, complaintId), await countFiles(complaintId)]).toEqual([true, 1])
  await deleteOldDataAt(complaintRetentionEnd)
  expect([await isRowStored(complaints, complaintId), await countFiles(complaintId)]).toEqual([false, 0])
})

it('the recipient of a gift is forgotten twelve months after the voucher has expired, the buyer is not', async () => {
  const buyer = makeClient()
  const order = await expectPlacedOrder(buyer('POST', '/api/orders', makePurchaseBody('50.00')))
  await db()
    .update(voucherPurchases)
    .set({ recipientEmail: 'ala@example.com', greeting: 'Sto lat' })
    .where(eq(voucherPurchases.orderId, order.id))
  await pay(buyer, order)
  const voucher = await getBoughtVoucher(order.id)
  expect(voucher.issuedToEmail).toBe('ala@example.com')
  await db()
    .update(vouchers)
    .set({ expiresAt: parseTime('2013-07-01T00:00:00+02:00'), status: 'expired' })
    .where(eq(vouchers.id, voucher.id))
  const kindsBefore = await readMailKinds(order.id)
  expect(kindsBefore).toContain('voucher')
  const readGift = async () => {
    const [purchase] = await db()
      .select()
      .from(voucherPurchases)
      .where(eq(voucherPurchases.orderId, order.id))
    return [purchase?.recipientEmail, purchase?.greeting, (await readVoucherRow(voucher.id)).issuedToEmail]
  }
  const giftRetentionEnd = parseTime('2014-07-01T00:00:00+02:00')
  await deleteOldDataAt(giftRetentionEnd - 1)
  expect(await readGift()).toEqual(['ala@example.com', 'Sto lat', 'ala@example.com'])
  await deleteOldDataAt(giftRetentionEnd)
  expect(await readGift()).toEqual([null, null, ''])
  expect(await readMailKinds(order.id)).toEqual(kindsBefore.filter((kind) => kind !== 'voucher'))
  expect(await readOrderJson(order.id)).toContain('lucja@example.com')
  expect(await findViolations(order.id, voucher.id)).toEqual([])
})

it('mails of a gift to addresses that staff corrected are deleted with the gift, mails to the buyer are not', async () => {
  const gift = { recipientEmail: 'wrong@example.com', greeting: 'Sto lat' }
  const buyer = makeClient()
  const order = await expectPlacedOrder(buyer('POST', '/api/orders', makePurchaseBody('50.00', { gift })))
  await pay(buyer, order)
  const voucher = await getBoughtVoucher(order.id)
  const reminder = {
    ...makeMailRow(SOLD_AT, `${voucher.id}:${voucher.expiresAt}`),
    kind: 'voucher_ends' as const,
  }
  await db()
    .insert(emails)
    .values({ ...reminder, recipient: 'Wrong@example.com' })
  await db().update(emails).set({ status: 'sent' }).where(eq(emails.about, order.id))
  const deps = makeTestDeps()
  const correction = { email: 'ala@example.com', last4: voucher.code.slice(-4) }
  await correctRecipient(deps, TEST_STAFF, voucher.id, correction)
  // The buyer also received a copy, sent to the buyer's address with a capital letter.
  await db()
    .insert(emails)
    .values({ ...makeMailRow(SOLD_AT, order.id), kind: 'voucher~9', recipient: 'Lucja@example.com' })
  await db()
    .update(vouchers)
    .set({ expiresAt: parseTime('2013-07-01T00:00:00+02:00'), status: 'expired' })
    .where(eq(vouchers.id, voucher.id))
  const readGiftMails = async () => {
    const mails = await db()
      .select({ kind: emails.kind, recipient: emails.recipient })
      .from(emails)
      .where(inArray(emails.about, [order.id, reminder.about]))
    return mails.map(({ kind, recipient }) => `${kind} ${recipient}`).toSorted()
  }
  const mailsBefore = await readGiftMails()
  expect(mailsBefore).toEqual([
    'order_paid lucja@example.com',
    'voucher wrong@example.com',
    'voucher_ends Wrong@example.com',
    'voucher~2 ala@example.com',
    'voucher~9 Lucja@example.com',
  ])
  const giftEnd = parseTime('2014-07-01T00:00:00+02:00')
  await deleteOldDataAt(giftEnd - 1)
  expect(await readGiftMails()).toEqual(mailsBefore)
  await deleteOldDataAt(giftEnd)
  expect(await readGiftMails()).toEqual(mailsBefore.filter((mail) => /lucja/i.test(mail)))
})

it('the proof of an ended newsletter consent is deleted after six years, to the millisecond', async () => {
  const id = crypto.randomUUID()
  await db().insert(newsletterSubscribers).values({
    id,
    emailHash: id,
    status: 'unsubscribed',
    language: 'pl',
    consentText: 'zgoda',
    consentVersion: '1',
    consentAt: SOLD_AT,
    tokenHash: id,
    mailedAt: 0,
    askedAt: SOLD_AT,
    unsubscribedAt: SOLD_AT,
    createdAt: SOLD_AT,
  })
  const isSubscriberStored = async () =>
    (await db().select().from(newsletterSubscribers).where(eq(newsletterSubscribers.id, id))).length === 1
  await deleteOldDataAt(RETENTION_END - 1)
  expect(await isSubscriberStored()).toBe(true)
  await deleteOldDataAt(RETENTION_END)
  expect(await isSubscriberStored()).toBe(false)
})

it('an entry of the staff log is deleted after six years, to the millisecond', async () => {
  // The id must be the lowest, because the job finds the oldest entries by id.
  const id = -1
  await db().insert(adminActions).values({ id, at: SOLD_AT, action: 'refund', subject: 'order', detail: {} })
  // Staff did nothing for a week, so the newest entry is older than the run.
  await db()
    .insert(adminActions)
    .values({ at: RETENTION_END - 7 * DAY_MS, action: 'login', detail: {} })
  const isActionStored = async () =>
    (await db().select().from(adminActions).where(eq(adminActions.id, id))).length === 1
  await deleteOldDataAt(RETENTION_END - 1)
  expect(await isActionStored()).toBe(true)
  await deleteOldDataAt(RETENTION_END)
  expect(await isActionStored()).toBe(false)
})

it('a view by staff is deleted after twelve months, also if it is the newest entry', async () => {
  const id = -2
  await db().insert(adminActions).values({ id, at: SOLD_AT, action: 'view', subject: 'order', detail: {} })
  const isStored = async () => (await db().$count(adminActions, eq(adminActions.id, id))) === 1
  const viewRetentionEnd = parseTime('2013-12-31T00:00:00+01:00')
  await deleteOldDataAt(viewRetentionEnd - 1)
  expect(await isStored()).toBe(true)
  await deleteOldDataAt(viewRetentionEnd)
  expect(await isStored()).toBe(false)
})

it('an unpaid order is anonymised after twelve months', async () => {
  const { order, buyer } = await makeOrder()
  await buyer('POST', '/api/payments/create', { orderId: order.id })
  await cancelOrder(makeTestDeps(), order.id)
  expect((await readOrderRow(order.id)).state).toBe('cancelled')
  await insertReview(order.id, 'waiting')
  await db()
    .update(orders)
    .set({ createdAt: parseTime('2012-02-29T10:00:00Z') })
    .where(eq(orders.id, order.id))
  const anonymisationTime = parseTime('2013-02-28T00:00:00+01:00')
  await deleteOldDataAt(anonymisationTime - 1)
  expect((await readOrderRow(order.id)).anonymisedAt).toBeNull()
  await deleteOldDataAt(anonymisationTime)
  expect(await readOrderJson(order.id)).not.toContain('lucja')
  expect(await db().select().from(reviews).where(eq(reviews.orderId, order.id))).toEqual([])
  expect(await readMailKinds(order.id)).toEqual([])
  expect(await findViolations(order.id)).toEqual([])
})

describe('data without an order', () => {
  const TEST_NOW = parseTime('2013-11-22T12:00:00+01:00')
  const listIds = (rows: { id: string | number }[]) => rows.map(({ id }) => id)

  it('is deleted exactly at the end of its retention', async () => {
    const { order } = await makePaidOrder()
    const mailCutoff = retentionCutoff('mails', TEST_NOW)
    const mails = [
      makeMailRow(mailCutoff - 1, `${crypto.randomUUID()}:4`),
      makeMailRow(mailCutoff, `${crypto.randomUUID()}:4`),
      makeMailRow(mailCutoff - 1, `${order.id}:7`),
      makeMailRow(mailCutoff - 1, `${order.id}:7`, 'order_link'),
    ]
    await db().insert(emails).values(mails)

    const makeCartLine = async (sessionId: string, updatedAt: number) => {
      const { id: productId } = await makeProduct()
      return { id: crypto.randomUUID(), sessionId, productId, quantity: 1, createdAt: 0, updatedAt }
    }
    const [idleSession, busySession, cutoff] = [
      crypto.randomUUID(),
      crypto.randomUUID(),
      retentionCutoff('carts', TEST_NOW),
    ]
    const cartItemRows = [
      await makeCartLine(idleSession, cutoff - 1),
      await makeCartLine(busySession, cutoff - 1),
      await makeCartLine(busySession, cutoff),
      await makeCartLine(crypto.randomUUID(), cutoff),
    ]
    await db().insert(cartItems).values(cartItemRows)

    const pageViewRows = await db()
      .insert(pageViews)
      .values(
        [mailCutoff - 1, mailCutoff].map((createdAt) => ({ path: '/', userAgent: 'Firefox', createdAt })),
      )
      .returning({ id: pageViews.id })
    const countedSubject = crypto.randomUUID()
    const countDays = [mailCutoff - 1, mailCutoff].map(polishDateOf)
    await db()
      .insert(dailyCounts)
      .values(countDays.map((day) => ({ kind: 'cart_add' as const, day, subject: countedSubject, count: 1 })))

    await deleteOldDataAt(TEST_NOW)
    const remainingRows = await db().batch([
      db()
        .select({ id: emails.id })
        .from(emails)
        .where(
          inArray(
            emails.id,
            mails.map(({ id }) => id),
          ),
        ),
      db()
        .select({ id: cartItems.id })
        .from(cartItems)
        .where(
          inArray(
            cartItems.id,
            cartItemRows.map(({ id }) => id),
          ),
        ),
      db()
        .select({ id: pageViews.id })
        .from(pageViews)
        .where(
          inArray(
            pageViews.id,
            pageViewRows.map(({ id }) => id),
          ),
        ),
    ])
    expect(listIds(remainingRows[0]).toSorted()).toEqual(listIds(mails.slice(1, 3)).toSorted())
    expect(listIds(remainingRows[1]).toSorted()).toEqual(listIds(cartItemRows.slice(1)).toSorted())
    expect(listIds(remainingRows[2])).toEqual(listIds(pageViewRows.slice(1)))
    const remainingCounts = await db()
      .select()
      .from(dailyCounts)
      .where(eq(dailyCounts.subject, countedSubject))
    expect(remainingCounts.map(({ day }) => day)).toEqual(countDays.slice(1))
  })

  it('such as customer requests and free vouchers is kept as long as a sale of the same year', async () => {
    const withdrawalId = await insertWithdrawal(SOLD_AT)
    const voucher = await makeVoucher({ createdAt: SOLD_AT, expiresAt: SOLD_AT + 1 })
    await deleteOldDataAt(RETENTION_END - 1)
    expect([
      await isRowStored(withdrawals, withdrawalId),
      (await readVoucherRow(voucher.id)).issuedToEmail,
    ]).toEqual([true, 'lucja@example.com'])
    await deleteOldDataAt(RETENTION_END)
    expect([
      await isRowStored(withdrawals, withdrawalId),
      (await readVoucherRow(voucher.id)).issuedToEmail,
    ]).toEqual([false, ''])
  })
})

it.each([
  ['2013-11-30T23:59:59.999+01:00', '2019-01-01T00:00:00+01:00'],
  ['2013-12-01T00:00:00+01:00', '2020-01-01T00:00:00+01:00'],
])(
  'a voucher sold by staff is kept as the tax record of its refund: %s until %s',
  async (refundedAt, endsAt) => {
    const endTime = parseTime(endsAt)
    const email = `${crypto.randomUUID()}@example.com`
    const voucher = await makeVoucher({ issuedToEmail: email, createdAt: SOLD_AT, expiresAt: SOLD_AT + 1 })
    const isOfVoucherSql = eq(voucherSales.voucherId, voucher.id)
    await db()
      .update(voucherSales)
      .set({ buyerName: 'Łucja Żak', refundedAt: parseTime(refundedAt), refundMethod: 'cash' })
      .where(isOfVoucherSql)
    const readBuyer = async () => {
      const [sale] = await db().select().from(voucherSales).where(isOfVoucherSql)
      return [sale?.buyerName, (await readVoucherRow(voucher.id)).issuedToEmail]
    }
    expect(await readKeptUntil(email)).toEqual([toIsoString(endTime)])
    await deleteOldDataAt(endTime - 1)
    expect(await readBuyer()).toEqual(['Łucja Żak', email])
    await deleteOldDataAt(endTime)
    expect(await readBuyer()).toEqual([null, ''])
  },
)

it('a voucher of a follow-up mail is kept as long as its order with the refunds', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  const { order } = await makePaidOrder({}, { email })
  await backdateOrder(order.id, SOLD_AT)
  await insertRefund(order.id, { createdAt: SOLD_AT, doneAt: parseTime('2014-03-10T12:00:00+01:00') })
  const voucher = await makeVoucher({
    voucherType: 'follow_up',
    issuedToEmail: email,
    issuedOrderId: order.id,
    createdAt: SOLD_AT + 1,
    expiresAt: SOLD_AT + 2,
  })
  const endTime = parseTime('2020-01-01T00:00:00+01:00')
  expect(await readKeptUntil(email)).toEqual([toIsoString(endTime), toIsoString(endTime)])
  await deleteOldDataAt(endTime - 1)
  expect((await readVoucherRow(voucher.id)).issuedToEmail).toBe(email)
  await deleteOldDataAt(endTime)
  expect((await readVoucherRow(voucher.id)).issuedToEmail).toBe('')
})

describe('the retention job', () => {
  it('scans no large table', async () => {
    await makeOrderSoldAt(SOLD_AT)
    const queryPlans = await readQueryPlans((watchedDb) => deleteOldDataAt(RETENTION_END, watchedDb))
    // Scans of these tables are allowed, because they have few rows compared with orders, mails and page views. The
    // scan of the staff log stops after one chunk.
    expect(
      findFullTableScans(
        queryPlans,
        'withdrawals',
        'complaints',
        'vouchers',
        'voucher_sales',
        'voucher_purchases',
        'newsletter_subscribers',
        'admin_actions',
      ),
    ).toEqual([])
    expect(
      queryPlans.filter((line) => /^SCAN (mail|emails|orders|page_views|line)\b(?!.*INDEX)/.test(line)),
    ).toEqual([])
  })

  it('processes each row once in two concurrent runs', async () => {
    const soldOrders = await Promise.all([
      makeOrderSoldAt(SOLD_AT),
      makeOrderSoldAt(SOLD_AT),
      makeOrderSoldAt(SOLD_AT),
    ])
    const runResults = await Promise.all([deleteOldDataAt(RETENTION_END), deleteOldDataAt(RETENTION_END)])
    expect(runResults.reduce((sum, { orders: count = 0 }) => sum + count, 0)).toBe(3)
    for (const { id, complaintId } of soldOrders) {
      expect((await readOrderRow(id)).anonymisedAt).toBe(RETENTION_END)
      expect([await isRowStored(complaints, complaintId), await countFiles(complaintId)]).toEqual([false, 0])
    }
    expect(await findViolations(...soldOrders.flatMap(({ id, productId }) => [id, productId]))).toEqual([])
  })

  it('is completed by the next run after a crash at any step', async () => {
    // The run crashes after 0 to 10 database calls. The erasure of an order takes ten calls.
    for (let callLimit = 0; callLimit < 11; callLimit++) {
      const soldOrder = await makeOrderSoldAt(SOLD_AT)
      let callsLeft = callLimit
      const failingDb = createWatchedDatabase(() =>
        callsLeft-- > 0 ? Promise.resolve() : Promise.reject(createConnectionLostError()),
      )
      await deleteOldDataAt(RETENTION_END, failingDb).catch(() => undefined)
      const { anonymisedAt, email } = await readOrderRow(soldOrder.id)
      // The order is anonymised completely or not at all.
      expect(anonymisedAt === null).toBe(email !== '')
      expect((await readMailKinds(soldOrder.id)).length > 0).toBe(email !== '')
      await deleteOldDataAt(RETENTION_END)
      expect(await readOrderJson(soldOrder.id)).not.toContain('lucja')
      expect([
        await isRowStored(complaints, soldOrder.complaintId),
        await countFiles(soldOrder.complaintId),
      ]).toEqual([false, 0])
      expect(await findViolations(soldOrder.id, soldOrder.productId)).toEqual([])
    }
  })
})
