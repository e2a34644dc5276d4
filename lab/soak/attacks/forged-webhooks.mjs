import { computeSignature } from '../../../test/stand-ins/stripe-stand-in/wire.mjs'
import { checkEqual, checkZero } from '../../load/figures/checks.mjs'
import {
  call,
  countOccurrences,
  insertProducts,
  createOrderRequest,
  mapConcurrently,
  createPostRequest,
} from '../../load/visitors/client.mjs'
import { createForgery } from '../../load/faults/forgeries.mjs'
import { confirmStripePayment, WEBHOOK_SECRET } from '../../load/shop/shops.mjs'

export const goal = 'G5'
export const title = 'Webhooks that the provider did not send'

const BAD_SIGNATURE_RESPONSE = '400 payment.bad_signature'

/**
 * Attacks one unpaid order in each of two shops with forged webhooks. Half of the webhooks go to the payment sandbox,
 * half to the fake Stripe.
 */
export async function run({ isSmall, random, shops }) {
  const callsPerProvider = isSmall ? 500 : 50_000
  const startedAt = performance.now()
  const sandboxResult = await attackShop(
    await shops.openSandboxShop(),
    'sandbox',
    makeSandboxEvent,
    callsPerProvider,
    random.fork('sandbox'),
  )
  const stripeResult = await attackShop(
    await shops.openStripeShop(),
    'Stripe',
    makeStripeEvent,
    callsPerProvider,
    random.fork('stripe'),
  )
  const elapsedSeconds = (performance.now() - startedAt) / 1000
  return {
    checks: [...sandboxResult.checks, ...stripeResult.checks],
    figures: {
      'forged calls': sandboxResult.calls + stripeResult.calls,
      'calls/s': Math.round((sandboxResult.calls + stripeResult.calls) / elapsedSeconds),
    },
    notes: [...sandboxResult.notes, ...stripeResult.notes],
  }
}

async function attackShop(shop, attackName, createEvent, callCount, randomSource) {
  const [product] = await insertProducts(shop, 1, 1)
  const { body: order } = await call(shop, createOrderRequest(product))
  const { body: payment } = await call(shop, createPostRequest('/api/payments/create', { orderId: order.id }))
  const event = await createEvent(shop, order.id, payment.clientSecret)
  const rowsBefore = await readOrderRows(shop, order.id)
  const responses = await mapConcurrently(
    Array.from({ length: callCount }, (_, index) => index),
    async (forgeryNumber) => {
      const forgedRequest = createForgery(forgeryNumber, {
        event,
        secret: WEBHOOK_SECRET,
        random: randomSource.fork(forgeryNumber),
      })
      if (!forgedRequest) return null
      const { status, body } = await deliverWebhook(shop, forgedRequest.body, forgedRequest.header)
      return { kind: forgedRequest.kind, answer: `${status} ${body.code ?? ''}`.trim() }
    },
  )
  const testedForgeries = responses.filter(Boolean)
  const rowsAfter = await readOrderRows(shop, order.id)
  // Control: the shop accepts the same event with a valid signature. So the shop rejected the forgeries only because of
  // their signatures.
  const eventText = JSON.stringify(event)
  const validResponse = await deliverWebhook(shop, eventText, computeSignature(eventText, WEBHOOK_SECRET))
  const [{ state }] = await shop.sql('SELECT state FROM orders WHERE id = ?', order.id)
  const acceptedCalls = testedForgeries.filter(({ answer }) => answer !== BAD_SIGNATURE_RESPONSE)
  return {
    calls: testedForgeries.length,
    checks: [
      checkEqual(
        `${attackName}: answers ${BAD_SIGNATURE_RESPONSE}`,
        testedForgeries.length - acceptedCalls.length,
        testedForgeries.length,
      ),
      checkZero(
        `${attackName}: forgeries accepted`,
        testedForgeries.filter(({ answer }) => answer.startsWith('2')).length,
      ),
      checkEqual(
        `${attackName}: rows of the shop afterwards`,
        JSON.stringify(rowsAfter),
        JSON.stringify(rowsBefore),
      ),
      checkEqual(`${attackName}: answer to the true event`, validResponse.status, 200),
      checkEqual(`${attackName}: what the order is by it`, state, 'paid'),
    ],
    notes: Object.entries(
      countOccurrences(acceptedCalls.map(({ kind, answer }) => `${attackName}: ${kind}: ${answer}`)),
    ).map(([label, times]) => `${times} × ${label}`),
  }
}

const deliverWebhook = (shop, body, signatureHeader) =>
  call(shop, {
    method: 'POST',
    path: '/api/payments/webhook',
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      ...(signatureHeader === null ? {} : { 'Stripe-Signature': signatureHeader }),
    },
    body,
  })

/** Returns the row counts of the tables that a webhook writes, and the state of the order. */
async function readOrderRows(shop, orderId) {
  const tableQueries = [
    'webhook_events',
    'payments',
    'orders',
    'order_events',
    'order_lines',
    'goods_moves',
    'refunds',
    'emails',
    'products',
  ]
  const rowCountResults = await shop.batch(
    ...tableQueries.map((name) => [`SELECT count(*) AS count FROM ${name}`]),
  )
  const [order] = await shop.sql('SELECT state, sequence FROM orders WHERE id = ?', orderId)
  return [...rowCountResults.map(([{ count }]) => count), order.state, order.sequence]
}

async function makeSandboxEvent(shop, orderId) {
  const [intent] = await shop.sql(
    'SELECT id, amount_minor AS amount, amount_minor AS amountReceived, currency, order_id AS orderId FROM sandbox_intents WHERE order_id = ?',
    orderId,
  )
  return {
    id: `evt_sandbox_${orderId}`,
    type: 'payment_intent.succeeded',
    data: { intent: { ...intent, status: 'succeeded', clientSecret: null, declined: false } },
  }
}

/** Returns the provider's event for a payment that was made while webhooks were off. */
async function makeStripeEvent(shop, orderId, clientSecret) {
  const { stripe } = shop
  stripe.plan({ hold: true })
  await confirmStripePayment(shop, clientSecret)
  stripe.plan({ hold: false })
  await stripe.deliver({ drop: 1 })
  return stripe.state.events.findLast(
    ({ type, data }) => type === 'payment_intent.succeeded' && data.object.metadata.order_id === orderId,
  )
}
