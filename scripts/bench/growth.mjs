import process from 'node:process'
import { anyOf, call, get, insertProducts, median, orderOf, post, table } from '../load/client.mjs'
import { orderStatements } from '../load/fill.mjs'
import { growCatalogue } from '../load/grow.mjs'
import { openShop } from '../load/shop-process.mjs'
import { signIn, STAFF } from '../load/shops.mjs'
import { CONNECTIONS, drive } from './drive.mjs'

const SIZES = [100, 1000, 10_000]
const ROUNDS = 3
const ROUND_SECONDS = 1.5
const WARM_UP_SECONDS = 0.5
/** Measured first answers after a change. */
const CHANGES = 9
/** The most that CPU per answer may grow from a hundred to ten thousand products, as a factor. */
const MAX_GROWTH = 1.3

/** Compares the cost of answers in shops of three sizes. Returns false if one grows with the catalogue. */
export async function growth() {
  const shops = []
  try {
    for (const size of SIZES) shops.push(await openFilledShop(size))
    const isFlat = await warm(shops)
    await cold(shops)
    return isFlat
  } finally {
    for (const { shop } of shops) await shop.stop()
  }
}

/** A shop with `size` products, two units each, and one order per product. */
async function openFilledShop(size) {
  const shop = await openShop({ vars: STAFF })
  await growCatalogue(shop, size, 2)
  // Fills the category's first page in every shop, so that the compared pages show the same amount.
  await shop.sql(
    `UPDATE products SET category = '${CATEGORY}' WHERE id IN (SELECT id FROM products ORDER BY listed_at DESC LIMIT 24)`,
  )
  const goods = 'SELECT row_number() OVER (ORDER BY id) AS n, id FROM products WHERE stock > 1'
  for (const statement of orderStatements(size, Date.now(), goods)) await shop.sql(statement)
  const rows = await shop.sql(`SELECT slug, name FROM products WHERE status = 'published'`)
  const [changingProductId] = await insertProducts(shop, 1, 1_000_000)
  return { shop, changing: changingProductId, token: await signIn(shop), operations: operationsOf(rows) }
}

/** Prefixes of a name, as a visitor types it. */
const prefixesOf = (name) =>
  Array.from({ length: name.length - 2 }, (_, end) => name.slice(0, end + 3).trim()).filter(
    (q) => q.length > 2,
  )

const CATEGORY = 'szlifierki'
/** A search term with more than a page of matches in every shop. */
const WORDS = 'akumulatorowa'
const suggestions = (q) => get(`/api/products?q=${encodeURIComponent(q)}&limit=5&fields=card`)
const detail = (slugs) => get(`/api/products/${anyOf(slugs)}`)

/** The measured operations. Each shop uses only a few products at a time, as visitors do. */
function operationsOf(rows) {
  const slugs = rows.slice(0, 24).map(({ slug }) => slug)
  const prefixes = [...new Set(rows.slice(0, 72).flatMap(({ name }) => prefixesOf(name)))]
  return {
    'static answer (/api/geo)': { make: () => get('/api/geo'), expect: '"country"' },
    'home page': { make: () => get('/'), expect: '</html>' },
    'category page': { make: () => get(`/kategoria/${CATEGORY}`), expect: '</html>' },
    'list, 24 cards': { make: () => get('/api/products?fields=card&limit=24'), expect: '"nextCursor"' },
    'product page': { make: () => get(`/produkt/${anyOf(slugs)}`), expect: '</html>' },
    'product detail': { make: () => detail(slugs), expect: '"features"' },
    'search, words asked before': { make: () => suggestions(WORDS), expect: '"total"' },
    'search, words asked first': { make: () => suggestions(anyOf(prefixes)), expect: '"total"' },
    'search page': { make: () => get(`/produkty?q=${WORDS}`), expect: '</html>' },
  }
}

/** Measures shops with warm caches in alternation, so that a slow phase of the machine affects all of them. */
async function warm(shops) {
  const names = Object.keys(shops[0].operations)
  const results = new Map(names.map((name) => [name, shops.map(() => [])]))
  for (let round = -1; round < ROUNDS; round++) {
    for (const name of names) {
      for (const [index, { shop, operations }] of shops.entries()) {
        const result = await drive(shop, operations[name], round < 0 ? WARM_UP_SECONDS : ROUND_SECONDS)
        if (result.errors > 0) throw new Error(`${name}: ${String(result.failure)}`)
        if (round >= 0) results.get(name)[index].push(result)
      }
    }
  }
  const rows = [...results].map(([operation, ofSizes]) => {
    const middle = (key) => ofSizes.map((rounds) => median(rounds.map((result) => result[key])))
    // The minimum, from the round with the least disturbance.
    const cpu = ofSizes.map((rounds) => Math.min(...rounds.map((result) => result.cpu)))
    const ratio = cpu.at(-1) / cpu[0]
    const formatValues = (values, digits) => values.map((value) => value.toFixed(digits)).join(' · ')
    return {
      operation,
      'p50 ms': formatValues(middle('p50'), 1),
      'p99 ms': formatValues(middle('p99'), 0),
      'CPU ms/op': formatValues(cpu, 2),
      growth: ratio.toFixed(2),
      isFlat: ratio <= MAX_GROWTH,
    }
  })
  console.log(
    `\nshops of ${SIZES.join(' · ')} products and orders; medians of ${ROUNDS} rounds of ${ROUND_SECONDS} s at ${CONNECTIONS} connections, CPU of the best of them, Node ${process.version}`,
  )
  console.log(
    table(rows.map(({ isFlat, ...row }) => ({ ...row, [`at most ${MAX_GROWTH}`]: isFlat ? '✓' : '✗' }))),
  )
  return rows.every(({ isFlat }) => isFlat)
}

/** Measures the first answer after a sale and after a changed text, when caches of the catalogue are stale. */
async function cold(shops) {
  const changes = { 'after a sale': sell, 'after a changed text': changeText }
  const measuredOperations = [
    'home page',
    'category page',
    'list, 24 cards',
    'product page',
    'search, words asked before',
  ]
  const rows = []
  for (const [when, change] of Object.entries(changes)) {
    for (const operation of measuredOperations) {
      const times = []
      for (const { shop, changing, token, operations } of shops) {
        const took = []
        for (let n = 0; n < CHANGES; n++) {
          await change(shop, changing, token)
          const began = performance.now()
          const { status } = await call(shop, operations[operation].make())
          if (status !== 200) throw new Error(`${operation}: ${status}`)
          took.push(performance.now() - began)
        }
        times.push(median(took))
      }
      rows.push({
        'first answer': `${operation} ${when}`,
        ms: times.map((time) => time.toFixed(0)).join(' · '),
      })
    }
  }
  console.log(`\nthe first answer after a change, medians of ${CHANGES}`)
  console.log(table(rows))
}

/** Changes the stock by an API call, so that this isolate drops its cache at once. */
async function sell(shop, id) {
  const { status } = await call(shop, orderOf(id))
  if (status !== 201) throw new Error(`order: ${status}`)
}

async function changeText(shop, id, token) {
  const [{ version }] = await shop.sql('SELECT version FROM products WHERE id = ?', id)
  const body = { version, name: `Narzędzie ${version}` }
  const change = post(`/api/admin/products/${id}`, body, { Authorization: `Bearer ${token}` })
  const { status } = await call(shop, { ...change, method: 'PATCH' })
  if (status !== 200) throw new Error(`change: ${status}`)
}
