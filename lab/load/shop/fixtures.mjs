// Creates one row of every kind, so that malformed calls can use existing ids. Also provides a valid body for each
// endpoint that writes. A test changes one field of the body, so that the request has only that error.
import { randomUUID } from 'node:crypto'
import {
  call,
  insertProducts,
  makeSessionId,
  createOrderBody,
  createPostRequest,
} from '../visitors/client.mjs'
import { signIn } from './shops.mjs'

const TEST_CARD = { type: 'card', number: '4242424242424242', expiry: '12/99', cvc: '123' }
const CUSTOMER_CONTACT = { name: 'Łucja Żak', email: 'lucja@example.com' }
const MANUFACTURER = {
  name: 'Zakład',
  address: 'Nowa 12, 90-001 Łódź',
  email: 'zaklad@example.com',
  website: 'https://zaklad.example',
  euRepresentative: null,
  guarantee: null,
}
const ISSUE_CONTENT = { subject: 'Nowe narzędzia', text: 'Na wystawie stanęły nowe narzędzia.' }
const NEWSLETTER_ISSUE = { pl: ISSUE_CONTENT, en: ISSUE_CONTENT }
const VOUCHER_BODY = {
  amount: '50.00',
  currency: 'PLN',
  email: 'lucja@example.com',
  voucherType: 'follow_up',
  reason: 'Przeprosiny',
}

/**
 * Creates one row of every kind in a shop with the payment sandbox. Returns `ids` by path prefix, the token of the paid
 * order's link, a staff token, and valid `bodies` by endpoint.
 */
export async function createFixtures(shop) {
  const token = await signIn(shop)
  const sendRequest = async (request) => {
    const { status, body } = await call(shop, request)
    if (status >= 300) throw new Error(`${request.method} ${request.path}: ${status} ${JSON.stringify(body)}`)
    return body
  }
  const postWithIdempotencyKey = (path, body) => sendRequest(createPostRequest(path, body, makeKeyHeader()))
  const postAsStaff = (path, body) =>
    sendRequest(createPostRequest(path, body, { ...makeKeyHeader(), Authorization: `Bearer ${token}` }))

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
  const voucher = await postAsStaff('/api/admin/vouchers', VOUCHER_BODY)
  const manufacturer = await postAsStaff('/api/admin/manufacturers', MANUFACTURER)
  const [[{ linkToken, version }], [{ mail }], [{ code }]] = await shop.batch(
    ['SELECT link_token AS linkToken, sequence AS version FROM orders WHERE id = ?', order.id],
    ['SELECT id AS mail FROM emails ORDER BY created_at LIMIT 1'],
    ['SELECT code FROM vouchers WHERE id = ?', voucher.id],
  )
  return {
    token,
    linkToken,
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
      '/api/admin/emails': mail,
      '/api/admin/settings': 'delivery',
      '/api/texts': 'home',
    },
    bodies: makeRequestBodies({
      product,
      cartSession,
      open: openOrder,
      payment,
      statement: customerRequest,
      code,
      version,
    }),
  }
}

const makeKeyHeader = () => ({ 'Idempotency-Key': randomUUID() })

/** Returns valid bodies by method and path (`ROUTE_ACCESS_RULES`); null for an endpoint without a body. */
const makeRequestBodies = ({ product, cartSession, open, payment, statement, code, version }) => ({
  'POST /api/cart': { sessionId: cartSession, productId: product, quantity: 1 },
  'PUT /api/cart/:id': { quantity: 1 },
  'DELETE /api/cart/:id': null,
  'POST /api/newsletter': { email: 'soak@example.com', language: 'pl', consent: true },
  'POST /api/newsletter/confirm': { token: 'x' },
  'POST /api/newsletter/unsubscribe': { token: 'x' },
  'POST /newsletter/unsubscribe': null,
  'POST /api/withdrawals': { ...statement, items: ['Narzędzie'], message: 'Proszę o zwrot.', language: 'pl' },
  'POST /api/complaints': { ...statement, product: 'Narzędzie', description: 'Nie działa.', wish: 'repair' },
  'POST /api/complaints/:id/photos': null,
  'POST /api/page-view': { path: '/', referrer: null },
  'POST /api/vouchers/validate': { code, orderTotal: '600.00', currency: 'PLN', sessionId: cartSession },
  'POST /api/vouchers/balance': { code },
  'POST /api/orders': createOrderBody(product),
  'POST /api/orders/link': { number: statement.order, email: CUSTOMER_CONTACT.email, language: 'pl' },
  'POST /api/orders/:id/review': REVIEW_BODY,
  'PUT /api/orders/:id/review': REVIEW_BODY,
  'DELETE /api/orders/:id/review': null,
  'POST /api/payments/create': { orderId: open.id },
  'POST /api/payments/webhook': {
    id: 'evt_1',
    type: 'payment_intent.succeeded',
    data: { object: { id: 'pi_1' } },
  },
  'POST /api/payments/sandbox/confirm': { clientSecret: payment.clientSecret, method: TEST_CARD },
  'POST /api/admin/login': { password: 'x' },
  'POST /api/admin/login/link': { language: 'pl' },
  'POST /api/admin/login/by-link': { token: '0'.repeat(64) },
  'POST /api/admin/logout': null,
  'PUT /api/admin/settings/:name': {
    value: Object.fromEntries(
      ['lockerA', 'lockerB', 'lockerC', 'courier', 'oversize', 'pallet'].map((parcelClass) => [
        parcelClass,
        { fee: '29.99', pointFee: null, freeFrom: '500.00', couriers: ['dpd'] },
      ]),
    ),
    after: 0,
  },
  'POST /api/admin/vouchers': { ...VOUCHER_BODY, expiresAt: '2099-11-22', language: 'pl' },
  'PATCH /api/admin/vouchers/:id': { expiresAt: '2029-11-22', status: 'blocked' },
  'PUT /api/admin/vouchers/:id/recipient': { email: 'ania@example.com', last4: code.slice(-4) },
  'POST /api/admin/vouchers/:id/resend': null,
  'PATCH /api/admin/withdrawals/:id': { from: 'requested', status: 'goods_awaited' },
  'PUT /api/admin/withdrawals/:id/order': { order: statement.order },
  'PATCH /api/admin/reviews/:id': { from: 'waiting', status: 'published' },
  'PATCH /api/admin/complaints/:id': { from: 'received', status: 'accepted', answer: 'Naprawimy.' },
  'PUT /api/admin/complaints/:id/order': { order: statement.order },
  'POST /api/admin/emails/:id/resend': null,
  'POST /api/admin/letters': NEWSLETTER_ISSUE,
  'POST /api/admin/letters/try': NEWSLETTER_ISSUE,
  'POST /api/admin/letters/:id/stop': null,
  'POST /api/admin/products': PRODUCT_FIELDS,
  'POST /api/admin/products/import': null,
  'POST /api/admin/products/skus': { skus: ['DHP484'] },
  'PATCH /api/admin/products/:id': { ...PRODUCT_FIELDS, version: 1, stock: 5, stockSeen: 1 },
  'DELETE /api/admin/products/:id': null,
  'DELETE /api/admin/customers': null,
  'DELETE /api/admin/customers/offers': null,
  'POST /api/admin/manufacturers': MANUFACTURER,
  'PUT /api/admin/manufacturers/:id': { ...MANUFACTURER, version: 1 },
  'POST /api/admin/manuals': null,
  'POST /api/admin/images': null,
  'POST /api/chat/sessions/:id/mark-read': null,
  'POST /api/chat/sessions/:id/close': null,
  'POST /api/chat/sessions/:id/transcript': null,
  'PATCH /api/orders/:id': {
    version,
    fulfilmentStatus: 'shipped',
    courier: 'dpd',
    trackingNumber: '0000123456789U',
  },
  'PUT /api/orders/:id/address': {
    phone: '600 700 800',
    address: 'Nowa 13',
    city: 'Łódź',
    postalCode: '90-001',
    version,
  },
  'PUT /api/orders/:id/email': { email: 'lucja.zak@example.com', version, isMailed: true },
  'POST /api/orders/:id/notes': { text: 'Zadzwonić.' },
  'POST /api/orders/:id/resend': { kind: 'order_paid' },
  'POST /api/orders/:id/refund': {
    version,
    reason: 'goodwill',
    ...makeRefundParts(product),
    isByTransfer: false,
  },
  'POST /api/orders/:id/refunds/:refundId/repeat': { version, isByTransfer: true },
  'POST /api/orders/:id/refunds/:refundId/explain': { version, ...makeRefundParts(product) },
  'POST /api/orders/:id/goods': {
    version,
    step: 'expect',
    lines: [{ productId: product, quantity: 1 }],
    note: 'Kupujący odsyła towar.',
  },
  'POST /api/orders/:id/goods/undo': { version },
  'PUT /api/orders/:id/limit': { isLifted: true },
  'POST /api/orders/:id/cancel': { version },
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
  imageTexts: { '/images/x-1000.webp': { kind: 'real', pl: 'z boku', en: 'side' } },
}
