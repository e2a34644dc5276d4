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
import { CONNECTIONS, drive } from './drive.mjs'

const ROUNDS = 3
const ROUND_SECONDS = 1.5
const WARM_UP_SECONDS = 0.5

/** Runs every operation several times for some seconds. Returns false if an answer was wrong. */
export async function loads(shop) {
  const deep = await insertProducts(shop, 40, 1_000_000)
  const slugs = (await call(shop, get('/api/products?limit=24&fields=card'))).body.items.map(
    ({ slug }) => slug,
  )
  const openOrderIds = []
  for (const id of deep.slice(0, 10)) {
    const { body } = await call(shop, orderOf(id))
    await call(shop, post('/api/payments/create', { orderId: body.id }))
    openOrderIds.push(body.id)
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
      make: () => get(`/api/orders/${anyOf(openOrderIds)}/status`),
      expect: '"paymentStatus":"pending"',
    },
  }
  const rounds = Object.fromEntries(Object.keys(operations).map((name) => [name, []]))
  for (const operation of Object.values(operations)) await drive(shop, operation, WARM_UP_SECONDS)
  // Alternates the operations, so that a slow phase of the machine affects all of them.
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, operation] of Object.entries(operations))
      rounds[name].push(await drive(shop, operation, ROUND_SECONDS))
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
