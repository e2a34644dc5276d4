import { beforeAll, expect, it, vi } from 'vitest'
import type { RouteCall, Route } from '../../../../test/calls/call'
import { sendApiCall } from '../../../../test/calls/calls'
import { interceptD1 } from '../../../../test/database/d1'
import { makeOrder, makeProduct, makeOrderBody, makeTestDeps } from '../../../../test/fixtures/factories'
import { makeVoucher } from '../../../../test/fixtures/vouchers'
import { sendDueMails } from '../../../../test/fixtures/mails/send-due-mails'

// The first order also stores the legal terms. Place it before the measurements, so that their queries do not count.
beforeAll(() => makeOrder())

/**
 * D1 round trips of each call in a purchase. Includes the work after the response: claiming a mail, then marking it as
 * sent and claiming the next one. Also includes the sandbox's own queries: one to open a payment, one to confirm it.
 */
const EXPECTED_ROUND_TRIPS = {
  // The second round trip counts the product for the statistics, after the response.
  cart: 1 + 1,
  voucher: 1,
  order: 2 + 1,
  payment: 2 + 1,
  confirm: 1 + 2 + 3,
  status: 1,
}

async function measureCheckout() {
  const roundTripsByStep: Record<string, number> = {}
  const runCheckoutStep = async (
    stepName: keyof typeof EXPECTED_ROUND_TRIPS,
    route: Route,
    path: string,
    extraCall: Partial<RouteCall> = {},
  ) => {
    roundTripsByStep[stepName] = 0
    const DB = interceptD1((_, runCall) => {
      roundTripsByStep[stepName] = (roundTripsByStep[stepName] ?? 0) + 1
      return runCall()
    })
    const { text } = await sendApiCall(route, { path, ...extraCall }, { DB })
    return JSON.parse(text) as { id: string; clientSecret: string; paymentStatus: string }
  }
  const [product, { code }] = [await makeProduct(), await makeVoucher()]
  const sessionId = `session-${crypto.randomUUID()}`
  await sendDueMails(makeTestDeps())
  await runCheckoutStep('cart', 'POST /api/cart', '/api/cart', {
    body: { sessionId, productId: product.id, quantity: 1 },
  })
  await runCheckoutStep('voucher', 'POST /api/vouchers/validate', '/api/vouchers/validate', {
    body: { sessionId, code, orderTotal: '1299.00', currency: 'PLN' },
  })
  const voucherFields = { sessionId, voucherCode: code, voucherDiscount: '200.00', totalAmount: '1099.00' }
  const { id } = await runCheckoutStep('order', 'POST /api/orders', '/api/orders', {
    body: makeOrderBody([product], voucherFields),
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })
  const { clientSecret } = await runCheckoutStep(
    'payment',
    'POST /api/payments/create',
    '/api/payments/create',
    {
      body: { orderId: id },
    },
  )
  await runCheckoutStep('confirm', 'POST /api/payments/sandbox/confirm', '/api/payments/sandbox/confirm', {
    body: { clientSecret, method: { type: 'blik', code: '777123' } },
  })
  const { paymentStatus } = await runCheckoutStep(
    'status',
    'GET /api/orders/:id/status',
    `/api/orders/${id}/status`,
  )
  expect(paymentStatus).toBe('paid')
  return roundTripsByStep
}

it('a purchase makes sixteen D1 round trips, including its mails and the sandbox', async () => {
  // The first purchase fills the caches of settings and of the legal terms attached to mails.
  await measureCheckout()
  // Settings are read again after 5 s, which adds a round trip on a slow machine. Such a purchase is measured again.
  await vi.waitFor(async () => expect(await measureCheckout()).toEqual(EXPECTED_ROUND_TRIPS), 30_000)
})
