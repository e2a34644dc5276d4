// Shops shared by the load tests, opened on first use: one with the payment sandbox in memory, and one with the fake
// Stripe on disk. The fake runs outside the shop's process, and its data is the reference for payments.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startStripeStandIn } from '../../../test/stand-ins/stripe-stand-in.mjs'
import { getFreePort } from '../../../scripts/free-port.mjs'
import { generatePassword, hashPassword } from '../../../scripts/password-hash.mjs'
import { makeVapidKeys } from '../../../scripts/vapid-keys.mjs'
import { call, createPostRequest, createVisitorHeaders } from '../visitors/client.mjs'
import { openShop } from './shop-process.mjs'

export const WEBHOOK_SECRET = 'whsec_soak'

const ADMIN_PASSWORD = generatePassword()
/** Secrets that enable staff sign-in. Without them, staff calls fail before their input is validated. */
export const STAFF_SECRETS = {
  ADMIN_PASSWORD_HASH: hashPassword(ADMIN_PASSWORD),
  ADMIN_TOKEN_KEY: randomBytes(32).toString('base64url'),
  VAPID_KEYS: makeVapidKeys(),
}

export function createShopPool(randomSource) {
  const openedShops = new Map()
  const openShopOnce = (shopName, createShop) => {
    if (!openedShops.has(shopName)) openedShops.set(shopName, createShop())
    return openedShops.get(shopName)
  }
  return {
    openSandboxShop: () =>
      openShopOnce('sandbox', () => openShop({ vars: { WEBHOOK_SECRET, ...STAFF_SECRETS } })),
    /** A shop with the fake Stripe as `stripe`, including webhooks. Its data survives a kill of the runtime. */
    openStripeShop: () =>
      openShopOnce('stripe', () => openStripeShop({ random: randomSource.fork('deliveries').next })),
    async close() {
      for (const shop of await Promise.all(openedShops.values())) await shop.stop()
    },
  }
}

/** Returns a staff token. Signs in from `ipAddress`, or from this machine's address. */
export async function signInFrom(shop, ipAddress) {
  const loginRequest = createPostRequest('/api/admin/login', { password: ADMIN_PASSWORD })
  const headers = { ...loginRequest.headers, ...(ipAddress ? { 'CF-Connecting-IP': ipAddress } : {}) }
  const { status, body } = await call(shop, { ...loginRequest, headers })
  if (status !== 200) throw new Error(`not signed in: ${status}`)
  return body.token
}
export const signIn = (shop) => signInFrom(shop)

const SIGN_OUT_CALLS = ['POST /api/admin/logout', 'DELETE /api/admin/sign-ins']
/** True for a call that signs out its caller. If all calls of a test share a token, such a call must not have it. */
export const isSignOut = ({ method, path }) => SIGN_OUT_CALLS.includes(`${method} ${path}`)

/** The status of a staff call that every valid token may make: 200, or 401 if the token is no longer valid. */
export const checkToken = async (shop, token) =>
  (
    await call(shop, {
      method: 'GET',
      path: '/api/admin/me',
      headers: { ...createVisitorHeaders(), Authorization: `Bearer ${token}` },
    })
  ).status

/** Opens a shop with the fake Stripe as `stripe`. `extraVars`: additional or replaced variables of the Worker. */
export async function openStripeShop({ random, extraVars = {}, inspectorPort }) {
  const port = await getFreePort()
  const stripeStandIn = await startStripeStandIn({
    webhookUrl: `http://127.0.0.1:${port}/api/payments/webhook`,
    webhookSecret: WEBHOOK_SECRET,
    random,
  })
  const workerVars = {
    ...STAFF_SECRETS,
    WEBHOOK_SECRET,
    STRIPE_SECRET_KEY: 'sk_test_soak',
    STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    STRIPE_API_URL: stripeStandIn.url,
    ...extraVars,
  }
  const stateFolder = mkdtempSync(path.join(os.tmpdir(), 'soak-'))
  const shop = await openShop({ port, state: stateFolder, vars: workerVars, inspectorPort })
  return {
    ...shop,
    stripe: stripeStandIn,
    stop: async () => {
      await shop.stop()
      await stripeStandIn.close()
      rmSync(stateFolder, { recursive: true, force: true })
    },
  }
}

const PUBLISHABLE_KEY = 'pk_test_soak'

/** Confirms a payment like the provider's form in the browser. Returns the intent; null if the payment was declined. */
export async function confirmStripePayment({ stripe }, clientSecret, method = 'pm_card_visa') {
  const [id] = clientSecret.split('_secret_')
  const response = await call(
    { url: stripe.url },
    {
      method: 'POST',
      path: `/v1/payment_intents/${id}/confirm`,
      headers: { Authorization: `Bearer ${PUBLISHABLE_KEY}` },
      body: new URLSearchParams({ client_secret: clientSecret, payment_method: method }).toString(),
    },
  )
  return response.status === 200 ? response.body : null
}
