import { drizzle } from 'drizzle-orm/d1'
import { beforeAll, describe, expect, it } from 'vitest'
import { MAX_LINES, PlaceOrder } from '../domain/checkout'
import { minor } from '../domain/money'
import { interceptedD1 } from '../test/d1'
import { makeOrder, makeProduct, orderBody, shop } from '../test/factories'
import { makeVoucher, purchaseBody } from '../test/vouchers'
import { openedOrder } from '../test/payments'
import type { Deps } from './deps'
import { advance } from './features/orders/advance'
import { orderStatus } from './features/orders/order-status'
import { placeOrder } from './features/orders/place-order'
import { createPayment } from './features/payments/create-payment'

/** D1 takes 100 bound values a statement; the shop stays below this (reliability 4.1). */
const MOST_VALUES = 90

/** A shop that counts what it asks of D1: round trips, statements, and the most values bound to one of them. */
function counted() {
  const spent = { trips: 0, statements: 0, values: 0 }
  const database = interceptedD1(({ statements, mostValues }, work) => {
    spent.trips += 1
    spent.statements += statements
    spent.values = Math.max(spent.values, mostValues)
    return work()
  })
  const deps: Deps = { ...shop(), db: drizzle(database) }
  return { deps, spent }
}

/** What some work costs, after everything it needs was made. */
async function costOf(work: (deps: Deps) => Promise<unknown>) {
  const { deps, spent } = counted()
  await work(deps)
  expect(spent.values).toBeLessThanOrEqual(MOST_VALUES)
  return { trips: spent.trips, statements: spent.statements }
}

// The first order of all keeps the terms that it was made by.
beforeAll(() => makeOrder())

describe('what the shop asks of D1', () => {
  it('is two round trips and at most twelve statements for an order, with a voucher as well', async () => {
    const voucher = await makeVoucher()
    const used = { voucherCode: voucher.code, voucherDiscount: '200.00', totalAmount: '1099.00' }
    for (const change of [{}, used]) {
      const body = PlaceOrder.parse(orderBody([await makeProduct()], change))
      const cost = await costOf((deps) => placeOrder(deps, body, crypto.randomUUID()))
      expect(cost.trips).toBe(2)
      expect(cost.statements).toBeLessThanOrEqual(12)
    }
    const body = PlaceOrder.parse(purchaseBody('50.00'))
    expect((await costOf((deps) => placeOrder(deps, body, crypto.randomUUID()))).trips).toBe(2)
  })

  it('is two round trips for the longest order and for one that a voucher covers', async () => {
    const goods = await Promise.all(
      Array.from({ length: MAX_LINES }, () => makeProduct({ exhibitionPrice: minor(1000) })),
    )
    const long = PlaceOrder.parse(orderBody(goods))
    expect((await costOf((deps) => placeOrder(deps, long, crypto.randomUUID()))).trips).toBe(2)
    const voucher = await makeVoucher({ amountInitial: minor(2000_00) })
    const covered = { voucherCode: voucher.code, voucherDiscount: '1299.00', totalAmount: '0.00' }
    const free = PlaceOrder.parse(orderBody([await makeProduct()], covered))
    expect((await costOf((deps) => placeOrder(deps, free, crypto.randomUUID()))).trips).toBe(2)
  })

  it('is one round trip for a look at an order, and another to see whether the provider is to be asked', async () => {
    const { order } = await openedOrder(shop(), await makeProduct())
    expect((await costOf((deps) => orderStatus(deps, order.id))).trips).toBe(2)
    const voucher = await makeVoucher({ amountInitial: minor(2000_00) })
    const covered = { voucherCode: voucher.code, voucherDiscount: '1299.00', totalAmount: '0.00' }
    const body = PlaceOrder.parse(orderBody([await makeProduct()], covered))
    const { id } = await placeOrder(shop(), body, null)
    expect((await costOf((deps) => orderStatus(deps, id))).trips).toBe(1)
  })

  it('is two round trips to change an order, and three to open its payment', async () => {
    const product = await makeProduct()
    const { id } = await placeOrder(shop(), PlaceOrder.parse(orderBody([product])), null)
    expect((await costOf((deps) => createPayment(deps, id))).trips).toBeLessThanOrEqual(3)
    expect((await costOf((deps) => advance(deps, id, 'payment_failed'))).trips).toBe(2)
  })
})
