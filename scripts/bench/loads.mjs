import autocannon from 'autocannon'
import process from 'node:process'
import {
  anyOf,
  call,
  get,
  insertProducts,
  median,
  newSession,
  orderOf,
  post,
  table,
} from '../load/client.mjs'
import { cpuOf } from '../load/cpu.mjs'

const CONNECTIONS = 10
const ROUNDS = 3
const ROUND_SECONDS = 1.5
const WARM_UP_SECONDS = 0.5

/** Every operation for some seconds, several times; false when an answer was wrong. */
export async function loads(shop) {
  const deep = await insertProducts(shop, 40, 1_000_000)
  const slugs = (await call(shop, get('/api/products?limit=24&fields=card'))).body.items.map(
    ({ slug }) => slug,
  )
  const open = []
  for (const id of deep.slice(0, 10)) {
    const { body } = await call(shop, orderOf(id))
    await call(shop, post('/api/payments/create', { orderId: body.id }))
    open.push(body.id)
  }
  const operations = {
    'static answer (/api/geo)': { make: () => get('/api/geo'), expect: '"country"' },
    'static file (/assets)': { make: () => get('/assets/manifest.json'), expect: '"file"' },
    'list, 24 cards': { make: () => get('/api/products?fields=card&limit=24'), expect: '"nextCursor"' },
    'list, whole': { make: () => get('/api/products'), expect: '"features"' },
    'product detail': { make: () => get(`/api/products/${anyOf(slugs)}`), expect: '"features"' },
    'product page (HTML)': { make: () => get(`/produkt/${anyOf(slugs)}`), expect: '</html>' },
    'home page (HTML)': { make: () => get('/'), expect: '</html>' },
    'add to cart': {
      make: () => post('/api/cart', { sessionId: newSession(), productId: anyOf(deep), quantity: 1 }),
      expect: '"quantity":1',
    },
    'place order': { make: () => orderOf(anyOf(deep)), expect: '"paymentStatus":"pending"' },
    'order status': {
      make: () => get(`/api/orders/${anyOf(open)}/status`),
      expect: '"paymentStatus":"pending"',
    },
  }
  const rounds = Object.fromEntries(Object.keys(operations).map((name) => [name, []]))
  for (const operation of Object.values(operations)) await load(shop, operation, WARM_UP_SECONDS)
  // Round after round, so that a slow moment of the machine meets every operation.
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, operation] of Object.entries(operations))
      rounds[name].push(await load(shop, operation, ROUND_SECONDS))
  }
  const [base] = Object.values(rounds)
  const rows = Object.entries(rounds).map(([name, results]) => {
    const middle = (key) => median(results.map((result) => result[key]))
    return {
      operation: name,
      'ops/s': Math.round(middle('perSecond')),
      'p50 ms': middle('p50').toFixed(1),
      'p99 ms': middle('p99').toFixed(1),
      'CPU ms/op': middle('cpu').toFixed(2),
      'CPU × static': (middle('cpu') / median(base.map(({ cpu }) => cpu))).toFixed(1),
      bytes: results[0].bytes,
      errors: results.reduce((sum, { errors }) => sum + errors, 0),
    }
  })
  console.log(
    `\nmedians of ${ROUNDS} rounds of ${ROUND_SECONDS} s at ${CONNECTIONS} connections, Node ${process.version}`,
  )
  console.log(table(rows))
  for (const [name, results] of Object.entries(rounds)) {
    const failure = results.find((result) => result.failure)?.failure
    if (failure) console.log(`✗ ${name}: ${failure}`)
  }
  return rows.every((row) => row.errors === 0)
}

/** Drives one operation for some seconds. Only right answers count. */
async function load(shop, { make, expect }, seconds) {
  const latencies = []
  let errors = 0
  let failure = null
  let bytes = 0
  const requests = [
    {
      setupRequest: (request, context) => {
        context.began = performance.now()
        return { ...request, ...make() }
      },
      onResponse: (status, body, context) => {
        if (status >= 200 && status < 300 && body.includes(expect)) {
          latencies.push(performance.now() - context.began)
          bytes = Buffer.byteLength(body)
        } else {
          errors += 1
          failure ??= `${status} ${body.slice(0, 200)}`
        }
      },
    },
  ]
  const before = cpuOf(shop.pid)
  const began = performance.now()
  const result = await autocannon({
    url: shop.url,
    connections: CONNECTIONS,
    duration: seconds,
    timeout: 10,
    requests,
  })
  const took = (performance.now() - began) / 1000
  const sorted = latencies.toSorted((a, b) => a - b)
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
  return {
    perSecond: latencies.length / took,
    p50: at(0.5),
    p99: at(0.99),
    cpu: (cpuOf(shop.pid) - before) / Math.max(1, latencies.length + errors),
    bytes,
    errors: errors + result.errors + result.timeouts,
    failure,
  }
}
