import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../domain/errors'
import { ZERO } from '../../../../domain/money/money'
import {
  readAnswer,
  makeClient,
  db,
  makeOrder,
  readOrderRow,
  makeTestDeps,
  createStoppedClock,
} from '../../../../test/fixtures/factories'
import { makeLockerOrder } from '../../../../test/fixtures/orders/locker-orders'
import { openPayment, readPayments } from '../../../../test/fixtures/orders/payments'
import type { PaymentGateway } from '../../payments/gateway'
import { sandboxIntents } from '../../payments/payments.table'
import { settlePayment } from '../../payments/settle'
import { products } from '../../products/products.table'
import { orderLines, orders } from '../orders.table'
import { readOrderStatus } from './order-status'

function makeShopWithGatewayLog(overrides: Partial<PaymentGateway> = {}) {
  const clock = createStoppedClock()
  const queriedIntentIds: string[] = []
  const deps = makeTestDeps({ now: clock.now })
  const { gateway } = deps
  if (!gateway) throw new Error('no provider')
  const findIntent = (id: string) => {
    queriedIntentIds.push(id)
    return (overrides.find ?? gateway.find)(id)
  }
  return {
    deps: { ...deps, gateway: { ...gateway, ...overrides, find: findIntent } },
    clock,
    queriedIntentIds,
  }
}

/** An unpaid order whose payment has succeeded, but whose webhook was lost. */
async function makePaidOrderWithLostWebhook() {
  const placedOrder = await makeOrder()
  const payment = await openPayment(placedOrder.buyer, placedOrder.order.id)
  await db()
    .update(sandboxIntents)
    .set({ status: 'succeeded' })
    .where(eq(sandboxIntents.id, payment.intentId))
  return { ...placedOrder, ...payment }
}

describe('orderStatus', () => {
  it('returns one word and no personal data', async () => {
    const { order } = await makeOrder()
    const response = await makeClient()('GET', `/api/orders/${order.id}/status`)
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await response.text()).toBe('{"paymentStatus":"pending"}')
  })

  it('returns the goods and the promised days of a paid order, and still no personal data', async () => {
    const { order, deps, clock } = { ...(await makePaidOrderWithLostWebhook()), ...makeShopWithGatewayLog() }
    clock.forward(6000)
    const { promisedFrom, promisedTo } = await readOrderRow(order.id)
    const [line] = await db().select().from(orderLines).where(eq(orderLines.orderId, order.id))
    const [product] = await db()
      .select()
      .from(products)
      .where(eq(products.id, line?.productId ?? ''))
    expect(await readOrderStatus(deps, order.id)).toEqual({
      paymentStatus: 'paid',
      deliveryDays: { from: promisedFrom, to: promisedTo },
      goods: [{ name: line?.name, image: product?.image }],
    })
  })

  it('has the point of a parcel until staff send it by a courier to the door', async () => {
    const { order, code } = await makeLockerOrder()
    expect(await readOrderStatus(makeTestDeps(), order.id)).toMatchObject({ pickupPoint: { code } })
    await db().update(orders).set({ shippedWith: 'dpd' }).where(eq(orders.id, order.id))
    expect(await readOrderStatus(makeTestDeps(), order.id)).not.toHaveProperty('pickupPoint')
  })

  it.each([crypto.randomUUID(), 'x', '%00', 'null', "' OR 1=1 --", 'x'.repeat(3000)])(
    'returns 404 for an unknown order: %.20s',
    async (id) => {
      const response = readAnswer(makeClient()('GET', `/api/orders/${encodeURIComponent(id)}/status`))
      expect(await response).toMatchObject({ status: 404, body: { code: 'order.not_found' } })
    },
  )

  it('discovers a payment whose webhook was lost', async () => {
    const { order, intentId } = await makePaidOrderWithLostWebhook()
    const { deps, clock, queriedIntentIds } = makeShopWithGatewayLog()
    clock.forward(6000)
    expect(await readOrderStatus(deps, order.id)).toMatchObject({ paymentStatus: 'paid' })
    expect(queriedIntentIds).toEqual([intentId])
    // A paid order needs no further look-up at the provider.
    clock.forward(60_000)
    expect(await readOrderStatus(deps, order.id)).toMatchObject({ paymentStatus: 'paid' })
    expect(queriedIntentIds).toHaveLength(1)
  })

  it('asks the provider at most once in 5 s, for any number of requests', async () => {
    const { buyer, order } = await makeOrder()
    await openPayment(buyer, order.id)
    const { deps, clock, queriedIntentIds } = makeShopWithGatewayLog()
    const pollStatusConcurrently = () =>
      Promise.all(Array.from({ length: 20 }, () => readOrderStatus(deps, order.id)))
    clock.forward(4900 - (clock.now() - ((await readPayments(order.id))[0]?.lookedAt ?? 0)))
    await pollStatusConcurrently()
    expect(queriedIntentIds).toHaveLength(0)
    clock.forward(101)
    expect(new Set((await pollStatusConcurrently()).map((orderStatus) => orderStatus.paymentStatus))).toEqual(
      new Set(['pending']),
    )
    expect(queriedIntentIds).toHaveLength(1)
    clock.forward(5000)
    await pollStatusConcurrently()
    expect(queriedIntentIds).toHaveLength(2)
  })

  it('does not stay failed after a decline when the next payment succeeds', async () => {
    const { order, intentId } = await makePaidOrderWithLostWebhook()
    const { deps, clock, queriedIntentIds } = makeShopWithGatewayLog()
    const intent = await deps.gateway.find(intentId)
    if (!intent) throw new Error('no intent')
    await settlePayment(deps, {
      ...intent,
      status: 'requires_payment_method',
      amountReceived: ZERO,
      declined: true,
    })
    expect((await readOrderRow(order.id)).state).toBe('failed')
    // Until the next look-up is due, all requests get the last known status.
    expect(await readOrderStatus(deps, order.id)).toEqual({ paymentStatus: 'failed' })
    clock.forward(1000)
    expect(await readOrderStatus(deps, order.id)).toMatchObject({ paymentStatus: 'paid' })
    expect(queriedIntentIds).toEqual([intentId, intentId])
  })

  it.each([
    ['is down', () => Promise.reject(new AppError('payment.try_again'))],
    ['does not know the intent', () => Promise.resolve(null)],
  ])('returns the last known status when the provider %s', async (_, findIntent) => {
    const { order } = await makePaidOrderWithLostWebhook()
    const { deps, clock, queriedIntentIds } = makeShopWithGatewayLog({ find: findIntent })
    clock.forward(6000)
    expect(await readOrderStatus(deps, order.id)).toEqual({ paymentStatus: 'pending' })
    expect(queriedIntentIds).toHaveLength(1)
    expect((await readOrderRow(order.id)).state).toBe('pending')
  })

  it('asks no provider for an order without a payment', async () => {
    const { order } = await makeOrder()
    const { deps, clock, queriedIntentIds } = makeShopWithGatewayLog()
    clock.forward(60_000)
    expect(await readOrderStatus(deps, order.id)).toEqual({ paymentStatus: 'pending' })
    expect(queriedIntentIds).toEqual([])
  })
})
