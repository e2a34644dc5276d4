import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../domain/errors'
import {
  readAnswer,
  makeClient,
  db,
  readOrderEventKinds,
  readMailKinds,
  makeOrder,
  readOrderRow,
  readStockRow,
  makeTestDeps,
  createStoppedClock,
} from '../../../test/fixtures/factories'
import {
  readIntentRow,
  makePaidOrder,
  openPayment,
  pay,
  readPayments,
} from '../../../test/fixtures/orders/payments'
import { cancelOrder } from '../orders/lifecycle/cancel-order'
import { readOrderStatus } from '../orders/views/order-status'
import { orders } from '../orders/orders.table'
import { createPayment } from './create-payment'
import { type PaymentGateway, StoredFailureError } from './gateway'
import { sandboxIntents } from './payments.table'
import { MINUTE_MS } from '../../../domain/time/time'

type CreatedPayment = {
  clientSecret: string
  provider: string
  amount: number
  currency: string
  paid?: boolean
  code?: string
}

const postPayment = (orderId: unknown) =>
  readAnswer<CreatedPayment>(makeClient()('POST', '/api/payments/create', { orderId }))

function makeShopWithGateway(
  override: (sandbox: PaymentGateway) => Partial<PaymentGateway>,
  now?: () => number,
) {
  const deps = makeTestDeps(now ? { now } : {})
  const { gateway } = deps
  if (!gateway) throw new Error('no provider')
  return { ...deps, gateway: { ...gateway, ...override(gateway) } }
}

const readIntents = (orderId: string) =>
  db().select().from(sandboxIntents).where(eq(sandboxIntents.orderId, orderId))

describe('createPayment', () => {
  it('returns the data for the browser with the total of the order', async () => {
    const { order } = await makeOrder()
    const { status, body } = await postPayment(order.id)
    expect(status).toBe(200)
    expect(body).toEqual({
      clientSecret: expect.stringMatching(/^pi_sandbox_[0-9a-f]{32}_secret_[0-9a-f]{32}$/),
      provider: 'sandbox',
      amount: 129_900,
      currency: 'PLN',
      expiresAt: order.expiresAt,
    })
  })

  it('makes one intent, secret and row for 20 concurrent calls', async () => {
    const { order } = await makeOrder()
    const responses = await Promise.all(Array.from({ length: 20 }, () => postPayment(order.id)))
    const laterResponse = await postPayment(order.id)
    expect(
      new Set([...responses, laterResponse].map(({ status, body }) => `${status} ${body.clientSecret}`)).size,
    ).toBe(1)
    expect(await readIntents(order.id)).toHaveLength(1)
    expect(await readPayments(order.id)).toHaveLength(1)
  })

  it('returns paid for a paid order', async () => {
    const { order } = await makePaidOrder()
    expect(await postPayment(order.id)).toEqual({ status: 200, body: { paid: true } })
  })

  it('rejects an unknown order', async () => {
    expect(await postPayment(crypto.randomUUID())).toMatchObject({
      status: 404,
      body: { code: 'order.not_found' },
    })
    for (const wrongId of ['x'.repeat(65), 7, null, ['a'], undefined])
      expect((await postPayment(wrongId)).status).toBe(400)
  })

  it('rejects an order with an expired hold that is not cancelled yet', async () => {
    const { order } = await makeOrder()
    await db()
      .update(orders)
      .set({ holdUntil: Date.now() - 1 })
      .where(eq(orders.id, order.id))
    expect(await postPayment(order.id)).toMatchObject({ status: 409, body: { code: 'order.not_payable' } })
    expect(await readIntents(order.id)).toEqual([])
  })

  it('rejects a cancelled order', async () => {
    const { order } = await makeOrder()
    expect(await cancelOrder(makeTestDeps(), order.id)).toBe('cancelled')
    expect(await postPayment(order.id)).toMatchObject({ status: 409, body: { code: 'order.not_payable' } })
  })

  it('works until the last moment of the hold, by the shop’s clock', async () => {
    const clock = createStoppedClock()
    const { order } = await makeOrder()
    const deps = makeTestDeps({ now: clock.now })
    clock.forward(Date.parse(order.expiresAt) - clock.now() - 1)
    expect(await createPayment(deps, order.id)).toMatchObject({ amount: 129_900 })
    clock.forward(1)
    await expect(createPayment(deps, order.id)).rejects.toMatchObject({ code: 'order.not_payable' })
  })
})

describe('createPayment when the provider is ahead of the shop', () => {
  it('returns paid if the payment succeeded without a webhook', async () => {
    const { product, buyer, order } = await makeOrder()
    const { intentId } = await openPayment(buyer, order.id)
    await db().update(sandboxIntents).set({ status: 'succeeded' }).where(eq(sandboxIntents.id, intentId))
    expect(await postPayment(order.id)).toEqual({ status: 200, body: { paid: true } })
    expect((await readOrderRow(order.id)).state).toBe('paid')
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 0, sold: 1 })
  })

  it('rejects if the intent was cancelled at the provider, and the goods are released', async () => {
    const { product, buyer, order } = await makeOrder()
    const { intentId } = await openPayment(buyer, order.id)
    await db().update(sandboxIntents).set({ status: 'canceled' }).where(eq(sandboxIntents.id, intentId))
    expect(await postPayment(order.id)).toMatchObject({ status: 409, body: { code: 'order.not_payable' } })
    expect((await readOrderRow(order.id)).state).toBe('cancelled')
    expect(await readStockRow(product.id)).toEqual({ stock: 1, held: 0, sold: 0 })
  })
})

describe('createPayment while the order is being paid', () => {
  it('returns paid and keeps the payment', async () => {
    const { product, buyer, order } = await makeOrder()
    const { intentId } = await openPayment(buyer, order.id)
    const deps = makeShopWithGateway((sandbox) => ({
      // The payment succeeds between the read of the order and the next check.
      create: async (request) => {
        await pay(buyer, order)
        return sandbox.create(request)
      },
    }))
    expect(await createPayment(deps, order.id)).toEqual({ paid: true })
    expect(await readIntentRow(intentId)).toMatchObject({ status: 'succeeded', refunded: 0 })
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 0, sold: 1 })
    expect(await readMailKinds(order.id)).toEqual(['order_paid'])
  })

  it('returns paid by another attempt and cancels its own intent', async () => {
    const { buyer, order } = await makeOrder()
    const deps = makeShopWithGateway((sandbox) => ({
      create: async (request) => {
        await db().update(orders).set({ paymentAttempt: 2 }).where(eq(orders.id, order.id))
        await pay(buyer, order)
        return sandbox.create(request)
      },
    }))
    expect(await createPayment(deps, order.id)).toEqual({ paid: true })
    const intents = await readIntents(order.id)
    expect(intents.map(({ status }) => status).toSorted()).toEqual(['canceled', 'succeeded'])
    expect(await readPayments(order.id)).toMatchObject([{ attempt: 2, status: 'succeeded' }])
  })

  it('returns paid for an expiring order whose payment succeeded without a webhook', async () => {
    const { product, buyer, order } = await makeOrder()
    const { intentId } = await openPayment(buyer, order.id)
    const deps = makeShopWithGateway((sandbox) => ({
      create: async (request) => {
        const rejectCall = () => Promise.reject(new AppError('payment.try_again'))
        await cancelOrder(
          makeShopWithGateway(() => ({ cancel: rejectCall })),
          order.id,
        )
        await db().update(sandboxIntents).set({ status: 'succeeded' }).where(eq(sandboxIntents.id, intentId))
        return sandbox.create(request)
      },
    }))
    expect(await createPayment(deps, order.id)).toEqual({ paid: true })
    expect((await readOrderRow(order.id)).state).toBe('paid')
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 0, sold: 1 })
  })
})

describe('createPayment while the provider fails', () => {
  it('keeps the order and its hold', async () => {
    const { product, order } = await makeOrder()
    const deps = makeShopWithGateway(() => ({
      create: () => Promise.reject(new AppError('payment.try_again')),
    }))
    await expect(createPayment(deps, order.id)).rejects.toMatchObject({ code: 'payment.try_again' })
    expect(await readOrderRow(order.id)).toMatchObject({ state: 'pending', paymentAttempt: 1 })
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 1, sold: 0 })
    expect((await postPayment(order.id)).status).toBe(200)
  })

  it('uses the next attempt after a stored failure, once for all waiting calls', async () => {
    const { order } = await makeOrder()
    const attemptNumbers: number[] = []
    const deps = makeShopWithGateway((sandbox) => ({
      create: (request) => {
        attemptNumbers.push(request.attempt)
        return request.attempt === 1 ? Promise.reject(new StoredFailureError()) : sandbox.create(request)
      },
    }))
    const firstResults = await Promise.allSettled(
      Array.from({ length: 5 }, () => createPayment(deps, order.id)),
    )
    expect(new Set(firstResults.map(({ status }) => status))).toEqual(new Set(['rejected']))
    expect((await readOrderRow(order.id)).paymentAttempt).toBe(2)
    expect(await createPayment(deps, order.id)).toMatchObject({ amount: 129_900 })
    expect(attemptNumbers).toEqual([1, 1, 1, 1, 1, 2])
    expect(await readPayments(order.id)).toMatchObject([{ attempt: 2 }])
  })

  it('rejects with payment.not_configured without a provider', async () => {
    const { order } = await makeOrder()
    await expect(createPayment(makeTestDeps({ gateway: null }), order.id)).rejects.toMatchObject({
      code: 'payment.not_configured',
    })
  })
})

describe('createPayment while the order expires', () => {
  it('rejects and cancels the new intent at the provider', async () => {
    const { product, order } = await makeOrder()
    const deps = makeShopWithGateway((sandbox) => ({
      create: async (request) => {
        const intent = await sandbox.create(request)
        // The order is cancelled after the intent is created and before the payment is inserted.
        await cancelOrder(makeTestDeps(), order.id)
        return intent
      },
    }))
    await expect(createPayment(deps, order.id)).rejects.toMatchObject({ code: 'order.not_payable' })
    expect(await readIntents(order.id)).toMatchObject([{ status: 'canceled' }])
    expect(await readPayments(order.id)).toEqual([])
    expect((await readOrderRow(order.id)).state).toBe('cancelled')
    expect(await readStockRow(product.id)).toEqual({ stock: 1, held: 0, sold: 0 })
  })

  it('rejects while the cancellation at the provider is pending', async () => {
    const { buyer, order } = await makeOrder()
    const { intentId } = await openPayment(buyer, order.id)
    let paymentError: unknown
    const deps = makeShopWithGateway((sandbox) => ({
      cancel: async (id) => {
        paymentError = await createPayment(makeTestDeps(), order.id).catch((error: unknown) => error)
        return sandbox.cancel(id)
      },
    }))
    expect(await cancelOrder(deps, order.id)).toBe('cancelled')
    expect(paymentError).toMatchObject({ code: 'order.not_payable' })
    expect(await readIntentRow(intentId)).toMatchObject({ status: 'canceled' })
  })

  it('leaves the order either payable or cancelled', async () => {
    const placedOrders = await Promise.all(Array.from({ length: 12 }, () => makeOrder()))
    const deps = makeTestDeps()
    await Promise.all(
      placedOrders.flatMap(({ order }, index) => {
        const concurrentCalls = [
          () => createPayment(deps, order.id).catch(() => null),
          () => cancelOrder(deps, order.id),
        ]
        return (index % 2 ? concurrentCalls : concurrentCalls.toReversed()).map((call) => call())
      }),
    )
    for (const { product, order } of placedOrders) {
      expect((await readOrderRow(order.id)).state).toBe('cancelled')
      expect(await readStockRow(product.id)).toEqual({ stock: 1, held: 0, sold: 0 })
      const intents = await readIntents(order.id)
      expect(intents.filter((intent) => intent.status !== 'canceled')).toEqual([])
      expect(await readOrderEventKinds(order.id)).toEqual(['placed', 'expiry_due', 'payment_cancelled'])
    }
  })

  it('works again after the hold was extended', async () => {
    const { buyer, order } = await makeOrder()
    const { intentId } = await openPayment(buyer, order.id)
    await db()
      .update(orders)
      .set({ holdUntil: Date.now() + MINUTE_MS })
      .where(eq(orders.id, order.id))
    await db()
      .update(sandboxIntents)
      .set({ status: 'requires_action' })
      .where(eq(sandboxIntents.id, intentId))
    const deps = makeTestDeps({ now: () => Date.now() + 10_000 })
    expect(await readOrderStatus(deps, order.id)).toEqual({ paymentStatus: 'pending' })
    const { holdUntil } = await readOrderRow(order.id)
    expect(holdUntil - Date.now()).toBeGreaterThan(4 * MINUTE_MS)
    expect((await postPayment(order.id)).status).toBe(200)
  })
})
