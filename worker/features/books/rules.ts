/**
 * The rules that the shop's books keep at every moment, each as the SQL that finds what breaks it: rows of `subject` (an
 * id) and `detail` (amounts and states, no personal data), none when all is well. Plain text without imports, so that
 * `npm run check-books` reads the same rules as the Worker. `:now` is the moment of the check, ms UTC.
 */
export type BookRule = { name: string; sql: string }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Longer than a hold, its extension and a few rounds of cron (domain/order.ts, HOLD). */
const UNSETTLED_MS = 60 * MINUTE_MS
/** Refunds and mails are tried every minute; after this somebody has to look. */
const OVERDUE_MS = 24 * HOUR_MS

export const BOOK_RULES: readonly BookRule[] = [
  {
    name: 'pieces: free, held and sold are all there are',
    sql: `SELECT id AS subject, stock || ' + ' || held || ' + ' || sold || ' <> ' || pieces AS detail
      FROM products WHERE stock < 0 OR held < 0 OR sold < 0 OR stock + held + sold <> pieces`,
  },
  {
    name: 'pieces: held and sold ones belong to lines of orders',
    sql: `SELECT id AS subject, held || ' held, ' || sold || ' sold' AS detail FROM products
      WHERE held <> (SELECT coalesce(sum(quantity), 0) FROM order_lines WHERE product_id = products.id AND state = 'held')
        OR sold < (SELECT coalesce(sum(quantity - restocked), 0) FROM order_lines WHERE product_id = products.id AND state = 'sold')`,
  },
  {
    name: 'orders: lines are held while unpaid, sold when paid, released when cancelled',
    sql: `SELECT orders.id AS subject, orders.state || ' with a line ' || order_lines.state AS detail
      FROM orders JOIN order_lines ON order_lines.order_id = orders.id
      WHERE (orders.state IN ('pending', 'failed', 'expiring') AND order_lines.state <> 'held')
        OR (orders.state = 'cancelled' AND order_lines.state <> 'released')
        OR (orders.state = 'paid' AND order_lines.state <> 'sold'
          AND NOT EXISTS (SELECT 1 FROM refunds WHERE order_id = orders.id AND restock LIKE '%' || order_lines.product_id || '%'))`,
  },
  {
    name: 'refunds: every piece that is back on sale came with one, once',
    sql: `SELECT order_id AS subject, product_id || ': ' || restocked || ' of ' || quantity || ', ' || state AS detail FROM order_lines
      WHERE restocked > quantity OR (restocked > 0 AND (restocked = quantity) <> (state = 'released'))
        OR restocked <> (SELECT coalesce(sum(json_extract(refunds.restock, fullkey || '.quantity')), 0) FROM refunds, json_each(refunds.restock)
          WHERE refunds.order_id = order_lines.order_id AND json_extract(refunds.restock, fullkey || '.productId') = order_lines.product_id)`,
  },
  {
    name: 'orders: lines, delivery and discount add up to the total',
    sql: `SELECT id AS subject, subtotal_minor || ' + ' || shipping_minor || ' - ' || discount_minor || ' <> ' || total_minor AS detail
      FROM orders WHERE total_minor <> subtotal_minor + shipping_minor - discount_minor
        OR (id NOT IN (SELECT order_id FROM voucher_purchases)
          AND subtotal_minor <> (SELECT coalesce(sum(total_minor), 0) FROM order_lines WHERE order_id = orders.id))`,
  },
  {
    name: 'orders: what is paid has its money, once',
    sql: `SELECT orders.id AS subject, state || ', ' || count(payments.intent_id) || ' payments' AS detail
      FROM orders LEFT JOIN payments ON payments.order_id = orders.id AND payments.status = 'succeeded'
        AND payments.amount_minor = orders.total_minor AND payments.currency = orders.currency
      WHERE orders.state IN ('paid', 'refund_due', 'refunded')
      GROUP BY orders.id HAVING count(payments.intent_id) <> (orders.total_minor > 0)`,
  },
  {
    name: 'payments: every one that succeeded has an order that is paid or gives it back',
    sql: `SELECT payments.intent_id AS subject, orders.state AS detail
      FROM payments JOIN orders ON orders.id = payments.order_id
      WHERE payments.status = 'succeeded' AND orders.state NOT IN ('paid', 'refund_due', 'refunded')`,
  },
  {
    name: 'orders: none is unsettled long after its hold',
    sql: `SELECT id AS subject, state AS detail FROM orders
      WHERE state IN ('pending', 'failed', 'expiring') AND hold_until < :now - ${UNSETTLED_MS}`,
  },
  {
    name: 'vouchers: what is left is what the ledger says',
    sql: `SELECT id AS subject, amount_remaining_minor || ' of ' || amount_initial_minor AS detail FROM vouchers
      WHERE amount_remaining_minor < 0 OR amount_remaining_minor > amount_initial_minor
        OR amount_remaining_minor <> (SELECT coalesce(sum(amount_minor), 0) FROM voucher_entries WHERE voucher_id = vouchers.id)`,
  },
  {
    name: 'vouchers: money is set aside by unpaid orders, spent by paid ones, and back from cancelled ones',
    sql: `SELECT orders.id AS subject, orders.state || ' with a voucher ' || voucher_redemptions.state AS detail
      FROM voucher_redemptions JOIN orders ON orders.id = voucher_redemptions.order_id
      WHERE voucher_redemptions.state <> CASE
        WHEN orders.state IN ('pending', 'failed', 'expiring') THEN 'held'
        WHEN orders.state = 'cancelled' THEN 'released'
        WHEN orders.state = 'paid' THEN 'captured'
        ELSE voucher_redemptions.state END`,
  },
  {
    name: 'vouchers: every hold, release and refund of the ledger is that of an order',
    sql: `SELECT order_id AS subject, 'ledger ' || sum(amount_minor) AS detail FROM voucher_entries
      WHERE kind IN ('hold', 'capture', 'release') GROUP BY order_id
      HAVING sum(amount_minor) IS NOT (SELECT CASE state WHEN 'released' THEN 0 ELSE -amount_minor END
        FROM voucher_redemptions WHERE voucher_redemptions.order_id = voucher_entries.order_id)`,
  },
  {
    name: 'orders: every discount is paid by a voucher',
    sql: `SELECT id AS subject, discount_minor || ' off' AS detail FROM orders
      WHERE discount_minor <> (SELECT coalesce(sum(discount_minor), 0) FROM voucher_redemptions WHERE order_id = orders.id)`,
  },
  {
    name: 'vouchers: every one that was bought and paid is issued, once, and no other',
    sql: `SELECT orders.id AS subject, orders.state || ', ' || count(vouchers.id) || ' vouchers' AS detail
      FROM voucher_purchases JOIN orders ON orders.id = voucher_purchases.order_id
      LEFT JOIN vouchers ON vouchers.issued_order_id = orders.id AND vouchers.voucher_type = 'purchased'
      GROUP BY orders.id
      HAVING (orders.state = 'paid' AND count(vouchers.id) <> 1)
        OR (orders.state IN ('pending', 'failed', 'expiring', 'cancelled') AND count(vouchers.id) <> 0)`,
  },
  {
    name: 'refunds: never more than was paid',
    sql: `SELECT orders.id AS subject, orders.state || ', ' || total(refunds.money_minor) || ' of ' || orders.total_minor AS detail
      FROM orders LEFT JOIN refunds ON refunds.order_id = orders.id AND refunds.state <> 'failed'
      GROUP BY orders.id
      HAVING total(refunds.money_minor) > orders.total_minor OR total(refunds.discount_minor) > orders.discount_minor`,
  },
  {
    // A refund that the provider refused or the bank sent back, and that nobody has made again yet.
    name: 'refunds: nothing is owed that is not on its way',
    sql: `SELECT orders.id AS subject, orders.state || ', ' || total(refunds.money_minor) || ' of ' || orders.total_minor AS detail
      FROM orders LEFT JOIN refunds ON refunds.order_id = orders.id AND refunds.state <> 'failed'
      WHERE orders.state IN ('refund_due', 'refunded')
      GROUP BY orders.id HAVING total(refunds.money_minor) < orders.total_minor`,
  },
  {
    name: 'refunds: what a voucher paid is back on it, and what bought a voucher is off it',
    sql: `SELECT order_id AS subject, 'ledger ' || sum(amount_minor) AS detail FROM voucher_entries WHERE kind = 'refund'
      GROUP BY order_id, voucher_id
      HAVING (sum(amount_minor) > 0 AND sum(amount_minor) <> (SELECT coalesce(sum(voucher_minor), 0) FROM refunds WHERE refunds.order_id = voucher_entries.order_id))
        OR -sum(amount_minor) > (SELECT coalesce(sum(money_minor), 0) FROM refunds WHERE refunds.order_id = voucher_entries.order_id)`,
  },
  {
    // Of what was sent back by hand while it was spent or set aside, what comes back to it pays the rest (migrations).
    name: 'refunds: a bought voucher that has money owes nothing of what went back of its price',
    sql: `SELECT id AS subject, amount_remaining_minor || ' left, ' || owed || ' owed' AS detail FROM (
        SELECT id, amount_remaining_minor,
          (SELECT coalesce(sum(money_minor), 0) FROM refunds WHERE order_id = issued_order_id AND state <> 'failed')
          + (SELECT coalesce(sum(amount_minor), 0) FROM voucher_entries
            WHERE voucher_id = vouchers.id AND order_id = issued_order_id AND kind = 'refund') AS owed
        FROM vouchers WHERE voucher_type = 'purchased' AND issued_order_id IS NOT NULL AND amount_remaining_minor > 0
      ) WHERE owed > 0`,
  },
  {
    name: 'refunds: none waits longer than a day',
    sql: `SELECT id AS subject, 'order ' || order_id AS detail FROM refunds WHERE state = 'due' AND created_at < :now - ${OVERDUE_MS}`,
  },
  {
    name: 'mails: none waits longer than a day, and none is given up',
    // A newsletter that does not arrive breaks no promise; staff see it among what is to be done.
    sql: `SELECT id AS subject, kind || ' ' || status AS detail FROM emails WHERE (status = 'waiting' AND due_at < :now - ${OVERDUE_MS})
      OR (status = 'given_up' AND kind <> 'newsletter_letter' AND due_at > :now - ${7 * OVERDUE_MS})`,
  },
]
