import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../domain/errors'
import {
  answerOf,
  client,
  db,
  eventsOf,
  mailsAbout,
  makeOrder,
  MINUTE,
  orderRow,
  piecesOf,
  shop,
  stoppedClock,
} from '../../../test/factories'
import { intentRow, makePaidOrder, openPayment, pay, paymentsOf } from '../../../test/payments'
import { cancelOrder } from '../orders/cancel-order'
import { orderStatus } from '../orders/order-status'
import { orders } from '../orders/orders.table'
import { createPayment } from './create-payment'
import { type PaymentGateway, StoredFailure } from './gateway'
import { sandboxIntents } from './payments.table'

type Opened = {
  clientSecret: string
  provider: string
  amount: number
  currency: string
  paid?: boolean
  code?: string
}

const open = (orderId: unknown) => answerOf<Opened>(client()('POST', '/api/payments/create', { orderId }))

/** The shop with a provider that does some things its own way. */
function shopWith(own: (sandbox: PaymentGateway) => Partial<PaymentGateway>, now?: () => number) {
  const deps = shop(now ? { now } : {})
  const { gateway } = deps
  if (!gateway) throw new Error('no provider')
  return { ...deps, gateway: { ...gateway, ...own(gateway) } }
}

const intentsOf = (orderId: string) =>
  db().select().from(sandboxIntents).where(eq(sandboxIntents.orderId, orderId))

describe('opening a payment', () => {
  it('tells the browser what it needs, with the total of the order', async () => {
    const { order } = await makeOrder()
    const { status, body } = await open(order.id)
    expect(status).toBe(200)
    expect(body).toEqual({
      clientSecret: expect.stringMatching(/^pi_sandbox_[0-9a-f]{32}_secret_[0-9a-f]{32}$/),
      provider: 'sandbox',
      amount: 129_900,
      currency: 'PLN',
      expiresAt: order.expiresAt,
    })
  })

  it('20 times at once is one intent, one secret, one row', async () => {
    const { order } = await makeOrder()
    const answers = await Promise.all(Array.from({ length: 20 }, () => open(order.id)))
    const later = await open(order.id)
    expect(
      new Set([...answers, later].map(({ status, body }) => `${status} ${body.clientSecret}`)).size,
    ).toBe(1)
    expect(await intentsOf(order.id)).toHaveLength(1)
    expect(await paymentsOf(order.id)).toHaveLength(1)
  })

  it('of an order that is paid says so', async () => {
    const { order } = await makePaidOrder()
    expect(await open(order.id)).toEqual({ status: 200, body: { paid: true } })
  })

  it('of an unknown order is refused', async () => {
    expect(await open(crypto.randomUUID())).toMatchObject({ status: 404, body: { code: 'order.not_found' } })
    for (const wrong of ['x'.repeat(65), 7, null, ['a'], undefined])
      expect((await open(wrong)).status).toBe(400)
  })

  it('of an order whose hold is over is refused, though nobody cancelled it yet', async () => {
    const { order } = await makeOrder()
    await db()
      .update(orders)
      .set({ holdUntil: Date.now() - 1 })
      .where(eq(orders.id, order.id))
    expect(await open(order.id)).toMatchObject({ status: 409, body: { code: 'order.not_payable' } })
    expect(await intentsOf(order.id)).toEqual([])
  })

  it('of a cancelled order is refused', async () => {
    const { order } = await makeOrder()
    expect(await cancelOrder(shop(), order.id)).toBe('cancelled')
    expect(await open(order.id)).toMatchObject({ status: 409, body: { code: 'order.not_payable' } })
  })

  it('is possible until the last moment of the hold, by the shop’s own clock', async () => {
    const clock = stoppedClock()
    const { order } = await makeOrder()
    const deps = shop({ now: clock.now })
    clock.forward(Date.parse(order.expiresAt) - clock.now() - 1)
    expect(await createPayment(deps, order.id)).toMatchObject({ amount: 129_900 })
    clock.forward(1)
    await expect(createPayment(deps, order.id)).rejects.toMatchObject({ code: 'order.not_payable' })
  })
})

describe('opening a payment that the provider knows more about', () => {
  it('says paid when the money came and nobody told', async () => {
    const { product, buyer, order } = await makeOrder()
    const { intentId } = await openPayment(buyer, order.id)
    await db().update(sandboxIntents).set({ status: 'succeeded' }).where(eq(sandboxIntents.id, intentId))
    expect(await open(order.id)).toEqual({ status: 200, body: { paid: true } })
    expect((await orderRow(order.id)).state).toBe('paid')
    expect(await piecesOf(product.id)).toEqual({ stock: 0, held: 0, sold: 1 })
  })

  it('is refused when it was cancelled over there, and the piece is free', async () => {
    const { product, buyer, order } = await makeOrder()
    const { intentId } = await openPayment(buyer, order.id)
    await db().update(sandboxIntents).set({ status: 'canceled' }).where(eq(sandboxIntents.id, intentId))
    expect(await open(order.id)).toMatchObject({ status: 409, body: { code: 'order.not_payable' } })
    expect((await orderRow(order.id)).state).toBe('cancelled')
    expect(await piecesOf(product.id)).toEqual({ stock: 1, held: 0, sold: 0 })
  })
})

describe('opening a payment while the order is being paid', () => {
  it('says paid, and leaves the money where it is', async () => {
    const { product, buyer, order } = await makeOrder()
    const { intentId } = await openPayment(buyer, order.id)
    const deps = shopWith((sandbox) => ({
      // The bank's word comes after the order was read and before the shop looks at it again.
      create: async (request) => {
        await pay(buyer, order)
        return sandbox.create(request)
      },
    }))
    expect(await createPayment(deps, order.id)).toEqual({ paid: true })
    expect(await intentRow(intentId)).toMatchObject({ status: 'succeeded', refunded: 0 })
    expect(await piecesOf(product.id)).toEqual({ stock: 0, held: 0, sold: 1 })
    expect(await mailsAbout(order.id)).toEqual(['order_paid'])
  })

  it('says paid of another attempt too, and closes its own', async () => {
    const { buyer, order } = await makeOrder()
    const deps = shopWith((sandbox) => ({
      create: async (request) => {
        await db().update(orders).set({ paymentAttempt: 2 }).where(eq(orders.id, order.id))
        await pay(buyer, order)
        return sandbox.create(request)
      },
    }))
    expect(await createPayment(deps, order.id)).toEqual({ paid: true })
    const made = await intentsOf(order.id)
    expect(made.map(({ status }) => status).toSorted()).toEqual(['canceled', 'succeeded'])
    expect(await paymentsOf(order.id)).toMatchObject([{ attempt: 2, status: 'succeeded' }])
  })

  it('says paid of an order that was ending, whose money nobody has told of', async () => {
    const { product, buyer, order } = await makeOrder()
    const { intentId } = await openPayment(buyer, order.id)
    const deps = shopWith((sandbox) => ({
      create: async (request) => {
        const down = () => Promise.reject(new AppError('payment.try_again'))
        await cancelOrder(
          shopWith(() => ({ cancel: down })),
          order.id,
        )
        await db().update(sandboxIntents).set({ status: 'succeeded' }).where(eq(sandboxIntents.id, intentId))
        return sandbox.create(request)
      },
    }))
    expect(await createPayment(deps, order.id)).toEqual({ paid: true })
    expect((await orderRow(order.id)).state).toBe('paid')
    expect(await piecesOf(product.id)).toEqual({ stock: 0, held: 0, sold: 1 })
  })
})

describe('opening a payment while the provider fails', () => {
  it('keeps the order and its piece', async () => {
    const { product, order } = await makeOrder()
    const deps = shopWith(() => ({ create: () => Promise.reject(new AppError('payment.try_again')) }))
    await expect(createPayment(deps, order.id)).rejects.toMatchObject({ code: 'payment.try_again' })
    expect(await orderRow(order.id)).toMatchObject({ state: 'pending', paymentAttempt: 1 })
    expect(await piecesOf(product.id)).toEqual({ stock: 0, held: 1, sold: 0 })
    expect((await open(order.id)).status).toBe(200)
  })

  it('in a way that it will repeat uses the next attempt, once for all who were waiting', async () => {
    const { order } = await makeOrder()
    const attempts: number[] = []
    const deps = shopWith((sandbox) => ({
      create: (request) => {
        attempts.push(request.attempt)
        return request.attempt === 1 ? Promise.reject(new StoredFailure()) : sandbox.create(request)
      },
    }))
    const first = await Promise.allSettled(Array.from({ length: 5 }, () => createPayment(deps, order.id)))
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set(['rejected']))
    expect((await orderRow(order.id)).paymentAttempt).toBe(2)
    expect(await createPayment(deps, order.id)).toMatchObject({ amount: 129_900 })
    expect(attempts).toEqual([1, 1, 1, 1, 1, 2])
    expect(await paymentsOf(order.id)).toMatchObject([{ attempt: 2 }])
  })

  it('does not hide that the shop has no provider at all', async () => {
    const { order } = await makeOrder()
    await expect(createPayment(shop({ gateway: null }), order.id)).rejects.toMatchObject({
      code: 'payment.not_configured',
    })
  })
})

describe('opening a payment while the order expires', () => {
  it('is refused, and the intent that was just made is cancelled at the provider', async () => {
    const { product, order } = await makeOrder()
    const deps = shopWith((sandbox) => ({
      create: async (request) => {
        const intent = await sandbox.create(request)
        // The sweeper comes after the intent is made and before the shop has written it down.
        await cancelOrder(shop(), order.id)
        return intent
      },
    }))
    await expect(createPayment(deps, order.id)).rejects.toMatchObject({ code: 'order.not_payable' })
    expect(await intentsOf(order.id)).toMatchObject([{ status: 'canceled' }])
    expect(await paymentsOf(order.id)).toEqual([])
    expect((await orderRow(order.id)).state).toBe('cancelled')
    expect(await piecesOf(product.id)).toEqual({ stock: 1, held: 0, sold: 0 })
  })

  it('is refused while the provider is being asked to cancel', async () => {
    const { buyer, order } = await makeOrder()
    const { intentId } = await openPayment(buyer, order.id)
    let refusal: unknown
    const deps = shopWith((sandbox) => ({
      cancel: async (id) => {
        refusal = await createPayment(shop(), order.id).catch((error: unknown) => error)
        return sandbox.cancel(id)
      },
    }))
    expect(await cancelOrder(deps, order.id)).toBe('cancelled')
    expect(refusal).toMatchObject({ code: 'order.not_payable' })
    expect(await intentRow(intentId)).toMatchObject({ status: 'canceled' })
  })

  it('leaves either a payable order or a cancelled one, never half of each', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => makeOrder()))
    const deps = shop()
    await Promise.all(
      made.flatMap(({ order }, index) => {
        const both = [
          () => createPayment(deps, order.id).catch(() => null),
          () => cancelOrder(deps, order.id),
        ]
        return (index % 2 ? both : both.toReversed()).map((act) => act())
      }),
    )
    for (const { product, order } of made) {
      expect((await orderRow(order.id)).state).toBe('cancelled')
      expect(await piecesOf(product.id)).toEqual({ stock: 1, held: 0, sold: 0 })
      const left = await intentsOf(order.id)
      expect(left.filter((intent) => intent.status !== 'canceled')).toEqual([])
      expect(await eventsOf(order.id)).toEqual(['placed', 'expiry_due', 'payment_cancelled'])
    }
  })

  it('after the hold was extended is possible again', async () => {
    const { buyer, order } = await makeOrder()
    const { intentId } = await openPayment(buyer, order.id)
    await db()
      .update(orders)
      .set({ holdUntil: Date.now() + MINUTE })
      .where(eq(orders.id, order.id))
    await db()
      .update(sandboxIntents)
      .set({ status: 'requires_action' })
      .where(eq(sandboxIntents.id, intentId))
    const deps = shop({ now: () => Date.now() + 10_000 })
    expect(await orderStatus(deps, order.id)).toEqual({ paymentStatus: 'pending' })
    const { holdUntil } = await orderRow(order.id)
    expect(holdUntil - Date.now()).toBeGreaterThan(4 * MINUTE)
    expect((await open(order.id)).status).toBe(200)
  })
})
