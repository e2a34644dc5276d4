import { setTimeout as sleep } from 'node:timers/promises'
import { checkIntegrityRules, expireUnpaidOrders, runMoneyChecks } from '../../load/shop/books.mjs'
import { createBuyer } from '../../load/visitors/buyer.mjs'
import { checkZero, checkAboveZero } from '../../load/figures/checks.mjs'
import { countOccurrences, insertProducts, mapConcurrently } from '../../load/visitors/client.mjs'
import { createCallHistory } from '../../load/figures/history.mjs'
import { PROVIDER_CALLS, PROVIDER_FAULTS } from '../../load/faults/provider-faults.mjs'
import { confirmStripePayment } from '../../load/shop/shops.mjs'

export const goal = 'G4'
export const title = 'A provider that fails in every way, and webhooks lost, doubled, late and out of order'

const MAX_CONCURRENCY = 24

/**
 * Buyers pay, are declined, authenticate at their bank, change their order and pay too late. Meanwhile the provider
 * fails at random, and two parallel cron runs end orders. Once the provider works again, cron alone must give every
 * payment an order or a refund.
 */
export async function run({ isSmall, random, shops }) {
  const shop = await shops.openStripeShop()
  const { stripe } = shop
  const callHistory = createCallHistory()
  const requestsBefore = stripe.state.requests.length
  const products = [...(await insertProducts(shop, 40, 1_000_000)), ...(await insertProducts(shop, 20, 1))]
  stripe.plan({ copies: 2, drop: 0.3, delayMs: 600, order: 'random', retries: 1 })
  const backgroundCron = startCronLoops(shop, random.fork('sweeps'))
  const payableIntents = new Map()
  const buyerNumbers = Array.from({ length: isSmall ? 40 : 600 }, (_, index) => index)
  await mapConcurrently(
    buyerNumbers,
    (client) =>
      runBuyer(shop, {
        client,
        goods: products,
        history: callHistory,
        payableIntents,
        random: random.fork(client),
      }),
    MAX_CONCURRENCY,
  )
  await backgroundCron.stop()

  stripe.mend()
  stripe.plan({ copies: 1, drop: 0, delayMs: 0, order: 'made', retries: 3 })
  for (const { id, status } of stripe.state.intents.values())
    if (['processing', 'requires_action'].includes(status)) stripe.settle({ intent: id, outcome: 'succeed' })
  await stripe.waitUntilIdle()
  const unpaidOrderChecks = await expireUnpaidOrders(shop)

  const faults = stripe.state.requests.slice(requestsBefore).flatMap(({ fault }) => fault ?? [])
  const orderCountsByState = await shop.sql('SELECT state, count(*) AS orders FROM orders GROUP BY state')
  const openPayments = [...payableIntents].filter(
    ([id]) => !['succeeded', 'canceled'].includes(stripe.state.intents.get(id).status),
  )
  const serverErrors = callHistory.entries.filter(({ status }) => status >= 500 && status !== 503)
  return {
    checks: [
      checkAboveZero('requests of the shop that went wrong', faults.length),
      checkAboveZero('orders paid', orderCountsByState.find(({ state }) => state === 'paid')?.orders ?? 0),
      checkZero('answers 5xx other than 503', serverErrors.length),
      ...unpaidOrderChecks,
      checkZero('payments that buyers could still make for ended orders', openPayments.length),
      // The shop must cancel the payment at the provider before it releases the units. Otherwise a late payment would
      // have no goods and would be refunded.
      checkZero(
        'payments that had to be sent back',
        orderCountsByState.find(({ state }) => state === 'refunded')?.orders ?? 0,
      ),
      ...(await checkIntegrityRules(shop)),
      ...(await runMoneyChecks(shop, stripe)),
    ],
    figures: {
      buyers: buyerNumbers.length,
      calls: callHistory.entries.length,
      'calls to try again': callHistory.entries.filter(({ outcome }) => outcome === 'unknown').length,
      orders: orderCountsByState.map(({ state, orders }) => `${orders} ${state}`).join(', '),
      faults: Object.entries(countOccurrences(faults))
        .map(([kind, times]) => `${times} ${kind}`)
        .join(', '),
    },
    history: callHistory.entries,
  }
}

/**
 * Runs the journey of a buyer while the provider fails. `payableIntents`: maps each intent that a buyer could pay to
 * the order of the intent.
 */
async function runBuyer(shop, { client, goods, history, payableIntents, random }) {
  const buyer = createBuyer(shop, { client, random, history })
  if (client % 100 === 99) shop.stripe.fail({ route: random.anyOf(PROVIDER_CALLS), kind: 'hang' })
  injectFault(shop.stripe, random)
  let orderId = await buyer.placeOrder(random.anyOf(goods))
  // The buyer orders another product in the same session, so the shop must cancel the first order.
  if (orderId && random.chance(0.2)) {
    if (random.chance(0.5)) await openPayment(orderId)
    orderId = await buyer.placeOrder(random.anyOf(goods))
  }
  if (!orderId || random.chance(0.1)) return
  const clientSecret = await openPayment(orderId)
  if (!clientSecret) return
  // The hold expires before the buyer pays, so that the payment arrives while the order is being cancelled.
  if (random.chance(0.25)) await shop.sql('UPDATE orders SET hold_until = 0 WHERE id = ?', orderId)
  if (random.chance(0.15)) await confirmStripePayment(shop, clientSecret, 'pm_card_chargeDeclined')
  const intent = await confirmStripePayment(shop, clientSecret, random.anyOf(PAYMENT_METHODS))
  injectFault(shop.stripe, random)
  await buyer.readStatus(orderId)
  await sleep(random.below(200))
  if (['requires_action', 'processing'].includes(intent?.status) && random.chance(0.7)) {
    // If cron has cancelled the payment meanwhile, the bank makes no decision.
    const { status } = shop.stripe.state.intents.get(intent.id)
    const paymentOutcome = random.chance(0.7) ? 'succeed' : 'fail'
    if (status === intent.status) shop.stripe.settle({ intent: intent.id, outcome: paymentOutcome })
  }
  await buyer.readStatus(orderId)

  async function openPayment(id) {
    const clientSecret = await buyer.openPayment(id)
    if (clientSecret) payableIntents.set(clientSecret.split('_secret_')[0], id)
    return clientSecret
  }
}

const PAYMENT_METHODS = [
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_threeDSecure2Required',
  'pm_card_processing',
]

/**
 * In half of its calls, makes the next one to four requests to a random route of the provider fail. Several failures
 * also affect the retries by the provider's library.
 */
function injectFault(stripe, randomSource) {
  if (randomSource.chance(0.5)) return
  stripe.fail({
    route: randomSource.anyOf(PROVIDER_CALLS),
    kind: randomSource.anyOf(PROVIDER_FAULTS),
    times: 1 + randomSource.below(4),
  })
}

function startCronLoops(shop, randomSource) {
  const cronRunState = { isOver: false }
  const runCronRepeatedly = async () => {
    while (!cronRunState.isOver) {
      await shop.runCron().catch(() => undefined)
      await sleep(100 + randomSource.below(200))
    }
  }
  const cronRunners = [runCronRepeatedly(), runCronRepeatedly()]
  return {
    async stop() {
      cronRunState.isOver = true
      await Promise.all(cronRunners)
    },
  }
}
