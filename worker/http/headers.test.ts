import { FALLBACK_RATES } from '../../domain/money/currency'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeClient, makeTestDeps } from '../../test/fixtures/factories'
import { getCurrentRates } from '../features/rates/rates'
import { ROUTE_ACCESS_RULES } from './access'
import { documentHeaders, type InlineHashes, SECURITY_HEADERS, withSecurityHeaders } from './headers'

/** Fills the rates cache, so that no test fetches rates. */
beforeAll(async () => {
  await getCurrentRates(makeTestDeps({ ratesSource: () => Promise.resolve(FALLBACK_RATES) }))
})

const HEADER_CASES: [string, string, string, unknown, Record<string, string>][] = [
  ['an answer', 'GET', '/api/geo', undefined, {}],
  ['an answer without a body', 'POST', '/api/page-view', { path: '/' }, {}],
  ['an unknown path', 'GET', '/api/nothing', undefined, {}],
  ['a wrong method', 'PATCH', '/api/cart', {}, {}],
  ['a broken body', 'POST', '/api/orders', '{', {}],
  ['a body that is too large', 'POST', '/api/orders', `"${'x'.repeat(70_000)}"`, {}],
  ['a body that is no JSON', 'POST', '/api/orders', 'a=b', { 'Content-Type': 'text/plain' }],
  ['a foreign page', 'POST', '/api/orders', {}, { Origin: 'https://evil.example' }],
  ['a forged event', 'POST', '/api/payments/webhook', {}, {}],
]

const ROUTE_CASES = ROUTE_ACCESS_RULES.map(
  (row) => [`${row.method} ${row.path}`, row.method, row.path] as const,
)

function expectSecurityHeaders(response: Response) {
  const sentHeaders = Object.fromEntries(
    Object.keys(SECURITY_HEADERS).map((name) => [name, response.headers.get(name)]),
  )
  expect(sentHeaders).toEqual(SECURITY_HEADERS)
  expect(response.headers.get('Cache-Control')).toMatch(/^(no-store|(public|private), .+)$/)
  expect(response.headers.get('X-Request-Id')).toMatch(/^[\w-]{8,}$/)
  expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull()
  expect(response.headers.get('Set-Cookie')).toBeNull()
}

const directivesOf = (policy = '') =>
  Object.fromEntries(
    policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
  )

const INLINE_HASHES = { stylesHash: 'sha256-x', scriptHash: 'sha256-y' }
const NO_INLINE_HASHES = { stylesHash: null, scriptHash: null }

const contentSecurityPolicyOf = (hasPaymentProvider: boolean, inlineHashes: InlineHashes = INLINE_HASHES) =>
  documentHeaders({ hasPaymentProvider, isStaffPage: false, ...inlineHashes })['Content-Security-Policy'] ??
  ''

const PROVIDER_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com']

describe('security headers', () => {
  it.each(HEADER_CASES)('are on %s', async (_, method, path, body, headers) => {
    const response = await makeClient()(method, path, body, headers)
    expectSecurityHeaders(response)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  })

  it.each(ROUTE_CASES)('are on responses of %s to strangers and to bad requests', async (_, ...row) => {
    const [method, route] = row
    const path = route.replace(/:\w+/g, 'nobody')
    expectSecurityHeaders(await makeClient()(method, path, method === 'GET' ? undefined : {}))
    const propfindResponse = await makeClient()('PROPFIND', path)
    expect(propfindResponse.status).toBe(405)
    expectSecurityHeaders(propfindResponse)
  })

  it('let a response that is not a document load, run and frame nothing', () => {
    const cspDirectives = directivesOf(SECURITY_HEADERS['Content-Security-Policy'])
    expect(cspDirectives).toEqual({
      'default-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
    })
    expect(SECURITY_HEADERS['Permissions-Policy']).toMatch(/^payment=\(\)/)
  })

  it.each([true, false])(
    'forbid framing, plugins, foreign forms and unnamed inline scripts; payment allowed: %s',
    (hasPaymentProvider) => {
      const cspDirectives = directivesOf(contentSecurityPolicyOf(hasPaymentProvider))
      expect(cspDirectives['default-src']).toEqual(["'none'"])
      expect(cspDirectives['frame-ancestors']).toEqual(["'none'"])
      expect(cspDirectives['base-uri']).toEqual(["'none'"])
      expect(cspDirectives['form-action']).toEqual(["'self'"])
      expect(cspDirectives['script-src']).toEqual([
        "'self'",
        "'sha256-y'",
        ...(hasPaymentProvider ? PROVIDER_SCRIPTS : []),
      ])
      expect(
        directivesOf(contentSecurityPolicyOf(hasPaymentProvider, NO_INLINE_HASHES))['script-src']?.join(' '),
      ).not.toContain('sha256')
      expect(cspDirectives['script-src']?.join(' ')).not.toMatch(/unsafe|data:|\*(?!\.js\.stripe\.com)|http:/)
    },
  )

  it('name the payment provider on payment pages only', () => {
    expect(contentSecurityPolicyOf(true)).toContain('https://js.stripe.com')
    expect(
      documentHeaders({ hasPaymentProvider: true, isStaffPage: false, ...NO_INLINE_HASHES })[
        'Permissions-Policy'
      ],
    ).toContain('js.stripe.com')
    // On pages without payments the content security policy allows no foreign host.
    expect(contentSecurityPolicyOf(false)).not.toMatch(/stripe|https?:|\*/)
    expect(
      documentHeaders({ hasPaymentProvider: false, isStaffPage: false, ...NO_INLINE_HASHES })[
        'Permissions-Policy'
      ],
    ).toMatch(/^payment=\(\)/)
  })

  it('allow other documents only the shop’s styles, and no text as markup or script', () => {
    const cspDirectives = directivesOf(contentSecurityPolicyOf(false))
    expect(cspDirectives['style-src']).toEqual(["'self'", "'sha256-x'"])
    expect(directivesOf(contentSecurityPolicyOf(false, NO_INLINE_HASHES))['style-src']).toEqual(["'self'"])
    expect(cspDirectives['require-trusted-types-for']).toEqual(["'script'"])
    expect(cspDirectives['trusted-types']).toEqual(['mail'])
  })

  it('allow the manifest and the service worker of the app on staff pages only', () => {
    const staffHeaders = documentHeaders({
      hasPaymentProvider: false,
      isStaffPage: true,
      ...NO_INLINE_HASHES,
    })
    const cspDirectives = directivesOf(staffHeaders['Content-Security-Policy'] ?? '')
    expect(cspDirectives['manifest-src']).toEqual(["'self'"])
    expect(cspDirectives['trusted-types']).toEqual(['mail', 'service-worker'])
    expect(contentSecurityPolicyOf(false)).not.toMatch(/manifest|worker/)
  })

  it('allow the location on payment pages only, where buyers search for a pickup point', () => {
    const policyOf = (hasPaymentProvider: boolean) =>
      documentHeaders({ hasPaymentProvider, isStaffPage: false, ...NO_INLINE_HASHES })['Permissions-Policy']
    expect(policyOf(true)).toMatch(/geolocation=\(self\)$/)
    expect(policyOf(false)).toMatch(/geolocation=\(\)$/)
  })

  it('allow the camera and WebAssembly on staff pages only', () => {
    const headersOf = (isStaffPage: boolean) =>
      documentHeaders({ hasPaymentProvider: false, isStaffPage, ...NO_INLINE_HASHES })
    expect(headersOf(true)['Permissions-Policy']).toBe(
      'payment=(), camera=(self), microphone=(), geolocation=()',
    )
    expect(headersOf(false)['Permissions-Policy']).toBe(
      'payment=(), camera=(), microphone=(), geolocation=()',
    )
    const scriptSourcesOf = (isStaffPage: boolean) =>
      directivesOf(headersOf(isStaffPage)['Content-Security-Policy'])['script-src']
    expect(scriptSourcesOf(true)).toEqual(["'self'", "'wasm-unsafe-eval'"])
    expect(scriptSourcesOf(false)).toEqual(["'self'"])
  })

  it('keep status, body and the response’s own headers', async () => {
    const originalResponse = new Response('text', {
      status: 418,
      headers: { 'Referrer-Policy': 'no-referrer', 'X-Own': '1' },
    })
    const securedResponse = withSecurityHeaders(originalResponse, {})
    expect(securedResponse.status).toBe(418)
    expect(securedResponse.headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(securedResponse.headers.get('X-Own')).toBe('1')
    expect(securedResponse.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(await securedResponse.text()).toBe('text')
  })

  it('are set on immutable responses', async () => {
    const cachedUrl = `https://elsewhere.invalid/${crypto.randomUUID()}`
    await caches.default.put(cachedUrl, new Response('text', { headers: { 'Cache-Control': 'max-age=60' } }))
    const cachedResponse = await caches.default.match(cachedUrl)
    expect(() => cachedResponse?.headers.set('X-Own', '1')).toThrow(TypeError)
    const securedResponse = withSecurityHeaders(cachedResponse ?? new Response(), {})
    expect(securedResponse.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(await securedResponse.text()).toBe('text')
  })

  it('keep staging, and nothing else, out of search engines', () => {
    const readRobotsHeader = (env: { KEPT_OUT_OF_SEARCH?: string }) =>
      withSecurityHeaders(new Response('page'), env).headers.get('X-Robots-Tag')
    expect(readRobotsHeader({ KEPT_OUT_OF_SEARCH: 'yes' })).toBe('noindex, nofollow')
    expect(readRobotsHeader({})).toBeNull()
  })
})
