import { env } from 'cloudflare:workers'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { minor } from '../../../../domain/money/money'
import { formatOrderNumber } from '../../../../domain/orders/order'
import type { OrderChange } from '../../../../domain/orders/order-requests'
import { isoDay, polishDay } from '../../../../domain/time/polish-days'
import { createWatchedD1 } from '../../../../test/database/d1'
import {
  readAnswer,
  makeClient,
  db,
  readOrderEventKinds,
  readMailKinds,
  makeOrder,
  makeProduct,
  makeOrderBody,
  expectPlacedOrder,
  readOrderRow,
  makeTestDeps,
  makeStaffHeaders,
  readVersion,
} from '../../../../test/fixtures/factories'
import { makeRefund } from '../../../../test/fixtures/orders/goods'
import { callOrderRoute, changeParcel } from '../../../../test/fixtures/orders/staff-orders'
import { makeComplaint, makeWithdrawal } from '../../../../test/fixtures/customer-requests'
import { makeVoucher, makePurchaseBody } from '../../../../test/fixtures/vouchers'
import { makePaidOrder, pay } from '../../../../test/fixtures/orders/payments'
import { createLongLivedDeps } from '../../../make-deps'
import { emails } from '../../../mail/emails.table'
import { sendDueMails } from '../../../../test/fixtures/mails/send-due-mails'
import { readStaffChanges } from '../../../../test/database/staff-changes'
import { findBookViolations } from '../../admin/books/check-books'
import { products } from '../../products/products.table'
import { readTaskCounts } from '../../../../test/fixtures/staff-tasks'
import { changeOrder } from './change-order'
import { COURIER_CSV_HEADER, readCourierRows } from '../exports/courier-rows'
import { type StaffOrder, readStaffOrder } from './staff-order'
import { DAY_MS } from '../../../../domain/time/time'

const createStaffClient = async () => makeClient(await makeStaffHeaders())
const getJson = async <T>(path: string) => readAnswer<T>((await createStaffClient())('GET', path))
const listOrders = async <T = object>(query: string) =>
  (await getJson<T & { total: number }>(`/api/orders?${query}`)).body
const fetchStaffOrder = async (id: string) => (await getJson<StaffOrder>(`/api/orders/${id}`)).body
const readActions = async (id: string) => (await readStaffChanges(id)).map(({ action }) => action)
const readShippedMail = async (id: string) =>
  (await db().select().from(emails).where(eq(emails.about, id))).find(({ kind }) => kind === 'order_shipped')

const SHIPPED_PARCEL = { fulfilmentStatus: 'shipped', courier: 'gls', trackingNumber: '6800 1234 5678' }

const readDeliveredMails = (orderId: string) =>
  db()
    .select({ id: emails.id })
    .from(emails)
    .where(and(eq(emails.about, orderId), eq(emails.kind, 'order_delivered')))

describe('staff move an order’s parcel', () => {
  it('from packed to shipped to delivered: one mail per step, visible to the buyer, and recorded', async () => {
    const { order: paidOrder, product } = await makePaidOrder()
    const readStatus = async () =>
      (await readAnswer<object>(makeClient()('GET', `/api/orders/${paidOrder.id}/status`))).body
    expect(await fetchStaffOrder(paidOrder.id)).toMatchObject({
      fulfilmentStatus: 'new',
      nextFulfilments: ['packed', 'shipped'],
      canCancel: false,
      canRefund: true,
      leftToRefund: '1299.00',
    })
    expect(await readStatus()).not.toHaveProperty('fulfilmentStatus')
    expect((await changeParcel(paidOrder.id, { fulfilmentStatus: 'packed' })).status).toBe(200)
    expect(await readStatus()).toMatchObject({ paymentStatus: 'paid', fulfilmentStatus: 'packed' })
    const { body } = await changeParcel(paidOrder.id, SHIPPED_PARCEL)
    expect(body).toMatchObject({
      fulfilmentStatus: 'shipped',
      nextFulfilments: ['delivered', 'returned'],
      shippedWith: 'gls',
      trackingNumber: '680012345678',
    })
    const url = 'https://gls-group.com/PL/pl/sledzenie-paczek?match=680012345678'
    expect(await readStatus()).toMatchObject({
      paymentStatus: 'paid',
      fulfilmentStatus: 'shipped',
      trackingUrl: url,
    })
    const mail = await readShippedMail(paidOrder.id)
    expect(mail).toMatchObject({ recipient: 'lucja@example.com', language: 'pl' })
    for (const expectedText of [url, 'GLS', '680012345678']) {
      expect(mail?.html.replaceAll('&amp;', '&')).toContain(expectedText)
      expect(mail?.text).toContain(expectedText)
    }
    expect((await changeParcel(paidOrder.id, { fulfilmentStatus: 'delivered' })).status).toBe(200)
    expect((await readOrderEventKinds(paidOrder.id)).slice(-3)).toEqual(['packed', 'shipped', 'delivered'])
    expect(await readActions(paidOrder.id)).toEqual([
      'order_fulfilment',
      'order_fulfilment',
      'order_fulfilment',
    ])
    expect(await readMailKinds(paidOrder.id)).toEqual(['order_delivered', 'order_paid', 'order_shipped'])
    const staffOrder = await fetchStaffOrder(paidOrder.id)
    expect(staffOrder.timeline.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['payment_succeeded', 'packed', 'shipped', 'delivered', 'order_shipped']),
    )
    const violations = await findBookViolations(makeTestDeps())
    expect(violations.filter(({ subject }) => [paidOrder.id, product.id].includes(subject))).toEqual([])
  })

  it('again after it came back unclaimed: to another address, with a new mail', async () => {
    const { order: paidOrder } = await makePaidOrder()
    const countsBefore = await readTaskCounts()
    for (const parcelUpdate of [SHIPPED_PARCEL, { fulfilmentStatus: 'returned' }])
      expect((await changeParcel(paidOrder.id, parcelUpdate)).status).toBe(200)
    // Staff must decide on the returned units.
    expect((await readTaskCounts()).toDecide).toBe(countsBefore.toDecide + 1)
    expect(await listOrders(`q=${paidOrder.number}&work=decide&status=paid`)).toMatchObject({
      total: 1,
      items: [{ deliveredAt: null, fulfilmentStatus: 'returned' }],
    })
    const returnedOrder = await fetchStaffOrder(paidOrder.id)
    expect(returnedOrder).toMatchObject({
      nextFulfilments: ['shipped'],
      isAddressOpen: true,
      canSendAgain: true,
      orderItems: [{ units: { inspection: 1 }, undecided: 1 }],
    })
    const firstMail = await readShippedMail(paidOrder.id)
    await sendDueMails(makeTestDeps(), 1000)
    const newParcel = { ...SHIPPED_PARCEL, trackingNumber: '680087654321' }
    expect((await changeParcel(paidOrder.id, newParcel)).body).toMatchObject({
      fulfilmentStatus: 'shipped',
      trackingNumber: '680087654321',
    })
    const secondMail = await readShippedMail(paidOrder.id)
    expect(secondMail?.id).not.toBe(firstMail?.id)
    expect(secondMail?.text).toContain('680087654321')
    expect((await changeParcel(paidOrder.id, { fulfilmentStatus: 'delivered' })).status).toBe(200)
    expect(await readDeliveredMails(paidOrder.id)).toHaveLength(1)
  })

  it('not a second time once it was delivered: the goods need a decision, and the withdrawal period runs from then', async () => {
    const { order: paidOrder } = await makePaidOrder()
    const countsBefore = await readTaskCounts()
    for (const parcelUpdate of [SHIPPED_PARCEL, { fulfilmentStatus: 'delivered' }])
      expect((await changeParcel(paidOrder.id, parcelUpdate)).status).toBe(200)
    const { deliveredAt } = await readOrderRow(paidOrder.id)
    expect((await changeParcel(paidOrder.id, { fulfilmentStatus: 'returned' })).status).toBe(200)
    expect((await readTaskCounts()).toDecide).toBe(countsBefore.toDecide + 1)
    expect(await listOrders(`q=${paidOrder.number}&fulfilment=returned`)).toMatchObject({
      total: 1,
      items: [{ deliveredAt: expect.any(String) as string }],
    })
    expect(await fetchStaffOrder(paidOrder.id)).toMatchObject({
      nextFulfilments: [],
      isAddressOpen: false,
      canSendAgain: false,
      orderItems: [{ units: { inspection: 1 }, undecided: 1 }],
    })
    expect(await changeParcel(paidOrder.id, SHIPPED_PARCEL)).toMatchObject({ status: 409 })
    expect(await readOrderRow(paidOrder.id)).toMatchObject({ fulfilment: 'returned', deliveredAt })
  })

  it('not a second time once it is refunded', async () => {
    const { order: paidOrder } = await makePaidOrder()
    for (const parcelUpdate of [SHIPPED_PARCEL, { fulfilmentStatus: 'returned' }])
      expect((await changeParcel(paidOrder.id, parcelUpdate)).status).toBe(200)
    await makeRefund(makeTestDeps(), paidOrder.id)
    expect(await fetchStaffOrder(paidOrder.id)).toMatchObject({
      nextFulfilments: [],
      isAddressOpen: false,
      canSendAgain: false,
      orderItems: [{ units: { inspection: 1 }, settled: 1, undecided: 0 }],
    })
    expect(await changeParcel(paidOrder.id, SHIPPED_PARCEL)).toMatchObject({ status: 409 })
  })

  it('with a mail in the order’s language, and another one for a corrected number', async () => {
    const { order: paidOrder } = await makePaidOrder({}, { language: 'en' })
    await changeParcel(paidOrder.id, SHIPPED_PARCEL)
    const firstMail = await readShippedMail(paidOrder.id)
    expect(firstMail?.subject).toBe(`On its way: order #${paidOrder.number}`)
    await sendDueMails(makeTestDeps(), 1000)
    const correctedParcel = { trackingNumber: '99990000', courier: 'ups' }
    for (const _ of [1, 2]) expect((await changeParcel(paidOrder.id, correctedParcel)).status).toBe(200)
    const secondMail = await readShippedMail(paidOrder.id)
    expect(secondMail?.id).not.toBe(firstMail?.id)
    expect(secondMail?.text).toContain('https://www.ups.com/track?loc=pl_PL&tracknum=99990000')
    // The first mail had a wrong tracking number, perhaps of a stranger's parcel, so the second mail is a correction.
    expect(secondMail?.subject).toBe(`New parcel details: order #${paidOrder.number}`)
    expect(secondMail?.text).toContain('(GLS, 680012345678) were wrong')
    expect(await readActions(paidOrder.id)).toEqual(['order_fulfilment', 'order_tracking'])
  })

  it('without a correction mail if the wrong number was never sent', async () => {
    const { order: paidOrder } = await makePaidOrder()
    // Marks the order as shipped without calling the API route, which would send the mail at once.
    const shipWithoutRoute = async (parcelChange: Omit<OrderChange, 'courier' | 'version'>) =>
      changeOrder(makeTestDeps(), { memberId: 'owner', jti: 'x', ip: null }, paidOrder.id, {
        ...parcelChange,
        version: await readVersion(paidOrder.id),
        courier: 'ups',
      })
    await shipWithoutRoute({ fulfilmentStatus: 'shipped', trackingNumber: '680012345678' })
    const firstMail = await readShippedMail(paidOrder.id)
    for (const trackingNumber of ['99990000', '99991111']) {
      await shipWithoutRoute({ trackingNumber })
      const mail = await readShippedMail(paidOrder.id)
      expect(mail).toMatchObject({ subject: firstMail?.subject, status: 'waiting' })
      expect(mail?.text).toContain(trackingNumber)
      expect(mail?.text).not.toContain('680012345678')
    }
    // Simulates a mail that a sender has claimed, so that the buyer may have read it.
    await db()
      .update(emails)
      .set({ attempts: 1 })
      .where(and(eq(emails.about, paidOrder.id), eq(emails.kind, 'order_shipped')))
    await shipWithoutRoute({ trackingNumber: '99992222' })
    const mail = await readShippedMail(paidOrder.id)
    expect(mail).toMatchObject({ attempts: 0, status: 'waiting' })
    expect(mail?.subject).not.toBe(firstMail?.subject)
    expect(mail?.text).toContain('99991111')
    expect(mail?.text).toContain('99992222')
  })

  it.each([
    ['delivered', { fulfilmentStatus: 'delivered' }],
    ['returned', { fulfilmentStatus: 'returned' }],
    ['new', { fulfilmentStatus: 'new' }],
    ['another number', { trackingNumber: '680012345678' }],
  ])('not along an unknown transition: new to %s', async (_, body) => {
    const { order: paidOrder } = await makePaidOrder()
    expect(await changeParcel(paidOrder.id, body)).toMatchObject({
      status: 409,
      body: { code: 'order.not_possible_now' },
    })
    expect(await readActions(paidOrder.id)).toEqual([])
  })

  it('only if it is paid, and never for a voucher', async () => {
    const { order: unpaidOrder } = await makeOrder()
    const buyer = makeClient()
    const voucherOrder = await expectPlacedOrder(buyer('POST', '/api/orders', makePurchaseBody('100.00')))
    await pay(buyer, voucherOrder)
    for (const { id } of [unpaidOrder, voucherOrder])
      for (const body of [{ fulfilmentStatus: 'packed' }, SHIPPED_PARCEL])
        expect(await changeParcel(id, body)).toMatchObject({
          status: 409,
          body: { code: 'order.not_possible_now' },
        })
    expect(await fetchStaffOrder(voucherOrder.id)).toMatchObject({
      nextFulfilments: [],
      voucherBought: { issued: { last4: expect.stringMatching(/^\w{4}$/) as string } },
    })
    expect(await listOrders(`q=${voucherOrder.number}&fulfilment=new`)).toMatchObject({ total: 0 })
    expect((await readOrderRow(unpaidOrder.id)).fulfilment).toBe('new')
  })

  it('only while some units stand, and then only those', async () => {
    const [standingProduct, returnedProduct] = [
      await makeProduct({ name: 'Zostaje' }),
      await makeProduct({ name: 'Wraca' }),
    ]
    const { order: paidOrder, product } = await makePaidOrder()
    const buyer = makeClient()
    const orderOfTwoProducts = await expectPlacedOrder(
      buyer('POST', '/api/orders', makeOrderBody([standingProduct, returnedProduct])),
    )
    await pay(buyer, orderOfTwoProducts)
    const cancelUnits = (id: string, productId: string) =>
      makeRefund(makeTestDeps(), id, { lines: [{ productId, quantity: 1, amount: minor(100) }] })
    const readPackCounts = async () => {
      const { total, views } = await listOrders<{ views: { toPack: number } }>('work=pack')
      return [(await readTaskCounts()).toPack, views.toPack, total]
    }
    const countsBefore = await readPackCounts()
    await cancelUnits(paidOrder.id, product.id)
    await cancelUnits(orderOfTwoProducts.id, returnedProduct.id)
    expect(await readPackCounts()).toEqual(countsBefore.map((count) => count - 1))
    expect(await fetchStaffOrder(paidOrder.id)).toMatchObject({
      state: 'paid',
      nextFulfilments: [],
      isAddressOpen: false,
      orderItems: [{ standing: 0, toShip: 0 }],
    })
    expect(await listOrders(`q=${paidOrder.number}`)).toMatchObject({ items: [{ work: [], standing: 0 }] })
    expect(await listOrders(`q=${orderOfTwoProducts.number}`)).toMatchObject({
      items: [{ work: ['pack'], standing: 1 }],
    })
    expect(await changeParcel(paidOrder.id, SHIPPED_PARCEL)).toMatchObject({ status: 409 })
    expect(await changeParcel(orderOfTwoProducts.id, SHIPPED_PARCEL)).toMatchObject({ status: 200 })
    const mails = await db().select().from(emails).where(eq(emails.about, orderOfTwoProducts.id))
    const shippedMail = mails.find(({ kind }) => kind === 'order_shipped')
    expect([
      shippedMail?.text.includes(standingProduct.name),
      shippedMail?.text.includes(returnedProduct.name),
    ]).toEqual([true, false])
  })

  it('with the product names at the time of the order, in both languages', async () => {
    const { order: paidOrder, product } = await makePaidOrder({}, { language: 'en' })
    const englishOrder = await makePaidOrder({ nameEn: '' }, { language: 'en' })
    await db().update(products).set({ name: 'Inna', nameEn: 'Other' }).where(eq(products.id, product.id))
    expect((await fetchStaffOrder(paidOrder.id)).orderItems).toMatchObject([
      { name: 'Drill driver', names: { pl: 'Wiertarko-wkrętarka', en: 'Drill driver' } },
    ])
    expect((await fetchStaffOrder(englishOrder.order.id)).orderItems).toMatchObject([
      { name: 'Wiertarko-wkrętarka', names: { pl: 'Wiertarko-wkrętarka', en: 'Wiertarko-wkrętarka' } },
    ])
    const rows = await readCourierRows(makeTestDeps())
    expect(
      rows
        .find(([number]) => number === formatOrderNumber(paidOrder.id))
        ?.at(COURIER_CSV_HEADER.indexOf('Zawartość')),
    ).toContain('1 × Wiertarko-wkrętarka')
    await changeOrder(makeTestDeps(), { memberId: 'owner', jti: 'x', ip: null }, paidOrder.id, {
      version: await readVersion(paidOrder.id),
      fulfilmentStatus: 'shipped',
      courier: 'dpd',
      trackingNumber: '123456',
    })
    expect((await readShippedMail(paidOrder.id))?.text).toContain('Drill driver')
  })

  it('with the standing quantity of each line', async () => {
    const product = await makeProduct({ stock: 3 })
    const buyer = makeClient()
    const orderOfThreeUnits = await expectPlacedOrder(
      buyer('POST', '/api/orders', makeOrderBody([{ ...product, quantity: 3 }])),
    )
    await pay(buyer, orderOfThreeUnits)
    await makeRefund(makeTestDeps(), orderOfThreeUnits.id, {
      lines: [{ productId: product.id, quantity: 1 }],
    })
    expect(await fetchStaffOrder(orderOfThreeUnits.id)).toMatchObject({
      orderItems: [
        {
          quantity: 3,
          standing: 2,
          settled: 1,
          toShip: 2,
          value: '2598.00',
          units: { owed: 2, restocked: 1 },
        },
      ],
      nextFulfilments: ['packed', 'shipped'],
    })
    const rows = await readCourierRows(makeTestDeps())
    expect(
      rows
        .find(([number]) => number === formatOrderNumber(orderOfThreeUnits.id))
        ?.at(COURIER_CSV_HEADER.indexOf('Zawartość')),
    ).toMatch(/^2 × /)
    expect(await changeParcel(orderOfThreeUnits.id, SHIPPED_PARCEL)).toMatchObject({ status: 200 })
    expect((await readShippedMail(orderOfThreeUnits.id))?.text).toContain('2 szt.')
  })

  it.each([
    [{}, 'fulfilmentStatus', 'required'],
    [{ fulfilmentStatus: 'shipped', courier: 'dpd' }, 'trackingNumber', 'required'],
    [{ fulfilmentStatus: 'shipped', courier: 'dpd', trackingNumber: '=1+1' }, 'trackingNumber', 'invalid'],
    [{ fulfilmentStatus: 'lost' }, 'fulfilmentStatus', 'invalid'],
    [{ ...SHIPPED_PARCEL, courier: 'digital' }, 'courier', 'invalid'],
  ])('only with complete data: %j lacks %s', async (body, path, errorCode) => {
    const { order: paidOrder } = await makePaidOrder()
    expect(await changeParcel(paidOrder.id, body)).toMatchObject({
      status: 400,
      body: { errors: [{ path, code: errorCode }] },
    })
  })

  it('with the version that they saw: an old version gets the changes, and nothing is written', async () => {
    const { order: paidOrder } = await makePaidOrder()
    const version = await readVersion(paidOrder.id)
    await makeWithdrawal({ order: paidOrder.number })
    await makeComplaint({ order: paidOrder.number })
    for (const parcelChange of [SHIPPED_PARCEL, { fulfilmentStatus: 'packed' }])
      expect(await changeParcel(paidOrder.id, { version, ...parcelChange })).toMatchObject({
        status: 409,
        body: {
          code: 'order.stale',
          version: version + 2,
          changes: ['withdrawal_stated', 'complaint_stated'],
        },
      })
    expect(await readOrderRow(paidOrder.id)).toMatchObject({ fulfilment: 'new', sequence: version + 2 })
    expect(await changeParcel(paidOrder.id, { fulfilmentStatus: 'packed' })).toMatchObject({
      status: 200,
      body: { version: version + 3 },
    })
    expect(await changeParcel(paidOrder.id, { version: undefined, ...SHIPPED_PARCEL })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'version' }] },
    })
  })

  it('concurrently: one succeeds, the other gets order.stale', async () => {
    const { order: paidOrder } = await makePaidOrder()
    const version = await readVersion(paidOrder.id)
    const changeResults = await Promise.allSettled(
      ['111111', '222222', '333333'].map((trackingNumber) =>
        changeOrder(makeTestDeps(), { memberId: 'owner', jti: 'x', ip: null }, paidOrder.id, {
          version,
          fulfilmentStatus: 'shipped',
          courier: 'dpd',
          trackingNumber,
        }),
      ),
    )
    expect(changeResults.map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
    ])
    for (const orderChangeResult of changeResults)
      if (orderChangeResult.status === 'rejected')
        expect(orderChangeResult.reason).toMatchObject({
          code: 'order.stale',
          details: { changes: ['shipped'] },
        })
    const winningTrackingNumber = ['111111', '222222', '333333'][
      changeResults.findIndex(({ status }) => status === 'fulfilled')
    ]
    expect(await readOrderRow(paidOrder.id)).toMatchObject({
      fulfilment: 'shipped',
      trackingNumber: winningTrackingNumber,
    })
    expect((await readShippedMail(paidOrder.id))?.text).toContain(winningTrackingNumber)
    expect(await readActions(paidOrder.id)).toEqual(['order_fulfilment'])
  })
})

describe('staff', () => {
  it('write notes about an order, which the buyer never sees', async () => {
    const { order: newOrder } = await makeOrder()
    const callAsStaff = await createStaffClient()
    const path = `/api/orders/${newOrder.id}/notes`
    expect((await callAsStaff('POST', path, { text: '  Dzwonić\npo 16. ' })).status).toBe(204)
    for (const invalidText of ['  ', 'x'.repeat(2001), 'a\u0007'])
      expect((await callAsStaff('POST', path, { text: invalidText })).status).toBe(400)
    const staffOrder = await fetchStaffOrder(newOrder.id)
    expect(staffOrder.notes).toMatchObject([{ text: 'Dzwonić\npo 16.' }])
    expect(staffOrder.timeline.filter(({ source }) => source === 'note')).toHaveLength(1)
    expect(await readActions(newOrder.id)).toEqual(['order_note'])
    expect(
      (await callAsStaff('POST', `/api/orders/${crypto.randomUUID()}/notes`, { text: 'a' })).status,
    ).toBe(404)
  })

  it('resend the mails of an order under a new key for the provider, and no other mails', async () => {
    const { order: paidOrder } = await makePaidOrder()
    await sendDueMails(makeTestDeps(), 1000)
    const readPaidMails = async () =>
      (await db().select().from(emails).where(eq(emails.about, paidOrder.id))).filter(({ kind }) =>
        kind.startsWith('order_paid'),
      )
    expect(await readPaidMails()).toMatchObject([{ status: 'sent' }])
    const callAsStaff = await createStaffClient()
    const resendMail = (kind: string) => callAsStaff('POST', `/api/orders/${paidOrder.id}/resend`, { kind })
    expect((await resendMail('order_paid')).status).toBe(202)
    const [first, copy] = await readPaidMails()
    expect(copy).toMatchObject({ recipient: first?.recipient, html: first?.html })
    // Mails of these kinds cannot be resent: for example, a paid order gets no payment request.
    for (const kind of ['order_received', 'order_cancelled', 'shop_alert', 'newsletter_confirm'])
      expect((await resendMail(kind)).status).toBe(409)
    expect((await resendMail('<b>')).status).toBe(400)
    // The copy of a resent mail has the same kind and can be resent again.
    const { emails: mails } = await fetchStaffOrder(paidOrder.id)
    expect(mails.filter(({ kind }) => kind === 'order_paid')).toHaveLength(2)
    expect(mails.find(({ kind }) => kind === 'order_received')).toBeUndefined()
    expect(await readActions(copy?.id ?? '')).toEqual([])
    expect(await readActions(first?.id ?? '')).toEqual(['email_resend'])
  })

  it('see when a gift will be sent, and see it in the timeline once it was sent', async () => {
    const sendDay = isoDay(polishDay(Date.now()) + 30)
    const recipientEmail = `${crypto.randomUUID().slice(0, 12)}@example.com`
    const buyer = makeClient()
    const body = makePurchaseBody('60.00', { gift: { recipientEmail, sendOn: sendDay } })
    const newOrder = await expectPlacedOrder(buyer('POST', '/api/orders', body))
    await pay(buyer, newOrder)
    await sendDueMails(makeTestDeps(), 1000)
    const findVoucherEntry = (orderView: StaffOrder) =>
      orderView.timeline.find(({ name }) => name === 'voucher')
    const staffOrderBefore = await fetchStaffOrder(newOrder.id)
    const [waitingMail] = staffOrderBefore.emails.filter(({ kind }) => kind === 'voucher')
    expect(waitingMail).toMatchObject({ status: 'waiting', sentAt: null })
    expect(waitingMail?.dueAt.slice(0, 10)).toBe(sendDay)
    expect(findVoucherEntry(staffOrderBefore)).toBeUndefined()
    const timestampAfterSendDay = Date.now() + 31 * DAY_MS
    await sendDueMails({ ...makeTestDeps(), now: () => timestampAfterSendDay }, 1000)
    expect(findVoucherEntry(await fetchStaffOrder(newOrder.id))).toMatchObject({
      at: new Date(timestampAfterSendDay).toISOString(),
      id: waitingMail?.id,
    })
  })

  it('see only the last characters of a voucher code, and everything else of an order', async () => {
    const voucher = await makeVoucher()
    const voucherFields = { voucherCode: voucher.code, voucherDiscount: '200.00', totalAmount: '1099.00' }
    const { order: paidOrder, product } = await makePaidOrder(
      { defects: [{ pl: 'Rysa', en: 'Scratch' }] },
      voucherFields,
    )
    const idempotencyHeaders = { 'Idempotency-Key': crypto.randomUUID() }
    const refundBody = { goodwill: '129.90', reason: 'goodwill' }
    expect(
      (await callOrderRoute('POST', paidOrder.id, '/refund', refundBody, idempotencyHeaders)).status,
    ).toBe(200)
    const response = await (await createStaffClient())('GET', `/api/orders/${paidOrder.id}`)
    const text = await response.text()
    expect(text).not.toContain(voucher.code)
    expect(JSON.parse(text)).toMatchObject({
      discount: '200.00',
      totalAmount: '1099.00',
      voucherUsed: { last4: voucher.code.slice(-4), amount: '200.00', currency: 'PLN' },
      orderItems: [
        { sku: product.sku, image: product.image, quantity: 1, defects: [{ pl: 'Rysa' }], total: '1299.00' },
      ],
      refunds: [{ amount: '129.90', reason: 'goodwill', status: 'done' }],
      leftToRefund: '1169.10',
      payments: [{ provider: 'sandbox', status: 'succeeded', amount: '1099.00' }],
      disputes: [],
    })
    const staffOrder = JSON.parse(text) as StaffOrder
    expect(staffOrder.emails.map(({ kind }) => kind).toSorted()).toEqual(['order_paid', 'refund'])
    const timestamps = staffOrder.timeline.map(({ at }) => at)
    expect(timestamps).toEqual(timestamps.toSorted().toReversed())
    expect((await getJson('/api/orders/nothing')).status).toBe(404)
  })

  it('read an order in one round trip', async () => {
    const { order: paidOrder } = await makePaidOrder()
    let roundTrips = 0
    const DB = createWatchedD1(async () => void roundTrips++)
    await readStaffOrder(
      createLongLivedDeps({ ...env, DB }, () => undefined),
      paidOrder.id,
    )
    expect(roundTrips).toBe(1)
  })
})
