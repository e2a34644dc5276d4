import { env } from 'cloudflare:workers'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import type { StoredCustomerData } from '../../../domain/customers/customer'
import { saleRetentionEnd } from '../../../domain/customers/retention'
import { joinAsVisitor } from '../../../test/fixtures/chat-visitor'
import { createConnectionLostError, createWatchedDatabase } from '../../../test/database/d1'
import {
  readAnswer,
  makeClient,
  db,
  makeIp,
  makeOrder,
  makeProduct,
  makeOrderBody,
  expectPlacedOrder,
  readOrderRow,
  countRows,
  makeTestDeps,
  makeStaffToken,
  TEST_STAFF,
} from '../../../test/fixtures/factories'
import { makeVoucher, makePurchaseBody } from '../../../test/fixtures/vouchers'
import { makeDeliveredOrder, makePaidOrder, openPayment, pay } from '../../../test/fixtures/orders/payments'
import { makeViewing } from '../../../test/fixtures/viewings'
import { makeComplaint, makeWithdrawal } from '../../../test/fixtures/customer-requests'
import { emails } from '../../mail/emails.table'
import { adminActions, isNotViewSql } from '../admin/admin.table'
import { findBookViolations } from '../admin/books/check-books'
import { chatSessions } from '../chat/chat.table'
import { complaints } from '../returns/complaints/complaints.table'
import { sendFollowUps } from '../marketing/follow-ups/send-follow-ups'
import { hashEmailAddress } from '../marketing/newsletter/link-token'
import { newsletterSubscribers } from '../marketing/newsletter/newsletter.table'
import { signUp } from '../marketing/newsletter/sign-up'
import { cancelOrder } from '../orders/lifecycle/cancel-order'
import { orderNotes, orders } from '../orders/orders.table'
import { reviews } from '../reviews/reviews.table'
import { eraseCustomer } from './erase-customer'
import { DAY_MS, HOUR_MS } from '../../../domain/time/time'

/** All database columns whose names contain 'mail', 'recipient' or 'address', as `table.column`. */
async function readAddressColumns(): Promise<string[]> {
  const tableNames = Object.keys(await countRows())
  const tableInfos = await env.DB.batch<{ name: string }>(
    tableNames.map((table) => env.DB.prepare(`PRAGMA table_info("${table}")`)),
  )
  const columnNames = tableNames.flatMap((table, index) =>
    (tableInfos[index]?.results ?? []).map(({ name }) => `${table}.${name}`),
  )
  return columnNames.filter((columnName) => /\..*(mail|recipient|address)/.test(columnName)).toSorted()
}

/** Columns that the tests skip: their names look like addresses, but they contain no customer's e-mail address. */
const COLUMNS_WITHOUT_MAILBOX = [
  // Keyed hash of an IP address.
  'admin_attempts.address',
  // Addresses of manufacturers.
  'manufacturers.address',
  'manufacturers.email',
  // Address of a member of staff, who is no customer.
  'staff_members.email',
  // A hash that the law requires after an unsubscription, and a timestamp.
  'newsletter_subscribers.email_hash',
  'newsletter_subscribers.mailed_at',
  // Columns that contain a postal address, or record whether and when a mail was sent.
  'orders.address',
  'orders.bought_address',
  'orders.invoice_address',
  'voucher_sales.invoice_address',
  'orders.email_sent',
  'orders.follow_up_email_sent_at',
]

async function findColumnsWithAddress(email: string): Promise<string[]> {
  const emailColumns = (await readAddressColumns()).filter(
    (columnName) => !COLUMNS_WITHOUT_MAILBOX.includes(columnName),
  )
  const rowCountResults = await env.DB.batch<{ rowCount: number }>(
    emailColumns.map((columnName) => {
      const [table, column] = columnName.split('.')
      return env.DB.prepare(`SELECT count(*) AS rowCount FROM "${table}" WHERE lower("${column}") = ?`).bind(
        email,
      )
    }),
  )
  return emailColumns.filter((_, index) => rowCountResults[index]?.results[0]?.rowCount)
}

const noonInDays = (days: number) => Math.floor(Date.now() / DAY_MS) * DAY_MS + days * DAY_MS + 11 * HOUR_MS

const createEmailAddress = () => `ola-${crypto.randomUUID().slice(0, 8)}@example.com`

async function makeChatOf(email: string): Promise<string> {
  const visitor = await joinAsVisitor(makeClient())
  visitor.sendFrame({ type: 'contact', customerEmail: email })
  visitor.sendFrame({ type: 'message', message: 'Czy młot jest cały?' })
  const id = visitor.sessionId
  await vi.waitFor(async () =>
    expect(await db().select().from(chatSessions).where(eq(chatSessions.id, id))).toMatchObject([
      { customerEmail: email },
    ]),
  )
  visitor.ws.close(1000)
  return id
}

/** Creates a customer who has used every feature, sometimes with the e-mail address in capitals. */
async function makeCustomerData() {
  const email = createEmailAddress()
  const uppercaseEmail = email.toUpperCase()
  const { order: paidOrder, product } = await makePaidOrder(
    {},
    { email: uppercaseEmail, firstName: 'Aleksandra' },
  )
  const { order: unpaidOrder, body } = await makeOrder({}, { email, firstName: 'Aleksandra' })
  await cancelOrder(makeTestDeps(), unpaidOrder.id)
  await makeClient()('POST', '/api/cart', {
    sessionId: body.sessionId,
    productId: (await makeProduct()).id,
    quantity: 1,
  })
  const buyer = makeClient()
  const giftOrder = await expectPlacedOrder(buyer('POST', '/api/orders', makePurchaseBody('50.00')))
  await pay(buyer, giftOrder)
  await env.DB.prepare('UPDATE voucher_purchases SET recipient_email = ?, greeting = ? WHERE order_id = ?')
    .bind(email, 'Sto lat!', giftOrder.id)
    .run()
  const voucher = await makeVoucher({ issuedToEmail: email })
  const withdrawalId = await makeWithdrawal({ email, order: paidOrder.id })
  const requestFields = {
    id: crypto.randomUUID(),
    name: 'Aleksandra',
    language: 'pl' as const,
    submittedAt: 1e12,
    statusAt: 1e12,
  }
  await db()
    .insert(complaints)
    .values({
      ...requestFields,
      email,
      orderText: 'młot',
      description: 'pęka',
      wish: 'repair',
      orderId: paidOrder.id,
    })
  await db()
    .insert(reviews)
    .values({
      ...requestFields,
      id: crypto.randomUUID(),
      orderId: paidOrder.id,
      rating: 5,
      text: 'Dobry',
      status: 'published',
    })
  await db()
    .insert(orderNotes)
    .values({ id: crypto.randomUUID(), orderId: paidOrder.id, text: 'woli popołudnia', createdAt: 1e12 })
  await signUp(makeTestDeps(), { email, language: 'pl', consent: true }, makeIp())
  const chatId = await makeChatOf(email)
  const { id: viewingId, token: viewingToken } = await makeViewing({ email: uppercaseEmail })
  return {
    viewingId,
    viewingToken,
    email,
    paid: paidOrder,
    unpaid: unpaidOrder,
    product,
    gift: giftOrder,
    voucher,
    withdrawalId,
    chatId,
  }
}

async function createStaffSession() {
  const { token, jti } = await makeStaffToken()
  return { call: makeClient({ Authorization: `Bearer ${token}` }), jti }
}
const buildCustomerPath = (email: string, subpath = '') =>
  `/api/admin/customers${subpath}?${new URLSearchParams({ email }).toString()}`

describe('personal data stored on an address', () => {
  it('is found in every column, exported completely, and erased as far as the law allows', async () => {
    const customerRecords = await makeCustomerData()
    const { email } = customerRecords
    const columns = (await readAddressColumns()).filter((column) => !COLUMNS_WITHOUT_MAILBOX.includes(column))
    // A new address column fails this check until the test fills the column, and export and erasure include it.
    expect(await findColumnsWithAddress(email)).toEqual(columns)
    const { call, jti } = await createStaffSession()

    const response = await readAnswer<StoredCustomerData>(call('GET', buildCustomerPath(email.toUpperCase())))
    const outcomesByItem = Object.fromEntries(
      response.body.items.map(({ what, id, fate }) => [`${what} ${id}`, fate]),
    )
    expect(outcomesByItem).toMatchObject({
      [`order ${customerRecords.paid.id}`]: 'kept',
      [`order ${customerRecords.unpaid.id}`]: 'erased',
      [`voucher ${customerRecords.voucher.id}`]: 'kept',
      [`gift ${customerRecords.gift.id}`]: 'kept',
      [`withdrawal ${customerRecords.withdrawalId}`]: 'kept',
      [`review ${customerRecords.paid.id}`]: 'erased',
      [`chat ${customerRecords.chatId}`]: 'erased',
      [`viewing ${customerRecords.viewingId}`]: 'erased',
    })
    expect(new Set(response.body.items.map(({ what }) => what)).size).toBe(9)
    const { paidAt } = await readOrderRow(customerRecords.paid.id)
    expect(response.body.items.find(({ id }) => id === customerRecords.paid.id)?.keptUntil).toBe(
      new Date(saleRetentionEnd(paidAt ?? 0)).toISOString(),
    )

    const exportResponse = await call('GET', buildCustomerPath(email, '/export'))
    expect(exportResponse.headers.get('Content-Disposition')).toContain('attachment')
    expect(exportResponse.headers.get('Cache-Control')).toBe('no-store')
    const exportedData = await exportResponse.json<Record<string, unknown[]>>()
    for (const exportSection of [
      'orders',
      'vouchers',
      'gifts',
      'withdrawals',
      'complaints',
      'reviews',
      'chats',
      'viewings',
      'emails',
      'carts',
    ])
      expect([exportSection, exportedData[exportSection]?.length]).toEqual([
        exportSection,
        expect.toSatisfy((count: number) => count > 0),
      ])
    const exportText = JSON.stringify(exportedData)
    for (const phrase of [
      'Aleksandra',
      'Czy młot jest cały?',
      'woli popołudnia',
      'Sto lat!',
      'pęka',
      '1299.00',
    ])
      expect(exportText).toContain(phrase)
    expect(exportedData).toMatchObject({ newsletter: { email, consentText: expect.any(String) as string } })
    for (const secretText of [
      (await readOrderRow(customerRecords.paid.id)).linkToken,
      (await readOrderRow(customerRecords.paid.id)).contentHash,
      customerRecords.voucher.code,
      customerRecords.viewingToken,
    ])
      expect(exportText.replace(JSON.stringify(exportedData['emails']), '')).not.toContain(secretText)

    const eraseResponse = await readAnswer<{ before: StoredCustomerData; after: StoredCustomerData }>(
      call('DELETE', buildCustomerPath(email)),
    )
    expect(eraseResponse.status).toBe(200)
    expect(eraseResponse.body.after).toMatchObject({ cartLines: 0, mails: { erased: 0 } })
    expect(eraseResponse.body.after.items.filter(({ fate }) => fate === 'erased')).toEqual([])
    expect(await findColumnsWithAddress(email)).toEqual([
      'complaints.email',
      // The law requires the shop to keep mails about the paid order, and other rows that belong to the order.
      'emails.recipient',
      'orders.email',
      'voucher_purchases.recipient_email',
      'vouchers.issued_to_email',
      'withdrawals.email',
    ])
    expect(await readOrderRow(customerRecords.unpaid.id)).toMatchObject({
      firstName: '',
      email: '',
      state: 'cancelled',
    })
    expect(await readOrderRow(customerRecords.paid.id)).toMatchObject({ firstName: 'Aleksandra' })
    expect(await env.CHAT_ROOM.getByName(customerRecords.chatId).readTranscript()).toBeNull()
    const subjectIds = [
      customerRecords.paid.id,
      customerRecords.unpaid.id,
      customerRecords.gift.id,
      customerRecords.product.id,
      customerRecords.voucher.id,
    ]
    expect(
      (await findBookViolations(makeTestDeps())).filter(({ subject }) => subjectIds.includes(subject)),
    ).toEqual([])

    // A repeated erasure changes and records nothing.
    expect((await call('DELETE', buildCustomerPath(email))).status).toBe(200)
    const actions = await db()
      .select()
      .from(adminActions)
      .where(and(eq(adminActions.jti, jti), isNotViewSql))
    expect(actions.map(({ action }) => action)).toEqual(['customer_export', 'customer_erase'])
    expect(JSON.stringify(actions)).not.toContain(email.split('@')[0])
  })

  it('is exported with the hash of an unsubscribed address', async () => {
    const { call } = await createStaffSession()
    const email = createEmailAddress()
    await signUp(makeTestDeps(), { email, language: 'pl', consent: true }, makeIp())
    const emailHash = await hashEmailAddress(email)
    await db()
      .update(newsletterSubscribers)
      .set({ status: 'unsubscribed', email: null, ip: null, unsubscribedAt: Date.now() })
      .where(eq(newsletterSubscribers.emailHash, emailHash))
    const exportResponse = await readAnswer(call('GET', buildCustomerPath(email, '/export')))
    expect(exportResponse).toMatchObject({ status: 200, body: { newsletter: { emailHash } } })
  })

  it('is empty for a stranger, and rejects an invalid address', async () => {
    const { call, jti } = await createStaffSession()
    const emptyStoredData = { items: [], mails: { erased: 0, kept: 0 }, cartLines: 0, consents: 0 }
    expect(
      (await readAnswer<StoredCustomerData>(call('GET', buildCustomerPath(createEmailAddress())))).body,
    ).toEqual(emptyStoredData)
    expect((await call('DELETE', buildCustomerPath(createEmailAddress()))).status).toBe(200)
    for (const method of ['GET', 'DELETE'])
      for (const invalidEmail of ['', 'x', '%'])
        expect(await readAnswer(call(method, buildCustomerPath(invalidEmail)))).toMatchObject({
          status: 400,
          body: { code: 'input.invalid' },
        })
    expect(await db().select().from(adminActions).where(eq(adminActions.jti, jti))).toEqual([])
  })

  it('is kept while a payment is possible or a case is open', async () => {
    const email = createEmailAddress()
    const { order, buyer } = await makeOrder({}, { email })
    await openPayment(buyer, order.id)
    const { call } = await createStaffSession()
    await call('DELETE', buildCustomerPath(email))
    expect((await readOrderRow(order.id)).email).toBe(email)
    await cancelOrder(makeTestDeps(), order.id)
    const withdrawalId = await makeWithdrawal({ email, order: order.id })
    const { body } = await readAnswer<{ after: StoredCustomerData }>(call('DELETE', buildCustomerPath(email)))
    expect(body.after.items.map(({ what, fate }) => [what, fate])).toEqual([
      ['order', 'open'],
      ['withdrawal', 'open'],
    ])
    await env.DB.prepare("UPDATE withdrawals SET status = 'refused' WHERE id = ?").bind(withdrawalId).run()
    await call('DELETE', buildCustomerPath(email))
    expect(await findColumnsWithAddress(email)).toEqual([])
  })

  it('stops all mails after an erasure, also when the law requires the data to be kept', async () => {
    const makeConsentingCustomer = async () => {
      const email = createEmailAddress()
      const { order } = await makeDeliveredOrder({}, { email, consents: { terms: true, marketing: true } })
      return { email, order }
    }
    const [earlyCustomer, lateCustomer, mailedCustomer] = [
      await makeConsentingCustomer(),
      await makeConsentingCustomer(),
      await makeConsentingCustomer(),
    ]
    const { call } = await createStaffSession()
    const laterClock = { now: () => noonInDays(15) }
    const eraseResponse = await readAnswer<{ before: StoredCustomerData; after: StoredCustomerData }>(
      call('DELETE', buildCustomerPath(earlyCustomer.email)),
    )
    expect(eraseResponse.body).toMatchObject({ before: { consents: 1 }, after: { consents: 0 } })
    expect((await readOrderRow(earlyCustomer.order.id)).marketingWithdrawnAt).not.toBeNull()
    const readFollowUpMails = (orderId: string) =>
      db()
        .select({ status: emails.status })
        .from(emails)
        .where(and(eq(emails.kind, 'follow_up'), eq(emails.about, orderId)))
    // A run handles a limited number of orders, and orders of other tests may be due too. Wait for several runs.
    await vi.waitFor(async () => {
      await sendFollowUps(makeTestDeps(laterClock))
      for (const { order } of [lateCustomer, mailedCustomer])
        expect(await readFollowUpMails(order.id)).toHaveLength(1)
    }, 30_000)
    expect(await readFollowUpMails(earlyCustomer.order.id)).toEqual([])

    // Ending the consent deletes an unsent follow-up mail and keeps a sent one.
    // The test sets both statuses itself, because senders of other tests may have sent the mails.
    await db()
      .update(emails)
      .set({ status: 'waiting', nextAt: noonInDays(30) })
      .where(and(eq(emails.kind, 'follow_up'), eq(emails.about, lateCustomer.order.id)))
    const isFollowUpMailSql = and(eq(emails.kind, 'follow_up'), eq(emails.about, mailedCustomer.order.id))
    await db().update(emails).set({ status: 'sent' }).where(isFollowUpMailSql)
    for (const { email, order, left } of [
      { ...lateCustomer, left: [] },
      { ...mailedCustomer, left: [{ status: 'sent' }] },
    ]) {
      const { before, after } = await eraseCustomer(
        makeTestDeps(),
        { memberId: 'owner', jti: '', ip: null },
        email,
      )
      expect([before.consents, before.mails.erased]).toEqual([1, 1 - left.length])
      expect([after.consents, after.mails.erased]).toEqual([0, 0])
      expect(await readFollowUpMails(order.id)).toEqual(left)
      expect((await readOrderRow(order.id)).followUpStatus).toBe('skipped')
    }
  })

  it('receives no offers once staff note the objection, and is kept', async () => {
    const email = createEmailAddress()
    const { order } = await makePaidOrder({}, { email, consents: { terms: true, marketing: true } })
    await signUp(makeTestDeps(), { email, language: 'pl', consent: true }, makeIp())
    const { call, jti } = await createStaffSession()
    for (const _ of [1, 2]) {
      const response = await readAnswer<StoredCustomerData>(
        call('DELETE', buildCustomerPath(email.toUpperCase(), '/offers')),
      )
      expect([response.status, response.body.consents]).toEqual([200, 0])
      expect(response.body.items.map(({ what }) => what)).toEqual(['order'])
    }
    expect(await readOrderRow(order.id)).toMatchObject({
      email,
      marketingConsent: true,
      followUpStatus: 'skipped',
    })
    const actions = await db().select().from(adminActions).where(eq(adminActions.jti, jti))
    expect(actions).toMatchObject([{ action: 'customer_offers', detail: { consents: 1 } }])
    expect(JSON.stringify(actions)).not.toContain(email.split('@')[0])
  })

  it('excludes requests by other people about its orders', async () => {
    const [email, otherEmail] = [createEmailAddress(), createEmailAddress()]
    const { order } = await makeOrder({}, { email })
    await cancelOrder(makeTestDeps(), order.id)
    const { linkToken } = await readOrderRow(order.id)
    const requestBody = {
      email: otherEmail,
      name: 'Zenon Sąsiad',
      order: order.id,
      link: { id: order.id, token: linkToken },
    }
    const requestIds = [
      await makeWithdrawal(requestBody),
      await makeComplaint({ ...requestBody, description: 'TAJEMNICA' }),
    ]
    const { call } = await createStaffSession()
    const readStoredItems = async (emailAddress: string) =>
      (await readAnswer<StoredCustomerData>(call('GET', buildCustomerPath(emailAddress)))).body.items.map(
        (item) => [item.what, item.fate, item.kind],
      )
    const readExportOf = async (emailAddress: string) =>
      (await call('GET', buildCustomerPath(emailAddress, '/export'))).text()
    // Another person's open request about the order prevents its erasure.
    expect(await readStoredItems(email)).toEqual([['order', 'open', 'unpaidOrders']])
    await call('DELETE', buildCustomerPath(email))
    expect((await readOrderRow(order.id)).email).toBe(email)
    await env.DB.batch([
      env.DB.prepare("UPDATE withdrawals SET status = 'refused' WHERE id = ?").bind(requestIds[0]),
      env.DB.prepare("UPDATE complaints SET status = 'refused' WHERE id = ?").bind(requestIds[1]),
    ])
    expect(await readStoredItems(email)).toEqual([['order', 'erased', 'unpaidOrders']])
    const exportedText = await readExportOf(email)
    expect(exportedText).toContain('Łucja')
    for (const otherPersonText of [otherEmail, 'Zenon', 'TAJEMNICA'])
      expect(exportedText).not.toContain(otherPersonText)
    await call('DELETE', buildCustomerPath(email))
    expect(await findColumnsWithAddress(email)).toEqual([])
    expect(await readStoredItems(otherEmail)).toEqual([
      ['withdrawal', 'kept', 'statements'],
      ['complaint', 'kept', 'statements'],
    ])
    expect(await readExportOf(otherEmail)).toContain('TAJEMNICA')
  })

  it('is erased by the next call after a crash at any step, and by two concurrent calls', async () => {
    const email = createEmailAddress()
    const { order } = await makeOrder({}, { email })
    await cancelOrder(makeTestDeps(), order.id)
    await signUp(makeTestDeps(), { email, language: 'pl', consent: true }, makeIp())
    for (let callLimit = 1; callLimit < 6; callLimit++) {
      let remainingCalls = callLimit
      const crashingDatabase = createWatchedDatabase(() =>
        remainingCalls-- > 0 ? Promise.resolve() : Promise.reject(createConnectionLostError()),
      )
      await eraseCustomer({ ...makeTestDeps(), db: crashingDatabase }, TEST_STAFF, email).catch(
        () => undefined,
      )
    }
    await Promise.all([
      eraseCustomer(makeTestDeps(), TEST_STAFF, email),
      eraseCustomer(makeTestDeps(), TEST_STAFF, email),
    ])
    expect(await findColumnsWithAddress(email)).toEqual([])
    expect(await db().select().from(orders).where(eq(orders.id, order.id))).toMatchObject([{ email: '' }])
  })
})

it('staff find all buyers of a product, for a recall', async () => {
  const [email, other] = [createEmailAddress(), createEmailAddress()]
  const { product, order } = await makePaidOrder(
    { stock: 3, serialNumber: 'SN-1, SN-2' },
    { email, phone: '600 700 800' },
  )
  const { call, jti } = await createStaffSession()
  // A buyer who never paid is not on the recall list.
  await expectPlacedOrder(makeClient()('POST', '/api/orders', makeOrderBody([product], { email: other })))
  const csvResponse = await call('GET', `/api/admin/products/${product.id}/buyers.csv`)
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
    await csvResponse.arrayBuffer(),
  )
  expect(text.startsWith('\ufeffimię i nazwisko;firma;e-mail;telefon;zamówienie;')).toBe(true)
  expect(text).toContain(`Łucja Żak;;${email};`)
  expect(text).toContain(order.number)
  expect(text).toContain(';numer seryjny;')
  expect(text).toContain(';SN-1, SN-2;')
  expect(text).not.toContain(other)
  const actions = await db().select().from(adminActions).where(eq(adminActions.jti, jti))
  expect(actions).toMatchObject([{ action: 'product_buyers', subject: product.id, detail: { rows: 1 } }])
  expect((await call('GET', `/api/admin/products/${crypto.randomUUID()}/buyers.csv`)).status).toBe(404)
})
