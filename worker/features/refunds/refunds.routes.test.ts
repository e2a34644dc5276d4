import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  answerOf,
  client,
  db,
  linesOf,
  mailsAbout,
  makeOrder,
  makeProduct,
  orderBody,
  ordered,
  orderRow,
  piecesOf,
  shop,
  staffToken,
  type Refusal,
} from '../../../test/factories'
import { makeVoucher } from '../../../test/vouchers'
import { intentRow, makePaidOrder, pay } from '../../../test/payments'
import { onlyRates } from '../../../test/rates'
import { adminActions } from '../admin/admin.table'
import { findFaults } from '../books/check-books'
import { changeOrder } from '../orders/change-order'
import type { RefundAnswer } from './refund-by-staff'
import { refunds } from './refunds.table'

type Body = {
  amount?: unknown
  left?: unknown
  reason?: unknown
  restock?: unknown
  fulfilmentStatus?: unknown
}

/** A signed-in administrator who refunds. */
async function makeStaff() {
  const { token, jti } = await staffToken()
  const call = client({ Authorization: `Bearer ${token}`, 'CF-Connecting-IP': '203.0.113.9' })
  const refund = (
    orderId: string,
    body: Body,
    key: Record<string, string> = { 'Idempotency-Key': crypto.randomUUID() },
  ) => answerOf<RefundAnswer & Refusal>(call('POST', `/api/orders/${orderId}/refund`, body, key))
  return { jti, refund }
}

const rowsOf = (orderId: string) => db().select().from(refunds).where(eq(refunds.orderId, orderId))
const actionsOn = (orderId: string) =>
  db().select().from(adminActions).where(eq(adminActions.subject, orderId))

describe('staff refund an order', () => {
  it('whole: money and voucher go back, the piece is on sale again, and who did it is written down', async () => {
    const voucher = await makeVoucher()
    const used = { voucherCode: voucher.code, voucherDiscount: '200.00', totalAmount: '1099.00' }
    const { order, product, intentId } = await makePaidOrder({}, used)
    const { jti, refund } = await makeStaff()
    const { status, body } = await refund(order.id, { reason: 'withdrawal', restock: true })
    expect([status, body]).toEqual([
      200,
      {
        refunded: '1299.00',
        currency: 'PLN',
        toVoucher: '200.00',
        voucherCurrency: 'PLN',
        refundStatus: 'done',
      },
    ])
    expect(await intentRow(intentId)).toMatchObject({ refunded: 109_900 })
    expect(await piecesOf(product.id)).toEqual({ stock: 1, held: 0, sold: 0 })
    expect((await orderRow(order.id)).state).toBe('refunded')
    const [row] = await rowsOf(order.id)
    expect(await mailsAbout(row?.id ?? '')).toEqual(['refund'])
    const actions = await actionsOn(order.id)
    expect(actions).toMatchObject([{ action: 'refund', jti, ip: '203.0.113.0' }])
    expect(actions[0]?.detail).toEqual({
      id: row?.id,
      money: 109_900,
      discount: 20_000,
      voucherAmount: 20_000,
      reason: 'withdrawal',
      restock: [{ productId: product.id, quantity: 1 }],
    })
    const ids = [order.id, product.id, voucher.id]
    expect((await findFaults(shop())).filter(({ subject }) => ids.includes(subject))).toEqual([])
  })

  it('in part, with the pieces that came back and no others', async () => {
    const [back, kept] = [await makeProduct(), await makeProduct()]
    const buyer = client()
    const order = await ordered(buyer('POST', '/api/orders', orderBody([back, kept])))
    await pay(buyer, order)
    const { refund } = await makeStaff()
    const { body } = await refund(order.id, {
      amount: '1299.00',
      reason: 'complaint',
      restock: [back.id, 'nothing'],
    })
    expect(body).toEqual({
      refunded: '1299.00',
      currency: 'PLN',
      toVoucher: '0.00',
      voucherCurrency: null,
      refundStatus: 'done',
    })
    expect((await orderRow(order.id)).state).toBe('paid')
    const lines = (await linesOf(order.id)).map(({ productId, state }) => [productId, state])
    expect(Object.fromEntries(lines)).toEqual({ [back.id]: 'released', [kept.id]: 'sold' })
  })

  it('in part, with as many pieces of a line as came back', async () => {
    const product = await makeProduct({ stock: 3 })
    const buyer = client()
    const order = await ordered(buyer('POST', '/api/orders', orderBody([{ ...product, quantity: 3 }])))
    await pay(buyer, order)
    const { refund } = await makeStaff()
    const back = (quantity: unknown) => ({
      amount: '1299.00',
      reason: 'withdrawal',
      restock: [{ productId: product.id, quantity }],
    })
    expect(await refund(order.id, back(1))).toMatchObject({ status: 200 })
    expect(await refund(order.id, back(3))).toMatchObject({ status: 409, body: { code: 'order.stale' } })
    for (const quantity of [-1, 1.5, '1', null])
      expect(await refund(order.id, back(quantity))).toMatchObject({
        status: 400,
        body: { errors: [{ path: expect.stringMatching(/^restock/) as unknown }] },
      })
    expect(await piecesOf(product.id)).toEqual({ stock: 1, held: 0, sold: 2 })
  })

  it('in euro, of which a voucher in złoty gets its part in złoty', async () => {
    await onlyRates()
    const voucher = await makeVoucher()
    const product = await makeProduct()
    const buyer = client()
    const body = orderBody([product], { currency: 'EUR', voucherCode: voucher.code })
    // Refused, with what it comes to today.
    const { totals } = (await answerOf(buyer('POST', '/api/orders', body))).body
    const order = await ordered(
      buyer('POST', '/api/orders', {
        ...body,
        orderItems: [{ ...body.orderItems[0], price: totals?.subtotal }],
        totalAmount: totals?.total,
        voucherDiscount: totals?.discount,
      }),
    )
    await pay(buyer, order)
    const { refund } = await makeStaff()
    const { body: answer } = await refund(order.id, { reason: 'withdrawal' })
    expect(answer).toEqual({
      refunded: totals?.subtotal,
      currency: 'EUR',
      toVoucher: '200.00',
      voucherCurrency: 'PLN',
      refundStatus: 'done',
    })
  })

  it('once, however often the same refund is sent; another under its name is refused', async () => {
    const [{ order }, other] = [await makePaidOrder(), await makePaidOrder()]
    const { refund } = await makeStaff()
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    const body = { amount: '10.00', reason: 'goodwill' }
    const answers = await Promise.all([1, 2, 3].map(() => refund(order.id, body, key)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await rowsOf(order.id)).toHaveLength(1)
    expect(await actionsOn(order.id)).toHaveLength(1)
    for (const another of [
      { ...body, amount: '11.00' },
      { ...body, reason: 'complaint' },
      { ...body, isByTransfer: true },
    ]) {
      const { status, body: refusal } = await refund(order.id, another, key)
      expect([status, refusal.code]).toEqual([409, 'order.key_reused'])
    }
    // The same name for another order is another refund.
    expect((await refund(other.order.id, body, key)).status).toBe(200)
    expect(await rowsOf(other.order.id)).toHaveLength(1)
  })

  it('of what is still with the shop, or it is not put on sale: a parcel that has left meanwhile is no piece', async () => {
    const { order, product } = await makePaidOrder()
    const { refund } = await makeStaff()
    const parcel = { fulfilmentStatus: 'shipped', courier: 'dpd', trackingNumber: '0000012345678' } as const
    await changeOrder(shop(), { jti: crypto.randomUUID(), ip: null }, order.id, parcel)
    const whole = { reason: 'cancellation', restock: true }
    expect(await refund(order.id, { ...whole, fulfilmentStatus: 'packed' })).toMatchObject({
      status: 409,
      body: { code: 'order.stale' },
    })
    expect(await piecesOf(product.id)).toEqual({ stock: 0, held: 0, sold: 1 })
    expect(await rowsOf(order.id)).toEqual([])
    // Whoever saw it leave decides alone, and money alone is nobody's parcel.
    const part = { amount: '1.00', reason: 'goodwill', fulfilmentStatus: 'packed' }
    expect((await refund(order.id, part)).status).toBe(200)
    expect((await refund(order.id, { ...whole, fulfilmentStatus: 'shipped' })).status).toBe(200)
    expect(await piecesOf(product.id)).toEqual({ stock: 1, held: 0, sold: 0 })
  })

  it('of what they saw is left: who did not hear of another refund makes no second one', async () => {
    const { order } = await makePaidOrder()
    const { refund } = await makeStaff()
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    const body = { amount: '100.00', left: '1299.00', reason: 'goodwill' }
    const both = await Promise.all([refund(order.id, body, key), refund(order.id, body)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('order.stale')
    expect(await rowsOf(order.id)).toHaveLength(1)
    expect((await refund(order.id, { ...body, left: '1199.00' })).status).toBe(200)
    // The same one again is no other, whatever is left by now.
    const again = both[0].status === 200 ? await refund(order.id, body, key) : null
    expect([null, 200]).toContain(again && again.status)
    expect(await rowsOf(order.id)).toHaveLength(2)
  })

  it('only by name, with an amount and a reason that are some', async () => {
    const { order } = await makePaidOrder()
    const { refund } = await makeStaff()
    for (const [field, body] of [
      ['amount', { amount: '0', reason: 'goodwill' }],
      ['amount', { amount: '-1.00', reason: 'goodwill' }],
      ['amount', { amount: '1.001', reason: 'goodwill' }],
      ['amount', { amount: null, reason: 'goodwill' }],
      ['reason', { amount: '1.00' }],
      ['reason', { reason: 'at_provider' }],
      ['restock', { reason: 'goodwill', restock: 'all' }],
    ] as const) {
      const { status, body: refusal } = await refund(order.id, body)
      expect([status, refusal.errors?.[0]?.path]).toEqual([400, field])
    }
    for (const key of [{}, { 'Idempotency-Key': 'short' }]) {
      const { status, body: refusal } = await refund(order.id, { reason: 'goodwill' }, key)
      expect([status, refusal.errors?.[0]?.path]).toEqual([400, 'Idempotency-Key'])
    }
    expect(await rowsOf(order.id)).toEqual([])
    expect(await actionsOn(order.id)).toEqual([])
  })

  it('never for more than was paid, and never one that is not paid', async () => {
    const [paid, unpaid] = [await makePaidOrder(), await makeOrder()]
    const { refund } = await makeStaff()
    const tooMuch = await refund(paid.order.id, { amount: 1299.01, reason: 'goodwill' })
    expect([tooMuch.status, tooMuch.body.code]).toEqual([409, 'refund.too_much'])
    const notPaid = await refund(unpaid.order.id, { reason: 'goodwill' })
    expect([notPaid.status, notPaid.body.code]).toEqual([409, 'refund.not_refundable'])
    expect([...(await actionsOn(paid.order.id)), ...(await actionsOn(unpaid.order.id))]).toEqual([])
  })
})
