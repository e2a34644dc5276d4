// Whether the shop's books balance, and whether they agree with those of the payment provider (reliability 1).
import { equal, none } from './checks.mjs'

/** What must have no row, ever: the name of the rule, and the statement that finds who breaks it. */
const RULES = [
  [
    'pieces: free + held + sold is all there are',
    'SELECT id FROM products WHERE stock + held + sold <> pieces OR stock < 0',
  ],
  [
    // The demo catalogue begins with some pieces sold to nobody.
    'pieces: held and sold are those of the orders',
    `SELECT id FROM products WHERE sku NOT GLOB 'EKS-*' AND (held <> (SELECT ifnull(sum(quantity), 0) FROM order_lines WHERE product_id = id AND state = 'held')
      OR sold <> (SELECT ifnull(sum(quantity), 0) FROM order_lines WHERE product_id = id AND state = 'sold'))`,
  ],
  [
    'orders: their lines are held, sold or released as their state says',
    `SELECT orders.id FROM orders JOIN order_lines ON order_id = orders.id WHERE NOT CASE
      WHEN orders.state IN ('pending', 'failed', 'expiring') THEN order_lines.state = 'held'
      WHEN orders.state = 'paid' THEN order_lines.state = 'sold'
      WHEN orders.state = 'cancelled' THEN order_lines.state = 'released'
      ELSE order_lines.state <> 'held' END`,
  ],
  ['orders: all have lines', 'SELECT id FROM orders WHERE id NOT IN (SELECT order_id FROM order_lines)'],
  [
    'orders: lines + shipping - discount is the total',
    `SELECT id FROM orders WHERE total_minor <> subtotal_minor + shipping_minor - discount_minor
      OR subtotal_minor <> (SELECT sum(total_minor) FROM order_lines WHERE order_id = id)`,
  ],
  [
    'orders: their events lead to their state, none left out',
    `SELECT id FROM orders WHERE state <> (SELECT state FROM order_events WHERE order_id = id ORDER BY sequence DESC LIMIT 1)
      OR sequence <> (SELECT count(*) FROM order_events WHERE order_id = id)`,
  ],
  [
    'orders: one a key, and one unpaid a session',
    `SELECT 1 FROM orders WHERE idempotency_key IS NOT NULL GROUP BY idempotency_key HAVING count(*) > 1 UNION ALL
      SELECT 1 FROM orders WHERE session_id IS NOT NULL AND state IN ('pending', 'failed', 'expiring') GROUP BY session_id HAVING count(*) > 1`,
  ],
  [
    'orders: paid by one payment of the agreed amount',
    `SELECT id FROM orders WHERE state = 'paid' AND total_minor > 0 AND 1 <> (SELECT count(*) FROM payments
      WHERE order_id = id AND status = 'succeeded' AND amount_minor = total_minor AND payments.currency = orders.currency)`,
  ],
  [
    'payments: money is of an order that is paid or gets it back',
    `SELECT intent_id FROM payments JOIN orders ON orders.id = order_id WHERE status = 'succeeded' AND state NOT IN ('paid', 'refund_due', 'refunded')`,
  ],
]

/** The shop's own books, read at one moment. */
export async function bookChecks(shop) {
  const broken = await shop.batch(...RULES.map(([, statement]) => [statement]))
  return RULES.map(([what], index) => none(`books: ${what}`, broken[index].length))
}

/** How many rules of its books a shop breaks now. */
export async function brokenRules(shop) {
  return (await bookChecks(shop)).filter(({ isGood }) => !isGood).length
}

/**
 * The shop's books against the provider's, when nothing is under way any more: all of the provider's money that was
 * not sent back belongs to one paid order each, and every paid order has it.
 */
export async function moneyChecks(shop, stripe) {
  const [orders] = await shop.batch(['SELECT id, state, total_minor AS total, currency FROM orders'])
  const known = new Map(orders.map((order) => [order.id, order]))
  const { intents, charges } = stripe.state
  const kept = new Map()
  const wrong = { lost: 0, amount: 0, twice: 0, refunded: 0, early: 0 }
  for (const intent of intents.values()) {
    const order = known.get(intent.metadata.order_id)
    if (order && (intent.amount !== order.total || intent.currency !== order.currency.toLowerCase()))
      wrong.amount += 1
    if (intent.status !== 'succeeded') continue
    const { amount_refunded: back } = charges.get(intent.latest_charge)
    if (back === intent.amount) {
      wrong.refunded += order?.state === 'paid' ? 1 : 0
      continue
    }
    if (order?.state !== 'paid') wrong.lost += 1
    if (kept.has(order?.id)) wrong.twice += 1
    kept.set(order?.id, intent)
  }
  const unpaid = orders.filter(({ id, state, total }) => state === 'paid' && total > 0 && !kept.has(id))
  return [
    none('provider: money without a paid order and not sent back', wrong.lost),
    none('provider: orders paid twice', wrong.twice),
    none('provider: intents of another amount than their order', wrong.amount),
    none('provider: money sent back although the order is paid', wrong.refunded),
    none('provider: paid orders without money', unpaid.length),
  ]
}

/** Pieces of some products: how many are free, held and sold. */
export async function piecesOf(shop, products) {
  const [row] = await shop.sql(
    'SELECT sum(stock) AS free, sum(held) AS held, sum(sold) AS sold FROM products WHERE id IN (SELECT value FROM json_each(?))',
    JSON.stringify(products),
  )
  return row
}

/** Lets the time of every unpaid order be over, as if half an hour went by, and runs cron until nothing is due. */
export async function endUnpaid(shop) {
  for (let round = 1; ; round++) {
    await shop.sql("UPDATE orders SET hold_until = 0 WHERE state IN ('pending', 'failed')")
    await shop.runCron()
    const [{ due }] = await shop.sql(
      "SELECT count(*) AS due FROM orders WHERE state IN ('pending', 'failed', 'expiring', 'refund_due')",
    )
    if (due === 0 || round === MOST_ROUNDS) return [equal('orders that cron left open', due, 0)]
  }
}
const MOST_ROUNDS = 100
