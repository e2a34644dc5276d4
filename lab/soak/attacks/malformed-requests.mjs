import { randomUUID } from 'node:crypto'
import { getFreePort } from '../../../scripts/free-port.mjs'
import { checkAtMost, checkEqual, checkZero, checkAboveZero } from '../../load/figures/checks.mjs'
import { listShopUrls, findUncoveredPages } from '../../load/shop/addresses.mjs'
import {
  call,
  countOccurrences,
  createPostRequest,
  mapConcurrently,
  createVisitorHeaders,
} from '../../load/visitors/client.mjs'
import * as hostile from '../../load/faults/hostile.mjs'
import { createFixtures } from '../../load/shop/fixtures.mjs'
import { watchHeapGrowth } from '../../load/figures/heap.mjs'
import { openShop, readResidentMb, findWorkerdPid } from '../../load/shop/shop-process.mjs'
import { checkToken, isSignOut, STAFF_SECRETS, WEBHOOK_SECRET } from '../../load/shop/shops.mjs'
import { importShopModule } from '../../../scripts/shop/shop-module.mjs'

export const goal = 'G7'
export const title = 'Requests that no honest client sends, over every route'

const HTTP_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND', 'TRACE']
/** Error codes for an invalid body, and for calls whose body the shop does not read. */
const BODY_REFUSALS = ['input.invalid', 'input.not_json', 'admin.unauthorized', 'request.too_many']
/** Limit of the memory growth in a full run. */
const MAX_GROWTH_MB = 20

/**
 * Sends each valid body once, and then malformed requests. Every answer must follow docs/api.md, and no error may be logged. Half of the staff calls
 * have a valid token, and most URLs name existing rows. The requests therefore reach the handlers.
 */
export async function run({ isSmall, random }) {
  // This load test has its own shop, because some of its calls change the settings of the shop.
  const inspectorPort = await getFreePort()
  const shop = await openShop({ vars: { WEBHOOK_SECRET, ...STAFF_SECRETS }, inspectorPort })
  try {
    return await attackWithMalformedRequests(shop, { isSmall, random, inspectorPort })
  } finally {
    await shop.stop()
  }
}

async function attackWithMalformedRequests(shop, { isSmall, random, inspectorPort }) {
  const { ERROR_CODES } = await importShopModule('domain/errors.ts')
  const shopUrls = listShopUrls()
  const writeRoutes = shopUrls.filter(({ method }) => method !== 'GET')
  const honestFixtures = await createFixtures(shop)
  const logStart = shop.log().length
  const refusedBodies = await findRefusedHonestBodies(shop, honestFixtures, writeRoutes)
  // New rows, because the honest calls have changed the first rows.
  const fixtures = await createFixtures(shop)
  const requestCount = isSmall ? 4 * shopUrls.length : 50_000
  const triedRoutes = new Set()
  const problemLines = []
  const responseStatuses = []
  const startedAt = performance.now()
  const workerdPid = findWorkerdPid(shop)
  const residentMbBefore = readResidentMb(workerdPid)
  const heapGrowth = await watchHeapGrowth(inspectorPort, requestCount)
  await mapConcurrently(
    Array.from({ length: requestCount }, (_, index) => index),
    async (requestNumber) => {
      heapGrowth.recordStep(requestNumber)
      const requestRandom = random.fork(requestNumber)
      const route = shopUrls[requestNumber % shopUrls.length]
      const request = createMalformedRequest(route, fixtures, requestRandom)
      const response = await call(shop, request).catch((error) => ({
        status: 0,
        error: error.code ?? error.message,
      }))
      triedRoutes.add(`${route.method} ${route.path}`)
      responseStatuses.push({ status: response.status, isStaff: 'Authorization' in request.headers })
      const problem = findResponseProblem(request, response, ERROR_CODES)
      if (problem)
        problemLines.push(
          `#${requestNumber} ${request.method} ${request.path.slice(0, 80)} ${request.kind}: ${problem}`,
        )
    },
  )
  const elapsedSeconds = (performance.now() - startedAt) / 1000
  const { held, atEnd, grownMb } = heapGrowth.end()
  const loggedErrors = listLoggedErrors(shop.log().slice(logStart))
  const tokenStatus = await checkToken(shop, fixtures.token)
  const healthResponse = await call(shop, {
    method: 'GET',
    path: '/api/health',
    headers: createVisitorHeaders(),
  })
  const serverErrorCount = responseStatuses.filter(({ status }) => status >= 500).length
  return {
    checks: [
      checkEqual('addresses tried', triedRoutes.size, shopUrls.length),
      checkZero('pages that none of them leads to', findUncoveredPages().length),
      checkZero(
        'writing calls without an honest body',
        writeRoutes.filter(({ method, path }) => !(`${method} ${path}` in fixtures.bodies)).length,
      ),
      checkZero('honest bodies that the shop refuses', refusedBodies.length),
      checkZero('answers 5xx', serverErrorCount),
      checkZero('no answer', responseStatuses.filter(({ status }) => status === 0).length),
      checkZero('answers that the contract does not know', problemLines.length),
      checkZero('exceptions and errors in the log of the runtime', loggedErrors.length),
      checkAboveZero('requests refused', responseStatuses.filter(({ status }) => status >= 400).length),
      checkAboveZero(
        'calls that staff may make',
        responseStatuses.filter(({ status, isStaff }) => isStaff && status < 300).length,
      ),
      checkEqual('a call with the token of staff afterwards', tokenStatus, 200),
      checkEqual('health afterwards', healthResponse.status, 200),
      ...(isSmall ? [] : [checkAtMost('MB that the shop holds more at the end', grownMb, MAX_GROWTH_MB)]),
    ],
    figures: {
      requests: requestCount,
      'requests/s': Math.round(requestCount / elapsedSeconds),
      ...(isSmall ? {} : { 'heap MB warm, after': `${held}, ${atEnd}` }),
      'resident MB with all stand-ins before, after': `${residentMbBefore}, ${readResidentMb(workerdPid)}`,
      ...countOccurrences(responseStatuses.map(({ status }) => status)),
    },
    notes: [...problemLines, ...refusedBodies, ...loggedErrors],
  }
}

export const listLoggedErrors = (log) =>
  log
    .split('\n')
    .filter((line) => /uncaught|exception|"level":"error"|\bTypeError\b|\bRangeError\b|segfault/i.test(line))

/** Describes how an answer violates the API contract; null for a correct answer. */
function findResponseProblem({ method, path }, { status, headers, body, error }, errorCodes) {
  if (status === 0) return `no answer: ${error}`
  if (status >= 500) return `${status} ${JSON.stringify(body).slice(0, 200)}`
  // The runtime resolves %2e%2e to the parent folder, so a call below /api/ may reach a page.
  const { pathname } = new URL(path, 'http://localhost')
  const isApiPath = /^\/(ws(\/staff)?$|api\/)/.test(pathname)
  if (!isApiPath || status < 400 || method === 'HEAD') return null
  if (!headers['content-type']?.startsWith('application/problem+json'))
    return `${status} ${headers['content-type']} ${String(body).slice(0, 100)}`
  const isKnownCode = errorCodes.includes(body.code) || body.code === 'request.upgrade_required'
  return body.status === status && isKnownCode ? null : `${status} ${JSON.stringify(body).slice(0, 200)}`
}

/** Builds a request with an error in URL, method, headers or body, or in several of them. */
function createMalformedRequest(route, fixtures, randomSource) {
  const hasWrongMethod = randomSource.chance(0.1)
  const method = hasWrongMethod ? randomSource.anyOf(HTTP_METHODS) : route.method
  const makePathSegment = () =>
    randomSource.chance(0.7) ? randomSource.anyOf(hostile.HOSTILE_PATH_SEGMENTS) : 'nobody'
  const id = findKnownId(route.path, fixtures.ids)
  const filledPath = route.path.replace(/:\w+/g, () =>
    id && randomSource.chance(0.6) ? id : makePathSegment(),
  )
  const path = randomSource.chance(0.05) ? `${filledPath}/${makePathSegment()}` : filledPath
  const queryString = randomSource.chance(0.5) ? randomSource.anyOf(listQueries(route.path, fixtures)) : ''
  const headers = createVisitorHeaders()
  if (route.who === 'admin' && !isSignOut({ method, path: route.path }) && randomSource.chance(0.5))
    headers.Authorization = `Bearer ${fixtures.token}`
  if (randomSource.chance(0.3)) headers['Idempotency-Key'] = `soak-${randomSource.below(1000)}-malformed`
  if (randomSource.chance(0.4)) {
    const [name, value] = randomSource.anyOf(hostile.HOSTILE_HEADERS)
    headers[name] = value
  }
  if (['GET', 'HEAD', 'TRACE', 'OPTIONS'].includes(method))
    return { method, path: path + queryString, headers, kind: 'no body' }
  const { body, kind } = createMalformedBody(
    fixtures.bodies[`${route.method} ${route.path}`] ?? { a: 1 },
    randomSource,
  )
  const contentType = kind === 'value' ? 'application/json' : randomSource.anyOf(hostile.CONTENT_TYPES)
  if (contentType !== null) headers['Content-Type'] = contentType
  // A random choice covers both ways to send a body: in chunks, or with its length.
  if (randomSource.chance(0.3)) headers['Transfer-Encoding'] = 'chunked'
  else headers['Content-Length'] = Buffer.byteLength(body)
  return { method, path: path + queryString, headers, body, kind: `${contentType} ${kind}` }
}

/** Returns the id of an existing row for a URL; undefined if there is none. */
const findKnownId = (path, ids) => ids[path.slice(0, path.indexOf('/:'))]

/** Returns the access token of the link to the row of a URL; undefined if the row has no link. */
const findLinkToken = (path, tokens) =>
  Object.entries(tokens).find(([prefix]) => path.startsWith(prefix))?.[1]

/** Returns the query strings to choose from. If the row of the URL has a link, they include its access token. */
function listQueries(path, { tokens }) {
  const linkToken = findLinkToken(path, tokens)
  return [...hostile.HOSTILE_QUERIES, ...(linkToken ? Array(10).fill(`?token=${linkToken}`) : [])]
}

/** Sends the honest body of each writing route, with a valid id and token. Describes the answers that refuse the body. */
async function findRefusedHonestBodies(shop, fixtures, writeRoutes) {
  const refusedBodies = []
  for (const { method, path, who } of writeRoutes) {
    const body = fixtures.bodies[`${method} ${path}`]
    if (!body) continue
    const id = findKnownId(path, fixtures.ids) ?? randomUUID()
    const token = findLinkToken(path, fixtures.tokens)
    const request = createPostRequest(path.replaceAll(/:\w+/g, id) + (token ? `?token=${token}` : ''), body, {
      'Idempotency-Key': randomUUID(),
      ...(who === 'admin' ? { Authorization: `Bearer ${fixtures.token}` } : {}),
    })
    // Node sends the body of a DELETE only with its length.
    request.headers['Content-Length'] = Buffer.byteLength(request.body)
    const { status, body: answer } = await call(shop, { ...request, method })
    if (status >= 500 || BODY_REFUSALS.includes(answer.code))
      refusedBodies.push(`${method} ${path}: ${status} ${JSON.stringify(answer).slice(0, 200)}`)
  }
  return refusedBodies
}

function createMalformedBody(validBody, randomSource) {
  if (randomSource.chance(0.002))
    return { body: randomSource.anyOf(hostile.createLargeTexts(randomSource)), kind: 'large' }
  if (randomSource.chance(0.5))
    return { body: randomSource.anyOf(hostile.createHostileTexts(validBody)), kind: 'text' }
  const valuePath = randomSource.anyOf(hostile.listValuePaths(validBody))
  return {
    body: JSON.stringify(
      hostile.replaceValueAt(validBody, valuePath, randomSource.anyOf(hostile.HOSTILE_VALUES)),
    ),
    kind: 'value',
  }
}
