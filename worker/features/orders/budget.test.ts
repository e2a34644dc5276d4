import { ne } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { beforeAll, describe, expect, it } from 'vitest'
import { MAX_ORDER_LINES, PlaceOrderBody } from '../../../domain/checkout/checkout'
import { minor } from '../../../domain/money/money'
import { ORDER_RECEIVED_MAIL_DELAY_MS } from '../../../domain/orders/order'
import { interceptD1 } from '../../../test/database/d1'
import {
  db,
  readMailKinds,
  makeOrder,
  makeProduct,
  makeOrderBody,
  makeTestDeps,
} from '../../../test/fixtures/factories'
import { makeVoucher, makePurchaseBody } from '../../../test/fixtures/vouchers'
import { makeOrderWithOpenPayment } from '../../../test/fixtures/orders/payments'
import type { Deps } from '../../deps'
import { emails } from '../../mail/emails.table'
import { sendDueMails } from '../../../test/fixtures/mails/send-due-mails'
import { cancelOrder } from './lifecycle/cancel-order'
import { transitionOrder } from './lifecycle/transition'
import { readOrderStatus } from './views/order-status'
import { placeOrder } from './place/place-order'
import { createPayment } from '../payments/create-payment'

/** Below D1's limit of 100 bound values per query, to leave a margin. */
const MAX_BOUND_VALUES = 90

/**
 * The shop's dependencies with a database that counts round trips and queries. Also records the largest number of bound
 * values of a query.
 */
function createShopWithCostCounts() {
  const costCounts = { roundTrips: 0, statements: 0, maxBoundValues: 0 }
  const database = interceptD1(({ statementCount, maxValueCount }, runCall) => {
    costCounts.roundTrips += 1
    costCounts.statements += statementCount
    costCounts.maxBoundValues = Math.max(costCounts.maxBoundValues, maxValueCount)
    return runCall()
  })
  const deps: Deps = { ...makeTestDeps(), db: drizzle(database) }
  return { deps, costCounts }
}

async function measureCost(runAction: (deps: Deps) => Promise<unknown>) {
  const { deps, costCounts } = createShopWithCostCounts()
  await runAction(deps)
  expect(costCounts.maxBoundValues).toBeLessThanOrEqual(MAX_BOUND_VALUES)
  return { roundTrips: costCounts.roundTrips, statements: costCounts.statements }
}

// The first order also stores the legal terms. Place it before the measurements, so that their queries do not count.
beforeAll(() => makeOrder())

describe('the D1 cost', () => {
  it('of an order, with or without a voucher, is two round trips and at most fourteen queries', async () => {
    const voucher = await makeVoucher()
    const voucherPayment = { voucherCode: voucher.code, voucherDiscount: '200.00', totalAmount: '1099.00' }
    for (const orderFields of [{}, voucherPayment]) {
      const body = PlaceOrderBody.parse(makeOrderBody([await makeProduct()], orderFields))
      const orderCost = await measureCost((deps) => placeOrder(deps, body, crypto.randomUUID()))
      expect(orderCost.roundTrips).toBe(2)
      expect(orderCost.statements).toBeLessThanOrEqual(14)
    }
    const body = PlaceOrderBody.parse(makePurchaseBody('50.00'))
    expect((await measureCost((deps) => placeOrder(deps, body, crypto.randomUUID()))).roundTrips).toBe(2)
  })

  it('of the longest order, and of one covered by a voucher, is two round trips', async () => {
    const products = await Promise.all(
      Array.from({ length: MAX_ORDER_LINES }, () => makeProduct({ exhibitionPrice: minor(1000) })),
    )
    const orderWithMaxLines = PlaceOrderBody.parse(makeOrderBody(products))
    expect(
      (await measureCost((deps) => placeOrder(deps, orderWithMaxLines, crypto.randomUUID()))).roundTrips,
    ).toBe(2)
    const voucher = await makeVoucher({ amountInitial: minor(2000_00) })
    const voucherFields = { voucherCode: voucher.code, voucherDiscount: '1299.00', totalAmount: '0.00' }
    const orderPaidByVoucher = PlaceOrderBody.parse(makeOrderBody([await makeProduct()], voucherFields))
    expect(
      (await measureCost((deps) => placeOrder(deps, orderPaidByVoucher, crypto.randomUUID()))).roundTrips,
    ).toBe(2)
  })

  it('of reading an order is one round trip, and another to claim the look-up at the provider', async () => {
    const { order } = await makeOrderWithOpenPayment(makeTestDeps(), await makeProduct())
    expect((await measureCost((deps) => readOrderStatus(deps, order.id))).roundTrips).toBe(2)
    const voucher = await makeVoucher({ amountInitial: minor(2000_00) })
    const voucherFields = { voucherCode: voucher.code, voucherDiscount: '1299.00', totalAmount: '0.00' }
    const body = PlaceOrderBody.parse(makeOrderBody([await makeProduct()], voucherFields))
    const { id } = await placeOrder(makeTestDeps(), body, null)
    expect((await measureCost((deps) => readOrderStatus(deps, id))).roundTrips).toBe(1)
  })

  it('of the first mail of an unpaid order is three round trips, and of its cancellation two', async () => {
    const body = PlaceOrderBody.parse(makeOrderBody([await makeProduct()]))
    const { id } = await placeOrder(makeTestDeps(), body, null)
    await db().update(emails).set({ status: 'sent' }).where(ne(emails.about, id))
    const getMailDueTime = () => Date.now() + ORDER_RECEIVED_MAIL_DELAY_MS
    const sendNextMail = (deps: Deps) => sendDueMails({ ...deps, now: getMailDueTime }, 1)
    // Three D1 round trips: claim the mail, count it towards its recipient's rate limit, mark it as sent.
    expect((await measureCost(sendNextMail)).roundTrips).toBe(3)
    await cancelOrder(makeTestDeps(), id)
    expect((await measureCost(sendNextMail)).roundTrips).toBe(2)
    expect(await readMailKinds(id)).toEqual(['order_cancelled', 'order_received'])
  })

  it('is two round trips to change an order and three to open its payment', async () => {
    const product = await makeProduct()
    const { id } = await placeOrder(makeTestDeps(), PlaceOrderBody.parse(makeOrderBody([product])), null)
    expect((await measureCost((deps) => createPayment(deps, id))).roundTrips).toBeLessThanOrEqual(3)
    expect((await measureCost((deps) => transitionOrder(deps, id, 'payment_failed'))).roundTrips).toBe(2)
  })
})
