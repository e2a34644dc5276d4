import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { AppError } from '../../../domain/errors'
import { minor } from '../../../domain/money/money'
import type { Intent } from '../../../domain/payments/payment'
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
  expectPlacedOrder,
  readOrderRow,
  sendOrderReceivedMail,
  readStockRow,
  countRows,
  makeTestDeps,
} from '../../../test/fixtures/factories'
import { makeRefund } from '../../../test/fixtures/orders/goods'
import {
  readIntentRow,
  makePaidOrder,
  openPayment,
  readPayments,
  simulateReturnedRefunds,
} from '../../../test/fixtures/orders/payments'
import { emails } from '../../mail/emails.table'
import { cancelOrder } from '../orders/lifecycle/cancel-order'
import { recordFailedRefund } from '../refunds/record-refund'
import { refunds } from '../refunds/refunds.table'
import { sendAllRefunds } from '../refunds/send-refunds'
import type { PaymentGateway, ProviderEvent } from './gateway'
import { disputes, sandboxIntents, webhookEvents } from './payments.table'
import { signEvent } from './signature'
import { receiveEvent } from './webhook'
import { DAY_MS } from '../../../domain/time/time'

async function makeCheckout(stock = 1) {
  const newOrder = await makeOrder({ stock })
  return { ...newOrder, ...(await openPayment(newOrder.buyer, newOrder.order.id)) }
}

/** An order whose hold expired and whose goods are released. */
async function makeExpiredOrder(stock = 1) {
  const checkout = await makeCheckout(stock)
  await sendOrderReceivedMail(checkout.order.id)
  expect(await cancelOrder(makeTestDeps(), checkout.order.id)).toBe('cancelled')
  return checkout
}

async function readPaidIntent(intentId: string, overrides: Partial<Intent> = {}): Promise<Intent> {
  const { orderId, amount, currency } = await readIntentRow(intentId)
  const paidIntentFields = { amount, amountReceived: amount, currency, orderId }
  return {
    id: intentId,
    status: 'succeeded',
    ...paidIntentFields,
    clientSecret: null,
    declined: false,
    ...overrides,
  }
}

/** Makes the payment succeed at the provider, in any state of the order. */
async function payLate(intentId: string): Promise<Intent> {
  await db().update(sandboxIntents).set({ status: 'succeeded' }).where(eq(sandboxIntents.id, intentId))
  return readPaidIntent(intentId)
}

const makeEventBody = (intent: Intent, eventType = 'payment_intent.succeeded') =>
  JSON.stringify({ id: `evt_${crypto.randomUUID()}`, type: eventType, data: { intent } })

async function deliverEvent(body: string, { secret = env.WEBHOOK_SECRET, at: signedAt = Date.now() } = {}) {
  const signature = await signEvent(body, secret, signedAt)
  return readAnswer<object>(
    makeClient()('POST', '/api/payments/webhook', body, { 'Stripe-Signature': signature }),
  )
}

const RECEIVED_RESPONSE = { status: 200, body: { received: true } }

describe('a payment event', () => {
  it('makes the order paid: goods sold, cart emptied, mail written', async () => {
    const { product, body, buyer, order, intentId } = await makeCheckout()
    await buyer('POST', '/api/cart', { sessionId: body.sessionId, productId: product.id, quantity: 1 })
    const otherProduct = await makeProduct()
    await buyer('POST', '/api/cart', { sessionId: body.sessionId, productId: otherProduct.id, quantity: 1 })
    const webhookBody = makeEventBody(await readPaidIntent(intentId))
    expect(await deliverEvent(webhookBody)).toEqual(RECEIVED_RESPONSE)
    const row = await readOrderRow(order.id)
    expect(row).toMatchObject({ state: 'paid', total: 129_900 })
    expect(row.paidAt).toBeGreaterThanOrEqual(row.createdAt)
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 0, sold: 1 })
    expect(await readMailKinds(order.id)).toEqual(['order_paid'])
    const cart = await readAnswer<{ product: { id: string } }[]>(
      buyer('GET', `/api/cart?sessionId=${body.sessionId}`),
    )
    expect(cart.body.map((line) => line.product.id)).toEqual([otherProduct.id])
    const { id } = JSON.parse(webhookBody) as { id: string }
    const [eventRow] = await db().select().from(webhookEvents).where(eq(webhookEvents.id, id))
    expect(eventRow).toMatchObject({ type: 'payment_intent.succeeded', intentId })
    expect(eventRow?.appliedAt).not.toBeNull()
  })

  it('sends the buyer’s mail at once, not with the next cron run', async () => {
    // Mark all other mails as sent, so that only the mails of this test are sent.
    await db().update(emails).set({ status: 'sent' })
    const { order, intentId } = await makeCheckout()
    await deliverEvent(makeEventBody(await readPaidIntent(intentId)))
    await vi.waitFor(async () => {
      const mails = await db().select().from(emails).where(eq(emails.about, order.id))
      expect(mails.find(({ kind }) => kind === 'order_paid')).toMatchObject({ status: 'sent' })
    })
  })

  it('can be delivered twice, and 20 times concurrently', async () => {
    const { product, order, intentId } = await makeCheckout(3)
    const event = makeEventBody(await readPaidIntent(intentId))
    const responses = await Promise.all(Array.from({ length: 20 }, () => deliverEvent(event)))
    responses.push(await deliverEvent(event))
    expect(responses.filter(({ status }) => status !== 200)).toEqual([])
    expect(await readOrderEventKinds(order.id)).toEqual(['placed', 'payment_succeeded'])
    expect(await readStockRow(product.id)).toEqual({ stock: 2, held: 0, sold: 1 })
    expect(await readMailKinds(order.id)).toEqual(['order_paid'])
    expect(await readPayments(order.id)).toHaveLength(1)
  })

  it('can arrive as 20 concurrent events about the same payment', async () => {
    const { product, order, intentId } = await makeCheckout(3)
    const intent = await readPaidIntent(intentId)
    const responses = await Promise.all(Array.from({ length: 20 }, () => deliverEvent(makeEventBody(intent))))
    expect(responses.filter(({ status }) => status !== 200)).toEqual([])
    expect(await readOrderEventKinds(order.id)).toEqual(['placed', 'payment_succeeded'])
    expect(await readStockRow(product.id)).toEqual({ stock: 2, held: 0, sold: 1 })
    expect(await readMailKinds(order.id)).toEqual(['order_paid'])
  })

  it('is applied when redelivered after a crash between store and apply', async () => {
    const { order, intentId } = await makeCheckout()
    const event = makeEventBody(await readPaidIntent(intentId))
    const { id } = JSON.parse(event) as { id: string }
    const eventType = 'payment_intent.succeeded'
    await db().insert(webhookEvents).values({ id, type: eventType, intentId, receivedAt: Date.now() })
    expect(await deliverEvent(event)).toEqual(RECEIVED_RESPONSE)
    expect((await readOrderRow(order.id)).state).toBe('paid')
  })

  it('changes nothing once it was applied', async () => {
    const { order, intentId } = await makeCheckout()
    const event = makeEventBody(await readPaidIntent(intentId))
    const { id } = JSON.parse(event) as { id: string }
    const now = Date.now()
    await db().insert(webhookEvents).values({ id, type: 'x', intentId, receivedAt: now, appliedAt: now })
    expect(await deliverEvent(event)).toEqual(RECEIVED_RESPONSE)
    expect((await readOrderRow(order.id)).state).toBe('pending')
  })
})

describe('an event with a bad signature', () => {
  const forgedHeaderCases: [string, (body: string) => Promise<[string, Record<string, string>]>][] = [
    [
      'the wrong secret',
      async (body) => [body, { 'Stripe-Signature': await signEvent(body, 'guess', Date.now()) }],
    ],
    [
      'an empty secret',
      async (body) => [body, { 'Stripe-Signature': await signEvent(body, ' ', Date.now()) }],
    ],
    [
      'an altered body',
      async (body) => {
        const signatureHeader = await signEvent(body, env.WEBHOOK_SECRET, Date.now())
        return [body.replace('129900', '129901'), { 'Stripe-Signature': signatureHeader }]
      },
    ],
    [
      'a signature that is 301 s old',
      async (body) => [
        body,
        { 'Stripe-Signature': await signEvent(body, env.WEBHOOK_SECRET, Date.now() - 301_000) },
      ],
    ],
    [
      'a signature of three days ago',
      async (body) => {
        const signatureHeader = await signEvent(body, env.WEBHOOK_SECRET, Date.now() - 3 * DAY_MS)
        return [body, { 'Stripe-Signature': signatureHeader }]
      },
    ],
    ['no signature', async (body) => [body, {}]],
    ['an empty signature', async (body) => [body, { 'Stripe-Signature': '' }]],
    ['garbage for a signature', async (body) => [body, { 'Stripe-Signature': 't=now,v1=trust-me' }]],
    [
      'the signature of another event',
      async (body) => [body, { 'Stripe-Signature': await signEvent('{}', env.WEBHOOK_SECRET, Date.now()) }],
    ],
    [
      'no body',
      async () => ['', { 'Stripe-Signature': await signEvent('{}', env.WEBHOOK_SECRET, Date.now()) }],
    ],
  ]

  it.each(forgedHeaderCases)('%s is rejected, and nothing is stored', async (_, forgeRequest) => {
    const { order, intentId } = await makeCheckout()
    const [body, headers] = await forgeRequest(makeEventBody(await readPaidIntent(intentId)))
    const countsBefore = await countRows()
    const response = await readAnswer(makeClient()('POST', '/api/payments/webhook', body, headers))
    expect(response).toMatchObject({ status: 400, body: { code: 'payment.bad_signature', status: 400 } })
    expect(await countRows()).toEqual(countsBefore)
    expect((await readOrderRow(order.id)).state).toBe('pending')
  })

  it('is rejected by its size before it is read', async () => {
    const response = await deliverEvent(`{"id":"${'x'.repeat(256 * 1024)}"}`)
    expect(response).toMatchObject({ status: 413, body: { code: 'input.too_large' } })
  })
})

describe('an event that does not match the order', () => {
  const mismatchedIntents: [string, (intent: Intent, otherOrderId: string) => Partial<Intent>][] = [
    ['one grosz less', ({ amount }) => ({ amount: minor(amount - 1), amountReceived: minor(amount - 1) })],
    ['one grosz more', ({ amount }) => ({ amount: minor(amount + 1), amountReceived: minor(amount + 1) })],
    ['only a part received', ({ amount }) => ({ amountReceived: minor(amount - 1) })],
    ['nothing received', () => ({ amountReceived: minor(0) })],
    ['another currency', () => ({ currency: 'EUR' })],
    ['a currency nobody knows', () => ({ currency: null })],
    ['another order', (_, otherOrderId) => ({ orderId: otherOrderId })],
    ['no order', () => ({ orderId: null })],
  ]

  it.each(mismatchedIntents)('%s: pays nothing and alerts the shop once', async (_, makeMismatch) => {
    const { product, order, intentId } = await makeCheckout()
    const { order: otherOrder } = await makeCheckout()
    const intent = await readPaidIntent(intentId)
    const wrongIntent = { ...intent, ...makeMismatch(intent, otherOrder.id) }
    for (const event of [makeEventBody(wrongIntent), makeEventBody(wrongIntent)])
      expect(await deliverEvent(event)).toEqual(RECEIVED_RESPONSE)
    expect((await readOrderRow(order.id)).state).toBe('pending')
    expect((await readOrderRow(otherOrder.id)).state).toBe('pending')
    expect(await readPayments(order.id)).toMatchObject([{ status: 'requires_payment_method' }])
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 1, sold: 0 })
    expect(await readMailKinds(`mismatch:${intentId}`)).toEqual(['shop_alert'])
    // A redelivery would change nothing, so the mismatched events are marked as applied.
    const eventRows = await db().select().from(webhookEvents).where(eq(webhookEvents.intentId, intentId))
    expect(eventRows.map(({ appliedAt }) => appliedAt)).toEqual([expect.any(Number), expect.any(Number)])
    // An event that matches the payment is still accepted.
    await deliverEvent(makeEventBody(intent))
    expect((await readOrderRow(order.id)).state).toBe('paid')
  })

  it('with another intent for the order pays nothing and alerts the shop', async () => {
    const { order, intentId } = await makeCheckout()
    const unknownIntent = await readPaidIntent(intentId, { id: `pi_${crypto.randomUUID()}` })
    expect(await deliverEvent(makeEventBody(unknownIntent))).toEqual(RECEIVED_RESPONSE)
    expect((await readOrderRow(order.id)).state).toBe('pending')
    expect(await readMailKinds(`unknown:${unknownIntent.id}`)).toEqual(['shop_alert'])
  })

  it('does not change a paid order', async () => {
    const { order, intentId } = await makePaidOrder()
    await deliverEvent(makeEventBody(await readPaidIntent(intentId, { currency: 'GBP' })))
    expect((await readOrderRow(order.id)).state).toBe('paid')
    expect(await readMailKinds(`mismatch:${intentId}`)).toEqual(['shop_alert'])
  })

  it('makes an alert without personal data', async () => {
    const { intentId } = await makeCheckout()
    await deliverEvent(makeEventBody(await readPaidIntent(intentId, { currency: 'USD' })))
    const [alert] = await db()
      .select()
      .from(emails)
      .where(eq(emails.about, `mismatch:${intentId}`))
    expect(alert).toMatchObject({
      recipient: 'sklep@ekspo-narzedzia.example',
      language: 'pl',
    })
    expect(JSON.stringify(alert)).not.toMatch(/lucja|Żak|Łucja|600.?700/)
  })
})

describe('an event other than the payment itself', () => {
  it.each(['processing', 'requires_action', 'payment_failed', 'canceled'])(
    '%s is not trusted: the provider is asked and reports it as paid',
    async (type) => {
      const { order, intentId } = await makeCheckout()
      const intent = await payLate(intentId)
      const forgedIntent = { ...intent, status: 'canceled' as const, amountReceived: minor(0) }
      expect(await deliverEvent(makeEventBody(forgedIntent, `payment_intent.${type}`))).toEqual(
        RECEIVED_RESPONSE,
      )
      expect((await readOrderRow(order.id)).state).toBe('paid')
    },
  )

  it('about an intent unknown to the provider is stored and otherwise ignored', async () => {
    const { order, intentId } = await makeCheckout()
    const unknownIntent = await readPaidIntent(intentId, { id: `pi_${crypto.randomUUID()}` })
    expect(await deliverEvent(makeEventBody(unknownIntent, 'payment_intent.processing'))).toEqual(
      RECEIVED_RESPONSE,
    )
    expect((await readOrderRow(order.id)).state).toBe('pending')
  })

  it('causes no look-up once it was applied', async () => {
    const { order, intentId } = await makeCheckout()
    const event = makeEventBody(await payLate(intentId), 'payment_intent.processing')
    const { id } = JSON.parse(event) as { id: string }
    const now = Date.now()
    await db().insert(webhookEvents).values({ id, type: 'x', intentId, receivedAt: now, appliedAt: now })
    expect(await deliverEvent(event)).toEqual(RECEIVED_RESPONSE)
    expect((await readOrderRow(order.id)).state).toBe('pending')
  })

  it('with type succeeded and another status is not trusted', async () => {
    const { order, intentId } = await makeCheckout()
    await deliverEvent(makeEventBody(await readPaidIntent(intentId, { status: 'processing' })))
    expect((await readOrderRow(order.id)).state).toBe('pending')
  })

  it.each(['charge.refunded', 'payment_intent.created', 'customer.created', ''])(
    'of the type "%s" is stored and otherwise ignored',
    async (type) => {
      const { order, intentId } = await makeCheckout()
      const intent = await payLate(intentId)
      const countsBefore = await countRows()
      expect(await deliverEvent(makeEventBody(intent, type))).toEqual(RECEIVED_RESPONSE)
      expect(await countRows()).toEqual({
        ...countsBefore,
        webhook_events: (countsBefore['webhook_events'] ?? 0) + 1,
      })
      expect((await readOrderRow(order.id)).state).toBe('pending')
    },
  )

  it('waits for redelivery while the provider is unreachable, and is applied then', async () => {
    const { order, intentId } = await makeCheckout()
    const intent = await payLate(intentId)
    const body = makeEventBody({ ...intent, status: 'processing' }, 'payment_intent.processing')
    const signature = await signEvent(body, env.WEBHOOK_SECRET, Date.now())
    const deps = makeTestDeps()
    const { gateway } = deps
    if (!gateway) throw new Error('no provider')
    const brokenGateway: PaymentGateway = {
      ...gateway,
      find: () => Promise.reject(new AppError('payment.try_again')),
    }
    await expect(receiveEvent({ ...deps, gateway: brokenGateway }, body, signature)).rejects.toMatchObject({
      code: 'payment.try_again',
    })
    expect((await readOrderRow(order.id)).state).toBe('pending')
    await receiveEvent(deps, body, signature)
    expect((await readOrderRow(order.id)).state).toBe('paid')
  })

  /** Delivers an event without an intent. */
  async function deliverEventWithoutIntent(eventFields: Partial<ProviderEvent>) {
    const deps = makeTestDeps()
    const { gateway } = deps
    if (!gateway) throw new Error('no provider')
    const event = { id: `evt_${crypto.randomUUID()}`, type: 'of.a.subject', intent: null, ...eventFields }
    const readEvent = () => Promise.resolve(event)
    await receiveEvent({ ...deps, gateway: { ...gateway, readEvent } }, '', '')
    const [eventRow] = await db().select().from(webhookEvents).where(eq(webhookEvents.id, event.id))
    expect(eventRow?.appliedAt).not.toBeNull()
    return eventRow?.intentId
  }

  it('about a refund, a failed refund or a dispute is recorded', async () => {
    const { order, intentId } = await makePaidOrder()
    const amount = minor(129_900)
    const dispute = { id: `dp_${crypto.randomUUID()}`, intentId, amount, currency: 'pln' }
    const openDispute = { ...dispute, reason: 'fraudulent', status: 'needs_response' }
    expect(await deliverEventWithoutIntent({ dispute: openDispute })).toBe(intentId)
    expect(await db().select().from(disputes).where(eq(disputes.id, dispute.id))).toHaveLength(1)
    await makeTestDeps().gateway?.refund({ key: crypto.randomUUID(), intentId, amount })
    expect(await deliverEventWithoutIntent({ refunded: { intentId } })).toBe(intentId)
    expect((await readOrderRow(order.id)).state).toBe('refunded')
    const failedRefund = { id: `re_${crypto.randomUUID()}` }
    expect(await deliverEventWithoutIntent({ failedRefund })).toBeNull()
    expect(await readMailKinds(`refund_failed:${failedRefund.id}`)).toEqual(['shop_alert'])
    expect(await deliverEventWithoutIntent({})).toBeNull()
  })

  it('about a refund that failed later records nothing as refunded: the money is owed', async () => {
    const { order, intentId } = await makePaidOrder()
    const deps = makeTestDeps()
    const { providerRefundId } = await makeRefund(deps, order.id, { reason: 'goodwill' })
    await simulateReturnedRefunds(intentId)
    await recordFailedRefund(deps, { id: providerRefundId ?? '' })
    await deliverEventWithoutIntent({ refunded: { intentId } })
    const rows = await db().select().from(refunds).where(eq(refunds.orderId, order.id))
    expect(rows.map(({ reason, state }) => [reason, state])).toEqual([['goodwill', 'failed']])
  })

  it('is rejected while no provider is configured', async () => {
    await expect(receiveEvent(makeTestDeps({ gateway: null }), '{}', '')).rejects.toMatchObject({
      code: 'payment.not_configured',
    })
  })
})

describe('a payment after the order expired', () => {
  it('pays the order if its goods are still in stock', async () => {
    const { product, order, intentId } = await makeExpiredOrder()
    expect(await readStockRow(product.id)).toEqual({ stock: 1, held: 0, sold: 0 })
    const event = makeEventBody(await payLate(intentId))
    for (const _ of [1, 2]) expect(await deliverEvent(event)).toEqual(RECEIVED_RESPONSE)
    expect((await readOrderRow(order.id)).state).toBe('paid')
    expect(await readOrderLines(order.id)).toMatchObject([{ owed: 1, restocked: 0 }])
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 0, sold: 1 })
    expect(await readIntentRow(intentId)).toMatchObject({ refunded: 0 })
    expect(await readMailKinds(order.id)).toEqual(['order_cancelled', 'order_paid', 'order_received'])
  })

  it('is refunded once if the goods were sold, and buyer and shop are notified', async () => {
    const { product, order, buyer, intentId } = await makeExpiredOrder()
    await expectPlacedOrder(makeClient()('POST', '/api/orders', makeOrderBody([product])))
    const intent = await payLate(intentId)
    const event = makeEventBody(intent)
    const responses = await Promise.all(
      [...Array(10).fill(event), makeEventBody(intent), makeEventBody(intent)].map((body) =>
        deliverEvent(String(body)),
      ),
    )
    expect(responses.filter(({ status }) => status !== 200)).toEqual([])
    expect((await readOrderRow(order.id)).state).toBe('refunded')
    expect(await readIntentRow(intentId)).toMatchObject({ status: 'succeeded', refunded: 129_900 })
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 1, sold: 0 })
    expect(await readOrderLines(order.id)).toMatchObject([{ owed: 0, restocked: 1 }])
    expect(await readMailKinds(order.id)).toEqual(['order_cancelled', 'order_received', 'order_refundDue'])
    expect(await readMailKinds(`${order.id}:late_payment`)).toEqual(['shop_alert'])
    const statusResponse = await readAnswer(buyer('GET', `/api/orders/${order.id}/status`))
    expect(statusResponse.body).toEqual({ paymentStatus: 'cancelled', isRefunded: true })
    expect(await readOrderEventKinds(order.id)).toEqual([
      'placed',
      'expiry_due',
      'payment_cancelled',
      'payment_succeeded',
      'refund_done',
    ])
  })

  it('is refunded in full if only some goods are in stock, and takes none of them', async () => {
    const [availableProduct, soldOutProduct] = [await makeProduct(), await makeProduct()]
    const buyer = makeClient()
    const order = await expectPlacedOrder(
      buyer('POST', '/api/orders', makeOrderBody([availableProduct, soldOutProduct])),
    )
    const { intentId } = await openPayment(buyer, order.id)
    await cancelOrder(makeTestDeps(), order.id)
    await expectPlacedOrder(makeClient()('POST', '/api/orders', makeOrderBody([soldOutProduct])))
    await deliverEvent(makeEventBody(await payLate(intentId)))
    expect((await readOrderRow(order.id)).state).toBe('refunded')
    expect(await readIntentRow(intentId)).toMatchObject({ refunded: 259_800 })
    expect(await readStockRow(availableProduct.id)).toEqual({ stock: 1, held: 0, sold: 0 })
  })

  it('of two late buyers gives the unit to one and refunds the other', async () => {
    const product = await makeProduct()
    const latePayments = []
    for (const _ of [1, 2]) {
      const buyer = makeClient()
      const order = await expectPlacedOrder(buyer('POST', '/api/orders', makeOrderBody([product])))
      const { intentId } = await openPayment(buyer, order.id)
      await cancelOrder(makeTestDeps(), order.id)
      latePayments.push({ order, intentId, event: makeEventBody(await payLate(intentId)) })
    }
    const responses = await Promise.all(latePayments.map(({ event }) => deliverEvent(event)))
    expect(responses).toEqual([RECEIVED_RESPONSE, RECEIVED_RESPONSE])
    const orderStates = await Promise.all(
      latePayments.map(async ({ order }) => (await readOrderRow(order.id)).state),
    )
    expect(orderStates.toSorted()).toEqual(['paid', 'refunded'])
    const refundedAmounts = await Promise.all(
      latePayments.map(async ({ intentId }) => (await readIntentRow(intentId)).refunded),
    )
    expect(refundedAmounts.map((refundedAmount) => (refundedAmount > 0 ? 'refunded' : 'paid'))).toEqual(
      orderStates,
    )
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 0, sold: 1 })
  })

  it('races with a new buyer, and the unit is sold or held once', async () => {
    for (const attemptIndex of [0, 1, 2, 3]) {
      const { product, order, intentId } = await makeExpiredOrder()
      const event = makeEventBody(await payLate(intentId))
      const concurrentCalls = [
        () => deliverEvent(event),
        () => readAnswer(makeClient()('POST', '/api/orders', makeOrderBody([product]))),
      ]
      const [first, second] = await Promise.all(
        (attemptIndex % 2 ? concurrentCalls : concurrentCalls.toReversed()).map((call) => call()),
      )
      expect(
        [first?.status, second?.status].every((status) => status === 200 || status === 201 || status === 409),
      ).toBe(true)
      const { state } = await readOrderRow(order.id)
      const stockRow = await readStockRow(product.id)
      expect([{ state, stockRow }]).toContainEqual(
        state === 'paid'
          ? { state, stockRow: { stock: 0, held: 0, sold: 1 } }
          : { state: 'refunded', stockRow: { stock: 0, held: 1, sold: 0 } },
      )
    }
  })

  it('is owed while the provider is unreachable and refunded by the next sweep', async () => {
    const { product, order, intentId } = await makeExpiredOrder()
    await expectPlacedOrder(makeClient()('POST', '/api/orders', makeOrderBody([product])))
    const body = makeEventBody(await payLate(intentId))
    const deps = makeTestDeps()
    const { gateway } = deps
    if (!gateway) throw new Error('no provider')
    const refundedIntentIds: string[] = []
    const brokenGateway: PaymentGateway = {
      ...gateway,
      refund: () => Promise.reject(new AppError('payment.try_again')),
    }
    const recordingGateway: PaymentGateway = {
      ...gateway,
      refund: (call) => (refundedIntentIds.push(call.intentId), gateway.refund(call)),
    }
    await receiveEvent(
      { ...deps, gateway: brokenGateway },
      body,
      await signEvent(body, env.WEBHOOK_SECRET, Date.now()),
    )
    expect((await readOrderRow(order.id)).state).toBe('refund_due')
    await sendAllRefunds({ ...deps, gateway: brokenGateway })
    expect((await readOrderRow(order.id)).state).toBe('refund_due')
    expect(await readIntentRow(intentId)).toMatchObject({ refunded: 0 })
    await sendAllRefunds({ ...deps, gateway: recordingGateway })
    await sendAllRefunds({ ...deps, gateway: recordingGateway })
    expect((await readOrderRow(order.id)).state).toBe('refunded')
    expect(await readIntentRow(intentId)).toMatchObject({ refunded: 129_900 })
    expect(refundedIntentIds.filter((id) => id === intentId)).toEqual([intentId])
  })

  it('that cannot be refunded does not block other refunds', async () => {
    const openedCheckouts = []
    for (const _ of [1, 2, 3]) {
      const checkout = await makeExpiredOrder()
      await expectPlacedOrder(makeClient()('POST', '/api/orders', makeOrderBody([checkout.product])))
      await payLate(checkout.intentId)
      openedCheckouts.push(checkout)
    }
    const deps = makeTestDeps()
    const { gateway } = deps
    if (!gateway) throw new Error('no provider')
    const stuckIntentId = openedCheckouts[1]?.intentId
    const gatewayWithStuckRefund: PaymentGateway = {
      ...gateway,
      refund: (call) =>
        call.intentId === stuckIntentId ? Promise.reject(new Error('no such charge')) : gateway.refund(call),
    }
    const brokenGateway: PaymentGateway = {
      ...gateway,
      refund: () => Promise.reject(new AppError('payment.try_again')),
    }
    for (const { intentId } of openedCheckouts) {
      const body = makeEventBody(await readPaidIntent(intentId))
      await receiveEvent(
        { ...deps, gateway: brokenGateway },
        body,
        await signEvent(body, env.WEBHOOK_SECRET, Date.now()),
      )
    }
    await expect(sendAllRefunds({ ...deps, gateway: gatewayWithStuckRefund })).rejects.toThrow()
    const orderStates = await Promise.all(
      openedCheckouts.map(async ({ order }) => (await readOrderRow(order.id)).state),
    )
    expect(orderStates).toEqual(['refunded', 'refund_due', 'refunded'])
  })
})
