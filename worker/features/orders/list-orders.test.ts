import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { minor } from '../../../domain/money'
import { ORDER_VIEWS, type OrdersQuery, type OrderView, WORKS } from '../../../domain/order-requests'
import { watchedD1 } from '../../../test/d1'
import {
  answerOf,
  client,
  db,
  makeOrder,
  makeProduct,
  orderBody,
  expectPlacedOrder,
  shop,
  staffHeaders,
} from '../../../test/factories'
import { giveBack, sendAgain } from '../../../test/goods'
import { makeDelivered, makePaidOrder, pay } from '../../../test/payments'
import { callOrder, changeGoods, changeParcel } from '../../../test/staff-orders'
import { lastingDeps } from '../../make-deps'
import { recordManualRefund } from '../refunds/refund-by-hand'
import { refunds } from '../refunds/refunds.table'
import { today } from '../statistics/today'
import { type ListedOrder, listOrders, ordersSql } from './list-orders'
import { orders } from './orders.table'
import { DAY_MS } from '../../../domain/time'

type Page = {
  items: ListedOrder[]
  nextCursor: string | null
  total: number
  views: Record<OrderView, number>
}

const staff = async () => client(await staffHeaders())
const get = async <T>(path: string) => answerOf<T>((await staff())('GET', path))
const listed = async (query: string) => (await get<Page>(`/api/orders?${query}`)).body
const change = async (id: string, step: object) => expect((await changeParcel(id, step)).status).toBe(200)

async function orderedDaysAgo(days: number, buyer: Parameters<typeof makePaidOrder>[1] = {}) {
  const { order: placed } = await makePaidOrder({}, buyer)
  await db()
    .update(orders)
    .set({ createdAt: Date.now() - days * DAY_MS })
    .where(eq(orders.id, placed.id))
  return placed.id
}

const PARCEL = { fulfilmentStatus: 'shipped', courier: 'gls', trackingNumber: '6800 1234 5678' }
/** A random word that no other order contains. */
const mark = () => crypto.randomUUID().replace(/\d|-/g, '').slice(0, 8) + crypto.randomUUID().slice(0, 4)

describe('the staff order list', () => {
  it('is an array of the newest orders without filters, as in the specification', async () => {
    const { order: placed } = await makePaidOrder()
    const { status, body } = await get<ListedOrder[]>('/api/orders')
    expect(status).toBe(200)
    expect(body.length).toBeLessThanOrEqual(200)
    expect(body.find(({ id }) => id === placed.id)).toMatchObject({
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
    })
    const times = body.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  it('finds orders by all visible data, ignoring case and diacritics', async () => {
    const unique = mark()
    const { order: placed } = await makePaidOrder(
      {},
      {
        lastName: `Święć${unique}`,
        email: `${unique}@example.com`,
        customerType: 'company',
        companyName: `Żółw ${unique}`,
        nip: '5260250274',
      },
    )
    await change(placed.id, PARCEL)
    for (const words of [
      `SWIEC${unique}`,
      `lucja święć${unique}`,
      `${unique}@EXAMPLE`,
      `zolw ${unique}`,
      `${unique} łódź`,
      `${unique} 6800123`,
      `#${placed.number} ${unique}`,
      `${unique} 5260250274`,
    ]) {
      const { items, total } = await listed(new URLSearchParams({ q: words }).toString())
      expect([words, total, items.map(({ id }) => id)]).toEqual([words, 1, [placed.id]])
    }
    expect(await listed(`q=${unique}nowhere`)).toMatchObject({ items: [], nextCursor: null, total: 0 })
    expect((await listed(`q=${unique}&status=paid&fulfilment=shipped&courier=dpd`)).total).toBe(1)
    for (const other of ['status=pending', 'fulfilment=new', 'courier=ups', 'to=2020-01-01'])
      expect([other, (await listed(`q=${unique}&${other}`)).total]).toEqual([other, 0])
  })

  it('finds orders by their goods: name in either language and SKU, combined with buyer words', async () => {
    const unique = mark()
    const { order: placed, product } = await makePaidOrder(
      { name: `Młot ${unique}`, nameEn: `Hammer ${unique}`, sku: `M-${unique}`, serialNumber: `S.${unique}` },
      { lastName: `Żuk${unique}` },
    )
    await makeProduct({ name: `Młot ${unique}`, sku: `X-${unique}` })
    for (const words of [`MŁOT m-${unique}`, `hammer zuk${unique}`, product.sku, `s.${unique}`]) {
      const { items, total } = await listed(new URLSearchParams({ q: words }).toString())
      expect([words, total, items.map(({ id }) => id)]).toEqual([words, 1, [placed.id]])
    }
    expect((await listed(`q=x-${unique}`)).total).toBe(0)
    expect((await listed(`q=m-${unique}&fulfilment=packed`)).total).toBe(0)
  })

  it('shows the refunded amount and distinguishes refunded from cancelled orders', async () => {
    const unique = mark()
    const { order: placed } = await makePaidOrder({}, { lastName: unique })
    const listByStatus = async (status: string) => (await listed(`q=${unique}&status=${status}`)).items
    expect(await listByStatus('paid')).toMatchObject([{ refund: null }])
    await giveBack(shop(), placed.id, { amount: minor(120_00) })
    expect(await listByStatus('paid')).toMatchObject([
      { state: 'paid', refund: { amount: '120.00', of: '1299.00' } },
    ])
    expect(await listByStatus('refunded')).toEqual([])
    await giveBack(shop(), placed.id)
    expect(await listByStatus('refunded')).toMatchObject([
      { state: 'refunded', paymentStatus: 'cancelled', refund: { amount: '1299.00', of: '1299.00' } },
    ])
    for (const status of ['paid', 'cancelled']) expect(await listByStatus(status)).toEqual([])
  })

  it('counts each view as many orders as the view lists', async () => {
    for (const step of [{}, { fulfilmentStatus: 'packed' }, PARCEL]) {
      const { order: placed } = await makePaidOrder()
      if ('fulfilmentStatus' in step) await change(placed.id, step)
    }
    await makeOrder()
    await orderedDaysAgo(40)
    const { order: openOrder } = await makePaidOrder()
    await change(openOrder.id, { fulfilmentStatus: 'packed' })
    await giveBack(shop(), openOrder.id)
    const { order: returned, product } = await makeDelivered()
    await changeGoods(returned.id, 'receive', [{ productId: product.id, quantity: 1 }])
    const { order: owedOrder } = await makePaidOrder()
    await recordManualRefund(shop(), owedOrder.id, minor(10_00))
    const { views } = await listed('limit=1&q=nothing')
    for (const [name, view] of Object.entries(ORDER_VIEWS)) {
      const { total } = await listed(`limit=1&${new URLSearchParams(view).toString()}`)
      expect([name, views[name as OrderView]]).toEqual([name, total])
      expect([name, total > 0]).toEqual([name, true])
    }
  })

  it('shows the open work of an order, most urgent first', async () => {
    const unique = mark()
    const product = await makeProduct({ stock: 3 })
    const buyer = client()
    const body = orderBody([{ ...product, quantity: 3 }], { lastName: unique })
    const { id } = await expectPlacedOrder(buyer('POST', '/api/orders', body)).then(async (placed) => {
      await pay(buyer, placed)
      return placed
    })
    const readRow = async () => {
      const [row] = (await listed(`q=${unique}`)).items
      return [row?.work, row?.standing]
    }
    const line = (quantity: number) => [{ productId: product.id, quantity }]
    expect(await readRow()).toEqual([['pack'], 3])
    await change(id, { fulfilmentStatus: 'packed' })
    expect(await readRow()).toEqual([['ship'], 3])
    await giveBack(shop(), id, { lines: line(2) })
    expect(await readRow()).toEqual([['open'], 1])
    await changeGoods(id, 'takeOut', line(1))
    expect(await readRow()).toEqual([['open', 'decide'], 1])
    for (const [work, total] of Object.entries({ pack: 0, ship: 0, open: 1, decide: 1, money: 0, late: 0 }))
      expect([work, (await listed(`q=${unique}&work=${work}`)).total]).toEqual([work, total])
    await changeGoods(id, 'takeOut', line(1))
    await changeGoods(id, 'restock', line(2))
    expect(await readRow()).toEqual([['ship'], 1])
    expect((await listed(`q=${unique}&work=ship`)).total).toBe(1)
  })

  it('shows an order in the money queue while a refund is owed or unexplained', async () => {
    const unique = mark()
    const { order: placed } = await makePaidOrder({}, { lastName: unique })
    const isOwed = async () => (await listed(`q=${unique}&work=money`)).total === 1
    expect(await isOwed()).toBe(false)
    await giveBack(shop(), placed.id, { amount: minor(10_00) })
    expect(await isOwed()).toBe(false)
    await db().update(refunds).set({ state: 'failed' }).where(eq(refunds.orderId, placed.id))
    expect(await isOwed()).toBe(true)
    await sendAgain(shop(), placed.id, true)
    expect(await isOwed()).toBe(false)
    await recordManualRefund(shop(), placed.id, minor(20_00))
    expect(await isOwed()).toBe(true)
    const [, , manualRefund] = await db()
      .select()
      .from(refunds)
      .where(eq(refunds.orderId, placed.id))
      .orderBy(sql`rowid`)
    const explained = await callOrder('POST', placed.id, `/refunds/${manualRefund?.id}/explain`, {
      goodwill: '20.00',
    })
    expect(explained.status).toBe(200)
    expect(await isOwed()).toBe(false)
  })

  it('marks a paid order as late when it has not arrived by the last promised day', async () => {
    const unique = mark()
    const late = (days: number) => orderedDaysAgo(days, { lastName: unique })
    const [atHome, onItsWay, arrived, , refunded, returned] = [
      await late(40),
      await late(40),
      await late(40),
      await late(9),
      await late(40),
      await late(40),
    ]
    for (const id of [onItsWay, arrived, returned]) await change(id, PARCEL)
    await change(arrived, { fulfilmentStatus: 'delivered' })
    await change(returned, { fulfilmentStatus: 'returned' })
    await giveBack(shop(), refunded)
    const lateIds = async () => (await listed(`q=${unique}&work=late`)).items.map(({ id }) => id)
    expect((await lateIds()).toSorted()).toEqual([atHome, onItsWay].toSorted())
    expect((await listed(`q=${unique}&work=late&fulfilment=shipped`)).items).toMatchObject([{ id: onItsWay }])
    const { counts } = await today(shop())
    await change(onItsWay, { fulfilmentStatus: 'delivered' })
    expect(await lateIds()).toEqual([atHome])
    expect((await today(shop())).counts.late).toBe(counts.late - 1)
  })

  it('pages through all orders once, also with equal timestamps and several states', async () => {
    const unique = mark()
    const ids: string[] = []
    for (const state of ['pending', 'expiring', 'pending', 'expiring', 'pending'] as const) {
      const { order: placed } = await makeOrder({}, { lastName: unique })
      await db().update(orders).set({ state, createdAt: 1_700_000_000_000 }).where(eq(orders.id, placed.id))
      ids.push(placed.id)
    }
    const seenIds: string[] = []
    let cursor = ''
    do {
      const page: Page = await listed(`q=${unique}&status=pending&limit=2${cursor}`)
      expect(page.total).toBe(5)
      seenIds.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor ? `&cursor=${page.nextCursor}` : ''
    } while (cursor)
    expect(seenIds).toEqual(ids.toSorted().toReversed())
    expect((await listed(`q=${unique}&from=2023-11-14&to=2023-11-14`)).total).toBe(5)
    expect((await listed(`q=${unique}&from=2023-11-15`)).total).toBe(0)
    // Make the orders unpaid again, for other tests.
    await db().update(orders).set({ state: 'pending' }).where(eq(orders.lastName, unique))
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
    expect((await get(`/api/orders?${query}`)).status).toBe(400)
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
    ...WORKS.map((work): [string, OrdersQuery] => [`waiting for ${work}`, { work }]),
    ['of a week', { from: '2026-11-16', to: '2026-11-22' }],
    ['searched', { q: 'żak łódź' }],
    ['searched among the paid', { q: 'żak', status: 'paid' }],
    ['searched among the refunded', { q: 'młot żak', status: 'refunded' }],
  ])('reads an ordered index for: %s', async (_, query) => {
    const { page, all, views } = ordersSql(shop(), query)
    for (const statement of [page, all, views]) {
      const { sql, params } = statement.toSQL()
      const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .bind(...params)
        .all<{ detail: string }>()
      const plan = results.map(({ detail }) => detail)
      expect(
        plan.filter((step) => /SCAN (orders|refunds|order_lines|products)(?! USING)/.test(step)),
      ).toEqual([])
      // Sorting is allowed for equal timestamps and for the short work queues, never for a whole list.
      const isSorted = (step: string) => /TEMP B-TREE/.test(step) && !/LAST TERM/.test(step)
      if (!query.work) expect(plan.filter(isSorted)).toEqual([])
    }
  })

  it('takes one round trip', async () => {
    let roundTrips = 0
    const DB = watchedD1(async () => void roundTrips++)
    const deps = { ...shop(), db: lastingDeps({ ...env, DB }, () => undefined).db }
    await listOrders(deps, { q: 'żak' })
    expect(roundTrips).toBe(1)
  })
})
