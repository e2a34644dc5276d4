import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../../domain/errors'
import { db, makeProduct, MINUTE, orderRow, piecesOf, shop, stoppedClock } from '../../../test/factories'
import { makePaidOrder, openedOrder, paymentsOf } from '../../../test/payments'
import { runJobs } from '../../jobs/schedule'
import { bookChecks } from '../books/books.table'
import { cancelOrder } from '../orders/cancel-order'
import { payments, sandboxIntents } from './payments.table'
import { reconcileBooks, reconcileOpen } from './reconcile'

// A round takes the fifty that nobody looked at for longest: those of other tests would come first.
beforeEach(async () => {
  await db()
    .update(payments)
    .set({ lookedAt: Date.now() + 1e10 })
})

/** An order whose payment is open, in a shop by a stopped clock. */
async function makeCheckout() {
  const clock = stoppedClock()
  const deps = shop({ now: clock.now })
  return { ...(await openedOrder(deps, await makeProduct())), clock, deps }
}

const payUnheard = (intentId: string) =>
  db().update(sandboxIntents).set({ status: 'succeeded' }).where(eq(sandboxIntents.id, intentId))

const reportsOf = async (orderId: string) => {
  const rows = await db().select().from(bookChecks).where(eq(bookChecks.kind, 'provider'))
  return rows.flatMap(({ findings }) => findings).filter(({ subject }) => subject === orderId)
}

describe('an order that was paid while no webhook came', () => {
  it('is settled by the cron of the next minutes, and the shop is told what was repaired', async () => {
    const { order, intentId, product, clock, deps } = await makeCheckout()
    await payUnheard(intentId)
    await runJobs('* * * * *', deps)
    expect((await orderRow(order.id)).state).toBe('pending')
    clock.forward(MINUTE)
    await runJobs('* * * * *', deps)
    expect((await orderRow(order.id)).state).toBe('paid')
    expect(await piecesOf(product.id)).toEqual({ stock: 0, held: 0, sold: 1 })
    expect(await reportsOf(order.id)).toEqual([
      { rule: 'paid at the provider: applied', subject: order.id, detail: intentId },
    ])
    clock.forward(MINUTE)
    await runJobs('* * * * *', deps)
    expect(await reportsOf(order.id)).toHaveLength(1)
  })

  it('is asked about by five rounds at once and settled once', async () => {
    const { order, intentId, clock, deps } = await makeCheckout()
    await payUnheard(intentId)
    clock.forward(2 * MINUTE)
    await Promise.all([1, 2, 3, 4, 5].map(() => reconcileOpen(deps)))
    expect((await orderRow(order.id)).state).toBe('paid')
    expect(await paymentsOf(order.id)).toMatchObject([{ status: 'succeeded' }])
  })

  it('waits while the provider is down, without losing anything', async () => {
    const { order, intentId, clock, deps } = await makeCheckout()
    await payUnheard(intentId)
    clock.forward(2 * MINUTE)
    const { gateway } = deps
    if (!gateway) throw new Error('no provider')
    const down = {
      ...gateway,
      find: () => Promise.reject(new AppError('payment.try_again')),
      succeededSince: () => Promise.reject(new AppError('payment.try_again')),
    }
    expect(await reconcileOpen({ ...deps, gateway: down })).toEqual([])
    await expect(reconcileBooks({ ...deps, gateway: down })).rejects.toMatchObject({
      code: 'payment.try_again',
    })
    expect((await orderRow(order.id)).state).toBe('pending')
    clock.forward(MINUTE)
    await reconcileOpen(deps)
    expect((await orderRow(order.id)).state).toBe('paid')
  })
})

describe('the provider’s book', () => {
  it('has nothing that the shop does not know, once an hour', async () => {
    const { order } = await makePaidOrder()
    expect((await reconcileBooks(shop())).filter(({ subject }) => subject === order.id)).toEqual([])
  })

  it('settles what succeeded there and is cancelled here: refunded, because the piece is gone', async () => {
    const { order, intentId, product, clock, deps } = await makeCheckout()
    await cancelOrder(deps, order.id)
    await openedOrder(deps, product)
    await payUnheard(intentId)
    const findings = await reconcileBooks(deps)
    expect(findings).toContainEqual({
      rule: 'paid at the provider, not here: applied',
      subject: order.id,
      detail: intentId,
    })
    expect((await orderRow(order.id)).state).toBe('refunded')
    clock.forward(MINUTE)
    expect((await reconcileBooks(deps)).filter(({ subject }) => subject === order.id)).toEqual([])
  })

  it('with a payment of nobody tells the shop and changes nothing', async () => {
    const { intentId, order, deps } = await makeCheckout()
    await payUnheard(intentId)
    await db().delete(payments).where(eq(payments.intentId, intentId))
    expect(await reconcileBooks(deps)).toContainEqual({
      rule: 'paid at the provider, not here: unknown',
      subject: order.id,
      detail: intentId,
    })
    expect((await orderRow(order.id)).state).toBe('pending')
    await db().delete(sandboxIntents).where(eq(sandboxIntents.id, intentId))
  })
})
