import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { bookChecks, endUnpaid, moneyChecks } from '../load/books.mjs'
import { newBuyer } from '../load/buyer.mjs'
import { checkAtMost, checkNone, checkSome } from '../load/checks.mjs'
import { call, get, insertProducts, median, quantile } from '../load/client.mjs'
import { openHistory } from '../load/history.mjs'
import { runtimeOf } from '../load/shop-process.mjs'
import { pay } from '../load/shops.mjs'

export const goal = 'G3'
export const title = 'SIGKILL of the runtime while buyers order and pay'

const BUYERS = 24
/**
 * Number of answered calls between a restart and the next kill. A fixed time would stop all progress on a slow machine.
 */
const ANSWERS = [5, 60]
const MAX_AWAY_MS = 60_000

/**
 * Kills the runtime repeatedly under steady load; the data is on disk, and miniflare restarts the runtime. Clients
 * without an answer retry with the same idempotency key. Acknowledged writes must not be lost, and no write may happen
 * twice.
 */
export async function run({ isSmall, random, shops }) {
  const kills = isSmall ? 3 : 200
  const shop = await shops.stripe()
  const history = openHistory()
  const goods = [
    ...(await insertProducts(shop, 20, 1_000_000)),
    // Stock below the number of buyers, so that some buyers lose the race.
    ...(await insertProducts(shop, 10, kills)),
  ]
  const before = new Set((await shop.sql('SELECT id FROM orders')).map(({ id }) => id))
  const load = { isOver: false }
  const buyers = Array.from({ length: BUYERS }, (_, client) =>
    keepBuying(shop, { client, goods, history, load, random: random.fork(client) }).catch((error) => error),
  )
  const killRecords = []
  for (let kill = 0; kill < kills; kill++) {
    const runtime = runtimeOf(shop)
    const targetCount = history.answered() + ANSWERS[0] + random.below(ANSWERS[1] - ANSWERS[0])
    // Kills alternately during an order and during a payment.
    const hit = kill % 2 === 0 ? 'order' : 'payment'
    while (history.answered() < targetCount || history.underWay(hit) === 0) await sleep(1)
    killRecords.push({ order: history.underWay('order'), payment: history.underWay('payment') })
    process.kill(runtime, 'SIGKILL')
    killRecords.at(-1).back = await untilBack(shop)
  }
  load.isOver = true
  const stuck = (await Promise.all(buyers)).filter(Boolean)
  await shop.stripe.idle()
  const unpaidChecks = await endUnpaid(shop)

  const rows = await shop.sql('SELECT id, idempotency_key AS key, state FROM orders')
  const orders = rows.filter(({ id }) => !before.has(id))
  const byKey = Map.groupBy(orders, ({ key }) => key)
  const acknowledgedOrders = history.entries.filter(
    ({ what, outcome }) => what === 'order' && outcome === 'ok',
  )
  const lostOrders = acknowledgedOrders.filter(({ key, id }) => byKey.get(key)?.[0]?.id !== id)
  const unknown = history.entries.filter(({ outcome }) => outcome === 'unknown')
  const requestedKeys = new Set(history.entries.map(({ key }) => key))
  const unsure = new Set(unknown.filter(({ what }) => what === 'order').map(({ key }) => key))
  const intents = [...shop.stripe.state.intents.values()]
  const perOrder = Map.groupBy(intents, ({ metadata }) => metadata.order_id)
  const recoveryTimes = killRecords.map((kill) => kill.back)
  const hits = (kind) => killRecords.filter((kill) => kill[kind] > 0).length
  return {
    checks: [
      checkSome('kills with orders under way', hits('order')),
      checkSome('kills with payments under way', hits('payment')),
      checkSome('orders acknowledged', acknowledgedOrders.length),
      checkNone('buyers who never got an answer', stuck.length),
      checkNone('acknowledged orders lost', lostOrders.length),
      checkNone(
        'keys with several orders',
        [...byKey.values()].filter((sameKeyOrders) => sameKeyOrders.length > 1).length,
      ),
      checkNone('orders that nobody asked for', orders.filter(({ key }) => !requestedKeys.has(key)).length),
      checkNone(
        'orders with several intents',
        orders.filter(({ id }) => perOrder.get(id)?.length > 1).length,
      ),
      ...unpaidChecks,
      ...(await bookChecks(shop)),
      ...(await moneyChecks(shop, shop.stripe)),
      // Small runs skip timing checks, because times on a busy machine prove nothing.
      ...(isSmall
        ? []
        : [checkAtMost('ms until the shop answers again, median', Math.round(median(recoveryTimes)), 2000)]),
    ],
    figures: {
      kills,
      calls: history.entries.length,
      'orders acknowledged': new Set(acknowledgedOrders.map(({ id }) => id)).size,
      'orders paid': orders.filter(({ state }) => state === 'paid').length,
      'calls without an answer': unknown.length,
      'orders first without an answer': unsure.size,
      'back p50 ms': Math.round(median(recoveryTimes)),
      'back p99 ms': Math.round(quantile(recoveryTimes, 0.99)),
    },
    notes: stuck.map(({ message }) => message),
    history: history.entries,
  }
}

/** Buys repeatedly. Some buyers leave without paying; some press pay twice. */
async function keepBuying(shop, { client, goods, history, load, random }) {
  while (!load.isOver) {
    const buyer = newBuyer(shop, { client, random, history })
    const orderId = await buyer.order(random.anyOf(goods))
    if (!orderId || random.chance(0.1)) continue
    const secret = await buyer.openPayment(orderId)
    if (!secret) continue
    const presses = random.chance(0.2) ? 2 : 1
    await Promise.all(Array.from({ length: presses }, () => pay(shop, secret)))
    await buyer.status(orderId)
  }
}

/** Time until the shop answers from its database again, ms. */
async function untilBack(shop) {
  const began = performance.now()
  while (performance.now() - began < MAX_AWAY_MS) {
    const answer = await call(shop, get('/api/orders/nobody/status')).catch(() => null)
    if (answer?.status === 404) return performance.now() - began
    await sleep(5)
  }
  throw new Error(`the shop does not come back: ${shop.log().slice(-2000)}`)
}
