import { eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { PlaceOrder } from '../../../domain/checkout'
import { AppError } from '../../../domain/errors'
import {
  answerOf,
  client,
  db,
  eventsOf,
  linesOf,
  mailsAbout,
  makeOrder,
  makeProduct,
  MINUTE,
  orderBody,
  orderRow,
  piecesOf,
  sendReceived,
  shop,
  stoppedClock,
} from '../../../test/factories'
import { intentRow, makePaidOrder, openedOrder, openPayment, paymentsOf } from '../../../test/payments'
import type { Deps } from '../../deps'
import { runJobs } from '../../jobs/schedule'
import { createPayment } from '../payments/create-payment'
import type { PaymentGateway } from '../payments/gateway'
import { sandboxIntents } from '../payments/payments.table'
import { cancelOrder, cancelOverdue } from './cancel-order'
import { orderStatus } from './order-status'
import { orders } from './orders.table'
import { placeOrder } from './place-order'

const EVERY_MINUTE = '* * * * *'

// The sweeper takes the oldest 50: orders of other tests would come first, so they are never due.
beforeEach(async () => {
  await db()
    .update(orders)
    .set({ holdUntil: Date.now() + 1e10 })
    .where(inArray(orders.state, ['pending', 'failed']))
})

/** A shop by a stopped clock, with an order whose payment is open. */
async function makeCheckout() {
  const clock = stoppedClock()
  const deps = shop({ now: clock.now })
  const made = await openedOrder(deps, await makeProduct())
  return { ...made, clock, deps }
}

/** The same shop with a provider that does some things its own way. */
function withGateway(deps: Deps, own: (sandbox: PaymentGateway) => Partial<PaymentGateway>): Deps {
  const { gateway } = deps
  if (!gateway) throw new Error('no provider')
  return { ...deps, gateway: { ...gateway, ...own(gateway) } }
}

const isDown = () => Promise.reject(new AppError('payment.try_again'))

const setIntent = (intentId: string, values: Partial<typeof sandboxIntents.$inferInsert>) =>
  db().update(sandboxIntents).set(values).where(eq(sandboxIntents.id, intentId))

const stateOf = async (id: string) => (await orderRow(id)).state

const FREE = { stock: 1, held: 0, sold: 0 }
const HELD = { stock: 0, held: 1, sold: 0 }
const SOLD = { stock: 0, held: 0, sold: 1 }

describe('an unpaid order', () => {
  it('is cancelled when its hold is over: intent cancelled, piece free, buyer told', async () => {
    const { product, order, intentId, clock, deps } = await makeCheckout()
    await sendReceived(order.id)
    clock.forward(15 * MINUTE)
    await runJobs(EVERY_MINUTE, deps)
    expect(await stateOf(order.id)).toBe('cancelled')
    expect(await intentRow(intentId)).toMatchObject({ status: 'canceled' })
    expect(await paymentsOf(order.id)).toMatchObject([{ status: 'canceled' }])
    expect(await linesOf(order.id)).toMatchObject([{ held: 0, restocked: 1 }])
    expect(await piecesOf(product.id)).toEqual(FREE)
    expect(await mailsAbout(order.id)).toEqual(['order_cancelled', 'order_received'])
    expect(await orderStatus(deps, order.id)).toEqual({ paymentStatus: 'cancelled' })
  })

  it('is left alone a moment before', async () => {
    const { product, order, clock, deps } = await makeCheckout()
    clock.forward(15 * MINUTE - 1)
    await runJobs(EVERY_MINUTE, deps)
    expect(await stateOf(order.id)).toBe('pending')
    expect(await piecesOf(product.id)).toEqual(HELD)
  })

  it('is cancelled though its payment was never opened, and though it failed', async () => {
    const clock = stoppedClock()
    const deps = shop({ now: clock.now })
    const { product, order } = await makeOrder()
    const declined = await makeOrder()
    const { clientSecret } = await openPayment(declined.buyer, declined.order.id)
    const method = { type: 'blik', code: '000000' }
    await declined.buyer('POST', '/api/payments/sandbox/confirm', { clientSecret, method })
    expect(await stateOf(declined.order.id)).toBe('failed')
    clock.forward(16 * MINUTE)
    await cancelOverdue(deps)
    expect([await stateOf(order.id), await stateOf(declined.order.id)]).toEqual(['cancelled', 'cancelled'])
    expect(await piecesOf(product.id)).toEqual(FREE)
    expect(await piecesOf(declined.product.id)).toEqual(FREE)
  })

  it('is cancelled once by five sweepers at once, and by five runs of the cron', async () => {
    const { product, order, clock, deps } = await makeCheckout()
    await sendReceived(order.id)
    clock.forward(16 * MINUTE)
    await Promise.all(Array.from({ length: 5 }, () => cancelOverdue(deps)))
    await Promise.all(Array.from({ length: 5 }, () => runJobs(EVERY_MINUTE, deps)))
    expect(await eventsOf(order.id)).toEqual(['placed', 'expiry_due', 'payment_cancelled'])
    expect(await piecesOf(product.id)).toEqual(FREE)
    expect(await mailsAbout(order.id)).toEqual(['order_cancelled', 'order_received'])
  })

  it('can be ordered by someone else as soon as it is cancelled', async () => {
    const { product, order, clock, deps } = await makeCheckout()
    clock.forward(16 * MINUTE)
    await cancelOverdue(deps)
    const next = await openedOrder(deps, product)
    expect(await stateOf(next.order.id)).toBe('pending')
    expect(await cancelOrder(deps, order.id)).toBe('cancelled')
    expect(await piecesOf(product.id)).toEqual(HELD)
  })

  it('is cancelled however many there are, 50 in each run', async () => {
    const clock = stoppedClock()
    const deps = shop({ now: clock.now })
    const product = await makeProduct({ stock: 52 })
    for (const _ of Array(52)) await placeOrder(deps, PlaceOrder.parse(orderBody([product])), null)
    clock.forward(16 * MINUTE)
    await cancelOverdue(deps)
    expect(await piecesOf(product.id)).toEqual({ stock: 50, held: 2, sold: 0 })
    await cancelOverdue(deps)
    expect(await piecesOf(product.id)).toEqual({ stock: 52, held: 0, sold: 0 })
  })
})

describe('a payment that came just before the end', () => {
  it('and whose webhook was lost makes the order paid, not cancelled', async () => {
    const { product, order, intentId, clock, deps } = await makeCheckout()
    await setIntent(intentId, { status: 'succeeded' })
    clock.forward(16 * MINUTE)
    await runJobs(EVERY_MINUTE, deps)
    expect(await stateOf(order.id)).toBe('paid')
    expect(await piecesOf(product.id)).toEqual(SOLD)
    expect(await mailsAbout(order.id)).toEqual(['order_paid'])
    expect(await intentRow(intentId)).toMatchObject({ status: 'succeeded', refunded: 0 })
  })

  it('and is confirmed while the sweeper asks is either paid or cancelled, never both', async () => {
    const { product, order, intentId, clock, deps } = await makeCheckout()
    clock.forward(16 * MINUTE)
    const racing = withGateway(deps, (sandbox) => ({
      cancel: async (id) => {
        await setIntent(intentId, { status: 'succeeded' })
        return sandbox.cancel(id)
      },
    }))
    await cancelOverdue(racing)
    expect(await stateOf(order.id)).toBe('paid')
    expect(await piecesOf(product.id)).toEqual(SOLD)
  })
})

describe('while the provider is down', () => {
  it.each([
    ['unreachable', (deps: Deps) => withGateway(deps, () => ({ cancel: isDown }))],
    ['not configured', (deps: Deps): Deps => ({ ...deps, gateway: null })],
  ])('(%s) an overdue order keeps its piece, and the next run ends it', async (_, broken) => {
    const { product, order, intentId, clock, deps } = await makeCheckout()
    clock.forward(16 * MINUTE)
    for (const __ of [1, 2]) await cancelOverdue(broken(deps))
    expect(await stateOf(order.id)).toBe('expiring')
    expect(await piecesOf(product.id)).toEqual(HELD)
    expect(await mailsAbout(order.id)).toEqual(['order_received'])
    expect(await orderStatus(broken(deps), order.id)).toEqual({ paymentStatus: 'pending' })
    expect(await intentRow(intentId)).toMatchObject({ status: 'requires_payment_method' })
    clock.forward(MINUTE)
    await cancelOverdue(deps)
    expect(await stateOf(order.id)).toBe('cancelled')
    expect(await piecesOf(product.id)).toEqual(FREE)
  })

  it('an order that is being cancelled may still be paid', async () => {
    const { product, order, intentId, clock, deps } = await makeCheckout()
    clock.forward(16 * MINUTE)
    await cancelOverdue(withGateway(deps, () => ({ cancel: isDown })))
    await setIntent(intentId, { status: 'succeeded' })
    expect(await orderStatus(deps, order.id)).toEqual({ paymentStatus: 'paid' })
    expect(await piecesOf(product.id)).toEqual(SOLD)
  })

  it('an answer that was lost after the intent was cancelled is asked for again', async () => {
    const { product, order, clock, deps } = await makeCheckout()
    clock.forward(16 * MINUTE)
    const lost = withGateway(deps, (sandbox) => ({ cancel: (id) => sandbox.cancel(id).then(isDown) }))
    await cancelOverdue(lost)
    expect(await stateOf(order.id)).toBe('expiring')
    await cancelOverdue(deps)
    expect(await stateOf(order.id)).toBe('cancelled')
    expect(await piecesOf(product.id)).toEqual(FREE)
  })

  it('a cart that orders something else is asked to try again, and its earlier order ends with the next run', async () => {
    const clock = stoppedClock()
    const deps = shop({ now: clock.now })
    const [first, second] = [await makeProduct(), await makeProduct()]
    const body = orderBody([first])
    const order = await placeOrder(deps, PlaceOrder.parse(body), null)
    await createPayment(deps, order.id)
    const other = PlaceOrder.parse(orderBody([second], { sessionId: body.sessionId }))
    await expect(
      placeOrder(
        withGateway(deps, () => ({ cancel: isDown })),
        other,
        null,
      ),
    ).rejects.toMatchObject({ code: 'payment.try_again', details: { retryAfter: 5 } })
    // Its hold is not over yet, but it can no longer be paid: nobody may wait for it.
    expect(await stateOf(order.id)).toBe('expiring')
    expect(await piecesOf(first.id)).toEqual(HELD)
    expect(await piecesOf(second.id)).toEqual(FREE)
    await cancelOverdue(deps)
    expect(await stateOf(order.id)).toBe('cancelled')
    expect(await piecesOf(first.id)).toEqual(FREE)
    expect((await placeOrder(deps, other, null)).paymentStatus).toBe('pending')
  })

  it('one order that cannot be ended does not keep the others', async () => {
    const clock = stoppedClock()
    const deps = shop({ now: clock.now })
    const made = []
    for (const _ of [1, 2, 3]) made.push(await openedOrder(deps, await makeProduct()))
    const stuck = made[0]?.intentId
    clock.forward(16 * MINUTE)
    const refusing = withGateway(deps, (sandbox) => ({
      cancel: (id) => (id === stuck ? Promise.reject(new TypeError('nonsense')) : sandbox.cancel(id)),
    }))
    await expect(cancelOverdue(refusing)).rejects.toThrow('nonsense')
    const states = await Promise.all(made.map(({ order }) => stateOf(order.id)))
    expect(states).toEqual(['expiring', 'cancelled', 'cancelled'])
    await cancelOverdue(deps)
  })

  it('an intent that the provider has forgotten does not keep the order', async () => {
    const { product, order, clock, deps } = await makeCheckout()
    clock.forward(16 * MINUTE)
    await cancelOverdue(withGateway(deps, () => ({ cancel: () => Promise.resolve(null) })))
    expect(await stateOf(order.id)).toBe('cancelled')
    expect(await piecesOf(product.id)).toEqual(FREE)
  })
})

describe('a payment that the bank works on', () => {
  it('extends the hold by 5 minutes from when it is seen, 30 minutes in all', async () => {
    const { order, intentId, clock, deps } = await makeCheckout()
    await setIntent(intentId, { status: 'processing', settlesAt: clock.now() + 600 * MINUTE })
    const { createdAt } = await orderRow(order.id)
    const ends = []
    for (const minute of [5, 14, 18, 22, 26, 29]) {
      clock.forward(createdAt + minute * MINUTE - clock.now())
      await cancelOverdue(deps)
      await orderStatus(deps, order.id)
      ends.push(((await orderRow(order.id)).holdUntil - createdAt) / MINUTE)
    }
    expect(ends).toEqual([15, 19, 23, 27, 30, 30])
    expect(await stateOf(order.id)).toBe('pending')
  })

  it('keeps its piece even after that, until it is known what came of it: paid', async () => {
    const { product, order, intentId, clock, deps } = await makeCheckout()
    await setIntent(intentId, { status: 'processing', settlesAt: clock.now() + 45 * MINUTE })
    for (const _ of Array(4)) {
      clock.forward(10 * MINUTE)
      await runJobs(EVERY_MINUTE, deps)
      expect(await piecesOf(product.id)).toEqual(HELD)
    }
    expect(await stateOf(order.id)).toBe('expiring')
    clock.forward(10 * MINUTE)
    await runJobs(EVERY_MINUTE, deps)
    expect(await stateOf(order.id)).toBe('paid')
    expect(await piecesOf(product.id)).toEqual(SOLD)
    expect(await intentRow(intentId)).toMatchObject({ refunded: 0 })
  })

  it('or refused: then the order is cancelled', async () => {
    const { product, order, intentId, clock, deps } = await makeCheckout()
    await setIntent(intentId, { status: 'processing', settlesAt: clock.now() + 600 * MINUTE })
    clock.forward(16 * MINUTE)
    await runJobs(EVERY_MINUTE, deps)
    expect(await stateOf(order.id)).toBe('expiring')
    await setIntent(intentId, { status: 'requires_payment_method', declined: true })
    clock.forward(MINUTE)
    await runJobs(EVERY_MINUTE, deps)
    expect(await stateOf(order.id)).toBe('cancelled')
    expect(await piecesOf(product.id)).toEqual(FREE)
  })
})

describe('cancelling', () => {
  it('a paid order changes nothing', async () => {
    const { product, order } = await makePaidOrder()
    expect(await cancelOrder(shop(), order.id)).toBe('paid')
    expect(await piecesOf(product.id)).toEqual(SOLD)
  })

  it('twice gives the piece back once', async () => {
    const { product, order } = await makeOrder({ stock: 4 })
    const deps = shop()
    const ends = await Promise.all(Array.from({ length: 6 }, () => cancelOrder(deps, order.id)))
    expect(new Set([...ends, await cancelOrder(deps, order.id)])).toEqual(new Set(['cancelled']))
    expect(await piecesOf(product.id)).toEqual({ stock: 4, held: 0, sold: 0 })
  })

  it('an unknown order is refused', async () => {
    await expect(cancelOrder(shop(), 'nobody')).rejects.toMatchObject({ code: 'order.not_found' })
  })

  it('is shown at once in the catalogue', async () => {
    const { product, order } = await makeOrder()
    const shown = async () =>
      (await answerOf<{ availability: string }>(client()('GET', `/api/products/${product.id}`))).body
        .availability
    expect(await shown()).toBe('held')
    await cancelOrder(shop(), order.id)
    expect(await shown()).toBe('available')
  })
})
