import { checkIntegrityRules } from '../../load/shop/books.mjs'
import { checkEqual, checkZero, checkAboveZero } from '../../load/figures/checks.mjs'
import {
  call,
  countOccurrences,
  insertProducts,
  median,
  mapConcurrently,
  quantile,
} from '../../load/visitors/client.mjs'
import { insertVouchers, createVoucherOrderBody } from '../../load/shop/vouchers.mjs'

export const goal = 'G2'
export const title = 'One voucher, and fifty, spent by very many at once'

/**
 * Amounts in PLN minor units. A voucher pays 25 orders with delivery. Its remaining balance is then too small for
 * another order.
 */
const UNIT_PRICE = 7001
const ORDER_TOTAL = UNIT_PRICE + 2999
const VOUCHER_AMOUNT = 259_900
const ORDER_AMOUNTS = { price: UNIT_PRICE, due: ORDER_TOTAL, discount: ORDER_TOTAL }
const ORDERS_PER_VOUCHER = Math.floor(VOUCHER_AMOUNT / ORDER_TOTAL)

const EXPECTED_REJECTIONS = ['409 voucher.in_use', '409 voucher.already_used', '409 order.price_changed']

/**
 * Many orders spend the same vouchers in parallel. A voucher must pay an order in full. If the balance is smaller than
 * the buyer saw, the order is rejected.
 */
export async function run({ isSmall, random, shops }) {
  const shop = await shops.openSandboxShop()
  const orderCount = isSmall ? 250 : 5000
  const [product] = await insertProducts(shop, 1, 1_000_000, UNIT_PRICE)
  const singleVoucherResult = await spendVouchers(
    shop,
    product,
    await insertVouchers(shop, 1, VOUCHER_AMOUNT),
    orderCount,
    random,
  )
  const fiftyVouchersResult = await spendVouchers(
    shop,
    product,
    await insertVouchers(shop, 50, VOUCHER_AMOUNT),
    orderCount,
    random,
  )
  return {
    checks: [
      ...singleVoucherResult.checks.map((check) => ({ ...check, subject: `one: ${check.subject}` })),
      ...fiftyVouchersResult.checks.map((check) => ({ ...check, subject: `fifty: ${check.subject}` })),
      ...(await checkIntegrityRules(shop)),
    ],
    figures: { 'one voucher': singleVoucherResult.figure, 'fifty vouchers': fiftyVouchersResult.figure },
    notes: [...singleVoucherResult.notes, ...fiftyVouchersResult.notes],
  }
}

async function spendVouchers(shop, product, vouchers, orderCount, randomSource) {
  const orderDurations = []
  const startedAt = performance.now()
  const responses = await mapConcurrently(
    Array.from({ length: orderCount }, () => randomSource.anyOf(vouchers)),
    async (voucher) => {
      const sentAt = performance.now()
      const response = await call(shop, createVoucherOrderBody(product, voucher.code, ORDER_AMOUNTS))
      orderDurations.push(performance.now() - sentAt)
      return { ...response, voucher }
    },
    64,
  )
  const elapsedSeconds = (performance.now() - startedAt) / 1000
  const countByResponse = countOccurrences(
    responses.map(({ status, body }) => `${status} ${body.code ?? ''}`.trim()),
  )
  const acceptedOrders = responses.filter(({ status }) => status === 201)
  const expectedOrderCount = vouchers.reduce((sum, { id }) => {
    const attemptCount = responses.filter(({ voucher }) => voucher.id === id).length
    return sum + Math.min(attemptCount, ORDERS_PER_VOUCHER)
  }, 0)
  const [{ left, lost, overspent }] = await shop.sql(
    `SELECT sum(amount_remaining_minor) AS left, sum(amount_remaining_minor < 0) AS overspent,
      sum(amount_initial_minor - amount_remaining_minor
        - (SELECT ifnull(sum(amount_minor), 0) FROM voucher_redemptions WHERE voucher_id = vouchers.id AND state <> 'released')) AS lost
    FROM vouchers WHERE id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(vouchers.map(({ id }) => id)),
  )
  const expectedStatuses = ['201', ...EXPECTED_REJECTIONS]
  const unexpectedAnswers = Object.keys(countByResponse).filter(
    (response) => !expectedStatuses.includes(response),
  )
  return {
    checks: [
      checkEqual('orders that got their discount', acceptedOrders.length, expectedOrderCount),
      ...(expectedOrderCount < orderCount
        ? [checkAboveZero('orders that were refused', orderCount - acceptedOrders.length)]
        : []),
      checkZero('answers other than 201 and 409 with a code', unexpectedAnswers.length),
      checkZero('vouchers overspent', overspent),
      checkZero('minor units lost or made', lost),
      checkEqual(
        'left on the vouchers',
        left,
        vouchers.length * VOUCHER_AMOUNT - acceptedOrders.length * ORDER_TOTAL,
      ),
    ],
    figure: `${orderCount} orders in ${elapsedSeconds.toFixed(1)} s, p50 ${Math.round(median(orderDurations))} ms, p99 ${Math.round(quantile(orderDurations, 0.99))} ms`,
    notes: Object.entries(countByResponse).map(([answer, number]) => `${number} × ${answer}`),
  }
}
