// `npm run bench`: how fast the built shop answers on the local Workers runtime, with a static answer of the same run
// beside it, because figures belong to a machine and only ratios travel. `npm run bench -- --races`: a thousand buyers
// over twenty single pieces. Exits with 1 when anything failed.
import autocannon from 'autocannon'
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request as ask } from 'node:http'
import { text } from 'node:stream/consumers'
import { anyPort } from './any-port.mjs'
import { build, NODE } from './prepare.mjs'

const CONNECTIONS = 10
const ROUNDS = 3
const ROUND_SECONDS = 2
const WARM_UP_SECONDS = 0.5

async function startShop() {
  const port = await anyPort()
  const child = fork('scripts/bench-shop.mjs', [String(port)], {
    execPath: NODE,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const waiting = new Map()
  await new Promise((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`the shop ended with ${code}`)))
    child.on('message', ({ isReady, id, results, error }) => {
      if (isReady) return resolve()
      const { answer, refuse } = waiting.get(id)
      waiting.delete(id)
      return error ? refuse(new Error(error)) : answer(results)
    })
  })
  let last = 0
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    /** Runs a statement on the shop's database. */
    sql: (statement, ...values) =>
      new Promise((answer, refuse) => {
        last += 1
        waiting.set(last, { answer, refuse })
        child.send({ id: last, statement, values })
      }),
    stop: () => child.disconnect(),
  }
}

// What is asked ---------------------------------------------------------------------------------------------------

/** Each call comes from an address of its own: the limits per address are no part of the question. */
function visitor() {
  const number = Math.floor(Math.random() * 2 ** 24)
  return {
    'CF-Connecting-IP': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
    'Accept-Language': 'pl',
  }
}

const get = (path) => ({ method: 'GET', path, headers: visitor() })

const post = (path, body, headers = {}) => ({
  method: 'POST',
  path,
  headers: { ...visitor(), 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

const anyOf = (things) => things[Math.floor(Math.random() * things.length)]
const newSession = () => `session-${randomUUID()}`

/** A free-delivery price, so that the total is the price. */
const PRICE = '600.00'

async function insertProducts(count, stock) {
  const ids = Array.from({ length: count }, () => randomUUID())
  for (const id of ids) {
    await shop.sql(
      `INSERT INTO products (id, slug, sku, name, description, category, image, images, original_price_minor, exhibition_price_minor,
        pieces, stock, features, features_en, status, listed_at, created_at, updated_at)
      VALUES (?1, ?1, ?1, 'Narzędzie', 'Opis', 'akcesoria', '/images/x-1000.webp', '[]', 70000, 60000, ?2, ?2, '[]', '[]', 'published', 0, 0, 0)`,
      id,
      stock,
    )
  }
  return ids
}

function orderOf(productId, { sessionId = newSession(), key = randomUUID() } = {}) {
  const body = {
    customerType: 'individual',
    firstName: 'Łucja',
    lastName: 'Żak',
    email: 'lucja@example.com',
    phone: '600 700 800',
    address: 'Nowa Wieś 12',
    city: 'Łódź',
    postalCode: '90-001',
    courier: 'dpd',
    orderItems: [{ productId, name: 'Narzędzie', quantity: 1, price: PRICE }],
    totalAmount: PRICE,
    language: 'pl',
    currency: 'PLN',
    sessionId,
    consents: { terms: true },
  }
  return post('/api/orders', body, { 'Idempotency-Key': key })
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** One call, outside of the measured load. */
async function call({ method, path, headers, body }) {
  const response = await new Promise((resolve, reject) => {
    ask(shop.url + path, { method, headers, agent }, resolve)
      .on('error', reject)
      .end(body)
  })
  const answer = await text(response)
  return {
    status: response.statusCode,
    body: answer.startsWith('{') || answer.startsWith('[') ? JSON.parse(answer) : answer,
  }
}

// Loads -----------------------------------------------------------------------------------------------------------

async function loads() {
  const [deep] = [await insertProducts(40, 1_000_000)]
  const slugs = (await call(get('/api/products?limit=24&fields=card'))).body.items.map(({ slug }) => slug)
  const open = []
  for (const id of deep.slice(0, 10)) {
    const { body } = await call(orderOf(id))
    await call(post('/api/payments/create', { orderId: body.id }))
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
  for (const operation of Object.values(operations)) await load(operation, WARM_UP_SECONDS)
  // Round after round, so that a slow moment of the machine meets every operation.
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, operation] of Object.entries(operations))
      rounds[name].push(await load(operation, ROUND_SECONDS))
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
async function load({ make, expect }, seconds) {
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

/** Milliseconds of CPU that a process and its children have used; NaN where there is no /proc. */
function cpuOf(pid) {
  const stats = new Map()
  try {
    for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        stats.set(Number(entry), {
          parent: Number(fields[1]),
          ms: (Number(fields[11]) + Number(fields[12])) * 10,
        })
      } catch {
        // Ended meanwhile.
      }
    }
  } catch {
    return Number.NaN
  }
  const below = (id) =>
    [...stats]
      .filter(([, { parent }]) => parent === id)
      .reduce((sum, [child]) => sum + below(child), stats.get(id)?.ms ?? 0)
  return below(pid)
}

// Races -----------------------------------------------------------------------------------------------------------

const PIECES = 20
const BUYERS = 1000
const AT_ONCE = 50

/**
 * Every buyer wants one of twenty single pieces and presses twice. Exactly one buyer per piece may get it; the winners
 * then open and confirm their payment several times at once.
 */
async function races() {
  const pieces = await insertProducts(PIECES, 1)
  const began = performance.now()
  const buyers = Array.from({ length: BUYERS }, (_, index) => orderOf(pieces[index % PIECES]))
  const attempts = await pooled(
    buyers.flatMap((buyer) => [buyer, buyer]),
    call,
  )
  const seconds = (performance.now() - began) / 1000
  const statuses = count(attempts.map(({ status, body }) => `${status} ${body.code ?? ''}`.trim()))
  const won = new Set(attempts.filter(({ status }) => status === 201).map(({ body }) => body.id))
  const held = await stockOf(pieces)

  const opened = await pooled(
    [...won, ...won, ...won].map((orderId) => post('/api/payments/create', { orderId })),
    call,
  )
  const secrets = new Set(opened.map(({ body }) => body.clientSecret))
  const confirm = (clientSecret) =>
    post('/api/payments/sandbox/confirm', { clientSecret, method: { type: 'blik', code: '777123' } })
  const confirmed = await pooled([...secrets, ...secrets].map(confirm), call)
  const sold = await stockOf(pieces)
  const [{ orders }] = await shop.sql(
    `SELECT count(*) AS orders FROM orders WHERE state = 'paid' AND id IN (SELECT order_id FROM order_lines WHERE product_id IN (${pieces.map(() => '?').join(',')}))`,
    ...pieces,
  )
  const [{ extra }] = await shop.sql(
    `SELECT count(*) AS extra FROM order_lines WHERE state <> 'sold' AND product_id IN (${pieces.map(() => '?').join(',')})`,
    ...pieces,
  )

  const checks = [
    ['orders taken', won.size, PIECES],
    ['answers 201 (each winner pressed twice)', statuses['201'] ?? 0, PIECES * 2],
    ['answers 409 order.sold_out', statuses['409 order.sold_out'] ?? 0, (BUYERS - PIECES) * 2],
    ['other answers', attempts.length - (statuses['201'] ?? 0) - (statuses['409 order.sold_out'] ?? 0), 0],
    ['pieces held then', held.held, PIECES],
    ['pieces free then', held.stock, 0],
    ['payments opened (each asked for three times)', secrets.size, PIECES],
    [
      'confirmations that took the money',
      confirmed.filter(({ body }) => body.status === 'succeeded').length,
      PIECES,
    ],
    ['orders paid', orders, PIECES],
    ['pieces sold', sold.sold, PIECES],
    ['pieces left held or free', sold.held + sold.stock, 0],
    ['lines of nobody', extra, 0],
  ]
  console.log(
    `\n${BUYERS} buyers, two presses each, over ${PIECES} single pieces: ${Math.round(attempts.length / seconds)} orders/s`,
  )
  console.log(
    table(checks.map(([what, is, wanted]) => ({ what, is, wanted, '': is === wanted ? '✓' : '✗' }))),
  )
  const others = Object.keys(statuses).filter((status) => !['201', '409 order.sold_out'].includes(status))
  for (const status of others) console.log(`✗ ${statuses[status]} × ${status}`)
  return checks.every(([, is, wanted]) => is === wanted)
}

async function stockOf(pieces) {
  const [row] = await shop.sql(
    `SELECT sum(stock) AS stock, sum(held) AS held, sum(sold) AS sold FROM products WHERE id IN (${pieces.map(() => '?').join(',')})`,
    ...pieces,
  )
  return row
}

/** Does all of it, some at a time. */
async function pooled(inputs, work) {
  const results = []
  let next = 0
  const worker = async () => {
    while (next < inputs.length) {
      const index = next++
      results[index] = await work(inputs[index])
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}

function count(values) {
  const counts = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}

// Numbers ---------------------------------------------------------------------------------------------------------

function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}

function table(rows) {
  const columns = Object.keys(rows[0])
  const line = (cells) => `| ${cells.join(' | ')} |`
  return [
    line(columns),
    line(columns.map(() => '---')),
    ...rows.map((row) => line(columns.map((column) => row[column]))),
  ].join('\n')
}

await build()
const shop = await startShop()
let isGood = false
try {
  isGood = process.argv.includes('--races') ? await races() : await loads()
} finally {
  shop.stop()
}
process.exit(isGood ? 0 : 1)
