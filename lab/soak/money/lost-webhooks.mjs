import { setTimeout as sleep } from 'node:timers/promises'
import { checkIntegrityRules, runMoneyChecks } from '../../load/shop/books.mjs'
import { createBuyer } from '../../load/visitors/buyer.mjs'
import { checkEqual } from '../../load/figures/checks.mjs'
import { insertProducts, mapConcurrently } from '../../load/visitors/client.mjs'
import { createCallHistory } from '../../load/figures/history.mjs'
import { confirmStripePayment } from '../../load/shop/shops.mjs'

export const goal = 'G17'
export const title = 'No webhook arrives while buyers pay'

const MAX_WAIT_MS = { full: 120_000, small: 15_000 }
const POLL_INTERVAL_MS = 1000

/**
 * All webhooks are lost. Half of the buyers stay on the success page, which polls the status; the others close the
 * browser. Every payment must be settled, by the polling and by cron.
 */
export async function run({ isSmall, random, shops }) {
  const shop = await shops.openStripeShop()
  const { stripe } = shop
  const callHistory = createCallHistory()
  const products = await insertProducts(shop, 20, 1_000_000)
  stripe.plan({ hold: true })
  const startedAt = performance.now()
  const paidOrders = await mapConcurrently(
    Array.from({ length: isSmall ? 40 : 1000 }, (_, index) => index),
    async (client) => {
      const buyer = createBuyer(shop, { client, random: random.fork(client), history: callHistory })
      const orderId = await buyer.placeOrder(random.anyOf(products))
      await confirmStripePayment(shop, await buyer.openPayment(orderId))
      return { orderId, buyer, staysOnPage: client % 2 === 0 }
    },
    24,
  )
  const loadTestSeconds = (performance.now() - startedAt) / 1000
  const countUnsettledOrders = async () => {
    const [{ left }] = await shop.sql(
      "SELECT count(*) AS left FROM orders WHERE state <> 'paid' AND id IN (SELECT value FROM json_each(?))",
      JSON.stringify(paidOrders.map(({ orderId }) => orderId)),
    )
    return left
  }
  if (isSmall) {
    await shop.sql("UPDATE payments SET looked_at = looked_at - 60000 WHERE status <> 'succeeded'")
  } else {
    await sleep(RECONCILE_INTERVAL_MS)
  }
  const polledAt = performance.now()
  const ordersOnOpenPages = paidOrders.filter(({ staysOnPage }) => staysOnPage)
  const orderStatuses = await mapConcurrently(
    ordersOnOpenPages,
    ({ orderId, buyer }) => buyer.readStatus(orderId),
    24,
  )
  const pollSeconds = (performance.now() - polledAt) / 1000
  const cronStartedAt = performance.now()
  let roundCount = 0
  while (
    (await countUnsettledOrders()) > 0 &&
    performance.now() - cronStartedAt < MAX_WAIT_MS[isSmall ? 'small' : 'full']
  ) {
    roundCount += 1
    await shop.runCron()
    await sleep(POLL_INTERVAL_MS)
  }
  const cronSeconds = (performance.now() - cronStartedAt) / 1000
  // Discards the webhooks that were held back, because all payments are settled without them.
  stripe.plan({ hold: false })
  await stripe.deliver({ drop: 1 })
  return {
    checks: [
      checkEqual(
        'staying buyers who are told that they paid',
        orderStatuses.filter((status) => status === 'paid').length,
        ordersOnOpenPages.length,
      ),
      checkEqual(
        'payments settled in the end',
        paidOrders.length - (await countUnsettledOrders()),
        paidOrders.length,
      ),
      ...(await checkIntegrityRules(shop)),
      ...(await runMoneyChecks(shop, stripe)),
    ],
    figures: {
      paid: paidOrders.length,
      'load s': loadTestSeconds.toFixed(1),
      'status questions s': pollSeconds.toFixed(1),
      'cron rounds': roundCount,
      'cron s': cronSeconds.toFixed(1),
    },
  }
}

/**
 * Wait before the status of an order is polled, ms. The shop asks the provider again only 5 s after the last time
 * (domain/orders/order.ts).
 */
const RECONCILE_INTERVAL_MS = 5500
