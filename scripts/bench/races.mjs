import { call, insertProducts, orderOf, post, table } from './client.mjs'

const PIECES = 20
const BUYERS = 1000
const AT_ONCE = 50

/**
 * Every buyer wants one of twenty single pieces and presses twice. Exactly one buyer per piece may get it; the winners
 * then open and confirm their payment several times at once.
 */
export async function races(shop) {
  const pieces = await insertProducts(shop, PIECES, 1)
  const began = performance.now()
  const buyers = Array.from({ length: BUYERS }, (_, index) => orderOf(pieces[index % PIECES]))
  const attempts = await pooled(
    buyers.flatMap((buyer) => [buyer, buyer]),
    (one) => call(shop, one),
  )
  const seconds = (performance.now() - began) / 1000
  const statuses = count(attempts.map(({ status, body }) => `${status} ${body.code ?? ''}`.trim()))
  const won = new Set(attempts.filter(({ status }) => status === 201).map(({ body }) => body.id))
  const held = await stockOf(shop, pieces)

  const opened = await pooled(
    [...won, ...won, ...won].map((orderId) => post('/api/payments/create', { orderId })),
    (one) => call(shop, one),
  )
  const secrets = new Set(opened.map(({ body }) => body.clientSecret))
  const confirm = (clientSecret) =>
    post('/api/payments/sandbox/confirm', { clientSecret, method: { type: 'blik', code: '777123' } })
  const confirmed = await pooled([...secrets, ...secrets].map(confirm), (one) => call(shop, one))
  const sold = await stockOf(shop, pieces)
  const [{ orders }] = await shop.sql(
    `SELECT count(*) AS orders FROM orders WHERE state = 'paid' AND id IN (SELECT order_id FROM order_lines WHERE product_id IN (${pieces.map(() => '?').join(',')}))`,
    ...pieces,
  )
  const [{ extra }] = await shop.sql(
    `SELECT count(*) AS extra FROM order_lines WHERE state <> 'sold' AND product_id IN (${pieces.map(() => '?').join(',')})`,
    ...pieces,
  )

  const checks = [
    ['orders taken', won.size, PIECES],
    ['answers 201 (each winner pressed twice)', statuses['201'] ?? 0, PIECES * 2],
    ['answers 409 order.sold_out', statuses['409 order.sold_out'] ?? 0, (BUYERS - PIECES) * 2],
    ['other answers', attempts.length - (statuses['201'] ?? 0) - (statuses['409 order.sold_out'] ?? 0), 0],
    ['pieces held then', held.held, PIECES],
    ['pieces free then', held.stock, 0],
    ['payments opened (each asked for three times)', secrets.size, PIECES],
    [
      'confirmations that took the money',
      confirmed.filter(({ body }) => body.status === 'succeeded').length,
      PIECES,
    ],
    ['orders paid', orders, PIECES],
    ['pieces sold', sold.sold, PIECES],
    ['pieces left held or free', sold.held + sold.stock, 0],
    ['lines of nobody', extra, 0],
  ]
  console.log(
    `\n${BUYERS} buyers, two presses each, over ${PIECES} single pieces: ${Math.round(attempts.length / seconds)} orders/s`,
  )
  console.log(
    table(checks.map(([what, is, wanted]) => ({ what, is, wanted, '': is === wanted ? '✓' : '✗' }))),
  )
  const others = Object.keys(statuses).filter((status) => !['201', '409 order.sold_out'].includes(status))
  for (const status of others) console.log(`✗ ${statuses[status]} × ${status}`)
  return checks.every(([, is, wanted]) => is === wanted)
}

async function stockOf(shop, pieces) {
  const [row] = await shop.sql(
    `SELECT sum(stock) AS stock, sum(held) AS held, sum(sold) AS sold FROM products WHERE id IN (${pieces.map(() => '?').join(',')})`,
    ...pieces,
  )
  return row
}

/** Does all of it, some at a time. */
async function pooled(inputs, work) {
  const results = []
  let next = 0
  const worker = async () => {
    while (next < inputs.length) {
      const index = next++
      results[index] = await work(inputs[index])
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}

function count(values) {
  const counts = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}
