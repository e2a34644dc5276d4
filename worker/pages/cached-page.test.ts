import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { FIRST_SETTINGS } from '../../domain/settings/settings'
import { createWatchedDatabase } from '../../test/database/d1'
import { db, makeProduct, makeTestDeps, createStoppedClock } from '../../test/fixtures/factories'
import { clearCatalogVersionCache } from '../features/products/catalog/catalog-cache'
import { products } from '../features/products/products.table'
import { takeWarnings } from '../../test/worker-setup'
import { openPage } from '../../test/calls/open-page'
import { getCachedPage } from './cached-page'

function makeRenderer(status = 200) {
  let renderCount = 0
  return () => Promise.resolve({ html: `page ${(renderCount += 1)}`, status, headers: {} })
}

const urlOf = (path: string) => new URL(`https://shop.test${path}/${crypto.randomUUID()}`)
const POLISH_LOCALE = 'pl PLN'

describe('a rendered page', () => {
  it('is cached for a minute and then rendered again', async () => {
    const clock = createStoppedClock()
    const deps = makeTestDeps({ now: clock.now })
    const renderPage = makeRenderer()
    const pageKey = { page: 'product' as const, url: urlOf('/produkt'), variant: POLISH_LOCALE }
    const readHtml = async () => (await getCachedPage(deps, pageKey, renderPage)).html
    expect([await readHtml(), await readHtml()]).toEqual(['page 1', 'page 1'])
    clock.forward(59_999)
    expect(await readHtml()).toBe('page 1')
    clock.forward(1)
    expect(await readHtml()).toBe('page 2')
  })

  it('is cached separately by language, currency and shop, and never for a 404', async () => {
    const clock = createStoppedClock()
    const url = urlOf('/produkt')
    const renderPage = makeRenderer()
    const readHtml = async (pageVariant: string, settings = FIRST_SETTINGS) =>
      (
        await getCachedPage(
          makeTestDeps({ now: clock.now, settings }),
          { page: 'product', url, variant: pageVariant },
          renderPage,
        )
      ).html
    const changedSettings = {
      ...FIRST_SETTINGS,
      announcement: { ...FIRST_SETTINGS.announcement, pl: 'Urlop' },
    }
    expect(await readHtml(POLISH_LOCALE)).toBe('page 1')
    expect(await readHtml('pl EUR')).toBe('page 2')
    expect(await readHtml(POLISH_LOCALE, changedSettings)).toBe('page 3')
    expect(await readHtml(POLISH_LOCALE, structuredClone(changedSettings))).toBe('page 3')
    const renderMissing = makeRenderer(404)
    const missingPageKey = { page: 'product' as const, url: urlOf('/produkt'), variant: POLISH_LOCALE }
    expect((await getCachedPage(makeTestDeps(), missingPageKey, renderMissing)).html).toBe('page 1')
    expect((await getCachedPage(makeTestDeps(), missingPageKey, renderMissing)).html).toBe('page 2')
  })

  it.each(['order', 'checkout', 'success', 'voucher'] as const)('is never cached for %s', async (page) => {
    const renderPage = makeRenderer()
    const url = urlOf('/x')
    await getCachedPage(makeTestDeps(), { page, url, variant: POLISH_LOCALE }, renderPage)
    expect(
      (await getCachedPage(makeTestDeps(), { page, url, variant: POLISH_LOCALE }, renderPage)).html,
    ).toBe('page 2')
  })

  it('is not cached for a URL with a query', async () => {
    const renderPage = makeRenderer()
    const url = new URL(`https://shop.test/produkty?q=${crypto.randomUUID()}`)
    await getCachedPage(makeTestDeps(), { page: 'products', url, variant: POLISH_LOCALE }, renderPage)
    expect(
      (await getCachedPage(makeTestDeps(), { page: 'products', url, variant: POLISH_LOCALE }, renderPage))
        .html,
    ).toBe('page 2')
  })

  it('is rendered without caching while the catalogue version is unknown', async () => {
    clearCatalogVersionCache()
    const unreachableDb = createWatchedDatabase(() => Promise.reject(new Error('away')))
    const openReplica = () => ({ db: unreachableDb, bookmark: () => null })
    const renderPage = makeRenderer()
    const pageKey = { page: 'terms' as const, url: urlOf('/regulamin'), variant: POLISH_LOCALE }
    const readHtml = async () =>
      (await getCachedPage(makeTestDeps({ openReplica }), pageKey, renderPage)).html
    expect([await readHtml(), await readHtml()]).toEqual(['page 1', 'page 2'])
  })

  it('is rendered again once the shop changes a product', async () => {
    const product = await makeProduct({ name: 'Wiertarka przed zmianą' })
    const openProductPage = async () => (await openPage(`/produkt/${product.slug}`)).text
    expect(await openProductPage()).toContain('Wiertarka przed zmianą')
    await db().update(products).set({ name: 'Wiertarka po zmianie' }).where(eq(products.id, product.id))
    expect(await openProductPage()).toContain('Wiertarka przed zmianą')
    clearCatalogVersionCache()
    expect(await openProductPage()).toContain('Wiertarka po zmianie')
    // The tests have no source of exchange rates. The page works without rates, but a warning is logged.
    takeWarnings()
  })
})

describe('a page that has to be rendered', () => {
  it('counts towards the read limit of its network, and above the limit gets the plain shell', async () => {
    const countedKeys: string[] = []
    let isLimitExceeded = false
    const limiter = {
      limit: ({ key }: { key: string }) => {
        countedKeys.push(key)
        return Promise.resolve({ success: !isLimitExceeded })
      },
    }
    const openPageWithLimiter = (path: string) =>
      openPage(path, { LIMIT_READS: limiter }, { 'CF-Connecting-IP': '2001:db8:7:12ab::1' })
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
    const product = await makeProduct()
    expect((await openPageWithLimiter(`/produkt/${product.slug}`)).status).toBe(200)
    expect((await openPageWithLimiter(`/produkt/${product.slug}`)).status).toBe(200)
    // The second response came from the cache, so only one request was counted.
    expect(countedKeys).toEqual(['2001:db8:7:1200'])
    for (const _ of [1, 2]) expect((await openPageWithLimiter(`/produkty?q=${first}`)).status).toBe(200)
    expect(countedKeys).toHaveLength(3)
    isLimitExceeded = true
    for (const path of [`/produkty?q=${second}&show=9999`, `/nie-ma/${second}`]) {
      const { status, headers, text } = await openPageWithLimiter(path)
      expect([status, headers.get('Retry-After')]).toEqual([429, '60'])
      expect(text).toContain('<div id="root"></div>')
    }
    expect((await openPageWithLimiter(`/produkt/${product.slug}`)).status).toBe(200)
  })
})
