import { randomUUID } from 'node:crypto'
import { checkAtLeast, checkEqual, checkZero, checkAboveZero } from '../../load/figures/checks.mjs'
import {
  call,
  countOccurrences,
  insertProducts,
  createOrderBody,
  mapConcurrently,
  createPostRequest,
  createVisitorHeaders,
} from '../../load/visitors/client.mjs'
import { checkToken, isSignOut, signIn } from '../../load/shop/shops.mjs'
import { importShopModule } from '../../../scripts/shop/shop-module.mjs'

export const goal = 'G24'
export const title = 'Personal data and secrets in requests that fail'

/** Canaries: fake personal data and secrets that must never appear in error responses or logs. */
const CANARIES = {
  email: 'kanarek.zolty@canary-mail.example',
  phone: '512 873 946',
  name: 'Kanarzysława',
  address: 'Klatkowa 77/991',
  token: 'canaryT0kenAAAAbbbbCCCCdddd1234567890',
  code: 'GIFT-CNRY-7K4N-R3KX',
  secret: 'pi_canary77_secret_c4n4ryS3cr3tZZ',
  password: 'canary-password-tirritirri',
}
/** The texts to search for: each canary unchanged, URL-encoded, and without spaces and hyphens. */
const CANARY_TRACES = [
  ...Object.values(CANARIES),
  ...Object.values(CANARIES).map(encodeURIComponent),
  CANARIES.phone.replaceAll(' ', ''),
  CANARIES.code.replaceAll('-', ''),
].map((text) => text.toLowerCase())

/** Worker routes outside the API that accept input. */
const NON_API_CALLS = [
  { method: 'GET', path: '/ws' },
  { method: 'GET', path: '/ws/staff' },
  { method: 'POST', path: '/newsletter/unsubscribe' },
  { method: 'GET', path: '/images/:id' },
  { method: 'GET', path: '/:id.txt' },
]

export async function run({ isSmall, random, shops }) {
  const shop = await shops.openStripeShop()
  const { ROUTE_ACCESS_RULES } = await importShopModule('worker/http/access.ts')
  const [product] = await insertProducts(shop, 1, 1)
  const staffToken = await signIn(shop)
  const canaryTexts = [...CANARY_TRACES, staffToken.toLowerCase()]
  const routes = [...ROUTE_ACCESS_RULES, ...NON_API_CALLS]
  const minFailures = isSmall ? 1000 : 20_000
  const logStart = shop.log().length
  const responseStatuses = []
  const failedRoutes = new Set()
  const leakedCanaries = []
  // Sends requests until enough have failed; every route meets every kind of fault.
  for (
    let batchStart = 0;
    responseStatuses.filter(isErrorStatus).length < minFailures && batchStart < 4 * minFailures;
    batchStart += 500
  ) {
    await mapConcurrently(
      Array.from({ length: 500 }, (_, index) => batchStart + index),
      async (requestNumber) => {
        const route = routes[requestNumber % routes.length]
        const kind =
          FAILING_REQUEST_KINDS[Math.floor(requestNumber / routes.length) % FAILING_REQUEST_KINDS.length]
        const request = insertCanaries(route, kind, {
          product,
          staff: staffToken,
          random: random.fork(requestNumber),
        })
        const { status, headers, body } = await call(shop, request)
        responseStatuses.push(status)
        if (!isErrorStatus(status)) return
        failedRoutes.add(formatRouteName(route))
        const responseText = `${JSON.stringify(headers)} ${typeof body === 'string' ? body : JSON.stringify(body)}`
        for (const leakedText of findLeakedCanaries(responseText, canaryTexts))
          leakedCanaries.push(`${formatRouteName(route)} ${kind}: ${leakedText}`)
      },
      20,
    )
  }
  for (const { status, body } of await makeFailingOrders(shop)) {
    responseStatuses.push(status)
    for (const leakedText of findLeakedCanaries(JSON.stringify(body), canaryTexts))
      leakedCanaries.push(`a provider that fails: ${leakedText}`)
  }
  const logText = shop.log().slice(logStart)
  const neverFailedRoutes = routes
    .map(formatRouteName)
    .filter((route) => !failedRoutes.has(route) && !ALWAYS_AVAILABLE_ROUTES.includes(route))
  return {
    checks: [
      checkAtLeast('requests that failed', responseStatuses.filter(isErrorStatus).length, minFailures),
      checkZero('routes that never failed', neverFailedRoutes.length),
      checkEqual('a call with the token of staff afterwards', await checkToken(shop, staffToken), 200),
      checkZero('refusals that repeat what was sent', leakedCanaries.length),
      checkZero('of these in the log', findLeakedCanaries(logText, canaryTexts).length),
      checkAboveZero('characters of that log', logText.length),
      checkAtLeast(
        'of them because the provider failed',
        responseStatuses.filter((status) => status === 503).length,
        10,
      ),
      checkZero(
        'answers 5xx otherwise',
        responseStatuses.filter((status) => status >= 500 && status !== 503).length,
      ),
    ],
    figures: countOccurrences(responseStatuses),
    notes: [
      ...new Set(leakedCanaries),
      ...findLeakedCanaries(logText, canaryTexts).map((leakedCanary) => `in the log: ${leakedCanary}`),
      ...neverFailedRoutes.map((route) => `never failed: ${route}`),
    ],
  }
}

/**
 * Places orders with canaries as buyer data while the payment provider fails, so that no payment can be opened. Then
 * runs cron.
 */
async function makeFailingOrders(shop) {
  const [product] = await insertProducts(shop, 1, 20)
  const { email, phone, name, address } = CANARIES
  const buyer = { email, phone, firstName: name, lastName: name, address }
  shop.stripe.fail({ route: 'POST /v1/payment_intents', kind: 'status500', times: 100 })
  const responses = await mapConcurrently(Array.from({ length: 10 }), async () => {
    const order = await call(
      shop,
      createPostRequest('/api/orders', { ...createOrderBody(product), ...buyer }),
    )
    return call(shop, createPostRequest('/api/payments/create', { orderId: order.body.id }))
  })
  await shop.runCron()
  shop.stripe.mend()
  return responses
}

/** Routes that no request can make fail. They take no input, or accept every input (page view counter). */
const ALWAYS_AVAILABLE_ROUTES = [
  'GET /api/health',
  'GET /api/geo',
  'GET /api/rates',
  'GET /api/catalog',
  'GET /api/categories',
  'GET /api/reviews',
  'GET /api/cart',
  'GET /api/webhooks/inpost',
  'POST /api/page-view',
]

const formatRouteName = ({ method, path }) => `${method} ${path}`
const isErrorStatus = (status) => status >= 400
const findLeakedCanaries = (text, canaryTexts) => {
  const lowerText = text.toLowerCase()
  return canaryTexts.filter((canaryText) => lowerText.includes(canaryText))
}

/**
 * Kinds of requests that fail. Each carries all canaries (fake personal data and secrets), to see whether an error leaks
 * one.
 */
const FAILING_REQUEST_KINDS = [
  'stranger',
  'staff',
  'torn',
  'of the wrong kind',
  'with wrong fields',
  'from a foreign page',
  'in vain',
]

const STAFF_CANARY_KINDS = ['staff', 'in vain', 'with wrong fields']

/** Builds a request with canaries (fake personal data and secrets) in URL, headers and body. */
function insertCanaries(route, kind, { product, staff, random }) {
  const { email, phone, token, code, secret } = CANARIES
  const isStaffRoute = STAFF_CANARY_KINDS.includes(kind) && !isSignOut(route)
  const path = route.path.replace(/:\w+/g, () =>
    encodeURIComponent(random.anyOf([email, token, code, secret, phone])),
  )
  const params = { email, phone, token, code, secret, sessionId: token, page: email, limit: email }
  // The search for pickup points rejects only a wrong place on the map.
  if (kind === 'with wrong fields') params.near = email
  // The search term is a canary only in API calls: a page may repeat the term in the search field, but an API error
  // must not repeat it.
  if (path.startsWith('/api/')) params.q = email
  const queryString = `?${new URLSearchParams(params)}`
  const headers = {
    ...createVisitorHeaders(),
    Authorization: `Bearer ${isStaffRoute ? staff : token}`,
    Referer: `http://localhost/zamowienie?token=${token}`,
    'User-Agent': `Firefox ${email}`,
    'Stripe-Signature': `t=${Date.now()},v1=${token}`,
    ...(kind === 'from a foreign page' ? { Origin: `https://${token}.example` } : {}),
  }
  if (route.method === 'GET') return { method: 'GET', path: path + queryString, headers }
  const text = JSON.stringify(makeBody(kind, product))
  const body = kind === 'torn' ? text.slice(0, text.length - random.below(40) - 1) : text
  const contentType = kind === 'of the wrong kind' ? 'text/plain' : 'application/json'
  return {
    method: route.method,
    path: path + queryString,
    headers: { ...headers, 'Content-Type': contentType, 'Idempotency-Key': randomUUID() },
    body,
  }
}

/** Returns a body with the fields of all endpoints. The schemas ignore fields that they do not know. */
function makeBody(kind, product) {
  const { email, phone, name, address, token, code, secret, password } = CANARIES
  const hasWrongFields = kind === 'with wrong fields'
  return {
    ...createOrderBody(product, token),
    email: hasWrongFields ? `${email} ${phone}` : email,
    phone: hasWrongFields ? { phone } : phone,
    firstName: name,
    lastName: name,
    customerName: name,
    name: hasWrongFields ? [name] : name,
    address,
    postalCode: hasWrongFields ? `${phone} ${code}` : '90-001',
    voucherCode: code,
    code: hasWrongFields ? `${code}${token}` : code,
    token: hasWrongFields ? { token } : token,
    password: hasWrongFields ? [password] : password,
    clientSecret: hasWrongFields ? [secret] : secret,
    orderId: token,
    productId: token,
    quantity: hasWrongFields ? email : 1,
    message: `${email} ${phone}`,
    text: hasWrongFields ? { email } : `${email} ${phone}`,
    method: { type: 'blik', code: '777123' },
    consent: true,
    type: 'payment_intent.succeeded',
    id: token,
    data: { object: { id: secret, client_secret: secret, receipt_email: email } },
  }
}
