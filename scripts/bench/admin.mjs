import process from 'node:process'
import { call, get, quantile, table } from '../load/client.mjs'
import { fillStatements } from '../load/fill.mjs'
import { signIn } from '../load/shops.mjs'

const ROWS = 10_000
const CALLS = 30

/** Requests of the staff lists and of the dashboard. */
const ASKED = {
  'orders, newest': '/api/orders?limit=50',
  'orders, to pack': '/api/orders?limit=50&work=pack',
  'orders, unpaid': '/api/orders?limit=50&status=pending',
  'orders, refunded': '/api/orders?limit=50&status=refunded',
  'orders by name': '/api/orders?limit=50&q=zolc%209876',
  'orders by their goods': '/api/orders?limit=50&q=wiertarka%209876',
  'orders by nothing there is': '/api/orders?limit=50&q=nie%20ma%20takiego',
  'products, newest': '/api/admin/products?limit=50',
  'products, drafts': '/api/admin/products?limit=50&status=draft',
  'products by name': '/api/admin/products?limit=50&q=wiertarka%209876',
  'e-mails, newest': '/api/admin/emails?limit=50',
  'e-mails, given up': '/api/admin/emails?limit=50&status=given_up',
  vouchers: '/api/admin/vouchers?limit=50',
  statistics: '/api/admin/statistics',
  'page views': '/api/admin/page-view-stats',
  today: '/api/admin/today',
}

/** Measures the staff lists in a shop with ten thousand rows of everything. */
export async function admin(shop) {
  for (const statement of fillStatements(ROWS, Date.now())) await shop.sql(statement)
  const Authorization = `Bearer ${await signIn(shop)}`
  const rows = []
  for (const [what, path] of Object.entries(ASKED)) {
    const times = []
    for (let n = 0; n < CALLS; n++) {
      const request = get(path)
      const headers = { ...request.headers, Authorization }
      const began = performance.now()
      const { status, body } = await call(shop, { ...request, headers })
      if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
      times.push(performance.now() - began)
    }
    rows.push({
      what,
      'p50 ms': quantile(times, 0.5).toFixed(1),
      'p95 ms': quantile(times, 0.95).toFixed(1),
      isFast: quantile(times, 0.5) < 100,
    })
  }
  console.log(
    `\n${ROWS} orders, products, e-mails and vouchers; one call after another, Node ${process.version}`,
  )
  console.log(table(rows.map(({ isFast, ...row }) => ({ ...row, 'under 100 ms': isFast ? '✓' : '✗' }))))
  return rows.every(({ isFast }) => isFast)
}
