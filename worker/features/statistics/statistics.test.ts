import { changeParcel } from '../../../test/fixtures/orders/staff-orders'
import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { LOGIN_LIMITS } from '../../../domain/admin/admin'
import { ATTACK_NOTICE_PERIOD_MS, FORM_PACE } from '../../../domain/rate-limits/form-pace'
import { minor } from '../../../domain/money/money'
import {
  readAnswer,
  makeClient,
  db,
  makeIp,
  makeOrder,
  makeProduct,
  makeTestDeps,
  makeStaffHeaders,
  createStoppedClock,
} from '../../../test/fixtures/factories'
import { makeRefund, repeatFailedRefund } from '../../../test/fixtures/orders/goods'
import { callOrderRoute } from '../../../test/fixtures/orders/staff-orders'
import { makeCounterSaleFields, makeSaleFields } from '../../../test/fixtures/orders/sale-fields'
import { sendSale } from '../../../test/fixtures/orders/sales'
import { polishDateOf } from '../../../domain/time/polish-days'
import { makeVoucher } from '../../../test/fixtures/vouchers'
import { makePaidOrder, simulateReturnedRefunds } from '../../../test/fixtures/orders/payments'
import { makeComplaint, makeWithdrawal } from '../../../test/fixtures/customer-requests'
import { makeReview } from '../../../test/fixtures/reviews'
import { readTaskCounts } from '../../../test/fixtures/staff-tasks'
import { readQueryPlans, findFullTableScans } from '../../../test/database/query-plan'
import { emails } from '../../mail/emails.table'
import { enqueueNewMail } from '../../mail/outbox/outbox'
import { adminAttempts } from '../admin/admin.table'
import { complaints } from '../returns/complaints/complaints.table'
import { formPace } from '../../rate-limits/form-pace.table'
import { countFormRequest } from '../../rate-limits/take-pace'
import { orders } from '../orders/orders.table'
import { pageViews } from './page-views.table'
import { disputes } from '../payments/payments.table'
import { recordFailedRefund } from '../refunds/record-refund'
import { recordManualRefund } from '../refunds/record-manual-refund'
import { refunds } from '../refunds/refunds.table'
import { voucherEntries, voucherSales } from '../vouchers/vouchers.table'
import { readPageViewStatistics } from './page-view-stats'
import { readSalesStatistics } from './sales-statistics'
import { readTodayStatistics } from './today-statistics'
import { DAY_MS } from '../../../domain/time/time'

// The dashboard lists the newest five refunds and disputes. Rows of other tests have future timestamps, so they are
// made old.
beforeAll(async () => {
  await db().update(refunds).set({ createdAt: 0 })
  await db().update(disputes).set({ createdAt: 0 })
})

const makeShopAtDate = (now: string) => ({ ...makeTestDeps(), now: () => Date.parse(now) })

async function makeOrderPaidAt(isoTime: string) {
  const { order } = await makePaidOrder()
  await db()
    .update(orders)
    .set({ paidAt: Date.parse(isoTime) })
    .where(eq(orders.id, order.id))
  return order
}

it('the sales of staff are counted by channel', async () => {
  const readChannels = async () => (await readSalesStatistics(makeTestDeps())).channels
  const findChannel = (channels: Awaited<ReturnType<typeof readChannels>>, name: string) =>
    channels.find(({ channel }) => channel === name)
  const channelsBefore = await readChannels()
  const product = await makeProduct()
  await sendSale(
    makeSaleFields([product], makeCounterSaleFields(product.exhibitionPrice, polishDateOf(Date.now()))),
  )
  await sendSale(makeSaleFields([await makeProduct()]))
  const channelsAfter = await readChannels()
  expect(
    (findChannel(channelsAfter, 'counter')?.orders ?? 0) -
      (findChannel(channelsBefore, 'counter')?.orders ?? 0),
  ).toBe(1)
  expect(
    toGrosze(findChannel(channelsAfter, 'counter')?.revenue ?? '') -
      toGrosze(findChannel(channelsBefore, 'counter')?.revenue ?? ''),
  ).toBe(1299_00)
  // An unpaid sale does not count yet.
  expect(findChannel(channelsAfter, 'phone')).toEqual(findChannel(channelsBefore, 'phone'))
})

const toGrosze = (decimal: string) => Math.round(Number(decimal) * 100)

describe('sales', () => {
  it('count the vouchers that staff sold, in PLN, while their price is kept', async () => {
    const depsOnDay = makeShopAtDate('2032-05-06T10:00:00Z')
    const salesBefore = await readSalesStatistics(depsOnDay)
    const insertVoucherSale = async (currency: 'PLN' | 'EUR', amount: number, rateMicro: number) => {
      const createdAt = Date.parse('2032-05-05T12:00:00Z')
      const { id } = await makeVoucher({ currency, amountInitial: minor(amount), createdAt })
      await db().batch([
        db().delete(voucherSales).where(eq(voucherSales.voucherId, id)),
        db().insert(voucherSales).values({
          voucherId: id,
          method: 'cash',
          paidOn: '2032-05-05',
          voucherVat: 'multi',
          rateMicro,
          soldAt: createdAt,
        }),
      ])
      return id
    }
    await insertVoucherSale('PLN', 200_00, 1_000_000)
    const euroOrder = await insertVoucherSale('EUR', 50_00, 250_000)
    await makeVoucher({ voucherType: 'follow_up', createdAt: Date.parse('2032-05-05T12:00:00Z') })
    const salesAfter = await readSalesStatistics(depsOnDay)
    const computeRevenueGain = (sales: typeof salesAfter) =>
      toGrosze(sales.revenue) - toGrosze(salesBefore.revenue)
    expect(computeRevenueGain(salesAfter)).toBe(400_00)
    const findSaleDay = (sales: typeof salesAfter) => sales.days.find(({ date }) => date === '2032-05-05')
    expect(findSaleDay(salesAfter)).toMatchObject({ orders: 0, revenue: '400.00' })
    expect(salesAfter.paidOrders).toBe(salesBefore.paidOrders)
    // 40 EUR of the price were refunded, so the shop keeps 10 EUR.
    await db()
      .insert(voucherEntries)
      .values({
        voucherId: euroOrder,
        kind: 'refund',
        amount: minor(-40_00),
        at: Date.parse('2032-05-06T09:00:00Z'),
      })
    expect(computeRevenueGain(await readSalesStatistics(depsOnDay))).toBe(240_00)
  })

  it('are counted by the days of Poland, also in the nights in which clocks change', async () => {
    // Polish midnight is at 23:00 UTC in winter time and at 22:00 UTC in summer time.
    for (const isoTime of ['2031-03-29T22:59:59Z', '2031-03-29T23:00:00Z', '2031-03-30T21:59:59Z'])
      await makeOrderPaidAt(isoTime)
    await makeOrderPaidAt('2031-03-30T22:00:00Z')
    const daysAroundClockChange = (await readSalesStatistics(makeShopAtDate('2031-04-01T10:00:00Z'))).days
    expect(daysAroundClockChange).toHaveLength(30)
    expect([daysAroundClockChange[0]?.date, daysAroundClockChange.at(-1)?.date]).toEqual([
      '2031-03-03',
      '2031-04-01',
    ])
    expect(daysAroundClockChange.slice(-5).map(({ date, orders }) => [date, orders])).toEqual([
      ['2031-03-28', 0],
      ['2031-03-29', 1],
      ['2031-03-30', 2],
      ['2031-03-31', 1],
      ['2031-04-01', 0],
    ])
    expect(daysAroundClockChange.find(({ date }) => date === '2031-03-30')?.revenue).toBe('2598.00')

    for (const isoTime of ['2031-10-25T21:59:59Z', '2031-10-25T22:00:00Z', '2031-10-26T22:59:59Z'])
      await makeOrderPaidAt(isoTime)
    const daysAtClockChange = (await readSalesStatistics(makeShopAtDate('2031-10-27T10:00:00Z'))).days
    expect(daysAtClockChange.slice(-3).map(({ orders }) => orders)).toEqual([1, 2, 0])
  })

  it('are the amounts of paid orders less refunds', async () => {
    const salesBefore = await readSalesStatistics(makeTestDeps())
    const [partlyRefundedOrder, refundedOrder] = [await makePaidOrder(), await makePaidOrder()]
    await makeOrder()
    await makeRefund(makeTestDeps(), partlyRefundedOrder.order.id, { amount: minor(299_00) })
    await makeRefund(makeTestDeps(), refundedOrder.order.id)
    const salesAfter = await readSalesStatistics(makeTestDeps())
    expect(salesAfter.totalOrders - salesBefore.totalOrders).toBe(3)
    expect(salesAfter.paidOrders - salesBefore.paidOrders).toBe(1)
    expect(toGrosze(salesAfter.revenue) - toGrosze(salesBefore.revenue)).toBe(1000_00)
    const [todayAfter, todayBefore] = [salesAfter.days.at(-1), salesBefore.days.at(-1)]
    expect(toGrosze(todayAfter?.revenue ?? '0') - toGrosze(todayBefore?.revenue ?? '0')).toBe(1000_00)
  })
})

describe('page views', () => {
  it('are counted for seven Polish days, with the ten most viewed pages', async () => {
    const makePageViewRow = (path: string, isoTime: string) => ({
      path,
      userAgent: 'Firefox',
      createdAt: Date.parse(isoTime),
    })
    const manyViews = Array.from({ length: 11 }, (_, page) =>
      Array.from({ length: page + 1 }, () => makePageViewRow(`/seite-${page}`, '2032-05-10T12:00:00Z')),
    ).flat()
    for (let chunkStart = 0; chunkStart < manyViews.length; chunkStart += 20)
      await db()
        .insert(pageViews)
        .values(manyViews.slice(chunkStart, chunkStart + 20))
    await db()
      .insert(pageViews)
      .values([makePageViewRow('/', '2032-05-03T21:59:59Z'), makePageViewRow('/', '2032-05-03T22:00:00Z')])
    const { totalViews, stats, days } = await readPageViewStatistics(makeShopAtDate('2032-05-10T20:00:00Z'))
    expect(totalViews).toBe(67)
    expect(stats).toHaveLength(10)
    expect(stats[0]).toEqual({ path: '/seite-10', count: 11 })
    expect(days.map(({ date, count }) => [date, count])).toEqual([
      ['2032-05-04', 1],
      ['2032-05-05', 0],
      ['2032-05-06', 0],
      ['2032-05-07', 0],
      ['2032-05-08', 0],
      ['2032-05-09', 0],
      ['2032-05-10', 66],
    ])
  })
})

describe('today', () => {
  it('counts open staff work and names orders with refund or dispute work', async () => {
    const countsBefore = await readTaskCounts()
    const [paidOrder, unpaidOrder, declinedOrder] = [
      await makePaidOrder(),
      await makeOrder(),
      await makeOrder(),
    ]
    // An order with a failed payment does not count as unpaid, because the order list shows it under another status.
    await db().update(orders).set({ state: 'failed' }).where(eq(orders.id, declinedOrder.order.id))
    await makeProduct({ status: 'draft' })
    await makeVoucher({ expiresAt: Date.now() + DAY_MS })
    await makeWithdrawal()
    await makeReview()
    await makeComplaint()
    const complaintId = await makeComplaint()
    await db().update(complaints).set({ status: 'accepted' }).where(eq(complaints.id, complaintId))
    await db().batch([
      enqueueNewMail(makeTestDeps(), {
        kind: 'shop_alert',
        about: unpaidOrder.order.id,
        recipient: 'lucja@example.com',
        language: 'pl',
        subject: '',
        preview: '',
        body: null,
      }),
      db()
        .update(emails)
        .set({ status: 'given_up' })
        .where(and(eq(emails.about, unpaidOrder.order.id), eq(emails.kind, 'shop_alert'))),
    ])
    await db()
      .insert(disputes)
      .values({
        id: crypto.randomUUID(),
        intentId: paidOrder.intentId,
        orderId: paidOrder.order.id,
        amount: minor(1299_00),
        currency: 'PLN',
        reason: 'fraudulent',
        status: 'needs_response',
        createdAt: Date.now(),
        updatedAt: Date.now(),
      })
    await makeRefund(makeTestDeps(), paidOrder.order.id, { amount: minor(100) })
    await db().update(refunds).set({ state: 'failed' }).where(eq(refunds.orderId, paidOrder.order.id))
    // Makes this order the newest, because other tests create orders with future timestamps.
    await db()
      .update(orders)
      .set({ createdAt: sql`(SELECT max(created_at) + 1 FROM orders)` })
      .where(eq(orders.id, unpaidOrder.order.id))
    const { tasks, disputeOrders, refundOrders, recentOrders } = await readTodayStatistics(makeTestDeps())
    const counterIncreases = Object.entries(await readTaskCounts()).map(([name, count]) => [
      name,
      count - countsBefore[name as 'toPack'],
    ])
    expect(Object.fromEntries(counterIncreases)).toEqual({
      toPack: 1,
      toShip: 0,
      toCollect: 0,
      toReceive: 0,
      closedPoints: 0,
      toOpen: 0,
      parcelTrouble: 0,
      toDecide: 0,
      late: 0,
      unpaid: 1,
      withdrawals: 1,
      reviews: 1,
      complaints: 1,
      toSettle: 1,
      unreadChats: 0,
      mailsGivenUp: 1,
      refundsOwed: 1,
      disputes: 1,
      vouchersEnding: 1,
      drafts: 1,
      viewings: 0,
      viewingConflicts: 0,
    })
    expect([disputeOrders, refundOrders]).toEqual([
      expect.arrayContaining([paidOrder.order.id]),
      expect.arrayContaining([paidOrder.order.id]),
    ])
    const complaintTask = tasks.find(({ kind }) => kind === 'complaints')
    expect(Date.parse(complaintTask?.oldestAt ?? '')).toBeLessThanOrEqual(Date.now())
    expect(Date.parse(complaintTask?.due ?? '')).toBeLessThanOrEqual(Date.now() + 15 * DAY_MS)
    expect(recentOrders).toHaveLength(10)
    expect(recentOrders.find(({ id }) => id === unpaidOrder.order.id)).toMatchObject({
      number: unpaidOrder.order.number,
      firstName: 'Łucja',
      courier: 'dpd',
      paymentStatus: 'pending',
      totalAmount: '1299.00',
      currency: 'PLN',
      city: 'Łódź',
    })

    // A refund by hand repays 0.99 zł of the failed 1.00 zł, so 0.01 zł is still owed.
    await recordManualRefund(makeTestDeps(), paidOrder.order.id, minor(99))
    expect((await readTaskCounts()).refundsOwed).toBe(countsBefore.refundsOwed + 1)
    // After the failed refund is repeated, nothing is owed. A closed dispute needs no answer.
    await repeatFailedRefund(makeTestDeps(), paidOrder.order.id)
    await db().update(disputes).set({ status: 'won' }).where(eq(disputes.orderId, paidOrder.order.id))
    const countsAfter = await readTaskCounts()
    expect([countsAfter.refundsOwed, countsAfter.disputes]).toEqual([
      countsBefore.refundsOwed,
      countsBefore.disputes,
    ])
  })
})

it('a parcel counts as shipped today also after its delivery and refund', async () => {
  const { order } = await makePaidOrder()
  const countParcels = async () => (await readTodayStatistics(makeTestDeps())).shippedToday.parcels
  const countBefore = await countParcels()
  await changeParcel(order.id, {
    fulfilmentStatus: 'shipped',
    courier: 'dpd',
    trackingNumber: '680012345678',
  })
  expect(await countParcels()).toBe(countBefore + 1)
  await changeParcel(order.id, { fulfilmentStatus: 'delivered' })
  await makeRefund(makeTestDeps(), order.id, { amount: minor(100) })
  expect(await countParcels()).toBe(countBefore + 1)
})

it('the dashboard makes three staff calls that scan no whole table', async () => {
  const staffClient = makeClient(await makeStaffHeaders())
  for (const routeName of ['statistics', 'page-view-stats', 'today'])
    expect((await readAnswer(staffClient('GET', `/api/admin/${routeName}`))).status).toBe(200)
  const queryPlans = await readQueryPlans(async (db) => {
    const deps = { ...makeTestDeps(), db }
    await readSalesStatistics(deps)
    await readPageViewStatistics(deps)
    await readTodayStatistics(deps)
  })
  expect(queryPlans.length).toBeGreaterThan(10)
  // Full scans of three tables and of the subquery `gone` are allowed, because they have few rows.
  expect(findFullTableScans(queryPlans, 'disputes', 'refunds', 'gone', 'voucher_sales')).toEqual([])
})

it('a failed refund is owed until it is repeated; another refund does not cover it', async () => {
  const { order } = await makePaidOrder()
  const refundPart = () => makeRefund(makeTestDeps(), order.id, { amount: minor(30_00) })
  const isOrderListedForRefund = async () =>
    (await readTodayStatistics(makeTestDeps())).refundOrders.includes(order.id)
  await refundPart()
  await refundPart()
  await db().update(refunds).set({ state: 'failed' }).where(eq(refunds.orderId, order.id))
  expect(await isOrderListedForRefund()).toBe(true)
  await refundPart()
  await repeatFailedRefund(makeTestDeps(), order.id)
  expect(await isOrderListedForRefund()).toBe(true)
  await repeatFailedRefund(makeTestDeps(), order.id)
  expect(await isOrderListedForRefund()).toBe(false)
})

it('a refund returned late is not covered by an earlier one', async () => {
  const { order, intentId } = await makePaidOrder()
  const refundPart = () => makeRefund(makeTestDeps(), order.id, { amount: minor(30_00) })
  const isOrderListedForRefund = async () =>
    (await readTodayStatistics(makeTestDeps())).refundOrders.includes(order.id)
  const firstRefund = await refundPart()
  // The bank returns the money of the first refund to the shop.
  await simulateReturnedRefunds(intentId)
  await refundPart()
  await recordFailedRefund(makeTestDeps(), {
    id: firstRefund.providerRefundId ?? '',
    key: `refund:${firstRefund.id}`,
  })
  expect(await isOrderListedForRefund()).toBe(true)
  await repeatFailedRefund(makeTestDeps(), order.id)
  expect(await isOrderListedForRefund()).toBe(false)
})

it('a refund made at the provider is listed until staff explain it', async () => {
  const { order } = await makePaidOrder()
  const isInRefundOrders = async () =>
    (await readTodayStatistics(makeTestDeps())).refundOrders.includes(order.id)
  await recordManualRefund(makeTestDeps(), order.id, minor(30_00))
  expect(await isInRefundOrders()).toBe(true)
  const [refund] = await db().select().from(refunds).where(eq(refunds.orderId, order.id))
  const explainResponse = await callOrderRoute('POST', order.id, `/refunds/${refund?.id}/explain`, {
    goodwill: '30.00',
  })
  expect(explainResponse.status).toBe(200)
  expect(await isInRefundOrders()).toBe(false)
})

it('readTodayStatistics returns the forms with slowed senders, and password guesses above the limit of wrong passwords', async () => {
  const clock = createStoppedClock()
  const deps = makeTestDeps({ now: clock.now })
  await db().delete(formPace)
  await db().delete(adminAttempts)
  const ip = makeIp()
  const { network } = FORM_PACE.newsletter
  for (let count = 0; count <= (network?.burst ?? 0); count++)
    await countFormRequest(deps, 'newsletter', { ip })
  const failedSignIn = { address: crypto.randomUUID(), isRight: false, at: clock.now() }
  await db()
    .insert(adminAttempts)
    .values(Array.from({ length: LOGIN_LIMITS.wrong }, () => failedSignIn))
  expect(await readTodayStatistics(deps)).toMatchObject({
    attacks: [{ form: 'newsletter', senders: 1 }],
    guesses: 0,
  })
  await db().insert(adminAttempts).values(failedSignIn)
  expect(await readTodayStatistics(deps)).toMatchObject({ guesses: LOGIN_LIMITS.wrong + 1 })
  clock.forward(ATTACK_NOTICE_PERIOD_MS)
  expect(await readTodayStatistics(deps)).toMatchObject({ attacks: [], guesses: 0 })
})
