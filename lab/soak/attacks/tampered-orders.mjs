import { randomUUID } from 'node:crypto'
import { checkIntegrityRules } from '../../load/shop/books.mjs'
import { checkEqual, checkZero, checkAboveZero } from '../../load/figures/checks.mjs'
import {
  call,
  countOccurrences,
  insertProducts,
  createOrderBody,
  mapConcurrently,
  createPostRequest,
} from '../../load/visitors/client.mjs'
import { HOSTILE_VALUES, listValuePaths, replaceValueAt } from '../../load/faults/hostile.mjs'

export const goal = 'G8'
export const title = 'Orders with every field tampered with'

/** Prices in PLN minor units: a high price, a low price, and a price that is rounded when converted. */
const PRODUCT_PRICES = [60_000, 1_00, 129_99]
/**
 * Delivery fee and free-delivery threshold, PLN minor units (spec §9). The values are repeated here on purpose: the
 * test must not read them from the shop.
 */
const DELIVERY_FEE = 29_99
const FREE_DELIVERY_THRESHOLD = 500_00

/** Sends tampered order bodies. The shop must reject each, or charge its own price for the ordered goods. */
export async function run({ isSmall, random, shops }) {
  const shop = await shops.openStripeShop()
  const products = (
    await Promise.all(PRODUCT_PRICES.map((price) => insertProducts(shop, 1, 1_000_000, price)))
  ).flat()
  const exchangeRates = (await call(shop, { method: 'GET', path: '/api/rates', headers: {} })).body
  const tamperedBodies = makeTamperedBodies(products, exchangeRates, random).slice(0, isSmall ? 300 : 2000)
  const responses = await mapConcurrently(tamperedBodies, async (body) => {
    const response = await call(
      shop,
      createPostRequest('/api/orders', body, { 'Idempotency-Key': randomUUID() }),
    )
    if (response.status !== 201) return response
    const orderId = response.body.id
    const paymentRequest = { orderId, amount: 1, totalAmount: '0.01', currency: 'PLN' }
    return {
      ...response,
      payment: await call(shop, createPostRequest('/api/payments/create', paymentRequest)),
    }
  })
  const acceptedOrders = responses.filter(({ status }) => status === 201)
  const orderIds = acceptedOrders.map(({ body }) => body.id)
  const orderLineRows = await shop.sql(
    `SELECT order_id AS id, quantity, exhibition_price_minor AS price, courier, currency, orders.total_minor AS total
      FROM order_lines JOIN orders ON orders.id = order_id JOIN products ON products.id = product_id
      WHERE order_id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(orderIds),
  )
  const computedTotals = new Map(
    [...Map.groupBy(orderLineRows, ({ id }) => id)].map(([id, orderLines]) => [
      id,
      computeTotal(orderLines, exchangeRates),
    ]),
  )
  const intents = [...shop.stripe.state.intents.values()].filter(({ metadata }) =>
    computedTotals.has(metadata.order_id),
  )
  const isRightAmount = ({ amount, currency, metadata }) =>
    amount === computedTotals.get(metadata.order_id).total &&
    currency === computedTotals.get(metadata.order_id).currency.toLowerCase()
  const refusedAnswers = responses.filter(({ status }) => status >= 400 && status < 500)
  const outcomeCounts = countOccurrences(
    responses.map(({ status, body }) => `${status} ${body.code ?? ''}`.trim()),
  )
  return {
    checks: [
      checkEqual(
        'answers: taken, or refused with a code',
        acceptedOrders.length + refusedAnswers.filter(({ body }) => body.code).length,
        tamperedBodies.length,
      ),
      checkAboveZero('orders refused', refusedAnswers.length),
      checkAboveZero('orders taken, because what was changed is the buyer’s to say', acceptedOrders.length),
      checkZero(
        'orders at another total than the shop’s own',
        orderLineRows.filter(({ id, total }) => computedTotals.get(id).total !== total).length,
      ),
      checkEqual(
        'payments opened for them',
        new Set(intents.map(({ metadata }) => metadata.order_id)).size,
        acceptedOrders.length,
      ),
      checkZero(
        'payments over another amount than the shop’s own',
        intents.filter((intent) => !isRightAmount(intent)).length,
      ),
      ...(await checkIntegrityRules(shop)),
    ],
    figures: { orders: tamperedBodies.length, ...outcomeCounts },
  }
}

/** Calculates the expected total: units × price in the currency, plus the delivery fee below 500 zł. */
function computeTotal(lines, { rates }) {
  const [{ courier, currency }] = lines
  const rateMicro = Math.round(Number(rates[currency]) * 1e6)
  const convertPln = (plnAmount) => Math.floor((plnAmount * rateMicro + 500_000) / 1e6)
  const goodsPln = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const deliveryFee = courier === 'digital' || goodsPln >= FREE_DELIVERY_THRESHOLD ? 0 : DELIVERY_FEE
  const goodsTotal = lines.reduce((sum, { price, quantity }) => sum + convertPln(price) * quantity, 0)
  return { total: goodsTotal + convertPln(deliveryFee), currency }
}

/**
 * Creates tampered order bodies: every malformed value in every field, consistent false prices, and two or three
 * changes at once.
 */
function makeTamperedBodies(productIds, rates, randomSource) {
  const makeValidOrderBody = () =>
    replaceValueAt(createOrderBody(productIds[0]), ['ratesAt'], rates.fetchedAt)
  const [product, cheapProduct, thirdProduct] = productIds
  const createOrderItem = (productId, price, quantity = 1) => ({
    productId,
    name: 'Narzędzie',
    quantity,
    price,
  })
  const makeChangedBody = (changes) => ({ ...makeValidOrderBody(), ...changes })
  const tamperedVariants = [
    makeChangedBody({ orderItems: [createOrderItem(product, '0.01')], totalAmount: '0.01' }),
    makeChangedBody({ orderItems: [createOrderItem(product, '6.00')], totalAmount: '6.00' }),
    makeChangedBody({ orderItems: [createOrderItem(product, '600.00', 2)] }),
    makeChangedBody({
      orderItems: [createOrderItem(product, '600.00'), createOrderItem(product, '600.00')],
      totalAmount: '1200.00',
    }),
    makeChangedBody({
      orderItems: [createOrderItem(product, '600.00'), createOrderItem(cheapProduct, '1.00', 0)],
    }),
    makeChangedBody({
      orderItems: [createOrderItem(product, '600.00'), createOrderItem(cheapProduct, '1.00', -600)],
      totalAmount: '0.00',
    }),
    makeChangedBody({ orderItems: [createOrderItem(cheapProduct, '1.00')], totalAmount: '1.00' }),
    makeChangedBody({
      orderItems: [createOrderItem(cheapProduct, '1.00')],
      totalAmount: '1.00',
      courier: 'digital',
    }),
    makeChangedBody({ orderItems: [createOrderItem(cheapProduct, '1.00', 500)], totalAmount: '500.00' }),
    makeChangedBody({ orderItems: [createOrderItem(cheapProduct, '1.00', 499)], totalAmount: '528.99' }),
    makeChangedBody({ currency: 'EUR' }),
    makeChangedBody({ currency: 'EUR', ratesAt: '2001-01-01T00:00:00.000Z' }),
    makeChangedBody({ currency: 'EUR', orderItems: [createOrderItem(product, '0.60')], totalAmount: '0.60' }),
    ...Object.keys(rates.rates)
      .filter((currency) => currency !== 'PLN')
      .map((currency) => createOrderInCurrency(currency)),
    makeChangedBody({ voucherCode: 'GIFT-AAAA-BBBB-CCCC', voucherDiscount: '600.00', totalAmount: '0.00' }),
    makeChangedBody({ voucherDiscount: '599.99', totalAmount: '0.01' }),
    makeChangedBody({
      total: '0.01',
      subtotal: '0.01',
      discount: '600.00',
      shipping: '-600.00',
      rateMicro: 1,
      rates: {},
    }),
    makeChangedBody({
      state: 'paid',
      paymentStatus: 'paid',
      paidAt: 1,
      paid: true,
      id: randomUUID(),
      sequence: 9,
    }),
    makeChangedBody(
      JSON.parse('{"__proto__": {"totalAmount": "0.01"}, "constructor": {"prototype": {"total": 1}}}'),
    ),
  ]
  const singleFieldBodies = listValuePaths(makeValidOrderBody()).flatMap((valuePath) =>
    HOSTILE_VALUES.map((value) => replaceValueAt(makeValidOrderBody(), valuePath, value)),
  )
  const multiFieldBodies = Array.from({ length: 2000 }, () => {
    let body = makeValidOrderBody()
    const valuePaths = [...listValuePaths(body), ['voucherDiscount'], ['voucherCode']]
    for (let changeNumber = 0; changeNumber < 2 + randomSource.below(2); changeNumber++)
      body = replaceValueAt(body, randomSource.anyOf(valuePaths), randomSource.anyOf(HOSTILE_VALUES))
    return body
  })
  // Alternates single and multiple changes, so that a small run has both kinds.
  return [...tamperedVariants, ...interleave(multiFieldBodies, shuffle(singleFieldBodies, randomSource))]

  /**
   * Returns a valid order in another currency. Prices and total are rounded here line by line. If the shop rounds in
   * another way, it rejects the order.
   */
  function createOrderInCurrency(currency) {
    const convertPln = (plnAmount) =>
      Math.floor((plnAmount * Math.round(Number(rates.rates[currency]) * 1e6) + 500_000) / 1e6)
    const toDecimal = (minor) => (minor / 100).toFixed(2)
    const unitPrice = convertPln(129_99)
    const total = unitPrice * 3 + convertPln(DELIVERY_FEE)
    return makeChangedBody({
      currency,
      orderItems: [createOrderItem(thirdProduct, toDecimal(unitPrice), 3)],
      totalAmount: toDecimal(total),
    })
  }
}

const shuffle = (items, randomSource) =>
  items
    .map((item) => ({ thing: item, rank: randomSource.next() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ thing }) => thing)

const interleave = (a, b) => a.flatMap((item, index) => (b[index] ? [item, b[index]] : [item]))
