// Client of the load tests: calls the shop like many parallel visitors, and prints results.
import { randomUUID } from 'node:crypto'
import { Agent, request as ask } from 'node:http'
import { text } from 'node:stream/consumers'

/** Returns the headers of a visitor with a random IP address, because rate limits are not tested here. */
export function createVisitorHeaders() {
  const randomNumber = Math.floor(Math.random() * 2 ** 24)
  return {
    'CF-Connecting-IP': `10.${randomNumber >> 16}.${(randomNumber >> 8) & 255}.${randomNumber & 255}`,
    'Accept-Language': 'pl',
  }
}

export const createGetRequest = (path) => ({ method: 'GET', path, headers: createVisitorHeaders() })

export const createPostRequest = (path, body, headers = {}) => ({
  method: 'POST',
  path,
  headers: { ...createVisitorHeaders(), 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

export const pickRandom = (items) => items[Math.floor(Math.random() * items.length)]
export const makeSessionId = () => `session-${randomUUID()}`

/**
 * Unit price, in PLN minor units and as a decimal for the API. The price is above the threshold for free delivery, so
 * that the total of an order equals the price.
 */
const PRICE_MINOR = 60_000
const UNIT_PRICE = '600.00'

/** Inserts products with `stock` units each. Returns their ids. */
export async function insertProducts(shop, count, stock, priceMinor = PRICE_MINOR) {
  const productIds = Array.from({ length: count }, () => randomUUID())
  await shop.batch(
    ...productIds.map((id) => [
      `INSERT INTO products (id, slug, sku, name, description, category, image, images, original_price_minor, exhibition_price_minor,
        pieces, stock, features, features_en, status, listed_at, created_at, updated_at)
      VALUES (?1, ?1, ?1, 'Narzędzie', 'Opis', 'akcesoria', '/images/x-1000.webp', '[]', ?3 + 10000, ?3, ?2, ?2, '[]', '[]', 'published', 0, 0, 0)`,
      id,
      stock,
      priceMinor,
    ]),
  )
  return productIds
}

/** Returns the body of a valid order for one unit, with the correct price. */
export const createOrderBody = (productId, sessionId = makeSessionId()) => ({
  customerType: 'individual',
  firstName: 'Łucja',
  lastName: 'Żak',
  email: 'lucja@example.com',
  phone: '600 700 800',
  address: 'Nowa Wieś 12',
  city: 'Łódź',
  postalCode: '90-001',
  courier: 'dpd',
  orderItems: [{ productId, name: 'Narzędzie', quantity: 1, price: UNIT_PRICE }],
  totalAmount: UNIT_PRICE,
  language: 'pl',
  currency: 'PLN',
  sessionId,
  consents: { terms: true },
})

export const createOrderRequest = (productId, { sessionId, key = randomUUID() } = {}) =>
  createPostRequest('/api/orders', createOrderBody(productId, sessionId), { 'Idempotency-Key': key })

// The client closes idle connections before the shop does. Otherwise the shop could close a connection just when the
// client reuses the connection, which would look like a lost answer.
const httpAgent = new Agent({ keepAlive: true, maxSockets: 64, timeout: 2000 })
const MAX_CALL_MS = 60_000

/** Sends one request over one of 64 connections. Rejects if there is no answer. */
export async function call(shop, { method, path, headers, body }) {
  const sendRequest = () =>
    new Promise((resolve, reject) => {
      const request = ask(
        shop.url + path,
        { method, headers, agent: httpAgent, timeout: MAX_CALL_MS },
        resolve,
      )
      request
        .on('timeout', () => request.destroy(new Error('no answer')))
        .on('error', (error) => reject(Object.assign(error, { isLeft: isConnectionLost(request, error) })))
        .end(body)
    })
  const response = await sendRequest().catch((error) => {
    if (error.isLeft) return sendRequest()
    throw error
  })
  const responseText = await text(response)
  return {
    status: response.statusCode,
    headers: response.headers,
    body:
      responseText.startsWith('{') || responseText.startsWith('[') ? JSON.parse(responseText) : responseText,
  }
}

/** True if the shop closed an idle connection just before the client reused it. Browsers repeat such a request. */
const isConnectionLost = ({ reusedSocket }, { code }) =>
  reusedSocket && ['ECONNRESET', 'EPIPE'].includes(code)

/** Runs `processInput` for all inputs, with limited concurrency. */
export async function mapConcurrently(inputs, processInput, maxConcurrency = 50) {
  const workResults = []
  let nextIndex = 0
  const processRemainingInputs = async () => {
    while (nextIndex < inputs.length) {
      const index = nextIndex++
      workResults[index] = await processInput(inputs[index], index)
    }
  }
  await Promise.all(Array.from({ length: maxConcurrency }, processRemainingInputs))
  return workResults
}

export function countOccurrences(values) {
  const countByValue = {}
  for (const value of values) countByValue[value] = (countByValue[value] ?? 0) + 1
  return countByValue
}

export function quantile(values, share) {
  const sortedValues = values.toSorted((a, b) => a - b)
  return (
    sortedValues[Math.min(sortedValues.length - 1, Math.floor(share * sortedValues.length))] ?? Number.NaN
  )
}

export const median = (values) => quantile(values, 0.5)

export function formatMarkdownTable(rows) {
  const columns = Object.keys(rows[0])
  const toMarkdownRow = (cells) => `| ${cells.join(' | ')} |`
  return [
    toMarkdownRow(columns),
    toMarkdownRow(columns.map(() => '---')),
    ...rows.map((row) => toMarkdownRow(columns.map((column) => row[column]))),
  ].join('\n')
}
