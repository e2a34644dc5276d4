import { randomUUID } from 'node:crypto'
import { openChatEnd, pollUntil } from '../load/chat-end.mjs'
import { call, get, insertProducts, newSession, orderOf, post, table } from '../load/client.mjs'
import { cpuOf } from '../load/cpu.mjs'

/** One visit in a hundred orders, one in fifty chats. */
const VISITS = 200
const WARM_UP = 20
const ORDERS_EVERY = 100
const CHATS_EVERY = 50
const MESSAGES = 20

/** Cloudflare's list prices in dollars, above the included amounts of the paid plan ($5 a month). */
const PRICES = {
  requests: 0.3e-6,
  cpuMs: 0.02e-6,
  rowsRead: 0.001e-6,
  rowsWritten: 1e-6,
  objectRequests: 0.15e-6,
}
const INCLUDED = { requests: 10e6, cpuMs: 30e6, rowsRead: 25e9, rowsWritten: 50e6, objectRequests: 1e6 }
const NOTHING = Object.fromEntries(Object.keys(PRICES).map((resource) => [resource, 0]))
const PLAN = 5
const SIZES = [100_000, 1_000_000]
const MINUTES = 30 * 24 * 60

const AGENT = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' }

/**
 * Measures the cost of visits: home page, list, category, two products and the cart. Each page is requested from the
 * edge, as by an external link, and counted as a view. Platform calls are counted in the built shop. CPU is that of the
 * whole local runtime including its database, so it exceeds the billed time.
 */
export async function cost(shop) {
  const { items } = (await call(shop, get('/api/products?limit=48&fields=card'))).body
  const goods = await insertProducts(shop, VISITS / ORDERS_EVERY + 1, 1_000_000)
  for (let number = 0; number < WARM_UP; number++) await visit(shop, { items, goods, number })
  const began = await readings(shop)
  for (let number = 0; number < VISITS; number++) await visit(shop, { items, goods, number })
  const visitUsage = difference(began, await readings(shop))
  const perVisit = scaleCounts(visitUsage, 1 / VISITS)
  await shop.runCron()
  const idle = await readings(shop)
  for (let minute = 0; minute < 5; minute++) await shop.runCron()
  const perMonth = scaleCounts(difference(idle, await readings(shop)), MINUTES / 5)

  const usageOf = (resource, visits) => perVisit[resource] * visits + perMonth[resource]
  const rows = Object.keys(PRICES).map((resource) => ({
    what: resource,
    'a visit': short(perVisit[resource]),
    'jobs, a month': short(perMonth[resource]),
    ...Object.fromEntries(
      SIZES.map((visits) => [
        `$ for ${inWords(visits)} visits`,
        (usageOf(resource, visits) * PRICES[resource]).toFixed(2),
      ]),
    ),
  }))
  console.log(
    `\n${VISITS} visits one after the other, 1 in ${ORDERS_EVERY} orders, 1 in ${CHATS_EVERY} chats; list prices, nothing included`,
  )
  console.log(table(rows))
  for (const visits of SIZES) {
    const total = (includedUsage) =>
      Object.keys(PRICES).reduce(
        (sum, resource) =>
          sum + Math.max(0, usageOf(resource, visits) - includedUsage[resource]) * PRICES[resource],
        0,
      )
    const bill = PLAN + total(INCLUDED)
    console.log(
      `${inWords(visits)} visits: $${total(NOTHING).toFixed(2)} at list price, $${bill.toFixed(2)} on the bill of a month with the paid plan`,
    )
  }
  const forPictures = perVisit.pictures * PRICES.requests * 1_000_000
  console.log(
    `${short(perVisit.pictures)} pictures a visit: free while they come with the shop; sent by staff they are requests, at most $${forPictures.toFixed(2)} more for 1,000,000 visits`,
  )
  return visitUsage.failures === 0
}

let failures = 0
let pictures = 0

const PICTURE = /\/images\/[\w-]+(?=-\d+\.webp)/g

async function visit(shop, { items, goods, number }) {
  const sessionId = newSession()
  const product = (step) => items[(number * 7 + step) % items.length]
  const pages = [
    '/',
    '/produkty',
    `/kategoria/${product(0).category}`,
    ...[1, 2].map((step) => `/produkt/${product(step).slug}`),
  ]
  const pictureUrls = new Set()
  for (const page of pages) {
    for (const [picture] of (await callExpecting(shop, as(get(page)), 200)).matchAll(PICTURE))
      pictureUrls.add(picture)
    await callExpecting(shop, as(post('/api/page-view', { path: page, referrer: null })), 204)
  }
  pictures += pictureUrls.size
  const bought = goods[number % goods.length]
  await callExpecting(shop, post('/api/cart', { sessionId, productId: bought, quantity: 1 }), 201)
  await callExpecting(shop, get(`/api/cart?sessionId=${sessionId}`), 200)
  if (number % ORDERS_EVERY === 0) await order(shop, { bought, sessionId })
  if (number % CHATS_EVERY === 0) await chat(shop)
}

const as = (request) => ({ ...request, headers: { ...request.headers, ...AGENT } })

async function callExpecting(shop, request, expectedStatus) {
  const { status, body } = await call(shop, request)
  if (status !== expectedStatus) {
    failures += 1
    console.log(`✗ ${request.path}: ${status}`)
  }
  return body
}

async function order(shop, { bought, sessionId }) {
  await callExpecting(shop, as(get('/checkout')), 200)
  const { id } = await callExpecting(shop, orderOf(bought, { sessionId, key: randomUUID() }), 201)
  const { clientSecret } = await callExpecting(shop, post('/api/payments/create', { orderId: id }), 200)
  await callExpecting(
    shop,
    post('/api/payments/sandbox/confirm', { clientSecret, method: { type: 'blik', code: '777123' } }),
    200,
  )
  for (let poll = 0; poll < 3; poll++) await callExpecting(shop, get(`/api/orders/${id}/status`), 200)
}

async function chat(shop) {
  const end = openChatEnd({ url: shop.url })
  await pollUntil(() => end.isOpen())
  for (let message = 1; message <= MESSAGES / 2; message++) {
    end.say(`pytanie ${message}`)
    await pollUntil(() => end.texts().includes(`pytanie ${message}`))
  }
  end.end()
}

async function readings(shop) {
  const { body } = await call(shop, get('/meter'))
  return { ...body, cpuMs: cpuOf(shop.pid), failures, pictures }
}

const difference = (before, after) =>
  Object.fromEntries(Object.entries(after).map(([resource, value]) => [resource, value - before[resource]]))
const scaleCounts = (counts, factor) =>
  Object.fromEntries(Object.entries(counts).map(([resource, value]) => [resource, value * factor]))
const short = (value) => (value >= 1000 ? inWords(Math.round(value)) : value.toFixed(2))
const inWords = (value) => value.toLocaleString('en')
