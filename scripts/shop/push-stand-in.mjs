// A fake of a push service (RFC 8030): a test registers a subscription, the shop sends pushes to its endpoint, and the
// test reads them. It checks the VAPID token and the headers as the services of browsers do.
import { createPublicKey, randomUUID, verify } from 'node:crypto'
import { createServer } from 'node:http'
import { listenLocally } from './listen-locally.mjs'

/** Browsers' push services accept tokens of at most 24 hours. */
const MAX_TOKEN_LIFETIME_S = 24 * 3600
/** RFC 8030 section 7.2: larger pushes may be rejected. */
const MAX_BODY_BYTES = 4096

/** Returns the fault of the VAPID token; null if the token is valid. Its key must equal the key of the subscription. */
function findTokenFault(authorization, applicationServerKey, origin) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  const [header, payload, signature] = token.split('.')
  if (!header || !payload || !signature) return 'no VAPID token'
  if (key !== applicationServerKey) return 'another key than at the subscription'
  const publicPoint = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: publicPoint.subarray(1, 33).toString('base64url'),
    y: publicPoint.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return 'wrong signature'
  const { aud, exp, sub } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const now = Date.now() / 1000
  if (aud !== origin) return `token for ${aud}`
  if (!(exp > now && exp <= now + MAX_TOKEN_LIFETIME_S)) return 'token is too old or lives too long'
  return /^(mailto:|https:)/.test(sub) ? null : 'no subject'
}

const readBody = async (request) => {
  const bodyChunks = []
  for await (const part of request) bodyChunks.push(part)
  return Buffer.concat(bodyChunks)
}

/**
 * Starts the fake on a loopback port. Use its `url` as PUSH_STAND_IN_URL.
 * - POST /subscriptions `{ applicationServerKey }` creates a subscription and answers with its `endpoint`.
 * - POST /push/:id takes a push of the shop.
 * - GET /push/:id/messages lists the bodies of its pushes in base64url, oldest first.
 * - PUT /push/:id/status `{ status, retryAfter }` lets all further pushes fail, 201 lets them succeed again.
 */
export async function startPushStandIn(port = 0) {
  const subscriptions = new Map()
  let origin = ''
  const createAnswer = async (request, url) => {
    const body = await readBody(request)
    const route = `${request.method} ${url.pathname.replace(/[\da-f-]{36}/, ':id')}`
    if (route === 'POST /subscriptions') {
      const id = randomUUID()
      const { applicationServerKey } = JSON.parse(body.toString())
      subscriptions.set(id, { applicationServerKey, messages: [], failure: null })
      return { status: 201, body: { id, endpoint: `${origin}/push/${id}` } }
    }
    const subscription = subscriptions.get(url.pathname.split('/')[2])
    if (!subscription) return { status: 410, body: { message: 'gone' } }
    if (route === 'GET /push/:id/messages') return { status: 200, body: subscription.messages }
    if (route === 'PUT /push/:id/status') {
      const { status, retryAfter } = JSON.parse(body.toString())
      subscription.failure = status === 201 ? null : { status, retryAfter }
      return { status: 200, body: {} }
    }
    if (route !== 'POST /push/:id') return { status: 404, body: {} }
    if (subscription.failure)
      return {
        status: subscription.failure.status,
        headers: subscription.failure.retryAfter ? { 'Retry-After': subscription.failure.retryAfter } : {},
        body: {},
      }
    const tokenFault = findTokenFault(
      request.headers.authorization,
      subscription.applicationServerKey,
      origin,
    )
    if (tokenFault) return { status: 403, body: { message: tokenFault } }
    if (request.headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(request.headers.ttl ?? ''))
      return { status: 400, body: { message: 'wrong headers' } }
    if (body.length > MAX_BODY_BYTES) return { status: 413, body: { message: 'too large' } }
    subscription.messages.push(body.toString('base64url'))
    return { status: 201, body: {} }
  }
  const server = createServer((request, response) => {
    void createAnswer(request, new URL(request.url ?? '/', 'http://127.0.0.1'))
      .catch(() => ({ status: 400, body: { message: 'unreadable' } }))
      .then(({ status, headers = {}, body }) => {
        response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
        response.end(JSON.stringify(body))
      })
  })
  origin = await listenLocally(server, port)
  return { url: origin, close: () => new Promise((resolve) => server.close(resolve)) }
}
