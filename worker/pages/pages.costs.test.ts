import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { RoutedPage } from '../../web/edge'
import { measureCosts, calculateMaxRowsRead } from '../../test/database/costs'
import { db, makeOrder } from '../../test/fixtures/factories'
import { createMeteredD1 } from '../../test/database/metered-d1'
import { openPage } from '../../test/calls/open-page'
import { clearCatalogVersionCache } from '../features/products/catalog/catalog-cache'
import { catalogVersion } from '../features/products/products.table'
import { clearSettingsCache } from '../features/settings/settings-now'

type PublicPage = Exclude<RoutedPage['page'], 'admin'>
/** A page with the D1 cost of its first request after a catalogue change. */
type PageCost = { path: string; trips: number; rows: number; status?: number }

/** The cost of a page without catalogue data. It needs no query, because the settings are cached like the catalogue. */
const zeroCost = (path: string): PageCost => ({ path, trips: 0, rows: 0 })

const PAGE_COSTS: Record<PublicPage, PageCost> = {
  // Four parallel queries: new products, their filters with the battery platforms, biggest savings, categories. Each
  // also reads rows of an index to count products. Later renderings of the same catalogue read none.
  home: { path: '/', trips: 4, rows: 16_000 },
  // Two queries: one page of products, and the counts of the filters.
  products: { path: '/produkty', trips: 2, rows: 12_000 },
  category: { path: '/kategoria/wiertarki', trips: 2, rows: 12_000 },
  product: { path: '/produkt/bench-1', trips: 2, rows: 70 },
  checkout: zeroCost('/checkout'),
  success: zeroCost('/checkout/success?orderId=00000001-0000-4000-8000-000000000000'),
  voucher: zeroCost('/bon'),
  order: zeroCost('/zamowienie'),
  viewing: zeroCost('/ogladanie/bench-1'),
  terms: zeroCost('/regulamin'),
  privacy: zeroCost('/polityka-prywatnosci'),
  withdrawal: zeroCost('/odstapienie-od-umowy'),
  complaints: zeroCost('/reklamacje'),
  delivery: zeroCost('/dostawa-i-platnosc'),
  accessibility: zeroCost('/dostepnosc'),
  newsletterConfirm: zeroCost('/newsletter/confirm'),
  newsletterUnsubscribe: zeroCost('/newsletter/unsubscribe'),
  notFound: { path: '/nie-ma-takiej', trips: 0, rows: 0, status: 404 },
}

beforeAll(() => makeOrder())

describe('in a shop with thousands of rows', () => {
  it.each(Object.entries(PAGE_COSTS))(
    '%s is rendered with few queries, and then with none',
    async (_, pageCost) => {
      const { first, again } = await measureCosts(
        async (envOverrides) => (await openPage(pageCost.path, envOverrides)).status,
      )
      expect(first.status).toBe(pageCost.status ?? 200)
      expect.soft(first.trips).toBeLessThanOrEqual(pageCost.trips)
      expect.soft(first.rowsRead).toBeLessThanOrEqual(pageCost.rows)
      expect.soft(again.trips).toBe(0)
    },
  )

  it.each(Object.entries(PAGE_COSTS))(
    '%s makes at most two sequential D1 round trips with empty caches',
    async (_, { path }) => {
      await db()
        .update(catalogVersion)
        .set({ version: sql`version + 1` })
      clearCatalogVersionCache()
      clearSettingsCache()
      const { database, usage } = createMeteredD1()
      await openPage(path, { DB: database })
      // Two steps in sequence: settings together with the catalogue version, then the page's data.
      expect(usage.sequentialTrips).toBeLessThanOrEqual(2)
      expect(usage.trips).toBeGreaterThan(0)
    },
  )

  it('the sitemap reads each published product once per version', async () => {
    const { first, again } = await measureCosts(
      async (envOverrides) => (await openPage('/sitemap.xml', envOverrides)).status,
    )
    expect(first).toMatchObject({ status: 200, trips: 1, statements: 1 })
    expect(first.rowsRead).toBeLessThanOrEqual(calculateMaxRowsRead(first))
    expect(again.trips).toBe(0)
  })

  it('a rendered page contains its data', async () => {
    // A page without data would need no query. The page must contain its data, so that the costs above are real.
    expect((await openPage('/produkt/bench-1')).text).toContain('Wiertarka próbna 1')
  })
})
