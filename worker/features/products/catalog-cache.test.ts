import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { brokenDatabase, watchedDatabase } from '../../../test/d1'
import { db, makeProduct, shop, stoppedClock } from '../../../test/factories'
import type { ProductQuery } from '../../../domain/product-query'
import { isTransient } from '../../db'
import { edgeCache } from '../../edge-cache'
import { catalogVersionNow, forgetCatalogVersion, fromCatalog } from './catalog-cache'
import { allProducts, categoryCounts, productOf, productPage } from './products'
import { catalogVersion, products } from './products.table'
import { findProducts } from './search-index'

function makeReader() {
  const clock = stoppedClock()
  const asked: string[] = []
  const replica = {
    db: watchedDatabase((sql) => Promise.resolve(void asked.push(sql))),
    bookmark: () => null,
  }
  return { clock, asked, deps: { ...shop({ now: clock.now }), replicaSince: () => replica } }
}

const rename = (id: string, name: string) => db().update(products).set({ name }).where(eq(products.id, id))

/** Removes the version from the edge cache, as at another location or an hour later. */
const forgetAtTheEdge = () => caches.default.delete(`https://kept.invalid/${env.VERSION.id}/catalogue`)

describe('the catalogue cache', () => {
  it('answers a hot page without a database query', async () => {
    const product = await makeProduct()
    const { asked, deps } = makeReader()
    const query = { sort: 'newest', limit: 10, q: product.sku } as const
    const first = [
      await productPage(deps, query),
      await productOf(deps, product.slug),
      await categoryCounts(deps),
    ]
    expect(asked.length).toBeGreaterThan(0)
    asked.length = 0
    for (let time = 0; time < 20; time++) {
      const secondAnswers = [
        await productPage(deps, query),
        await productOf(deps, product.slug),
        await categoryCounts(deps),
      ]
      expect(secondAnswers).toEqual(first)
    }
    expect(asked).toEqual([])
  })

  it('queries the version, and nothing else, every 2 s', async () => {
    const product = await makeProduct()
    const { clock, asked, deps } = makeReader()
    await productOf(deps, product.id)
    asked.length = 0
    for (let second = 0; second < 20; second++) {
      clock.forward(1000)
      await forgetAtTheEdge()
      await productOf(deps, product.id)
    }
    expect(asked).toHaveLength(10)
    expect(new Set(asked.map((sql) => sql.includes('catalog_version')))).toEqual(new Set([true]))
  })

  it('shows a change at once to its author', async () => {
    const product = await makeProduct()
    const { deps } = makeReader()
    await productOf(deps, product.id)
    await rename(product.id, 'Nowa nazwa')
    forgetCatalogVersion()
    expect(await productOf(deps, product.id)).toMatchObject({ name: 'Nowa nazwa' })
  })

  it('shows a change to its author during concurrent reads', async () => {
    const product = await makeProduct()
    const { deps } = makeReader()
    await productOf(deps, product.id)
    await rename(product.id, 'Nowa nazwa')
    forgetCatalogVersion()
    const names = await Promise.all([1, 2, 3].map(async () => (await productOf(deps, product.id)).name))
    expect(names).toEqual(['Nowa nazwa', 'Nowa nazwa', 'Nowa nazwa'])
  })

  it('shows a change to others after 2 s, and not before', async () => {
    const product = await makeProduct()
    const { clock, deps } = makeReader()
    const { name } = await productOf(deps, product.id)
    await rename(product.id, 'Nowa nazwa')
    await forgetAtTheEdge()
    clock.forward(1999)
    expect(await productOf(deps, product.id)).toMatchObject({ name })
    clock.forward(1)
    expect(await productOf(deps, product.id)).toMatchObject({ name: 'Nowa nazwa' })
  })

  it('stores a new version at the edge, so that others need no database query', async () => {
    const product = await makeProduct()
    const { clock, asked, deps } = makeReader()
    await productOf(deps, product.id)
    await rename(product.id, 'Nowa nazwa')
    forgetCatalogVersion()
    await productOf(deps, product.id)
    asked.length = 0
    clock.forward(2000)
    expect(await productOf(deps, product.id)).toMatchObject({ name: 'Nowa nazwa' })
    expect(asked).toEqual([])
  })

  it('continues with its data while the database is unreachable', async () => {
    const product = await makeProduct()
    const { clock, deps } = makeReader()
    const cachedProduct = await productOf(deps, product.id)
    const brokenDeps = { ...deps, replicaSince: () => ({ db: brokenDatabase(), bookmark: () => null }) }
    for (const forget of [forgetAtTheEdge, forgetCatalogVersion]) {
      await forget()
      clock.forward(6000)
      expect(await productOf(brokenDeps, product.id)).toEqual(cachedProduct)
    }
    await expect(productOf(brokenDeps, crypto.randomUUID())).rejects.toSatisfy(isTransient)
  })

  it('queries only replicas that have the version under which the answer is cached', async () => {
    const { clock, deps } = makeReader()
    const bookmarks: (string | null)[] = []
    const replicaSince = (bookmark: string | null) => {
      bookmarks.push(bookmark)
      return { db: db(), bookmark: () => `after ${bookmark ?? 'anything'}` }
    }
    const read = () =>
      fromCatalog({ ...deps, replicaSince }, crypto.randomUUID(), () => Promise.resolve('there'))
    forgetCatalogVersion()
    await read()
    expect(bookmarks).toEqual([null, 'after anything'])
    await read()
    expect(bookmarks.slice(2)).toEqual(['after anything'])
    // The version and its bookmark now come from the edge only.
    clock.forward(2000)
    await read()
    expect(bookmarks.slice(3)).toEqual(['after anything'])
    forgetCatalogVersion()
  })

  it('searches the same version under which the answer is cached', async () => {
    const { deps } = makeReader()
    forgetCatalogVersion()
    const number = await catalogVersionNow(deps)
    const product = await makeProduct({ name: `Narzędzie ${crypto.randomUUID().slice(0, 8)}x7` })
    // Another isolate knows the new version. This isolate still trusts the old one.
    expect(await catalogVersionNow(deps)).toBe(number)
    const [row] = await db().select().from(catalogVersion)
    const catalog = { number: row?.version ?? 0, replica: db() }
    expect(catalog.number).toBeGreaterThan(number)
    expect(await findProducts(deps, catalog, product.name)).toEqual({ ids: [product.id], isLoose: false })
  })

  it('caches no typed queries at the edge, because they are unlimited', async () => {
    const { deps } = makeReader()
    const { sku } = await makeProduct()
    const atEdge = async (query: ProductQuery) =>
      (await edgeCache.read(`${await catalogVersionNow(deps)}/products?${JSON.stringify(query)}`)) !== null
    for (const query of [{ q: sku }, { priceFrom: 1_23 }, { priceTo: 9_999_99 }, { q: sku, limit: 5 }]) {
      const { limit, ...all } = query as ProductQuery
      await (limit ? productPage(deps, { ...all, limit }) : allProducts(deps, all))
      expect(await atEdge(limit ? { ...all, limit } : all)).toBe(false)
    }
    await allProducts(deps, { category: 'wiertarki' })
    expect(await atEdge({ category: 'wiertarki' })).toBe(true)
  })

  it('does not cache what was not found', async () => {
    const { deps } = makeReader()
    const key = `test/${crypto.randomUUID()}`
    let loads = 0
    const load = () => Promise.resolve((loads += 1) < 3 ? null : { found: loads })
    expect([await fromCatalog(deps, key, load), await fromCatalog(deps, key, load)]).toEqual([null, null])
    expect(await fromCatalog(deps, key, load)).toEqual({ found: 3 })
    expect(await fromCatalog(deps, key, load)).toEqual({ found: 3 })
    expect(loads).toBe(3)
  })

  it('caches at the edge what no longer fits in memory', async () => {
    const { deps } = makeReader()
    let loads = 0
    const read = (key: string) => fromCatalog(deps, key, () => Promise.resolve({ key, loads: (loads += 1) }))
    const keys = Array.from({ length: 230 }, (_, index) => `test/${crypto.randomUUID()}/${index}`)
    for (const key of keys) await read(key)
    expect(loads).toBe(230)
    for (const key of keys) expect(await read(key)).toMatchObject({ key })
    expect(loads).toBe(230)
  })

  it('limits the number of long answers in memory', async () => {
    const { deps } = makeReader()
    const lists = [
      () => Array.from({ length: 500 }, () => ({})),
      () => ({ items: Array.from({ length: 500 }, () => ({})) }),
    ]
    for (const list of lists) {
      let loads = 0
      const read = (key: string) => fromCatalog(deps, key, async () => ((loads += 1), list()), 'memory')
      const keys = Array.from({ length: 20 }, () => `test/${crypto.randomUUID()}`)
      for (const key of keys) await read(key)
      for (const key of keys.toReversed()) await read(key)
      // The newest answers are still cached. The others exceeded the limit.
      expect(loads).toBeGreaterThanOrEqual(30)
      expect(loads).toBeLessThan(40)
    }
  })

  it('does not keep an oversized answer in memory, and keeps the others', async () => {
    const { deps } = makeReader()
    let loads = 0
    const read = (key: string, length: number) =>
      fromCatalog(deps, key, async () => ((loads += 1), Array.from({ length }, () => ({}))), 'memory')
    const [smallKey, largeKey] = [`test/${crypto.randomUUID()}`, `test/${crypto.randomUUID()}`]
    for (let time = 0; time < 2; time++) {
      await read(smallKey, 1)
      await read(largeKey, 10_000)
    }
    expect(loads).toBe(3)
  })

  it('keeps keys apart whatever they contain', async () => {
    const { deps } = makeReader()
    const odd = ['a/b', 'a%2Fb', 'a?b', 'a#b', 'ą', 'ą\u0301', '../version', ' ', 'x'.repeat(5000)]
    for (const key of odd) await fromCatalog(deps, `odd/${key}`, () => Promise.resolve({ key }))
    for (const key of odd) {
      expect(await fromCatalog(deps, `odd/${key}`, () => Promise.resolve({ key: 'lost' }))).toEqual({ key })
    }
  })

  it('fails a failed read once and then reads again', async () => {
    const { deps } = makeReader()
    const key = `test/${crypto.randomUUID()}`
    await expect(fromCatalog(deps, key, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
    expect(await fromCatalog(deps, key, () => Promise.resolve('there'))).toBe('there')
  })
})
