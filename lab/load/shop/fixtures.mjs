// Creates one row of every kind, so that malformed calls can use existing ids. Also provides a valid body for each
// endpoint that writes. A test changes one field of the body, so that the request has only that error.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { importShopModule } from '../../../scripts/shop/shop-module.mjs'
import {
  call,
  createVisitorHeaders,
  insertProducts,
  makeSessionId,
  createOrderBody,
  createPostRequest,
} from '../visitors/client.mjs'
import { signIn } from './shops.mjs'

const { polishDateOf } = await importShopModule('domain/time/polish-days.ts')
const { DAY_MS } = await importShopModule('domain/time/time.ts')

/** Valid bodies of all writing routes. A Worker test writes this file from the calls of the tests. */
const EXAMPLE_BODIES = JSON.parse(readFileSync('test/calls/example-bodies.json', 'utf8'))

const TEST_CARD = { type: 'card', number: '4242424242424242', expiry: '12/99', cvc: '123' }
const CUSTOMER_CONTACT = { name: 'Łucja Żak', email: 'lucja@example.com' }
/** Number of visitors who can book the same slot: the highest number that the settings allow. */
const VIEWING_VISITORS = 10

/**
 * Creates one row of every kind in a shop with the payment sandbox. Returns `ids` by path prefix, the access `tokens` of
 * links by path prefix, a staff token, and valid `bodies` by endpoint.
 */
export async function createFixtures(shop) {
  const token = await signIn(shop)
  const staffHeaders = { Authorization: `Bearer ${token}` }
  const sendRequest = async (request) => {
    const { status, body } = await call(shop, request)
    if (status >= 300) throw new Error(`${request.method} ${request.path}: ${status} ${JSON.stringify(body)}`)
    return body
  }
  const postWithIdempotencyKey = (path, body) => sendRequest(createPostRequest(path, body, makeKeyHeader()))
  const postAsStaff = (path, body) =>
    sendRequest(createPostRequest(path, body, { ...makeKeyHeader(), ...staffHeaders }))
  const putAsStaff = (path, body) =>
    sendRequest({ ...createPostRequest(path, body, staffHeaders), method: 'PUT' })
  const readAsStaff = (path) =>
    sendRequest({ method: 'GET', path, headers: { ...createVisitorHeaders(), ...staffHeaders } })

  const [product] = await insertProducts(shop, 1, 1_000_000)
  const cartSession = makeSessionId()
  const cartItemResponse = await postWithIdempotencyKey('/api/cart', {
    sessionId: cartSession,
    productId: product,
  })
  const order = await postWithIdempotencyKey('/api/orders', createOrderBody(product))
  const { clientSecret } = await postWithIdempotencyKey('/api/payments/create', { orderId: order.id })
  await postWithIdempotencyKey('/api/payments/sandbox/confirm', { clientSecret, method: TEST_CARD })
  const openOrder = await postWithIdempotencyKey('/api/orders', createOrderBody(product))
  const payment = await postWithIdempotencyKey('/api/payments/create', { orderId: openOrder.id })
  const customerRequest = { ...CUSTOMER_CONTACT, order: order.id.slice(0, 8) }
  const complaint = await postWithIdempotencyKey('/api/complaints', {
    ...customerRequest,
    description: 'Nie działa.',
    wish: 'repair',
  })
  const withdrawal = await postWithIdempotencyKey('/api/withdrawals', customerRequest)
  const voucher = await postAsStaff('/api/admin/vouchers', EXAMPLE_BODIES['POST /api/admin/vouchers'])
  // Two manufacturers or members must not have the same name or address, so these differ from the bodies.
  const manufacturer = await postAsStaff('/api/admin/manufacturers', {
    ...EXAMPLE_BODIES['POST /api/admin/manufacturers'],
    name: `Zakład ${randomUUID()}`,
  })
  const member = await postAsStaff('/api/admin/members', {
    ...EXAMPLE_BODIES['POST /api/admin/members'],
    email: makeEmail(),
  })
  const {
    items: [device],
  } = await putAsStaff('/api/admin/devices', EXAMPLE_BODIES['PUT /api/admin/devices'])
  const settings = await readAsStaff('/api/admin/settings')
  const changeSetting = (name, changes) =>
    putAsStaff(`/api/admin/settings/${name}`, {
      value: { ...settings[name].value, ...changes },
      after: settings[name].id,
    })
  await changeSetting('showroom', { isOn: true })
  await changeSetting('viewings', { isOn: true, visitors: VIEWING_VISITORS })
  const startsAt = findSlotStart(await readAsStaff(`/api/admin/viewings/slots?product=${product}`))
  const viewing = await postWithIdempotencyKey('/api/viewings', {
    ...EXAMPLE_BODIES['POST /api/viewings'],
    email: makeEmail(),
    product,
    startsAt,
  })
  await postWithIdempotencyKey('/api/newsletter', EXAMPLE_BODIES['POST /api/newsletter'])
  const [, [{ linkToken, version }], [{ mail }], [{ code }]] = await shop.batch(
    // A newsletter issue needs a reader. The token that confirms an address is only in a mail.
    [
      "UPDATE newsletter_subscribers SET status = 'confirmed', confirmed_at = created_at WHERE status = 'pending'",
    ],
    ['SELECT link_token AS linkToken, sequence AS version FROM orders WHERE id = ?', order.id],
    ['SELECT id AS mail FROM emails ORDER BY created_at LIMIT 1'],
    ['SELECT code FROM vouchers WHERE id = ?', voucher.id],
  )
  return {
    token,
    tokens: { '/api/orders/:id': linkToken, '/api/viewings/:id': viewing.token },
    ids: {
      '/api/products': product,
      '/api/admin/products': product,
      '/produkt': product,
      '/product': product,
      '/api/cart': cartItemResponse.id,
      '/api/orders': order.id,
      '/zamowienie': order.id,
      '/api/complaints': complaint.id,
      '/api/admin/complaints': complaint.id,
      '/api/admin/withdrawals': withdrawal.id,
      '/api/admin/vouchers': voucher.id,
      '/api/admin/manufacturers': manufacturer.id,
      '/api/admin/members': member.id,
      '/api/admin/devices': device.id,
      '/api/viewings': viewing.id,
      '/api/admin/viewings': viewing.id,
      '/api/admin/emails': mail,
      '/api/admin/settings': 'delivery',
      '/api/texts': 'home',
    },
    bodies: {
      ...fillExampleBodies({
        product,
        productId: product,
        sessionId: cartSession,
        orderId: order.id,
        order: customerRequest.order,
        number: customerRequest.order,
        version,
        token: linkToken,
        last4: code.slice(-4),
        startsAt,
        receivedOn: polishDateOf(Date.now()),
        paidOn: polishDateOf(Date.now()),
      }),
      ...makeLongBodies({
        product,
        cartSession,
        open: openOrder,
        payment,
        customerRequest,
        code,
        version,
        delivery: settings.delivery,
      }),
    },
  }
}

const makeEmail = () => `${randomUUID()}@example.com`
const makeKeyHeader = () => ({ 'Idempotency-Key': randomUUID() })

/** The start of a slot on the last day that can be booked, so that the slot stays in the future. */
const findSlotStart = ({ days }) => days.at(-1).times[0]

/**
 * Fills `EXAMPLE_BODIES` with the existing rows: replaces each field that has the name and the type of a row field. The
 * version and the token are those of an order, so only the routes of orders get them.
 */
const fillExampleBodies = ({ version, token, ...rowFields }) =>
  Object.fromEntries(
    Object.entries(EXAMPLE_BODIES).map(([route, body]) => [
      route,
      replaceFields(body, route.includes(' /api/orders/:id') ? { version, token, ...rowFields } : rowFields),
    ]),
  )

function replaceFields(value, newFields) {
  if (Array.isArray(value)) return value.map((item) => replaceFields(item, newFields))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      typeof newFields[name] === typeof field ? newFields[name] : replaceFields(field, newFields),
    ]),
  )
}

/** Returns valid bodies with more fields than `EXAMPLE_BODIES`, and of the endpoint outside `ROUTE_ACCESS_RULES`. */
const makeLongBodies = ({
  product,
  cartSession,
  open,
  payment,
  customerRequest,
  code,
  version,
  delivery,
}) => ({
  'POST /newsletter/unsubscribe': null,
  'POST /api/withdrawals': {
    ...customerRequest,
    items: ['Narzędzie'],
    message: 'Proszę o zwrot.',
    language: 'pl',
  },
  'POST /api/complaints': {
    ...customerRequest,
    product: 'Narzędzie',
    description: 'Nie działa.',
    wish: 'repair',
  },
  'POST /api/page-view': { path: '/', referrer: null },
  'POST /api/vouchers/validate': { code, orderTotal: '600.00', currency: 'PLN', sessionId: cartSession },
  'POST /api/vouchers/balance': { code },
  'POST /api/orders': createOrderBody(product),
  'POST /api/orders/:id/review': REVIEW_BODY,
  'PUT /api/orders/:id/review': REVIEW_BODY,
  'POST /api/payments/create': { orderId: open.id },
  'POST /api/payments/sandbox/confirm': { clientSecret: payment.clientSecret, method: TEST_CARD },
  'PUT /api/admin/settings/:name': { value: delivery.value, after: delivery.id },
  'POST /api/admin/vouchers': {
    ...EXAMPLE_BODIES['POST /api/admin/vouchers'],
    expiresAt: polishDateOf(Date.now() + 365 * DAY_MS),
    language: 'pl',
  },
  'PATCH /api/admin/vouchers/:id': { expiresAt: polishDateOf(Date.now() + 365 * DAY_MS), status: 'blocked' },
  'POST /api/admin/products': PRODUCT_FIELDS,
  'PATCH /api/admin/products': {
    changes: [{ id: product, version: 1, exhibitionPrice: '590.00' }],
  },
  'PATCH /api/admin/products/:id': { ...PRODUCT_FIELDS, version: 1, stock: 5, stockSeen: 1 },
  'POST /api/orders/:id/refund': {
    version,
    reason: 'goodwill',
    ...makeRefundParts(product),
    isByTransfer: false,
  },
  'POST /api/orders/:id/refunds/:refundId/explain': { version, ...makeRefundParts(product) },
  'POST /api/orders/:id/goods': {
    version,
    step: 'expect',
    lines: [{ productId: product, quantity: 1 }],
    note: 'Kupujący odsyła towar.',
  },
})

const makeRefundParts = (productId) => ({
  lines: [{ productId, quantity: 1, amount: '1.00', reduction: '0.00' }],
  delivery: '0.00',
  goodwill: '1.00',
  isRestocked: false,
  note: 'Ślady używania.',
})

const REVIEW_BODY = { rating: 5, text: 'Dobre narzędzie, szybka dostawa.', name: 'Łucja', language: 'pl' }
const PRODUCT_FIELDS = {
  name: 'Wiertarka',
  slug: 'wiertarka-1',
  sku: 'W-1',
  category: 'wiertarki',
  status: 'draft',
  originalPrice: '700.00',
  exhibitionPrice: '600.00',
  stock: 1,
  defects: [{ pl: 'rysa', en: 'scratch' }],
  features: ['18 V'],
  box: [{ pl: 'walizka', en: 'case', included: true }],
  lengthMm: 100,
  manufacturerId: null,
  images: ['/images/x-1000.webp'],
  imageTexts: { '/images/x-1000.webp': { kind: 'photo', pl: 'z boku', en: 'side' } },
}
