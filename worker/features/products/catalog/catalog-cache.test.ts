import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createBrokenDatabase, createWatchedDatabase } from '../../../../test/database/d1'
import { db, makeProduct, makeTestDeps, createStoppedClock } from '../../../../test/fixtures/factories'
import { isTransientError } from '../../../database/db'
import { readCatalogVersion, clearCatalogVersionCache, readThroughCatalogCache } from './catalog-cache'
import { countByCategory, readProduct, readProductPage } from './products'
import { catalogVersion, products } from '../products.table'
import { findProducts } from './search-index'

function makeReplicaReader() {
  const clock = createStoppedClock()
  const sqlQueries: string[] = []
  const replicaDatabase = {
    db: createWatchedDatabase((sql) => Promise.resolve(void sqlQueries.push(sql))),
    bookmark: () => null,
  }
  return {
    clock,
    sqlQueries,
    deps: { ...makeTestDeps({ now: clock.now }), openReplica: () => replicaDatabase },
  }
}

const renameProduct = (id: string, name: string) =>
  db().update(products).set({ name }).where(eq(products.id, id))

describe('the catalogue cache', () => {
  it('answers a hot page without a database query', async () => {
    const product = await makeProduct()
    const { sqlQueries, deps } = makeReplicaReader()
    const productListQuery = { sort: 'newest', limit: 10, q: product.sku } as const
    const firstResponses = [
      await readProductPage(deps, productListQuery),
      await readProduct(deps, product.slug),
      await countByCategory(deps),
    ]
    expect(sqlQueries.length).toBeGreaterThan(0)
    sqlQueries.length = 0
    for (let requestIndex = 0; requestIndex < 20; requestIndex++) {
      const secondResponses = [
        await readProductPage(deps, productListQuery),
        await readProduct(deps, product.slug),
        await countByCategory(deps),
      ]
      expect(secondResponses).toEqual(firstResponses)
    }
    expect(sqlQueries).toEqual([])
  })

  it('queries the version, and nothing else, every 2 s', async () => {
    const product = await makeProduct()
    const { clock, sqlQueries, deps } = makeReplicaReader()
    await readProduct(deps, product.id)
    sqlQueries.length = 0
    for (let elapsedSeconds = 0; elapsedSeconds < 20; elapsedSeconds++) {
      clock.forward(1000)
      await readProduct(deps, product.id)
    }
    expect(sqlQueries).toHaveLength(10)
    expect(new Set(sqlQueries.map((sql) => sql.includes('catalog_version')))).toEqual(new Set([true]))
  })

  it('shows a change at once to its author', async () => {
    const product = await makeProduct()
    const { deps } = makeReplicaReader()
    await readProduct(deps, product.id)
    await renameProduct(product.id, 'Nowa nazwa')
    clearCatalogVersionCache()
    expect(await readProduct(deps, product.id)).toMatchObject({ name: 'Nowa nazwa' })
  })

  it('shows a change to its author during concurrent reads', async () => {
    const product = await makeProduct()
    const { deps } = makeReplicaReader()
    await readProduct(deps, product.id)
    await renameProduct(product.id, 'Nowa nazwa')
    clearCatalogVersionCache()
    const names = await Promise.all([1, 2, 3].map(async () => (await readProduct(deps, product.id)).name))
    expect(names).toEqual(['Nowa nazwa', 'Nowa nazwa', 'Nowa nazwa'])
  })

  it('shows a change to others after 2 s, and not before', async () => {
    const product = await makeProduct()
    const { clock, deps } = makeReplicaReader()
    const { name } = await readProduct(deps, product.id)
    await renameProduct(product.id, 'Nowa nazwa')
    clock.forward(1999)
    expect(await readProduct(deps, product.id)).toMatchObject({ name })
    clock.forward(1)
    expect(await readProduct(deps, product.id)).toMatchObject({ name: 'Nowa nazwa' })
  })

  it('continues with its data while the database is unreachable', async () => {
    const product = await makeProduct()
    const { clock, deps } = makeReplicaReader()
    const cachedProduct = await readProduct(deps, product.id)
    const brokenDeps = { ...deps, openReplica: () => ({ db: createBrokenDatabase(), bookmark: () => null }) }
    for (const forgetCache of [() => undefined, clearCatalogVersionCache]) {
      forgetCache()
      clock.forward(6000)
      expect(await readProduct(brokenDeps, product.id)).toEqual(cachedProduct)
    }
    await expect(readProduct(brokenDeps, crypto.randomUUID())).rejects.toSatisfy(isTransientError)
  })

  it('queries only replicas that have the version under which the answer is cached', async () => {
    const { clock, deps } = makeReplicaReader()
    const bookmarks: (string | null)[] = []
    const openReplica = (bookmark: string | null) => {
      bookmarks.push(bookmark)
      return { db: db(), bookmark: () => `after ${bookmark ?? 'anything'}` }
    }
    const readCached = () =>
      readThroughCatalogCache({ ...deps, openReplica }, crypto.randomUUID(), () => Promise.resolve('there'))
    clearCatalogVersionCache()
    await readCached()
    expect(bookmarks).toEqual([null, 'after anything'])
    await readCached()
    expect(bookmarks.slice(2)).toEqual(['after anything'])
    // The version has expired, so it is read again.
    clock.forward(2000)
    await readCached()
    expect(bookmarks.slice(3)).toEqual([null, 'after anything'])
    clearCatalogVersionCache()
  })

  it('searches the same version under which the answer is cached', async () => {
    const { deps } = makeReplicaReader()
    clearCatalogVersionCache()
    const cachedVersion = await readCatalogVersion(deps)
    const product = await makeProduct({ name: `Narzędzie ${crypto.randomUUID().slice(0, 8)}x7` })
    // This isolate still caches the old catalogue version. The database already has a newer version.
    expect(await readCatalogVersion(deps)).toBe(cachedVersion)
    const [row] = await db().select().from(catalogVersion)
    const catalogSnapshot = { version: row?.version ?? 0, replica: db() }
    expect(catalogSnapshot.version).toBeGreaterThan(cachedVersion)
    expect(await findProducts(deps, catalogSnapshot, product.name, { includesSold: false })).toEqual({
      ids: [product.id],
      isLoose: false,
    })
  })

  it('does not cache what was not found', async () => {
    const { deps } = makeReplicaReader()
    const cacheKey = `test/${crypto.randomUUID()}`
    let loadCount = 0
    const loadOnThirdCall = () => Promise.resolve((loadCount += 1) < 3 ? null : { found: loadCount })
    expect([
      await readThroughCatalogCache(deps, cacheKey, loadOnThirdCall),
      await readThroughCatalogCache(deps, cacheKey, loadOnThirdCall),
    ]).toEqual([null, null])
    expect(await readThroughCatalogCache(deps, cacheKey, loadOnThirdCall)).toEqual({ found: 3 })
    expect(await readThroughCatalogCache(deps, cacheKey, loadOnThirdCall)).toEqual({ found: 3 })
    expect(loadCount).toBe(3)
  })

  it('limits the number of long answers in memory', async () => {
    const { deps } = makeReplicaReader()
    const longListFactories = [
      () => Array.from({ length: 500 }, () => ({})),
      () => ({ items: Array.from({ length: 500 }, () => ({})) }),
    ]
    for (const makeList of longListFactories) {
      let loadCount = 0
      const readCached = (cacheKey: string) =>
        readThroughCatalogCache(deps, cacheKey, async () => ((loadCount += 1), makeList()))
      const cacheKeys = Array.from({ length: 20 }, () => `test/${crypto.randomUUID()}`)
      for (const cacheKey of cacheKeys) await readCached(cacheKey)
      for (const key of cacheKeys.toReversed()) await readCached(key)
      // The first 20 loads overfill the cache. Reading the same answers again reloads the evicted answers: ten or more,
      // but not all.
      expect(loadCount).toBeGreaterThanOrEqual(30)
      expect(loadCount).toBeLessThan(40)
    }
  })

  it('does not keep an oversized answer in memory, and keeps the others', async () => {
    const { deps } = makeReplicaReader()
    let loadCount = 0
    const readCached = (cacheKey: string, itemCount: number) =>
      readThroughCatalogCache(
        deps,
        cacheKey,
        async () => ((loadCount += 1), Array.from({ length: itemCount }, () => ({}))),
      )
    const [smallKey, largeKey] = [`test/${crypto.randomUUID()}`, `test/${crypto.randomUUID()}`]
    for (let requestIndex = 0; requestIndex < 2; requestIndex++) {
      await readCached(smallKey, 1)
      await readCached(largeKey, 10_000)
    }
    expect(loadCount).toBe(3)
  })

  it('keeps keys apart whatever they contain', async () => {
    const { deps } = makeReplicaReader()
    const unusualKeys = ['a/b', 'a%2Fb', 'a?b', 'a#b', 'ą', 'ą\u0301', '../version', ' ', 'x'.repeat(5000)]
    for (const key of unusualKeys)
      await readThroughCatalogCache(deps, `odd/${key}`, () => Promise.resolve({ key }))
    for (const key of unusualKeys) {
      expect(
        await readThroughCatalogCache(deps, `odd/${key}`, () => Promise.resolve({ key: 'lost' })),
      ).toEqual({ key })
    }
  })

  it('fails a failed read once and then reads again', async () => {
    const { deps } = makeReplicaReader()
    const cacheKey = `test/${crypto.randomUUID()}`
    await expect(
      readThroughCatalogCache(deps, cacheKey, () => Promise.reject(new Error('lost'))),
    ).rejects.toThrow('lost')
    expect(await readThroughCatalogCache(deps, cacheKey, () => Promise.resolve('there'))).toBe('there')
  })
})
