import { takeWarnings } from '../../test/worker-setup'
import { FALLBACK_RATES } from '../../domain/money/currency'
import { env, exports } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { decodeJwt, type JWTPayload, SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { ERROR_CODES } from '../../domain/errors'
import {
  makeClient,
  db,
  makeOrder,
  makeProduct,
  makeOrderBody,
  readOrderRow,
  countRows,
  makeTestDeps,
  makeStaffHeaders,
  makeStaffToken,
  makeIp,
  TEST_STAFF,
} from '../../test/fixtures/factories'
import { makePaidOrder } from '../../test/fixtures/orders/payments'
import { app } from '../app'
import { OWNER_ID, STAFF_ROLES } from '../../domain/admin/staff-roles'
import { signIns, adminState, staffMembers } from '../features/admin/admin.table'
import { logout } from '../features/admin/sign-in/logout'
import type { AdminSecrets } from '../features/admin/sign-in/secrets'
import { deriveTokenKey } from '../features/admin/sign-in/token'
import { getCurrentRates } from '../features/rates/rates'
import { ROUTE_ACCESS_RULES } from './access'

type AccessRule = (typeof ROUTE_ACCESS_RULES)[number]

/** Fills the rates cache, so that no test fetches rates. */
beforeAll(async () => {
  await getCurrentRates(makeTestDeps({ ratesSource: () => Promise.resolve(FALLBACK_RATES) }))
})

const pathOf = (accessRule: AccessRule, id: string = crypto.randomUUID()) =>
  accessRule.path.replace(':id', id).replace(/:(?:refundId|shipmentId)/, () => crypto.randomUUID())
const isWriteRule = (accessRule: AccessRule) => accessRule.method !== 'GET'
const testCasesOf = <T extends AccessRule>(accessRules: readonly T[]) =>
  accessRules.map((row) => [`${row.method} ${row.path}`, row] as const)

/** Routes that end sign-ins: their own or all. */
const ROUTES_THAT_SIGN_OUT = ['/api/admin/logout', '/api/admin/sign-ins']
/** The sign-in that calls share, because a new sign-in takes as long as most calls. */
let sharedStaffHeaders: ReturnType<typeof makeStaffHeaders> | undefined

function getStaffHeaders(row: AccessRule): ReturnType<typeof makeStaffHeaders> {
  const staffHeaders = (sharedStaffHeaders ??= makeStaffHeaders())
  if (ROUTES_THAT_SIGN_OUT.includes(row.path)) sharedStaffHeaders = undefined
  return staffHeaders
}

const callRoute = async (
  row: AccessRule,
  body?: unknown,
  headers: Record<string, string> = {},
  id?: string,
): Promise<Response> =>
  makeClient(row.who === 'admin' ? await getStaffHeaders(row) : {})(
    row.method,
    pathOf(row, id),
    body,
    headers,
  )

const WRITE_ROUTES = ROUTE_ACCESS_RULES.filter(isWriteRule)
const READ_ROUTES = ROUTE_ACCESS_RULES.filter((row) => !isWriteRule(row))

/** Routes that parse their own body, with their response to an invalid body. */
const ROUTES_WITH_OWN_PARSER: Record<string, { status: number; code?: string }> = {
  '/api/payments/webhook': { status: 400, code: 'payment.bad_signature' },
  '/api/page-view': { status: 204 },
  '/api/webhooks/inpost': { status: 200 },
  '/api/webhooks/furgonetka': { status: 200 },
  '/api/admin/manuals': { status: 400, code: 'manual.not_supported' },
  '/api/admin/images': { status: 400, code: 'image.not_supported' },
  '/api/admin/products/import': { status: 400, code: 'product.unreadable_list' },
  '/api/complaints/:id/photos': { status: 404, code: 'complaint.not_found' },
}
/** Routes that accept a body of one megabyte. */
const LARGE_BODY_PATHS = [
  '/api/page-view',
  '/api/admin/manuals',
  '/api/admin/images',
  '/api/admin/products/import',
  '/api/complaints/:id/photos',
]

/** Returns the request body of a call. GET has no body. */
const requestBodyFor = (row: { method: string }, body: unknown) => (row.method === 'GET' ? undefined : body)

/** Staff routes that need no body, with their expected status. */
const EXPECTED_STATUS_WITHOUT_BODY: Record<string, number> = {
  '/api/admin/customers': 400,
  '/api/admin/customers/offers': 400,
  '/api/admin/logout': 204,
  '/api/admin/devices/:id/test': 404,
  '/api/admin/sign-ins': 204,
  '/api/admin/second-factor': 400,
  '/api/admin/sign-ins/:id/lost': 404,
  '/api/admin/passkeys/options': 200,
  '/api/admin/login/passkey/options': 200,
  '/api/admin/vouchers/:id/resend': 404,
  '/api/admin/emails/:id/resend': 404,
  '/api/admin/letters/:id/stop': 404,
  '/api/admin/collections/:id/refresh': 404,
  '/api/admin/collections/:id/cancel': 404,
  '/api/orders/:id/shipments/refresh': 404,
  '/api/orders/:id/shipments/:shipmentId/cancel': 404,
  '/api/chat/sessions/:id/mark-read': 404,
  '/api/chat/sessions/:id/close': 404,
  '/api/chat/sessions/:id/transcript': 404,
}

/** Write routes that succeed without a body. */
const ROUTES_WITHOUT_BODY = [
  '/api/admin/logout',
  '/api/admin/sign-ins',
  '/api/admin/passkeys/options',
  '/api/admin/login/passkey/options',
]

/** Expected status for an unknown id: deleting succeeds, other routes return 404. */
const unknownIdStatus = (row: AccessRule) =>
  row.method === 'DELETE' && row.path.endsWith('/:id') ? 204 : 404

/** Checks that the status is below 500, and that an error is a documented problem document. */
async function expectProblemDocument(
  requestName: string,
  response: Response,
): Promise<{ status: number; code: string | null }> {
  const { status } = response
  expect(`${requestName}: ${status}`).toBe(`${requestName}: ${status < 500 ? status : 'below 500'}`)
  if (status < 400) {
    await response.arrayBuffer()
    return { status, code: null }
  }
  expect(`${requestName}: ${response.headers.get('Content-Type')}`).toBe(
    `${requestName}: application/problem+json`,
  )
  const body = await response.json<{ status: number; code: string; title: string; type: string }>()
  expect({ tried: requestName, ...body }).toMatchObject({
    tried: requestName,
    status,
    type: 'about:blank',
    title: expect.any(String),
  })
  expect(ERROR_CODES).toContain(body.code)
  return { status, code: body.code }
}

describe('the access table', () => {
  it('has exactly the routes of the app', () => {
    const routes = app.routes
      .filter((route) => route.method !== 'ALL')
      .map((route) => `${route.method} ${route.path}`)
    const rows = ROUTE_ACCESS_RULES.map((row) => `${row.method} ${row.path}`)
    expect([...new Set(routes)].toSorted()).toEqual(rows.toSorted())
    expect(new Set(rows).size).toBe(rows.length)
  })

  it('limits all routes except webhooks and cheap ones, and expensive routes most strictly', () => {
    const unlimitedPaths = ROUTE_ACCESS_RULES.filter((row) => row.limit === 'none').map(({ path }) => path)
    expect(unlimitedPaths).toEqual(['/api/geo', '/api/payments/webhook'])
    for (const path of ['/api/orders', '/api/payments/create', '/api/payments/sandbox/confirm']) {
      const writeRoutes = ROUTE_ACCESS_RULES.filter((row) => row.path === path && row.method === 'POST')
      expect(writeRoutes.map((row) => row.limit)).toEqual(['payments'])
    }
  })
})

describe('a staff call', () => {
  const STAFF_ROUTES = ROUTE_ACCESS_RULES.filter((row) => row.who === 'admin')

  /** A valid token for twelve hours with some claims changed. */
  async function forgeToken(
    changeClaims: (claims: JWTPayload) => JWTPayload,
    { alg = 'HS256', secrets }: { alg?: string; secrets?: AdminSecrets } = {},
  ): Promise<string> {
    const { admin } = makeTestDeps()
    if (!admin) throw new Error('nobody can sign in')
    const validClaims = decodeJwt((await makeStaffToken()).token)
    return new SignJWT(changeClaims(validClaims))
      .setProtectedHeader({ alg })
      .sign(await deriveTokenKey(secrets ?? admin))
  }

  const dropClaim = (claimName: string) => (claims: JWTPayload) =>
    Object.fromEntries(Object.entries(claims).filter(([claim]) => claim !== claimName))

  const toBase64Url = (value: unknown) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

  /** The bad credentials are created once for all tests, because signing each token takes time. */
  let badCredentialsPromise: Promise<[string, string | null][]> | undefined
  const getBadCredentials = () => (badCredentialsPromise ??= makeInvalidTokens())

  async function makeInvalidTokens(): Promise<[string, string | null][]> {
    const { token } = await makeStaffToken()
    const [header = '', claims = '', mac = ''] = token.split('.')
    const revokedToken = await makeStaffToken()
    await logout(makeTestDeps(), { ...TEST_STAFF, jti: revokedToken.jti })
    const keepClaims = (allClaims: JWTPayload) => allClaims
    const bearerTokens: [string, string][] = [
      ['garbage', 'garbage'],
      ['three parts of garbage', 'a.b.c'],
      ['alg none', `${toBase64Url({ alg: 'none' })}.${claims}.`],
      ['alg none with a signature', `${toBase64Url({ alg: 'none' })}.${claims}.${mac}`],
      ['HS512', await forgeToken(keepClaims, { alg: 'HS512' })],
      [
        'expired',
        await forgeToken((validClaims) => ({ ...validClaims, exp: Math.floor(Date.now() / 1000) - 1 })),
      ],
      ['no exp', await forgeToken(dropClaim('exp'))],
      ['no iat', await forgeToken(dropClaim('iat'))],
      ['a jti that is no text', await forgeToken((claims) => Object.assign({}, claims, { jti: 7 }))],
      ['no jti', await forgeToken(dropClaim('jti'))],
      ['no token version', await forgeToken(dropClaim('tv'))],
      ['another audience', await forgeToken((claims) => ({ ...claims, aud: 'ekspo-narzedzia:shop' }))],
      ['another issuer', await forgeToken((claims) => ({ ...claims, iss: 'https://evil.example' }))],
      [
        'another key',
        await forgeToken(keepClaims, { secrets: makeAdminSecrets({ tokenKey: 'x'.repeat(64) }) }),
      ],
      [
        'another password',
        await forgeToken(keepClaims, { secrets: makeAdminSecrets({ passwordHash: 'other' }) }),
      ],
      ['an old token version', await forgeToken((claims) => ({ ...claims, tv: 0 }))],
      ['a signed-out token', revokedToken.token],
      ['truncated', token.slice(0, -1)],
      ['no signature', `${header}.${claims}`],
      ['other claims', `${header}.${toBase64Url({ ...decodeJwt(token), exp: 4e9 })}.${mac}`],
    ]
    return [
      ['none', null],
      ['empty', ''],
      ['a bare word', 'Bearer'],
      ['another scheme', `Basic ${token}`],
      ['no scheme', token],
      ['two tokens', `Bearer ${token}, Bearer ${token}`],
      ...bearerTokens.map(([kind, value]): [string, string] => [kind, `Bearer ${value}`]),
    ]
  }

  const makeAdminSecrets = (overrides: Partial<AdminSecrets>): AdminSecrets => {
    const { admin } = makeTestDeps()
    if (!admin) throw new Error('nobody can sign in')
    return { ...admin, ...overrides }
  }

  /** Routes that get each bad credential: one of each method and shape. Other routes get `COMMON_CREDENTIALS`. */
  const FULLY_TESTED_ROUTES = [
    'GET /api/orders',
    'GET /api/admin/products/:id',
    'POST /api/admin/images',
    'POST /api/orders/:id/refund',
    'PUT /api/admin/settings/:name',
    'PATCH /api/admin/members/:id',
    'DELETE /api/admin/sign-ins',
  ]
  const COMMON_CREDENTIALS = ['none', 'garbage', 'expired', 'another key', 'a signed-out token']

  it('is tested with each bad credential at least once for each method', () => {
    const routeNames = STAFF_ROUTES.map(({ method, path }) => `${method} ${path}`)
    expect(routeNames).toEqual(expect.arrayContaining(FULLY_TESTED_ROUTES))
    const methodsOf = (routes: readonly string[]) => [...new Set(routes.map((route) => route.split(' ')[0]))]
    expect(methodsOf(FULLY_TESTED_ROUTES).toSorted()).toEqual(methodsOf(routeNames).toSorted())
  })

  /** No call of this block may change these orders, so all routes share them. */
  let paidOrder: Awaited<ReturnType<typeof makePaidOrder>>
  let unpaidOrder: Awaited<ReturnType<typeof makeOrder>>
  beforeAll(async () => {
    paidOrder = await makePaidOrder()
    unpaidOrder = await makeOrder()
  })

  it.each(testCasesOf(STAFF_ROUTES))(
    '%s rejects bad credentials before anything else',
    async (routeName, row) => {
      const allCredentials = await getBadCredentials()
      expect(allCredentials.length).toBeGreaterThanOrEqual(12)
      const isFullyTested = FULLY_TESTED_ROUTES.includes(routeName)
      const credentials = allCredentials.filter(
        ([kind]) => isFullyTested || COMMON_CREDENTIALS.includes(kind),
      )
      expect(credentials.length).toBeGreaterThanOrEqual(COMMON_CREDENTIALS.length)
      const orders = row.path.includes(':id') ? [paidOrder.order, unpaidOrder.order] : [paidOrder.order]
      const countsBefore = await countRows()
      for (const [kind, authorization] of credentials) {
        for (const { id } of orders) {
          const headers = {
            'Idempotency-Key': crypto.randomUUID(),
            ...(authorization === null ? {} : { Authorization: authorization }),
          }
          const response = await makeClient(headers)(
            row.method,
            pathOf(row, id),
            requestBodyFor(row, { reason: 'goodwill' }),
          )
          expect({ kind, bearer: response.headers.get('WWW-Authenticate') }).toEqual({
            kind,
            bearer: 'Bearer',
          })
          expect({ kind, ...(await expectProblemDocument(routeName, response)) }).toEqual({
            kind,
            status: 401,
            code: 'admin.unauthorized',
          })
        }
      }
      // The access check rejects the call before its body is parsed.
      expect((await makeClient()(row.method, pathOf(row), requestBodyFor(row, '{"broken'))).status).toBe(401)
      expect(await countRows()).toEqual(countsBefore)
      expect([
        (await readOrderRow(paidOrder.order.id)).state,
        (await readOrderRow(unpaidOrder.order.id)).state,
      ]).toEqual(['paid', 'pending'])
    },
  )

  describe.each(STAFF_ROLES)('of the role %s', (role) => {
    it('reaches exactly the routes of the role', async () => {
      const memberId = role === 'owner' ? OWNER_ID : crypto.randomUUID()
      if (role !== 'owner') await db().insert(staffMembers).values({ id: memberId, name: 'Ania Nowak', role })
      const signInMember = async () => {
        const { token, jti } = await makeStaffToken()
        await db().update(signIns).set({ memberId }).where(eq(signIns.jti, jti))
        return token
      }
      let token: string | undefined
      for (const row of STAFF_ROUTES) {
        token ??= await signInMember()
        const response = await makeClient({ Authorization: `Bearer ${token}` })(
          row.method,
          pathOf(row),
          requestBodyFor(row, '{}'),
        )
        const { code } = response.ok ? { code: '' } : await response.json<{ code: string }>()
        const isAllowed = STAFF_ROLES.indexOf(role) <= STAFF_ROLES.indexOf(row.role)
        expect([row.method, row.path, response.status === 403, code === 'admin.forbidden']).toEqual([
          row.method,
          row.path,
          !isAllowed,
          !isAllowed,
        ])
        if (ROUTES_THAT_SIGN_OUT.includes(row.path)) token = undefined
      }
    })
  })

  it('of the role readonly changes only its own sign-in, and of the role staff no settings, people or password', () => {
    const listRoutes = (rows: readonly AccessRule[]) => rows.map(({ method, path }) => `${method} ${path}`)
    expect(
      listRoutes(STAFF_ROUTES.filter(({ role, method }) => role === 'readonly' && method !== 'GET')),
    ).toEqual([
      'POST /api/admin/logout',
      'DELETE /api/admin/sign-ins',
      'DELETE /api/admin/sign-ins/:id',
      'POST /api/admin/sign-ins/:id/lost',
      'POST /api/admin/passkeys/options',
      'POST /api/admin/passkeys',
      'PATCH /api/admin/passkeys/:id',
      'DELETE /api/admin/passkeys/:id',
    ])
    expect(listRoutes(STAFF_ROUTES.filter(({ role }) => role === 'owner'))).toEqual([
      'PUT /api/admin/password',
      'GET /api/admin/second-factor',
      'POST /api/admin/second-factor',
      'PUT /api/admin/second-factor',
      'DELETE /api/admin/second-factor',
      'PUT /api/admin/second-factor/recovery-codes',
      'GET /api/admin/members',
      'POST /api/admin/members',
      'PATCH /api/admin/members/:id',
      'POST /api/admin/members/:id/invite',
      'PUT /api/admin/settings/:name',
      'GET /api/admin/set-up',
      'GET /api/admin/set-up/dns',
    ])
  })

  it('is every call under /api/admin except the sign-in', () => {
    const publicRoutes = ROUTE_ACCESS_RULES.filter(
      ({ path, who }) => path.startsWith('/api/admin') && who !== 'admin',
    )
    expect(publicRoutes.map(({ path }) => path)).toEqual([
      '/api/admin/login',
      '/api/admin/login/link',
      '/api/admin/login/by-link',
      '/api/admin/login/passkey/options',
      '/api/admin/login/passkey',
    ])
  })

  it('is rejected for all tokens once the token version is raised', async () => {
    const headers = await makeStaffHeaders()
    const postCancelOrder = () =>
      makeClient(headers)('POST', `/api/orders/${crypto.randomUUID()}/cancel`, { version: 1 })
    expect((await postCancelOrder()).status).toBe(404)
    await db()
      .update(adminState)
      .set({ tokenVersion: sql`token_version + 1` })
    expect((await postCancelOrder()).status).toBe(401)
  })
})

describe('a body', () => {
  const makeBytes = (...byteValues: number[]) => new Uint8Array(byteValues)
  const encodeText = (value: string) => new TextEncoder().encode(value)

  const MALFORMED_BODIES: [string, string | Uint8Array][] = [
    ['broken', '{"sessionId":'],
    ['not JSON', 'sessionId=1'],
    ['two values', '{}{}'],
    ['NaN', 'NaN'],
    ['single quotes', "{'a':1}"],
    ['invalid UTF-8', makeBytes(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d)],
    [
      'invalid UTF-8 in a value',
      new Uint8Array([...encodeText('{"sessionId":"session-'), 0xc3, 0x28, ...encodeText('"}')]),
    ],
    ['UTF-16', makeBytes(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00)],
    ['NUL', makeBytes(0)],
    ['unfinished depth', '['.repeat(30_000)],
    ['blank', ' \n '],
  ]

  const UNEXPECTED_JSON_BODIES: [string, string][] = [
    ['null', 'null'],
    ['a number', '1e308'],
    ['a text', '"{}"'],
    ['a list', '[{}]'],
    ['nothing in it', '{}'],
    [
      'wrong types',
      '{"sessionId":{},"productId":[1],"quantity":"many","orderId":{"$ne":1},"path":7,"clientSecret":[]}',
    ],
    [
      '__proto__',
      '{"__proto__":{"quantity":1,"sessionId":"session-00000000"},"constructor":{"prototype":{}}}',
    ],
    ['depth', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ['depth of objects', `${'{"orderItems":'.repeat(3000)}1${'}'.repeat(3000)}`],
    [
      'a depth where a method belongs',
      `{"clientSecret":"x","method":${'{"type":'.repeat(2000)}1${'}'.repeat(2001)}`,
    ],
    ['many fields', `{${Array.from({ length: 5000 }, (_, index) => `"f${index}":0`).join(',')}}`],
    ['the same field twice', '{"orderId":"a","orderId":["b"],"sessionId":"session-1","sessionId":null}'],
    [
      'lone surrogates',
      String.raw`{"sessionId":"session-\ud800","productId":"\udfff","quantity":1,"orderId":"\ud800"}`,
    ],
    [
      'NUL inside',
      String.raw`{"sessionId":"session-\u0000\u0000","productId":"\u0000","quantity":1,"orderId":"\u0000"}`,
    ],
    ['huge numbers', '{"sessionId":"session-12345","productId":"p","quantity":1e400}'],
    ['a byte order mark', '\ufeff{}'],
  ]

  it.each(testCasesOf(WRITE_ROUTES))('%s rejects malformed bodies', async (routeName, row) => {
    for (const [kind, body] of MALFORMED_BODIES) {
      const response = await expectProblemDocument(`${routeName} with ${kind}`, await callRoute(row, body))
      expect({ kind, ...response }).toMatchObject({
        kind,
        ...(ROUTES_WITH_OWN_PARSER[row.path] ?? { status: 400, code: 'input.invalid' }),
      })
    }
  })

  it.each(testCasesOf(WRITE_ROUTES))('%s responds correctly to unusual bodies', async (routeName, row) => {
    const countsBefore = await countRows()
    for (const [kind, body] of UNEXPECTED_JSON_BODIES) {
      const { status } = await expectProblemDocument(`${routeName} with ${kind}`, await callRoute(row, body))
      expect({ kind, status }).toEqual({
        kind,
        status: expect.toSatisfy((statusCode: number) => [200, 204, 400, 404].includes(statusCode)),
      })
    }
    // Calls that need no body succeed and write rows.
    if (!ROUTES_WITHOUT_BODY.includes(row.path)) expect(await countRows()).toEqual(countsBefore)
  })

  it.each(testCasesOf(WRITE_ROUTES))(
    '%s rejects an empty body where one is needed',
    async (routeName, row) => {
      for (const headers of [{}, { 'Content-Type': 'application/json' }]) {
        const { status } = await expectProblemDocument(routeName, await callRoute(row, undefined, headers))
        const expectedStatus = row.method === 'DELETE' ? unknownIdStatus(row) : 400
        expect(status).toBe(
          ROUTES_WITH_OWN_PARSER[row.path]?.status ??
            EXPECTED_STATUS_WITHOUT_BODY[row.path] ??
            expectedStatus,
        )
      }
    },
  )

  it.each(testCasesOf(WRITE_ROUTES))('%s accepts JSON only', async (routeName, row) => {
    const contentTypes = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/json',
      'application/xml',
      '',
      'null',
    ]
    for (const type of contentTypes) {
      const response = await expectProblemDocument(
        `${routeName} as ${type}`,
        await callRoute(row, '{"a":1}', { 'Content-Type': type }),
      )
      expect({ type, ...response }).toMatchObject({
        type,
        ...(ROUTES_WITH_OWN_PARSER[row.path] ?? { status: 415, code: 'input.not_json' }),
      })
    }
    const unusualContentTypes = [
      'application/json; charset=utf-8',
      'APPLICATION/JSON',
      'application/json;charset=iso-8859-2',
      'application/problem+json',
    ]
    for (const type of unusualContentTypes) {
      const { status } = await expectProblemDocument(
        routeName,
        await callRoute(row, '{"a":1}', { 'Content-Type': type }),
      )
      expect({ type, is415: status === 415 }).toEqual({ type, is415: false })
    }
  })

  it.each(testCasesOf(WRITE_ROUTES))(
    '%s rejects a megabyte, with or without a Content-Length',
    async (routeName, row) => {
      const largeBody = encodeText(`{"a":"${'x'.repeat(1_000_000)}"}`)
      const makeChunkedBody = () =>
        new ReadableStream<Uint8Array>({
          start(controller) {
            for (let chunkStart = 0; chunkStart < largeBody.length; chunkStart += 65_536)
              controller.enqueue(largeBody.slice(chunkStart, chunkStart + 65_536))
            controller.close()
          },
        })
      const customParserResponse = LARGE_BODY_PATHS.includes(row.path)
        ? ROUTES_WITH_OWN_PARSER[row.path]
        : undefined
      const expectedResponse = customParserResponse ?? { status: 413, code: 'input.too_large' }
      const response = await callRoute(row, largeBody)
      expect(await expectProblemDocument(routeName, response)).toMatchObject(expectedResponse)
      const headers = {
        'Content-Type': 'application/json',
        'CF-Connecting-IP': makeIp(),
        ...(row.who === 'admin' ? await getStaffHeaders(row) : {}),
      }
      const chunkedResponse = await exports.default.fetch(
        new Request(`http://localhost:8787${pathOf(row)}`, {
          method: row.method,
          headers,
          body: makeChunkedBody(),
        }),
      )
      expect(await expectProblemDocument(routeName, chunkedResponse)).toMatchObject(expectedResponse)
    },
  )
})

describe('an id', () => {
  const UNUSUAL_IDS = [
    crypto.randomUUID(),
    '__proto__',
    'constructor',
    'toString',
    '%00',
    '%ff',
    '%',
    '%25',
    '%2e%2e%2f%2e%2e',
    '..%2f',
    "'%20OR%201=1--",
    '%F0%9F%94%A8',
    '%ED%A0%80',
    'x'.repeat(8000),
    '%D0'.repeat(500),
    'null',
    '0',
    '-1',
    '*',
    ';',
  ]

  const VALID_BODIES: Record<string, unknown> = {
    '/api/cart/:id': { quantity: 1 },
    '/api/admin/passkeys/:id': { name: 'x' },
    '/api/admin/members/:id': { role: 'staff' },
    '/api/admin/members/:id/invite': { language: 'pl' },
    '/api/orders/:id/refund': { version: 1, reason: 'goodwill', goodwill: '1.00' },
    '/api/orders/:id/refunds/:refundId/repeat': { version: 1 },
    '/api/orders/:id/refunds/:refundId/explain': { version: 1, goodwill: '1.00' },
    '/api/orders/:id/goods': {
      version: 1,
      step: 'receive',
      lines: [{ productId: crypto.randomUUID(), quantity: 1 }],
    },
    '/api/orders/:id/shipments': {
      courier: 'inpost',
      parcels: [{ number: 1, parcelClass: 'lockerA', weightGrams: null, sidesMm: null }],
    },
    '/api/orders/:id/goods/undo': { version: 1 },
    '/api/orders/:id/cancel': { version: 1 },
    '/api/admin/devices/:id': { events: [] },
    '/api/admin/vouchers/:id': { status: 'blocked' },
    '/api/orders/:id': { version: 1, fulfilmentStatus: 'packed' },
    '/api/orders/:id/pickup-point': { pickupPoint: 'WAW123M', token: 'x', version: 1 },
    '/api/orders/:id/address': {
      address: 'Nowa 1 m. 2',
      postalCode: '00-950',
      city: 'Warszawa',
      phone: '600 700 800',
      version: 1,
    },
    '/api/orders/:id/email': { email: 'lucja.zak@example.com', version: 1, isMailed: true },
    '/api/orders/:id/limit': { isLifted: true },
    '/api/orders/:id/confirm': { token: 'x', terms: true },
    '/api/orders/:id/payment': { version: 1, method: 'cash', paidOn: '2026-11-27' },
    '/api/orders/:id/notes': { text: 'x' },
    '/api/orders/:id/resend': { kind: 'order_paid' },
    '/api/admin/products/:id': { version: 1, name: 'Młot' },
    '/api/admin/complaints/:id': { from: 'received', status: 'in_progress' },
    '/api/admin/complaints/:id/order': { order: null },
    '/api/admin/withdrawals/:id/order': { order: null },
    '/api/admin/withdrawals/:id': { from: 'requested', status: 'refunded' },
    '/api/admin/reviews/:id': { from: 'waiting', status: 'published' },
    '/api/admin/vouchers/:id/recipient': { email: 'ania@example.com', last4: 'AAAA' },
    '/api/orders/:id/review': { rating: 5, text: 'Działa jak nowa.', name: 'Łucja Ż.' },
    '/api/viewings/:id': { startsAt: '2026-12-01T10:00:00.000Z', version: 1 },
    '/api/viewings/:id/cancel': { version: 1 },
    '/api/admin/viewings/:id': { status: 'came', startsAt: '2026-12-01T10:00:00.000Z', version: 1 },
    '/api/admin/manufacturers/:id': {
      name: 'Narzędzia sp. z o.o.',
      address: 'ul. Prosta 1, Łódź',
      email: 'biuro@example.com',
      website: '',
      euRepresentative: null,
      guarantee: null,
      version: 1,
    },
  }

  it.each(testCasesOf(ROUTE_ACCESS_RULES.filter((row) => row.path.includes(':id'))))(
    '%s with an unknown or unusual id is a 404',
    async (routeName, row) => {
      const countsBefore = await countRows()
      for (const id of UNUSUAL_IDS) {
        const { status } = await expectProblemDocument(
          `${routeName} ${id.slice(0, 30)}`,
          await callRoute(
            row,
            requestBodyFor(row, VALID_BODIES[row.path]),
            { 'Idempotency-Key': crypto.randomUUID() },
            id,
          ),
        )
        expect({ id, status }).toEqual({ id, status: unknownIdStatus(row) })
      }
      expect(await countRows()).toEqual(countsBefore)
    },
  )
})

describe('a query', () => {
  const QUERY_VALUES = [
    '',
    '0',
    '-1',
    '1e308',
    'NaN',
    '1.5',
    '__proto__',
    '%00',
    '%ff',
    '%',
    'null',
    '%F0%9F%94%A8',
    "'",
    'x'.repeat(7000),
    '%2C'.repeat(300),
    '[]',
    'a&b=c',
    '{"a":1}',
  ]
  const FIELD_NAMES = [
    'sessionId',
    'category',
    'q',
    'sort',
    'inStock',
    'limit',
    'cursor',
    'fields',
    '__proto__',
    '',
    'sort[]',
    'constructor',
  ]

  it.each(testCasesOf(READ_ROUTES))(
    '%s with an unusual query never fails with a 5xx status',
    async (routeName, row) => {
      const hasFilters = row.path === '/api/products' || row.path === '/api/cart'
      for (const field of hasFilters ? FIELD_NAMES : ['q', '__proto__', '']) {
        const queryStrings = QUERY_VALUES.map((value) => `${field}=${value}`)
        for (const queryString of [...queryStrings, `${field}=a&${field}=b`, `${field}`, `&&${field}==&?`]) {
          const path = `${pathOf(row)}?${queryString}`
          await expectProblemDocument(
            `${routeName}?${queryString.slice(0, 40)}`,
            await makeClient()('GET', path),
          )
        }
      }
      // In tests, the courier's list of points does not answer, so the shop logs a warning for each search.
      if (row.path === '/api/pickup-points') takeWarnings()
    },
  )
})

describe('a method', () => {
  const HTTP_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']

  it.each([...new Set(ROUTE_ACCESS_RULES.map((row) => row.path))])(
    'that %s does not have is a 405 with the allowed ones',
    async (path) => {
      // A path that also matches a route with an id allows the methods of both routes.
      const allowedRows = ROUTE_ACCESS_RULES.filter(
        (row) =>
          row.path === path ||
          (row.path.endsWith('/:id') &&
            path.startsWith(row.path.slice(0, -3)) &&
            !path.slice(row.path.length - 3).includes('/')),
      ).map((row): string => row.method)
      for (const method of HTTP_METHODS.filter((otherMethod) => !allowedRows.includes(otherMethod))) {
        const response = await makeClient()(method, path.replaceAll(/:(id|refundId)/g, crypto.randomUUID()))
        expect(response.headers.get('Allow')?.split(', ').toSorted()).toEqual(allowedRows.toSorted())
        expect(await expectProblemDocument(`${method} ${path}`, response)).toEqual({
          status: 405,
          code: 'request.method_not_allowed',
        })
      }
    },
  )

  it.each(testCasesOf(READ_ROUTES))('HEAD of %s responds like GET, without a body', async (_, row) => {
    const queryString = row.path === '/api/cart' ? '?sessionId=session-00000000' : ''
    const [get, head] = [
      await makeClient()('GET', pathOf(row) + queryString),
      await makeClient()('HEAD', pathOf(row) + queryString),
    ]
    expect(head.status).toBe(get.status)
    expect(await head.text()).toBe('')
    await get.arrayBuffer()
  })
})

describe('another site', () => {
  const FOREIGN_ORIGINS = [
    'https://evil.example',
    'null',
    'http://localhost',
    'https://localhost:8787',
    'http://localhost:8788',
    'http://localhost:8787.evil.example',
    'http://evil.localhost:8787',
    'http://localhost:8787/',
    'file://',
  ]

  it.each(testCasesOf(WRITE_ROUTES))('cannot call %s', async (routeName, row) => {
    const product = await makeProduct()
    const countsBefore = await countRows()
    const body =
      row.path === '/api/orders'
        ? makeOrderBody([product])
        : { sessionId: 'session-00000000', productId: product.id, quantity: 1, path: '/' }
    for (const foreignOrigin of FOREIGN_ORIGINS) {
      const response = await callRoute(row, body, { Origin: foreignOrigin })
      expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull()
      expect({ Origin: foreignOrigin, ...(await expectProblemDocument(routeName, response)) }).toEqual({
        Origin: foreignOrigin,
        status: 403,
        code: 'request.foreign_origin',
      })
    }
    const foreignResponse = await callRoute(row, body, { 'Sec-Fetch-Site': 'cross-site' })
    expect(await expectProblemDocument(routeName, foreignResponse)).toEqual({
      status: 403,
      code: 'request.foreign_origin',
    })
    expect(await countRows()).toEqual(countsBefore)
  })

  it('is distinguished from the shop’s own pages', async () => {
    const sameOriginHeaders = [
      { Origin: 'http://localhost:8787' },
      { Origin: env.APP_URL },
      { 'Sec-Fetch-Site': 'same-origin' },
      {},
    ]
    for (const headers of sameOriginHeaders) {
      const response = await makeClient()(
        'POST',
        '/api/orders',
        makeOrderBody([await makeProduct()]),
        headers,
      )
      expect(response.status).toBe(201)
    }
  })
})

describe('an unknown path', () => {
  it.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/cart/',
    '/api/cart/a/b',
    '/api//cart',
    '/api/products/',
    '/api/orders/x/status/',
    '/api/orders/x/',
    '/api/payments',
    '/api/admin',
    '/api/admin/login/',
    '/api/admin/users',
    '/api/health/x',
    '/api/index.html',
    '/api/HEALTH',
  ])('%s is a problem response, for browsers too', async (path) => {
    const navigationHeaders = {
      'Sec-Fetch-Mode': 'navigate',
      'Sec-Fetch-Dest': 'document',
      Accept: 'text/html',
    }
    for (const method of ['GET', 'POST', 'DELETE']) {
      for (const headers of [{}, navigationHeaders]) {
        const response = await makeClient()(method, path, undefined, headers)
        expect(await expectProblemDocument(`${method} ${path}`, response)).toEqual({
          status: 404,
          code: 'request.not_found',
        })
      }
    }
  })
})

describe('rate limits', () => {
  it('reject by the edge’s address, not by a client header', async () => {
    const clientOverLimit = makeClient()
    let firstResponse: Response | undefined
    let attemptCount = 0
    while (!firstResponse && attemptCount < 100) {
      const clientAddress = `10.0.0.${attemptCount}`
      const forgedHeaders = {
        'X-Forwarded-For': clientAddress,
        'X-Real-IP': clientAddress,
        Forwarded: `for=${clientAddress}`,
      }
      const response = await clientOverLimit(
        'POST',
        '/api/payments/create',
        { orderId: 'nobody' },
        forgedHeaders,
      )
      if (response.status === 429) firstResponse = response
      else expect(response.status).toBe(404)
      attemptCount += 1
    }
    expect(attemptCount).toBeGreaterThanOrEqual(10)
    if (!firstResponse) throw new Error('nobody was refused')
    expect(firstResponse.headers.get('Retry-After')).toBe('60')
    expect(firstResponse.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(await expectProblemDocument('too fast', firstResponse)).toEqual({
      status: 429,
      code: 'request.too_many',
    })
    // The exceeded limit affects neither other callers nor routes with a higher limit.
    expect((await makeClient()('POST', '/api/payments/create', { orderId: 'nobody' })).status).toBe(404)
    expect((await clientOverLimit('GET', '/api/geo')).status).toBe(200)
  })

  it('do not apply to the provider’s events', async () => {
    const providerClient = makeClient()
    for (let count = 0; count < 70; count++) {
      expect((await providerClient('POST', '/api/payments/webhook', '{}')).status).toBe(400)
    }
  })
})
