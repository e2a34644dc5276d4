import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ORDER_VIEWS, type OrdersQuery, type OrderView } from '../../../domain/order-requests'
import { watchedD1 } from '../../../test/d1'
import {
  answerOf,
  client,
  db,
  eventsOf,
  mailsAbout,
  makeOrder,
  makePaidOrder,
  makeProduct,
  makeVoucher,
  orderRow,
  ordered,
  pay,
  purchaseBody,
  type Refusal,
  shop,
  staffHeaders,
} from '../../../test/factories'
import { lastingDeps } from '../../deps'
import { emails } from '../../email/emails.table'
import { sendDueMails } from '../../email/outbox'
import { adminActions } from '../admin/admin.table'
import { findFaults } from '../books/check-books'
import { changeOrder } from './change-order'
import { type ListedOrder, listOrders, ordersSql } from './list-orders'
import { orders } from './orders.table'
import type { StaffOrder } from './staff-order'

type Page = {
  items: ListedOrder[]
  nextCursor: string | null
  total: number
  views: Record<OrderView, number>
}

const staff = async () => client(await staffHeaders())
const get = async <T>(path: string) => answerOf<T>((await staff())('GET', path))
const listed = async (query: string) => (await get<Page>(`/api/orders?${query}`)).body
const order = async (id: string) => (await get<StaffOrder>(`/api/orders/${id}`)).body
const change = async (id: string, body: unknown) =>
  answerOf<StaffOrder & Refusal>((await staff())('PATCH', `/api/orders/${id}`, body))
const actionsOn = async (id: string) =>
  (await db().select().from(adminActions).where(eq(adminActions.subject, id))).map(({ action }) => action)
const shippedMailOf = async (id: string) =>
  (await db().select().from(emails).where(eq(emails.about, id))).find(({ kind }) => kind === 'order_shipped')

const PARCEL = { fulfilmentStatus: 'shipped', courier: 'gls', trackingNumber: '6800 1234 5678' }
/** Letters that no other order of the tests has. */
const mark = () => crypto.randomUUID().replace(/\d|-/g, '').slice(0, 8) + crypto.randomUUID().slice(0, 4)

describe('the orders of staff', () => {
  it('are an array of the newest for the call of the specification', async () => {
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

  it('are found by whatever staff know of them, in any case and without Polish marks', async () => {
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

  it('are found by their goods: name in either language, number, together with words about the buyer', async () => {
    const unique = mark()
    const { order: placed, product } = await makePaidOrder(
      { name: `Młot ${unique}`, nameEn: `Hammer ${unique}`, sku: `M-${unique}` },
      { lastName: `Żuk${unique}` },
    )
    await makeProduct({ name: `Młot ${unique}`, sku: `X-${unique}` })
    for (const words of [`MŁOT m-${unique}`, `hammer zuk${unique}`, product.sku]) {
      const { items, total } = await listed(new URLSearchParams({ q: words }).toString())
      expect([words, total, items.map(({ id }) => id)]).toEqual([words, 1, [placed.id]])
    }
    expect((await listed(`q=x-${unique}`)).total).toBe(0)
    expect((await listed(`q=m-${unique}&fulfilment=packed`)).total).toBe(0)
  })

  it('show what has gone back of them; staff tell a refunded one from a cancelled one', async () => {
    const unique = mark()
    const { order: placed } = await makePaidOrder({}, { lastName: unique })
    const refund = async (amount?: string) =>
      (await staff())(
        'POST',
        `/api/orders/${placed.id}/refund`,
        { reason: 'goodwill', ...(amount ? { amount } : {}) },
        { 'Idempotency-Key': crypto.randomUUID() },
      )
    const seen = async (status: string) => (await listed(`q=${unique}&status=${status}`)).items
    expect(await seen('paid')).toMatchObject([{ refund: null }])
    await refund('120.00')
    expect(await seen('paid')).toMatchObject([{ state: 'paid', refund: { amount: '120.00', of: '1299.00' } }])
    expect(await seen('refunded')).toEqual([])
    await refund()
    expect(await seen('refunded')).toMatchObject([
      { state: 'refunded', paymentStatus: 'cancelled', refund: { amount: '1299.00', of: '1299.00' } },
    ])
    for (const status of ['paid', 'cancelled']) expect(await seen(status)).toEqual([])
  })

  it('are counted in each view, as many as the view shows', async () => {
    for (const step of [{}, { fulfilmentStatus: 'packed' }, PARCEL]) {
      const { order: placed } = await makePaidOrder()
      if ('fulfilmentStatus' in step) await change(placed.id, step)
    }
    await makeOrder()
    const { views } = await listed('limit=1&q=nothing')
    for (const [name, view] of Object.entries(ORDER_VIEWS)) {
      const { total } = await listed(`limit=1&${new URLSearchParams(view).toString()}`)
      expect([name, views[name as OrderView]]).toEqual([name, total])
      if (name !== 'refunded') expect(total).toBeGreaterThan(0)
    }
  })

  it('come page by page, each once, also those of one moment and of several states', async () => {
    const unique = mark()
    const ids: string[] = []
    for (const state of ['pending', 'expiring', 'pending', 'expiring', 'pending'] as const) {
      const { order: placed } = await makeOrder({}, { lastName: unique })
      await db().update(orders).set({ state, createdAt: 1_700_000_000_000 }).where(eq(orders.id, placed.id))
      ids.push(placed.id)
    }
    const seen: string[] = []
    let cursor = ''
    do {
      const page: Page = await listed(`q=${unique}&status=pending&limit=2${cursor}`)
      expect(page.total).toBe(5)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor ? `&cursor=${page.nextCursor}` : ''
    } while (cursor)
    expect(seen).toEqual(ids.toSorted().toReversed())
    expect((await listed(`q=${unique}&from=2023-11-14&to=2023-11-14`)).total).toBe(5)
    expect((await listed(`q=${unique}&from=2023-11-15`)).total).toBe(0)
    // Nothing here is anybody's order any more.
    await db().update(orders).set({ state: 'pending' }).where(eq(orders.lastName, unique))
  })

  it.each(['limit=0', 'limit=101', 'cursor=x', 'status=lost', 'from=2026-02-30', 'courier=none'])(
    'are not asked for like this: %s',
    async (query) => {
      expect((await get(`/api/orders?${query}`)).status).toBe(400)
    },
  )

  it.each<[string, OrdersQuery]>([
    ['newest', { limit: 50 }],
    ['behind a place', { cursor: '1700000000000~abc' }],
    ['paid', { status: 'paid' }],
    ['pending', { status: 'pending' }],
    ['cancelled', { status: 'cancelled', cursor: '1700000000000~abc' }],
    ['refunded', { status: 'refunded', cursor: '1700000000000~abc' }],
    ['to pack', { status: 'paid', fulfilment: 'new' }],
    ['shipped', { fulfilment: 'shipped' }],
    ['of a week', { from: '2026-11-16', to: '2026-11-22' }],
    ['searched', { q: 'żak łódź' }],
    ['searched among the paid', { q: 'żak', status: 'paid' }],
    ['searched among the refunded', { q: 'młot żak', status: 'refunded' }],
  ])('are read by an index that is in their order: %s', async (_, query) => {
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
      // Orders of one millisecond may be sorted; a whole list may not.
      expect(plan.filter((step) => /TEMP B-TREE/.test(step) && !/LAST TERM/.test(step))).toEqual([])
    }
  })

  it('are one round trip', async () => {
    let asked = 0
    const DB = watchedD1(async () => void asked++)
    const deps = lastingDeps({ ...env, DB }, () => undefined)
    await listOrders(deps, { q: 'żak' })
    expect(asked).toBe(1)
  })
})

describe('staff bring the goods of an order on their way', () => {
  it('packed, shipped, delivered: the buyer is told once and sees it, and all of it is written down', async () => {
    const { order: placed, product } = await makePaidOrder()
    const status = async () =>
      (await answerOf<object>(client()('GET', `/api/orders/${placed.id}/status`))).body
    expect(await order(placed.id)).toMatchObject({
      fulfilmentStatus: 'new',
      nextFulfilments: ['packed', 'shipped'],
      canCancel: false,
      canRefund: true,
      leftToRefund: '1299.00',
    })
    expect(await status()).toEqual({ paymentStatus: 'paid' })
    expect((await change(placed.id, { fulfilmentStatus: 'packed' })).status).toBe(200)
    expect(await status()).toEqual({ paymentStatus: 'paid', fulfilmentStatus: 'packed' })
    const { body } = await change(placed.id, PARCEL)
    expect(body).toMatchObject({
      fulfilmentStatus: 'shipped',
      nextFulfilments: ['delivered', 'returned'],
      shippedWith: 'gls',
      trackingNumber: '680012345678',
    })
    const url = 'https://gls-group.com/PL/pl/sledzenie-paczek?match=680012345678'
    expect(await status()).toEqual({
      paymentStatus: 'paid',
      fulfilmentStatus: 'shipped',
      trackingUrl: url,
    })
    const mail = await shippedMailOf(placed.id)
    expect(mail).toMatchObject({ recipient: 'lucja@example.com', language: 'pl' })
    for (const part of [url, 'GLS', '680012345678']) {
      expect(mail?.html.replaceAll('&amp;', '&')).toContain(part)
      expect(mail?.text).toContain(part)
    }
    expect((await change(placed.id, { fulfilmentStatus: 'delivered' })).status).toBe(200)
    expect((await eventsOf(placed.id)).slice(-3)).toEqual(['packed', 'shipped', 'delivered'])
    expect(await actionsOn(placed.id)).toEqual(['order_fulfilment', 'order_fulfilment', 'order_fulfilment'])
    expect(await mailsAbout(placed.id)).toEqual(['order_paid', 'order_received', 'order_shipped'])
    const whole = await order(placed.id)
    expect(whole.timeline.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['payment_succeeded', 'packed', 'shipped', 'delivered', 'order_shipped']),
    )
    const faults = await findFaults(shop())
    expect(faults.filter(({ subject }) => [placed.id, product.id].includes(subject))).toEqual([])
  })

  it('tells the buyer in the language of the order, and again when the number was wrong', async () => {
    const { order: placed } = await makePaidOrder({}, { language: 'en' })
    await change(placed.id, PARCEL)
    const first = await shippedMailOf(placed.id)
    expect(first?.subject).toBe(`Order #${placed.number} is on its way`)
    await sendDueMails(shop(), 1000)
    const corrected = { trackingNumber: '99990000', courier: 'ups' }
    for (const _ of [1, 2]) expect((await change(placed.id, corrected)).status).toBe(200)
    const second = await shippedMailOf(placed.id)
    expect(second?.id).not.toBe(first?.id)
    expect(second?.text).toContain('https://www.ups.com/track?loc=pl_PL&tracknum=99990000')
    expect(await actionsOn(placed.id)).toEqual(['order_fulfilment', 'order_tracking'])
  })

  it.each([
    ['delivered', { fulfilmentStatus: 'delivered' }],
    ['returned', { fulfilmentStatus: 'returned' }],
    ['new', { fulfilmentStatus: 'new' }],
    ['another number', { trackingNumber: '680012345678' }],
  ])('by no way that does not exist: new to %s', async (_, body) => {
    const { order: placed } = await makePaidOrder()
    expect(await change(placed.id, body)).toMatchObject({
      status: 409,
      body: { code: 'order.not_possible_now' },
    })
    expect(await actionsOn(placed.id)).toEqual([])
  })

  it('only when it is paid, and never a voucher', async () => {
    const { order: unpaid } = await makeOrder()
    const buyer = client()
    const voucher = await ordered(buyer('POST', '/api/orders', purchaseBody('100.00')))
    await pay(buyer, voucher)
    for (const { id } of [unpaid, voucher])
      for (const body of [{ fulfilmentStatus: 'packed' }, PARCEL])
        expect(await change(id, body)).toMatchObject({
          status: 409,
          body: { code: 'order.not_possible_now' },
        })
    expect(await order(voucher.id)).toMatchObject({
      nextFulfilments: [],
      voucherBought: { issued: { last4: expect.stringMatching(/^\w{4}$/) as string } },
    })
    expect(await listed(`q=${voucher.number}&fulfilment=new`)).toMatchObject({ total: 0 })
    expect((await orderRow(unpaid.id)).fulfilment).toBe('new')
  })

  it.each([
    [{}, 'fulfilmentStatus', 'required'],
    [{ fulfilmentStatus: 'shipped', courier: 'dpd' }, 'trackingNumber', 'required'],
    [{ fulfilmentStatus: 'shipped', courier: 'dpd', trackingNumber: '=1+1' }, 'trackingNumber', 'invalid'],
    [{ fulfilmentStatus: 'lost' }, 'fulfilmentStatus', 'invalid'],
    [{ ...PARCEL, courier: 'digital' }, 'courier', 'invalid'],
  ])('with what that takes: %j lacks %s', async (body, path, code) => {
    const { order: placed } = await makePaidOrder()
    expect(await change(placed.id, body)).toMatchObject({ status: 400, body: { errors: [{ path, code }] } })
  })

  it('two at once: one does it, the other is told that it is done', async () => {
    const { order: placed } = await makePaidOrder()
    const made = await Promise.allSettled(
      ['111111', '222222', '333333'].map((trackingNumber) =>
        changeOrder(shop(), { jti: 'x', ip: null }, placed.id, {
          fulfilmentStatus: 'shipped',
          courier: 'dpd',
          trackingNumber,
        }),
      ),
    )
    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    const winner = ['111111', '222222', '333333'][made.findIndex(({ status }) => status === 'fulfilled')]
    expect(await orderRow(placed.id)).toMatchObject({ fulfilment: 'shipped', trackingNumber: winner })
    expect((await shippedMailOf(placed.id))?.text).toContain(winner)
    expect(await actionsOn(placed.id)).toEqual(['order_fulfilment'])
  })
})

describe('staff', () => {
  it('write notes about an order, which its buyer never sees', async () => {
    const { order: placed } = await makeOrder()
    const call = await staff()
    const path = `/api/orders/${placed.id}/notes`
    expect((await call('POST', path, { text: '  Dzwonić\npo 16. ' })).status).toBe(204)
    for (const text of ['  ', 'x'.repeat(2001), 'a\u0007'])
      expect((await call('POST', path, { text })).status).toBe(400)
    const whole = await order(placed.id)
    expect(whole.notes).toMatchObject([{ text: 'Dzwonić\npo 16.' }])
    expect(whole.timeline.filter(({ source }) => source === 'note')).toHaveLength(1)
    expect(await actionsOn(placed.id)).toEqual(['order_note'])
    expect((await call('POST', `/api/orders/${crypto.randomUUID()}/notes`, { text: 'a' })).status).toBe(404)
  })

  it("send an order's own mails again, under another name for the provider, and no others", async () => {
    const { order: placed } = await makePaidOrder()
    await sendDueMails(shop(), 1000)
    const own = async () =>
      (await db().select().from(emails).where(eq(emails.about, placed.id))).filter(({ kind }) =>
        kind.startsWith('order_paid'),
      )
    expect(await own()).toMatchObject([{ status: 'sent' }])
    const call = await staff()
    const resend = (kind: string) => call('POST', `/api/orders/${placed.id}/resend`, { kind })
    expect((await resend('order_paid')).status).toBe(202)
    const [first, copy] = await own()
    expect(copy).toMatchObject({ recipient: first?.recipient, html: first?.html })
    for (const kind of ['order_cancelled', 'shop_alert', 'newsletter_confirm'])
      expect((await resend(kind)).status).toBe(409)
    expect((await resend('<b>')).status).toBe(400)
    // The copy is of the same kind, and can be sent again as well.
    const { emails: shown } = await order(placed.id)
    expect(shown.filter(({ kind }) => kind === 'order_paid')).toHaveLength(2)
    expect(await actionsOn(copy?.id ?? '')).toEqual([])
    expect(await actionsOn(first?.id ?? '')).toEqual(['email_resend'])
  })

  it('see of a voucher only its end, and all the rest of an order', async () => {
    const voucher = await makeVoucher()
    const used = { voucherCode: voucher.code, voucherDiscount: '200.00', totalAmount: '1099.00' }
    const { order: placed, product } = await makePaidOrder({ defects: [{ pl: 'Rysa', en: 'Scratch' }] }, used)
    const refunded = await (
      await staff()
    )(
      'POST',
      `/api/orders/${placed.id}/refund`,
      { amount: '129.90', reason: 'goodwill' },
      { 'Idempotency-Key': crypto.randomUUID() },
    )
    expect(refunded.status).toBe(200)
    const response = await (await staff())('GET', `/api/orders/${placed.id}`)
    const text = await response.text()
    expect(text).not.toContain(voucher.code)
    expect(JSON.parse(text)).toMatchObject({
      discount: '200.00',
      totalAmount: '1099.00',
      voucherUsed: { last4: voucher.code.slice(-4), amount: '200.00', currency: 'PLN' },
      orderItems: [{ sku: product.sku, quantity: 1, defects: [{ pl: 'Rysa' }], total: '1299.00' }],
      refunds: [{ amount: '129.90', reason: 'goodwill', status: 'done' }],
      leftToRefund: '1169.10',
      payments: [{ provider: 'sandbox', status: 'succeeded', amount: '1099.00' }],
      disputes: [],
    })
    const whole = JSON.parse(text) as StaffOrder
    expect(whole.emails.map(({ kind }) => kind).toSorted()).toEqual([
      'order_paid',
      'order_received',
      'refund',
    ])
    const times = whole.timeline.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
    expect((await get('/api/orders/nothing')).status).toBe(404)
  })
})
