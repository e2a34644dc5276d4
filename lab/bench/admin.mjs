import process from 'node:process'
import { call, createGetRequest, quantile, formatMarkdownTable } from '../load/visitors/client.mjs'
import { buildFillStatements } from '../../test/fill-statements.mjs'
import { signIn } from '../load/shop/shops.mjs'

const ROW_COUNT = 10_000
const CALL_COUNT = 30

/** Requests of the admin lists and of the dashboard. */
const BENCHMARK_PATHS = {
  'orders, newest': '/api/orders?limit=50',
  'orders, to pack': '/api/orders?limit=50&work=pack',
  'orders, unpaid': '/api/orders?limit=50&status=pending',
  'orders, refunded': '/api/orders?limit=50&status=refunded',
  'orders by name': '/api/orders?limit=50&q=zolc%209876',
  'orders by their goods': '/api/orders?limit=50&q=wiertarka%209876',
  'orders by nothing there is': '/api/orders?limit=50&q=nie%20ma%20takiego',
  'products, newest': '/api/admin/products?limit=50',
  'products, drafts': '/api/admin/products?limit=50&state=draft',
  'products for sale, longest listed': '/api/admin/products?limit=50&state=for_sale&sort=longest',
  'products, lowest price': '/api/admin/products?limit=50&sort=price_asc',
  'products by name': '/api/admin/products?limit=50&q=wiertarka%209876',
  'products by a word of all': '/api/admin/products?limit=50&q=wiertarka&sort=price_desc',
  'e-mails, newest': '/api/admin/emails?limit=50',
  'e-mails, given up': '/api/admin/emails?limit=50&status=given_up',
  vouchers: '/api/admin/vouchers?limit=50',
  statistics: '/api/admin/statistics',
  'page views': '/api/admin/page-view-stats',
  'statistics, 90 days': '/api/admin/statistics/demand?days=90',
  'statistics, unsold tools': '/api/admin/statistics/unsold',
  'statistics, revenue of a year': '/api/admin/statistics/revenue?days=365',
  today: '/api/admin/today',
}

/** A year of counts: each day 400 viewed products, 40 products in carts and 100 searches without results. */
const YEAR_OF_COUNTS_SQL = Object.entries({ product_view: 400, cart_add: 40, search_empty: 100 }).map(
  ([
    kind,
    subjectCount,
  ]) => `WITH RECURSIVE days(d) AS (SELECT 0 UNION ALL SELECT d + 1 FROM days WHERE d < 364),
    items(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM items WHERE i < ${subjectCount - 1})
    INSERT INTO daily_counts (kind, day, subject, count)
    SELECT '${kind}', date('now', '-' || d || ' days'), 'bench-' || (1 + (d * 37 + i * 23) % ${ROW_COUNT}), 3
    FROM days, items WHERE true ON CONFLICT DO NOTHING`,
)

/**
 * Measures the lists of the admin area in a shop with ten thousand orders, products, mails and vouchers, and a
 * year of daily counts.
 */
export async function benchAdmin(shop) {
  for (const statement of [...buildFillStatements(ROW_COUNT, Date.now()), ...YEAR_OF_COUNTS_SQL])
    await shop.sql(statement)
  const Authorization = `Bearer ${await signIn(shop)}`
  const tableRows = []
  for (const [operationName, path] of Object.entries(BENCHMARK_PATHS)) {
    const responseTimes = []
    for (let callIndex = 0; callIndex < CALL_COUNT; callIndex++) {
      const request = createGetRequest(path)
      const headers = { ...request.headers, Authorization }
      const startedAt = performance.now()
      const { status, body } = await call(shop, { ...request, headers })
      if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
      responseTimes.push(performance.now() - startedAt)
    }
    tableRows.push({
      what: operationName,
      'p50 ms': quantile(responseTimes, 0.5).toFixed(1),
      'p95 ms': quantile(responseTimes, 0.95).toFixed(1),
      isFast: quantile(responseTimes, 0.5) < 100,
    })
  }
  console.log(
    `\n${ROW_COUNT} orders, products, e-mails and vouchers; one call after another, Node ${process.version}`,
  )
  console.log(
    formatMarkdownTable(
      tableRows.map(({ isFast, ...row }) => ({ ...row, 'under 100 ms': isFast ? '✓' : '✗' })),
    ),
  )
  return tableRows.every(({ isFast }) => isFast)
}
