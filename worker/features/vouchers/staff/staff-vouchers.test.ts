import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { minor } from '../../../../domain/money/money'
import { voucherExpiry, lastCodeCharacters } from '../../../../domain/vouchers/voucher'
import {
  readAnswer,
  makeClient,
  makeMemberHeaders,
  db,
  makeOrder,
  expectPlacedOrder,
  readOrderRow,
  type ErrorResponse,
  makeTestDeps,
  makeStaffToken,
} from '../../../../test/fixtures/factories'
import { createConnectionLostError, createWatchedDatabase } from '../../../../test/database/d1'
import { makeRefund } from '../../../../test/fixtures/orders/goods'
import {
  getBoughtVoucher,
  readVoucherEntries,
  makeVoucher,
  makePurchaseBody,
  readVoucherRow,
} from '../../../../test/fixtures/vouchers'
import { makePaidOrder, pay } from '../../../../test/fixtures/orders/payments'
import { readQueryPlans, findFullTableScans } from '../../../../test/database/query-plan'
import { makeWithdrawal } from '../../../../test/fixtures/customer-requests'
import { mailWordsFor } from '../../../mail/wording/wording'
import { FIRST_SETTINGS } from '../../../../domain/settings/settings'
import { emails } from '../../../mail/emails.table'
import { sendDueMails } from '../../../../test/fixtures/mails/send-due-mails'
import { adminActions } from '../../admin/admin.table'
import { findBookViolations } from '../../admin/books/check-books'
import { withdrawals } from '../../returns/withdrawals/withdrawals.table'
import { expireVouchers } from '../end-vouchers'
import { listVouchers } from './list-vouchers'
import type { readVoucher } from './read-voucher'
import { vouchers } from '../vouchers.table'
import { DAY_MS } from '../../../../domain/time/time'

type Voucher = Awaited<ReturnType<typeof readVoucher>> & Pick<ErrorResponse, 'code' | 'errors'>
type VoucherList = Awaited<ReturnType<typeof listVouchers>> & Pick<ErrorResponse, 'code' | 'errors'>

const makeEmailAddress = () => `bon-${crypto.randomUUID().slice(0, 8)}@example.com`
const utcDayOf = (timestamp: number) => new Date(timestamp).toISOString().slice(0, 10)

const FREE_VOUCHER = { voucherType: 'follow_up', reason: 'Przeprosiny za opóźnienie' }

async function makeStaffClient() {
  const { token, jti } = await makeStaffToken()
  const callAsStaff = makeClient({ Authorization: `Bearer ${token}` })
  return {
    jti,
    issue: (body: object, idempotencyKey: string = crypto.randomUUID()) =>
      readAnswer<Voucher>(
        callAsStaff('POST', '/api/admin/vouchers', body, { 'Idempotency-Key': idempotencyKey }),
      ),
    issueWithoutKey: (body: object) => readAnswer(callAsStaff('POST', '/api/admin/vouchers', body)),
    find: (query: Record<string, string>) =>
      readAnswer<VoucherList>(
        callAsStaff('GET', `/api/admin/vouchers?${new URLSearchParams(query).toString()}`),
      ),
    read: (id: string) => readAnswer<Voucher>(callAsStaff('GET', `/api/admin/vouchers/${id}`)),
    change: (id: string, body: object) =>
      readAnswer<Voucher>(callAsStaff('PATCH', `/api/admin/vouchers/${id}`, body)),
    resend: (id: string) => callAsStaff('POST', `/api/admin/vouchers/${id}/resend`),
  }
}

const readActions = (id: string) => db().select().from(adminActions).where(eq(adminActions.subject, id))
const readMailsTo = (recipient: string) => db().select().from(emails).where(eq(emails.recipient, recipient))

describe('staff issue a voucher', () => {
  it('once per key, mailed, with its first ledger entry, and recorded', async () => {
    const { jti, issue } = await makeStaffClient()
    const email = makeEmailAddress()
    const issueRequest = { ...FREE_VOUCHER, amount: '150.00', currency: 'PLN', email, language: 'en' }
    const idempotencyKey = crypto.randomUUID()
    const responses = await Promise.all([
      issue(issueRequest, idempotencyKey),
      issue(issueRequest, idempotencyKey),
    ])
    const { status, body } = await issue(issueRequest, idempotencyKey)
    expect([status, ...responses.map((response) => response.status)]).toEqual([201, 201, 201])
    expect(new Set([body.id, ...responses.map((response) => response.body.id)]).size).toBe(1)
    expect(body).toMatchObject({
      code: expect.stringMatching(/^GIFT-(\w{4}-){2}\w{4}$/),
      status: 'active',
      amountInitial: '150.00',
      amountRemaining: '150.00',
      currency: 'PLN',
      voucherType: 'follow_up',
      email,
      expiresAt: new Date(voucherExpiry(Date.now())).toISOString(),
      entries: [{ kind: 'issue', amount: '150.00' }],
      orders: [],
    })
    const mails = await readMailsTo(email)
    expect(mails.map(({ kind, language }) => [kind, language])).toEqual([['voucher', 'en']])
    expect(mails[0]?.text).toContain(body.code)
    expect(await readActions(body.id)).toMatchObject([
      { action: 'voucher_issue', jti, detail: { amount: 150_00, currency: 'PLN' } },
    ])
    expect(JSON.stringify(await readActions(body.id))).not.toContain(email)

    const otherResponse = await issue({ ...issueRequest, amount: '151.00' }, idempotencyKey)
    expect([otherResponse.status, otherResponse.body.code]).toEqual([409, 'order.key_reused'])
  })

  it('and read the fields of the specification with the stored status and the effective status', async () => {
    const { issue, find, read, change } = await makeStaffClient()
    const email = makeEmailAddress()
    const { body } = await issue({ ...FREE_VOUCHER, amount: '150.00', currency: 'PLN', email })
    const storedFields = {
      issuedToEmail: email,
      issuedOrderId: null,
      redeemedOrderId: null,
      redeemedAt: null,
    }
    for (const voucher of [body, (await read(body.id)).body, (await find({ q: email })).body.items[0]])
      expect(voucher).toMatchObject({ ...storedFields, recordStatus: 'issued', status: 'active' })
    await db()
      .update(vouchers)
      .set({ expiresAt: Date.now() - 1 })
      .where(eq(vouchers.id, body.id))
    // The stored status changes only with the next run of the expiry job. The voucher cannot be spent in the meantime.
    expect((await read(body.id)).body).toMatchObject({ recordStatus: 'issued', status: 'expired' })
    await expireVouchers(makeTestDeps())
    expect((await read(body.id)).body).toMatchObject({ recordStatus: 'expired', status: 'expired' })
    const response = await issue({ ...FREE_VOUCHER, amount: '20.00', currency: 'PLN' })
    expect(response.body.issuedToEmail).toBeNull()
    await change(response.body.id, { status: 'blocked' })
    expect((await read(response.body.id)).body).toMatchObject({ recordStatus: 'blocked', status: 'blocked' })
  })

  it('without an address, to hand it over, and with an expiry day', async () => {
    const { issue, resend } = await makeStaffClient()
    const { body } = await issue({ ...FREE_VOUCHER, amount: 20, currency: 'EUR', expiresAt: '2028-02-29' })
    expect(body).toMatchObject({ email: null, expiresAt: '2028-03-01T00:00:00.000Z', currency: 'EUR' })
    expect(await readAnswer(resend(body.id))).toMatchObject({
      status: 409,
      body: { code: 'voucher.no_email' },
    })
  })

  it.each([
    [{ amount: '0.50', currency: 'PLN' }, 'voucher.amount_not_allowed'],
    [{ amount: '3000.01', currency: 'PLN' }, 'voucher.amount_not_allowed'],
    [{ amount: '-5', currency: 'PLN' }, 'input.invalid'],
    [{ amount: '50', currency: 'XXX' }, 'input.invalid'],
    [{ amount: '50', currency: 'PLN', email: 'nobody' }, 'input.invalid'],
    [{ amount: '50', currency: 'PLN', expiresAt: '2020-01-01' }, 'input.invalid'],
    [{ amount: '50', currency: 'PLN', expiresAt: '2099-01-01' }, 'input.invalid'],
  ])('but not %j', async (input, errorCode) => {
    const { issue } = await makeStaffClient()
    expect((await issue({ ...FREE_VOUCHER, ...input })).body.code).toBe(errorCode)
  })

  it('only with an idempotency key', async () => {
    const { issueWithoutKey } = await makeStaffClient()
    expect(await issueWithoutKey({ ...FREE_VOUCHER, amount: '50', currency: 'PLN' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'Idempotency-Key', code: 'required' }] },
    })
  })
})

it('a read-only member reads a voucher without its whole code', async () => {
  const voucher = await makeVoucher()
  const read = async (role: 'staff' | 'readonly') =>
    readAnswer<{ code: string }>(
      makeClient(await makeMemberHeaders(role))('GET', `/api/admin/vouchers/${voucher.id}`),
    )
  expect((await read('staff')).body.code).toBe(voucher.code)
  expect((await read('readonly')).body.code).toBe(`GIFT-****-****-${voucher.code.slice(-4)}`)
})

describe('the voucher list', () => {
  it('shows only the last characters of codes, and finds by these, code, address and order', async () => {
    const { find } = await makeStaffClient()
    const voucher = await makeVoucher({ issuedToEmail: makeEmailAddress() })
    const voucherFields = { voucherCode: voucher.code, voucherDiscount: '200.00', totalAmount: '1099.00' }
    const { order } = await makePaidOrder({}, voucherFields)
    const buyer = makeClient()
    const voucherPurchaseOrder = await expectPlacedOrder(
      buyer('POST', '/api/orders', makePurchaseBody('60.00')),
    )
    await pay(buyer, voucherPurchaseOrder)
    const otherVoucher = await getBoughtVoucher(voucherPurchaseOrder.id)
    for (const searchText of [
      voucher.code,
      voucher.code.toLowerCase(),
      lastCodeCharacters(voucher.code),
      voucher.issuedToEmail.toUpperCase(),
      order.number,
      `#${order.number.toLowerCase()}`,
    ]) {
      const { body } = await find({ q: searchText })
      const listItem = body.items.find(({ id }) => id === voucher.id)
      expect({ q: searchText, code: listItem?.code }).toEqual({
        q: searchText,
        code: `GIFT-****-****-${lastCodeCharacters(voucher.code)}`,
      })
      expect(JSON.stringify(body)).not.toContain(voucher.code)
    }
    expect((await find({ q: voucherPurchaseOrder.number })).body.items.map(({ id }) => id)).toEqual([
      otherVoucher.id,
    ])
    expect((await find({ q: `%${crypto.randomUUID()}` })).body).toEqual({
      items: [],
      nextCursor: null,
      total: 0,
    })
  })

  it('filters by state and pages from the newest', async () => {
    const { find } = await makeStaffClient()
    const uniqueSuffix = crypto.randomUUID().slice(0, 8)
    const makeNamedVoucher = (name: string, extraFields: Parameters<typeof makeVoucher>[0]) =>
      makeVoucher({ issuedToEmail: `${name}-x${uniqueSuffix}@example.com`, ...extraFields })
    const now = Date.now()
    await makeNamedVoucher('active', { createdAt: now - 5 })
    await makeNamedVoucher('ending', { createdAt: now - 4, expiresAt: now + 5 * DAY_MS })
    await makeNamedVoucher('blocked', { createdAt: now - 3, status: 'blocked' })
    await makeNamedVoucher('expired', { createdAt: now - 2, expiresAt: now - 1 })
    const findNames = async (query: Record<string, string>) =>
      (await find({ q: `x${uniqueSuffix}`, ...query })).body.items.map(({ email }) => email?.split('-')[0])
    expect(await findNames({})).toEqual(['expired', 'blocked', 'ending', 'active'])
    expect(await findNames({ status: 'active' })).toEqual(['ending', 'active'])
    for (const status of ['ending', 'blocked', 'expired'])
      expect(await findNames({ status })).toEqual([status])
    const firstPage = (await find({ q: `x${uniqueSuffix}`, limit: '3' })).body
    expect([firstPage.items.length, firstPage.total]).toEqual([3, 4])
    expect(await findNames({ limit: '3', cursor: firstPage.nextCursor ?? '' })).toEqual(['active'])
    expect((await find({ status: 'lost' })).status).toBe(400)
  })

  it('scans no whole table', async () => {
    const now = Date.now()
    const queryPlans = await readQueryPlans(async (db) => {
      const deps = { ...makeTestDeps(), db }
      await listVouchers(deps, {})
      await listVouchers(deps, { q: 'deadbeef', cursor: `${now}~${crypto.randomUUID()}` })
      for (const status of ['active', 'used', 'ending', 'expired', 'blocked'] as const)
        await listVouchers(deps, { status })
    })
    // A search must scan all vouchers, because it also searches their orders.
    expect(findFullTableScans(queryPlans)).toEqual(['SCAN vouchers'])
    expect(queryPlans.join('\n')).toContain('vouchers_newest')
  })
})

describe('staff change a voucher', () => {
  it('extend it, which restores the balance lost at its expiry', async () => {
    const { change } = await makeStaffClient()
    const voucher = await makeVoucher({ expiresAt: Date.now() - 1 })
    await expireVouchers(makeTestDeps())
    expect((await readVoucherRow(voucher.id)).amountRemaining).toBe(0)
    const newExpiryDay = utcDayOf(Date.now() + 40 * DAY_MS)
    const { status, body } = await change(voucher.id, { expiresAt: newExpiryDay })
    expect([status, body.status, body.amountRemaining]).toEqual([200, 'active', '200.00'])
    // A repeated extension changes nothing; an earlier date is rejected.
    expect((await change(voucher.id, { expiresAt: newExpiryDay })).status).toBe(200)
    expect(await change(voucher.id, { expiresAt: utcDayOf(Date.now() + 39 * DAY_MS) })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'expiresAt', code: 'invalid' }] },
    })
    expect(await readVoucherEntries(voucher.id)).toEqual([
      ['issue', 200_00],
      ['expire', -200_00],
      ['extend', 200_00],
    ])
    expect((await readActions(voucher.id)).map(({ action }) => action)).toEqual(['voucher_change'])
    expect(
      (await findBookViolations(makeTestDeps())).filter(({ subject }) => subject === voucher.id),
    ).toEqual([])
  })

  it('extend it after a refund revived it, which restores the earlier balance too', async () => {
    const { change } = await makeStaffClient()
    const voucher = await makeVoucher({ amountInitial: minor(1500_00) })
    const voucherFields = { voucherCode: voucher.code, voucherDiscount: '1299.00', totalAmount: '0.00' }
    const { order } = await makeOrder({}, voucherFields)
    const getTimeAfterExpiry = () => voucher.expiresAt + DAY_MS
    await expireVouchers(makeTestDeps({ now: getTimeAfterExpiry }))
    await makeRefund(makeTestDeps({ now: getTimeAfterExpiry }), order.id)
    expect((await readVoucherRow(voucher.id)).amountRemaining).toBe(1299_00)
    const { body } = await change(voucher.id, { expiresAt: utcDayOf(voucher.expiresAt + 400 * DAY_MS) })
    expect([body.status, body.amountRemaining]).toEqual(['active', '1500.00'])
    expect(
      (await findBookViolations(makeTestDeps())).filter(({ subject }) => subject === voucher.id),
    ).toEqual([])
  })

  it('block it, and unblock it with its whole balance', async () => {
    const { change } = await makeStaffClient()
    const voucher = await makeVoucher()
    for (const status of ['blocked', 'blocked'])
      expect((await change(voucher.id, { status })).status).toBe(200)
    const previewVoucher = () =>
      readAnswer<{ valid: boolean }>(
        makeClient()('POST', '/api/vouchers/validate', {
          code: voucher.code,
          orderTotal: '100.00',
          currency: 'PLN',
        }),
      )
    expect((await previewVoucher()).body.valid).toBe(false)
    const extendedExpiry = { expiresAt: utcDayOf(voucher.expiresAt + 40 * DAY_MS) }
    expect((await change(voucher.id, extendedExpiry)).body.code).toBe('voucher.blocked')
    expect((await change(voucher.id, { ...extendedExpiry, status: 'issued' })).body.status).toBe('active')
    expect((await previewVoucher()).body.valid).toBe(true)
    expect((await readActions(voucher.id)).map(({ detail }) => detail)).toMatchObject([
      { status: 'blocked' },
      { status: 'issued', from: voucher.expiresAt },
    ])
  })

  it('extend one that expired while blocked, which restores its balance', async () => {
    const { change } = await makeStaffClient()
    const voucher = await makeVoucher({ status: 'blocked', expiresAt: Date.now() - 1 })
    await expireVouchers(makeTestDeps())
    expect((await change(voucher.id, { status: 'issued' })).body.status).toBe('expired')
    const { body } = await change(voucher.id, { expiresAt: utcDayOf(Date.now() + 40 * DAY_MS) })
    expect([body.status, body.amountRemaining]).toEqual(['active', '200.00'])
  })

  it('but not after its price was refunded; they get an error', async () => {
    const { change, read } = await makeStaffClient()
    const { id, orderId } = await makeGift()
    expect((await read(id)).body).toMatchObject({ status: 'active', isPriceBack: false })
    await makeRefund(makeTestDeps(), orderId)
    expect((await read(id)).body).toMatchObject({ status: 'blocked', isPriceBack: true })
    expect((await change(id, { status: 'issued' })).body.code).toBe('voucher.blocked')
  })

  it('of a follow-up like any other, also after the refund of its order', async () => {
    const { change } = await makeStaffClient()
    const { order } = await makePaidOrder()
    const voucher = await makeVoucher({ voucherType: 'follow_up', issuedOrderId: order.id })
    await makeRefund(makeTestDeps(), order.id, { reason: 'goodwill' })
    const newExpiryDay = utcDayOf(voucher.expiresAt + 30 * DAY_MS)
    expect(await change(voucher.id, { expiresAt: newExpiryDay })).toMatchObject({
      status: 200,
      body: { status: 'active' },
    })
    expect((await change(voucher.id, { status: 'blocked' })).body.status).toBe('blocked')
    expect((await change(voucher.id, { status: 'issued' })).body.status).toBe('active')
  })

  it('but not an unknown one, and not to an empty change', async () => {
    const { change, read } = await makeStaffClient()
    const id = crypto.randomUUID()
    expect((await read(id)).body.code).toBe('voucher.not_found')
    expect((await change(id, { status: 'blocked' })).body.code).toBe('voucher.not_found')
    expect((await change(id, {})).status).toBe(400)
    expect((await change(id, { status: 'expired' })).status).toBe(400)
  })
})

it('staff see a voucher’s code, ledger and the orders that it paid', async () => {
  const { read } = await makeStaffClient()
  const voucher = await makeVoucher()
  const voucherFields = { voucherCode: voucher.code, voucherDiscount: '200.00', totalAmount: '1099.00' }
  const { order } = await makePaidOrder({}, voucherFields)
  const { body } = await read(voucher.id)
  expect(body).toMatchObject({
    code: voucher.code,
    status: 'used',
    amountRemaining: '0.00',
    orders: [
      { orderId: order.id, number: order.number, amount: '200.00', discount: '200.00', state: 'captured' },
    ],
  })
  expect(body.entries.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['issue', '200.00'],
    ['hold', '-200.00'],
    ['capture', '0.00'],
  ])
  expect(body.steps).toEqual([])
  await makeRefund(makeTestDeps(), order.id)
  expect((await read(voucher.id)).body.orders.map(({ state }) => state)).toEqual(['refunded'])
})

it('staff see the staff actions on a voucher', async () => {
  const { change, read } = await makeStaffClient()
  const voucher = await makeVoucher()
  await change(voucher.id, { status: 'blocked' })
  const extendedDay = utcDayOf(voucher.expiresAt + 40 * DAY_MS)
  await change(voucher.id, { status: 'issued', expiresAt: extendedDay })
  const { body } = await read(voucher.id)
  expect(body.steps.map(({ what, until }) => [what, until])).toEqual([
    ['blocked', null],
    ['unblocked', null],
    ['extended', body.expiresAt],
  ])
})

it('resending a voucher mails its current state once for repeated requests', async () => {
  const { issue, change, resend } = await makeStaffClient()
  const email = makeEmailAddress()
  const { body } = await issue({
    ...FREE_VOUCHER,
    amount: '50',
    currency: 'PLN',
    email,
    expiresAt: utcDayOf(Date.now() + DAY_MS),
  })
  await db().update(emails).set({ status: 'sent' }).where(eq(emails.recipient, email))
  await change(body.id, { expiresAt: '2029-03-08' })
  for (let pressIndex = 0; pressIndex < 3; pressIndex++) expect((await resend(body.id)).status).toBe(202)
  const mails = await readMailsTo(email)
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['voucher', 'voucher~2'])
  expect(mails.find(({ kind }) => kind === 'voucher~2')?.text).toContain(
    '8 marca 2029'.replace(' ', '\u00a0'),
  )
  expect((await readActions(body.id)).map(({ action }) => action)).toEqual([
    'voucher_issue',
    'voucher_change',
    'voucher_resend',
  ])
})

/** The information of GDPR art. 14, which each mail with a gift contains (rules 6.12). */
const giftPrivacyWords = mailWordsFor('pl').giftPrivacy

/** A paid gift of 60 zł whose mail is due in a month. */
async function makeGift() {
  const recipientEmail = makeEmailAddress()
  const sendDay = utcDayOf(Date.now() + 30 * DAY_MS)
  const buyer = makeClient()
  const giftFields = { gift: { recipientEmail, greeting: 'Sto lat!', sendOn: sendDay } }
  const voucherPurchaseOrder = await expectPlacedOrder(
    buyer('POST', '/api/orders', makePurchaseBody('60.00', giftFields)),
  )
  await pay(buyer, voucherPurchaseOrder)
  const { id } = await getBoughtVoucher(voucherPurchaseOrder.id)
  return { id, recipientEmail, orderId: voucherPurchaseOrder.id }
}

/**
 * Sends the mails that are due in `daysAhead` days, and returns the mails to `recipient`. The database fails at the
 * first query for which `shouldCrash` returns true.
 */
async function sendScheduledMail(
  recipient: string,
  daysAhead: number,
  shouldCrash?: (sql: string, sentMails: readonly SentMail[]) => boolean,
) {
  const deps = makeTestDeps()
  const sentMails: SentMail[] = []
  const mailer = (mail: SentMail) => {
    if (mail.recipient === recipient) sentMails.push(mail)
    return Promise.resolve()
  }
  const failingDb = createWatchedDatabase(async (sql) => {
    if (shouldCrash?.(sql, sentMails)) throw createConnectionLostError()
  })
  const sendPromise = sendDueMails(
    { ...deps, db: shouldCrash ? failingDb : deps.db, mailer, now: () => Date.now() + daysAhead * DAY_MS },
    1000,
  )
  if (shouldCrash) await expect(sendPromise).rejects.toThrow()
  else await sendPromise
  return sentMails
}
type SentMail = Parameters<ReturnType<typeof makeTestDeps>['mailer']>[0]

it('staff see the delivery day of a gift until it was sent', async () => {
  const { read, resend } = await makeStaffClient()
  const { id } = await makeGift()
  const { body } = await read(id)
  expect(body.waitsUntil?.slice(0, 10)).toBe(utcDayOf(Date.now() + 30 * DAY_MS))
  expect((await resend(id)).status).toBe(202)
  expect((await read(id)).body.waitsUntil).toBeNull()
})

it('a gift is mailed on its day with its balance and expiry date', async () => {
  const { change } = await makeStaffClient()
  const { id, recipientEmail, orderId } = await makeGift()
  await change(id, { expiresAt: '2029-03-08' })
  await makeRefund(makeTestDeps(), orderId, { amount: minor(20_00), reason: 'goodwill' })
  expect(await sendScheduledMail(recipientEmail, 29)).toEqual([])
  const [mail, ...others] = await sendScheduledMail(recipientEmail, 31)
  expect(others).toEqual([])
  expect(mail?.text).toContain('8 marca 2029'.replace(' ', '\u00a0'))
  for (const mailText of [mail?.subject, mail?.text, mail?.html]) {
    expect(mailText).toContain('40,00')
    expect(mailText).not.toContain('60,00')
  }
  expect(mail?.text).toContain(giftPrivacyWords.objection(FIRST_SETTINGS.firm))
  // Staff see the mail as it was sent.
  expect(await readMailsTo(recipientEmail)).toMatchObject([
    { kind: 'voucher', status: 'sent', subject: mail?.subject, text: mail?.text },
  ])
})

it('a blocked gift waits and is mailed once it is unblocked', async () => {
  const { change, resend } = await makeStaffClient()
  const { id, recipientEmail } = await makeGift()
  const [mailBefore] = await readMailsTo(recipientEmail)
  await change(id, { status: 'blocked' })
  expect(await sendScheduledMail(recipientEmail, 31)).toEqual([])
  expect(await sendScheduledMail(recipientEmail, 31)).toEqual([])
  const [waitingMail] = await readMailsTo(recipientEmail)
  expect(waitingMail).toMatchObject({ id: mailBefore?.id, status: 'waiting', attempts: 0 })
  expect(waitingMail?.dueAt).toBeGreaterThan(Date.now() + 31 * DAY_MS)
  await change(id, { status: 'issued' })
  // The voucher is unblocked before the gift's day, so the gift mail is due on that day again.
  expect((await readMailsTo(recipientEmail))[0]?.dueAt).toBe(mailBefore?.dueAt)
  expect(await sendScheduledMail(recipientEmail, 31)).toHaveLength(1)
  // Blocking and unblocking after the gift mail was sent does not send it again. Staff can still resend it.
  await change(id, { status: 'blocked' })
  await change(id, { status: 'issued' })
  expect(await sendScheduledMail(recipientEmail, 32)).toEqual([])
  await resend(id)
  expect((await readMailsTo(recipientEmail)).map(({ kind }) => kind).toSorted()).toEqual([
    'voucher',
    'voucher~2',
  ])
})

it('a gift whose buyer withdraws waits for the answer of staff; requests of strangers do not delay it', async () => {
  const { id, recipientEmail, orderId } = await makeGift()
  const order = orderId.slice(0, 8)
  const { email } = await readOrderRow(orderId)
  const otherGift = await makeGift()
  await makeWithdrawal({ order: otherGift.orderId.slice(0, 8), email: makeEmailAddress() })
  const withdrawal = await makeWithdrawal({ order, email: email.toUpperCase() })
  expect(await sendScheduledMail(recipientEmail, 31)).toEqual([])
  expect(await readMailsTo(otherGift.recipientEmail)).toMatchObject([{ status: 'sent' }])
  expect(await readMailsTo(recipientEmail)).toMatchObject([{ status: 'waiting', attempts: 0 }])
  await db().update(withdrawals).set({ status: 'refused' }).where(eq(withdrawals.id, withdrawal))
  expect(await sendScheduledMail(recipientEmail, 33)).toHaveLength(1)
  expect((await readVoucherRow(id)).amountRemaining).toBe(60_00)
})

describe('a gift whose sender crashes on its day', () => {
  const partialRefund = { amount: minor(20_00), reason: 'goodwill' } as const
  const isPurchaseQuery = (sql: string) => sql.startsWith('select') && sql.includes('voucher_purchases')

  it('before the send is mailed by another sender with its balance then, and not while blocked', async () => {
    const { change } = await makeStaffClient()
    const { id, recipientEmail, orderId } = await makeGift()
    expect(await sendScheduledMail(recipientEmail, 31, isPurchaseQuery)).toEqual([])
    expect(await readMailsTo(recipientEmail)).toMatchObject([{ status: 'waiting', attempts: 1 }])
    await makeRefund(makeTestDeps(), orderId, partialRefund)
    await change(id, { status: 'blocked' })
    expect(await sendScheduledMail(recipientEmail, 32)).toEqual([])
    await change(id, { status: 'issued' })
    const [mail, ...others] = await sendScheduledMail(recipientEmail, 34)
    expect(others).toEqual([])
    expect(mail?.text).toContain('40,00')
    expect(mail?.text).not.toContain('60,00')
  })

  it('after the provider accepted it is sent again with the same key and content', async () => {
    const { change } = await makeStaffClient()
    const { id, recipientEmail, orderId } = await makeGift()
    await change(id, { expiresAt: '2029-03-08' })
    const [first] = await sendScheduledMail(recipientEmail, 31, (_, sentMails) => sentMails.length > 0)
    expect(first?.text).toContain('8 marca 2029'.replace(' ', '\u00a0'))
    await makeRefund(makeTestDeps(), orderId, partialRefund)
    await change(id, { status: 'blocked' })
    const [second, ...others] = await sendScheduledMail(recipientEmail, 32)
    expect(others).toEqual([])
    const mailContentOf = (mail?: SentMail) => [mail?.id, mail?.subject, mail?.text]
    expect(mailContentOf(second)).toEqual(mailContentOf(first))
    expect(await readMailsTo(recipientEmail)).toMatchObject([
      { status: 'sent', attempts: 2, text: first?.text },
    ])
  })
})

it('a gift that staff mail before its day is not mailed again on that day', async () => {
  const { resend } = await makeStaffClient()
  const { id, recipientEmail } = await makeGift()
  await resend(id)
  const mails = await readMailsTo(recipientEmail)
  expect(mails.map(({ kind }) => kind)).toEqual(['voucher~2'])
  expect(mails[0]?.text).toContain('Sto lat!')
  expect(mails[0]?.text).toContain(giftPrivacyWords.objection(FIRST_SETTINGS.firm))
  // Marks the first resend as sent a minute ago, so that the second resend is a new mail.
  await db()
    .update(emails)
    .set({ status: 'sent', createdAt: Date.now() - 60_000 })
    .where(eq(emails.recipient, recipientEmail))
  await resend(id)
  expect((await readMailsTo(recipientEmail)).map(({ kind }) => kind).toSorted()).toEqual([
    'voucher~2',
    'voucher~3',
  ])
})
