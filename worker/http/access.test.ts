import { env, exports } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { ERROR_CODES } from '../../domain/errors'
import { client, makeProduct, orderBody, rowCounts, shop } from '../../test/factories'
import { app } from '../app'
import { currentRates } from '../features/rates/rates'
import { ACCESS } from './access'

type Row = (typeof ACCESS)[number]

/** So that nothing here asks the world for rates. */
beforeAll(async () => {
  const rates = { EUR: 230_000, USD: 250_000, GBP: 200_000 }
  await currentRates(shop({ ratesSource: () => Promise.resolve(rates) }))
})

const at = (row: Row, id: string = crypto.randomUUID()) => row.path.replace(':id', id)
const isWrite = (row: Row) => row.method !== 'GET'
const named = <T extends Row>(rows: readonly T[]) =>
  rows.map((row) => [`${row.method} ${row.path}`, row] as const)
const WRITES = ACCESS.filter(isWrite)
const READS = ACCESS.filter((row) => !isWrite(row))

/** The two calls that read their bodies in their own way (api, storefront). */
const OWN_BODY: Record<string, { status: number; code?: string }> = {
  '/api/payments/webhook': { status: 400, code: 'payment.bad_signature' },
  '/api/page-view': { status: 204 },
}

/** Below 500, and if it is a refusal, then as the contract has it. */
async function expectEnveloped(
  tried: string,
  response: Response,
): Promise<{ status: number; code: string | null }> {
  const { status } = response
  expect(`${tried}: ${status}`).toBe(`${tried}: ${status < 500 ? status : 'below 500'}`)
  if (status < 400) {
    await response.arrayBuffer()
    return { status, code: null }
  }
  expect(`${tried}: ${response.headers.get('Content-Type')}`).toBe(`${tried}: application/problem+json`)
  const body = await response.json<{ status: number; code: string; title: string; type: string }>()
  expect({ tried, ...body }).toMatchObject({ tried, status, type: 'about:blank', title: expect.any(String) })
  expect(ERROR_CODES).toContain(body.code)
  return { status, code: body.code }
}

describe('the table of access', () => {
  it('has exactly the routes of the app', () => {
    const routes = app.routes
      .filter((route) => route.method !== 'ALL')
      .map((route) => `${route.method} ${route.path}`)
    const rows = ACCESS.map((row) => `${row.method} ${row.path}`)
    expect([...new Set(routes)].toSorted()).toEqual(rows.toSorted())
    expect(new Set(rows).size).toBe(rows.length)
  })

  it('limits everything but the provider, and what costs most the most', () => {
    for (const row of ACCESS) {
      expect(`${row.path} ${row.limit === 'none'}`).toBe(`${row.path} ${row.who === 'provider'}`)
    }
    for (const path of ['/api/orders', '/api/payments/create', '/api/payments/sandbox/confirm']) {
      expect(ACCESS.filter((row) => row.path === path).map((row) => row.limit)).toEqual(['payments'])
    }
  })
})

describe('a body', () => {
  const bytes = (...values: number[]) => new Uint8Array(values)
  const text = (value: string) => new TextEncoder().encode(value)

  const MALFORMED: [string, string | Uint8Array][] = [
    ['broken', '{"sessionId":'],
    ['not JSON', 'sessionId=1'],
    ['two values', '{}{}'],
    ['NaN', 'NaN'],
    ['single quotes', "{'a':1}"],
    ['invalid UTF-8', bytes(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d)],
    [
      'invalid UTF-8 in a value',
      new Uint8Array([...text('{"sessionId":"session-'), 0xc3, 0x28, ...text('"}')]),
    ],
    ['UTF-16', bytes(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00)],
    ['NUL', bytes(0)],
    ['unfinished depth', '['.repeat(30_000)],
    ['blank', ' \n '],
  ]

  const ODD: [string, string][] = [
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

  it.each(named(WRITES))('%s refuses what is malformed', async (name, row) => {
    for (const [kind, body] of MALFORMED) {
      const response = await client()(row.method, at(row), body)
      const answer = await expectEnveloped(`${name} with ${kind}`, response)
      expect({ kind, ...answer }).toMatchObject({
        kind,
        ...(OWN_BODY[row.path] ?? { status: 400, code: 'input.invalid' }),
      })
    }
  })

  it.each(named(WRITES))('%s answers what is odd', async (name, row) => {
    const before = await rowCounts()
    for (const [kind, body] of ODD) {
      const { status } = await expectEnveloped(
        `${name} with ${kind}`,
        await client()(row.method, at(row), body),
      )
      expect({ kind, status }).toEqual({
        kind,
        status: expect.toSatisfy((s: number) => [204, 400, 404].includes(s)),
      })
    }
    expect(await rowCounts()).toEqual(before)
  })

  it.each(named(WRITES))('%s refuses an empty one where one is needed', async (name, row) => {
    for (const headers of [{}, { 'Content-Type': 'application/json' }]) {
      const { status } = await expectEnveloped(name, await client()(row.method, at(row), undefined, headers))
      const isNeeded = row.method !== 'DELETE'
      expect(status).toBe(OWN_BODY[row.path]?.status ?? (isNeeded ? 400 : 204))
    }
  })

  it.each(named(WRITES))('%s takes JSON only', async (name, row) => {
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/json',
      'application/xml',
      '',
      'null',
    ]
    for (const type of types) {
      const response = await client()(row.method, at(row), '{"a":1}', { 'Content-Type': type })
      const answer = await expectEnveloped(`${name} as ${type}`, response)
      expect({ type, ...answer }).toMatchObject({
        type,
        ...(OWN_BODY[row.path] ?? { status: 415, code: 'input.not_json' }),
      })
    }
    const odd = [
      'application/json; charset=utf-8',
      'APPLICATION/JSON',
      'application/json;charset=iso-8859-2',
      'application/problem+json',
    ]
    for (const type of odd) {
      const { status } = await expectEnveloped(
        name,
        await client()(row.method, at(row), '{"a":1}', { 'Content-Type': type }),
      )
      expect({ type, is415: status === 415 }).toEqual({ type, is415: false })
    }
  })

  it.each(named(WRITES))('%s refuses a megabyte, whether its length is told or not', async (name, row) => {
    const large = text(`{"a":"${'x'.repeat(1_000_000)}"}`)
    const chunked = () =>
      new ReadableStream<Uint8Array>({
        start(controller) {
          for (let from = 0; from < large.length; from += 65_536)
            controller.enqueue(large.slice(from, from + 65_536))
          controller.close()
        },
      })
    const expected =
      row.path === '/api/page-view' ? { status: 204 } : { status: 413, code: 'input.too_large' }
    const told = await client()(row.method, at(row), large)
    expect(await expectEnveloped(name, told)).toMatchObject(expected)
    const headers = {
      'Content-Type': 'application/json',
      'CF-Connecting-IP': `2001:db8::${Math.floor(Math.random() * 9999)}`,
    }
    const untold = await exports.default.fetch(
      new Request(`http://localhost:8787${at(row)}`, { method: row.method, headers, body: chunked() }),
    )
    expect(await expectEnveloped(name, untold)).toMatchObject(expected)
  })
})

describe('an id', () => {
  const ODD = [
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

  it.each(named(ACCESS.filter((row) => row.path.includes(':id'))))(
    '%s that is unknown or odd is a 404',
    async (name, row) => {
      const before = await rowCounts()
      for (const id of ODD) {
        const body = row.method === 'PUT' ? { quantity: 1 } : undefined
        const { status } = await expectEnveloped(
          `${name} ${id.slice(0, 30)}`,
          await client()(row.method, at(row, id), body),
        )
        expect({ id, status }).toEqual({ id, status: row.method === 'DELETE' ? 204 : 404 })
      }
      expect(await rowCounts()).toEqual(before)
    },
  )
})

describe('a query', () => {
  const VALUES = [
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
  const NAMES = [
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

  it.each(named(READS))('%s that is odd never harms', async (name, row) => {
    const reads = row.path === '/api/products' || row.path === '/api/cart'
    for (const field of reads ? NAMES : ['q', '__proto__', '']) {
      const queries = VALUES.map((value) => `${field}=${value}`)
      for (const query of [...queries, `${field}=a&${field}=b`, `${field}`, `&&${field}==&?`]) {
        const path = `${at(row)}?${query}`
        await expectEnveloped(`${name}?${query.slice(0, 40)}`, await client()('GET', path))
      }
    }
  })
})

describe('a method', () => {
  const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']

  it.each([...new Set(ACCESS.map((row) => row.path))])(
    'that %s does not have is a 405 with those it has',
    async (path) => {
      const allowed = ACCESS.filter((row) => row.path === path).map((row): string => row.method)
      for (const method of METHODS.filter((other) => !allowed.includes(other))) {
        const response = await client()(method, path.replace(':id', crypto.randomUUID()))
        expect(response.headers.get('Allow')?.split(', ').toSorted()).toEqual(allowed.toSorted())
        expect(await expectEnveloped(`${method} ${path}`, response)).toEqual({
          status: 405,
          code: 'request.method_not_allowed',
        })
      }
    },
  )

  it.each(named(READS))('HEAD of %s answers like GET, without a body', async (_, row) => {
    const query = row.path === '/api/cart' ? '?sessionId=session-00000000' : ''
    const [get, head] = [await client()('GET', at(row) + query), await client()('HEAD', at(row) + query)]
    expect(head.status).toBe(get.status)
    expect(await head.text()).toBe('')
    await get.arrayBuffer()
  })
})

describe('another site', () => {
  const FOREIGN = [
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

  it.each(named(WRITES))('cannot call %s', async (name, row) => {
    const product = await makeProduct()
    const before = await rowCounts()
    const body =
      row.path === '/api/orders'
        ? orderBody([product])
        : { sessionId: 'session-00000000', productId: product.id, quantity: 1, path: '/' }
    for (const Origin of FOREIGN) {
      const response = await client()(row.method, at(row), body, { Origin })
      expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull()
      expect({ Origin, ...(await expectEnveloped(name, response)) }).toEqual({
        Origin,
        status: 403,
        code: 'request.foreign_origin',
      })
    }
    const silent = await client()(row.method, at(row), body, { 'Sec-Fetch-Site': 'cross-site' })
    expect(await expectEnveloped(name, silent)).toEqual({ status: 403, code: 'request.foreign_origin' })
    expect(await rowCounts()).toEqual(before)
  })

  it('is told from the shop’s own pages', async () => {
    const own = [
      { Origin: 'http://localhost:8787' },
      { Origin: env.APP_URL },
      { 'Sec-Fetch-Site': 'same-origin' },
      {},
    ]
    for (const headers of own) {
      const response = await client()('POST', '/api/orders', orderBody([await makeProduct()]), headers)
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
    '/api/admin/login',
    '/api/health/x',
    '/api/index.html',
    '/api/HEALTH',
  ])('%s is a problem, for browsers too', async (path) => {
    const asPage = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document', Accept: 'text/html' }
    for (const method of ['GET', 'POST', 'DELETE']) {
      for (const headers of [{}, asPage]) {
        const response = await client()(method, path, undefined, headers)
        expect(await expectEnveloped(`${method} ${path}`, response)).toEqual({
          status: 404,
          code: 'request.not_found',
        })
      }
    }
  })
})

describe('a caller who is too fast', () => {
  it('is asked to wait, by address and not by what a header claims', async () => {
    const hasty = client()
    let first: Response | undefined
    let taken = 0
    while (!first && taken < 100) {
      const name = `10.0.0.${taken}`
      const forged = { 'X-Forwarded-For': name, 'X-Real-IP': name, Forwarded: `for=${name}` }
      const response = await hasty('POST', '/api/payments/create', { orderId: 'nobody' }, forged)
      if (response.status === 429) first = response
      else expect(response.status).toBe(404)
      taken += 1
    }
    expect(taken).toBeGreaterThanOrEqual(10)
    if (!first) throw new Error('nobody was refused')
    expect(first.headers.get('Retry-After')).toBe('60')
    expect(first.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(await expectEnveloped('too fast', first)).toEqual({ status: 429, code: 'request.too_many' })
    // Others, and what is not limited so strictly, go on.
    expect((await client()('POST', '/api/payments/create', { orderId: 'nobody' })).status).toBe(404)
    expect((await hasty('GET', '/api/geo')).status).toBe(200)
  })

  it('does not keep the provider’s events away', async () => {
    const provider = client()
    for (let count = 0; count < 70; count++) {
      expect((await provider('POST', '/api/payments/webhook', '{}')).status).toBe(400)
    }
  })
})
