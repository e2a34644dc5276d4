import { eq } from 'drizzle-orm'
import { createTtlCache } from '../../../cache/ttl-cache'
import { createVersionedCache } from '../../../cache/versioned-cache'
import type { Db } from '../../../database/db'
import type { Deps } from '../../../deps'
import { catalogVersion } from '../products.table'
import { SECOND_MS, type Timestamp } from '../../../../domain/time/time'

/** The current catalogue: its version, and the D1 bookmark of a replica with this version (null: any replica). */
type CatalogVersion = { version: number; bookmark: string | null }

/**
 * TTL: 2 s. Short, because open pages poll the version and must show a sale within 15 s
 * (`web/shop/products/goods-freshness.ts`).
 */
const catalogVersionCache = createTtlCache(
  2 * SECOND_MS,
  async ({ openReplica }: Pick<Deps, 'openReplica' | 'now'>): Promise<CatalogVersion> => {
    const { db, bookmark } = openReplica(null)
    const [row] = await db.select().from(catalogVersion).where(eq(catalogVersion.id, 1))
    return { version: row?.version ?? 0, bookmark: bookmark() }
  },
)

type CachedAnswer = { answer: unknown; productCount: number }

/**
 * Cache of catalogue answers, which saves D1 queries of popular pages. A stale answer is harmless, because placing an
 * order checks price and stock in D1. The cache must not contain personal data. Its size is limited, because visitors
 * can request any number of different lists. A product with all its texts takes about 6 kB of an isolate's 128 MB.
 */
const answerCache = createVersionedCache<CachedAnswer>({
  maxEntries: 200,
  maxSize: 4000,
  sizeOf: ({ productCount }) => productCount,
})
const versionByObject = new WeakMap<object, number>()

type CacheDeps = Pick<Deps, 'openReplica' | 'now' | 'countCacheMiss'>

/** A catalogue version, and a database replica that is at least as recent. */
export type CatalogReplica = { version: number; replica: Db }

/**
 * Returns the answer cached under `cacheKey` for the current version, else the result of `load`. `null` (not found) is
 * not cached.
 */
export async function readThroughCatalogCache<T>(
  deps: CacheDeps,
  cacheKey: string,
  load: (catalog: CatalogReplica) => Promise<T | null>,
): Promise<T | null> {
  const { version, bookmark } = await catalogVersionCache.read(deps)
  return loadThroughCache(deps, version, cacheKey, () =>
    load({ version, replica: deps.openReplica(bookmark).db }),
  )
}

/**
 * Caches a part of an answer, like `readThroughCatalogCache`. The part is cached under the version of the whole answer.
 * Otherwise a newer answer could contain an older part.
 */
export const readPartThroughCache = <T>(
  deps: CacheDeps,
  catalog: CatalogReplica,
  cacheKey: string,
  load: () => Promise<T | null>,
): Promise<T | null> => loadThroughCache(deps, catalog.version, cacheKey, load)

async function loadThroughCache<T>(
  deps: CacheDeps,
  version: number,
  cacheKey: string,
  load: () => Promise<T | null>,
): Promise<T | null> {
  const cachedAnswer = answerCache.get(version, cacheKey)
  // The cast is safe, because the key determines the type of the answer.
  if (cachedAnswer) return cachedAnswer.answer as T
  await deps.countCacheMiss?.()
  const answer = await load()
  if (answer === null) return null
  answerCache.set(version, cacheKey, { answer, productCount: countProducts(answer) })
  if (typeof answer === 'object') versionByObject.set(answer, version)
  return answer
}

/** Version of the catalogue, at most 2 s old. Every change of a product changes the version. */
export const readCatalogVersion = async (deps: CacheDeps): Promise<number> =>
  (await catalogVersionCache.read(deps)).version

/** Returns the catalogue version in memory; null if the version is not fresh. Runs no query. */
export const getCachedCatalogVersion = (timestamp: Timestamp): number | null =>
  catalogVersionCache.peek(timestamp)?.version ?? null

/** The catalogue version of an answer returned by `readThroughCatalogCache`; null for all other objects. */
export const catalogVersionOf = (answer: object): number | null => versionByObject.get(answer) ?? null

/** Makes the next read query the version. Call this after a change, so that its author sees the change at once. */
export const clearCatalogVersionCache = catalogVersionCache.invalidate

/** Number of products in an answer: the number of list items, or one for a single product. */
function countProducts(answer: unknown): number {
  const items = typeof answer === 'object' && answer !== null && 'items' in answer ? answer.items : answer
  return Array.isArray(items) ? items.length : 1
}
