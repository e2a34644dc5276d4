import { FALLBACK_RATES } from '../domain/money/currency'
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { createBrokenD1, createWatchedD1 } from '../test/database/d1'
import {
  makeClient,
  makeOrder,
  makeProduct,
  makeOrderBody,
  readOrderRow,
  readStockRow,
  countRows,
  makeTestDeps,
  makeIp,
} from '../test/fixtures/factories'
import { openPayment } from '../test/fixtures/orders/payments'
import { takeErrors, takeWarnings } from '../test/worker-setup'
import { app } from './app'
import { signEvent } from './features/payments/signature'
import { getCurrentRates } from './features/rates/rates'

/** Fills the rates cache, so that no test fetches rates. */
beforeAll(async () => {
  await getCurrentRates(makeTestDeps({ ratesSource: () => Promise.resolve(FALLBACK_RATES) }))
})

/** The app with some bindings replaced. */
function makeApp(envOverrides: Partial<Env>) {
  return async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const executionContext = createExecutionContext()
    const ip = makeIp()
    const request = new Request(`http://localhost:8787${path}`, {
      method,
      headers: {
        'CF-Connecting-IP': ip,
        'User-Agent': 'Firefox/145.0',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const response = await app.fetch(request, { ...env, ...envOverrides }, executionContext)
    await waitOnExecutionContext(executionContext)
    const bodyText = await response.text()
    const answer = bodyText ? (JSON.parse(bodyText) as { code?: string; status?: unknown }) : {}
    return {
      status: response.status,
      code: answer.code,
      retryAfter: response.headers.get('Retry-After'),
      text: bodyText,
    }
  }
}

const TRY_AGAIN_RESPONSE = { status: 503, code: 'shop.try_again', retryAfter: '5' }

describe('while the database is unreachable', () => {
  it('every call that needs it rejects with shop.try_again, and nothing is stored', async () => {
    const { buyer, order, product } = await makeOrder()
    const { clientSecret } = await openPayment(buyer, order.id)
    const callApp = makeApp({ DB: createBrokenD1() })
    const sessionId = `session-${crypto.randomUUID()}`
    const webhookBody = JSON.stringify({
      id: 'evt_1',
      type: 'payment_intent.succeeded',
      data: { intent: null },
    })
    const signature = await signEvent(webhookBody, env.WEBHOOK_SECRET, Date.now())
    const countsBefore = await countRows()
    const requests: [string, string, unknown?, Record<string, string>?][] = [
      ['GET', `/api/products?q=${crypto.randomUUID()}`],
      ['GET', `/api/products?limit=10&q=${crypto.randomUUID()}`],
      ['GET', `/api/products/${crypto.randomUUID()}`],
      ['GET', `/api/cart?sessionId=${sessionId}`],
      ['POST', '/api/cart', { sessionId, productId: product.id, quantity: 1 }],
      ['PUT', `/api/cart/${crypto.randomUUID()}`, { quantity: 1 }],
      ['DELETE', `/api/cart/${crypto.randomUUID()}`],
      ['POST', '/api/orders', makeOrderBody([product])],
      ['GET', `/api/orders/${order.id}/status`],
      ['POST', '/api/payments/create', { orderId: order.id }],
      ['POST', '/api/payments/sandbox/confirm', { clientSecret, method: { type: 'google_pay' } }],
      ['POST', '/api/payments/webhook', webhookBody, { 'Stripe-Signature': signature }],
    ]
    for (const [method, path, body, headers] of requests) {
      expect({ path, ...(await callApp(method, path, body, headers)) }).toMatchObject({
        path,
        ...TRY_AGAIN_RESPONSE,
      })
    }
    expect(await countRows()).toEqual(countsBefore)
  })

  it('calls without it work', async () => {
    const callApp = makeApp({ DB: createBrokenD1() })
    expect(await callApp('GET', '/api/geo')).toMatchObject({ status: 200 })
    expect(await callApp('GET', '/api/rates')).toMatchObject({ status: 200 })
    expect(await callApp('POST', '/api/page-view', { path: '/' })).toMatchObject({ status: 204, text: '' })
    expect(takeWarnings()).toHaveLength(1)
    const healthResponse = await callApp('GET', '/api/health')
    expect(healthResponse.status).toBe(503)
    expect(JSON.parse(healthResponse.text)).toMatchObject({ status: 'down', checks: { database: 'down' } })
  })

  it('an order is still placed if the failure is short', async () => {
    const product = await makeProduct()
    let failuresLeft = 1
    const failOnce = async (operation: string) => {
      if (operation === 'batch' && failuresLeft-- > 0) throw new Error('D1_ERROR: Network connection lost.')
    }
    const callApp = makeApp({ DB: createWatchedD1(failOnce) })
    expect((await callApp('POST', '/api/orders', makeOrderBody([product]))).status).toBe(503)
    expect((await callApp('POST', '/api/orders', makeOrderBody([product]))).status).toBe(201)
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 1, sold: 0 })
  })
})

describe('an error that contains buyer input', () => {
  it('leaks none of it in response or log', async () => {
    // Fills the settings cache, so that the order fails in a query of its own, not in the read of the settings.
    await makeClient()('GET', '/api/rates')
    const errorMessage = 'UNIQUE constraint failed: secrets.all: lucja@example.com 600700800'
    const callApp = makeApp({ DB: createWatchedD1(() => Promise.reject(new Error(errorMessage))) })
    const response = await callApp('POST', '/api/orders', makeOrderBody([await makeProduct()]))
    expect(response).toMatchObject({ status: 500, code: 'internal' })
    // Page and log show the same request id, so that an error report of a visitor can be traced.
    const { requestId } = JSON.parse(response.text) as { requestId: string }
    expect(requestId).toMatch(/^[\w-]{16,}$/)
    const logText = JSON.stringify([...takeErrors(), ...takeWarnings()])
    expect(logText).toContain(requestId)
    for (const text of [response.text, logText])
      expect(text).not.toMatch(/lucja|600700800|constraint|insert|select/i)
  })
})

/**
 * Only the exact value `local` means a developer's machine. A missing or misspelt variable must not enable the sandbox.
 */
describe.each(['production', '', 'Local', 'local ', 'development', 'staging'])(
  'without a provider of payments, in the environment %j',
  (ENVIRONMENT) => {
    const callApp = makeApp({ ENVIRONMENT })

    it('accepts orders that cannot be paid yet, and health reports it', async () => {
      const product = await makeProduct()
      const orderResponse = await callApp('POST', '/api/orders', makeOrderBody([product]))
      expect(orderResponse.status).toBe(201)
      const { id: orderId } = JSON.parse(orderResponse.text) as { id: string }
      expect(await callApp('POST', '/api/payments/create', { orderId })).toMatchObject({
        status: 503,
        code: 'payment.not_configured',
      })
      const confirmBody = { clientSecret: 'x', method: { type: 'google_pay' } }
      expect(await callApp('POST', '/api/payments/sandbox/confirm', confirmBody)).toMatchObject({
        status: 404,
      })
      expect(await callApp('POST', '/api/payments/webhook', '{}')).toMatchObject({ status: 503 })
      expect((await callApp('GET', '/api/health')).status).toBe(503)
    })

    it('accepts no payment signed with the sandbox’s secret', async () => {
      const { order } = await makeOrder()
      const body = JSON.stringify({ id: 'evt_2', type: 'payment_intent.succeeded', data: { intent: {} } })
      const signature = await signEvent(body, env.WEBHOOK_SECRET, Date.now())
      expect(
        await callApp('POST', '/api/payments/webhook', body, { 'Stripe-Signature': signature }),
      ).toMatchObject({ status: 503 })
      expect((await readOrderRow(order.id)).state).toBe('pending')
    })
  },
)

describe('with an unreachable payment provider', () => {
  it('opening a payment rejects with payment.try_again, and the order keeps its hold', async () => {
    const { product, order } = await makeOrder()
    const stripeKeys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
    // No server listens on port 9 (discard), so Stripe is unreachable.
    const callApp = makeApp({ ...stripeKeys, STRIPE_API_URL: 'http://127.0.0.1:9' })
    expect(await callApp('POST', '/api/payments/create', { orderId: order.id })).toMatchObject({
      status: 503,
      code: 'payment.try_again',
      retryAfter: '5',
    })
    expect((await readOrderRow(order.id)).state).toBe('pending')
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 1, sold: 0 })
    expect((await makeClient()('POST', '/api/payments/create', { orderId: order.id })).status).toBe(200)
  })
})
