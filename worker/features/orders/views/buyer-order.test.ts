import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { formatClockTime } from '../../../../domain/time/clock-time'
import { AppError } from '../../../../domain/errors'
import { minor } from '../../../../domain/money/money'
import { isoDay, polishDay } from '../../../../domain/time/polish-days'
import {
  readAnswer,
  makeClient,
  db,
  makeOrder,
  makeProduct,
  makeOrderBody,
  expectPlacedOrder,
  readOrderLines,
  readOrderRow,
  type ErrorResponse,
  makeTestDeps,
  TEST_STAFF,
} from '../../../../test/fixtures/factories'
import { makeRefund, repeatFailedRefund } from '../../../../test/fixtures/orders/goods'
import { readQueryPlans, findFullTableScans } from '../../../../test/database/query-plan'
import { lastDayToWithdraw } from '../../../../domain/returns/withdrawal'
import { getBoughtVoucher, makeVoucher, makePurchaseBody } from '../../../../test/fixtures/vouchers'
import { makePaidOrder, pay, simulateReturnedRefunds } from '../../../../test/fixtures/orders/payments'
import { callOrderRoute, changeParcel } from '../../../../test/fixtures/orders/staff-orders'
import { makeComplaint, makeWithdrawal } from '../../../../test/fixtures/customer-requests'
import { emails } from '../../../mail/emails.table'
import { type BuyerOrder, readOrderForBuyer } from './buyer-order'
import { cancelOrder } from '../lifecycle/cancel-order'
import { products } from '../../products/products.table'
import { changeWithdrawal } from '../../returns/withdrawals/change-withdrawal'
import { recordFailedRefund, recordRefundedAmount } from '../../refunds/record-refund'
import { refunds } from '../../refunds/refunds.table'
import { vouchers } from '../../vouchers/vouchers.table'
import { orders } from '../orders.table'
import { DAY_MS, MINUTE_MS } from '../../../../domain/time/time'

const COMPANY_FIELDS = { customerType: 'company', companyName: 'Młot', nip: '5260250274' }

const readBuyerOrder = (id: string, token: string) =>
  readAnswer<BuyerOrder & Pick<ErrorResponse, 'code'>>(
    makeClient()('GET', `/api/orders/${id}/buyer?token=${token}`),
  )

/** Refunds the goods of an order for less than their price, as staff do for used goods. */
const settleGoods = async (id: string, amount: number) => {
  const [line] = await readOrderLines(id)
  const lines = [{ productId: line?.productId ?? '', quantity: 1, amount: minor(amount) }]
  return makeRefund(makeTestDeps(), id, { lines })
}

const refundOrder = (id: string, amount?: number) =>
  makeRefund(makeTestDeps(), id, amount === undefined ? {} : { amount: minor(amount) })

const readSettlementStates = async (id: string) =>
  (await readBuyerOrder(id, (await readOrderRow(id)).linkToken)).body.withdrawals.map(
    ({ settlement }) => settlement,
  )

describe('the buyer’s order page', () => {
  it('shows the invoice address of a company', async () => {
    const invoiceAddress = { address: 'Torstraße 12', city: 'Berlin', country: 'DE', postalCode: '10115' }
    const companyFields = { customerType: 'company', companyName: 'Hammer GmbH', nip: 'DE123456789' }
    const { order } = await makeOrder({}, { ...companyFields, invoiceAddress })
    const { body } = await readBuyerOrder(order.id, (await readOrderRow(order.id)).linkToken)
    expect(body.buyer).toMatchObject({ companyName: 'Hammer GmbH', address: 'Nowa Wieś 12', invoiceAddress })
  })

  it('shows the condition of each item as bought, also in mails, after the product has changed', async () => {
    const { order, product } = await makeOrder({ grade: 'B' })
    await db().update(products).set({ grade: 'C' }).where(eq(products.id, product.id))
    const { body } = await readBuyerOrder(order.id, (await readOrderRow(order.id)).linkToken)
    expect(body.items.map(({ grade }) => grade)).toEqual(['B'])
    const [mail] = await db().select().from(emails).where(eq(emails.about, order.id))
    expect(mail?.text).toContain('Stan B: powystawowy – drobne ślady')
  })

  it('is open with the token of its mails only', async () => {
    const { order } = await makePaidOrder()
    const otherOrder = await makePaidOrder()
    const { linkToken } = await readOrderRow(order.id)
    expect(linkToken).toMatch(/^[\da-f]{32}$/)
    const { status, body } = await readBuyerOrder(order.id, linkToken)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      number: order.number,
      paymentStatus: 'paid',
      total: '1299.00',
      payableUntil: null,
    })
    expect(body.happened.map(({ step }) => step)).toEqual(['placed', 'paid'])
    const { linkToken: otherToken } = await readOrderRow(otherOrder.order.id)
    for (const wrongToken of [
      otherToken,
      '',
      'x',
      linkToken.toUpperCase(),
      `${linkToken}%20`,
      linkToken.slice(1),
    ]) {
      const refusedResponse = await readBuyerOrder(order.id, wrongToken)
      expect([refusedResponse.status, refusedResponse.body.code]).toEqual([404, 'order.not_found'])
    }
    expect((await readBuyerOrder(crypto.randomUUID(), linkToken)).status).toBe(404)
    // The link token gives access to the buyer's page only, not to staff routes.
    expect((await makeClient()('GET', `/api/orders/${order.id}`)).status).toBe(401)
    expect((await makeClient()('GET', `/api/orders/${order.id}?token=${linkToken}`)).status).toBe(401)
    expect((await makeClient()('GET', `/api/orders?token=${linkToken}`)).status).toBe(401)
    expect((await makeClient()('PATCH', `/api/orders/${order.id}?token=${linkToken}`, {})).status).toBe(401)
  })

  it('shows the place of the goods and the withdrawal deadline', async () => {
    const { order, product } = await makePaidOrder()
    const { linkToken } = await readOrderRow(order.id)
    for (const orderFields of [
      { fulfilmentStatus: 'packed' },
      { fulfilmentStatus: 'shipped', courier: 'gls', trackingNumber: '680012345678' },
      { fulfilmentStatus: 'delivered' },
    ])
      expect((await changeParcel(order.id, orderFields)).status).toBe(200)
    const goodsText = `${product.name} (${product.sku})`
    const id = await makeWithdrawal({ order: order.number, items: [goodsText, 'i coś jeszcze'] })
    const complaint = await makeComplaint({ order: order.number })
    const { body } = await readBuyerOrder(order.id, linkToken)
    expect(body.happened.map(({ step }) => step)).toEqual([
      'placed',
      'paid',
      'packed',
      'shipped',
      'delivered',
    ])
    expect(body.parcel).toMatchObject({ courier: 'gls', number: '680012345678' })
    expect(body.lastDayToWithdraw).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(body.complaints).toEqual([
      {
        id: complaint,
        submittedAt: expect.any(String) as string,
        status: 'received',
        answerBy: isoDay(polishDay(Date.now()) + 14),
      },
    ])
    expect(body.withdrawals).toEqual([
      {
        id,
        status: 'requested',
        needsCheck: false,
        sendBackBy: isoDay(lastDayToWithdraw(Date.now())),
        refusal: null,
        settlement: null,
        at: expect.any(String) as string,
        isWhole: false,
        items: [goodsText],
      },
    ])
  })

  it('gives 14 days to send back from the acceptance of a withdrawal that staff had to check', async () => {
    const { order } = await makePaidOrder({}, { ...COMPANY_FIELDS, buyerCapacity: 'professional' })
    const id = await makeWithdrawal({ order: order.number, email: (await readOrderRow(order.id)).email })
    const acceptedAt = Date.now() + 20 * DAY_MS
    const readWithdrawals = async () =>
      (await readBuyerOrder(order.id, (await readOrderRow(order.id)).linkToken)).body.withdrawals
    expect(await readWithdrawals()).toMatchObject([{ status: 'requested', needsCheck: true }])
    await changeWithdrawal({ ...makeTestDeps(), now: () => acceptedAt }, TEST_STAFF, id, {
      from: 'requested',
      status: 'goods_awaited',
    })
    expect(await readWithdrawals()).toMatchObject([
      { needsCheck: true, sendBackBy: isoDay(lastDayToWithdraw(acceptedAt)) },
    ])
  })

  it('shows a withdrawal as settled once its refund is on its way', async () => {
    const { order } = await makePaidOrder()
    await makeWithdrawal({ order: order.number, items: [] })
    expect(await readSettlementStates(order.id)).toEqual([null])
    // A refund without returned goods is not the refund of the withdrawal.
    await refundOrder(order.id, 50_00)
    expect(await readSettlementStates(order.id)).toEqual([null])
    await settleGoods(order.id, 1200_00)
    expect(await readSettlementStates(order.id)).toEqual(['done'])
    // The bank returns the refunded money to the shop.
    await db().update(refunds).set({ state: 'failed' }).where(eq(refunds.orderId, order.id))
    expect(await readSettlementStates(order.id)).toEqual([null])
  })

  it('does not settle a withdrawal by a refund that came before a failed one', async () => {
    const { order, intentId } = await makePaidOrder()
    await makeWithdrawal({ order: order.number, items: [] })
    await refundOrder(order.id, 300_00)
    const [first] = await db().select().from(refunds).where(eq(refunds.orderId, order.id))
    await simulateReturnedRefunds(intentId)
    await settleGoods(order.id, 300_00)
    await recordFailedRefund(makeTestDeps(), {
      id: first?.providerRefundId ?? '',
      key: `refund:${first?.id}`,
    })
    expect(await readSettlementStates(order.id)).toEqual([null])
    await repeatFailedRefund(makeTestDeps(), order.id)
    expect(await readSettlementStates(order.id)).toEqual(['done'])
  })

  it('counts money as refunded only if neither the bank nor the provider returned it', async () => {
    const { order, intentId } = await makePaidOrder()
    await makeWithdrawal({ order: order.number, items: [] })
    const failRefund = async (state: 'done' | 'due' = 'done') => {
      await simulateReturnedRefunds(intentId)
      await db()
        .update(refunds)
        .set({ state: 'failed' })
        .where(and(eq(refunds.orderId, order.id), eq(refunds.state, state)))
    }
    // Money that the bank returned stays owed until it is refunded again in full.
    await settleGoods(order.id, 1200_00)
    await failRefund()
    await recordRefundedAmount(makeTestDeps(), { intentId, amountRefunded: minor(200_00) })
    expect(await readSettlementStates(order.id)).toEqual([null])
    expect(await repeatFailedRefund(makeTestDeps(), order.id)).toMatchObject({ money: 1000_00 })
    expect(await readSettlementStates(order.id)).toEqual(['done'])
    await refundOrder(order.id, 99_00)
    expect(await readSettlementStates(order.id)).toEqual(['done'])
    // The order stays refunded even if the bank returns the whole refund.
    await failRefund()
    expect((await readOrderRow(order.id)).state).toBe('refunded')
    expect(await readSettlementStates(order.id)).toEqual([null])
    // A repeated refund is on its way while the provider is unreachable. If the refund then fails, the money is owed
    // again.
    const { gateway, ...deps } = makeTestDeps()
    if (!gateway) throw new Error('no provider')
    const failingGateway = { ...gateway, refund: () => Promise.reject(new AppError('payment.try_again')) }
    for (const _ of [1, 2])
      expect(await repeatFailedRefund({ ...deps, gateway: failingGateway }, order.id)).toMatchObject({
        state: 'due',
      })
    expect(await readSettlementStates(order.id)).toEqual(['under_way'])
    await failRefund('due')
    expect(await readSettlementStates(order.id)).toEqual([null])
  })

  it('shows a withdrawal with a partial refund as settled again once the failed money is sent again', async () => {
    const { order } = await makePaidOrder()
    await makeWithdrawal({ order: order.number, items: [] })
    await settleGoods(order.id, 600_00)
    await db().update(refunds).set({ state: 'failed' }).where(eq(refunds.orderId, order.id))
    await repeatFailedRefund(makeTestDeps(), order.id)
    expect(await readSettlementStates(order.id)).toEqual(['done'])
  })

  it('shows several withdrawals as settled only when nothing is due for them', async () => {
    const orderedProducts = [await makeProduct(), await makeProduct()] as const
    const buyer = makeClient()
    const order = await expectPlacedOrder(buyer('POST', '/api/orders', makeOrderBody([...orderedProducts])))
    await pay(buyer, order)
    for (const { name, sku } of orderedProducts)
      await makeWithdrawal({ order: order.number, items: [`${name} (${sku})`] })
    await makeRefund(makeTestDeps(), order.id, { lines: [{ productId: orderedProducts[0].id, quantity: 1 }] })
    expect(await readSettlementStates(order.id)).toEqual([null, null])
    await refundOrder(order.id)
    expect(await readSettlementStates(order.id)).toEqual(['done', 'done'])
  })

  it('shows if a voucher was mailed, and allows withdrawal for 14 days after the purchase', async () => {
    const now = Date.now()
    const sendDay = new Date(now + 20 * DAY_MS).toISOString().slice(0, 10)
    const gift = { recipientEmail: 'jan@example.com', greeting: 'Sto lat!', sendOn: sendDay }
    const buyer = makeClient()
    const order = await expectPlacedOrder(buyer('POST', '/api/orders', makePurchaseBody('100.00', { gift })))
    const { linkToken, createdAt } = await readOrderRow(order.id)
    const orderBefore = (await readBuyerOrder(order.id, linkToken)).body
    const sendTimestamp = `${sendDay}T07:00:00.000Z`
    expect(orderBefore.voucherBought).toMatchObject({
      recipientEmail: 'jan@example.com',
      sendAt: sendTimestamp,
      mail: null,
    })
    await pay(buyer, order)
    const { body } = await readBuyerOrder(order.id, linkToken)
    expect(body.voucherBought).toMatchObject({ mail: { at: sendTimestamp, state: 'waiting' } })
    expect(body.lastDayToWithdraw).toBe(isoDay(lastDayToWithdraw(createdAt)))
    const laterShop = makeTestDeps({ now: () => Date.parse(sendTimestamp) })
    const readCurrentVoucherMail = async () =>
      (await readOrderForBuyer(laterShop, order.id, linkToken)).voucherBought?.mail
    expect(await readCurrentVoucherMail()).toEqual({ at: sendTimestamp, state: 'sending' })
    const { id } = await getBoughtVoucher(order.id)
    const setVoucherStatus = (status: 'blocked' | 'issued') =>
      db().update(vouchers).set({ status }).where(eq(vouchers.id, id))
    await setVoucherStatus('blocked')
    expect(await readCurrentVoucherMail()).toEqual({ at: sendTimestamp, state: 'stopped' })
    await setVoucherStatus('issued')
    const isVoucherMailSql = and(eq(emails.about, order.id), eq(emails.kind, 'voucher'))
    await db().update(emails).set({ status: 'given_up' }).where(isVoucherMailSql)
    expect(await readCurrentVoucherMail()).toEqual({ at: sendTimestamp, state: 'failed' })
    await db().update(emails).set({ status: 'waiting' }).where(isVoucherMailSql)
    const lateTimestamp = Date.parse(sendTimestamp) + 3 * MINUTE_MS
    await db().update(emails).set({ status: 'sent', sentAt: lateTimestamp }).where(isVoucherMailSql)
    expect(await readCurrentVoucherMail()).toEqual({
      at: new Date(lateTimestamp).toISOString(),
      state: 'sent',
    })
    // A voucher mail sent to another address does not count as sent to the order's address.
    await db().update(emails).set({ recipient: 'jna@example.com' }).where(isVoucherMailSql)
    expect(await readCurrentVoucherMail()).toEqual({ at: sendTimestamp, state: 'sending' })
  })

  it('offers payment while the hold lasts, and shows only the last characters of a voucher code', async () => {
    const voucher = await makeVoucher()
    const { order } = await makeOrder(
      {},
      { voucherCode: voucher.code, voucherDiscount: '200.00', totalAmount: '1099.00' },
    )
    const { linkToken } = await readOrderRow(order.id)
    const { body } = await readBuyerOrder(order.id, linkToken)
    expect(Date.parse(body.payableUntil ?? '')).toBeGreaterThan(Date.now())
    expect(body.voucherUsed).toMatchObject({ last4: voucher.code.slice(-4), remaining: '0.00' })
    const expectedBill = { price: '1299.00', vat: '242.90', byVoucher: '200.00', taxedBefore: null }
    expect(body.bill).toEqual({ ...expectedBill, rest: { amount: '1099.00', isPaid: false } })
    expect(JSON.stringify(body)).not.toContain(voucher.code)
  })
})

describe('the page of an order that ended unpaid', () => {
  const readOrderEnd = async (id: string) =>
    (await readBuyerOrder(id, (await readOrderRow(id)).linkToken)).body.ended

  it('shows the number of the order that replaced it to the same buyer, and never its token', async () => {
    const { order, product, body, buyer } = await makeOrder()
    expect(await readOrderEnd(order.id)).toBeNull()
    const placeOrderAgain = async (overrides: object) => {
      const { status, body: placedOrder } = await readAnswer<{ id: string; number: string }>(
        buyer('POST', '/api/orders', {
          ...makeOrderBody([product]),
          sessionId: body.sessionId,
          ...overrides,
        }),
      )
      expect(status).toBe(201)
      return placedOrder
    }
    const secondOrder = await placeOrderAgain({ lastName: 'Żak-Nowak' })
    expect(await readOrderEnd(order.id)).toEqual({ reason: 'replaced', newer: secondOrder.number })
    const { linkToken } = await readOrderRow(order.id)
    expect(JSON.stringify((await readBuyerOrder(order.id, linkToken)).body)).not.toContain(
      (await readOrderRow(secondOrder.id)).linkToken,
    )
    await placeOrderAgain({ email: 'inny@example.com' })
    expect(await readOrderEnd(secondOrder.id)).toEqual({ reason: 'replaced', newer: null })
  })

  it('says that the hold has expired, before and after the cancellation', async () => {
    const { order } = await makeOrder()
    const minuteAgo = Date.now() - MINUTE_MS
    await db()
      .update(orders)
      .set({ createdAt: minuteAgo - MINUTE_MS, holdUntil: minuteAgo })
      .where(eq(orders.id, order.id))
    expect(await readOrderEnd(order.id)).toEqual({ reason: 'expired', newer: null })
    expect(await cancelOrder(makeTestDeps(), order.id)).toBe('cancelled')
    expect(await readOrderEnd(order.id)).toEqual({ reason: 'expired', newer: null })
  })

  it('says that the shop cancelled it, and nothing similar for a paid order', async () => {
    const { order } = await makeOrder()
    await callOrderRoute('POST', order.id, '/cancel')
    expect(await readOrderEnd(order.id)).toEqual({ reason: 'shop', newer: null })
    expect(await readOrderEnd((await makePaidOrder()).order.id)).toBeNull()
  })

  it('reads the reason by index', async () => {
    const { order } = await makeOrder()
    const { linkToken } = await readOrderRow(order.id)
    const queryPlans = await readQueryPlans((watchedDb) =>
      readOrderForBuyer(makeTestDeps({ db: watchedDb }), order.id, linkToken),
    )
    expect(findFullTableScans(queryPlans)).toEqual([])
  })
})

describe('the order link', () => {
  const requestLink = (body: Record<string, unknown>) => makeClient()('POST', '/api/orders/link', body)
  const fetchOrderLinkMails = async (id: string) =>
    (await db().select().from(emails).where(eq(emails.kind, 'order_link'))).filter(({ about }) =>
      about.startsWith(id),
    )

  it('is in the mails about the order, with a withdrawal link once the order is paid', async () => {
    const { buyer, order } = await makeOrder()
    const { linkToken } = await readOrderRow(order.id)
    const listMails = () => db().select().from(emails).where(eq(emails.about, order.id))
    const mailsBefore = await listMails()
    await pay(buyer, order)
    const mails = [...mailsBefore, ...(await listMails())]
    const orderFragment = `#order=${order.id}.${linkToken}`
    const holdEndTime = formatClockTime((await readOrderRow(order.id)).holdUntil, 'pl').hourAndMinute
    expect(mails.find(({ kind }) => kind === 'order_received')?.text).toContain(
      `do godziny ${holdEndTime} czasu polskiego`,
    )
    const countMailsWithLink = (kind: string, url: string) =>
      mails.filter((mail) => mail.kind === kind && [mail.html, mail.text].every((text) => text.includes(url)))
        .length
    expect(countMailsWithLink('order_received', `/zamowienie/${order.id}?lang=pl${orderFragment}`)).toBe(1)
    expect(countMailsWithLink('order_received', '/odstapienie-od-umowy')).toBe(0)
    expect(countMailsWithLink('order_paid', `/zamowienie/${order.id}?lang=pl${orderFragment}`)).toBe(1)
    expect(countMailsWithLink('order_paid', `/odstapienie-od-umowy${orderFragment}`)).toBe(1)
    expect(mails.find(({ kind }) => kind === 'order_paid')?.text).toContain('Odstąp od umowy tutaj: ')
  })

  it('is mailed to the order’s address at most once in ten minutes, with the same answer either way', async () => {
    const { order } = await makeOrder()
    const { linkToken, email } = await readOrderRow(order.id)
    const validLookup = {
      number: `#${order.number.toLowerCase()}`,
      email: email.toUpperCase(),
      language: 'en',
    }
    for (const body of [
      validLookup,
      validLookup,
      { ...validLookup, email: 'other@example.com' },
      { ...validLookup, number: '00000000' },
    ]) {
      const response = await requestLink(body)
      expect([response.status, await response.text()]).toEqual([202, ''])
    }
    const mails = await fetchOrderLinkMails(order.id)
    // The shop sends one mail per ten-minute slot. Two mails are correct if a new slot began between the requests.
    expect(mails.length).toBeGreaterThan(0)
    expect(mails.length).toBeLessThanOrEqual(2)
    expect(mails[0]).toMatchObject({ recipient: email, language: 'en' })
    expect(mails[0]?.text).toContain(`/zamowienie/${order.id}?lang=en#order=${order.id}.${linkToken}`)
  })
})
