import { bookChecks, brokenRules, stockOf } from '../load/books.mjs'
import { checkAtMost, checkEqual, checkNone } from '../load/checks.mjs'
import {
  call,
  count,
  insertProducts,
  median,
  orderOf,
  mapConcurrently,
  post,
  quantile,
} from '../load/client.mjs'
import { insertVouchers, orderWithVoucher } from '../load/vouchers.mjs'

export const goal = 'G1'
export const title = 'The last pieces: two presses each of many buyers at once'

const PRODUCT_COUNT = 100
const SOLD_OUT = '409 order.sold_out'

/**
 * Half of the buyers, in blocks of a hundred, use one of twenty single-use vouchers worth a third of a unit's price.
 */
const VOUCHERS = 20
const DISCOUNT = 20_000
const REFUSED_VOUCHER = ['409 voucher.in_use', '409 voucher.already_used', '409 order.price_changed']

/** Exactly one buyer must get each unit; the winners then open and confirm their payment several times in parallel. */
export async function run({ isSmall, shops }) {
  const shop = await shops.sandbox()
  const buyers = isSmall ? 500 : 5000
  const products = await insertProducts(shop, PRODUCT_COUNT, 1)
  const vouchers = await insertVouchers(shop, VOUCHERS, DISCOUNT)
  const orders = Array.from({ length: buyers }, (_, index) => {
    const product = products[index % PRODUCT_COUNT]
    const { code } = vouchers[index % VOUCHERS]
    const isPlain = Math.floor(index / PRODUCT_COUNT) % 2 === 1
    return isPlain ? orderOf(product) : orderWithVoucher(product, code, { discount: DISCOUNT })
  })
  const times = []
  const began = performance.now()
  const attempts = await mapConcurrently(
    orders.flatMap((order) => [order, order]),
    async (order) => {
      const sentAt = performance.now()
      const answer = await call(shop, order)
      times.push(performance.now() - sentAt)
      return answer
    },
  )
  const seconds = (performance.now() - began) / 1000
  const answers = count(attempts.map(({ status, body }) => `${status} ${body.code ?? ''}`.trim()))
  const { 201: createdCount = 0, [SOLD_OUT]: refusedCount = 0, ...others } = answers
  const refusedVoucher = REFUSED_VOUCHER.reduce((sum, answer) => sum + (answers[answer] ?? 0), 0)
  const wonOrderIds = new Set(attempts.filter(({ status }) => status === 201).map(({ body }) => body.id))
  const stockBefore = await stockOf(shop, products)
  const brokenRuleCount = await brokenRules(shop)

  const openedPayments = await mapConcurrently(
    [...wonOrderIds, ...wonOrderIds, ...wonOrderIds].map((orderId) =>
      post('/api/payments/create', { orderId }),
    ),
    (request) => call(shop, request),
  )
  const secrets = new Set(openedPayments.map(({ body }) => body.clientSecret))
  const confirm = (clientSecret) =>
    post('/api/payments/sandbox/confirm', { clientSecret, method: { type: 'blik', code: '777123' } })
  const confirmations = await mapConcurrently([...secrets, ...secrets].map(confirm), (request) =>
    call(shop, request),
  )
  const sold = await stockOf(shop, products)
  const [{ paid }] = await shop.sql(
    "SELECT count(*) AS paid FROM orders WHERE state = 'paid' AND id IN (SELECT value FROM json_each(?))",
    JSON.stringify([...wonOrderIds]),
  )

  return {
    checks: [
      checkEqual('orders taken', wonOrderIds.size, PRODUCT_COUNT),
      checkEqual('answers 201 (each winner pressed twice)', createdCount, PRODUCT_COUNT * 2),
      checkEqual(
        `answers ${SOLD_OUT}, or that the voucher is used up`,
        refusedCount + refusedVoucher,
        (buyers - PRODUCT_COUNT) * 2,
      ),
      checkNone('other answers', attempts.length - createdCount - refusedCount - refusedVoucher),
      checkEqual('pieces held then', stockBefore.held, PRODUCT_COUNT),
      checkNone('rules of the books broken then', brokenRuleCount),
      checkEqual('payments opened (each asked for three times)', secrets.size, PRODUCT_COUNT),
      checkEqual(
        'confirmations that took the money (each sent twice)',
        confirmations.filter(({ body }) => body.status === 'succeeded').length,
        PRODUCT_COUNT,
      ),
      checkEqual('orders paid', paid, PRODUCT_COUNT),
      checkEqual('pieces sold', sold.sold, PRODUCT_COUNT),
      checkNone('pieces left held or free', sold.held + sold.free),
      ...(await bookChecks(shop)),
      // Small runs skip timing checks, because times on a busy machine prove nothing.
      ...(isSmall ? [] : [checkAtMost('seconds for the orders', Math.round(seconds), 60)]),
    ],
    figures: {
      attempts: attempts.length,
      seconds: seconds.toFixed(1),
      'attempts/s': Math.round(attempts.length / seconds),
      'p50 ms': Math.round(median(times)),
      'p99 ms': Math.round(quantile(times, 0.99)),
    },
    notes: Object.entries(others).map(([answer, times]) => `${times} × ${answer}`),
  }
}
