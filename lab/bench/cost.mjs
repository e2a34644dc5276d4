import { randomUUID } from 'node:crypto'
import { openChatClient, pollUntil } from '../load/visitors/chat-client.mjs'
import {
  call,
  createGetRequest,
  insertProducts,
  makeSessionId,
  createOrderRequest,
  createPostRequest,
  formatMarkdownTable,
} from '../load/visitors/client.mjs'
import { readCpuMs } from '../load/figures/cpu.mjs'

/** Number of measured visits. Two of them place an order, four use the chat. */
const VISIT_COUNT = 200
const WARM_UP_VISITS = 20
const VISITS_PER_ORDER = 100
const VISITS_PER_CHAT = 50
const MESSAGES_PER_CHAT = 20

/** Cloudflare's list prices in dollars, above the included amounts of the paid plan ($5 a month). */
const RESOURCE_PRICES = {
  requests: 0.3e-6,
  cpuMs: 0.02e-6,
  rowsRead: 0.001e-6,
  rowsWritten: 1e-6,
  objectRequests: 0.15e-6,
}
const INCLUDED_USAGE = { requests: 10e6, cpuMs: 30e6, rowsRead: 25e9, rowsWritten: 50e6, objectRequests: 1e6 }
const NO_USAGE = Object.fromEntries(Object.keys(RESOURCE_PRICES).map((resource) => [resource, 0]))
const MONTHLY_PLAN_PRICE = 5
const MONTHLY_VISIT_COUNTS = [100_000, 1_000_000]
const MINUTES_A_MONTH = 30 * 24 * 60

const USER_AGENT_HEADER = {
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
}

/**
 * Measures the cost of visits: home page, product list, category, two products and the cart. Each page is loaded as a
 * full document and writes a page view. Platform calls are counted in the built shop. The CPU time is that of the whole
 * local runtime with its database, so it exceeds the billed time.
 */
export async function benchCost(shop) {
  const { items } = (await call(shop, createGetRequest('/api/products?limit=48&fields=card'))).body
  const products = await insertProducts(shop, VISIT_COUNT / VISITS_PER_ORDER + 1, 1_000_000)
  for (let visitNumber = 0; visitNumber < WARM_UP_VISITS; visitNumber++)
    await simulateVisit(shop, { items, goods: products, number: visitNumber })
  const usageBefore = await readUsage(shop)
  for (let visitNumber = 0; visitNumber < VISIT_COUNT; visitNumber++)
    await simulateVisit(shop, { items, goods: products, number: visitNumber })
  const visitUsage = subtractCounts(usageBefore, await readUsage(shop))
  const usagePerVisit = scaleCounts(visitUsage, 1 / VISIT_COUNT)
  await shop.runCron()
  const readingsBeforeIdle = await readUsage(shop)
  for (let minute = 0; minute < 5; minute++) await shop.runCron()
  const usagePerMonth = scaleCounts(
    subtractCounts(readingsBeforeIdle, await readUsage(shop)),
    MINUTES_A_MONTH / 5,
  )

  const calculateUsage = (resource, visitCount) =>
    usagePerVisit[resource] * visitCount + usagePerMonth[resource]
  const tableRows = Object.keys(RESOURCE_PRICES).map((resource) => ({
    what: resource,
    'a visit': formatCount(usagePerVisit[resource]),
    'jobs, a month': formatCount(usagePerMonth[resource]),
    ...Object.fromEntries(
      MONTHLY_VISIT_COUNTS.map((visitCount) => [
        `$ for ${formatNumber(visitCount)} visits`,
        (calculateUsage(resource, visitCount) * RESOURCE_PRICES[resource]).toFixed(2),
      ]),
    ),
  }))
  console.log(
    `\n${VISIT_COUNT} visits one after the other, 1 in ${VISITS_PER_ORDER} orders, 1 in ${VISITS_PER_CHAT} chats; list prices, nothing included`,
  )
  console.log(formatMarkdownTable(tableRows))
  for (const visitCount of MONTHLY_VISIT_COUNTS) {
    const calculateTotalCost = (includedUsage) =>
      Object.keys(RESOURCE_PRICES).reduce(
        (sum, resource) =>
          sum +
          Math.max(0, calculateUsage(resource, visitCount) - includedUsage[resource]) *
            RESOURCE_PRICES[resource],
        0,
      )
    const billTotal = MONTHLY_PLAN_PRICE + calculateTotalCost(INCLUDED_USAGE)
    console.log(
      `${formatNumber(visitCount)} visits: $${calculateTotalCost(NO_USAGE).toFixed(2)} at list price, $${billTotal.toFixed(2)} on the bill of a month with the paid plan`,
    )
  }
  const pictureCost = usagePerVisit.pictures * RESOURCE_PRICES.requests * 1_000_000
  console.log(
    `${formatCount(usagePerVisit.pictures)} pictures a visit: free while they come with the shop; sent by staff they are requests, at most $${pictureCost.toFixed(2)} more for 1,000,000 visits`,
  )
  return visitUsage.failures === 0
}

let failureCount = 0
let pictureCount = 0

const PICTURE_URL_PATTERN = /\/images\/[\w-]+(?=-\d+\.webp)/g

async function simulateVisit(shop, { items, goods, number }) {
  const sessionId = makeSessionId()
  const pickProduct = (offset) => items[(number * 7 + offset) % items.length]
  const pagePaths = [
    '/',
    '/produkty',
    `/kategoria/${pickProduct(0).category}`,
    ...[1, 2].map((productOffset) => `/produkt/${pickProduct(productOffset).slug}`),
  ]
  const pictureUrls = new Set()
  for (const page of pagePaths) {
    for (const [picture] of (
      await callExpectingStatus(shop, addAgentHeaders(createGetRequest(page)), 200)
    ).matchAll(PICTURE_URL_PATTERN))
      pictureUrls.add(picture)
    await callExpectingStatus(
      shop,
      addAgentHeaders(createPostRequest('/api/page-view', { path: page, referrer: null })),
      204,
    )
  }
  pictureCount += pictureUrls.size
  const boughtProduct = goods[number % goods.length]
  await callExpectingStatus(
    shop,
    createPostRequest('/api/cart', { sessionId, productId: boughtProduct, quantity: 1 }),
    201,
  )
  await callExpectingStatus(shop, createGetRequest(`/api/cart?sessionId=${sessionId}`), 200)
  if (number % VISITS_PER_ORDER === 0) await placeOrder(shop, { bought: boughtProduct, sessionId })
  if (number % VISITS_PER_CHAT === 0) await runChat(shop)
}

const addAgentHeaders = (request) => ({ ...request, headers: { ...request.headers, ...USER_AGENT_HEADER } })

async function callExpectingStatus(shop, request, expectedStatus) {
  const { status, body } = await call(shop, request)
  if (status !== expectedStatus) {
    failureCount += 1
    console.log(`✗ ${request.path}: ${status}`)
  }
  return body
}

async function placeOrder(shop, { bought, sessionId }) {
  await callExpectingStatus(shop, addAgentHeaders(createGetRequest('/checkout')), 200)
  const { id } = await callExpectingStatus(
    shop,
    createOrderRequest(bought, { sessionId, key: randomUUID() }),
    201,
  )
  const { clientSecret } = await callExpectingStatus(
    shop,
    createPostRequest('/api/payments/create', { orderId: id }),
    200,
  )
  await callExpectingStatus(
    shop,
    createPostRequest('/api/payments/sandbox/confirm', {
      clientSecret,
      method: { type: 'blik', code: '777123' },
    }),
    200,
  )
  for (let pollIndex = 0; pollIndex < 3; pollIndex++)
    await callExpectingStatus(shop, createGetRequest(`/api/orders/${id}/status`), 200)
}

async function runChat(shop) {
  const chatClient = openChatClient({ url: shop.url })
  await pollUntil(() => chatClient.isOpen())
  for (let messageNumber = 1; messageNumber <= MESSAGES_PER_CHAT / 2; messageNumber++) {
    chatClient.sendMessage(`pytanie ${messageNumber}`)
    await pollUntil(() => chatClient.listTexts().includes(`pytanie ${messageNumber}`))
  }
  chatClient.end()
}

async function readUsage(shop) {
  const { body } = await call(shop, createGetRequest('/meter'))
  return { ...body, cpuMs: readCpuMs(shop.pid), failures: failureCount, pictures: pictureCount }
}

const subtractCounts = (countsBefore, countsAfter) =>
  Object.fromEntries(
    Object.entries(countsAfter).map(([resource, value]) => [resource, value - countsBefore[resource]]),
  )
const scaleCounts = (counts, factor) =>
  Object.fromEntries(Object.entries(counts).map(([resource, value]) => [resource, value * factor]))
const formatCount = (value) => (value >= 1000 ? formatNumber(Math.round(value)) : value.toFixed(2))
const formatNumber = (value) => value.toLocaleString('en')
