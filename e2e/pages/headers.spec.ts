import type { APIResponse } from '@playwright/test'
import { readdirSync } from 'node:fs'
import { makeProduct } from '../support/database'
import { expect, test } from '../support/shop'

/** Headers of every response. */
const SECURITY_HEADERS = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
} as const

const NON_DOCUMENT_CSP = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The kind of a response, which decides its CSP. */
type ResponseKind = 'page' | 'staff' | 'pays' | 'answer'

function expectSecurityHeaders(response: APIResponse, kind: ResponseKind) {
  const headers = response.headers()
  const responseUrl = response.url()
  for (const [name, value] of Object.entries(SECURITY_HEADERS))
    expect(headers[name], `${responseUrl} ${name}`).toBe(value)
  const { pathname } = new URL(responseUrl)
  const isPicture = pathname.startsWith('/images/') && response.ok()
  expect(headers['cross-origin-resource-policy'], responseUrl).toBe(
    isPicture ? 'cross-origin' : 'same-origin',
  )
  expect(headers['permissions-policy'], responseUrl).toContain(
    `camera=(${kind === 'staff' ? 'self' : ''}), microphone=(), geolocation=(${kind === 'pays' ? 'self' : ''})`,
  )
  const contentSecurityPolicy = headers['content-security-policy'] ?? ''
  if (kind === 'answer') expect(contentSecurityPolicy, responseUrl).toBe(NON_DOCUMENT_CSP)
  else
    expect(contentSecurityPolicy, responseUrl).toMatch(
      /^default-src 'none'; script-src 'self'.*frame-ancestors 'none'/,
    )
  // Only payment pages may load the payment provider; other responses allow no foreign host.
  const isForeignHostAllowed =
    contentSecurityPolicy.includes('https://') || !headers['permissions-policy']?.startsWith('payment=()')
  expect(isForeignHostAllowed, `${responseUrl} ${contentSecurityPolicy}`).toBe(kind === 'pays')
  expect(contentSecurityPolicy.includes("script-src 'self' 'wasm-unsafe-eval'"), responseUrl).toBe(
    kind === 'staff',
  )
  expect(contentSecurityPolicy.replace("'wasm-unsafe-eval'", ''), responseUrl).not.toMatch(
    /script-src[^;]*(unsafe|\*(?!\.js\.stripe\.com))/,
  )
  expect(contentSecurityPolicy.includes("require-trusted-types-for 'script'"), responseUrl).toBe(
    kind === 'page' || kind === 'staff',
  )
  for (const headerName of ['set-cookie', 'server', 'access-control-allow-origin'])
    expect(headers[headerName], `${responseUrl} ${headerName}`).toBeUndefined()
}

const PAGE_RESPONSES = [
  ['GET', '/', 200, 'page'],
  ['HEAD', '/', 200, 'page'],
  ['GET', '/en', 200, 'page'],
  ['GET', '/produkty', 200, 'page'],
  ['GET', '/kategoria/pily', 200, 'page'],
  ['GET', '/produkt/klucz-udarowy-makita-dtw300z-lxt', 200, 'page'],
  ['GET', '/regulamin', 200, 'page'],
  ['GET', '/reklamacje', 200, 'page'],
  ['GET', '/bon', 200, 'page'],
  ['GET', '/newsletter/confirm', 200, 'page'],
  ['GET', '/admin', 200, 'staff'],
  ['GET', '/admin/orders', 200, 'staff'],
  ['GET', '/nie-ma', 404, 'page'],
  ['GET', '/produkt/nie-ma', 404, 'page'],
  ['GET', '/%E0%A4%A', 404, 'page'],
  ['GET', '/checkout', 200, 'pays'],
  ['GET', '/checkout?voucher=true', 200, 'pays'],
  ['GET', '/checkout/success?orderId=nobody', 200, 'pays'],
  ['GET', '/zamowienie', 200, 'pays'],
  ['GET', '/zamowienie/nobody', 200, 'pays'],
  ['GET', '/produkty/', 301, 'answer'],
  ['POST', '/', 405, 'answer'],
  ['POST', '/newsletter/unsubscribe', 404, 'answer'],
  ['GET', '/robots.txt', 200, 'answer'],
  ['GET', '/sitemap.xml', 200, 'answer'],
  ['GET', '/favicon.svg', 200, 'answer'],
  ['GET', '/nie-ma.png', 404, 'page'],
  ['GET', '/.env', 404, 'page'],
  ['GET', '/wp-login.php', 404, 'page'],
  ['GET', '/index.php', 404, 'page'],
  ['GET', '/regulamin.html', 404, 'page'],
  ['GET', '/admin/nothing', 404, 'staff'],
  ['GET', '/index.html', 307, 'answer'],
  ['GET', '/index', 404, 'page'],
  ['GET', '/assets/shop-00000000.js', 404, 'answer'],
  ['GET', '/assets/', 404, 'answer'],
  ['GET', '/images/eks-nie-ma-1000.webp', 404, 'answer'],
  ['GET', '/images/flags/xx.svg', 404, 'answer'],
  ['GET', '/images/share-nie-ma.png', 404, 'answer'],
  ['GET', `/images/${'0'.repeat(32)}-400.webp`, 404, 'answer'],
  ['GET', '/ws', 426, 'answer'],
  ['GET', '/api/products?limit=2', 200, 'answer'],
  ['GET', '/api/rates', 200, 'answer'],
  ['GET', '/api/nie-ma', 404, 'answer'],
  ['DELETE', '/api/products', 405, 'answer'],
  ['POST', '/api/cart', 415, 'answer'],
] as const

test('every response has the security headers of its kind', async ({ request }) => {
  for (const [method, path, status, kind] of PAGE_RESPONSES) {
    const response = await request.fetch(path, {
      method,
      maxRedirects: 0,
      ...(status === 415 ? { data: 'x', headers: { 'Content-Type': 'text/plain' } } : {}),
    })
    expect(response.status(), `${method} ${path}`).toBe(status)
    expectSecurityHeaders(response, kind)
    // Errors are not cached, because a missing file may arrive with the deployment in progress.
    if (status >= 400) expect(response.headers()['cache-control'], `${method} ${path}`).toBe('no-store')
  }
})

test('every kind of file has security headers and is cached for a year', async ({ request }) => {
  const html = await (await request.get('/')).text()
  // Styles are inlined in the page.
  expect(html).not.toContain('rel="stylesheet"')
  const builtFiles = readdirSync('dist/client', { recursive: true, encoding: 'utf8' })
  const exampleFileByPattern = new Map(
    builtFiles
      .filter((file) => /^(assets|images)\/.*\.\w+$/.test(file))
      .map((file) => [file.replace(/[^/]+\./, '*.'), file]),
  )
  expect([...exampleFileByPattern.keys()]).toEqual(
    expect.arrayContaining(['assets/*.js', 'assets/*.css', 'images/*.webp']),
  )
  for (const file of exampleFileByPattern.values()) {
    const response = await request.get(`/${file}`)
    expect(response.status(), file).toBe(200)
    expect(response.headers()['cache-control'], file).toBe('public, max-age=31536000, immutable')
    expectSecurityHeaders(response, 'answer')
  }
})

test('personal responses are not cached', async ({ request }) => {
  for (const path of ['/api/cart?sessionId=session-unknown', '/api/orders/nobody/status']) {
    expect((await request.get(path)).headers()['cache-control'], path).toMatch(/no-store/)
  }
})

test('a cross-origin page cannot write', async ({ request }) => {
  const product = await makeProduct()
  const response = await request.post('/api/cart', {
    headers: { Origin: 'https://evil.example' },
    data: { sessionId: 'session-foreign-1', productId: product.id, quantity: 1 },
  })
  expect(response.status()).toBe(403)
  expect(await response.json()).toMatchObject({ code: 'request.foreign_origin' })
})
