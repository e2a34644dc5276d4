import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { lastCodeCharacters } from '../../../domain/vouchers/voucher'
import { makeClient, db, makeOrder, expectPlacedOrder, makeTestDeps } from '../../../test/fixtures/factories'
import {
  getBoughtVoucher,
  readVoucherEntries,
  makeVoucher,
  makePurchaseBody,
  readVoucherRow,
} from '../../../test/fixtures/vouchers'
import { pay } from '../../../test/fixtures/orders/payments'
import { emails } from '../../mail/emails.table'
import { runJobs } from '../../jobs/run-jobs'
import { cancelOrder } from '../orders/lifecycle/cancel-order'
import { findBookViolations } from '../admin/books/check-books'
import { expireVouchers, remindOfVouchers } from './end-vouchers'
import { vouchers } from './vouchers.table'
import { DAY_MS } from '../../../domain/time/time'

const makeShopAtTime = (time: number) => makeTestDeps({ now: () => time })

describe('an expired voucher', () => {
  it('loses its balance at night, once, with a ledger entry', async () => {
    const voucher = await makeVoucher()
    const depsAtExpiry = makeShopAtTime(voucher.expiresAt)
    await expireVouchers(makeShopAtTime(voucher.expiresAt - 1))
    expect(await readVoucherRow(voucher.id)).toMatchObject({ status: 'issued', amountRemaining: 20_000 })
    await Promise.all([1, 2, 3].map(() => expireVouchers(depsAtExpiry)))
    await runJobs('23 3 * * *', depsAtExpiry)
    expect(await readVoucherRow(voucher.id)).toMatchObject({ status: 'expired', amountRemaining: 0 })
    expect(await readVoucherEntries(voucher.id)).toEqual([
      ['issue', 20_000],
      ['expire', -20_000],
    ])
    expect(
      (await findBookViolations(makeTestDeps())).filter(({ subject }) => subject === voucher.id),
    ).toEqual([])
  })

  it('is still spent by an order that holds it; a released amount expires the next night', async () => {
    const voucher = await makeVoucher()
    const voucherFields = { voucherCode: voucher.code, voucherDiscount: '200.00', totalAmount: '1099.00' }
    const { order } = await makeOrder({}, voucherFields)
    await expireVouchers(makeShopAtTime(voucher.expiresAt))
    expect(await readVoucherEntries(voucher.id)).toHaveLength(2)
    await cancelOrder(makeTestDeps(), order.id)
    await expireVouchers(makeShopAtTime(voucher.expiresAt))
    expect((await readVoucherEntries(voucher.id)).map(([kind]) => kind)).toEqual([
      'issue',
      'hold',
      'release',
      'expire',
    ])
  })
})

describe('an extended voucher', () => {
  it('regains its balance and can expire again', async () => {
    const voucher = await makeVoucher()
    await expireVouchers(makeShopAtTime(voucher.expiresAt))
    const laterExpiry = voucher.expiresAt + 90 * DAY_MS
    await db().update(vouchers).set({ expiresAt: laterExpiry }).where(eq(vouchers.id, voucher.id))
    expect(await readVoucherRow(voucher.id)).toMatchObject({ status: 'issued', amountRemaining: 20_000 })
    await expireVouchers(makeShopAtTime(laterExpiry))
    expect((await readVoucherEntries(voucher.id)).map(([kind]) => kind)).toEqual([
      'issue',
      'expire',
      'extend',
      'expire',
    ])
    expect(
      (await findBookViolations(makeTestDeps())).filter(({ subject }) => subject === voucher.id),
    ).toEqual([])
  })
})

describe('a voucher that expires within thirty days with a balance', () => {
  it('gets one reminder without its code, in the language of its purchase', async () => {
    const buyer = makeClient()
    const order = await expectPlacedOrder(
      buyer('POST', '/api/orders', makePurchaseBody('80.00', { language: 'en' })),
    )
    await pay(buyer, order)
    const voucher = await getBoughtVoucher(order.id)
    const mailKey = `${voucher.id}:${voucher.expiresAt}`
    const readMails = () => db().select().from(emails).where(eq(emails.about, mailKey))
    await remindOfVouchers(makeShopAtTime(voucher.expiresAt - 31 * DAY_MS))
    expect(await readMails()).toEqual([])
    for (const days of [30, 29, 1]) await remindOfVouchers(makeShopAtTime(voucher.expiresAt - days * DAY_MS))
    const [mail, ...others] = await readMails()
    expect(others).toEqual([])
    expect(mail?.text).toContain('80.00')
    expect(mail?.text).toContain(lastCodeCharacters(voucher.code))
    expect(mail?.text).not.toContain(voucher.code)
    expect(mail?.subject).toMatch(/^Your voucher is valid until/)
  })

  it('gets no reminder once its owner was erased', async () => {
    const buyer = makeClient()
    const order = await expectPlacedOrder(buyer('POST', '/api/orders', makePurchaseBody('80.00')))
    await pay(buyer, order)
    const voucher = await getBoughtVoucher(order.id)
    await db().update(vouchers).set({ issuedToEmail: '' }).where(eq(vouchers.id, voucher.id))
    await remindOfVouchers(makeShopAtTime(voucher.expiresAt - DAY_MS))
    const mailKey = `${voucher.id}:${voucher.expiresAt}`
    expect(await db().select().from(emails).where(eq(emails.about, mailKey))).toEqual([])
  })

  it('is reminded of if staff sold it and mailed it, in the language of its mail', async () => {
    const readMails = (voucher: { id: string; expiresAt: number }) =>
      db()
        .select()
        .from(emails)
        .where(eq(emails.about, `${voucher.id}:${voucher.expiresAt}`))
    const mailedVoucher = await makeVoucher({ issuedToEmail: `holder-${crypto.randomUUID()}@example.com` })
    await db().insert(emails).values({
      id: crypto.randomUUID(),
      kind: 'voucher',
      about: mailedVoucher.id,
      recipient: mailedVoucher.issuedToEmail,
      language: 'en',
      subject: 's',
      html: 'h',
      text: 't',
      status: 'sent',
      nextAt: 0,
      createdAt: mailedVoucher.createdAt,
    })
    const voucherWithoutAddress = await makeVoucher({ issuedToEmail: '' })
    const freeVoucher = await makeVoucher({ voucherType: 'follow_up' })
    const shortValidityVoucher = await makeVoucher({ expiresAt: Date.now() + 20 * DAY_MS })
    const deps = makeShopAtTime(mailedVoucher.expiresAt - 29 * DAY_MS)
    for (let jobRun = 0; jobRun < 2; jobRun++) await remindOfVouchers(deps)
    await remindOfVouchers(makeShopAtTime(Date.now() + DAY_MS))
    const [reminder, ...others] = await readMails(mailedVoucher)
    expect(others).toEqual([])
    expect(reminder).toMatchObject({ recipient: mailedVoucher.issuedToEmail, language: 'en' })
    expect(reminder?.text).toContain('200.00')
    // A voucher without an address, a free voucher and a voucher valid for less than 30 days get no reminder.
    for (const voucher of [voucherWithoutAddress, freeVoucher, shortValidityVoucher])
      expect(await readMails(voucher)).toEqual([])
  })
})
