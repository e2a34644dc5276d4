import { makeShipment } from '../../../../test/fixtures/shipments/label-account'
import { makeLockerOrder } from '../../../../test/fixtures/orders/locker-orders'
import { setOrderTime } from '../../../../test/fixtures/orders/order-time'
import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { minor } from '../../../../domain/money/money'
import {
  ORDER_LIST_FILTERS,
  type OrdersQuery,
  type OrderListFilterName,
  ORDER_TASK_KINDS,
} from '../../../../domain/orders/order-requests'
import { createWatchedD1 } from '../../../../test/database/d1'
import {
  readAnswer,
  makeClient,
  db,
  makeOrder,
  makeProduct,
  makeOrderBody,
  expectPlacedOrder,
  makeTestDeps,
  makeStaffHeaders,
} from '../../../../test/fixtures/factories'
import { makePaidPickupOrder } from '../../../../test/fixtures/orders/pickup'
import { makeRefund, repeatFailedRefund } from '../../../../test/fixtures/orders/goods'
import { makeDeliveredOrder, makePaidOrder, pay } from '../../../../test/fixtures/orders/payments'
import { callOrderRoute, changeGoods, changeParcel } from '../../../../test/fixtures/orders/staff-orders'
import { createLongLivedDeps } from '../../../make-deps'
import { recordManualRefund } from '../../refunds/record-manual-refund'
import { refunds } from '../../refunds/refunds.table'
import { readTaskCounts } from '../../../../test/fixtures/staff-tasks'
import { type ListedOrder, listOrders, orderListQueries } from './list-orders'
import { orders } from '../orders.table'
import { DAY_MS } from '../../../../domain/time/time'

type OrderPage = {
  items: ListedOrder[]
  nextCursor: string | null
  total: number
  views: Record<OrderListFilterName, number>
}

const createStaffClient = async () => makeClient(await makeStaffHeaders())
const getJson = async <T>(path: string) => readAnswer<T>((await createStaffClient())('GET', path))
const readOrderPage = async (query: string) => (await getJson<OrderPage>(`/api/orders?${query}`)).body
const expectParcelChange = async (id: string, parcelChange: object) =>
  expect((await changeParcel(id, parcelChange)).status).toBe(200)

async function makeOrderDaysAgo(days: number, orderOverrides: Parameters<typeof makePaidOrder>[1] = {}) {
  const { order: placedOrder } = await makePaidOrder({}, orderOverrides)
  await setOrderTime(placedOrder.id, Date.now() - days * DAY_MS)
  return placedOrder.id
}

const SHIPPED_PARCEL = { fulfilmentStatus: 'shipped', courier: 'gls', trackingNumber: '6800 1234 5678' }
/** A random word that no other order contains. */
const makeUniqueWord = () =>
  crypto.randomUUID().replace(/\d|-/g, '').slice(0, 8) + crypto.randomUUID().slice(0, 4)

describe('the staff order list', () => {
  it('is an array of the newest orders without filters, as in the specification', async () => {
    const { order: placedOrder, product } = await makePaidOrder()
    const { status, body } = await getJson<ListedOrder[]>('/api/orders')
    expect(status).toBe(200)
    expect(body.length).toBeLessThanOrEqual(200)
    expect(body.find(({ id }) => id === placedOrder.id)).toMatchObject({
      firstName: 'Łucja',
      lastName: 'Żak',
      email: 'lucja@example.com',
      address: 'Nowa Wieś 12',
      postalCode: '90-001',
      city: 'Łódź',
      courier: 'dpd',
      paymentStatus: 'paid',
      totalAmount: '1299.00',
      createdAt: expect.stringMatching(/Z$/) as string,
      fulfilmentStatus: 'new',
      pieces: 1,
      firstItem: { names: { pl: product.name }, image: product.image },
    })
    const createdTimestamps = body.map(({ createdAt }) => createdAt)
    expect(createdTimestamps).toEqual(createdTimestamps.toSorted().toReversed())
  })

  it('finds orders by all visible data, ignoring case and diacritics', async () => {
    const uniqueText = makeUniqueWord()
    const { order: placedOrder } = await makePaidOrder(
      {},
      {
        lastName: `Święć${uniqueText}`,
        email: `${uniqueText}@example.com`,
        customerType: 'company',
        companyName: `Żółw ${uniqueText}`,
        nip: '5260250274',
      },
    )
    await expectParcelChange(placedOrder.id, SHIPPED_PARCEL)
    for (const searchText of [
      `SWIEC${uniqueText}`,
      `lucja święć${uniqueText}`,
      `${uniqueText}@EXAMPLE`,
      `zolw ${uniqueText}`,
      `${uniqueText} łódź`,
      `${uniqueText} 6800123`,
      `#${placedOrder.number} ${uniqueText}`,
      `${uniqueText} 5260250274`,
    ]) {
      const { items, total } = await readOrderPage(new URLSearchParams({ q: searchText }).toString())
      expect([searchText, total, items.map(({ id }) => id)]).toEqual([searchText, 1, [placedOrder.id]])
    }
    expect(await readOrderPage(`q=${uniqueText}nowhere`)).toMatchObject({
      items: [],
      nextCursor: null,
      total: 0,
    })
    expect((await readOrderPage(`q=${uniqueText}&status=paid&fulfilment=shipped&courier=dpd`)).total).toBe(1)
    for (const otherFilter of ['status=pending', 'fulfilment=new', 'courier=ups', 'to=2020-01-01'])
      expect([otherFilter, (await readOrderPage(`q=${uniqueText}&${otherFilter}`)).total]).toEqual([
        otherFilter,
        0,
      ])
  })

  it('finds orders by their goods: name in either language and SKU, combined with buyer words', async () => {
    const uniqueText = makeUniqueWord()
    const { order: placedOrder, product } = await makePaidOrder(
      {
        name: `Młot ${uniqueText}`,
        nameEn: `Hammer ${uniqueText}`,
        sku: `M-${uniqueText}`,
        serialNumber: `S.${uniqueText}`,
      },
      { lastName: `Żuk${uniqueText}` },
    )
    await makeProduct({ name: `Młot ${uniqueText}`, sku: `X-${uniqueText}` })
    for (const searchText of [
      `MŁOT m-${uniqueText}`,
      `hammer zuk${uniqueText}`,
      product.sku,
      `s.${uniqueText}`,
    ]) {
      const { items, total } = await readOrderPage(new URLSearchParams({ q: searchText }).toString())
      expect([searchText, total, items.map(({ id }) => id)]).toEqual([searchText, 1, [placedOrder.id]])
    }
    expect((await readOrderPage(`q=x-${uniqueText}`)).total).toBe(0)
    expect((await readOrderPage(`q=m-${uniqueText}&fulfilment=packed`)).total).toBe(0)
  })

  it('shows the refunded amount and distinguishes refunded from cancelled orders', async () => {
    const uniqueText = makeUniqueWord()
    const { order: placedOrder } = await makePaidOrder({}, { lastName: uniqueText })
    const listByStatus = async (status: string) =>
      (await readOrderPage(`q=${uniqueText}&status=${status}`)).items
    expect(await listByStatus('paid')).toMatchObject([{ refund: null }])
    await makeRefund(makeTestDeps(), placedOrder.id, { amount: minor(120_00) })
    expect(await listByStatus('paid')).toMatchObject([
      { state: 'paid', refund: { amount: '120.00', of: '1299.00' } },
    ])
    expect(await listByStatus('refunded')).toEqual([])
    await makeRefund(makeTestDeps(), placedOrder.id)
    expect(await listByStatus('refunded')).toMatchObject([
      { state: 'refunded', paymentStatus: 'cancelled', refund: { amount: '1299.00', of: '1299.00' } },
    ])
    for (const status of ['paid', 'cancelled']) expect(await listByStatus(status)).toEqual([])
  })

  it('counts each view as many orders as the view lists', async () => {
    for (const parcelChange of [{}, { fulfilmentStatus: 'packed' }, SHIPPED_PARCEL]) {
      const { order: placedOrder } = await makePaidOrder()
      if ('fulfilmentStatus' in parcelChange) await expectParcelChange(placedOrder.id, parcelChange)
    }
    await makeOrder()
    await makeOrderDaysAgo(40)
    const { order: openOrder } = await makePaidOrder()
    await expectParcelChange(openOrder.id, { fulfilmentStatus: 'packed' })
    await makeRefund(makeTestDeps(), openOrder.id)
    const { order: returnedOrder, product } = await makeDeliveredOrder()
    await changeGoods(returnedOrder.id, 'receive', [{ productId: product.id, quantity: 1 }])
    const { order: owedOrder } = await makePaidOrder()
    await recordManualRefund(makeTestDeps(), owedOrder.id, minor(10_00))
    await makeShipment(owedOrder.id, { state: 'failed' })
    await makeShipment(owedOrder.id, {
      requestId: crypto.randomUUID(),
      state: 'confirmed',
      status: 'delivered',
    })
    const { order: lockerOrder } = await makeLockerOrder()
    await db().update(orders).set({ pickupPointClosedAt: 1 }).where(eq(orders.id, lockerOrder.id))
    const { order: uncollectedOrder } = await makePaidPickupOrder()
    await expectParcelChange(uncollectedOrder.id, { fulfilmentStatus: 'packed' })
    await db().update(orders).set({ pickupUntil: '2026-01-05' }).where(eq(orders.id, uncollectedOrder.id))
    const { views } = await readOrderPage('limit=1&q=nothing')
    for (const [name, view] of Object.entries(ORDER_LIST_FILTERS)) {
      const { total } = await readOrderPage(`limit=1&${new URLSearchParams(view).toString()}`)
      expect([name, views[name as OrderListFilterName]]).toEqual([name, total])
      expect([name, total > 0]).toEqual([name, true])
    }
  })

  it('shows the open work of an order, most urgent first', async () => {
    const uniqueText = makeUniqueWord()
    const product = await makeProduct({ stock: 3 })
    const buyer = makeClient()
    const body = makeOrderBody([{ ...product, quantity: 3 }], { lastName: uniqueText })
    const { id } = await expectPlacedOrder(buyer('POST', '/api/orders', body)).then(async (placedOrder) => {
      await pay(buyer, placedOrder)
      return placedOrder
    })
    const readOrderRow = async () => {
      const [row] = (await readOrderPage(`q=${uniqueText}`)).items
      return [row?.work, row?.standing]
    }
    const makeRefundLines = (quantity: number) => [{ productId: product.id, quantity }]
    expect(await readOrderRow()).toEqual([['pack'], 3])
    await expectParcelChange(id, { fulfilmentStatus: 'packed' })
    expect(await readOrderRow()).toEqual([['ship'], 3])
    await makeRefund(makeTestDeps(), id, { lines: makeRefundLines(2) })
    expect(await readOrderRow()).toEqual([['open'], 1])
    await changeGoods(id, 'takeOut', makeRefundLines(1))
    expect(await readOrderRow()).toEqual([['open', 'decide'], 1])
    for (const [work, total] of Object.entries({ pack: 0, ship: 0, open: 1, decide: 1, money: 0, late: 0 }))
      expect([work, (await readOrderPage(`q=${uniqueText}&work=${work}`)).total]).toEqual([work, total])
    await changeGoods(id, 'takeOut', makeRefundLines(1))
    await changeGoods(id, 'restock', makeRefundLines(2))
    expect(await readOrderRow()).toEqual([['ship'], 1])
    expect((await readOrderPage(`q=${uniqueText}&work=ship`)).total).toBe(1)
  })

  it('shows an order in the money queue while a refund is owed or unexplained', async () => {
    const uniqueText = makeUniqueWord()
    const { order: placedOrder } = await makePaidOrder({}, { lastName: uniqueText })
    const isInMoneyQueue = async () => (await readOrderPage(`q=${uniqueText}&work=money`)).total === 1
    expect(await isInMoneyQueue()).toBe(false)
    await makeRefund(makeTestDeps(), placedOrder.id, { amount: minor(10_00) })
    expect(await isInMoneyQueue()).toBe(false)
    await db().update(refunds).set({ state: 'failed' }).where(eq(refunds.orderId, placedOrder.id))
    expect(await isInMoneyQueue()).toBe(true)
    await repeatFailedRefund(makeTestDeps(), placedOrder.id, true)
    expect(await isInMoneyQueue()).toBe(false)
    await recordManualRefund(makeTestDeps(), placedOrder.id, minor(20_00))
    expect(await isInMoneyQueue()).toBe(true)
    const [, , manualRefund] = await db()
      .select()
      .from(refunds)
      .where(eq(refunds.orderId, placedOrder.id))
      .orderBy(sql`rowid`)
    const explainResponse = await callOrderRoute(
      'POST',
      placedOrder.id,
      `/refunds/${manualRefund?.id}/explain`,
      {
        goodwill: '20.00',
      },
    )
    expect(explainResponse.status).toBe(200)
    expect(await isInMoneyQueue()).toBe(false)
  })

  it('marks a paid order as late when it has not arrived by the last promised day', async () => {
    const uniqueText = makeUniqueWord()
    const makeOlderOrder = (days: number) => makeOrderDaysAgo(days, { lastName: uniqueText })
    const [unshippedId, shippedId, deliveredId, , refundedId, returnedId] = [
      await makeOlderOrder(40),
      await makeOlderOrder(40),
      await makeOlderOrder(40),
      await makeOlderOrder(9),
      await makeOlderOrder(40),
      await makeOlderOrder(40),
    ]
    for (const id of [shippedId, deliveredId, returnedId]) await expectParcelChange(id, SHIPPED_PARCEL)
    await expectParcelChange(deliveredId, { fulfilmentStatus: 'delivered' })
    await expectParcelChange(returnedId, { fulfilmentStatus: 'returned' })
    await makeRefund(makeTestDeps(), refundedId)
    const readLateOrderIds = async () =>
      (await readOrderPage(`q=${uniqueText}&work=late`)).items.map(({ id }) => id)
    expect((await readLateOrderIds()).toSorted()).toEqual([unshippedId, shippedId].toSorted())
    expect((await readOrderPage(`q=${uniqueText}&work=late&fulfilment=shipped`)).items).toMatchObject([
      { id: shippedId },
    ])
    const countsBefore = await readTaskCounts()
    await expectParcelChange(shippedId, { fulfilmentStatus: 'delivered' })
    expect(await readLateOrderIds()).toEqual([unshippedId])
    expect((await readTaskCounts()).late).toBe(countsBefore.late - 1)
  })

  it('pages through all orders once, also with equal timestamps and several states', async () => {
    const uniqueText = makeUniqueWord()
    const placedOrderIds: string[] = []
    for (const state of ['pending', 'expiring', 'pending', 'expiring', 'pending'] as const) {
      const { order: placedOrder } = await makeOrder({}, { lastName: uniqueText })
      await db()
        .update(orders)
        .set({ state, createdAt: 1_700_000_000_000 })
        .where(eq(orders.id, placedOrder.id))
      placedOrderIds.push(placedOrder.id)
    }
    const seenIds: string[] = []
    let cursor = ''
    do {
      const page: OrderPage = await readOrderPage(`q=${uniqueText}&status=pending&limit=2${cursor}`)
      expect(page.total).toBe(5)
      seenIds.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor ? `&cursor=${page.nextCursor}` : ''
    } while (cursor)
    expect(seenIds).toEqual(placedOrderIds.toSorted().toReversed())
    expect((await readOrderPage(`q=${uniqueText}&from=2023-11-14&to=2023-11-14`)).total).toBe(5)
    expect((await readOrderPage(`q=${uniqueText}&from=2023-11-15`)).total).toBe(0)
    // Removes the state `expiring`, so that `expireHolds` in other tests does not cancel these orders.
    await db().update(orders).set({ state: 'pending' }).where(eq(orders.lastName, uniqueText))
  })

  it.each([
    'limit=0',
    'limit=101',
    'cursor=x',
    'status=lost',
    'from=2026-02-30',
    'courier=none',
    'work=overdue',
  ])('rejects the query %s', async (query) => {
    expect((await getJson(`/api/orders?${query}`)).status).toBe(400)
  })

  it.each<[string, OrdersQuery]>([
    ['newest', { limit: 50 }],
    ['behind a place', { cursor: '1700000000000~abc' }],
    ['paid', { status: 'paid' }],
    ['pending', { status: 'pending' }],
    ['cancelled', { status: 'cancelled', cursor: '1700000000000~abc' }],
    ['refunded', { status: 'refunded', cursor: '1700000000000~abc' }],
    ['to pack', { status: 'paid', fulfilment: 'new' }],
    ['shipped', { fulfilment: 'shipped' }],
    ...ORDER_TASK_KINDS.map((work): [string, OrdersQuery] => [`waiting for ${work}`, { work }]),
    ['of a week', { from: '2026-11-16', to: '2026-11-22' }],
    ['searched', { q: 'żak łódź' }],
    ['searched among the paid', { q: 'żak', status: 'paid' }],
    ['searched among the refunded', { q: 'młot żak', status: 'refunded' }],
  ])('reads an ordered index for: %s', async (_, query) => {
    const { page, all, views } = orderListQueries(makeTestDeps(), query)
    for (const statement of [page, all, views]) {
      const { sql, params } = statement.toSQL()
      const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .bind(...params)
        .all<{ detail: string }>()
      const queryPlan = results.map(({ detail }) => detail)
      expect(
        queryPlan.filter((step) => /SCAN (orders|refunds|order_lines|products)(?! USING)/.test(step)),
      ).toEqual([])
      // SQLite may sort equal timestamps and the short work queues in memory, but never a whole list.
      const isInMemorySort = (step: string) => /TEMP B-TREE/.test(step) && !/LAST TERM/.test(step)
      if (!query.work) expect(queryPlan.filter(isInMemorySort)).toEqual([])
    }
  })

  it('takes one round trip', async () => {
    let roundTrips = 0
    const DB = createWatchedD1(async () => void roundTrips++)
    const deps = { ...makeTestDeps(), db: createLongLivedDeps({ ...env, DB }, () => undefined).db }
    await listOrders(deps, { q: 'żak' })
    expect(roundTrips).toBe(1)
  })
})
