import process from 'node:process'
import {
  pickRandom,
  call,
  createGetRequest,
  insertProducts,
  median,
  createOrderRequest,
  createPostRequest,
  formatMarkdownTable,
} from '../load/visitors/client.mjs'
import { insertOrdersSql } from '../../test/fill-statements.mjs'
import { growCatalogue } from '../load/shop/grow.mjs'
import { openShop } from '../load/shop/shop-process.mjs'
import { signIn, STAFF_SECRETS } from '../load/shop/shops.mjs'
import { CONNECTION_COUNT, loadTestOperation } from './drive.mjs'

const PRODUCT_COUNTS = [100, 1000, 10_000]
const MEASUREMENT_COUNT = 3
const MEASUREMENT_SECONDS = 1.5
const WARM_UP_SECONDS = 0.5
/** Number of catalogue changes. The first answer after each change is measured. */
const CHANGE_COUNT = 9
/** Maximum growth of the CPU time per answer from a hundred to ten thousand products, as a factor. */
const MAX_GROWTH_FACTOR = 1.3

/** Compares the CPU per answer in shops of three sizes. Returns false if the CPU grows with the catalogue. */
export async function benchGrowth() {
  const filledShops = []
  try {
    for (const productCount of PRODUCT_COUNTS) filledShops.push(await openFilledShop(productCount))
    const isGrowthFlat = await measureWarmCaches(filledShops)
    await measureStaleCaches(filledShops)
    return isGrowthFlat
  } finally {
    for (const { shop } of filledShops) await shop.stop()
  }
}

/** Opens a shop with `productCount` products, two units each, and one order per product. */
async function openFilledShop(productCount) {
  const shop = await openShop({ vars: STAFF_SECRETS })
  await growCatalogue(shop, productCount, 2)
  // Fills the category's first page in every shop, so that the compared pages show the same number of products.
  await shop.sql(
    `UPDATE products SET category = '${BENCH_CATEGORY}' WHERE id IN (SELECT id FROM products ORDER BY listed_at DESC LIMIT 24)`,
  )
  const productsSql = 'SELECT row_number() OVER (ORDER BY id) AS n, id FROM products WHERE stock > 1'
  for (const statement of insertOrdersSql(productCount, Date.now(), productsSql)) await shop.sql(statement)
  const rows = await shop.sql(`SELECT slug, name FROM products WHERE status = 'published'`)
  const [changingProductId] = await insertProducts(shop, 1, 1_000_000)
  return { shop, changing: changingProductId, token: await signIn(shop), operations: createOperations(rows) }
}

/** Prefixes of a name, as a visitor types it. */
const listPrefixes = (name) =>
  Array.from({ length: name.length - 2 }, (_, end) => name.slice(0, end + 3).trim()).filter(
    (prefix) => prefix.length > 2,
  )

const BENCH_CATEGORY = 'szlifierki'
/** A search term with more than a page of matches in every shop. */
const SEARCH_WORD = 'akumulatorowa'
const buildSuggestionsRequest = (searchText) =>
  createGetRequest(`/api/products?q=${encodeURIComponent(searchText)}&limit=5&fields=card`)
const createProductRequest = (slugs) => createGetRequest(`/api/products/${pickRandom(slugs)}`)

/** Returns the measured requests. The requests repeat the same few products of a shop, as real visitors do. */
function createOperations(rows) {
  const slugs = rows.slice(0, 24).map(({ slug }) => slug)
  const prefixes = [...new Set(rows.slice(0, 72).flatMap(({ name }) => listPrefixes(name)))]
  return {
    'static answer (/api/geo)': {
      createRequest: () => createGetRequest('/api/geo'),
      expectedText: '"country"',
    },
    'home page': { createRequest: () => createGetRequest('/'), expectedText: '</html>' },
    'category page': {
      createRequest: () => createGetRequest(`/kategoria/${BENCH_CATEGORY}`),
      expectedText: '</html>',
    },
    'list, 24 cards': {
      createRequest: () => createGetRequest('/api/products?fields=card&limit=24'),
      expectedText: '"nextCursor"',
    },
    'product page': {
      createRequest: () => createGetRequest(`/produkt/${pickRandom(slugs)}`),
      expectedText: '</html>',
    },
    'product detail': { createRequest: () => createProductRequest(slugs), expectedText: '"features"' },
    'search, words asked before': {
      createRequest: () => buildSuggestionsRequest(SEARCH_WORD),
      expectedText: '"total"',
    },
    'search, words asked first': {
      createRequest: () => buildSuggestionsRequest(pickRandom(prefixes)),
      expectedText: '"total"',
    },
    'search page': {
      createRequest: () => createGetRequest(`/produkty?q=${SEARCH_WORD}`),
      expectedText: '</html>',
    },
  }
}

/** Measures shops with warm caches in alternation, so that a slow phase of the machine affects all of them. */
async function measureWarmCaches(shops) {
  const operationNames = Object.keys(shops[0].operations)
  const timingsByOperation = new Map(operationNames.map((name) => [name, shops.map(() => [])]))
  for (let round = -1; round < MEASUREMENT_COUNT; round++) {
    for (const name of operationNames) {
      for (const [index, { shop, operations }] of shops.entries()) {
        const loadTestResult = await loadTestOperation(
          shop,
          operations[name],
          round < 0 ? WARM_UP_SECONDS : MEASUREMENT_SECONDS,
        )
        if (loadTestResult.errors > 0) throw new Error(`${name}: ${String(loadTestResult.failure)}`)
        if (round >= 0) timingsByOperation.get(name)[index].push(loadTestResult)
      }
    }
  }
  const rows = [...timingsByOperation].map(([operation, resultsBySize]) => {
    const calculateMedians = (measureName) =>
      resultsBySize.map((roundResults) => median(roundResults.map((result) => result[measureName])))
    // Uses the minimum of all rounds, because other programs disturbed the fastest round least.
    const cpuBySize = resultsBySize.map((rounds) => Math.min(...rounds.map((result) => result.cpu)))
    const cpuGrowthRatio = cpuBySize.at(-1) / cpuBySize[0]
    const formatValues = (values, digits) => values.map((value) => value.toFixed(digits)).join(' · ')
    return {
      operation,
      'p50 ms': formatValues(calculateMedians('p50'), 1),
      'p99 ms': formatValues(calculateMedians('p99'), 0),
      'CPU ms/op': formatValues(cpuBySize, 2),
      growth: cpuGrowthRatio.toFixed(2),
      isFlat: cpuGrowthRatio <= MAX_GROWTH_FACTOR,
    }
  })
  console.log(
    `\nshops of ${PRODUCT_COUNTS.join(' · ')} products and orders; medians of ${MEASUREMENT_COUNT} rounds of ${MEASUREMENT_SECONDS} s at ${CONNECTION_COUNT} connections, CPU of the best of them, Node ${process.version}`,
  )
  console.log(
    formatMarkdownTable(
      rows.map(({ isFlat, ...row }) => ({ ...row, [`at most ${MAX_GROWTH_FACTOR}`]: isFlat ? '✓' : '✗' })),
    ),
  )
  return rows.every(({ isFlat }) => isFlat)
}

/** Measures the first answer after a sale and after a changed text, when caches of the catalogue are stale. */
async function measureStaleCaches(shops) {
  const changeOperations = { 'after a sale': buyProduct, 'after a changed text': renameProduct }
  const measuredOperations = [
    'home page',
    'category page',
    'list, 24 cards',
    'product page',
    'search, words asked before',
  ]
  const rows = []
  for (const [changeLabel, applyChange] of Object.entries(changeOperations)) {
    for (const operation of measuredOperations) {
      const medianDurations = []
      for (const { shop, changing, token, operations } of shops) {
        const responseTimes = []
        for (let changeIndex = 0; changeIndex < CHANGE_COUNT; changeIndex++) {
          await applyChange(shop, changing, token)
          const startedAt = performance.now()
          const { status } = await call(shop, operations[operation].createRequest())
          if (status !== 200) throw new Error(`${operation}: ${status}`)
          responseTimes.push(performance.now() - startedAt)
        }
        medianDurations.push(median(responseTimes))
      }
      rows.push({
        'first answer': `${operation} ${changeLabel}`,
        ms: medianDurations.map((duration) => duration.toFixed(0)).join(' · '),
      })
    }
  }
  console.log(`\nthe first answer after a change, medians of ${CHANGE_COUNT}`)
  console.log(formatMarkdownTable(rows))
}

/** Changes the stock by an API call, so that the isolate that serves the call drops its cache at once. */
async function buyProduct(shop, id) {
  const { status } = await call(shop, createOrderRequest(id))
  if (status !== 201) throw new Error(`order: ${status}`)
}

async function renameProduct(shop, id, staffToken) {
  const [{ version }] = await shop.sql('SELECT version FROM products WHERE id = ?', id)
  const body = { version, name: `Narzędzie ${version}` }
  const changeRequest = createPostRequest(`/api/admin/products/${id}`, body, {
    Authorization: `Bearer ${staffToken}`,
  })
  const { status } = await call(shop, { ...changeRequest, method: 'PATCH' })
  if (status !== 200) throw new Error(`change: ${status}`)
}
