import { signatureOf } from '../../test/stripe-stand-in/wire.mjs'
import { checkEqual, checkNone } from '../load/checks.mjs'
import { call, count, insertProducts, orderOf, mapConcurrently, post } from '../load/client.mjs'
import { forgery } from '../load/forgeries.mjs'
import { pay, WEBHOOK_SECRET } from '../load/shops.mjs'

export const goal = 'G5'
export const title = 'Webhooks that the provider did not send'

const REFUSED = '400 payment.bad_signature'

/**
 * Sends half of the forgeries to a shop with the payment sandbox, half to one with Stripe. All are about one order that
 * waits for payment.
 */
export async function run({ isSmall, random, shops }) {
  const each = isSmall ? 500 : 50_000
  const began = performance.now()
  const sandbox = await besiege(await shops.sandbox(), 'sandbox', sandboxEvent, each, random.fork('sandbox'))
  const stripe = await besiege(await shops.stripe(), 'Stripe', stripeEvent, each, random.fork('stripe'))
  const seconds = (performance.now() - began) / 1000
  return {
    checks: [...sandbox.checks, ...stripe.checks],
    figures: {
      'forged calls': sandbox.calls + stripe.calls,
      'calls/s': Math.round((sandbox.calls + stripe.calls) / seconds),
    },
    notes: [...sandbox.notes, ...stripe.notes],
  }
}

async function besiege(shop, name, eventOf, calls, random) {
  const [product] = await insertProducts(shop, 1, 1)
  const { body: order } = await call(shop, orderOf(product))
  const { body: payment } = await call(shop, post('/api/payments/create', { orderId: order.id }))
  const event = await eventOf(shop, order.id, payment.clientSecret)
  const before = await rowsOf(shop, order.id)
  const answers = await mapConcurrently(
    Array.from({ length: calls }, (_, number) => number),
    async (number) => {
      const forgedRequest = forgery(number, { event, secret: WEBHOOK_SECRET, random: random.fork(number) })
      if (!forgedRequest) return null
      const { status, body } = await deliver(shop, forgedRequest.body, forgedRequest.header)
      return { kind: forgedRequest.kind, answer: `${status} ${body.code ?? ''}`.trim() }
    },
  )
  const sentCalls = answers.filter(Boolean)
  const after = await rowsOf(shop, order.id)
  // Control: the same event with a valid signature is accepted, which proves that the order could be paid.
  const text = JSON.stringify(event)
  const trueResponse = await deliver(shop, text, signatureOf(text, WEBHOOK_SECRET))
  const [{ state }] = await shop.sql('SELECT state FROM orders WHERE id = ?', order.id)
  const others = sentCalls.filter(({ answer }) => answer !== REFUSED)
  return {
    calls: sentCalls.length,
    checks: [
      checkEqual(`${name}: answers ${REFUSED}`, sentCalls.length - others.length, sentCalls.length),
      checkNone(
        `${name}: forgeries accepted`,
        sentCalls.filter(({ answer }) => answer.startsWith('2')).length,
      ),
      checkEqual(`${name}: rows of the shop afterwards`, JSON.stringify(after), JSON.stringify(before)),
      checkEqual(`${name}: answer to the true event`, trueResponse.status, 200),
      checkEqual(`${name}: what the order is by it`, state, 'paid'),
    ],
    notes: Object.entries(count(others.map(({ kind, answer }) => `${name}: ${kind}: ${answer}`))).map(
      ([label, times]) => `${times} × ${label}`,
    ),
  }
}

const deliver = (shop, body, header) =>
  call(shop, {
    method: 'POST',
    path: '/api/payments/webhook',
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      ...(header === null ? {} : { 'Stripe-Signature': header }),
    },
    body,
  })

/** Row counts of the tables that a webhook writes, and the state of the order. */
async function rowsOf(shop, orderId) {
  const tables = [
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
  const counts = await shop.batch(...tables.map((name) => [`SELECT count(*) AS count FROM ${name}`]))
  const [order] = await shop.sql('SELECT state, sequence FROM orders WHERE id = ?', orderId)
  return [...counts.map(([{ count }]) => count), order.state, order.sequence]
}

async function sandboxEvent(shop, orderId) {
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

/** The provider's event for a payment made while webhooks were off. */
async function stripeEvent(shop, orderId, clientSecret) {
  const { stripe } = shop
  stripe.plan({ hold: true })
  await pay(shop, clientSecret)
  stripe.plan({ hold: false })
  await stripe.deliver({ drop: 1 })
  return stripe.state.events.findLast(
    ({ type, data }) => type === 'payment_intent.succeeded' && data.object.metadata.order_id === orderId,
  )
}
