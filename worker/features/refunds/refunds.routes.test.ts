import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { minor } from '../../../domain/money/money'
import { makeRefund } from '../../../test/fixtures/orders/goods'
import {
  readAnswer,
  makeClient,
  db,
  readOrderLines,
  readMailKinds,
  makeOrder,
  makeProduct,
  expectOneRow,
  makeOrderBody,
  expectPlacedOrder,
  readOrderRow,
  readStockRow,
  makeTestDeps,
  makeStaffToken,
  type ErrorResponse,
  readVersion,
  TEST_STAFF,
} from '../../../test/fixtures/factories'
import { makeVoucher } from '../../../test/fixtures/vouchers'
import {
  readIntentRow,
  makePaidOrder,
  pay,
  simulateReturnedRefunds,
} from '../../../test/fixtures/orders/payments'
import { replaceRates } from '../../../test/fixtures/rates'
import { adminActions } from '../admin/admin.table'
import { findBookViolations } from '../admin/books/check-books'
import { changeOrder } from '../orders/staff/change-order'
import type { StaffOrder } from '../orders/staff/staff-order'
import { recordFailedRefund } from './record-refund'
import { recordManualRefund } from './record-manual-refund'
import type { RefundResponse } from './refund-by-staff'
import { refunds } from './refunds.table'

type StaffRefundResponse = RefundResponse & ErrorResponse & { version?: number; changes?: string[] }
type IdempotencyHeader = Record<string, string>

const makeKeyHeader = (): IdempotencyHeader => ({ 'Idempotency-Key': crypto.randomUUID() })

/** A signed-in administrator. Refunds use the current version of the order, unless the body has a version. */
async function makeStaffClient() {
  const { token, jti } = await makeStaffToken()
  const callAsStaff = makeClient({ Authorization: `Bearer ${token}`, 'CF-Connecting-IP': '203.0.113.9' })
  const postToOrder = async (
    orderId: string,
    path: string,
    body: Record<string, unknown>,
    idempotencyHeader: IdempotencyHeader,
  ) => {
    const versionedBody = { version: await readVersion(orderId), ...body }
    return readAnswer<StaffRefundResponse>(
      callAsStaff('POST', `/api/orders/${orderId}/${path}`, versionedBody, idempotencyHeader),
    )
  }
  return {
    jti,
    refund: (orderId: string, body: Record<string, unknown>, key = makeKeyHeader()) =>
      postToOrder(orderId, 'refund', body, key),
    repeat: (orderId: string, refundId: string, body: Record<string, unknown> = {}, key = makeKeyHeader()) =>
      postToOrder(orderId, `refunds/${refundId}/repeat`, body, key),
    explain: async (orderId: string, refundId: string, body: Record<string, unknown>) => {
      const versionedBody = { version: await readVersion(orderId), ...body }
      const path = `/api/orders/${orderId}/refunds/${refundId}/explain`
      return readAnswer<StaffOrder & StaffRefundResponse>(callAsStaff('POST', path, versionedBody))
    },
  }
}

const refundLinesOf = (product: { id: string }, quantity: unknown) => [{ productId: product.id, quantity }]

const readRefundRows = (orderId: string) => db().select().from(refunds).where(eq(refunds.orderId, orderId))
const readActions = (orderId: string) =>
  db().select().from(adminActions).where(eq(adminActions.subject, orderId))

describe('a refund by staff', () => {
  it('of the whole order returns money and voucher, restocks the goods, and is recorded', async () => {
    const voucher = await makeVoucher()
    const voucherFields = { voucherCode: voucher.code, voucherDiscount: '200.00', totalAmount: '1099.00' }
    const { order, product, intentId } = await makePaidOrder({}, voucherFields)
    const { jti, refund } = await makeStaffClient()
    const { status, body } = await refund(order.id, {
      reason: 'withdrawal',
      lines: refundLinesOf(product, 1),
    })
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
    expect(await readIntentRow(intentId)).toMatchObject({ refunded: 109_900 })
    expect(await readStockRow(product.id)).toEqual({ stock: 1, held: 0, sold: 0 })
    expect((await readOrderRow(order.id)).state).toBe('refunded')
    const [row] = await readRefundRows(order.id)
    expect(await readMailKinds(row?.id ?? '')).toEqual(['refund'])
    const actions = await readActions(order.id)
    expect(actions).toMatchObject([{ action: 'refund', jti, ip: '203.0.113.0' }])
    expect(actions[0]?.detail).toEqual({
      id: row?.id,
      money: 109_900,
      discount: 20_000,
      voucherAmount: 20_000,
      reason: 'withdrawal',
      items: [{ kind: 'cancelled', productId: product.id, quantity: 1, amount: 129_900 }],
    })
    const subjectIds = [order.id, product.id, voucher.id]
    expect(
      (await findBookViolations(makeTestDeps())).filter(({ subject }) => subjectIds.includes(subject)),
    ).toEqual([])
  })

  it('of a part settles the named units only', async () => {
    const [returnedProduct, keptProduct] = [await makeProduct(), await makeProduct()]
    const buyer = makeClient()
    const order = await expectPlacedOrder(
      buyer('POST', '/api/orders', makeOrderBody([returnedProduct, keptProduct])),
    )
    await pay(buyer, order)
    const { refund } = await makeStaffClient()
    const { body } = await refund(order.id, { reason: 'complaint', lines: refundLinesOf(returnedProduct, 1) })
    expect(body).toEqual({
      refunded: '1299.00',
      currency: 'PLN',
      toVoucher: '0.00',
      voucherCurrency: null,
      refundStatus: 'done',
    })
    expect((await readOrderRow(order.id)).state).toBe('paid')
    const lines = (await readOrderLines(order.id)).map(({ productId, owed, restocked }) => [
      productId,
      [owed, restocked],
    ])
    expect(Object.fromEntries(lines)).toEqual({ [returnedProduct.id]: [0, 1], [keptProduct.id]: [1, 0] })
  })

  it('of a part settles at most the standing units of a line', async () => {
    const product = await makeProduct({ stock: 3 })
    const buyer = makeClient()
    const order = await expectPlacedOrder(
      buyer('POST', '/api/orders', makeOrderBody([{ ...product, quantity: 3 }])),
    )
    await pay(buyer, order)
    const { refund } = await makeStaffClient()
    const makeReturnBody = (quantity: unknown) => ({
      reason: 'withdrawal',
      lines: refundLinesOf(product, quantity),
    })
    expect(await refund(order.id, makeReturnBody(1))).toMatchObject({
      status: 200,
      body: { refunded: '1299.00' },
    })
    for (const quantity of [3, -1, 1.5, '1', null])
      expect(await refund(order.id, makeReturnBody(quantity))).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'lines.0.quantity' }] },
      })
    expect(await readStockRow(product.id)).toEqual({ stock: 1, held: 0, sold: 2 })
  })

  it('in euro converts the voucher’s part to złoty', async () => {
    await replaceRates()
    const voucher = await makeVoucher()
    const product = await makeProduct()
    const buyer = makeClient()
    const body = makeOrderBody([product], { currency: 'EUR', voucherCode: voucher.code })
    // The prices in złoty are rejected. The response has the current totals in euro, which the second request sends.
    const { totals } = (await readAnswer(buyer('POST', '/api/orders', body))).body
    const order = await expectPlacedOrder(
      buyer('POST', '/api/orders', {
        ...body,
        orderItems: [{ ...body.orderItems[0], price: totals?.subtotal }],
        totalAmount: totals?.total,
        voucherDiscount: totals?.discount,
      }),
    )
    await pay(buyer, order)
    const { refund } = await makeStaffClient()
    const { body: answer } = await refund(order.id, {
      reason: 'withdrawal',
      lines: refundLinesOf(product, 1),
    })
    expect(answer).toEqual({
      refunded: totals?.subtotal,
      currency: 'EUR',
      toVoucher: '200.00',
      voucherCurrency: 'PLN',
      refundStatus: 'done',
    })
  })

  it('is made once for repeated requests; another refund with the same key is rejected', async () => {
    const [{ order }, other] = [await makePaidOrder(), await makePaidOrder()]
    const { refund } = await makeStaffClient()
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    const body = { version: await readVersion(order.id), goodwill: '10.00', reason: 'goodwill' }
    const responses = await Promise.all([1, 2, 3].map(() => refund(order.id, body, key)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await readRefundRows(order.id)).toHaveLength(1)
    expect(await readActions(order.id)).toHaveLength(1)
    for (const changedBody of [
      { ...body, goodwill: '11.00' },
      { ...body, reason: 'complaint' },
      { ...body, isByTransfer: true },
      { ...body, note: 'Przeprosiny' },
      { ...body, version: await readVersion(order.id) },
    ]) {
      const { status, body: refusal } = await refund(order.id, changedBody, key)
      expect([status, refusal.code]).toEqual([409, 'order.key_reused'])
    }
    // The key is unique within an order, so another order with the same key gets its own refund.
    const repeatedBody = { ...body, version: await readVersion(other.order.id) }
    expect((await refund(other.order.id, repeatedBody, key)).status).toBe(200)
    expect(await readRefundRows(other.order.id)).toHaveLength(1)
  })

  it('with an old version is rejected with the changes, and nothing is refunded', async () => {
    const { order, product } = await makePaidOrder()
    const { refund } = await makeStaffClient()
    const version = await readVersion(order.id)
    const shipment = { fulfilmentStatus: 'shipped', courier: 'dpd', trackingNumber: '0000012345678' } as const
    await changeOrder(makeTestDeps(), TEST_STAFF, order.id, { version, ...shipment })
    const fullRefund = { reason: 'cancellation', lines: refundLinesOf(product, 1) }
    expect(await refund(order.id, { ...fullRefund, version })).toMatchObject({
      status: 409,
      body: { code: 'order.stale', version: version + 1, changes: ['shipped'] },
    })
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 0, sold: 1 })
    expect(await readRefundRows(order.id)).toEqual([])
    // With the current version, staff cancel the shipped order. Its unit then has the place `awaited` and is not on
    // sale.
    expect((await refund(order.id, fullRefund)).status).toBe(200)
    expect(await readOrderLines(order.id)).toMatchObject([{ awaited: 1 }])
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 0, sold: 1 })
  })

  it('is made once for two concurrent requests with the same version', async () => {
    const { order } = await makePaidOrder()
    const { refund } = await makeStaffClient()
    const key = makeKeyHeader()
    const body = { version: await readVersion(order.id), goodwill: '100.00', reason: 'goodwill' }
    const responses = await Promise.all([refund(order.id, body, key), refund(order.id, body)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'order.stale',
      changes: ['refund_asked'],
    })
    expect(await readRefundRows(order.id)).toHaveLength(1)
    const version = await readVersion(order.id)
    expect((await refund(order.id, { ...body, version })).status).toBe(200)
    // A repeated request with the same key makes no second refund, although the order's version has changed.
    const repeatResponse = responses[0].status === 200 ? await refund(order.id, body, key) : null
    expect([null, 200]).toContain(repeatResponse && repeatResponse.status)
    expect(await readRefundRows(order.id)).toHaveLength(2)
  })

  it('needs a key, a valid amount and a valid reason', async () => {
    const { order, product } = await makePaidOrder()
    const { refund } = await makeStaffClient()
    for (const [field, body] of [
      ['goodwill', { reason: 'goodwill' }],
      ['goodwill', { goodwill: '0', reason: 'goodwill' }],
      ['goodwill', { goodwill: '-1.00', reason: 'goodwill' }],
      ['goodwill', { goodwill: '1.001', reason: 'goodwill' }],
      ['goodwill', { goodwill: null, reason: 'goodwill' }],
      ['reason', { goodwill: '1.00' }],
      ['reason', { goodwill: '1.00', reason: 'at_provider' }],
      ['version', { goodwill: '1.00', reason: 'goodwill', version: null }],
      ['lines', { reason: 'goodwill', lines: 'all' }],
      ['delivery', { reason: 'goodwill', delivery: '0.01' }],
      ['voucher', { reason: 'goodwill', voucher: '1.00' }],
      ['note', { reason: 'goodwill', lines: [{ productId: product.id, quantity: 1, amount: '1.00' }] }],
    ] as const) {
      const { status, body: refusal } = await refund(order.id, body)
      expect([status, refusal.errors?.[0]?.path]).toEqual([400, field])
    }
    for (const key of [{}, { 'Idempotency-Key': 'short' }]) {
      const { status, body: refusal } = await refund(order.id, { goodwill: '1.00', reason: 'goodwill' }, key)
      expect([status, refusal.errors?.[0]?.path]).toEqual([400, 'Idempotency-Key'])
    }
    expect(await readRefundRows(order.id)).toEqual([])
    expect(await readActions(order.id)).toEqual([])
  })

  it('never exceeds the payment and needs a paid order', async () => {
    const [paidOrder, unpaidOrder] = [await makePaidOrder(), await makeOrder()]
    const { refund } = await makeStaffClient()
    const excessiveRefund = await refund(paidOrder.order.id, { goodwill: '1299.01', reason: 'goodwill' })
    expect([excessiveRefund.status, excessiveRefund.body.code]).toEqual([409, 'refund.too_much'])
    const unpaidRefundResponse = await refund(unpaidOrder.order.id, { goodwill: '1.00', reason: 'goodwill' })
    expect([unpaidRefundResponse.status, unpaidRefundResponse.body.code]).toEqual([
      409,
      'refund.not_refundable',
    ])
    expect([
      ...(await readActions(paidOrder.order.id)),
      ...(await readActions(unpaidOrder.order.id)),
    ]).toEqual([])
  })
})

describe('a repeat of a failed refund by staff', () => {
  /** A paid order with a failed refund of 100.00 zł. */
  async function makeOrderWithFailedRefund() {
    const paidOrder = await makePaidOrder()
    const { id } = await makeRefund(makeTestDeps(), paidOrder.order.id, {
      amount: minor(100_00),
      reason: 'goodwill',
    })
    await simulateReturnedRefunds(paidOrder.intentId)
    await recordFailedRefund(makeTestDeps(), {
      id: expectOneRow(await readRefundRows(paidOrder.order.id)).providerRefundId ?? '',
    })
    return { ...paidOrder, refundId: id }
  }

  it('goes through the provider, once per key, and is recorded', async () => {
    const { order, intentId, refundId } = await makeOrderWithFailedRefund()
    const { jti, repeat } = await makeStaffClient()
    const [version, key] = [await readVersion(order.id), makeKeyHeader()]
    const repeatRefund = () => repeat(order.id, refundId, { version }, key)
    const responses = await Promise.all([repeatRefund(), repeatRefund()])
    for (const { status, body } of responses)
      expect([status, body.refunded, body.refundStatus]).toEqual([200, '100.00', 'done'])
    expect(await readIntentRow(intentId)).toMatchObject({ refunded: 100_00 })
    const [, repeatRow] = await readRefundRows(order.id)
    expect(repeatRow).toMatchObject({ replacesId: refundId, money: 100_00, reason: 'goodwill', note: null })
    expect(await readActions(order.id)).toMatchObject([
      { action: 'refund', jti, detail: { replacesId: refundId, items: [] } },
    ])
    const transferResponse = await repeat(order.id, refundId, { isByTransfer: true }, key)
    expect([transferResponse.status, transferResponse.body.code]).toEqual([409, 'order.key_reused'])
  })

  it('is made once for two concurrent requests', async () => {
    const { order, refundId } = await makeOrderWithFailedRefund()
    const { repeat } = await makeStaffClient()
    const version = await readVersion(order.id)
    const body = { version, isByTransfer: true }
    const responses = await Promise.all([repeat(order.id, refundId, body), repeat(order.id, refundId, body)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const lateResponse = await repeat(order.id, refundId, body)
    expect([lateResponse.status, lateResponse.body.code]).toEqual([409, 'order.stale'])
    const repeatResponse = await repeat(order.id, refundId)
    expect([repeatResponse.status, repeatResponse.body.code]).toEqual([404, 'refund.not_found'])
    expect(await readRefundRows(order.id)).toHaveLength(2)
  })

  it('is rejected for a refund that did not fail', async () => {
    const { order } = await makePaidOrder()
    const { id } = await makeRefund(makeTestDeps(), order.id, { amount: minor(100_00) })
    const { repeat } = await makeStaffClient()
    for (const refundId of [id, 'another'])
      expect(await repeat(order.id, refundId)).toMatchObject({
        status: 404,
        body: { code: 'refund.not_found' },
      })
  })
})

describe('an explanation by staff of a refund made at the provider', () => {
  /** A paid order of three units with 1,399.00 zł refunded at the provider. */
  async function makeManualRefund() {
    const product = await makeProduct({ stock: 3 })
    const buyer = makeClient()
    const order = await expectPlacedOrder(
      buyer('POST', '/api/orders', makeOrderBody([{ ...product, quantity: 3 }])),
    )
    await pay(buyer, order)
    await recordManualRefund(makeTestDeps(), order.id, minor(1399_00))
    return { order, product, refundId: expectOneRow(await readRefundRows(order.id)).id }
  }

  it('needs parts that add up to the amount; it moves the units and is recorded', async () => {
    const { order, product, refundId } = await makeManualRefund()
    const { jti, explain } = await makeStaffClient()
    const refundBody = { lines: refundLinesOf(product, 1), goodwill: '100.00' }
    for (const wrongBody of [{ ...refundBody, goodwill: '99.99' }, { goodwill: '1399.01' }, {}])
      expect((await explain(order.id, refundId, wrongBody)).status).toBeGreaterThanOrEqual(400)
    expect(await readOrderLines(order.id)).toMatchObject([{ owed: 3 }])
    const version = await readVersion(order.id)
    const { status, body } = await explain(order.id, refundId, refundBody)
    expect([status, body.version, body.refunds[0]?.unexplained]).toEqual([200, version + 1, '0.00'])
    expect(body.refunds[0]?.items.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['cancelled', '1299.00'],
      ['goodwill', '100.00'],
    ])
    expect(await readOrderLines(order.id)).toMatchObject([{ owed: 2, restocked: 1 }])
    expect(await readStockRow(product.id)).toEqual({ stock: 1, held: 0, sold: 2 })
    expect(await readActions(order.id)).toMatchObject([{ action: 'refund_explained', jti }])
    const secondResponse = await explain(order.id, refundId, refundBody)
    expect([secondResponse.status, secondResponse.body.code]).toEqual([404, 'refund.not_found'])
    const subjectIds = [order.id, product.id]
    expect(
      (await findBookViolations(makeTestDeps())).filter(({ subject }) => subjectIds.includes(subject)),
    ).toEqual([])
  })

  it('is made once for two concurrent requests', async () => {
    const { order, product, refundId } = await makeManualRefund()
    const { explain } = await makeStaffClient()
    const version = await readVersion(order.id)
    const refundBody = { version, lines: refundLinesOf(product, 1), goodwill: '100.00' }
    const responses = await Promise.all([
      explain(order.id, refundId, refundBody),
      explain(order.id, refundId, refundBody),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'order.stale',
      version: version + 1,
      changes: ['refund_explained'],
    })
    expect(await readOrderLines(order.id)).toMatchObject([{ owed: 2, restocked: 1 }])
  })
})
