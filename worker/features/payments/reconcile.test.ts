import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../../domain/errors'
import {
  db,
  makeProduct,
  readOrderRow,
  readStockRow,
  makeTestDeps,
  createStoppedClock,
} from '../../../test/fixtures/factories'
import { makePaidOrder, makeOrderWithOpenPayment, readPayments } from '../../../test/fixtures/orders/payments'
import { runJobs } from '../../jobs/run-jobs'
import { bookChecks } from '../admin/books/books.table'
import { cancelOrder } from '../orders/lifecycle/cancel-order'
import { payments, sandboxIntents } from './payments.table'
import { reconcileBooks, reconcileOpenPayments } from './reconcile'
import { MINUTE_MS } from '../../../domain/time/time'

// A run checks the fifty payments with the oldest look-up, so exclude the payments of other tests.
beforeEach(async () => {
  await db()
    .update(payments)
    .set({ lookedAt: Date.now() + 1e10 })
})

async function makeCheckout() {
  const clock = createStoppedClock()
  const deps = makeTestDeps({ now: clock.now })
  return { ...(await makeOrderWithOpenPayment(deps, await makeProduct())), clock, deps }
}

const payWithoutWebhook = (intentId: string) =>
  db().update(sandboxIntents).set({ status: 'succeeded' }).where(eq(sandboxIntents.id, intentId))

const readFindings = async (orderId: string) => {
  const rows = await db().select().from(bookChecks).where(eq(bookChecks.kind, 'provider'))
  return rows.flatMap(({ findings }) => findings).filter(({ subject }) => subject === orderId)
}

describe('reconcileOpenPayments, for a paid order without a webhook', () => {
  it('settles it within minutes and alerts the shop about the repair', async () => {
    const { order, intentId, product, clock, deps } = await makeCheckout()
    await payWithoutWebhook(intentId)
    await runJobs('* * * * *', deps)
    expect((await readOrderRow(order.id)).state).toBe('pending')
    clock.forward(MINUTE_MS)
    await runJobs('* * * * *', deps)
    expect((await readOrderRow(order.id)).state).toBe('paid')
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 0, sold: 1 })
    expect(await readFindings(order.id)).toEqual([
      { rule: 'paid at the provider: applied', subject: order.id, detail: intentId },
    ])
    clock.forward(MINUTE_MS)
    await runJobs('* * * * *', deps)
    expect(await readFindings(order.id)).toHaveLength(1)
  })

  it('settles it once in five concurrent runs', async () => {
    const { order, intentId, clock, deps } = await makeCheckout()
    await payWithoutWebhook(intentId)
    clock.forward(2 * MINUTE_MS)
    await Promise.all([1, 2, 3, 4, 5].map(() => reconcileOpenPayments(deps)))
    expect((await readOrderRow(order.id)).state).toBe('paid')
    expect(await readPayments(order.id)).toMatchObject([{ status: 'succeeded' }])
  })

  it('waits while the provider is unreachable and loses nothing', async () => {
    const { order, intentId, clock, deps } = await makeCheckout()
    await payWithoutWebhook(intentId)
    clock.forward(2 * MINUTE_MS)
    const { gateway } = deps
    if (!gateway) throw new Error('no provider')
    const brokenGateway = {
      ...gateway,
      find: () => Promise.reject(new AppError('payment.try_again')),
      succeededSince: () => Promise.reject(new AppError('payment.try_again')),
    }
    expect(await reconcileOpenPayments({ ...deps, gateway: brokenGateway })).toEqual([])
    await expect(reconcileBooks({ ...deps, gateway: brokenGateway })).rejects.toMatchObject({
      code: 'payment.try_again',
    })
    expect((await readOrderRow(order.id)).state).toBe('pending')
    clock.forward(MINUTE_MS)
    await reconcileOpenPayments(deps)
    expect((await readOrderRow(order.id)).state).toBe('paid')
  })
})

describe('reconcileBooks', () => {
  it('finds payments that the shop does not know, once an hour', async () => {
    const { order } = await makePaidOrder()
    expect((await reconcileBooks(makeTestDeps())).filter(({ subject }) => subject === order.id)).toEqual([])
  })

  it('settles a late payment of a cancelled order: refunded, because the goods are sold', async () => {
    const { order, intentId, product, clock, deps } = await makeCheckout()
    await cancelOrder(deps, order.id)
    await makeOrderWithOpenPayment(deps, product)
    await payWithoutWebhook(intentId)
    const findings = await reconcileBooks(deps)
    expect(findings).toContainEqual({
      rule: 'paid at the provider, not here: applied',
      subject: order.id,
      detail: intentId,
    })
    expect((await readOrderRow(order.id)).state).toBe('refunded')
    clock.forward(MINUTE_MS)
    expect((await reconcileBooks(deps)).filter(({ subject }) => subject === order.id)).toEqual([])
  })

  it('alerts about a payment without an order and changes nothing', async () => {
    const { intentId, order, deps } = await makeCheckout()
    await payWithoutWebhook(intentId)
    await db().delete(payments).where(eq(payments.intentId, intentId))
    expect(await reconcileBooks(deps)).toContainEqual({
      rule: 'paid at the provider, not here: unknown',
      subject: order.id,
      detail: intentId,
    })
    expect((await readOrderRow(order.id)).state).toBe('pending')
    await db().delete(sandboxIntents).where(eq(sandboxIntents.id, intentId))
  })
})
