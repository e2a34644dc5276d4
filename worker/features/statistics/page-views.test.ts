import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, inject, it } from 'vitest'
import { createBrokenDatabase } from '../../../test/database/d1'
import {
  makeClient,
  db,
  makeIp,
  makeProduct,
  countRows,
  makeTestDeps,
} from '../../../test/fixtures/factories'
import { resetPasswordSignIn } from '../../../test/fixtures/second-factor'
import { app } from '../../app'
import { countPageView } from './page-views'
import { pageViews } from './page-views.table'

const FIREFOX_USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

/** Sends a page view and waits for its background work. */
async function sendPageView(body: unknown, headers: Record<string, string> = {}) {
  const executionContext = createExecutionContext()
  const request = new Request('http://localhost:8787/api/page-view', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': FIREFOX_USER_AGENT,
      'CF-Connecting-IP': `198.51.100.${Math.floor(Math.random() * 256)}`,
      ...headers,
    },
  })
  const response = await app.fetch(request, env, executionContext)
  await waitOnExecutionContext(executionContext)
  expect(await response.text()).toBe('')
  return response.status
}

/** A unique path, so that each test finds its own rows. */
const makeProductPath = async () => `/produkt/${(await makeProduct()).slug}`

const readViewsOf = (path: string) => db().select().from(pageViews).where(eq(pageViews.path, path))

describe('a page view', () => {
  it('stores no more than needed', async () => {
    const path = await makeProductPath()
    const startedAt = Date.now()
    const referrer = 'https://www.google.com/search?q=mlot#top'
    expect(await sendPageView({ path, referrer }, { 'CF-Connecting-IP': '203.0.113.77' })).toBe(204)
    const [row, ...more] = await readViewsOf(path)
    expect(more).toEqual([])
    expect(row).toEqual({
      id: expect.any(Number),
      path,
      referrer: 'www.google.com',
      userAgent: 'Firefox',
      createdAt: expect.any(Number),
    })
    expect(row?.createdAt).toBeGreaterThanOrEqual(startedAt)
  })

  it('drops query and fragment, which may contain a token', async () => {
    const path = await makeProductPath()
    await sendPageView({ path: `${path}?token=secret#part` })
    await sendPageView({ path: `${path}#token=secret` })
    expect((await readViewsOf(path)).map((row) => row.path)).toEqual([path, path])
    const { results } = await env.DB.prepare("SELECT * FROM page_views WHERE path LIKE '%secret%'").all()
    expect(results).toEqual([])
  })

  it.each(['2001:db8:1234:5678::1', '192.0.2.255'])('from %s stores no trace of it', async (ip) => {
    const path = await makeProductPath()
    await sendPageView({ path }, { 'CF-Connecting-IP': ip })
    const { results } = await env.DB.prepare('SELECT * FROM page_views WHERE path = ?').bind(path).all()
    expect(results).toHaveLength(1)
    expect(JSON.stringify(results)).not.toMatch(/2001|192\./)
  })

  it.each([
    ['https://user:secret@other.example/x', 'other.example'],
    ['http://localhost:8787/produkty', null],
    ['', null],
    [null, null],
    [undefined, null],
    ['nonsense', null],
    ['javascript:alert(1)', null],
  ])('with the referrer %s stores the host only', async (referrer, host) => {
    const path = await makeProductPath()
    expect(await sendPageView({ path, referrer })).toBe(204)
    expect((await readViewsOf(path)).map((row) => row.referrer)).toEqual([host])
  })
})

describe('a browser used by staff', () => {
  it('is not counted, also after signing out', async () => {
    await resetPasswordSignIn()
    const request = new Request('http://localhost:8787/api/admin/login', {
      method: 'POST',
      body: JSON.stringify({ password: inject('adminPassword') }),
      headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': makeIp() },
    })
    const executionContext = createExecutionContext()
    const response = await app.fetch(request, env, executionContext)
    await waitOnExecutionContext(executionContext)
    expect(response.status).toBe(200)
    const cookie = response.headers.get('Set-Cookie') ?? ''
    expect(cookie).toBe('staff=1; Max-Age=31536000; Path=/; HttpOnly; SameSite=Strict')
    const path = await makeProductPath()
    expect(await sendPageView({ path }, { Cookie: `language=pl; ${cookie.split(';')[0]}` })).toBe(204)
    expect(await readViewsOf(path)).toEqual([])
    await sendPageView({ path }, { Cookie: 'language=pl' })
    expect(await readViewsOf(path)).toHaveLength(1)
  })

  it('is marked only by a correct password', async () => {
    const response = await makeClient()('POST', '/api/admin/login', { password: 'wrong' })
    expect(response.headers.get('Set-Cookie')).toBeNull()
  })
})

describe('leaves no row', () => {
  it.each([
    ['a robot', { path: '/' }, { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['another robot', { path: '/' }, { 'User-Agent': 'curl/8.1' }],
    ['nobody', { path: '/' }, { 'User-Agent': '' }],
    ['the admin', { path: '/admin/dashboard' }, {}],
    ['the API', { path: '/api/products' }, {}],
    ['an invented page', { path: '/wygraj-nagrode' }, {}],
    ['a product that does not exist', { path: '/produkt/nie-ma-takiego' }, {}],
    ['an invented category', { path: '/kategoria/nagrody' }, {}],
    ['a page below a product', { path: '/produkt/a/b' }, {}],
    ['another site', { path: '//evil.example/x' }, {}],
    ['no path', { referrer: 'https://a.example' }, {}],
    ['a path that is none', { path: 'produkty' }, {}],
    ['a body that is too large', { path: '/', more: 'x'.repeat(20_000) }, {}],
    ['a path that is no text', { path: ['/'] }, {}],
    ['a path that is too long', { path: `/${'x'.repeat(512)}` }, {}],
    ['a referrer that is too long', { path: '/', referrer: `https://${'x'.repeat(2000)}` }, {}],
    ['a referrer that is no text', { path: '/', referrer: 7 }, {}],
    ['broken JSON', '{"path":', {}],
    ['no JSON', 'path=/', { 'Content-Type': 'text/plain' }],
    ['null', 'null', {}],
    ['a list', '[]', {}],
    ['nothing', '', {}],
  ])('%s, and is still answered 204', async (_kind, body, headers) => {
    const countsBefore = await countRows()
    expect(await sendPageView(body, headers)).toBe(204)
    expect(await countRows()).toEqual(countsBefore)
  })

  it('a view while the database is unreachable is lost, and the response is the same', async () => {
    const pageView = { path: await makeProductPath(), referrer: null, userAgent: FIREFOX_USER_AGENT }
    await expect(countPageView(makeTestDeps({ db: createBrokenDatabase() }), pageView)).rejects.toThrow()
  })
})
