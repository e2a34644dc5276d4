import { eq, inArray } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { minor } from '../../../domain/money/money'
import { REVENUE_PERIODS, UNSOLD_AFTER_DAYS } from '../../../domain/statistics/report-periods'
import { polishDateOf } from '../../../domain/time/polish-days'
import { DAY_MS } from '../../../domain/time/time'
import { findFullTableScans, readQueryPlans } from '../../../test/database/query-plan'
import {
  db,
  expectPlacedOrder,
  makeClient,
  makeMemberHeaders,
  makeOrder,
  makeOrderBody,
  makeProduct,
  makeTestDeps,
  readAnswer,
  TEST_STAFF,
} from '../../../test/fixtures/factories'
import { makeRefund } from '../../../test/fixtures/orders/goods'
import { makePaidOrder, pay } from '../../../test/fixtures/orders/payments'
import { makeCounterSaleFields, makeSaleFields } from '../../../test/fixtures/orders/sale-fields'
import { sendSale } from '../../../test/fixtures/orders/sales'
import { callOrderRoute } from '../../../test/fixtures/orders/staff-orders'
import { makePurchaseBody, makeVoucher } from '../../../test/fixtures/vouchers'
import { cancelOrder } from '../orders/lifecycle/cancel-order'
import { transitionOrder } from '../orders/lifecycle/transition'
import { orders } from '../orders/orders.table'
import { voucherEntries } from '../vouchers/vouchers.table'
import { dailyCounts } from './daily-counts.table'
import { readDemand } from './read-demand'
import { readRevenue } from './read-revenue'
import { readUnsold } from './read-unsold'
import { readSalesStatistics } from './sales-statistics'

const toGrosze = (decimal: string) => Math.round(Number(decimal) * 100)
const sumRevenue = (rows: readonly { revenue: string }[]) =>
  rows.reduce((sum, { revenue }) => sum + toGrosze(revenue), 0)
const makeShopAt = (now: number) => makeTestDeps({ now: () => now })

describe('revenue', () => {
  /** A time without sales of other tests. */
  const NOW = Date.parse('2034-07-20T10:00:00Z')

  const setPaidAt = (orderIds: readonly string[], paidAt: number) =>
    db()
      .update(orders)
      .set({ paidAt })
      .where(inArray(orders.id, [...orderIds]))

  /** Sales of each kind, with refunds, a discount, a foreign currency and delivery. Returns the ids of the orders. */
  async function makeSales() {
    const [drill, saw] = [
      await makeProduct({ exhibitionPrice: minor(199_99) }),
      await makeProduct({ category: 'pily', exhibitionPrice: minor(133_33), stock: 3 }),
    ]
    const buyer = makeClient()
    const mixedOrder = await expectPlacedOrder(
      buyer('POST', '/api/orders', makeOrderBody([drill, { ...saw, quantity: 2 }])),
    )
    await pay(buyer, mixedOrder)
    await makeRefund(makeTestDeps(), mixedOrder.id, {
      lines: [{ productId: saw.id, quantity: 1, amount: minor(133_33) }],
    })
    const goodwillOrder = await makePaidOrder({ category: 'lasery' })
    await makeRefund(makeTestDeps(), goodwillOrder.order.id, { amount: minor(100_01) })
    const refundedOrder = await makePaidOrder({ category: 'lasery' })
    await makeRefund(makeTestDeps(), refundedOrder.order.id)
    const voucherBuyer = makeClient()
    const voucherOrder = await expectPlacedOrder(
      voucherBuyer('POST', '/api/orders', makePurchaseBody('300.00')),
    )
    await pay(voucherBuyer, voucherOrder)
    const voucher = await makeVoucher({ createdAt: NOW - 400 * DAY_MS, expiresAt: NOW + DAY_MS })
    const discountedProduct = await makeProduct({ category: 'klucze' })
    const discountBuyer = makeClient()
    const discountedOrder = await expectPlacedOrder(
      discountBuyer(
        'POST',
        '/api/orders',
        makeOrderBody([discountedProduct], {
          voucherCode: voucher.code,
          voucherDiscount: '200.00',
          totalAmount: '1099.00',
        }),
      ),
    )
    await pay(discountBuyer, discountedOrder)
    const today = polishDateOf(Date.now())
    const counterProduct = await makeProduct({ category: 'mloty' })
    const counterSale = await sendSale(
      makeSaleFields([counterProduct], makeCounterSaleFields(counterProduct.exhibitionPrice, today)),
    )
    const phoneProduct = await makeProduct({ category: 'wozki' })
    const phoneSale = await sendSale(makeSaleFields([phoneProduct]))
    const payment = { method: 'transfer', paidOn: today, isConfirmed: true }
    const { status } = await callOrderRoute('POST', phoneSale.body.id, '/payment', payment)
    expect([counterSale.status, phoneSale.status, status]).toEqual([201, 201, 200])
    return [
      mixedOrder.id,
      goodwillOrder.order.id,
      refundedOrder.order.id,
      voucherOrder.id,
      discountedOrder.id,
      counterSale.body.id,
      phoneSale.body.id,
    ]
  }

  it('by category and by channel adds up to the revenue of the dashboard, after refunds', async () => {
    await setPaidAt(await makeSales(), NOW - 3 * DAY_MS)
    await setPaidAt([(await makePaidOrder({ category: 'pily' })).order.id], NOW - 60 * DAY_MS)
    await setPaidAt([(await makePaidOrder({ category: 'pily' })).order.id], NOW - 200 * DAY_MS)
    const soldVoucher = await makeVoucher({ createdAt: NOW - 2 * DAY_MS })
    await db()
      .insert(voucherEntries)
      .values({ voucherId: soldVoucher.id, kind: 'refund', amount: minor(-50_00), at: NOW - DAY_MS })
    const deps = makeShopAt(NOW)
    const dashboard = await readSalesStatistics(deps)
    const dashboardSum = sumRevenue(dashboard.days)
    expect(dashboardSum).toBeGreaterThan(0)
    const [month, quarter, year] = await Promise.all(REVENUE_PERIODS.map((days) => readRevenue(deps, days)))
    for (const report of [month, quarter, year]) {
      expect(sumRevenue(report?.categories ?? [])).toBe(toGrosze(report?.total ?? ''))
      expect(sumRevenue(report?.channels ?? [])).toBe(toGrosze(report?.total ?? ''))
    }
    expect(toGrosze(month?.total ?? '')).toBe(dashboardSum)
    expect(toGrosze(quarter?.total ?? '')).toBe(dashboardSum + 1299_00)
    expect(toGrosze(year?.total ?? '')).toBe(dashboardSum + 2 * 1299_00)
    const findCategoryRow = (name: string) => month?.categories.find((row) => row.name === name)
    const revenueByCategory = {
      wiertarki: '199.99',
      pily: '133.33',
      mloty: '1299.00',
      wozki: '1299.00',
      klucze: '1099.00',
    }
    for (const [name, revenue] of Object.entries(revenueByCategory))
      expect.soft(findCategoryRow(name), name).toMatchObject({ units: 1, revenue })
    // One laser was refunded in part as goodwill, the other laser in full.
    expect(findCategoryRow('lasery')).toMatchObject({ units: 1, revenue: '1198.99' })
    expect(findCategoryRow('vouchers')).toMatchObject({ units: 2, revenue: '450.00' })
    const deliveryRevenue = sumRevenue(month?.categories.filter(({ name }) => name === 'delivery') ?? [])
    expect(deliveryRevenue).toBeGreaterThan(0)
    expect(month?.channels).toEqual([
      { name: 'web', units: 4, revenue: expect.any(String) },
      { name: 'phone', units: 1, revenue: '1319.00' },
      { name: 'counter', units: 1, revenue: '1299.00' },
      { name: 'vouchers', units: 1, revenue: '150.00' },
    ])
  })

  it('is zero in every row without sales', async () => {
    const report = await readRevenue(makeShopAt(Date.parse('2036-01-01T10:00:00Z')), 30)
    expect(report.total).toBe('0.00')
    for (const row of [...report.categories, ...report.channels])
      expect(row).toMatchObject({ units: 0, revenue: '0.00' })
  })
})

describe('demand', () => {
  const NOW = Date.parse('2035-03-10T10:00:00Z')
  const count = (kind: typeof dailyCounts.$inferInsert.kind, at: number, subject: string, count: number) =>
    db()
      .insert(dailyCounts)
      .values({ kind, day: polishDateOf(at), subject, count })

  it('compares the steps of a sale, and lists tools that nobody bought first', async () => {
    const [soldTool, wantedTool, ignoredTool] = [
      await makeProduct({ stock: 0, sold: 1, soldAt: NOW - DAY_MS, listedAt: NOW - 5 * DAY_MS }),
      await makeProduct({ listedAt: NOW - 40 * DAY_MS }),
      await makeProduct(),
    ]
    await count('product_view', NOW, soldTool.id, 90)
    await count('product_view', NOW, wantedTool.id, 40)
    await count('product_view', NOW - 6 * DAY_MS, wantedTool.id, 10)
    await count('product_view', NOW, ignoredTool.id, 1)
    await count('product_view', NOW - 7 * DAY_MS, wantedTool.id, 47)
    await count('cart_add', NOW, wantedTool.id, 7)
    await count('checkout_view', NOW, '', 4)
    const orderIds = [(await makePaidOrder()).order.id, (await makeOrder()).order.id]
    await db().update(orders).set({ createdAt: NOW }).where(inArray(orders.id, orderIds))
    const demand = await readDemand(makeShopAt(NOW), { days: 7 })
    expect(demand.funnel).toEqual([
      { step: 'views', count: 141, previous: 47, share: null, change: 200 },
      { step: 'carts', count: 7, previous: 0, share: 5, change: null },
      { step: 'checkouts', count: 4, previous: 0, share: 57, change: null },
      { step: 'placed', count: 2, previous: 0, share: 50, change: null },
      { step: 'paid', count: 1, previous: 0, share: 50, change: null },
    ])
    expect(demand.tools).toMatchObject([
      { id: wantedTool.id, views: 50, carts: 7, state: 'for_sale', daysListed: 40, price: '1299.00' },
      { id: ignoredTool.id, views: 1, carts: 0, state: 'for_sale' },
      { id: soldTool.id, views: 90, carts: 0, state: 'sold', daysListed: 4 },
    ])
  })

  it('lists rejected orders and searches of the period, the most frequent first', async () => {
    const now = NOW + 400 * DAY_MS
    await count('order_rejected', now, 'order.sold_out', 2)
    await count('order_rejected', now - DAY_MS, 'order.sold_out', 3)
    await count('order_rejected', now, 'order.price_changed', 9)
    await count('order_rejected', now - 31 * DAY_MS, 'order.paused', 99)
    await count('search_empty', now, 'hilti', 1)
    await count('search_empty', now - DAY_MS, 'hilti', 4)
    await count('search_similar', now - DAY_MS, 'mlot hilti', 6)
    const { rejections, searches } = await readDemand(makeShopAt(now), { days: 30 })
    expect(rejections).toEqual([
      { code: 'order.price_changed', count: 9 },
      { code: 'order.sold_out', count: 5 },
    ])
    expect(searches).toEqual([
      { words: 'mlot hilti', count: 6, lastDay: polishDateOf(now - DAY_MS), hasSimilar: true },
      { words: 'hilti', count: 5, lastDay: polishDateOf(now), hasSimilar: false },
    ])
  })

  it('sums orders that ended unpaid by reason, without orders that a newer order replaced', async () => {
    const deps = makeTestDeps()
    const now = NOW + 800 * DAY_MS
    const makeUnpaidOrder = async () => (await makeOrder()).order.id
    const [expired, declined, cancelled, byStaff, replaced] = [
      await makeUnpaidOrder(),
      await makeUnpaidOrder(),
      await makeUnpaidOrder(),
      await makeUnpaidOrder(),
      await makeUnpaidOrder(),
    ]
    await db().update(orders).set({ holdUntil: 1 }).where(eq(orders.id, expired))
    await cancelOrder(deps, expired)
    await transitionOrder(deps, declined, 'payment_failed')
    await cancelOrder(deps, declined)
    await transitionOrder(deps, cancelled, 'payment_cancelled')
    await cancelOrder(deps, byStaff, { staff: TEST_STAFF })
    await transitionOrder(deps, replaced, 'replaced')
    await transitionOrder(deps, replaced, 'payment_cancelled')
    const orderIds = [expired, declined, cancelled, byStaff, replaced]
    await db().update(orders).set({ createdAt: now }).where(inArray(orders.id, orderIds))
    const { losses, funnel } = await readDemand(makeShopAt(now), { days: 7 })
    expect(losses).toEqual(
      ['payment_failed', 'expired', 'payment_cancelled', 'staff'].map((reason) => ({
        reason,
        orders: 1,
        value: '1299.00',
      })),
    )
    expect(funnel.find(({ step }) => step === 'placed')?.count).toBe(4)
  })
})

it('unsold tools are the tools in stock that were put on sale 45 Polish days ago or earlier', async () => {
  const now = Date.parse('2031-06-15T10:00:00Z')
  const deps = makeShopAt(now)
  const totalsBefore = await readUnsold(deps)
  const listedAt = now - UNSOLD_AFTER_DAYS * DAY_MS
  const tool = await makeProduct({ listedAt, stock: 2, purchasePrice: minor(500_00), grade: 'B' })
  const toolWithoutPrice = await makeProduct({ listedAt })
  await makeProduct({ listedAt: listedAt + DAY_MS })
  await makeProduct({ listedAt, stock: 0, sold: 1 })
  await makeProduct({ listedAt, status: 'draft' })
  await db()
    .insert(dailyCounts)
    .values({ kind: 'product_view', day: polishDateOf(now), subject: tool.id, count: 12 })
  const report = await readUnsold(deps, { rows: 'file' })
  const findTool = (id: string) => report.tools.find((row) => row.id === id)
  expect(findTool(tool.id)).toMatchObject({
    daysListed: 45,
    views: 12,
    grade: 'B',
    stock: 2,
    price: '1299.00',
    capital: '1000.00',
  })
  expect(findTool(toolWithoutPrice.id)).toMatchObject({ views: 0, capital: null })
  expect(report.total - totalsBefore.total).toBe(2)
  expect(toGrosze(report.value) - toGrosze(totalsBefore.value)).toBe(3 * 1299_00)
  expect(toGrosze(report.capital) - toGrosze(totalsBefore.capital)).toBe(1000_00)
  expect(report.withCapital - totalsBefore.withCapital).toBe(1)
})

it('members who may only read get the reports, with a period that exists', async () => {
  const call = makeClient(await makeMemberHeaders('readonly'))
  for (const [path, status] of [
    ['demand?days=7', 200],
    ['demand?days=8', 400],
    ['demand', 400],
    ['unsold', 200],
    ['unsold?rows=all', 400],
    ['revenue?days=365', 200],
    ['revenue?days=7', 400],
  ] as const)
    expect.soft((await readAnswer(call('GET', `/api/admin/statistics/${path}`))).status, path).toBe(status)
  expect((await makeClient()('GET', '/api/admin/statistics/unsold')).status).toBe(401)
})

it('the reports scan no whole table of goods or orders', async () => {
  const queryPlans = await readQueryPlans(async (db) => {
    const deps = { ...makeTestDeps(), db }
    await readDemand(deps, { days: 90 })
    await readUnsold(deps)
    await readRevenue(deps, 365)
  })
  expect(queryPlans.length).toBeGreaterThan(8)
  const subqueries = ['gone', 'interest', 'seen', 'sold_orders', 'lines', 'parts', 'weighted', 'running']
  expect(findFullTableScans(queryPlans, 'refunds', 'voucher_sales', ...subqueries)).toEqual([])
})
