import { buildGuaranteeStatementPath } from '../../worker/features/orders/views/guarantee-statement'
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { polishDateOf } from '../../domain/time/polish-days'
import { inject } from 'vitest'
import { app } from '../../worker/app'
import { adminLinks } from '../../worker/features/admin/admin.table'
import { mailSignInLink } from '../../worker/features/admin/sign-in/sign-in-link'
import { cartItems } from '../../worker/features/cart/cart.table'
import { createSandboxEvent } from '../../worker/features/payments/sandbox'
import type { RouteCall, Route } from './call'
import {
  db,
  makeIp,
  makeOrder,
  makeProduct,
  makeOrderBody,
  makeTestDeps,
  readOrderRow,
} from '../fixtures/factories'
import { makeJpeg } from '../fixtures/images'
import { makeDeliveredOrder, makeOrderWithGuarantee, openPayment } from '../fixtures/orders/payments'
import { LOCKER_PLACE, makeLockerOrder, makePointCode, cachePoint } from '../fixtures/orders/locker-orders'
import { makeReview } from '../fixtures/reviews'
import { makeComplaint, readPhotoToken } from '../fixtures/customer-requests'
import { makeSale } from '../fixtures/orders/sales'
import { resetPasswordSignIn } from '../fixtures/second-factor'
import { getBrokerAccountVars } from '../fixtures/shipments/broker-account'
import { getLabelAccountVars } from '../fixtures/shipments/label-account'
import { makeVoucher } from '../fixtures/vouchers'
import { registerTestPasskey, STAFF_CALLS } from './staff-calls'
import { BUYER_SHIPMENT_CALLS } from './staff-shipment-calls'
import { VIEWING_CALLS } from './viewing-calls'
import { makeLoginOptions } from '../../worker/features/admin/passkeys/login-by-passkey'

const makeSessionId = () => `session-${crypto.randomUUID()}`

/**
 * Returns the token of a new sign-in link for the owner. Deletes earlier links first, because the shop limits the
 * number of valid links.
 */
async function createSignInToken(): Promise<string> {
  await db().delete(adminLinks)
  let mailText = ''
  const mailer = async (mail: { text: string }) => void (mailText = mail.text)
  await mailSignInLink(makeTestDeps({ mailer }), 'pl', makeIp())
  return /#sign-in=([\da-f]{64})/.exec(mailText)?.[1] ?? ''
}

async function makeCartLine() {
  const product = await makeProduct({ stock: 3 })
  const id = crypto.randomUUID()
  const now = Date.now()
  await db().insert(cartItems).values({
    id,
    sessionId: makeSessionId(),
    productId: product.id,
    quantity: 1,
    createdAt: now,
    updatedAt: now,
  })
  return { id, product }
}

/** Stores the answer of an outside service in the cache, so that no test calls the service. */
const storeLookup = (key: string, value: unknown) => env.KV.put(key, JSON.stringify(value))

const VISITOR_API_CALLS = {
  'GET /api/health': async () => ({ path: '/api/health' }),
  'GET /api/geo': async () => ({ path: '/api/geo' }),
  'GET /api/rates': async () => ({ path: '/api/rates' }),
  'GET /api/checkout/towns/:postalCode': async () => {
    await storeLookup('towns:90-001', ['Łódź'])
    return { path: '/api/checkout/towns/90-001' }
  },
  'GET /api/checkout/companies/:nip': async () => {
    await storeLookup(`companies:${polishDateOf(Date.now())}:5260250274`, { company: null })
    return { path: '/api/checkout/companies/5260250274' }
  },
  'GET /api/pickup-points': async () => {
    await storeLookup('points:{"town":"Łódź"}', {
      at: Date.now(),
      value: [{ code: 'LOD01M', place: LOCKER_PLACE, distance: null }],
    })
    return { path: '/api/pickup-points?q=lodz' }
  },
  'GET /api/products': async () => ({ path: `/api/products?limit=5&fields=card&q=${crypto.randomUUID()}` }),
  'GET /api/products/:id': async () => ({ path: `/api/products/${(await makeProduct()).id}` }),
  'GET /api/products/:id/related': async () => ({
    path: `/api/products/${(await makeProduct()).id}/related`,
  }),
  // The repository has no artwork of the label, so the answer is `product.not_found`.
  'GET /api/products/:id/label/:view': async () => ({
    path: `/api/products/${(await makeProduct()).id}/label/full`,
  }),
  'GET /api/catalog': async () => ({ path: '/api/catalog' }),
  'GET /api/categories': async () => ({ path: '/api/categories' }),
  'GET /api/reviews': async () => ({ path: '/api/reviews' }),
  'GET /api/cart': async () => ({ path: `/api/cart?sessionId=${makeSessionId()}` }),
  'POST /api/cart': async () => {
    const { id } = await makeProduct()
    return {
      path: '/api/cart',
      body: { sessionId: makeSessionId(), productId: id, quantity: 1 },
      recordIds: [id],
    }
  },
  'PUT /api/cart/:id': async () => ({
    path: `/api/cart/${(await makeCartLine()).id}`,
    body: { quantity: 2 },
  }),
  'DELETE /api/cart/:id': async () => ({ path: `/api/cart/${(await makeCartLine()).id}` }),
  'POST /api/newsletter': async () => ({
    path: '/api/newsletter',
    body: { email: `${crypto.randomUUID()}@example.com`, language: 'pl', consent: true },
  }),
  'POST /api/newsletter/confirm': async () => ({
    path: '/api/newsletter/confirm',
    body: { token: crypto.randomUUID() },
  }),
  'POST /api/newsletter/unsubscribe': async () => ({
    path: '/api/newsletter/unsubscribe',
    body: { token: crypto.randomUUID() },
  }),
  'POST /api/orders/link': async () => {
    const { order } = await makeOrder()
    return { path: '/api/orders/link', body: { number: order.number, email: 'lucja@example.com' } }
  },
  'POST /api/withdrawals': async () => {
    const { order } = await makeOrder()
    return {
      path: '/api/withdrawals',
      body: { name: 'Łucja Żak', order: order.number, email: 'lucja@example.com' },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    }
  },
  'POST /api/complaints': async () => {
    const { order } = await makeOrder()
    return {
      path: '/api/complaints',
      body: {
        name: 'Łucja Żak',
        order: order.number,
        email: 'lucja@example.com',
        description: 'Nie włącza się',
        wish: 'repair',
      },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    }
  },
  'POST /api/complaints/:id/photos': async () => {
    const id = await makeComplaint()
    return {
      path: `/api/complaints/${id}/photos`,
      body: makeJpeg(1600, 1200),
      headers: { 'Content-Type': 'image/jpeg', 'X-Photo-Token': await readPhotoToken(id) },
    }
  },
  'POST /api/page-view': async () => ({ path: '/api/page-view', body: { path: '/' } }),
  'POST /api/vouchers/validate': async () => ({
    path: '/api/vouchers/validate',
    body: { code: (await makeVoucher()).code, orderTotal: '100.00', currency: 'PLN' },
  }),
  'POST /api/vouchers/balance': async () => ({
    path: '/api/vouchers/balance',
    body: { code: (await makeVoucher()).code },
  }),
  'POST /api/orders': async () => {
    const [product, voucher] = [await makeProduct(), await makeVoucher()]
    const voucherFields = { voucherCode: voucher.code, voucherDiscount: '200.00', totalAmount: '1099.00' }
    return {
      path: '/api/orders',
      body: makeOrderBody([product], voucherFields),
      headers: { 'Idempotency-Key': crypto.randomUUID() },
      recordIds: [product.id, voucher.id],
    }
  },
  'GET /api/orders/:id/status': async () => {
    const { order, product } = await makeOrder()
    return { path: `/api/orders/${order.id}/status`, recordIds: [order.id, product.id] }
  },
  'POST /api/payments/create': async () => {
    const { order, product } = await makeOrder()
    return { path: '/api/payments/create', body: { orderId: order.id }, recordIds: [order.id, product.id] }
  },
  'POST /api/payments/webhook': async () => {
    const { order, product, buyer } = await makeOrder({}, {})
    const { intentId } = await openPayment(buyer, order.id)
    const intent = await makeTestDeps().gateway?.find(intentId)
    if (!intent) throw new Error('no intent')
    const paidIntent = { ...intent, status: 'succeeded' as const, amountReceived: intent.amount }
    const { body, signature } = await createSandboxEvent(paidIntent, env.WEBHOOK_SECRET, Date.now())
    const headers = { 'Stripe-Signature': signature, 'Content-Type': 'application/json' }
    return { path: '/api/payments/webhook', body, headers, recordIds: [order.id, product.id] }
  },
  'POST /api/payments/sandbox/confirm': async () => {
    const { order, product, buyer } = await makeOrder()
    const { clientSecret } = await openPayment(buyer, order.id)
    return {
      path: '/api/payments/sandbox/confirm',
      body: { clientSecret, method: { type: 'google_pay' } },
      recordIds: [order.id, product.id],
    }
  },
  'POST /api/admin/login': async () => {
    await resetPasswordSignIn()
    return { path: '/api/admin/login', body: { password: inject('adminPassword') } }
  },
  'POST /api/admin/login/link': async () => {
    await db().delete(adminLinks)
    return { path: '/api/admin/login/link', body: { language: 'en' } }
  },
  'POST /api/admin/login/by-link': async () => ({
    path: '/api/admin/login/by-link',
    body: { token: await createSignInToken() },
  }),
  'POST /api/admin/login/passkey/options': async () => ({ path: '/api/admin/login/passkey/options' }),
  'POST /api/admin/login/passkey': async () => {
    const authenticator = await registerTestPasskey()
    const { challenge } = await makeLoginOptions(makeTestDeps())
    const credential = await authenticator.sign(challenge)
    return { path: '/api/admin/login/passkey', body: { credential } }
  },
  'GET /api/texts/:place': async () => ({ path: '/api/texts/home?language=pl' }),
  'GET /api/orders/:id/buyer': async () => {
    const { order, key } = await makeDeliveredOrder()
    return { path: `/api/orders/${order.id}/buyer?token=${key}` }
  },
  'GET /api/orders/:id/guarantees/:productId': async () => {
    const { order, product, key } = await makeOrderWithGuarantee()
    return { path: buildGuaranteeStatementPath({ id: order.id, linkToken: key }, product.id) }
  },
  ...BUYER_SHIPMENT_CALLS,
  'POST /api/orders/:id/review': async () => {
    const { order, key } = await makeDeliveredOrder()
    return {
      path: `/api/orders/${order.id}/review?token=${key}`,
      body: { rating: 4, text: 'Działa jak nowa.', name: 'Łucja Ż.' },
    }
  },
  'PUT /api/orders/:id/review': async () => {
    const { orderId, key } = await makeReview()
    return {
      path: `/api/orders/${orderId}/review?token=${key}`,
      body: { rating: 2, text: 'Jednak hałasuje.', name: 'Łucja Ż.' },
    }
  },
  'GET /api/webhooks/inpost': () => Promise.resolve({ path: '/api/webhooks/inpost' }),
  'POST /api/webhooks/inpost': () =>
    Promise.resolve({
      path: '/api/webhooks/inpost',
      body: {
        event: 'shipment_status_changed',
        organization_id: 1001,
        payload: { shipment_id: 1, status: 'delivered' },
      },
    }),
  'POST /api/webhooks/furgonetka': () =>
    Promise.resolve({
      path: '/api/webhooks/furgonetka',
      body: { package_id: '1', package_no: '1', tracking: { state: 'delivered' }, control: 'none' },
    }),
  'POST /api/orders/:id/confirm': async () => {
    const { id } = await makeSale()
    const { linkToken } = await readOrderRow(id)
    return { path: `/api/orders/${id}/confirm`, body: { token: linkToken, terms: true }, recordIds: [id] }
  },
  'POST /api/orders/:id/pickup-point': async () => {
    const { order } = await makeLockerOrder()
    const { linkToken } = await readOrderRow(order.id)
    const pickupPoint = makePointCode()
    await cachePoint(pickupPoint)
    return {
      path: `/api/orders/${order.id}/pickup-point`,
      body: { token: linkToken, pickupPoint },
      recordIds: [order.id],
    }
  },
  'DELETE /api/orders/:id/review': async () => {
    const { orderId, key } = await makeReview()
    return { path: `/api/orders/${orderId}/review?token=${key}` }
  },
} satisfies Partial<Record<Route, () => Promise<RouteCall>>>

/**
 * A valid request of every route; each function creates the rows that its request needs. A route without an entry does
 * not compile.
 */
export const ROUTE_CALLS: Record<Route, () => Promise<RouteCall>> = {
  ...VISITOR_API_CALLS,
  ...VIEWING_CALLS,
  ...STAFF_CALLS,
}

/** Sends a request to the app, optionally with some bindings replaced, and waits for its background work. */
export async function sendApiCall(
  route: Route,
  { path, body, headers }: RouteCall,
  envOverrides: Partial<Env>,
) {
  const executionContext = createExecutionContext()
  const request = new Request(`http://localhost:8787${path}`, {
    method: route.split(' ')[0] ?? 'GET',
    headers: {
      'CF-Connecting-IP': makeIp(),
      'User-Agent': 'Firefox/145.0',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined
      ? {}
      : { body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body) }),
  })
  const response = await app.fetch(
    request,
    { ...env, ...getLabelAccountVars(), ...getBrokerAccountVars(), ...envOverrides },
    executionContext,
  )
  const text = await response.text()
  await waitOnExecutionContext(executionContext).catch(() => undefined)
  return { response, text }
}
