import { eq } from 'drizzle-orm'
import { PlaceOrderBody } from '../domain/checkout/checkout'
import { minor } from '../domain/money/money'
import type { Deps } from '../worker/deps'
import { placeOrder } from '../worker/features/orders/place/place-order'
import { orders } from '../worker/features/orders/orders.table'
import { moveUnits } from './goods'
import { createPayment } from '../worker/features/payments/create-payment'
import { payments, sandboxIntents, sandboxRefunds } from '../worker/features/payments/payments.table'
import type { products } from '../worker/features/products/products.table'
import {
  type NewProduct,
  db,
  orderBody,
  type Client,
  readAnswer,
  type PlacedOrder,
  makeOrder,
  expectOneRow,
  orderRow,
} from './factories'

/** Opens the payment of an order. Returns the intent id and the client secret. */
export async function openPayment(buyer: Client, orderId: string) {
  const { status, body } = await readAnswer<{ clientSecret: string }>(
    buyer('POST', '/api/payments/create', { orderId }),
  )
  if (status !== 200) throw new Error(`no payment was opened: ${status} ${JSON.stringify(body)}`)
  const [intentId = ''] = body.clientSecret.split('_secret_')
  return { intentId, clientSecret: body.clientSecret }
}

/** A product's unpaid order with an open payment. Bypasses HTTP, for tests that need many. */
export async function makeOrderWithOpenPayment(deps: Deps, product: typeof products.$inferSelect) {
  const order = await placeOrder(deps, PlaceOrderBody.parse(orderBody([product])), null)
  const payment = await createPayment(deps, order.id)
  if ('paid' in payment) throw new Error('already paid')
  const [intentId = ''] = payment.clientSecret.split('_secret_')
  return { product, order, intentId }
}

export const cardPayment = (number: string) => ({ type: 'card', number, expiry: '12/40', cvc: '123' })

/** Pays an order through the sandbox: BLIK for PLN, else a card. */
export async function pay(buyer: Client, order: PlacedOrder) {
  const payment = await openPayment(buyer, order.id)
  const method = order.currency === 'PLN' ? { type: 'blik', code: '777123' } : cardPayment('4242424242424242')
  await buyer('POST', '/api/payments/sandbox/confirm', { clientSecret: payment.clientSecret, method })
  return payment
}

export async function makePaidOrder(
  productOverrides: Partial<NewProduct> = {},
  change: Record<string, unknown> = {},
) {
  const orderSetup = await makeOrder(productOverrides, change)
  return { ...orderSetup, ...(await pay(orderSetup.buyer, orderSetup.order)) }
}

export const paymentsOf = (id: string) => db().select().from(payments).where(eq(payments.orderId, id))

export const readIntentRow = async (id: string) =>
  expectOneRow(await db().select().from(sandboxIntents).where(eq(sandboxIntents.id, id)))

/** Simulates a bank that returns all refunds of an intent, so that the provider has the money again. */
export async function returnMoney(intentId: string) {
  await db()
    .update(sandboxIntents)
    .set({ refunded: minor(0) })
    .where(eq(sandboxIntents.id, intentId))
  await db().delete(sandboxRefunds).where(eq(sandboxRefunds.intentId, intentId))
}

/** A delivered order, with the access token of its link. */
export async function makeDeliveredOrder(
  productOverrides: Partial<NewProduct> = {},
  change: Record<string, unknown> = {},
) {
  const orderSetup = await makePaidOrder(productOverrides, change)
  const now = Date.now()
  const { id } = orderSetup.order
  await db().update(orders).set({ shippedAt: now, deliveredAt: now }).where(eq(orders.id, id))
  await moveUnits(id, 'owed', 'shipped')
  await moveUnits(id, 'shipped', 'delivered')
  return { ...orderSetup, key: (await orderRow(id)).linkToken }
}
