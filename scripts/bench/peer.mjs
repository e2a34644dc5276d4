import { randomBytes, randomUUID } from 'node:crypto'
import process from 'node:process'
import {
  call,
  anyOf,
  get,
  insertProducts,
  median,
  newSession,
  orderBody,
  post,
  table,
} from '../load/client.mjs'
import { bookChecks } from '../load/books.mjs'
import { insertVouchers } from '../load/vouchers.mjs'
import { CONNECTIONS, driveSteps } from './drive.mjs'
import { floorSteps, openFloor } from './floor.mjs'
import { openVendure } from './vendure.mjs'

const ROUNDS = 3
const ROUND_SECONDS = 4
const WARM_UP_SECONDS = 2

/**
 * Required ratio of operations per second to the peer shop. A checkout is also judged by CPU. It spends most of its
 * time on D1 calls, which the peer avoids with an in-process database (decision 030).
 */
const GOALS = {
  'product list': 90,
  search: 7,
  product: 15,
  'add to cart': 7,
  checkout: 2,
}
/**
 * D1 batches of each checkout call, in order: numbers of writing and reading statements. worker/checkout.costs.test.ts
 * tests these numbers.
 */
const CHECKOUT = {
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
    [3, 0],
  ],
  status: [[0, 3]],
}
/** CPU limit of a checkout in ms, without the D1 calls. */
const MAX_CHECKOUT_CPU = 7

const SHOWN = 50
const PRICE = '600.00'
const VOUCHER = 20_00
const DISCOUNT = '20.00'
const TOTAL = '580.00'
/** At least one voucher per possible checkout. */
const VOUCHERS = 12_000

/**
 * Runs the same operations in this shop and in Vendure, in alternation, so that a slow phase of the machine affects
 * both. Returns false if an answer was wrong, a goal was missed, or the books do not balance.
 */
export async function peer(shop) {
  const [ours, theirs] = [await ourOperations(shop), theirOperations()]
  const [vendure, floor] = [await openVendure(), await openFloor()]
  const resultsByName = Object.fromEntries(Object.keys(GOALS).map((name) => [name, { ours: [], theirs: [] }]))
  const floorResults = []
  try {
    for (const name of Object.keys(GOALS)) {
      await driveSteps(shop, ours[name], WARM_UP_SECONDS)
      await driveSteps(vendure, theirs[name], WARM_UP_SECONDS)
    }
    await driveSteps(floor, floorSteps(Object.values(CHECKOUT)), WARM_UP_SECONDS)
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, results] of Object.entries(resultsByName)) {
        results.theirs.push(await driveSteps(vendure, theirs[name], ROUND_SECONDS))
        results.ours.push(await driveSteps(shop, ours[name], ROUND_SECONDS))
      }
      floorResults.push(await driveSteps(floor, floorSteps(Object.values(CHECKOUT)), ROUND_SECONDS))
    }
  } finally {
    await Promise.all([vendure.stop(), floor.stop()])
  }
  const failures = []
  const rows = Object.entries(resultsByName).map(([name, both]) => {
    const middle = (side, key) => median(both[side].map((result) => result[key]))
    const ratio = middle('ours', 'perSecond') / middle('theirs', 'perSecond')
    const cpu = middle('ours', 'cpu')
    for (const [side, results] of Object.entries(both)) {
      const errorCount = results.reduce((sum, { errors }) => sum + errors, 0)
      if (errorCount > 0)
        failures.push(
          `${name}, ${side}: ${errorCount} wrong, ${results.find((result) => result.failure)?.failure}`,
        )
    }
    if (ratio < GOALS[name]) failures.push(`${name}: ${ratio.toFixed(1)} times, not ${GOALS[name]}`)
    return {
      operation: name,
      'ours a second': Math.round(middle('ours', 'perSecond')),
      'p50 ms': middle('ours', 'p50').toFixed(1),
      'p99 ms': middle('ours', 'p99').toFixed(1),
      'CPU ms': cpu.toFixed(2),
      'Vendure a second': middle('theirs', 'perSecond').toFixed(0),
      'its p50 ms': middle('theirs', 'p50').toFixed(1),
      'its p99 ms': middle('theirs', 'p99').toFixed(1),
      'its CPU ms': middle('theirs', 'cpu').toFixed(2),
      times: ratio.toFixed(1),
      goal: `≥ ${GOALS[name]}`,
    }
  })
  console.log(
    `\nmedians of ${ROUNDS} rounds of ${ROUND_SECONDS} s at ${CONNECTIONS} connections, Node ${process.version}`,
  )
  console.log(table(rows))
  const floorCpu = median(floorResults.map(({ cpu }) => cpu))
  const checkoutCpu = median(resultsByName.checkout.ours.map(({ cpu }) => cpu)) - floorCpu
  console.log(
    `\na Worker that does nothing but ask D1 as often as a checkout: ${floorCpu.toFixed(1)} ms of CPU, ` +
      `${Math.round(median(floorResults.map(({ perSecond }) => perSecond)))} a second; a checkout takes ${checkoutCpu.toFixed(1)} ms beside that`,
  )
  const failedResult = floorResults.find(({ errors }) => errors > 0)
  if (failedResult) failures.push(`the floor: ${failedResult.failure}`)
  if (checkoutCpu > MAX_CHECKOUT_CPU)
    failures.push(`checkout: ${checkoutCpu.toFixed(1)} ms of CPU beside asking D1, not ${MAX_CHECKOUT_CPU}`)
  const totals = await shop.sql(
    `SELECT count(*) AS orders, sum(total_minor = 58000) AS right, (SELECT sum(amount_minor) FROM voucher_redemptions WHERE order_id IN
      (SELECT id FROM orders WHERE state = 'paid')) AS spent FROM orders WHERE state = 'paid'`,
  )
  const [{ orders, right, spent: redeemedAmount }] = totals
  console.log(
    `\n${orders} orders paid, ${right} of them for the right total, ${redeemedAmount / 100} zł of vouchers spent`,
  )
  if (right !== orders || redeemedAmount !== orders * VOUCHER) failures.push('the sums are wrong')
  for (const { what, isGood } of await bookChecks(shop)) if (!isGood) failures.push(what)
  for (const failure of failures) console.log(`✗ ${failure}`)
  return failures.length === 0
}

async function ourOperations(shop) {
  const deep = await insertProducts(shop, 40, 1_000_000)
  const vouchers = []
  for (let count = 0; count < VOUCHERS; count += 1000)
    vouchers.push(...(await insertVouchers(shop, 1000, VOUCHER)))
  const list = `/api/products?fields=card&limit=${SHOWN}`
  const slugs = (await call(shop, get(list))).body.items.map(({ slug }) => slug)
  const singleCall = (make, expect) => [{ make, expect }]
  const send = (path, body, headers) => ({ ...post(path, body, headers) })
  return {
    'product list': singleCall(() => get(list), '"nextCursor"'),
    search: singleCall(() => get(`${list}&q=18v`), '"nextCursor"'),
    product: singleCall(() => get(`/api/products/${anyOf(slugs)}`), '"features"'),
    'add to cart': singleCall(
      () => send('/api/cart', { sessionId: newSession(), productId: anyOf(deep), quantity: 1 }),
      '"quantity":1',
    ),
    checkout: [
      {
        make(context) {
          context.session = newSession()
          context.product = anyOf(deep)
          context.voucher = vouchers.pop()?.code ?? 'none is left'
          return send('/api/cart', { sessionId: context.session, productId: context.product, quantity: 1 })
        },
        expect: '"quantity":1',
      },
      {
        make: ({ voucher }) =>
          send('/api/vouchers/validate', { code: voucher, orderTotal: PRICE, currency: 'PLN' }),
        expect: `"discount":"${DISCOUNT}"`,
      },
      {
        make: ({ session, product, voucher }) =>
          send(
            '/api/orders',
            {
              ...orderBody(product, session),
              voucherCode: voucher,
              voucherDiscount: DISCOUNT,
              totalAmount: TOTAL,
            },
            { 'Idempotency-Key': randomUUID() },
          ),
        expect: '"paymentStatus":"pending"',
        keep(context, { body }) {
          context.order = JSON.parse(body).id
        },
      },
      {
        make: ({ order }) => send('/api/payments/create', { orderId: order }),
        expect: '"clientSecret"',
        keep(context, { body }) {
          context.secret = JSON.parse(body).clientSecret
        },
      },
      {
        make: ({ secret }) =>
          send('/api/payments/sandbox/confirm', {
            clientSecret: secret,
            method: { type: 'blik', code: '777123' },
          }),
        expect: '"succeeded"',
      },
      { make: ({ order }) => get(`/api/orders/${order}/status`), expect: '"paymentStatus":"paid"' },
    ],
  }
}

function theirOperations() {
  const graphqlRequest = (query, variables, headers = {}) => ({
    method: 'POST',
    path: '/shop-api',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  })
  const singleCall = (make, expect) => [{ make, expect }]
  const anyProduct = () => 1 + Math.floor(Math.random() * 50)
  const add = () =>
    graphqlRequest(
      `mutation($id:ID!){addItemToOrder(productVariantId:$id,quantity:1){__typename ... on Order{id code totalWithTax
        lines{id quantity linePriceWithTax productVariant{id name}}} ... on ErrorResult{errorCode message}}}`,
      { id: String(anyProduct()) },
    )
  const go = (query, expect, extraFields = {}) => ({
    make: ({ token, shipping }) =>
      graphqlRequest(query.replace('{{shipping}}', shipping ?? ''), {}, { Authorization: `Bearer ${token}` }),
    expect,
    ...extraFields,
  })
  const or = '... on ErrorResult{errorCode message}'
  const email = `u${randomBytes(4).toString('hex')}@example.com`
  return {
    'product list': singleCall(
      () =>
        graphqlRequest(
          `{products(options:{take:${SHOWN}}){totalItems items{id slug name description featuredAsset{preview} variants{id sku priceWithTax stockLevel}}}}`,
        ),
      'tool-50',
    ),
    search: singleCall(
      () =>
        graphqlRequest(`{search(input:{take:${SHOWN},groupByProduct:true}){totalItems items{productId slug productName description sku inStock
          productAsset{preview} priceWithTax{... on PriceRange{min} ... on SinglePrice{value}}}}}`),
      'tool-50',
    ),
    product: singleCall(
      () =>
        graphqlRequest(
          'query($slug:String!){product(slug:$slug){id slug name description assets{preview} facetValues{name} collections{slug name} variants{id sku priceWithTax stockLevel}}}',
          { slug: `tool-${anyProduct()}` },
        ),
      'tool-',
    ),
    'add to cart': singleCall(add, '"lines"'),
    checkout: [
      {
        make: add,
        expect: '"lines"',
        keep(context, { headers }) {
          context.token = headerOf(headers, 'vendure-auth-token')
        },
      },
      go(
        `mutation{setCustomerForOrder(input:{firstName:"A",lastName:"B",emailAddress:"${email}"}){__typename ... on Order{id code} ${or}}}`,
        '"code"',
      ),
      go(
        `mutation{setOrderShippingAddress(input:{fullName:"A B",streetLine1:"x 1",city:"L",postalCode:"00-001",countryCode:"PL",phoneNumber:"1"}){__typename ... on Order{id code} ${or}}}`,
        '"code"',
      ),
      go('{eligibleShippingMethods{id priceWithTax}}', '"id"', {
        keep(context, { body }) {
          context.shipping = JSON.parse(body).data.eligibleShippingMethods[0].id
        },
      }),
      go(
        `mutation{setOrderShippingMethod(shippingMethodId:["{{shipping}}"]){__typename ... on Order{id code totalWithTax} ${or}}}`,
        '"code"',
      ),
      go(
        'mutation{transitionOrderToState(state:"ArrangingPayment"){__typename ... on Order{id state} ... on OrderStateTransitionError{errorCode message transitionError}}}',
        'ArrangingPayment',
      ),
      go(
        `mutation{addPaymentToOrder(input:{method:"standard-payment",metadata:{}}){__typename ... on Order{id code state} ${or}}}`,
        '"state":"Payment',
      ),
    ],
  }
}

function headerOf(headers, name) {
  if (!Array.isArray(headers)) return headers[name]
  const nameIndex = headers.findIndex(
    (header, index) => index % 2 === 0 && String(header).toLowerCase() === name,
  )
  return nameIndex < 0 ? undefined : headers[nameIndex + 1]
}
