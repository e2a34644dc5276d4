import process from 'node:process'
import {
  pickRandom,
  call,
  createGetRequest,
  insertProducts,
  median,
  makeSessionId,
  createOrderRequest,
  createPostRequest,
  formatMarkdownTable,
} from '../load/visitors/client.mjs'
import { CONNECTION_COUNT, loadTestOperation } from './drive.mjs'

const MEASUREMENT_COUNT = 3
const MEASUREMENT_SECONDS = 1.5
const WARM_UP_SECONDS = 0.5

/** Runs every operation in several short rounds. Returns false if an answer was wrong. */
export async function runLoadBenchmark(shop) {
  const highStockProducts = await insertProducts(shop, 40, 1_000_000)
  const slugs = (await call(shop, createGetRequest('/api/products?limit=24&fields=card'))).body.items.map(
    ({ slug }) => slug,
  )
  const openOrderIds = []
  for (const id of highStockProducts.slice(0, 10)) {
    const { body } = await call(shop, createOrderRequest(id))
    await call(shop, createPostRequest('/api/payments/create', { orderId: body.id }))
    openOrderIds.push(body.id)
  }
  const operations = {
    'static answer (/api/geo)': {
      createRequest: () => createGetRequest('/api/geo'),
      expectedText: '"country"',
    },
    'static file (/assets)': {
      createRequest: () => createGetRequest('/assets/manifest.json'),
      expectedText: '"file"',
    },
    'list, 24 cards': {
      createRequest: () => createGetRequest('/api/products?fields=card&limit=24'),
      expectedText: '"nextCursor"',
    },
    'list, whole': { createRequest: () => createGetRequest('/api/products'), expectedText: '"features"' },
    'product detail': {
      createRequest: () => createGetRequest(`/api/products/${pickRandom(slugs)}`),
      expectedText: '"features"',
    },
    'product page (HTML)': {
      createRequest: () => createGetRequest(`/produkt/${pickRandom(slugs)}`),
      expectedText: '</html>',
    },
    'home page (HTML)': { createRequest: () => createGetRequest('/'), expectedText: '</html>' },
    'add to cart': {
      createRequest: () =>
        createPostRequest('/api/cart', {
          sessionId: makeSessionId(),
          productId: pickRandom(highStockProducts),
          quantity: 1,
        }),
      expectedText: '"quantity":1',
    },
    'place order': {
      createRequest: () => createOrderRequest(pickRandom(highStockProducts)),
      expectedText: '"paymentStatus":"pending"',
    },
    'order status': {
      createRequest: () => createGetRequest(`/api/orders/${pickRandom(openOrderIds)}/status`),
      expectedText: '"paymentStatus":"pending"',
    },
  }
  const resultsByOperation = Object.fromEntries(Object.keys(operations).map((name) => [name, []]))
  for (const operation of Object.values(operations)) await loadTestOperation(shop, operation, WARM_UP_SECONDS)
  // Alternates the operations, so that a slow phase of the machine affects all of them.
  for (let round = 0; round < MEASUREMENT_COUNT; round++) {
    for (const [name, operation] of Object.entries(operations))
      resultsByOperation[name].push(await loadTestOperation(shop, operation, MEASUREMENT_SECONDS))
  }
  const [baselineResults] = Object.values(resultsByOperation)
  const tableRows = Object.entries(resultsByOperation).map(([name, results]) => {
    const calculateMedian = (measureName) => median(results.map((result) => result[measureName]))
    return {
      operation: name,
      'ops/s': Math.round(calculateMedian('perSecond')),
      'p50 ms': calculateMedian('p50').toFixed(1),
      'p99 ms': calculateMedian('p99').toFixed(1),
      'CPU ms/op': calculateMedian('cpu').toFixed(2),
      'CPU × static': (calculateMedian('cpu') / median(baselineResults.map(({ cpu }) => cpu))).toFixed(1),
      bytes: results[0].bytes,
      errors: results.reduce((sum, { errors }) => sum + errors, 0),
    }
  })
  console.log(
    `\nmedians of ${MEASUREMENT_COUNT} rounds of ${MEASUREMENT_SECONDS} s at ${CONNECTION_COUNT} connections, Node ${process.version}`,
  )
  console.log(formatMarkdownTable(tableRows))
  for (const [name, results] of Object.entries(resultsByOperation)) {
    const failure = results.find((result) => result.failure)?.failure
    if (failure) console.log(`✗ ${name}: ${failure}`)
  }
  return tableRows.every((row) => row.errors === 0)
}
