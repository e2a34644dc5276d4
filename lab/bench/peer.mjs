import { randomBytes, randomUUID } from 'node:crypto'
import process from 'node:process'
import {
  call,
  pickRandom,
  createGetRequest,
  insertProducts,
  median,
  makeSessionId,
  createOrderBody,
  createPostRequest,
  formatMarkdownTable,
} from '../load/visitors/client.mjs'
import { checkIntegrityRules } from '../load/shop/books.mjs'
import { insertVouchers } from '../load/shop/vouchers.mjs'
import { CONNECTION_COUNT, loadTestSteps } from './drive.mjs'
import { createBaselineSteps, openBaselineServer } from './baseline.mjs'
import { openVendure } from './vendure.mjs'

const MEASUREMENT_COUNT = 3
const MEASUREMENT_SECONDS = 4
const WARM_UP_SECONDS = 2

/**
 * Minimum ratio of this shop's operations per second to those of Vendure. A checkout has a CPU limit as well, because
 * it spends most of its time on D1 calls. Vendure avoids such calls with an in-process database (decision 030).
 */
const MIN_THROUGHPUT_RATIOS = {
  'product list': 90,
  search: 7,
  product: 15,
  'add to cart': 7,
  checkout: 2,
}
/**
 * D1 batches of each checkout call, in the sequence in which they run. Each batch: numbers of writing and reading
 * statements. worker/features/orders/place/checkout.costs.test.ts tests these numbers.
 */
const CHECKOUT_REQUEST_STEPS = {
  cart: [[1, 2]],
  voucher: [[0, 3]],
  order: [
    [0, 7],
    [5, 0],
    [3, 0],
  ],
  payment: [
    [0, 1],
    [1, 1],
    [1, 1],
  ],
  confirm: [
    [2, 1],
    [1, 10],
    [9, 0],
    [1, 0],
    [3, 0],
  ],
  status: [[0, 3]],
}
/** CPU limit of a checkout in ms, without the D1 calls. */
const MAX_CHECKOUT_CPU_MS = 7

const PAGE_SIZE = 50
const UNIT_PRICE = '600.00'
const VOUCHER_AMOUNT = 20_00
const DISCOUNT_AMOUNT = '20.00'
const ORDER_TOTAL = '580.00'
/** Number of vouchers, at least one per checkout that the benchmark can reach. */
const VOUCHER_COUNT = 12_000

/**
 * Runs the same operations in this shop and in Vendure. Alternates between the shops, so that a slow phase of the
 * machine affects both. Returns false if an answer was wrong, a goal was missed, or an integrity rule is broken.
 */
export async function runPeerBenchmark(shop) {
  const [shopOperations, peerOperations] = [await prepareOperations(shop), createVendureOperations()]
  const [vendure, baselineServer] = [await openVendure(), await openBaselineServer()]
  const resultsByName = Object.fromEntries(
    Object.keys(MIN_THROUGHPUT_RATIOS).map((name) => [name, { ours: [], theirs: [] }]),
  )
  const baselineResults = []
  try {
    for (const name of Object.keys(MIN_THROUGHPUT_RATIOS)) {
      await loadTestSteps(shop, shopOperations[name], WARM_UP_SECONDS)
      await loadTestSteps(vendure, peerOperations[name], WARM_UP_SECONDS)
    }
    await loadTestSteps(
      baselineServer,
      createBaselineSteps(Object.values(CHECKOUT_REQUEST_STEPS)),
      WARM_UP_SECONDS,
    )
    for (let round = 0; round < MEASUREMENT_COUNT; round++) {
      for (const [name, results] of Object.entries(resultsByName)) {
        results.theirs.push(await loadTestSteps(vendure, peerOperations[name], MEASUREMENT_SECONDS))
        results.ours.push(await loadTestSteps(shop, shopOperations[name], MEASUREMENT_SECONDS))
      }
      baselineResults.push(
        await loadTestSteps(
          baselineServer,
          createBaselineSteps(Object.values(CHECKOUT_REQUEST_STEPS)),
          MEASUREMENT_SECONDS,
        ),
      )
    }
  } finally {
    await Promise.all([vendure.stop(), baselineServer.stop()])
  }
  const failures = []
  const tableRows = Object.entries(resultsByName).map(([name, resultsByShop]) => {
    const calculateMedian = (shopName, measureName) =>
      median(resultsByShop[shopName].map((result) => result[measureName]))
    const speedRatio = calculateMedian('ours', 'perSecond') / calculateMedian('theirs', 'perSecond')
    const ourCpu = calculateMedian('ours', 'cpu')
    for (const [shopName, results] of Object.entries(resultsByShop)) {
      const errorCount = results.reduce((sum, { errors }) => sum + errors, 0)
      if (errorCount > 0)
        failures.push(
          `${name}, ${shopName}: ${errorCount} wrong, ${results.find((result) => result.failure)?.failure}`,
        )
    }
    if (speedRatio < MIN_THROUGHPUT_RATIOS[name])
      failures.push(`${name}: ${speedRatio.toFixed(1)} times, not ${MIN_THROUGHPUT_RATIOS[name]}`)
    return {
      operation: name,
      'ours a second': Math.round(calculateMedian('ours', 'perSecond')),
      'p50 ms': calculateMedian('ours', 'p50').toFixed(1),
      'p99 ms': calculateMedian('ours', 'p99').toFixed(1),
      'CPU ms': ourCpu.toFixed(2),
      'Vendure a second': calculateMedian('theirs', 'perSecond').toFixed(0),
      'its p50 ms': calculateMedian('theirs', 'p50').toFixed(1),
      'its p99 ms': calculateMedian('theirs', 'p99').toFixed(1),
      'its CPU ms': calculateMedian('theirs', 'cpu').toFixed(2),
      times: speedRatio.toFixed(1),
      goal: `≥ ${MIN_THROUGHPUT_RATIOS[name]}`,
    }
  })
  console.log(
    `\nmedians of ${MEASUREMENT_COUNT} rounds of ${MEASUREMENT_SECONDS} s at ${CONNECTION_COUNT} connections, Node ${process.version}`,
  )
  console.log(formatMarkdownTable(tableRows))
  const baselineCpu = median(baselineResults.map(({ cpu }) => cpu))
  const checkoutCpu = median(resultsByName.checkout.ours.map(({ cpu }) => cpu)) - baselineCpu
  console.log(
    `\na Worker that does nothing but ask D1 as often as a checkout: ${baselineCpu.toFixed(1)} ms of CPU, ` +
      `${Math.round(median(baselineResults.map(({ perSecond }) => perSecond)))} a second; a checkout takes ${checkoutCpu.toFixed(1)} ms beside that`,
  )
  const failedResult = baselineResults.find(({ errors }) => errors > 0)
  if (failedResult) failures.push(`the floor: ${failedResult.failure}`)
  if (checkoutCpu > MAX_CHECKOUT_CPU_MS)
    failures.push(
      `checkout: ${checkoutCpu.toFixed(1)} ms of CPU beside asking D1, not ${MAX_CHECKOUT_CPU_MS}`,
    )
  const orderTotals = await shop.sql(
    `SELECT count(*) AS orders, sum(total_minor = 58000) AS right, (SELECT sum(amount_minor) FROM voucher_redemptions WHERE order_id IN
      (SELECT id FROM orders WHERE state = 'paid')) AS spent FROM orders WHERE state = 'paid'`,
  )
  const [{ orders, right, spent: redeemedAmount }] = orderTotals
  console.log(
    `\n${orders} orders paid, ${right} of them for the right total, ${redeemedAmount / 100} zł of vouchers spent`,
  )
  if (right !== orders || redeemedAmount !== orders * VOUCHER_AMOUNT) failures.push('the sums are wrong')
  for (const { subject, isGood } of await checkIntegrityRules(shop)) if (!isGood) failures.push(subject)
  for (const failure of failures) console.log(`✗ ${failure}`)
  return failures.length === 0
}

async function prepareOperations(shop) {
  const highStockProducts = await insertProducts(shop, 40, 1_000_000)
  const vouchers = []
  for (let count = 0; count < VOUCHER_COUNT; count += 1000)
    vouchers.push(...(await insertVouchers(shop, 1000, VOUCHER_AMOUNT)))
  const listPath = `/api/products?fields=card&limit=${PAGE_SIZE}`
  const slugs = (await call(shop, createGetRequest(listPath))).body.items.map(({ slug }) => slug)
  const toSingleStep = (createRequest, expectedText) => [{ createRequest, expectedText }]
  const buildPostRequest = (path, body, headers) => ({ ...createPostRequest(path, body, headers) })
  return {
    'product list': toSingleStep(() => createGetRequest(listPath), '"nextCursor"'),
    search: toSingleStep(() => createGetRequest(`${listPath}&q=18v`), '"nextCursor"'),
    product: toSingleStep(() => createGetRequest(`/api/products/${pickRandom(slugs)}`), '"features"'),
    'add to cart': toSingleStep(
      () =>
        buildPostRequest('/api/cart', {
          sessionId: makeSessionId(),
          productId: pickRandom(highStockProducts),
          quantity: 1,
        }),
      '"quantity":1',
    ),
    checkout: [
      {
        createRequest(context) {
          context.session = makeSessionId()
          context.product = pickRandom(highStockProducts)
          context.voucher = vouchers.pop()?.code ?? 'none is left'
          return buildPostRequest('/api/cart', {
            sessionId: context.session,
            productId: context.product,
            quantity: 1,
          })
        },
        expectedText: '"quantity":1',
      },
      {
        createRequest: ({ voucher }) =>
          buildPostRequest('/api/vouchers/validate', {
            code: voucher,
            orderTotal: UNIT_PRICE,
            currency: 'PLN',
          }),
        expectedText: `"discount":"${DISCOUNT_AMOUNT}"`,
      },
      {
        createRequest: ({ session, product, voucher }) =>
          buildPostRequest(
            '/api/orders',
            {
              ...createOrderBody(product, session),
              voucherCode: voucher,
              voucherDiscount: DISCOUNT_AMOUNT,
              totalAmount: ORDER_TOTAL,
            },
            { 'Idempotency-Key': randomUUID() },
          ),
        expectedText: '"paymentStatus":"pending"',
        saveValues(context, { body }) {
          context.order = JSON.parse(body).id
        },
      },
      {
        createRequest: ({ order }) => buildPostRequest('/api/payments/create', { orderId: order }),
        expectedText: '"clientSecret"',
        saveValues(context, { body }) {
          context.secret = JSON.parse(body).clientSecret
        },
      },
      {
        createRequest: ({ secret }) =>
          buildPostRequest('/api/payments/sandbox/confirm', {
            clientSecret: secret,
            method: { type: 'blik', code: '777123' },
          }),
        expectedText: '"succeeded"',
      },
      {
        createRequest: ({ order }) => createGetRequest(`/api/orders/${order}/status`),
        expectedText: '"paymentStatus":"paid"',
      },
    ],
  }
}

function createVendureOperations() {
  const buildGraphqlRequest = (query, variables, headers = {}) => ({
    method: 'POST',
    path: '/shop-api',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  })
  const toSingleStep = (createRequest, expectedText) => [{ createRequest, expectedText }]
  const pickProductId = () => 1 + Math.floor(Math.random() * 50)
  const addToCart = () =>
    buildGraphqlRequest(
      `mutation($id:ID!){addItemToOrder(productVariantId:$id,quantity:1){__typename ... on Order{id code totalWithTax
        lines{id quantity linePriceWithTax productVariant{id name}}} ... on ErrorResult{errorCode message}}}`,
      { id: String(pickProductId()) },
    )
  const buildOrderMutation = (query, expectedText, extraFields = {}) => ({
    createRequest: ({ token, shipping }) =>
      buildGraphqlRequest(
        query.replace('{{shipping}}', shipping ?? ''),
        {},
        { Authorization: `Bearer ${token}` },
      ),
    expectedText,
    ...extraFields,
  })
  const errorResultFragment = '... on ErrorResult{errorCode message}'
  const email = `u${randomBytes(4).toString('hex')}@example.com`
  return {
    'product list': toSingleStep(
      () =>
        buildGraphqlRequest(
          `{products(options:{take:${PAGE_SIZE}}){totalItems items{id slug name description featuredAsset{preview} variants{id sku priceWithTax stockLevel}}}}`,
        ),
      'tool-50',
    ),
    search: toSingleStep(
      () =>
        buildGraphqlRequest(`{search(input:{take:${PAGE_SIZE},groupByProduct:true}){totalItems items{productId slug productName description sku inStock
          productAsset{preview} priceWithTax{... on PriceRange{min} ... on SinglePrice{value}}}}}`),
      'tool-50',
    ),
    product: toSingleStep(
      () =>
        buildGraphqlRequest(
          'query($slug:String!){product(slug:$slug){id slug name description assets{preview} facetValues{name} collections{slug name} variants{id sku priceWithTax stockLevel}}}',
          { slug: `tool-${pickProductId()}` },
        ),
      'tool-',
    ),
    'add to cart': toSingleStep(addToCart, '"lines"'),
    checkout: [
      {
        createRequest: addToCart,
        expectedText: '"lines"',
        saveValues(context, { headers }) {
          context.token = findHeader(headers, 'vendure-auth-token')
        },
      },
      buildOrderMutation(
        `mutation{setCustomerForOrder(input:{firstName:"A",lastName:"B",emailAddress:"${email}"}){__typename ... on Order{id code} ${errorResultFragment}}}`,
        '"code"',
      ),
      buildOrderMutation(
        `mutation{setOrderShippingAddress(input:{fullName:"A B",streetLine1:"x 1",city:"L",postalCode:"00-001",countryCode:"PL",phoneNumber:"1"}){__typename ... on Order{id code} ${errorResultFragment}}}`,
        '"code"',
      ),
      buildOrderMutation('{eligibleShippingMethods{id priceWithTax}}', '"id"', {
        saveValues(context, { body }) {
          context.shipping = JSON.parse(body).data.eligibleShippingMethods[0].id
        },
      }),
      buildOrderMutation(
        `mutation{setOrderShippingMethod(shippingMethodId:["{{shipping}}"]){__typename ... on Order{id code totalWithTax} ${errorResultFragment}}}`,
        '"code"',
      ),
      buildOrderMutation(
        'mutation{transitionOrderToState(state:"ArrangingPayment"){__typename ... on Order{id state} ... on OrderStateTransitionError{errorCode message transitionError}}}',
        'ArrangingPayment',
      ),
      buildOrderMutation(
        `mutation{addPaymentToOrder(input:{method:"standard-payment",metadata:{}}){__typename ... on Order{id code state} ${errorResultFragment}}}`,
        '"state":"Payment',
      ),
    ],
  }
}

function findHeader(headers, name) {
  if (!Array.isArray(headers)) return headers[name]
  const nameIndex = headers.findIndex(
    (header, index) => index % 2 === 0 && String(header).toLowerCase() === name,
  )
  return nameIndex < 0 ? undefined : headers[nameIndex + 1]
}
