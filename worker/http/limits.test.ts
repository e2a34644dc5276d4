import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { app } from '../app'
import { chatRoutes } from '../features/chat/chat.routes'
import { oneClickRoutes } from '../features/marketing/newsletter/one-click.routes'
import { ROUTE_ACCESS_RULES } from './access'

const LIMITER_BINDINGS = {
  reads: 'LIMIT_READS',
  writes: 'LIMIT_WRITES',
  payments: 'LIMIT_PAYMENTS',
  vouchers: 'LIMIT_VOUCHERS',
  lookups: 'LIMIT_LOOKUPS',
  companies: 'LIMIT_COMPANIES',
  logins: 'LIMIT_LOGINS',
  chats: 'LIMIT_CHATS',
} as const

type RateLimitName = keyof typeof LIMITER_BINDINGS
type RouteApp = Pick<typeof app, 'fetch'>

const IP_ADDRESS = '192.0.2.77'

/**
 * Calls a route whose rate limiter rejects this IP address. Returns the keys that the rate limiter was asked to count.
 */
async function callOverLimit(
  routeApp: RouteApp,
  limitName: RateLimitName,
  method: string,
  path: string,
  ip = IP_ADDRESS,
) {
  const rateLimitKeys: string[] = []
  const exceededLimit: RateLimit = {
    limit: ({ key }) => {
      rateLimitKeys.push(key)
      return Promise.resolve({ success: false })
    },
  }
  const unlimitedLimiter: RateLimit = { limit: () => Promise.resolve({ success: true }) }
  const limiters = Object.fromEntries(
    Object.values(LIMITER_BINDINGS).map((name) => [
      name,
      name === LIMITER_BINDINGS[limitName] ? exceededLimit : unlimitedLimiter,
    ]),
  )
  const executionContext = createExecutionContext()
  const request = new Request(`http://localhost:8787${path.replace(/:\w+/g, 'nobody')}`, {
    method,
    headers: {
      'CF-Connecting-IP': ip,
      'Content-Type': 'application/json',
      ...(path.startsWith('/ws') ? { Upgrade: 'websocket' } : {}),
    },
    ...(method === 'GET' ? {} : { body: '{}' }),
  })
  const response = await routeApp.fetch(request, { ...env, ...limiters }, executionContext)
  await waitOnExecutionContext(executionContext)
  return { response, counted: rateLimitKeys }
}

const LIMITED_ROUTES = ROUTE_ACCESS_RULES.flatMap(({ method, path, limit }) =>
  limit === 'none' || limit === 'work' ? [] : [[`${method} ${path}`, app, limit, method, path] as const],
)
const OTHER_LIMITED_CALLS = [
  ['a new chat', chatRoutes, 'chats', 'GET', '/ws?sessionId='],
  [
    'unsubscribing by the button of a mail program',
    oneClickRoutes,
    'reads',
    'POST',
    '/newsletter/unsubscribe',
  ],
] as const

describe('a caller over the rate limit', () => {
  it.each([...LIMITED_ROUTES, ...OTHER_LIMITED_CALLS])(
    'gets from %s a wait of one minute, before any other check',
    async (_, routes, limit, method, path) => {
      const { response, counted } = await callOverLimit(routes, limit, method, path)
      expect(response.status).toBe(429)
      expect(response.headers.get('Retry-After')).toBe('60')
      expect(response.headers.get('Content-Type')).toContain('application/problem+json')
      // The types of web/i18n/errors.ts guarantee a text for this error code in both languages.
      expect(await response.json()).toEqual({
        type: 'about:blank',
        title: 'Too many requests',
        status: 429,
        code: 'request.too_many',
      })
      expect(counted).toEqual([IP_ADDRESS])
    },
  )

  it('is counted per network, however many addresses it has', async () => {
    const callVoucherCheck = (ip: string) =>
      callOverLimit(app, 'vouchers', 'POST', '/api/vouchers/validate', ip)
    const responses = [
      await callVoucherCheck('2001:db8:1:2::1'),
      await callVoucherCheck('2001:DB8:1:2:ffff:ffff:ffff:ffff'),
      await callVoucherCheck('2001:db8:1:102::1'),
    ]
    expect(responses.flatMap(({ counted }) => counted)).toEqual([
      '2001:db8:1:0',
      '2001:db8:1:0',
      '2001:db8:1:100',
    ])
  })

  it('still gets cached answers, and no computed ones', async () => {
    const workLimitPaths = ROUTE_ACCESS_RULES.filter(({ limit }) => limit === 'work').map(({ path }) => path)
    expect(workLimitPaths).toContain('/api/products')
    const path = `/api/products?q=${crypto.randomUUID()}`
    expect((await callOverLimit(app, 'reads', 'GET', path)).response.status).toBe(429)
    const { response, counted } = await callOverLimit(app, 'writes', 'GET', path)
    expect([response.status, counted]).toEqual([200, []])
    const repeatedCall = await callOverLimit(app, 'reads', 'GET', path)
    expect([repeatedCall.response.status, repeatedCall.counted]).toEqual([200, []])
  })
})
