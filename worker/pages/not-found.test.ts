import { FALLBACK_RATES } from '../../domain/money/currency'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeTestDeps } from '../../test/fixtures/factories'
import { openPage } from '../../test/calls/open-page'
import { getCurrentRates } from '../features/rates/rates'

/** Fills the rates cache, so that no test fetches rates. */
beforeAll(async () => {
  await getCurrentRates(makeTestDeps({ ratesSource: () => Promise.resolve(FALLBACK_RATES) }))
})

const NOT_FOUND_HEADING = 'Nie ma takiej strony'

describe('an unknown URL', () => {
  it.each([
    '/.env',
    '/.env.local',
    '/.git/config',
    '/.well-known/security.txt',
    '/wp-login.php',
    '/index.php',
    '/index.html.bak',
    '/regulamin.html',
    '/en/regulamin.html',
    '/nie-ma.png',
    '/favicon.ico',
    '/backup.sql',
    '/wp-admin',
    '/images',
    `/manuals/${'0'.repeat(32)}.pdf`,
    '/manuals/instrukcja.pdf',
    '/assets',
    '/nie/ma/takiej',
  ])('%s gets the shop’s not-found page', async (path) => {
    const { status, text, headers } = await openPage(path)
    expect(status).toBe(404)
    expect(text).toContain(NOT_FOUND_HEADING)
    expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(text).toContain('content="noindex')
  })

  it.each(['/produkt/nie-ma', '/produkt/wiertarka.php', '/product/nie-ma.html'])(
    '%s gets the page of a missing product',
    async (path) => {
      const { status, text } = await openPage(path)
      expect(status).toBe(404)
      expect(text).toMatch(/Nie znaleziono produktu|Product not found/)
    },
  )

  it.each([
    '/admin/nothing',
    '/admin/orders/1/2',
    '/admin/settings/nothing',
    '/admin/login/x',
    '/admin/.env',
    '/admin/wp-login.php',
    '/admin/index.html',
  ])('%s of staff is a 404', async (path) => {
    const { status, headers } = await openPage(path)
    expect(status).toBe(404)
    expect(headers.get('Cache-Control')).toBe('no-store')
  })

  it.each(['/admin', '/admin/orders', '/admin/orders/abc-1', '/admin/login', '/admin/settings'])(
    '%s of staff is a page',
    async (path) => expect((await openPage(path)).status).toBe(200),
  )
})

describe('a missing file', () => {
  const assetPaths = [
    '/assets/shop-12345678.js',
    '/assets/index.css',
    '/assets/manifest',
    '/assets/',
    '/images/eks-nie-ma-1000.webp',
    '/images/flags/xx.svg',
    '/images/share-nie-ma.png',
    `/images/${'0'.repeat(32)}-224.webp`,
    `/images/${'0'.repeat(32)}-401.webp`,
    `/images/${'0'.repeat(32)}-x`,
  ]

  it.each(assetPaths)('%s is never cached, because the next deployment may contain it', async (path) => {
    // The platform sets this header for every path in the folders `assets` and `images`, also for missing files.
    const ASSETS = {
      fetch: () =>
        Promise.resolve(
          new Response('x', {
            status: 404,
            headers: { 'Cache-Control': 'public, max-age=31536000, immutable' },
          }),
        ),
    } as unknown as Fetcher
    const { status, headers, text } = await openPage(path, { ASSETS })
    expect(status).toBe(404)
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(text.length).toBeLessThan(1000)
  })

  it('shows the shop’s page in a browser', async () => {
    const { status, text, headers } = await openPage('/assets/shop-1.js', {}, { Accept: 'text/html,*/*' })
    expect(status).toBe(404)
    expect(text).toContain(NOT_FOUND_HEADING)
    expect(headers.get('Cache-Control')).toBe('no-store')
  })
})
