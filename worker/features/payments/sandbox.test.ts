import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { minor } from '../../../domain/money/money'
import { SANDBOX_CARDS } from '../../../domain/payments/payment'
import {
  readAnswer,
  makeClient,
  db,
  readOrderEventKinds,
  readMailKinds,
  makeOrder,
  makeProduct,
  makeOrderBody,
  expectPlacedOrder,
  readOrderRow,
  readStockRow,
  makeTestDeps,
  type Client,
  type PlacedOrder,
} from '../../../test/fixtures/factories'
import {
  makeCardPayment,
  readIntentRow,
  makePaidOrder,
  openPayment,
  readPayments,
} from '../../../test/fixtures/orders/payments'
import { replaceRates } from '../../../test/fixtures/rates'
import { app } from '../../app'
import { cancelOrder } from '../orders/lifecycle/cancel-order'
import { orders } from '../orders/orders.table'
import { payments, sandboxIntents } from './payments.table'
import { MINUTE_MS } from '../../../domain/time/time'

type SandboxConfirmation = { status?: string; error?: string; code?: string }

async function makeCheckout(overrides: Record<string, unknown> = {}) {
  const newOrder = await makeOrder({}, overrides)
  return { ...newOrder, ...(await openPayment(newOrder.buyer, newOrder.order.id)) }
}

const postConfirm = (buyer: Client, clientSecret: string, confirmRequest: object) =>
  readAnswer<SandboxConfirmation>(
    buyer('POST', '/api/payments/sandbox/confirm', { clientSecret, ...confirmRequest }),
  )

const pay = (checkout: { buyer: Client; clientSecret: string }, method: object) =>
  postConfirm(checkout.buyer, checkout.clientSecret, { method })

const fetchPaymentStatus = async (buyer: Client, order: PlacedOrder) =>
  (await readAnswer<{ paymentStatus?: string }>(buyer('GET', `/api/orders/${order.id}/status`))).body
    .paymentStatus

/** Makes the payment's next look-up due, and lets the bank complete the payment. */
async function expirePaymentChecks(intentId: string) {
  await db().update(payments).set({ lookedAt: 0 }).where(eq(payments.intentId, intentId))
  await db().update(sandboxIntents).set({ settlesAt: 1 }).where(eq(sandboxIntents.id, intentId))
}

describe('the sandbox payment form', () => {
  it.each([
    ['a good card', makeCardPayment(SANDBOX_CARDS.succeeds)],
    ['a good card with spaces', makeCardPayment('4242 4242 4242 4242')],
    ['BLIK', { type: 'blik', code: '777123' }],
    ['Google Pay', { type: 'google_pay' }],
    ['Apple Pay', { type: 'apple_pay' }],
  ])('accepts %s, and the order is paid', async (_, method) => {
    const checkout = await makeCheckout()
    const { product, buyer, order, intentId } = checkout
    expect(await pay(checkout, method)).toEqual({ status: 200, body: { status: 'succeeded' } })
    expect(await fetchPaymentStatus(buyer, order)).toBe('paid')
    expect(await readOrderRow(order.id)).toMatchObject({ state: 'paid', total: 129_900 })
    expect(await readIntentRow(intentId)).toMatchObject({ status: 'succeeded', amount: 129_900, refunded: 0 })
    expect(await readPayments(order.id)).toMatchObject([
      { status: 'succeeded', amount: 129_900, currency: 'PLN' },
    ])
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 0, sold: 1 })
  })

  it.each([
    ['card_declined', makeCardPayment(SANDBOX_CARDS.declined)],
    ['card_declined', makeCardPayment('5555555555554444')],
    ['invalid_number', makeCardPayment('4242424242424241')],
    ['invalid_number', makeCardPayment('1234')],
    ['invalid_number', makeCardPayment('4242424242424242; --')],
    ['invalid_expiry', { ...makeCardPayment(SANDBOX_CARDS.succeeds), expiry: '13/40' }],
    ['expired_card', { ...makeCardPayment(SANDBOX_CARDS.succeeds), expiry: '01/20' }],
    ['invalid_cvc', { ...makeCardPayment(SANDBOX_CARDS.succeeds), cvc: '12' }],
    ['invalid_blik', { type: 'blik', code: '77712' }],
    ['invalid_blik', { type: 'blik', code: '７７７１２３' }],
    ['blik_declined', { type: 'blik', code: '123456' }],
  ])('declines %s; the order is failed and can be paid again', async (error, method) => {
    const checkout = await makeCheckout()
    const { product, buyer, order, intentId } = checkout
    expect(await pay(checkout, method)).toEqual({
      status: 200,
      body: { status: 'requires_payment_method', error },
    })
    expect(await fetchPaymentStatus(buyer, order)).toBe('failed')
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 1, sold: 0 })
    // The buyer pays the same intent with another method.
    expect((await openPayment(buyer, order.id)).intentId).toBe(intentId)
    expect(await pay(checkout, { type: 'google_pay' })).toMatchObject({ body: { status: 'succeeded' } })
    expect(await fetchPaymentStatus(buyer, order)).toBe('paid')
    expect(await readOrderEventKinds(order.id)).toEqual(['placed', 'payment_failed', 'payment_succeeded'])
    expect(await readMailKinds(order.id)).toEqual(['order_paid'])
  })

  it('declines BLIK for currencies other than PLN, and then accepts a card', async () => {
    await replaceRates()
    const product = await makeProduct()
    const orderItems = [{ productId: product.id, quantity: 1, price: '298.77' }]
    const euroOrderBody = makeOrderBody([product], { currency: 'EUR', orderItems, totalAmount: '298.77' })
    const buyer = makeClient()
    const order = await expectPlacedOrder(buyer('POST', '/api/orders', euroOrderBody))
    const { clientSecret, intentId } = await openPayment(buyer, order.id)
    const blikResponse = await postConfirm(buyer, clientSecret, { method: { type: 'blik', code: '777123' } })
    expect(blikResponse.body).toEqual({ status: 'requires_payment_method', error: 'blik_only_pln' })
    const p24Response = await postConfirm(buyer, clientSecret, { method: { type: 'p24' } })
    expect(p24Response.body).toMatchObject({ status: 'requires_action' })
    await postConfirm(buyer, clientSecret, { action: 'reject' })
    await postConfirm(buyer, clientSecret, { method: makeCardPayment(SANDBOX_CARDS.succeeds) })
    expect(await fetchPaymentStatus(buyer, order)).toBe('paid')
    expect(await readIntentRow(intentId)).toMatchObject({ amount: minor(298_77), currency: 'EUR' })
  })
})

describe('a Przelewy24 transfer', () => {
  it('pays after the bank’s confirmation, and is declined in other currencies', async () => {
    const checkout = await makeCheckout()
    const { buyer, order, clientSecret, intentId } = checkout
    expect(await pay(checkout, { type: 'p24' })).toMatchObject({ body: { status: 'requires_action' } })
    expect(await fetchPaymentStatus(buyer, order)).toBe('pending')
    expect(await postConfirm(buyer, clientSecret, { action: 'reject' })).toMatchObject({
      body: { error: 'authentication_failed' },
    })
    await db().update(sandboxIntents).set({ currency: 'GBP' }).where(eq(sandboxIntents.id, intentId))
    expect(await pay(checkout, { type: 'p24' })).toMatchObject({ body: { error: 'currency_not_accepted' } })
    await db().update(sandboxIntents).set({ currency: 'PLN' }).where(eq(sandboxIntents.id, intentId))
    await pay(checkout, { type: 'p24' })
    await postConfirm(buyer, clientSecret, { action: 'approve' })
    expect(await fetchPaymentStatus(buyer, order)).toBe('paid')
  })
})

describe('a card with an authentication step', () => {
  it('pays when approved', async () => {
    const checkout = await makeCheckout()
    const { buyer, order, clientSecret } = checkout
    expect(await pay(checkout, makeCardPayment(SANDBOX_CARDS.needsAction))).toMatchObject({
      body: { status: 'requires_action' },
    })
    expect(await fetchPaymentStatus(buyer, order)).toBe('pending')
    expect(await postConfirm(buyer, clientSecret, { action: 'approve' })).toMatchObject({
      body: { status: 'succeeded' },
    })
    expect(await fetchPaymentStatus(buyer, order)).toBe('paid')
  })

  it('fails when rejected, and another card then pays', async () => {
    const checkout = await makeCheckout()
    const { buyer, order, clientSecret } = checkout
    await pay(checkout, makeCardPayment(SANDBOX_CARDS.needsAction))
    expect((await postConfirm(buyer, clientSecret, { action: 'reject' })).body).toEqual({
      status: 'requires_payment_method',
      error: 'authentication_failed',
    })
    expect(await fetchPaymentStatus(buyer, order)).toBe('failed')
    await pay(checkout, makeCardPayment(SANDBOX_CARDS.succeeds))
    expect(await fetchPaymentStatus(buyer, order)).toBe('paid')
  })

  it('can be replaced by another method before it is answered', async () => {
    const checkout = await makeCheckout()
    await pay(checkout, makeCardPayment(SANDBOX_CARDS.needsAction))
    expect(await pay(checkout, { type: 'blik', code: '777123' })).toMatchObject({
      body: { status: 'succeeded' },
    })
    expect(await postConfirm(checkout.buyer, checkout.clientSecret, { action: 'reject' })).toMatchObject({
      status: 409,
      body: { code: 'payment.not_confirmable' },
    })
    expect(await fetchPaymentStatus(checkout.buyer, checkout.order)).toBe('paid')
  })

  it('cannot be approved before it is requested', async () => {
    const checkout = await makeCheckout()
    const response = await postConfirm(checkout.buyer, checkout.clientSecret, { action: 'approve' })
    expect(response).toMatchObject({ status: 409, body: { code: 'payment.not_confirmable' } })
    expect(await fetchPaymentStatus(checkout.buyer, checkout.order)).toBe('pending')
  })
})

describe('a card that the bank processes', () => {
  it('stays processing, then succeeds, and the status discovers it', async () => {
    const checkout = await makeCheckout()
    const { product, buyer, order, intentId } = checkout
    expect(await pay(checkout, makeCardPayment(SANDBOX_CARDS.processing))).toMatchObject({
      body: { status: 'processing' },
    })
    expect(await fetchPaymentStatus(buyer, order)).toBe('pending')
    await expirePaymentChecks(intentId)
    expect(await fetchPaymentStatus(buyer, order)).toBe('paid')
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 0, sold: 1 })
  })

  it('extends the hold to 5 minutes after it was seen processing', async () => {
    const checkout = await makeCheckout()
    const { order } = checkout
    await db()
      .update(orders)
      .set({ holdUntil: Date.now() + MINUTE_MS })
      .where(eq(orders.id, order.id))
    await pay(checkout, makeCardPayment(SANDBOX_CARDS.processing))
    const { holdUntil, createdAt } = await readOrderRow(order.id)
    expect(holdUntil - Date.now()).toBeGreaterThan(4.9 * MINUTE_MS)
    expect(holdUntil).toBeLessThanOrEqual(createdAt + 30 * MINUTE_MS)
  })

  it('accepts no other method meanwhile', async () => {
    const checkout = await makeCheckout()
    await pay(checkout, makeCardPayment(SANDBOX_CARDS.processing))
    for (const request of [{ method: { type: 'google_pay' } }, { action: 'approve' }]) {
      const response = await postConfirm(checkout.buyer, checkout.clientSecret, request)
      expect(response).toMatchObject({ status: 409, body: { code: 'payment.not_confirmable' } })
    }
  })
})

describe('confirmSandboxPayment', () => {
  it('charges once for 20 concurrent calls', async () => {
    const checkout = await makeCheckout()
    const { buyer: _, order, clientSecret } = checkout
    const request = { method: { type: 'apple_pay' } }
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => postConfirm(makeClient(), clientSecret, request)),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ body }) => body.code === 'payment.not_confirmable')).toHaveLength(19)
    expect(await readOrderEventKinds(order.id)).toEqual(['placed', 'payment_succeeded'])
    expect(await readMailKinds(order.id)).toEqual(['order_paid'])
  })

  it('rejects a paid intent and changes nothing', async () => {
    const checkout = await makeCheckout()
    await pay(checkout, { type: 'google_pay' })
    const response = await pay(checkout, makeCardPayment(SANDBOX_CARDS.declined))
    expect(response).toMatchObject({ status: 409, body: { code: 'payment.not_confirmable' } })
    expect(await fetchPaymentStatus(checkout.buyer, checkout.order)).toBe('paid')
  })

  it('rejects after the order was cancelled: nothing can be charged', async () => {
    const checkout = await makeCheckout()
    expect(await cancelOrder(makeTestDeps(), checkout.order.id)).toBe('cancelled')
    const response = await pay(checkout, { type: 'google_pay' })
    expect(response).toMatchObject({ status: 409, body: { code: 'payment.not_confirmable' } })
    expect(await readIntentRow(checkout.intentId)).toMatchObject({ status: 'canceled' })
  })

  it('rejects an unknown secret and an intent id', async () => {
    const { buyer, intentId } = await makeCheckout()
    for (const clientSecret of ['', 'pi_sandbox_x_secret_y', intentId]) {
      const response = await postConfirm(buyer, clientSecret, { method: { type: 'google_pay' } })
      expect(response).toMatchObject({ status: 404, body: { code: 'payment.unknown_intent' } })
    }
  })

  it('rejects an invalid method', async () => {
    const { buyer, clientSecret, order } = await makeCheckout()
    const wrongRequests = [
      {},
      { method: {} },
      { method: { type: 'cash' } },
      { method: { type: 'card' } },
      { action: 'maybe' },
    ]
    for (const request of wrongRequests)
      expect((await postConfirm(buyer, clientSecret, request)).status).toBe(400)
    expect(await fetchPaymentStatus(buyer, order)).toBe('pending')
  })

  it('does not exist with another provider', async () => {
    const { clientSecret } = await makeCheckout()
    const stripeKeys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
    const confirmBody = JSON.stringify({ clientSecret, method: { type: 'google_pay' } })
    const headers = { 'Content-Type': 'application/json', 'CF-Connecting-IP': '2001:db8::7' }
    const response = app.request(
      '/api/payments/sandbox/confirm',
      { method: 'POST', body: confirmBody, headers },
      { ...env, ...stripeKeys },
    )
    expect(await readAnswer(Promise.resolve(response))).toMatchObject({
      status: 404,
      body: { code: 'request.not_found' },
    })
  })
})

describe('a sandbox refund', () => {
  const refund = async (refundKey: string, intentId: string, amount: number | null) =>
    makeTestDeps().gateway?.refund({
      key: `${refundKey}:${intentId}`,
      intentId,
      amount: amount === null ? null : minor(amount),
    })

  it('can be split under several keys up to the whole', async () => {
    const { intentId } = await makePaidOrder()
    const firstRefund = await refund('a', intentId, 100_000)
    expect(await refund('a', intentId, 100_000)).toBe(firstRefund)
    expect(await refund('b', intentId, null)).toMatch(/^re_sandbox_/)
    expect(await refund('c', intentId, null)).toBeNull()
    expect(await readIntentRow(intentId)).toMatchObject({ refunded: 129_900 })
  })

  it('never exceeds the paid amount and is rejected before the payment', async () => {
    const { intentId } = await makePaidOrder()
    const excessiveRefund = refund(crypto.randomUUID(), intentId, 129_901)
    await expect(excessiveRefund).rejects.toMatchObject({ code: 'payment.try_again' })
    expect(await readIntentRow(intentId)).toMatchObject({ refunded: 0 })
    const unpaidCheckout = await makeCheckout()
    const earlyRefund = refund(crypto.randomUUID(), unpaidCheckout.intentId, null)
    await expect(earlyRefund).rejects.toMatchObject({ code: 'payment.try_again' })
  })
})
