import { makeProduct } from './database'
import { expect, test, visit } from './shop'

/** What every answer carries (reliability T19, T21). */
const SECURITY = {
  'strict-transport-security': /max-age=31536000/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'cross-origin-opener-policy': /^same-origin-allow-popups$/,
  'permissions-policy': /payment=\(self "https:\/\/js\.stripe\.com"\)/,
  'content-security-policy':
    /default-src 'self'.*object-src 'none'.*base-uri 'none'.*form-action 'self'.*frame-ancestors 'none'/,
}

const ANSWERS = [
  ['GET', '/', 200],
  ['GET', '/en', 200],
  ['GET', '/produkty', 200],
  ['GET', '/produkt/klucz-udarowy-makita-dtw300z-lxt', 200],
  ['GET', '/checkout', 200],
  ['GET', '/regulamin', 200],
  ['GET', '/nie-ma', 404],
  ['GET', '/produkt/nie-ma', 404],
  ['POST', '/', 405],
  ['GET', '/favicon.svg', 200],
  ['GET', '/nie-ma.png', 404],
  ['GET', '/api/products?limit=2', 200],
  ['GET', '/api/rates', 200],
  ['GET', '/api/nie-ma', 404],
  ['DELETE', '/api/products', 405],
  ['POST', '/api/cart', 415],
] as const

for (const [method, path, status] of ANSWERS) {
  test(`${method} ${path} answers ${status} with the security headers`, async ({ request }) => {
    const response = await request.fetch(path, {
      method,
      ...(status === 415 ? { data: 'x', headers: { 'Content-Type': 'text/plain' } } : {}),
    })
    expect(response.status()).toBe(status)
    const headers = response.headers()
    for (const [name, value] of Object.entries(SECURITY)) expect(headers[name], name).toMatch(value)
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*(unsafe|\*(?!\.js\.stripe\.com))/)
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['server']).toBeUndefined()
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })
}

test('scripts, fonts and pictures are kept for a year and carry the security headers', async ({
  request,
}) => {
  const html = await (await request.get('/')).text()
  // The styles travel inside the page.
  expect(html).not.toContain('rel="stylesheet"')
  const fonts = [...html.matchAll(/url\(([^)]+\.woff2)\)/g)].flatMap((match) => match[1] ?? [])
  const files = [...html.matchAll(/(?:src|href)="(\/(?:assets|images)\/[^"]+)"/g)].flatMap(
    (match) => match[1] ?? [],
  )
  const wanted = [
    files.find((file) => file.endsWith('.js')),
    files.find((file) => file.endsWith('.webp')),
    fonts[0],
  ]
  for (const file of wanted) {
    const response = await request.get(file ?? 'missing')
    expect(response.status(), file).toBe(200)
    expect(response.headers()['cache-control'], file).toBe('public, max-age=31536000, immutable')
    for (const name of ['x-content-type-options', 'strict-transport-security', 'referrer-policy'] as const) {
      expect(response.headers()[name], `${file} ${name}`).toMatch(SECURITY[name])
    }
  }
})

test('what is personal is stored nowhere', async ({ request }) => {
  for (const path of ['/api/cart?sessionId=session-unknown', '/api/orders/nobody/status']) {
    expect((await request.get(path)).headers()['cache-control'], path).toMatch(/no-store/)
  }
})

test('a foreign page cannot write', async ({ request }) => {
  const product = await makeProduct()
  const response = await request.post('/api/cart', {
    headers: { Origin: 'https://evil.example' },
    data: { sessionId: 'session-foreign-1', productId: product.id, quantity: 1 },
  })
  expect(response.status()).toBe(403)
  expect(await response.json()).toMatchObject({ code: 'request.foreign_origin' })
})

test('a first visit leaves nothing in the browser and calls nobody else', async ({
  page,
  context,
  faults,
}) => {
  faults.allow(/404/)
  const paths = [
    '/',
    '/en',
    '/produkty',
    '/products',
    '/kategoria/pily',
    '/products/pily',
    '/produkt/klucz-udarowy-makita-dtw300z-lxt',
    '/product/klucz-udarowy-makita-dtw300z-lxt',
    '/regulamin',
    '/terms',
    '/polityka-prywatnosci',
    '/privacy-policy',
    '/nie-ma',
  ]
  for (const path of paths) {
    await visit(page, path)
    expect(await context.cookies(), path).toEqual([])
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length]), path).toEqual([0, 0])
  }
  // That no other host was asked is what every test checks (faults).
})
