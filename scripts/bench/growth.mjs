import process from 'node:process'
import { anyOf, call, get, insertProducts, median, orderOf, post, table } from '../load/client.mjs'
import { orderStatements } from '../load/fill.mjs'
import { growCatalogue } from '../load/grow.mjs'
import { openShop } from '../load/shop-process.mjs'
import { signIn, STAFF } from '../load/shops.mjs'
import { CONNECTIONS, drive } from './drive.mjs'

/** As many products and orders. */
const SIZES = [100, 1000, 10_000]
const ROUNDS = 3
const ROUND_SECONDS = 1.5
const WARM_UP_SECONDS = 0.5
/** How often a shop is asked for the first time after a change. */
const CHANGES = 9
/** The CPU that an answer takes among ten thousand may be this many times that among a hundred. */
const MOST_GROWTH = 1.3

/** What answers cost in shops of three sizes, side by side; false when one grows with the catalogue. */
export async function growth() {
  const shops = []
  try {
    for (const size of SIZES) shops.push(await filled(size))
    const isFlat = await warm(shops)
    await cold(shops)
    return isFlat
  } finally {
    for (const { shop } of shops) await shop.stop()
  }
}

/** A shop with as many products, two pieces each, and an order for each of them. */
async function filled(size) {
  const shop = await openShop({ vars: STAFF })
  await growCatalogue(shop, size, 2)
  // A full page of it in each shop: what is compared shows as much.
  await shop.sql(
    `UPDATE products SET category = '${CATEGORY}' WHERE id IN (SELECT id FROM products ORDER BY listed_at DESC LIMIT 24)`,
  )
  const goods = 'SELECT row_number() OVER (ORDER BY id) AS n, id FROM products WHERE stock > 1'
  for (const statement of orderStatements(size, Date.now(), goods)) await shop.sql(statement)
  const rows = await shop.sql(`SELECT slug, name FROM products WHERE status = 'published'`)
  const [changing] = await insertProducts(shop, 1, 1_000_000)
  return { shop, changing, token: await signIn(shop), operations: operationsOf(rows) }
}

/** Words as they grow under a shopper's fingers. */
const typed = (name) =>
  Array.from({ length: name.length - 2 }, (_, end) => name.slice(0, end + 3).trim()).filter(
    (q) => q.length > 2,
  )

const CATEGORY = 'szlifierki'
/** Words that more than a page of products have in every shop. */
const WORDS = 'akumulatorowa'
const suggestions = (q) => get(`/api/products?q=${encodeURIComponent(q)}&limit=5&fields=card`)
const detail = (slugs) => get(`/api/products/${anyOf(slugs)}`)

/** What is measured; a shop is known by few of its products at a time, as shoppers know it. */
function operationsOf(rows) {
  const slugs = rows.slice(0, 24).map(({ slug }) => slug)
  const prefixes = [...new Set(rows.slice(0, 72).flatMap(({ name }) => typed(name)))]
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

/** A hot shop: round after round and size after size, so that a slow moment of the machine meets all of them. */
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
    // Of the round that others disturbed least.
    const cpu = ofSizes.map((rounds) => Math.min(...rounds.map((result) => result.cpu)))
    const ratio = cpu.at(-1) / cpu[0]
    const listed = (values, digits) => values.map((value) => value.toFixed(digits)).join(' · ')
    return {
      operation,
      'p50 ms': listed(middle('p50'), 1),
      'p99 ms': listed(middle('p99'), 0),
      'CPU ms/op': listed(cpu, 2),
      growth: ratio.toFixed(2),
      isFlat: ratio <= MOST_GROWTH,
    }
  })
  console.log(
    `\nshops of ${SIZES.join(' · ')} products and orders; medians of ${ROUNDS} rounds of ${ROUND_SECONDS} s at ${CONNECTIONS} connections, CPU of the best of them, Node ${process.version}`,
  )
  console.log(
    table(rows.map(({ isFlat, ...row }) => ({ ...row, [`at most ${MOST_GROWTH}`]: isFlat ? '✓' : '✗' }))),
  )
  return rows.every(({ isFlat }) => isFlat)
}

/** The first answer after a sale and after a changed text: what was kept of the catalogue is then old. */
async function cold(shops) {
  const changes = { 'after a sale': sell, 'after a changed text': changeText }
  const asked = ['home page', 'category page', 'list, 24 cards', 'product page', 'search, words asked before']
  const rows = []
  for (const [when, change] of Object.entries(changes)) {
    for (const operation of asked) {
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

/** By a call of the API, so that this isolate knows of it at once. */
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
