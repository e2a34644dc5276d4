import { describe, expect, it } from 'vitest'
import {
  readAnswer,
  makeClient,
  readOrderEventKinds,
  readMailKinds,
  makeOrder,
  makeProduct,
  makeOrderBody,
  expectPlacedOrder,
  readOrderRow,
  readStockRow,
  makeTestDeps,
} from '../../../test/fixtures/factories'
import { readVoucherEntries, makeVoucher, readVoucherRow } from '../../../test/fixtures/vouchers'
import { makeRefund } from '../../../test/fixtures/orders/goods'
import { readIntentRow, makePaidOrder, openPayment, pay } from '../../../test/fixtures/orders/payments'
import { findBookViolations } from '../admin/books/check-books'
import { cancelOrder } from './lifecycle/cancel-order'
import { settlePayment } from '../payments/settle'

/** Each test of this file replays a known bug of another shop system. The title of the test names the public issue. */

const sortStatuses = (responses: { status: number }[]) => responses.map(({ status }) => status).toSorted()

async function expectBalancedBooks(...subjectIds: string[]) {
  expect(
    (await findBookViolations(makeTestDeps())).filter(({ subject }) => subjectIds.includes(subject)),
  ).toEqual([])
}

async function settleIntent(intentId: string) {
  const deps = makeTestDeps()
  const intent = await deps.gateway?.find(intentId)
  if (intent) await settlePayment(deps, intent)
}

describe('does not happen here:', () => {
  it('the payment of a sold-out order is taken and kept (vendure 3065)', async () => {
    const { order, buyer, product } = await makeOrder()
    const { intentId, clientSecret } = await openPayment(buyer, order.id)
    const deps = makeTestDeps()
    // The provider never gets the cancellation, so the buyer can still pay after another buyer has bought the goods.
    const failingGateway = deps.gateway && { ...deps.gateway, cancel: () => Promise.resolve(null) }
    await cancelOrder({ ...deps, gateway: failingGateway }, order.id)
    await makeOtherOrder(product)
    const blikMethod = { type: 'blik', code: '777123' }
    await buyer('POST', '/api/payments/sandbox/confirm', { clientSecret, method: blikMethod })
    expect((await readOrderRow(order.id)).state).toBe('refunded')
    expect(await readIntentRow(intentId)).toMatchObject({ refunded: 129_900 })
    expect(await readMailKinds(order.id)).toContain('order_refundDue')
    expect(await readMailKinds(`${order.id}:late_payment`)).toEqual(['shop_alert'])
    await expectBalancedBooks(order.id, product.id)
  })

  it('the last unit is sold twice to concurrent buyers (vendure 3508)', async () => {
    const product = await makeProduct()
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        readAnswer(makeClient()('POST', '/api/orders', makeOrderBody([product]))),
      ),
    )
    expect(sortStatuses(responses)).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 1, sold: 0 })
  })

  it('two carts complete with one unit, and one order is left without goods (medusa 16825)', async () => {
    const [first, second] = [await makeProduct(), await makeProduct()]
    const orderBothProducts = () =>
      readAnswer(makeClient()('POST', '/api/orders', makeOrderBody([first, second])))
    const responses = await Promise.all([orderBothProducts(), orderBothProducts(), orderBothProducts()])
    expect(sortStatuses(responses)).toEqual([201, 409, 409])
    for (const { id } of [first, second])
      expect(await readStockRow(id)).toEqual({ stock: 0, held: 1, sold: 0 })
    await expectBalancedBooks(first.id, second.id)
  })

  it('the buyer’s return and the webhook settle one payment twice (medusa 13301)', async () => {
    const { order, buyer } = await makeOrder()
    const { intentId } = await pay(buyer, order)
    await Promise.all([
      settleIntent(intentId),
      readAnswer(buyer('GET', `/api/orders/${order.id}/status`)),
      settleIntent(intentId),
      readAnswer(buyer('GET', `/api/orders/${order.id}/status`)),
    ])
    expect(await readOrderEventKinds(order.id)).toEqual(['placed', 'payment_succeeded'])
    expect(await readMailKinds(order.id)).toEqual(['order_paid'])
  })

  it('a checkout sent twice concurrently makes two orders (woocommerce 62659)', async () => {
    const product = await makeProduct({ stock: 5 })
    const body = makeOrderBody([product])
    const idempotencyHeaders = { 'Idempotency-Key': crypto.randomUUID() }
    const buyer = makeClient()
    const ordersWithSameKey = await Promise.all(
      Array.from({ length: 10 }, () =>
        expectPlacedOrder(buyer('POST', '/api/orders', body, idempotencyHeaders)),
      ),
    )
    expect(new Set(ordersWithSameKey.map(({ id }) => id)).size).toBe(1)
    expect(await readStockRow(product.id)).toEqual({ stock: 4, held: 1, sold: 0 })
  })

  it('a reload during the payment makes a second order or payment (woocommerce-gateway-stripe 4878)', async () => {
    const { order, buyer, body } = await makeOrder()
    const firstPayment = await openPayment(buyer, order.id)
    // A reloaded page has lost its idempotency key, but not its cart.
    const repeatedOrder = await expectPlacedOrder(buyer('POST', '/api/orders', body))
    const repeatedPayment = await openPayment(buyer, repeatedOrder.id)
    expect([repeatedOrder.id, repeatedPayment.intentId]).toEqual([order.id, firstPayment.intentId])
  })

  it('a gift card is redeemed by two concurrent orders above its balance (spree 13734)', async () => {
    const voucher = await makeVoucher()
    const voucherFields = { voucherCode: voucher.code, voucherDiscount: '200.00', totalAmount: '1099.00' }
    const products = await Promise.all(Array.from({ length: 8 }, () => makeProduct()))
    const responses = await Promise.all(
      products.map((product) =>
        readAnswer(makeClient()('POST', '/api/orders', makeOrderBody([product], voucherFields))),
      ),
    )
    expect(sortStatuses(responses)).toEqual([201, ...Array.from({ length: 7 }, () => 409)])
    expect(await readVoucherRow(voucher.id)).toMatchObject({ amountRemaining: 0 })
    expect(await readVoucherEntries(voucher.id)).toEqual([
      ['issue', 20_000],
      ['hold', -20_000],
    ])
    await expectBalancedBooks(voucher.id, ...products.map(({ id }) => id))
  })

  it('a stranger with an order id reads the buyer’s data (evershop CVE-2025-12919)', async () => {
    const { order } = await makePaidOrder()
    const strangerClient = makeClient()
    const { body } = await readAnswer<Record<string, unknown>>(
      strangerClient('GET', `/api/orders/${order.id}/status`),
    )
    expect(body).toEqual({
      paymentStatus: 'paid',
      deliveryDays: { from: expect.any(String), to: expect.any(String) },
      goods: [{ name: expect.any(String), image: expect.any(String) }],
    })
    for (const path of [`/api/orders/${order.id}`, '/api/orders', `/api/orders/${order.id}/refund`]) {
      const response = await strangerClient('GET', path)
      expect([401, 404, 405]).toContain(response.status)
      expect(await response.text()).not.toContain('lucja')
    }
  })

  it('a voucher is spent again through a refund or a cancellation (shopper CVE-2026-47741)', async () => {
    const voucher = await makeVoucher()
    const voucherFields = { voucherCode: voucher.code, voucherDiscount: '200.00', totalAmount: '1099.00' }
    const { order } = await makePaidOrder({}, voucherFields)
    const idempotencyKey = crypto.randomUUID()
    const refund = () => makeRefund(makeTestDeps(), order.id, { key: idempotencyKey })
    await Promise.all([
      refund(),
      refund(),
      cancelOrder(makeTestDeps(), order.id),
      cancelOrder(makeTestDeps(), order.id),
    ])
    expect(await readVoucherRow(voucher.id)).toMatchObject({ amountRemaining: 20_000 })
    const secondOrder = await makeOrder({}, voucherFields)
    await Promise.all([
      cancelOrder(makeTestDeps(), secondOrder.order.id),
      cancelOrder(makeTestDeps(), secondOrder.order.id),
    ])
    expect(await readVoucherRow(voucher.id)).toMatchObject({ amountRemaining: 20_000 })
    await expectBalancedBooks(voucher.id, order.id, secondOrder.order.id)
  })
})

const makeOtherOrder = (product: Parameters<typeof makeOrderBody>[0][number]) =>
  expectPlacedOrder(makeClient()('POST', '/api/orders', makeOrderBody([product])))
