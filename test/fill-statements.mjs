// Statements that fill a shop with many rows, to measure its cost at that size.

const DAY_MS = 86_400_000

const buildNumbersCte = (rowCount) =>
  `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${rowCount})`
const evenlySpreadSql = (rowCount, now) => `${now} - n * ${Math.floor((60 * DAY_MS) / rowCount)}`

/**
 * Returns statements that insert `rowCount` products, orders, mails, vouchers, page views, daily counts and chats. The rows are
 * spread over the 60 days before `now` (ms UTC).
 */
export const buildFillStatements = (rowCount, now) => [
  productRowsSql(rowCount, now),
  ...insertOrdersSql(
    rowCount,
    now,
    `SELECT CAST(substr(id, 7) AS INTEGER) AS n, id FROM products WHERE id GLOB 'bench-*'`,
  ),
  ...buildRelatedRowStatements(rowCount, now),
]

function productRowsSql(rowCount, now) {
  const createdAtSql = evenlySpreadSql(rowCount, now)
  return `${buildNumbersCte(rowCount)}
    INSERT INTO products (id, slug, sku, name, description, category, image, images, original_price_minor,
    exhibition_price_minor, rrp_source, rrp_checked_at, pieces, stock, features, features_en, status, listed_at, created_at,
    updated_at)
    SELECT 'bench-' || n, 'bench-' || n, 'BEN-' || n, 'Wiertarka próbna ' || n, 'Opis', 'wiertarki', '/images/x', '[]',
    200000, 129900, 'cennik', '2026-01-01', 2, 2, '[]', '[]', CASE n % 10 WHEN 0 THEN 'draft' ELSE 'published' END, ${createdAtSql}, ${createdAtSql}, ${createdAtSql}
    FROM numbers`
}

/**
 * Returns statements that insert orders of one product each. `productsSql`: SQL query that returns the product `id` of
 * order number `n`. Three of four orders are paid. The rows satisfy the constraints of the database.
 */
export function insertOrdersSql(rowCount, now, productsSql) {
  const createdAtSql = evenlySpreadSql(rowCount, now)
  const isPaidSql = `request_hash = 'x' AND CAST(substr(last_name, 6) AS INTEGER) % 4 <> 0`
  return [
    `${buildNumbersCte(rowCount)}
    INSERT INTO orders (id, request_hash, content_hash, customer_type, first_name, last_name, email, phone, address, city,
    postal_code, courier, language, currency, rate_micro, subtotal_minor, shipping_minor, discount_minor, total_minor,
    total_pln_minor, state, sequence, hold_until, terms_version, terms_accepted_at, marketing_consent, defects_accepted,
    created_at, promised_from, promised_to)
    SELECT printf('%08x-0000-4000-8000-000000000000', n), 'x', 'x', 'individual', 'Łucja', 'Żółć ' || n,
    'buyer' || n || '@example.com', '600 700 800', 'Prosta 1', 'Łódź', '90-001', 'dpd', 'pl', 'PLN', 1000000, 129900, 0,
    0, 129900, 129900, 'pending', 1, ${now} + ${DAY_MS}, '1', ${createdAtSql}, 0, 0, ${createdAtSql},
    date((${createdAtSql}) / 1000, 'unixepoch', '+12 days'), date((${createdAtSql}) / 1000, 'unixepoch', '+14 days') FROM numbers`,
    `INSERT INTO order_lines (order_id, product_id, position, name, sku, defects, quantity, unit_price_minor,
    unit_price_pln_minor, total_minor, held)
    SELECT orders.id, products.id, 0, products.name, products.sku, '[]', 1, 129900, 129900, 129900, 1
    FROM (${productsSql}) AS goods JOIN products ON products.id = goods.id
    JOIN orders ON orders.id = printf('%08x-0000-4000-8000-000000000000', goods.n)`,
    `INSERT INTO payments (intent_id, order_id, attempt, provider, amount_minor, currency, status, created_at, looked_at)
    SELECT 'pi_' || id, id, 1, 'sandbox', total_minor, currency, 'succeeded', created_at, created_at FROM orders WHERE ${isPaidSql}`,
    `UPDATE orders SET state = 'paid', paid_at = created_at WHERE ${isPaidSql}`,
    `INSERT INTO goods_moves (order_id, product_id, from_place, to_place, quantity, sequence, at)
    SELECT order_id, product_id, 'held', 'owed', held, 1, paid_at FROM order_lines JOIN orders ON orders.id = order_id
    WHERE held > 0 AND ${isPaidSql}`,
  ]
}

function buildRelatedRowStatements(rowCount, now) {
  const createdAtSql = evenlySpreadSql(rowCount, now)
  return [
    `INSERT INTO emails (id, kind, about, recipient, language, subject, html, text, status, next_at, created_at)
    SELECT 'mail-' || id, 'order_received', id, email, 'pl', 'Zamówienie', printf('%.6000c', 'x'), 'x', 'sent', created_at, created_at
    FROM orders WHERE request_hash = 'x'`,
    `${buildNumbersCte(rowCount)}
    INSERT INTO vouchers (id, code, voucher_type, currency, amount_initial_minor, amount_remaining_minor, issued_to_email,
    given_reason, expires_at, created_at)
    SELECT 'voucher-' || n, printf('GIFT-%04d-0000-BNCH', n), 'follow_up', 'PLN', 2000, 0, 'buyer' || n || '@example.com',
    'bench', ${now} + ${30 * DAY_MS}, ${createdAtSql} FROM numbers`,
    `${buildNumbersCte(rowCount)}
    INSERT INTO page_views (path, user_agent, created_at)
    SELECT '/produkt/bench-' || (n % 500), 'bench', ${now} - n * ${Math.floor((7 * DAY_MS) / rowCount)} FROM numbers`,
    `${buildNumbersCte(rowCount)}
    INSERT INTO daily_counts (kind, day, subject, count)
    SELECT 'product_view', date((${createdAtSql}) / 1000, 'unixepoch'), 'bench-' || n, 1 + n % 5 FROM numbers`,
    `${buildNumbersCte(rowCount)}
    INSERT INTO chat_sessions (id, customer_name, customer_email, language, status, created_at, last_message_at,
    last_message, search_text, last_sender, closed_at, unread_count, version)
    SELECT printf('%08x-0000-4000-9000-000000000000', n), 'Łucja', 'buyer' || n || '@example.com', 'pl', 'closed', ${createdAtSql},
    ${createdAtSql}, 'Dziękuję', 'dziekuje ' || printf('%.2000c', 'x'), 'customer', ${createdAtSql}, 0, 1 FROM numbers`,
  ]
}
