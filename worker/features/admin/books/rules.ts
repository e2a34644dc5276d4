/**
 * The integrity rules of the shop's money and goods. Each rule is SQL that returns its violations as rows.
 * A row has a `subject` (an id) and a `detail` (amounts and states, no personal data). `:now` is the time of the check.
 * Plain SQL without imports, because `npm run check-books` runs this file without a bundler.
 */
export type BookRule = { name: string; sql: string }

const HOUR_MS = 3_600_000

/**
 * Maximum time that an order may stay unpaid after the end of its hold. Longer than the longest hold (`HOLD_DURATIONS`)
 * and a few cron runs.
 */
const MAX_UNPAID_AFTER_HOLD_MS = HOUR_MS
/**
 * Refunds and mails are retried every minute. Maximum time that a refund or mail may wait. A longer wait is a
 * violation, so that staff investigate it.
 */
const MAX_RETRY_PERIOD_MS = 24 * HOUR_MS

/**
 * Columns of `order_lines` with the number of units in each place. A copy of `UNIT_PLACES` in `domain/orders/goods.ts`,
 * because scripts run this file without a bundler.
 */
const UNIT_PLACES = [
  'held',
  'owed',
  'packed',
  'unpacking',
  'shipped',
  'delivered',
  'awaited',
  'inspection',
  'discarded',
  'restocked',
]

/** Number of units of an order line in each of the `UNIT_PLACES`, computed from the goods ledger. */
const LEDGER_UNIT_COLUMNS = UNIT_PLACES.map(
  (place) =>
    `sum(CASE '${place}' WHEN to_place THEN quantity WHEN from_place THEN -quantity ELSE 0 END) AS ${place}`,
).join(', ')

/**
 * Fulfilment status of an order, computed from its lines. The trigger on `goods_moves` (see migrations) uses the same
 * rule.
 */
const FULFILMENT_SQL = `CASE
        WHEN sum(shipped) > 0 THEN 'shipped'
        WHEN sum(packed + unpacking) > 0 THEN 'packed'
        WHEN sum(order_lines.held + owed) > 0 THEN 'new'
        WHEN sum(delivered) > 0 THEN 'delivered'
        WHEN sum(awaited) > 0 THEN CASE WHEN orders.delivered_at IS NULL THEN 'shipped' ELSE 'delivered' END
        WHEN orders.shipped_at IS NOT NULL THEN 'returned'
        ELSE 'new' END`

/** Order lines with the number of units cancelled or returned (`settled`) and the value of their refund items. */
const ORDER_LINES_SQL = `SELECT order_lines.*,
          (SELECT coalesce(sum(quantity), 0) FROM refund_items WHERE refund_items.order_id = order_lines.order_id
            AND refund_items.product_id = order_lines.product_id AND kind IN ('cancelled', 'returned')) AS settled,
          (SELECT coalesce(sum(value_minor), 0) FROM refund_items WHERE refund_items.order_id = order_lines.order_id
            AND refund_items.product_id = order_lines.product_id) AS refunded_minor
        FROM order_lines`
const PAID_LINES_SQL = `${ORDER_LINES_SQL} WHERE EXISTS (SELECT 1 FROM orders WHERE orders.id = order_lines.order_id AND paid_at IS NOT NULL)`

/**
 * Amount of an order that is not refunded: paid money and the part paid by voucher, less refunds. Money of failed
 * refunds is not subtracted.
 */
const REMAINING_ORDER_VALUE_SQL = `(orders.total_minor + orders.discount_minor - (
          SELECT coalesce(sum(CASE refunds.state WHEN 'failed' THEN 0 ELSE money_minor END + refunds.discount_minor), 0)
          FROM refunds WHERE refunds.order_id = orders.id))`

const REFUND_ITEMS_SUM_SQL = `(SELECT coalesce(sum(amount_minor), 0) FROM refund_items WHERE refund_id = refunds.id)`

/** Amount of a failed refund that later refunds have repeated. Failed repetitions do not count. */
const RESENT_AMOUNT_SQL = `(SELECT coalesce(sum(again.money_minor), 0) FROM refunds AS again
            WHERE again.replaces_id = refunds.id AND again.state <> 'failed')`

export const BOOK_RULES: readonly BookRule[] = [
  {
    name: 'pieces: free, held and sold are all there are',
    sql: `SELECT id AS subject, stock || ' + ' || held || ' + ' || sold || ' <> ' || pieces AS detail
      FROM products WHERE stock < 0 OR held < 0 OR sold < 0 OR stock + held + sold <> pieces`,
  },
  {
    name: 'goods: held and sold units of a product belong to lines of orders or to viewings',
    sql: `SELECT id AS subject, products.held || ' held, ' || sold || ' sold' AS detail
      FROM products LEFT JOIN (
        SELECT product_id, sum(held) AS held, sum(quantity - held - restocked) AS ordered FROM order_lines GROUP BY product_id
      ) AS lines ON product_id = id
      WHERE products.held <> coalesce(lines.held, 0) + (
          SELECT count(*) FROM viewings WHERE viewings.product_id = products.id AND is_held = 1
        ) OR sold < coalesce(ordered, 0)`,
  },
  {
    name: 'goods: every unit of a line is in one place, where the ledger says',
    sql: `SELECT lines.order_id AS subject, lines.product_id || ': ' || ${UNIT_PLACES.map((place) => `lines.${place}`).join(" || ' ' || ")}
        || ' of ' || lines.quantity AS detail
      FROM order_lines AS lines LEFT JOIN (
        SELECT order_id, product_id, ${LEDGER_UNIT_COLUMNS} FROM goods_moves GROUP BY order_id, product_id
      ) AS ledger ON ledger.order_id = lines.order_id AND ledger.product_id = lines.product_id
      WHERE ${UNIT_PLACES.map((place) => `lines.${place}`).join(' + ')} <> lines.quantity
        OR ${UNIT_PLACES.map((place) => `lines.${place} IS NOT ledger.${place}`).join(' OR ')}`,
  },
  {
    name: 'goods: the fulfilment of an order follows from its units',
    sql: `SELECT orders.id AS subject, orders.fulfilment || ' instead of ' || ${FULFILMENT_SQL} AS detail
      FROM orders JOIN order_lines ON order_lines.order_id = orders.id
      GROUP BY orders.id HAVING orders.fulfilment <> ${FULFILMENT_SQL}`,
  },
  {
    name: 'goods: units are held while the order is unpaid, restocked when it is cancelled',
    sql: `SELECT orders.id AS subject, orders.state || ', ' || product_id || ': ' || held || ' held, ' || restocked || ' restocked of ' || quantity AS detail
      FROM orders JOIN order_lines ON order_lines.order_id = orders.id
      WHERE CASE
        WHEN orders.state IN ('pending', 'failed', 'expiring') THEN held <> quantity
        WHEN orders.state = 'cancelled' THEN restocked <> quantity
        ELSE held > 0 END`,
  },
  {
    name: 'goods: only settled units leave the order',
    sql: `SELECT order_id AS subject, product_id || ': ' || settled || ' settled, ' || restocked || ' restocked, ' || discarded
        || ' discarded, ' || unpacking || ' unpacking' AS detail
      FROM (${PAID_LINES_SQL}) WHERE restocked + discarded + unpacking > settled`,
  },
  {
    name: 'goods: settled units do not go to the buyer',
    sql: `SELECT order_id AS subject, product_id || ': ' || settled || ' settled, ' || (owed + packed + shipped + delivered)
        || ' with the buyer of ' || quantity AS detail
      FROM (${PAID_LINES_SQL}) WHERE owed + packed + shipped + delivered > quantity - settled`,
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
      WHERE state IN ('pending', 'failed', 'expiring') AND hold_until < :now - ${MAX_UNPAID_AFTER_HOLD_MS}`,
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
    name: 'vouchers: every one that staff issued is sold with its payment, or given for a reason',
    sql: `SELECT vouchers.id AS subject, voucher_type || CASE WHEN voucher_id IS NULL THEN ', no sale' ELSE ', sold' END
        || CASE WHEN given_reason IS NULL THEN '' ELSE ', given' END AS detail
      FROM vouchers LEFT JOIN voucher_sales ON voucher_id = vouchers.id
      WHERE CASE WHEN issued_order_id IS NULL THEN (voucher_id IS NULL) = (given_reason IS NULL) ELSE voucher_id IS NOT NULL END
        OR (voucher_id IS NOT NULL AND (voucher_type <> 'purchased' OR vouchers.voucher_vat <> voucher_sales.voucher_vat
          OR vouchers.vat_rate <> voucher_sales.vat_rate))
      UNION ALL SELECT voucher_id, 'a sale without its voucher' FROM voucher_sales
      WHERE voucher_id NOT IN (SELECT id FROM vouchers)`,
  },
  {
    name: 'vouchers: a sale that was refunded has a refunded amount and a blocked voucher',
    sql: `SELECT voucher_id AS subject, taken || ' of ' || amount_initial_minor || ', ' || status AS detail FROM (
        SELECT voucher_sales.voucher_id, refunded_at, amount_initial_minor, status,
          (SELECT -coalesce(sum(amount_minor), 0) FROM voucher_entries
            WHERE voucher_entries.voucher_id = voucher_sales.voucher_id AND kind = 'refund' AND order_id IS NULL) AS taken
        FROM voucher_sales JOIN vouchers ON vouchers.id = voucher_sales.voucher_id
      ) WHERE (refunded_at IS NULL AND taken <> 0) OR (refunded_at IS NOT NULL AND (taken <= 0 OR status <> 'blocked'))`,
  },
  {
    name: 'refunds: never more than was paid',
    sql: `SELECT orders.id AS subject, orders.state || ', ' || total(refunds.money_minor) || ' of ' || orders.total_minor AS detail
      FROM orders LEFT JOIN refunds ON refunds.order_id = orders.id AND refunds.state <> 'failed'
      GROUP BY orders.id
      HAVING total(refunds.money_minor) > orders.total_minor OR total(refunds.discount_minor) > orders.discount_minor`,
  },
  {
    name: 'refunds: items add up to the refund',
    // Refunds of late payments and repeated refunds have no items. Staff enter the items of a refund made at the
    // provider later. Until then, the sum of the items may be less than the refund.
    sql: `SELECT refunds.id AS subject, 'order ' || order_id || ', ' || ${REFUND_ITEMS_SUM_SQL} || ' of ' || (money_minor + discount_minor) AS detail
      FROM refunds WHERE CASE
        WHEN replaces_id IS NOT NULL OR reason = 'late_payment' THEN EXISTS (SELECT 1 FROM refund_items WHERE refund_id = refunds.id)
        WHEN reason = 'at_provider' THEN ${REFUND_ITEMS_SUM_SQL} > money_minor + discount_minor
        ELSE ${REFUND_ITEMS_SUM_SQL} <> money_minor + discount_minor END`,
  },
  {
    name: 'refunds: goods go back once, and for no more than they cost',
    sql: `SELECT refund_items.order_id AS subject, refund_items.product_id || ': ' || total(CASE kind WHEN 'reduced' THEN 0 ELSE refund_items.quantity END)
        || ' units, ' || sum(value_minor) AS detail
      FROM refund_items LEFT JOIN order_lines ON order_lines.order_id = refund_items.order_id AND order_lines.product_id = refund_items.product_id
      WHERE refund_items.product_id IS NOT NULL GROUP BY refund_items.order_id, refund_items.product_id
      HAVING total(CASE kind WHEN 'reduced' THEN 0 ELSE refund_items.quantity END) > coalesce(order_lines.quantity, 0)
        OR sum(value_minor) > coalesce(total_minor, 0) OR max(amount_minor - value_minor) > 0`,
  },
  {
    name: 'refunds: delivery goes back once',
    sql: `SELECT orders.id AS subject, sum(amount_minor) || ' of ' || shipping_minor AS detail
      FROM refund_items JOIN orders ON orders.id = refund_items.order_id
      WHERE kind = 'delivery' GROUP BY orders.id HAVING sum(amount_minor) > shipping_minor`,
  },
  {
    name: 'refunds: a repeated refund sends at most what failed',
    sql: `SELECT refunds.id AS subject, refunds.state || ', ' || ${RESENT_AMOUNT_SQL} || ' of ' || money_minor AS detail
      FROM refunds WHERE id IN (SELECT replaces_id FROM refunds WHERE replaces_id IS NOT NULL)
        AND (refunds.state <> 'failed' OR replaces_id IS NOT NULL OR ${RESENT_AMOUNT_SQL} > money_minor)`,
  },
  {
    name: 'refunds: money of a paid order is for goods and delivery, or went back',
    // `explained` is the amount that the shop should still have, computed from goods, delivery and refund items. Failed
    // refunds increase it until a later refund repeats them. Refunds made at the provider reduce it until staff enter
    // their purpose.
    sql: `SELECT subject, kept || ' kept, ' || explained || ' explained' AS detail FROM (
        SELECT orders.id AS subject, ${REMAINING_ORDER_VALUE_SQL} AS kept,
          orders.shipping_minor + CASE WHEN orders.id IN (SELECT order_id FROM voucher_purchases) THEN orders.subtotal_minor ELSE 0 END
          + (SELECT coalesce(sum(CASE WHEN settled < quantity THEN total_minor - refunded_minor ELSE 0 END), 0)
            FROM (${ORDER_LINES_SQL} WHERE order_lines.order_id = orders.id))
          + (SELECT coalesce(sum(CASE WHEN kind = 'reduced' THEN 0 WHEN product_id IS NULL THEN -amount_minor ELSE value_minor - amount_minor END), 0)
            FROM refund_items WHERE refund_items.order_id = orders.id)
          + (SELECT coalesce(sum(CASE refunds.state WHEN 'failed' THEN money_minor - ${RESENT_AMOUNT_SQL} ELSE 0 END
              - CASE reason WHEN 'at_provider' THEN money_minor + refunds.discount_minor - ${REFUND_ITEMS_SUM_SQL} ELSE 0 END), 0)
            FROM refunds WHERE refunds.order_id = orders.id AND replaces_id IS NULL) AS explained
        FROM orders WHERE orders.paid_at IS NOT NULL
      ) WHERE kept <> explained`,
  },
  {
    // Finds orders with a refund that the provider refused or the bank returned, and that was not repeated yet.
    name: 'refunds: nothing is owed that is not on its way',
    sql: `SELECT orders.id AS subject, orders.state || ', ' || total(refunds.money_minor) || ' of ' || orders.total_minor AS detail
      FROM orders LEFT JOIN refunds ON refunds.order_id = orders.id AND refunds.state <> 'failed'
      WHERE orders.state IN ('refund_due', 'refunded')
      GROUP BY orders.id HAVING total(refunds.money_minor) < orders.total_minor`,
  },
  {
    name: 'refunds: what a voucher paid is back on it, and what bought a voucher is off it',
    sql: `SELECT order_id AS subject, 'ledger ' || sum(amount_minor) AS detail FROM voucher_entries WHERE kind = 'refund' AND order_id IS NOT NULL
      GROUP BY order_id, voucher_id
      HAVING (sum(amount_minor) > 0 AND sum(amount_minor) <> (SELECT coalesce(sum(voucher_minor), 0) FROM refunds WHERE refunds.order_id = voucher_entries.order_id))
        OR -sum(amount_minor) > (SELECT coalesce(sum(money_minor), 0) FROM refunds WHERE refunds.order_id = voucher_entries.order_id)`,
  },
  {
    // A purchased voucher may be refunded while orders use its balance. Money that later returns to the voucher must
    // first cover the refunded amount (trigger `voucher_pays_back`).
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
    sql: `SELECT id AS subject, 'order ' || order_id AS detail FROM refunds WHERE state = 'due' AND created_at < :now - ${MAX_RETRY_PERIOD_MS}`,
  },
  {
    name: 'withdrawals: none is refunded without a refund',
    sql: `SELECT withdrawals.id AS subject, 'order ' || orders.id || ', ' || ${REMAINING_ORDER_VALUE_SQL} || ' kept' AS detail
      FROM withdrawals JOIN orders ON orders.id = withdrawals.order_id
      WHERE withdrawals.status = 'refunded' AND orders.paid_at IS NOT NULL AND ${REMAINING_ORDER_VALUE_SQL} > 0 AND NOT EXISTS (
        SELECT 1 FROM refunds WHERE refunds.order_id = orders.id
          AND reason IN ('withdrawal', 'complaint', 'cancellation', 'at_provider')
      )`,
  },
  {
    name: 'mails: none waits longer than a day, and none is given up',
    // Newsletter issues are excluded: losing one breaks no promise, and staff see it in their to-do list.
    sql: `SELECT id AS subject, kind || ' ' || status AS detail FROM emails WHERE (status = 'waiting' AND due_at < :now - ${MAX_RETRY_PERIOD_MS})
      OR (status = 'given_up' AND kind <> 'newsletter_letter' AND due_at > :now - ${7 * MAX_RETRY_PERIOD_MS})`,
  },
]
