import { setTimeout as sleep } from 'node:timers/promises'
import { startShipxStandIn, LOCAL_SHIPX_ACCOUNT } from '../../../scripts/shop/shipx-stand-in.mjs'
import { checkAboveZero, checkEqual, checkZero } from '../../load/figures/checks.mjs'
import { checkIntegrityRules } from '../../load/shop/books.mjs'
import { openShop } from '../../load/shop/shop-process.mjs'
import { signIn, STAFF_SECRETS, WEBHOOK_SECRET } from '../../load/shop/shops.mjs'
import {
  call,
  countOccurrences,
  createOrderBody,
  createPostRequest,
  insertProducts,
} from '../../load/visitors/client.mjs'

export const goal = 'G29'
export const title =
  'Labels ordered while InPost fails in every way, and lockers while the list of points is down'

/** No service listens on the port of this URL, so every call fails. */
const DEAD_URL = 'http://127.0.0.1:9'
const CREATE_SHIPMENT_ROUTE = 'POST /v1/organizations/:id/shipments'
/** `slow` is left out, because it takes the shop's whole time limit of 8 s. Every tenth order of a full run adds it. */
const FAULTS = ['error', 'lost', 'late', 'unauthorized', null]
const MAX_CRON_RUNS = 40
const TYPED_LOCKER_CODE = 'TST123M'

const PARCEL = { number: 1, parcelClass: 'lockerB', weightGrams: 1900, sidesMm: [300, 200, 70] }

/**
 * Buyers pay for parcels to the door, and to a locker whose code they type. Staff order each label by a double click
 * while InPost fails. Once InPost works again, cron alone must give each parcel exactly one label.
 */
export async function run({ isSmall, random }) {
  const orderCount = isSmall ? 12 : 120
  const shipx = await startShipxStandIn()
  const shop = await openShop({
    isUnlimited: true,
    vars: {
      ...STAFF_SECRETS,
      WEBHOOK_SECRET,
      POINTS_URL: DEAD_URL,
      INPOST_API_URL: shipx.url,
      INPOST_TOKEN: LOCAL_SHIPX_ACCOUNT.token,
      INPOST_ORGANIZATION_ID: String(LOCAL_SHIPX_ACCOUNT.id),
    },
  })
  const accountUrl = `${shipx.url}/control/organizations/${LOCAL_SHIPX_ACCOUNT.id}`
  const setFault = (fault, route) =>
    fetch(accountUrl, { method: 'PUT', body: JSON.stringify({ fault, route: route ?? null }) })
  try {
    const token = await signIn(shop)
    const products = await insertProducts(shop, orderCount, 1)
    await shop.sql(
      "UPDATE products SET length_mm = 300, width_mm = 200, height_mm = 70, weight_grams = 1900 WHERE sku NOT LIKE 'EKS-%'",
    )
    const orderIds = []
    const answers = []
    const usedFaults = []
    for (const [index, productId] of products.entries()) {
      const courier = index % 2 === 0 ? 'inpost' : 'locker'
      const orderId = await buyProduct(shop, productId, courier)
      orderIds.push(orderId)
      const fault = !isSmall && index % 10 === 9 ? 'slow' : random.anyOf(FAULTS)
      await setFault(fault, random.chance(0.5) ? CREATE_SHIPMENT_ROUTE : null)
      const labelRequest = createPostRequest(
        `/api/orders/${orderId}/shipments`,
        { courier, parcels: [PARCEL] },
        { Authorization: `Bearer ${token}` },
      )
      answers.push(...(await Promise.all([call(shop, labelRequest), call(shop, labelRequest)])))
      await setFault(null)
      if (fault) usedFaults.push(fault)
    }
    await runCronUntilConfirmed(shop)
    const { shipments: orderedShipments } = await (await fetch(accountUrl)).json()
    const rows = await shop.sql('SELECT id, order_id, state, external_id FROM shipments')
    const orders = await shop.sql(
      `SELECT id, courier, state, total_minor, pickup_point ->> 'place' AS place, pickup_point ->> 'code' AS code
      FROM orders WHERE id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(orderIds),
    )
    const labelCounts = Object.values(
      countOccurrences(rows.filter(({ state }) => state === 'confirmed').map((row) => row.order_id)),
    )
    return {
      checks: [
        checkAboveZero('labels ordered while InPost failed', usedFaults.length),
        checkEqual('orders paid', orders.filter(({ state }) => state === 'paid').length, orderCount),
        checkZero(
          'orders whose total changed',
          orders.filter((order) => order.total_minor !== 60_000).length,
        ),
        checkEqual(
          'orders to a locker that nobody checked, with the typed code',
          orders.filter(({ code, place }) => code === TYPED_LOCKER_CODE && place === null).length,
          Math.floor(orderCount / 2),
        ),
        checkEqual(
          'parcels with exactly one finished label',
          labelCounts.filter((times) => times === 1).length,
          orderCount,
        ),
        checkEqual('labels that InPost made', orderedShipments.length, orderCount),
        checkEqual(
          'different references of these labels',
          new Set(orderedShipments.map(({ reference }) => reference)).size,
          orderCount,
        ),
        checkZero(
          'answers 5xx other than 503',
          answers.filter(({ status }) => status >= 500 && status !== 503).length,
        ),
        ...(await checkIntegrityRules(shop)),
      ],
      figures: {
        orders: orderCount,
        faults: Object.entries(countOccurrences(usedFaults))
          .map(([kind, times]) => `${times} ${kind}`)
          .join(', '),
        answers: Object.entries(countOccurrences(answers.map(({ status }) => String(status))))
          .map(([status, times]) => `${times} × ${status}`)
          .join(', '),
      },
    }
  } finally {
    await shop.stop()
    await shipx.close()
  }
}

/** Orders a product and pays it. Returns the id of the order. */
async function buyProduct(shop, productId, courier) {
  const body = {
    ...createOrderBody(productId),
    courier,
    ...(courier === 'locker' ? { pickupPoint: TYPED_LOCKER_CODE } : {}),
  }
  const order = await call(
    shop,
    createPostRequest('/api/orders', body, { 'Idempotency-Key': body.sessionId }),
  )
  if (order.status !== 201) throw new Error(`order: ${order.status} ${JSON.stringify(order.body)}`)
  const payment = await call(shop, createPostRequest('/api/payments/create', { orderId: order.body.id }))
  const { status, body: answer } = await call(
    shop,
    createPostRequest('/api/payments/sandbox/confirm', {
      clientSecret: payment.body.clientSecret,
      method: { type: 'blik', code: '777123' },
    }),
  )
  if (status !== 200) throw new Error(`payment: ${status} ${JSON.stringify(answer)}`)
  return order.body.id
}

/** Runs cron until no label waits. Skips the pauses between attempts, because a load test cannot wait for them. */
async function runCronUntilConfirmed(shop) {
  for (let cronRun = 0; cronRun < MAX_CRON_RUNS; cronRun++) {
    await shop.sql('UPDATE shipments SET next_at = 0, claimed_until = 0 WHERE next_at IS NOT NULL')
    await shop.runCron()
    const [{ waiting }] = await shop.sql(
      "SELECT count(*) AS waiting FROM shipments WHERE state IN ('requested', 'created')",
    )
    if (waiting === 0) return
    await sleep(500)
  }
}
