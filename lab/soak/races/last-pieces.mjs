import { checkIntegrityRules, countBrokenRules, sumStock } from '../../load/shop/books.mjs'
import { checkAtMost, checkEqual, checkZero } from '../../load/figures/checks.mjs'
import {
  call,
  countOccurrences,
  insertProducts,
  median,
  createOrderRequest,
  mapConcurrently,
  createPostRequest,
  quantile,
} from '../../load/visitors/client.mjs'
import { insertVouchers, createVoucherOrderBody } from '../../load/shop/vouchers.mjs'

export const goal = 'G1'
export const title = 'The last pieces: two presses each of many buyers at once'

const SOLD_OUT_RESPONSE = '409 order.sold_out'

/** Balance of a voucher: a third of a unit's price. One order spends the whole balance. */
const DISCOUNT_MINOR = 20_000
const VOUCHER_REJECTIONS = ['409 voucher.in_use', '409 voucher.already_used', '409 order.price_changed']

/**
 * All buyers order single units at once: exactly one buyer must get each unit. The winners then open and confirm their
 * payment several times in parallel.
 */
export async function run({ isSmall, shops }) {
  const shop = await shops.openSandboxShop()
  const [buyerCount, productCount, voucherCount] = isSmall ? [100, 20, 4] : [5000, 100, 20]
  const products = await insertProducts(shop, productCount, 1)
  const vouchers = await insertVouchers(shop, voucherCount, DISCOUNT_MINOR)
  const orderRequests = Array.from({ length: buyerCount }, (_, index) => {
    const product = products[index % productCount]
    const { code } = vouchers[index % voucherCount]
    // Buyers with and without a voucher alternate in groups of `productCount` buyers.
    const isWithoutVoucher = Math.floor(index / productCount) % 2 === 1
    return isWithoutVoucher
      ? createOrderRequest(product)
      : createVoucherOrderBody(product, code, { discount: DISCOUNT_MINOR })
  })
  const orderDurations = []
  const startedAt = performance.now()
  const orderResponses = await mapConcurrently(
    orderRequests.flatMap((order) => [order, order]),
    async (order) => {
      const sentAt = performance.now()
      const response = await call(shop, order)
      orderDurations.push(performance.now() - sentAt)
      return response
    },
  )
  const elapsedSeconds = (performance.now() - startedAt) / 1000
  const responseCounts = countOccurrences(
    orderResponses.map(({ status, body }) => `${status} ${body.code ?? ''}`.trim()),
  )
  const { 201: createdCount = 0, [SOLD_OUT_RESPONSE]: refusedCount = 0, ...otherCounts } = responseCounts
  const refusedVoucherCount = VOUCHER_REJECTIONS.reduce(
    (sum, rejection) => sum + (responseCounts[rejection] ?? 0),
    0,
  )
  const placedOrderIds = new Set(
    orderResponses.filter(({ status }) => status === 201).map(({ body }) => body.id),
  )
  const stockBefore = await sumStock(shop, products)
  const brokenRuleCount = await countBrokenRules(shop)

  const openedPayments = await mapConcurrently(
    [...placedOrderIds, ...placedOrderIds, ...placedOrderIds].map((orderId) =>
      createPostRequest('/api/payments/create', { orderId }),
    ),
    (request) => call(shop, request),
  )
  const clientSecrets = new Set(openedPayments.map(({ body }) => body.clientSecret))
  const createConfirmRequest = (clientSecret) =>
    createPostRequest('/api/payments/sandbox/confirm', {
      clientSecret,
      method: { type: 'blik', code: '777123' },
    })
  const confirmResponses = await mapConcurrently(
    [...clientSecrets, ...clientSecrets].map(createConfirmRequest),
    (request) => call(shop, request),
  )
  const stockAfter = await sumStock(shop, products)
  const [{ paid }] = await shop.sql(
    "SELECT count(*) AS paid FROM orders WHERE state = 'paid' AND id IN (SELECT value FROM json_each(?))",
    JSON.stringify([...placedOrderIds]),
  )

  return {
    checks: [
      checkEqual('orders taken', placedOrderIds.size, productCount),
      checkEqual('answers 201 (each winner pressed twice)', createdCount, productCount * 2),
      checkEqual(
        `answers ${SOLD_OUT_RESPONSE}, or that the voucher is used up`,
        refusedCount + refusedVoucherCount,
        (buyerCount - productCount) * 2,
      ),
      checkZero('other answers', orderResponses.length - createdCount - refusedCount - refusedVoucherCount),
      checkEqual('pieces held then', stockBefore.held, productCount),
      checkZero('rules of the books broken then', brokenRuleCount),
      checkEqual('payments opened (each asked for three times)', clientSecrets.size, productCount),
      checkEqual(
        'confirmations that took the money (each sent twice)',
        confirmResponses.filter(({ body }) => body.status === 'succeeded').length,
        productCount,
      ),
      checkEqual('orders paid', paid, productCount),
      checkEqual('pieces sold', stockAfter.sold, productCount),
      checkZero('pieces left held or free', stockAfter.held + stockAfter.free),
      ...(await checkIntegrityRules(shop)),
      // Small runs skip timing checks, because times on a busy machine say nothing.
      ...(isSmall ? [] : [checkAtMost('seconds for the orders', Math.round(elapsedSeconds), 60)]),
    ],
    figures: {
      attempts: orderResponses.length,
      seconds: elapsedSeconds.toFixed(1),
      'attempts/s': Math.round(orderResponses.length / elapsedSeconds),
      'p50 ms': Math.round(median(orderDurations)),
      'p99 ms': Math.round(quantile(orderDurations, 0.99)),
    },
    notes: Object.entries(otherCounts).map(([answer, times]) => `${times} × ${answer}`),
  }
}
