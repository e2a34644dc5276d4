import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkIntegrityRules, expireUnpaidOrders, runMoneyChecks } from '../../load/shop/books.mjs'
import { createBuyer } from '../../load/visitors/buyer.mjs'
import { checkAtMost, checkZero, checkAboveZero } from '../../load/figures/checks.mjs'
import { call, createGetRequest, insertProducts, median, quantile } from '../../load/visitors/client.mjs'
import { createCallHistory } from '../../load/figures/history.mjs'
import { findWorkerdPid } from '../../load/shop/shop-process.mjs'
import { confirmStripePayment } from '../../load/shop/shops.mjs'

export const goal = 'G3'
export const title = 'SIGKILL of the runtime while buyers order and pay'

/**
 * Range of the number of answered calls between a restart and the next kill. With a fixed time instead, a slow machine
 * would make no progress.
 */
const CALLS_BETWEEN_KILLS = [5, 60]
const MAX_RECOVERY_MS = 60_000

/**
 * Kills the runtime repeatedly under steady load; the data is on disk, and miniflare restarts the runtime. Clients
 * without an answer retry with the same idempotency key. Acknowledged writes must not be lost, and no write may happen
 * twice.
 */
export async function run({ isSmall, random, shops }) {
  const [killCount, buyerCount] = isSmall ? [2, 12] : [200, 24]
  const shop = await shops.openStripeShop()
  const callHistory = createCallHistory()
  const products = [
    ...(await insertProducts(shop, 20, 1_000_000)),
    // The stock is smaller than the number of buyers, so that some buyers find the product sold out.
    ...(await insertProducts(shop, 10, killCount)),
  ]
  const orderIdsBefore = new Set((await shop.sql('SELECT id FROM orders')).map(({ id }) => id))
  const loadTestStatus = { isOver: false }
  const buyerRuns = Array.from({ length: buyerCount }, (_, clientNumber) =>
    buyRepeatedly(shop, {
      client: clientNumber,
      goods: products,
      history: callHistory,
      load: loadTestStatus,
      random: random.fork(clientNumber),
    }).catch((error) => error),
  )
  const killRecords = []
  for (let killIndex = 0; killIndex < killCount; killIndex++) {
    const workerdPid = findWorkerdPid(shop)
    const targetAnswerCount =
      callHistory.countAnswered() +
      CALLS_BETWEEN_KILLS[0] +
      random.below(CALLS_BETWEEN_KILLS[1] - CALLS_BETWEEN_KILLS[0])
    // Kills alternately during an order and during a payment.
    const killedCall = killIndex % 2 === 0 ? 'order' : 'payment'
    while (callHistory.countAnswered() < targetAnswerCount || callHistory.countPending(killedCall) === 0)
      await sleep(1)
    killRecords.push({
      order: callHistory.countPending('order'),
      payment: callHistory.countPending('payment'),
    })
    process.kill(workerdPid, 'SIGKILL')
    killRecords.at(-1).recoveryMs = await waitUntilShopIsBack(shop)
  }
  loadTestStatus.isOver = true
  const failedBuyers = (await Promise.all(buyerRuns)).filter(Boolean)
  await shop.stripe.waitUntilIdle()
  const unpaidOrderChecks = await expireUnpaidOrders(shop)

  const rows = await shop.sql('SELECT id, idempotency_key AS key, state FROM orders')
  const orders = rows.filter(({ id }) => !orderIdsBefore.has(id))
  const ordersByKey = Map.groupBy(orders, ({ key }) => key)
  const acknowledgedOrders = callHistory.entries.filter(
    ({ operation, outcome }) => operation === 'order' && outcome === 'ok',
  )
  const lostOrders = acknowledgedOrders.filter(({ key, id }) => ordersByKey.get(key)?.[0]?.id !== id)
  const callsWithUnknownOutcome = callHistory.entries.filter(({ outcome }) => outcome === 'unknown')
  const requestedKeys = new Set(callHistory.entries.map(({ key }) => key))
  const uncertainKeys = new Set(
    callsWithUnknownOutcome.filter(({ operation }) => operation === 'order').map(({ key }) => key),
  )
  const intents = [...shop.stripe.state.intents.values()]
  const intentsByOrder = Map.groupBy(intents, ({ metadata }) => metadata.order_id)
  const recoveryTimes = killRecords.map((kill) => kill.recoveryMs)
  const countKillsDuring = (kind) => killRecords.filter((kill) => kill[kind] > 0).length
  return {
    checks: [
      checkAboveZero('kills with orders under way', countKillsDuring('order')),
      checkAboveZero('kills with payments under way', countKillsDuring('payment')),
      checkAboveZero('orders acknowledged', acknowledgedOrders.length),
      checkZero('buyers who never got an answer', failedBuyers.length),
      checkZero('acknowledged orders lost', lostOrders.length),
      checkZero(
        'keys with several orders',
        [...ordersByKey.values()].filter((sameKeyOrders) => sameKeyOrders.length > 1).length,
      ),
      checkZero('orders that nobody asked for', orders.filter(({ key }) => !requestedKeys.has(key)).length),
      checkZero(
        'orders with several intents',
        orders.filter(({ id }) => intentsByOrder.get(id)?.length > 1).length,
      ),
      ...unpaidOrderChecks,
      ...(await checkIntegrityRules(shop)),
      ...(await runMoneyChecks(shop, shop.stripe)),
      // Small runs skip timing checks, because times on a busy machine say nothing.
      ...(isSmall
        ? []
        : [checkAtMost('ms until the shop answers again, median', Math.round(median(recoveryTimes)), 2000)]),
    ],
    figures: {
      kills: killCount,
      calls: callHistory.entries.length,
      'orders acknowledged': new Set(acknowledgedOrders.map(({ id }) => id)).size,
      'orders paid': orders.filter(({ state }) => state === 'paid').length,
      'calls without an answer': callsWithUnknownOutcome.length,
      'orders first without an answer': uncertainKeys.size,
      'back p50 ms': Math.round(median(recoveryTimes)),
      'back p99 ms': Math.round(quantile(recoveryTimes, 0.99)),
    },
    notes: failedBuyers.map(({ message }) => message),
    history: callHistory.entries,
  }
}

/** Buys repeatedly. Some buyers leave without paying; some press the pay button twice. */
async function buyRepeatedly(shop, { client, goods, history, load, random }) {
  while (!load.isOver) {
    const buyer = createBuyer(shop, { client, random, history })
    const orderId = await buyer.placeOrder(random.anyOf(goods))
    if (!orderId || random.chance(0.1)) continue
    const clientSecret = await buyer.openPayment(orderId)
    if (!clientSecret) continue
    const pressCount = random.chance(0.2) ? 2 : 1
    await Promise.all(Array.from({ length: pressCount }, () => confirmStripePayment(shop, clientSecret)))
    await buyer.readStatus(orderId)
  }
}

/** Waits until the shop answers from its database again after a kill. Returns the time, ms. */
async function waitUntilShopIsBack(shop) {
  const startedAt = performance.now()
  while (performance.now() - startedAt < MAX_RECOVERY_MS) {
    const response = await call(shop, createGetRequest('/api/orders/nobody/status')).catch(() => null)
    if (response?.status === 404) return performance.now() - startedAt
    await sleep(5)
  }
  throw new Error(`the shop does not come back: ${shop.log().slice(-2000)}`)
}
