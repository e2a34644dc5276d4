import { equal, none, some } from '../load/checks.mjs'
import { call, count, insertProducts, orderBody, pooled, visitor } from '../load/client.mjs'
import * as hostile from '../load/hostile.mjs'
import { shopModule } from '../load/typescript.mjs'

export const goal = 'G7'
export const title = 'Requests that no honest client sends, over every route'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND', 'TRACE']
/** Calls of the Worker that are no part of the API: of them only failures are looked for. */
const PAGES = [
  '/',
  '/produkty',
  '/produkt/:id',
  '/kategoria/:id',
  '/en/:id',
  '/koszyk',
  '/:id',
  '/sitemap.xml',
]
const OTHERS = [
  { method: 'GET', path: '/ws' },
  { method: 'POST', path: '/newsletter/unsubscribe' },
  ...PAGES.map((path) => ({ method: 'GET', path })),
]

/** Every answer is one the contract knows, whatever was sent; nothing breaks behind it. */
export async function run({ isSmall, random, shops }) {
  const shop = await shops.sandbox()
  const [{ ACCESS }, { ERROR_CODES }] = await Promise.all([
    shopModule('worker/http/access.ts'),
    shopModule('domain/errors.ts'),
  ])
  const bodies = honestBodies((await insertProducts(shop, 1, 1_000_000))[0])
  const routes = [...ACCESS, ...OTHERS]
  const said = shop.log().length
  const requests = isSmall ? 1000 : 50_000
  const seen = new Set()
  const wrong = []
  const statuses = []
  const began = performance.now()
  await pooled(
    Array.from({ length: requests }, (_, number) => number),
    async (number) => {
      const own = random.fork(number)
      const route = routes[number % routes.length]
      const request = malformed(route, bodies, own)
      const answer = await call(shop, request).catch((error) => ({
        status: 0,
        error: error.code ?? error.message,
      }))
      seen.add(`${route.method} ${route.path}`)
      statuses.push(answer.status)
      const fault = faultOf(request, answer, ERROR_CODES)
      if (fault)
        wrong.push(`#${number} ${request.method} ${request.path.slice(0, 80)} ${request.kind}: ${fault}`)
    },
  )
  const seconds = (performance.now() - began) / 1000
  const complaints = complaintsOf(shop.log().slice(said))
  const alive = await call(shop, { method: 'GET', path: '/api/health', headers: visitor() })
  return {
    checks: [
      equal('routes tried', seen.size, routes.length),
      none('answers 5xx', statuses.filter((status) => status >= 500).length),
      none('no answer', statuses.filter((status) => status === 0).length),
      none('answers that the contract does not know', wrong.length),
      none('exceptions and errors in the log of the runtime', complaints.length),
      some('requests refused', statuses.filter((status) => status >= 400).length),
      equal('health afterwards', alive.status, 200),
    ],
    figures: { requests, 'requests/s': Math.round(requests / seconds), ...count(statuses) },
    notes: [...wrong, ...complaints],
  }
}

/** Lines of the log that tell of something nobody expected. */
export const complaintsOf = (log) =>
  log
    .split('\n')
    .filter((line) => /uncaught|exception|"level":"error"|\bTypeError\b|\bRangeError\b|segfault/i.test(line))

/** What is wrong with an answer; null when it is as the contract says. */
function faultOf({ method, path }, { status, headers, body, error }, codes) {
  if (status === 0) return `no answer: ${error}`
  if (status >= 500) return `${status} ${JSON.stringify(body).slice(0, 200)}`
  const isApi = path === '/ws' || path.startsWith('/ws?') || path.startsWith('/api/')
  if (!isApi || status < 400 || method === 'HEAD') return null
  if (!headers['content-type']?.startsWith('application/problem+json'))
    return `${status} ${headers['content-type']} ${String(body).slice(0, 100)}`
  const isKnown = codes.includes(body.code) || body.code === 'request.upgrade_required'
  return body.status === status && isKnown ? null : `${status} ${JSON.stringify(body).slice(0, 200)}`
}

/** A body that each writing call would take, so that what is changed in it is all that is wrong. */
function honestBodies(productId) {
  const session = 'session-soak-malformed'
  return {
    '/api/cart': { sessionId: session, productId, quantity: 1 },
    '/api/cart/:id': { quantity: 1 },
    '/api/newsletter': { email: 'soak@example.com', language: 'pl', consent: true },
    '/api/newsletter/confirm': { token: 'x' },
    '/api/newsletter/unsubscribe': { token: 'x' },
    '/api/page-view': { path: '/', referrer: null },
    '/api/orders': orderBody(productId),
    '/api/payments/create': { orderId: 'x' },
    '/api/payments/webhook': { id: 'evt_1', type: 'payment_intent.succeeded', data: { object: {} } },
    '/api/payments/sandbox/confirm': { clientSecret: 'x', method: { type: 'blik', code: '777123' } },
  }
}

/** One request with something wrong in its address, method, headers or body, or in all of them. */
function malformed(route, bodies, random) {
  const isWrongMethod = random.chance(0.1)
  const method = isWrongMethod ? random.anyOf(METHODS) : route.method
  const part = () => (random.chance(0.7) ? random.anyOf(hostile.HOSTILE_PARTS) : 'nobody')
  const known = route.path.replace(/:\w+/g, part)
  const path = random.chance(0.05) ? `${known}/${part()}` : known
  const query = random.chance(0.5) ? random.anyOf(hostile.HOSTILE_QUERIES) : ''
  const headers = visitor()
  if (random.chance(0.4)) {
    const [name, value] = random.anyOf(hostile.HOSTILE_HEADERS)
    headers[name] = value
  }
  if (['GET', 'HEAD', 'TRACE', 'OPTIONS'].includes(method))
    return { method, path: path + query, headers, kind: 'no body' }
  const { body, kind } = malformedBody(bodies[route.path] ?? { a: 1 }, random)
  const type = kind === 'value' ? 'application/json' : random.anyOf(hostile.CONTENT_TYPES)
  if (type !== null) headers['Content-Type'] = type
  // In pieces of unknown number, or with its length said before.
  if (random.chance(0.3)) headers['Transfer-Encoding'] = 'chunked'
  else headers['Content-Length'] = Buffer.byteLength(body)
  return { method, path: path + query, headers, body, kind: `${type} ${kind}` }
}

function malformedBody(honest, random) {
  if (random.chance(0.002)) return { body: random.anyOf(hostile.largeTexts(random)), kind: 'large' }
  if (random.chance(0.5)) return { body: random.anyOf(hostile.hostileTexts(honest)), kind: 'text' }
  const place = random.anyOf(hostile.placesOf(honest))
  return {
    body: JSON.stringify(hostile.withValue(honest, place, random.anyOf(hostile.HOSTILE_VALUES))),
    kind: 'value',
  }
}
