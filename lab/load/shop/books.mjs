// Checks the integrity of money and goods, and compares payments with the payment provider (docs/reliability.md).
import { BOOK_RULES } from '../../../worker/features/admin/books/rules.ts'
import { checkEqual, checkZero } from '../figures/checks.mjs'

/**
 * Additional integrity rules, which only load tests check. A shop with the demo catalogue alone breaks these rules,
 * because it starts with sold units that belong to no order.
 */
const LOAD_TEST_INTEGRITY_RULES = [
  {
    name: 'goods: sold units of new products belong to orders',
    sql: `SELECT id FROM products WHERE sku NOT GLOB 'EKS-*'
      AND sold <> (SELECT ifnull(sum(quantity - order_lines.held - restocked), 0) FROM order_lines WHERE product_id = id)`,
  },
  {
    name: 'orders: all have lines, or buy a voucher',
    sql: 'SELECT id FROM orders WHERE id NOT IN (SELECT order_id FROM order_lines UNION SELECT order_id FROM voucher_purchases)',
  },
  {
    name: 'orders: their events lead to their state, none left out',
    sql: `SELECT id FROM orders WHERE state <> (SELECT state FROM order_events WHERE order_id = id ORDER BY sequence DESC LIMIT 1)
      OR sequence <> (SELECT count(*) FROM order_events WHERE order_id = id)`,
  },
  {
    name: 'orders: one a key, and one unpaid a session',
    sql: `SELECT 1 FROM orders WHERE idempotency_key IS NOT NULL GROUP BY idempotency_key HAVING count(*) > 1 UNION ALL
      SELECT 1 FROM orders WHERE session_id IS NOT NULL AND state IN ('pending', 'failed', 'expiring') GROUP BY session_id HAVING count(*) > 1`,
  },
]
const ALL_INTEGRITY_RULES = [...BOOK_RULES, ...LOAD_TEST_INTEGRITY_RULES]

export async function checkIntegrityRules(shop) {
  const now = String(Date.now())
  const brokenRows = await shop.batch(...ALL_INTEGRITY_RULES.map(({ sql }) => [sql.replaceAll(':now', now)]))
  return ALL_INTEGRITY_RULES.map(({ name }, index) => checkZero(`books: ${name}`, brokenRows[index].length))
}

export async function countBrokenRules(shop) {
  return (await checkIntegrityRules(shop)).filter(({ isGood }) => !isGood).length
}

/**
 * Compares the shop's payments with the provider's, after all payments have ended. Every unrefunded payment must
 * belong to exactly one paid order, and every paid order must have a payment.
 */
export async function runMoneyChecks(shop, stripe) {
  const [orders] = await shop.batch(['SELECT id, state, total_minor AS total, currency FROM orders'])
  const ordersById = new Map(orders.map((order) => [order.id, order]))
  const { intents, charges } = stripe.state
  const intentsByOrder = new Map()
  const errorCounts = { lost: 0, amount: 0, twice: 0, refunded: 0, early: 0 }
  for (const intent of intents.values()) {
    const order = ordersById.get(intent.metadata.order_id)
    if (order && (intent.amount !== order.total || intent.currency !== order.currency.toLowerCase()))
      errorCounts.amount += 1
    if (intent.status !== 'succeeded') continue
    const { amount_refunded: refundedAmount } = charges.get(intent.latest_charge)
    if (refundedAmount === intent.amount) {
      errorCounts.refunded += order?.state === 'paid' ? 1 : 0
      continue
    }
    if (order?.state !== 'paid') errorCounts.lost += 1
    if (intentsByOrder.has(order?.id)) errorCounts.twice += 1
    intentsByOrder.set(order?.id, intent)
  }
  const unpaidOrders = orders.filter(
    ({ id, state, total }) => state === 'paid' && total > 0 && !intentsByOrder.has(id),
  )
  return [
    checkZero('provider: money without a paid order and not sent back', errorCounts.lost),
    checkZero('provider: orders paid twice', errorCounts.twice),
    checkZero('provider: intents of another amount than their order', errorCounts.amount),
    checkZero('provider: money sent back although the order is paid', errorCounts.refunded),
    checkZero('provider: paid orders without money', unpaidOrders.length),
  ]
}

export async function sumStock(shop, products) {
  const [row] = await shop.sql(
    'SELECT sum(stock) AS free, sum(held) AS held, sum(sold) AS sold FROM products WHERE id IN (SELECT value FROM json_each(?))',
    JSON.stringify(products),
  )
  return row
}

/**
 * Expires the holds of all unpaid orders. Then runs cron until each of these orders is cancelled and each due refund is
 * sent.
 */
export async function expireUnpaidOrders(shop) {
  for (let cronRun = 1; ; cronRun++) {
    await shop.sql("UPDATE orders SET hold_until = 0 WHERE state IN ('pending', 'failed')")
    await shop.runCron()
    const [{ due }] = await shop.sql(
      "SELECT count(*) AS due FROM orders WHERE state IN ('pending', 'failed', 'expiring', 'refund_due')",
    )
    if (due === 0 || cronRun === MAX_CRON_RUNS) return [checkEqual('orders that cron left open', due, 0)]
  }
}
const MAX_CRON_RUNS = 100
