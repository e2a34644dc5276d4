import process from 'node:process'
import { call, get, quantile, table } from '../load/client.mjs'
import { signIn } from '../load/shops.mjs'

/** As many orders, products, mails and vouchers. */
const ROWS = 10_000
const CALLS = 30
const DAY_MS = 86_400_000

/** The lists of staff as their screens ask for them, and what is on the dashboard. */
const ASKED = {
  'orders, newest': '/api/orders?limit=50',
  'orders, to pack': '/api/orders?limit=50&status=paid&fulfilment=new',
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

/** How long the lists of staff take in a shop with ten thousand of everything. */
export async function admin(shop) {
  await fill(shop)
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

/** Each order is for one product of its own; three of four are paid, as the rules of the database want it. */
async function fill(shop) {
  const now = Date.now()
  const at = `${now} - n * ${Math.floor((60 * DAY_MS) / ROWS)}`
  const numbers = `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${ROWS})`
  await shop.sql(`${numbers}
    INSERT INTO products (id, slug, sku, name, description, category, image, images, original_price_minor,
      exhibition_price_minor, pieces, stock, features, features_en, status, listed_at, created_at, updated_at)
    SELECT 'bench-' || n, 'bench-' || n, 'BEN-' || n, 'Wiertarka próbna ' || n, 'Opis', 'wiertarki', '/images/x', '[]',
      200000, 129900, 2, 2, '[]', '[]', CASE n % 10 WHEN 0 THEN 'draft' ELSE 'published' END, ${at}, ${at}, ${at}
    FROM numbers`)
  await shop.sql(`${numbers}
    INSERT INTO orders (id, request_hash, content_hash, customer_type, first_name, last_name, email, phone, address, city,
      postal_code, courier, language, currency, rate_micro, subtotal_minor, shipping_minor, discount_minor, total_minor,
      total_pln_minor, state, sequence, hold_until, terms_version, terms_accepted_at, marketing_consent, defects_accepted,
      created_at)
    SELECT printf('%08x-0000-4000-8000-000000000000', n), 'x', 'x', 'individual', 'Łucja', 'Żółć ' || n,
      'buyer' || n || '@example.com', '600 700 800', 'Prosta 1', 'Łódź', '90-001', 'dpd', 'pl', 'PLN', 1000000, 129900, 0,
      0, 129900, 129900, 'pending', 1, ${now} + ${DAY_MS}, '1', ${at}, 0, 0, ${at} FROM numbers`)
  await shop.sql(`INSERT INTO order_lines (order_id, product_id, position, name, sku, defects, quantity, unit_price_minor,
      unit_price_pln_minor, total_minor, state)
    SELECT orders.id, products.id, 0, products.name, products.sku, '[]', 1, 129900, 129900, 129900, 'held'
    FROM orders JOIN products ON products.id = 'bench-' || substr(orders.last_name, 6)`)
  const paid = `request_hash = 'x' AND CAST(substr(last_name, 6) AS INTEGER) % 4 <> 0`
  await shop.sql(`INSERT INTO payments (intent_id, order_id, attempt, provider, amount_minor, currency, status, created_at, looked_at)
    SELECT 'pi_' || id, id, 1, 'sandbox', total_minor, currency, 'succeeded', created_at, created_at FROM orders WHERE ${paid}`)
  await shop.sql(`UPDATE orders SET state = 'paid', paid_at = created_at WHERE ${paid}`)
  await shop.sql(`INSERT INTO emails (id, kind, about, recipient, language, subject, html, text, status, next_at, created_at)
    SELECT 'mail-' || id, 'order_received', id, email, 'pl', 'Zamówienie', printf('%.6000c', 'x'), 'x', 'sent', created_at, created_at
    FROM orders WHERE request_hash = 'x'`)
  await shop.sql(`${numbers}
    INSERT INTO vouchers (id, code, voucher_type, currency, amount_initial_minor, amount_remaining_minor, issued_to_email,
      expires_at, created_at)
    SELECT 'voucher-' || n, printf('GIFT-%04d-0000-BNCH', n), 'follow_up', 'PLN', 2000, 0, 'buyer' || n || '@example.com',
      ${now} + ${30 * DAY_MS}, ${at} FROM numbers`)
  await shop.sql(`${numbers}
    INSERT INTO page_views (path, user_agent, created_at)
    SELECT '/produkt/bench-' || (n % 500), 'bench', ${now} - n * ${Math.floor((7 * DAY_MS) / ROWS)} FROM numbers`)
}
