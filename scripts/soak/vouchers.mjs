import { bookChecks } from '../load/books.mjs'
import { checkEqual, checkNone, checkSome } from '../load/checks.mjs'
import { call, count, insertProducts, median, mapConcurrently, quantile } from '../load/client.mjs'
import { insertVouchers, orderWithVoucher } from '../load/vouchers.mjs'

export const goal = 'G2'
export const title = 'One voucher, and fifty, spent by very many at once'

/**
 * The total of an order with delivery, and the value of a voucher: 25 orders with a rest too small for another order.
 */
const PRICE = 7001
const SPENT = PRICE + 2999
const HELD = 259_900
const ORDER = { price: PRICE, due: SPENT, discount: SPENT }
const SPENDS = Math.floor(HELD / SPENT)

const REFUSALS = ['409 voucher.in_use', '409 voucher.already_used', '409 order.price_changed']

/** The voucher pays every order in full, or the order is rejected if the rest is smaller than the buyer saw. */
export async function run({ isSmall, random, shops }) {
  const shop = await shops.sandbox()
  const orders = isSmall ? 250 : 5000
  const [product] = await insertProducts(shop, 1, 1_000_000, PRICE)
  const one = await spend(shop, product, await insertVouchers(shop, 1, HELD), orders, random)
  const fifty = await spend(shop, product, await insertVouchers(shop, 50, HELD), orders, random)
  return {
    checks: [
      ...one.checks.map((check) => ({ ...check, what: `one: ${check.what}` })),
      ...fifty.checks.map((check) => ({ ...check, what: `fifty: ${check.what}` })),
      ...(await bookChecks(shop)),
    ],
    figures: { 'one voucher': one.figure, 'fifty vouchers': fifty.figure },
    notes: [...one.notes, ...fifty.notes],
  }
}

async function spend(shop, product, vouchers, orders, random) {
  const times = []
  const began = performance.now()
  const answers = await mapConcurrently(
    Array.from({ length: orders }, () => random.anyOf(vouchers)),
    async (voucher) => {
      const sentAt = performance.now()
      const answer = await call(shop, orderWithVoucher(product, voucher.code, ORDER))
      times.push(performance.now() - sentAt)
      return { ...answer, voucher }
    },
    64,
  )
  const seconds = (performance.now() - began) / 1000
  const answerCounts = count(answers.map(({ status, body }) => `${status} ${body.code ?? ''}`.trim()))
  const acceptedOrders = answers.filter(({ status }) => status === 201)
  const expectedOrders = vouchers.reduce((sum, { id }) => {
    const attempts = answers.filter(({ voucher }) => voucher.id === id).length
    return sum + Math.min(attempts, SPENDS)
  }, 0)
  const [{ left, lost, overspent }] = await shop.sql(
    `SELECT sum(amount_remaining_minor) AS left, sum(amount_remaining_minor < 0) AS overspent,
      sum(amount_initial_minor - amount_remaining_minor
        - (SELECT ifnull(sum(amount_minor), 0) FROM voucher_redemptions WHERE voucher_id = vouchers.id AND state <> 'released')) AS lost
    FROM vouchers WHERE id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(vouchers.map(({ id }) => id)),
  )
  const expectedAnswers = ['201', ...REFUSALS]
  const other = Object.keys(answerCounts).filter((answer) => !expectedAnswers.includes(answer))
  return {
    checks: [
      checkEqual('orders that got their discount', acceptedOrders.length, expectedOrders),
      ...(expectedOrders < orders
        ? [checkSome('orders that were refused', orders - acceptedOrders.length)]
        : []),
      checkNone('answers other than 201 and 409 with a code', other.length),
      checkNone('vouchers overspent', overspent),
      checkNone('minor units lost or made', lost),
      checkEqual('left on the vouchers', left, vouchers.length * HELD - acceptedOrders.length * SPENT),
    ],
    figure: `${orders} orders in ${seconds.toFixed(1)} s, p50 ${Math.round(median(times))} ms, p99 ${Math.round(quantile(times, 0.99))} ms`,
    notes: Object.entries(answerCounts).map(([answer, number]) => `${number} × ${answer}`),
  }
}
