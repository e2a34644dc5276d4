import { describe, expect, it } from 'vitest'
import { client } from '../../test/factories'
import { SECURITY_HEADERS, withSecurityHeaders } from './headers'

const CASES: [string, string, string, unknown, Record<string, string>][] = [
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

describe('security headers', () => {
  it.each(CASES)('are on %s', async (_, method, path, body, headers) => {
    const response = await client()(method, path, body, headers)
    const sent = Object.fromEntries(
      Object.keys(SECURITY_HEADERS).map((name) => [name, response.headers.get(name)]),
    )
    expect(sent).toEqual(SECURITY_HEADERS)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.get('X-Request-Id')).toMatch(/^[\w-]{8,}$/)
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull()
    expect(response.headers.get('Set-Cookie')).toBeNull()
  })

  it('forbid framing, inline scripts, plugins and foreign forms', () => {
    const policy = SECURITY_HEADERS['Content-Security-Policy'] ?? ''
    const directives = new Map(
      policy.split('; ').map((text) => [text.split(' ')[0], text.split(' ').slice(1)]),
    )
    expect(directives.get('frame-ancestors')).toEqual(["'none'"])
    expect(directives.get('object-src')).toEqual(["'none'"])
    expect(directives.get('base-uri')).toEqual(["'none'"])
    expect(directives.get('form-action')).toEqual(["'self'"])
    expect(directives.get('script-src')?.join(' ')).not.toMatch(/unsafe|data:|\*(?!\.js\.stripe\.com)|http:/)
  })

  it('leave status, body and what the answer set itself', async () => {
    const own = new Response('text', {
      status: 418,
      headers: { 'Referrer-Policy': 'no-referrer', 'X-Own': '1' },
    })
    const secured = withSecurityHeaders(own, {})
    expect(secured.status).toBe(418)
    expect(secured.headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(secured.headers.get('X-Own')).toBe('1')
    expect(secured.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(await secured.text()).toBe('text')
  })

  it('keep staging, and nothing else, out of search engines', () => {
    const robots = (env: { KEPT_OUT_OF_SEARCH?: string }) =>
      withSecurityHeaders(new Response('page'), env).headers.get('X-Robots-Tag')
    expect(robots({ KEPT_OUT_OF_SEARCH: 'yes' })).toBe('noindex, nofollow')
    expect(robots({})).toBeNull()
  })
})
