/**
 * A local Stripe for tests: payment intents, refunds, idempotency keys, signed events, and faults on demand. It has
 * state, uses Stripe's wire format and knows nothing of the shop. Every secret key (`sk_test_…`) is a separate account,
 * so that parallel tests do not interfere. Plain Node, loopback only.
 *
 *   node test/stand-ins/stripe-stand-in.mjs --port 12111 --webhook http://127.0.0.1:8787/api/payments/webhook --secret whsec_x
 *
 * Additional paths for other processes, all JSON: GET /_stand_in/state?account=sk_…, POST /_stand_in/sign with `body`,
 * `secret` and optionally `at`, and POST /_stand_in/{fail,mend,settle,failRefund,dispute,deliver,plan} with the options
 * of that function.
 */
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { listenLocally } from '../../scripts/shop/listen-locally.mjs'
import { createStripeState } from './stripe-stand-in/stripe-state.mjs'
import { createWebhookSender } from './stripe-stand-in/delivery.mjs'
import {
  createFaultInjector,
  FAULTS_BEFORE_HANDLING,
  createReplayedFailure,
} from './stripe-stand-in/faults.mjs'
import { STRIPE_API_VERSION, createEvent } from './stripe-stand-in/objects.mjs'
import { readAccountId, createIdempotencyStore, json, createStripeId } from './stripe-stand-in/wire.mjs'
import { parseForm, StripeError, computeSignature } from './stripe-stand-in/wire.mjs'

/**
 * Starts the stand-in.
 * @param {{ port?: number, webhookUrl?: string, webhookSecret?: string, random?: () => number }} options
 */
export async function startStripeStandIn({ port = 0, webhookUrl, webhookSecret, random } = {}) {
  const eventDelivery = createWebhookSender({ url: webhookUrl, secret: webhookSecret, random })
  const idempotencyStore = createIdempotencyStore()
  const events = []
  const receivedRequests = []
  const stripeState = createStripeState(({ account, requestId, key }, eventType, object) => {
    const event = createEvent(eventType, object, { requestId, key })
    stripeState.owners.set(event.id, account.startsWith('pk_') ? stripeState.owners.get(object.id) : account)
    events.push(event)
    eventDelivery.announce(event)
  })
  const { intents, charges, refunds, owners } = stripeState
  const { deliveries, waiting, deliver, setPlan, waitUntilIdle } = eventDelivery
  const standInState = { intents, charges, refunds, events, requests: receivedRequests, deliveries, waiting }
  const faults = createFaultInjector(Object.keys(stripeState.routes))
  const routePatterns = Object.entries(stripeState.routes).map(([name, work]) => {
    const [method, path] = name.split(' ')
    return { name, method, path: new RegExp(`^${path.replace(':id', '([\\w-]+)')}$`), work }
  })

  async function routeRequest(request, body, requestId) {
    const { pathname, searchParams } = new URL(request.url, 'http://stand-in')
    const accountId = readAccountId(request.headers.authorization)
    const route = routePatterns.find(({ method, path }) => method === request.method && path.test(pathname))
    if (!route) throw new StripeError(`Unrecognized request URL: ${pathname}.`, { status: 404 })
    const idempotencyKey = request.method === 'POST' ? request.headers['idempotency-key'] : undefined
    const fault = faults.next(route.name, accountId)
    const params = parseForm(request.method === 'POST' ? body : searchParams.toString())
    const { headers } = request
    receivedRequests.push({
      account: accountId,
      route: route.name,
      requestId,
      params,
      fault: fault?.kind,
      headers,
    })
    if (fault && FAULTS_BEFORE_HANDLING[fault.kind]) return FAULTS_BEFORE_HANDLING[fault.kind]()
    const requestContext = {
      account: accountId,
      params,
      id: route.path.exec(pathname)?.[1] ?? '',
      requestId,
      key: idempotencyKey,
    }
    const response = await idempotencyStore.once(
      { account: accountId, key: idempotencyKey, path: pathname, body, requestId },
      async () => {
        if (fault?.kind === 'slow') await sleep(fault.ms)
        if (fault?.kind === 'stored500') return { answer: createReplayedFailure(), isStored: true }
        return respondWithResult(() => route.work(requestContext), requestId)
      },
    )
    return fault?.kind === 'lost' ? 'reset' : response
  }

  const controlActions = {
    'GET state': ({ account }) => {
      const filterByAccount = (objects) =>
        [...objects].filter((object) => !account || (object.account ?? owners.get(object.id)) === account)
      return {
        intents: filterByAccount(intents.values()),
        charges: filterByAccount(charges.values()),
        refunds: filterByAccount(refunds.values()),
        events: filterByAccount(events),
        requests: filterByAccount(receivedRequests),
      }
    },
    'POST sign': ({ body, secret, at }) => ({ signature: computeSignature(body, secret, at) }),
    'POST fail': faults.fail,
    'POST mend': faults.mend,
    'POST settle': stripeState.settle,
    'POST failRefund': stripeState.failRefund,
    'POST dispute': stripeState.dispute,
    'POST deliver': deliver,
    'POST plan': setPlan,
  }

  async function handleRequest(request, requestId) {
    const body = await text(request)
    const { pathname, searchParams } = new URL(request.url, 'http://stand-in')
    try {
      if (request.method === 'OPTIONS') return json(200, {})
      if (!pathname.startsWith('/_stand_in/')) return await routeRequest(request, body, requestId)
      const controlAction = controlActions[`${request.method} ${pathname.slice('/_stand_in/'.length)}`]
      if (!controlAction) throw new StripeError('No such control.', { status: 404 })
      return json(
        200,
        (await controlAction(body ? JSON.parse(body) : Object.fromEntries(searchParams))) ?? {},
      )
    } catch (error) {
      if (error instanceof StripeError) return error.answer(requestId)
      throw error
    }
  }

  const server = createServer((request, response) => {
    const requestId = createStripeId('req')
    void handleRequest(request, requestId).then(
      (plannedResponse) => {
        if (plannedResponse === 'hang') return
        if (plannedResponse === 'reset') return void request.socket.destroy()
        const version = request.headers['stripe-version'] ?? STRIPE_API_VERSION
        const stripeHeaders = {
          'content-type': 'application/json',
          'request-id': requestId,
          'stripe-version': version,
        }
        response
          .writeHead(plannedResponse.status, {
            ...stripeHeaders,
            ...CORS_HEADERS,
            ...plannedResponse.headers,
          })
          .end(plannedResponse.text)
      },
      (error) => response.writeHead(500).end(String(error)),
    )
  })
  const url = await listenLocally(server, port)

  async function closeServer() {
    eventDelivery.stop()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  const { fail, mend } = faults
  return {
    url,
    state: standInState,
    deliver,
    plan: setPlan,
    fail,
    mend,
    settle: stripeState.settle,
    waitUntilIdle,
    close: closeServer,
  }
}

/**
 * CORS headers as Stripe's API sends them for publishable keys. A stand-in of Stripe's browser library needs them to
 * call this server.
 */
const CORS_HEADERS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

async function respondWithResult(computeResult, requestId) {
  try {
    return { answer: json(200, await computeResult()), isStored: true }
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    return { answer: error.answer(requestId), isStored: error.isStored }
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '12111' },
      webhook: { type: 'string' },
      secret: { type: 'string' },
    },
  })
  const options = { port: Number(values.port), webhookUrl: values.webhook, webhookSecret: values.secret }
  const { url } = await startStripeStandIn(options)
  console.log(`Stripe's stand-in listens at ${url}`)
}
