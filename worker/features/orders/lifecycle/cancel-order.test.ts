import { eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { PlaceOrderBody } from '../../../../domain/checkout/checkout'
import { AppError } from '../../../../domain/errors'
import {
  readAnswer,
  makeClient,
  db,
  readOrderEventKinds,
  readOrderLines,
  readMailKinds,
  makeOrder,
  makeProduct,
  makeOrderBody,
  readOrderRow,
  readStockRow,
  sendOrderReceivedMail,
  makeTestDeps,
  createStoppedClock,
} from '../../../../test/fixtures/factories'
import {
  readIntentRow,
  makePaidOrder,
  makeOrderWithOpenPayment,
  openPayment,
  readPayments,
} from '../../../../test/fixtures/orders/payments'
import type { Deps } from '../../../deps'
import { runJobs } from '../../../jobs/run-jobs'
import { createPayment } from '../../payments/create-payment'
import type { PaymentGateway } from '../../payments/gateway'
import { sandboxIntents } from '../../payments/payments.table'
import { cancelOrder, expireHolds } from './cancel-order'
import { readOrderStatus } from '../views/order-status'
import { orders } from '../orders.table'
import { placeOrder } from '../place/place-order'
import { MINUTE_MS } from '../../../../domain/time/time'

const EVERY_MINUTE_CRON = '* * * * *'

// `expireHolds` cancels the 50 oldest expired orders per call. Move the holds of other tests into the future, so that
// they do not count.
beforeEach(async () => {
  await db()
    .update(orders)
    .set({ holdUntil: Date.now() + 1e10 })
    .where(inArray(orders.state, ['pending', 'failed']))
})

async function makeCheckout() {
  const clock = createStoppedClock()
  const deps = makeTestDeps({ now: clock.now })
  const unpaidOrder = await makeOrderWithOpenPayment(deps, await makeProduct())
  return { ...unpaidOrder, clock, deps }
}

function overrideGateway(
  deps: Deps,
  override: (sandboxGateway: PaymentGateway) => Partial<PaymentGateway>,
): Deps {
  const { gateway } = deps
  if (!gateway) throw new Error('no provider')
  return { ...deps, gateway: { ...gateway, ...override(gateway) } }
}

const rejectPayment = () => Promise.reject(new AppError('payment.try_again'))

const updateIntent = (intentId: string, intentChanges: Partial<typeof sandboxIntents.$inferInsert>) =>
  db().update(sandboxIntents).set(intentChanges).where(eq(sandboxIntents.id, intentId))

const readOrderState = async (id: string) => (await readOrderRow(id)).state

const AVAILABLE_STOCK = { stock: 1, held: 0, sold: 0 }
const HELD_STOCK = { stock: 0, held: 1, sold: 0 }
const SOLD_STOCK = { stock: 0, held: 0, sold: 1 }

describe('cancelOrder, for an unpaid order', () => {
  it('cancels the intent, releases the goods and mails the buyer once the hold has expired', async () => {
    const { product, order, intentId, clock, deps } = await makeCheckout()
    await sendOrderReceivedMail(order.id)
    clock.forward(15 * MINUTE_MS)
    await runJobs(EVERY_MINUTE_CRON, deps)
    expect(await readOrderState(order.id)).toBe('cancelled')
    expect(await readIntentRow(intentId)).toMatchObject({ status: 'canceled' })
    expect(await readPayments(order.id)).toMatchObject([{ status: 'canceled' }])
    expect(await readOrderLines(order.id)).toMatchObject([{ held: 0, restocked: 1 }])
    expect(await readStockRow(product.id)).toEqual(AVAILABLE_STOCK)
    expect(await readMailKinds(order.id)).toEqual(['order_cancelled', 'order_received'])
    expect(await readOrderStatus(deps, order.id)).toEqual({ paymentStatus: 'cancelled' })
  })

  it('does nothing just before the hold expires', async () => {
    const { product, order, clock, deps } = await makeCheckout()
    clock.forward(15 * MINUTE_MS - 1)
    await runJobs(EVERY_MINUTE_CRON, deps)
    expect(await readOrderState(order.id)).toBe('pending')
    expect(await readStockRow(product.id)).toEqual(HELD_STOCK)
  })

  it('works if the payment was never opened, and if it failed', async () => {
    const clock = createStoppedClock()
    const deps = makeTestDeps({ now: clock.now })
    const { product, order } = await makeOrder()
    const declinedOrder = await makeOrder()
    const { clientSecret } = await openPayment(declinedOrder.buyer, declinedOrder.order.id)
    const blikMethod = { type: 'blik', code: '000000' }
    await declinedOrder.buyer('POST', '/api/payments/sandbox/confirm', { clientSecret, method: blikMethod })
    expect(await readOrderState(declinedOrder.order.id)).toBe('failed')
    clock.forward(16 * MINUTE_MS)
    await expireHolds(deps)
    expect([await readOrderState(order.id), await readOrderState(declinedOrder.order.id)]).toEqual([
      'cancelled',
      'cancelled',
    ])
    expect(await readStockRow(product.id)).toEqual(AVAILABLE_STOCK)
    expect(await readStockRow(declinedOrder.product.id)).toEqual(AVAILABLE_STOCK)
  })

  it('runs once for five concurrent sweeps and five cron runs', async () => {
    const { product, order, clock, deps } = await makeCheckout()
    await sendOrderReceivedMail(order.id)
    clock.forward(16 * MINUTE_MS)
    await Promise.all(Array.from({ length: 5 }, () => expireHolds(deps)))
    await Promise.all(Array.from({ length: 5 }, () => runJobs(EVERY_MINUTE_CRON, deps)))
    expect(await readOrderEventKinds(order.id)).toEqual(['placed', 'expiry_due', 'payment_cancelled'])
    expect(await readStockRow(product.id)).toEqual(AVAILABLE_STOCK)
    expect(await readMailKinds(order.id)).toEqual(['order_cancelled', 'order_received'])
  })

  it('lets another buyer order the goods at once', async () => {
    const { product, order, clock, deps } = await makeCheckout()
    clock.forward(16 * MINUTE_MS)
    await expireHolds(deps)
    const nextOrder = await makeOrderWithOpenPayment(deps, product)
    expect(await readOrderState(nextOrder.order.id)).toBe('pending')
    expect(await cancelOrder(deps, order.id)).toBe('cancelled')
    expect(await readStockRow(product.id)).toEqual(HELD_STOCK)
  })

  it('processes all expired holds, 50 per run', async () => {
    const clock = createStoppedClock()
    const deps = makeTestDeps({ now: clock.now })
    const product = await makeProduct({ stock: 52 })
    for (const _ of Array(52)) await placeOrder(deps, PlaceOrderBody.parse(makeOrderBody([product])), null)
    clock.forward(16 * MINUTE_MS)
    await expireHolds(deps)
    expect(await readStockRow(product.id)).toEqual({ stock: 50, held: 2, sold: 0 })
    await expireHolds(deps)
    expect(await readStockRow(product.id)).toEqual({ stock: 52, held: 0, sold: 0 })
  })
})

describe('a payment just before the hold expires', () => {
  it('makes the order paid, not cancelled, when its webhook was lost', async () => {
    const { product, order, intentId, clock, deps } = await makeCheckout()
    await updateIntent(intentId, { status: 'succeeded' })
    clock.forward(16 * MINUTE_MS)
    await runJobs(EVERY_MINUTE_CRON, deps)
    expect(await readOrderState(order.id)).toBe('paid')
    expect(await readStockRow(product.id)).toEqual(SOLD_STOCK)
    expect(await readMailKinds(order.id)).toEqual(['order_paid'])
    expect(await readIntentRow(intentId)).toMatchObject({ status: 'succeeded', refunded: 0 })
  })

  it('leaves the order either paid or cancelled when it is confirmed during the sweep', async () => {
    const { product, order, intentId, clock, deps } = await makeCheckout()
    clock.forward(16 * MINUTE_MS)
    const racingDeps = overrideGateway(deps, (sandbox) => ({
      cancel: async (id) => {
        await updateIntent(intentId, { status: 'succeeded' })
        return sandbox.cancel(id)
      },
    }))
    await expireHolds(racingDeps)
    expect(await readOrderState(order.id)).toBe('paid')
    expect(await readStockRow(product.id)).toEqual(SOLD_STOCK)
  })
})

describe('cancelOrder while the provider is unreachable', () => {
  it.each([
    ['unreachable', (deps: Deps) => overrideGateway(deps, () => ({ cancel: rejectPayment }))],
    ['not configured', (deps: Deps): Deps => ({ ...deps, gateway: null })],
  ])('(%s) keeps the hold, and the next run cancels the order', async (_, breakDeps) => {
    const { product, order, intentId, clock, deps } = await makeCheckout()
    clock.forward(16 * MINUTE_MS)
    for (const _run of [1, 2]) await expireHolds(breakDeps(deps))
    expect(await readOrderState(order.id)).toBe('expiring')
    expect(await readStockRow(product.id)).toEqual(HELD_STOCK)
    expect(await readMailKinds(order.id)).toEqual(['order_received'])
    expect(await readOrderStatus(breakDeps(deps), order.id)).toEqual({ paymentStatus: 'pending' })
    expect(await readIntentRow(intentId)).toMatchObject({ status: 'requires_payment_method' })
    clock.forward(MINUTE_MS)
    await expireHolds(deps)
    expect(await readOrderState(order.id)).toBe('cancelled')
    expect(await readStockRow(product.id)).toEqual(AVAILABLE_STOCK)
  })

  it('lets an expiring order still be paid', async () => {
    const { product, order, intentId, clock, deps } = await makeCheckout()
    clock.forward(16 * MINUTE_MS)
    await expireHolds(overrideGateway(deps, () => ({ cancel: rejectPayment })))
    await updateIntent(intentId, { status: 'succeeded' })
    expect(await readOrderStatus(deps, order.id)).toMatchObject({ paymentStatus: 'paid' })
    expect(await readStockRow(product.id)).toEqual(SOLD_STOCK)
  })

  it('asks again when the answer to a successful cancellation was lost', async () => {
    const { product, order, clock, deps } = await makeCheckout()
    clock.forward(16 * MINUTE_MS)
    const failingDeps = overrideGateway(deps, (sandbox) => ({
      cancel: (id) => sandbox.cancel(id).then(rejectPayment),
    }))
    await expireHolds(failingDeps)
    expect(await readOrderState(order.id)).toBe('expiring')
    await expireHolds(deps)
    expect(await readOrderState(order.id)).toBe('cancelled')
    expect(await readStockRow(product.id)).toEqual(AVAILABLE_STOCK)
  })

  it('makes the next order of the cart fail with payment.try_again, and the next run cancels the earlier order', async () => {
    const clock = createStoppedClock()
    const deps = makeTestDeps({ now: clock.now })
    const [first, second] = [await makeProduct(), await makeProduct()]
    const body = makeOrderBody([first])
    const order = await placeOrder(deps, PlaceOrderBody.parse(body), null)
    await createPayment(deps, order.id)
    const otherRequest = PlaceOrderBody.parse(makeOrderBody([second], { sessionId: body.sessionId }))
    await expect(
      placeOrder(
        overrideGateway(deps, () => ({ cancel: rejectPayment })),
        otherRequest,
        null,
      ),
    ).rejects.toMatchObject({ code: 'payment.try_again', details: { retryAfter: 5 } })
    // The hold of the earlier order has not expired, but the order is not payable any more. The next cron run must
    // cancel it.
    expect(await readOrderState(order.id)).toBe('expiring')
    expect(await readStockRow(first.id)).toEqual(HELD_STOCK)
    expect(await readStockRow(second.id)).toEqual(AVAILABLE_STOCK)
    await expireHolds(deps)
    expect(await readOrderState(order.id)).toBe('cancelled')
    expect(await readStockRow(first.id)).toEqual(AVAILABLE_STOCK)
    expect((await placeOrder(deps, otherRequest, null)).paymentStatus).toBe('pending')
  })

  it('does not let one failing order block the others', async () => {
    const clock = createStoppedClock()
    const deps = makeTestDeps({ now: clock.now })
    const openOrders = []
    for (const _ of [1, 2, 3]) openOrders.push(await makeOrderWithOpenPayment(deps, await makeProduct()))
    const stuckIntentId = openOrders[0]?.intentId
    clock.forward(16 * MINUTE_MS)
    const depsWithRejectedCancel = overrideGateway(deps, (sandbox) => ({
      cancel: (id) => (id === stuckIntentId ? Promise.reject(new TypeError('nonsense')) : sandbox.cancel(id)),
    }))
    await expect(expireHolds(depsWithRejectedCancel)).rejects.toThrow('nonsense')
    const orderStates = await Promise.all(openOrders.map(({ order }) => readOrderState(order.id)))
    expect(orderStates).toEqual(['expiring', 'cancelled', 'cancelled'])
    await expireHolds(deps)
  })

  it('cancels an order whose intent the provider does not know', async () => {
    const { product, order, clock, deps } = await makeCheckout()
    clock.forward(16 * MINUTE_MS)
    await expireHolds(overrideGateway(deps, () => ({ cancel: () => Promise.resolve(null) })))
    expect(await readOrderState(order.id)).toBe('cancelled')
    expect(await readStockRow(product.id)).toEqual(AVAILABLE_STOCK)
  })
})

describe('a payment that the bank still processes', () => {
  it('extends the hold to 5 minutes after it is seen, at most 30 minutes in total', async () => {
    const { order, intentId, clock, deps } = await makeCheckout()
    await updateIntent(intentId, { status: 'processing', settlesAt: clock.now() + 600 * MINUTE_MS })
    const { createdAt } = await readOrderRow(order.id)
    const extendedHoldMinutes = []
    for (const minute of [5, 14, 18, 22, 26, 29]) {
      clock.forward(createdAt + minute * MINUTE_MS - clock.now())
      await expireHolds(deps)
      await readOrderStatus(deps, order.id)
      extendedHoldMinutes.push(((await readOrderRow(order.id)).holdUntil - createdAt) / MINUTE_MS)
    }
    expect(extendedHoldMinutes).toEqual([15, 19, 23, 27, 30, 30])
    expect(await readOrderState(order.id)).toBe('pending')
  })

  it('keeps the hold after that until the result is known: paid', async () => {
    const { product, order, intentId, clock, deps } = await makeCheckout()
    await updateIntent(intentId, { status: 'processing', settlesAt: clock.now() + 45 * MINUTE_MS })
    for (const _ of Array(4)) {
      clock.forward(10 * MINUTE_MS)
      await runJobs(EVERY_MINUTE_CRON, deps)
      expect(await readStockRow(product.id)).toEqual(HELD_STOCK)
    }
    expect(await readOrderState(order.id)).toBe('expiring')
    clock.forward(10 * MINUTE_MS)
    await runJobs(EVERY_MINUTE_CRON, deps)
    expect(await readOrderState(order.id)).toBe('paid')
    expect(await readStockRow(product.id)).toEqual(SOLD_STOCK)
    expect(await readIntentRow(intentId)).toMatchObject({ refunded: 0 })
  })

  it('keeps the hold until the result is known: refused, then cancels the order', async () => {
    const { product, order, intentId, clock, deps } = await makeCheckout()
    await updateIntent(intentId, { status: 'processing', settlesAt: clock.now() + 600 * MINUTE_MS })
    clock.forward(16 * MINUTE_MS)
    await runJobs(EVERY_MINUTE_CRON, deps)
    expect(await readOrderState(order.id)).toBe('expiring')
    await updateIntent(intentId, { status: 'requires_payment_method', declined: true })
    clock.forward(MINUTE_MS)
    await runJobs(EVERY_MINUTE_CRON, deps)
    expect(await readOrderState(order.id)).toBe('cancelled')
    expect(await readStockRow(product.id)).toEqual(AVAILABLE_STOCK)
  })
})

describe('cancelOrder', () => {
  it('changes nothing for a paid order', async () => {
    const { product, order } = await makePaidOrder()
    expect(await cancelOrder(makeTestDeps(), order.id)).toBe('paid')
    expect(await readStockRow(product.id)).toEqual(SOLD_STOCK)
  })

  it('releases the goods once when called twice', async () => {
    const { product, order } = await makeOrder({ stock: 4 })
    const deps = makeTestDeps()
    const cancelResults = await Promise.all(Array.from({ length: 6 }, () => cancelOrder(deps, order.id)))
    expect(new Set([...cancelResults, await cancelOrder(deps, order.id)])).toEqual(new Set(['cancelled']))
    expect(await readStockRow(product.id)).toEqual({ stock: 4, held: 0, sold: 0 })
  })

  it('rejects an unknown order', async () => {
    await expect(cancelOrder(makeTestDeps(), 'nobody')).rejects.toMatchObject({ code: 'order.not_found' })
  })

  it('updates the catalogue at once', async () => {
    const { product, order } = await makeOrder()
    const readAvailability = async () =>
      (await readAnswer<{ availability: string }>(makeClient()('GET', `/api/products/${product.id}`))).body
        .availability
    expect(await readAvailability()).toBe('held')
    await cancelOrder(makeTestDeps(), order.id)
    expect(await readAvailability()).toBe('available')
  })
})
