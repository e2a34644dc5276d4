import { eq } from 'drizzle-orm'
import { createTtlCache } from '../../../cache/ttl-cache'
import type { Db } from '../../../database/db'
import type { Deps } from '../../../deps'
import { edgeCache } from '../../../cache/edge-cache'
import { catalogVersion } from '../products.table'
import type { Timestamp } from '../../../../domain/time/time'

const EDGE_CACHE_SECONDS = 600
/**
 * Limits of the answers cached in memory, because visitors can request any number of different lists. A product with
 * all its texts takes about 6 kB of an isolate's 128 MB.
 */
const MAX_CACHED_ENTRIES = { answers: 200, products: 4000 }

/** The current catalogue: its version, and the D1 bookmark of a replica with this version (null: any replica). */
type CatalogVersion = { number: number; bookmark: string | null }

const catalogVersionCache = createTtlCache(
  'catalogue',
  async ({ replicaSince }: Pick<Deps, 'replicaSince' | 'now'>): Promise<CatalogVersion> => {
    const { db, bookmark } = replicaSince(null)
    const [row] = await db.select().from(catalogVersion).where(eq(catalogVersion.id, 1))
    return { number: row?.version ?? 0, bookmark: bookmark() }
  },
  // The version is cached for at most 5 s in total. Open pages poll the version and must show a sale within 15 s
  // (`web/shop/products/goods-freshness.ts`).
  { memoryMs: 2000, edgeSeconds: 3 },
)

/**
 * Catalogue answers, cached in the isolate and at the edge under the catalogue's version. A popular page then needs no
 * D1 query.
 * A stale read is harmless, because placing an order checks price and stock in D1. The cache must not contain personal
 * data.
 */
const entriesByName = new Map<string, { answer: unknown; products: number }>()
let cachedVersion = 0
let cachedProductCount = 0
const versionByObject = new WeakMap<object, number>()

type CacheDeps = Pick<Deps, 'replicaSince' | 'now' | 'beforeWork'>

/** A catalogue version, and a database replica that is at least as recent. */
export type CatalogReplica = { number: number; replica: Db }

/**
 * Returns the answer cached under `key` for the current version, else the result of `load`. `null` (not found) is not
 * cached.
 * Answers to typed searches are cached in memory only, because visitors can type any number of different searches.
 */
export async function readThroughCatalogCache<T>(
  deps: CacheDeps,
  key: string,
  load: (catalog: CatalogReplica) => Promise<T | null>,
  place: 'edge' | 'memory' = 'edge',
): Promise<T | null> {
  const { number, bookmark } = await catalogVersionCache.read(deps)
  const loadFresh = () => load({ number, replica: deps.replicaSince(bookmark).db })
  return loadCached(deps, number, key, loadFresh, place)
}

/**
 * Caches a part of an answer, like `readThroughCatalogCache`. The part is cached under the version of the whole answer.
 * Otherwise a newer answer could contain an older part.
 */
export const readPartThroughCache = <T>(
  deps: CacheDeps,
  catalog: CatalogReplica,
  key: string,
  load: () => Promise<T | null>,
): Promise<T | null> => loadCached(deps, catalog.number, key, load, 'edge')

async function loadCached<T>(
  deps: CacheDeps,
  number: number,
  key: string,
  load: () => Promise<T | null>,
  place: 'edge' | 'memory',
): Promise<T | null> {
  // Frees memory: answers of other versions are never read again.
  if (number !== cachedVersion) entriesByName.forEach((_, name) => removeCachedEntry(name))
  cachedVersion = number
  const name = `${number}/${key}`
  const cachedEntry = entriesByName.get(name)
  if (cachedEntry) return cachedEntry.answer as T
  await deps.beforeWork?.()
  const edgeEntry = place === 'edge' ? await edgeCache.read<T>(name) : null
  const loadedAnswer = edgeEntry ?? (await load())
  if (loadedAnswer === null) return null
  addToCache(name, loadedAnswer)
  if (typeof loadedAnswer === 'object') versionByObject.set(loadedAnswer, number)
  if (!edgeEntry && place === 'edge') await edgeCache.write(name, loadedAnswer, EDGE_CACHE_SECONDS)
  return loadedAnswer
}

/** Version of the catalogue, at most 5 s old. Every change of a product changes the version. */
export const readCatalogVersion = async (deps: CacheDeps): Promise<number> =>
  (await catalogVersionCache.read(deps)).number

/** The catalogue version if it is in memory and fresh, without any query; else null. */
export const cachedCatalogVersion = (timestamp: Timestamp): number | null =>
  catalogVersionCache.peek(timestamp)?.number ?? null

/** The catalogue version of an answer returned by `readThroughCatalogCache`; null for all other objects. */
export const catalogVersionOf = (answer: object): number | null => versionByObject.get(answer) ?? null

/** Makes the next read query the version. Call it after a change, so that its author sees the change at once. */
export const clearCatalogVersionCache = catalogVersionCache.invalidate

function addToCache(name: string, answer: unknown): void {
  const products = productCountIn(answer)
  if (products > MAX_CACHED_ENTRIES.products) return
  removeCachedEntry(name)
  for (const oldestKey of entriesByName.keys()) {
    const isCacheFull = entriesByName.size >= MAX_CACHED_ENTRIES.answers
    if (!isCacheFull && cachedProductCount + products <= MAX_CACHED_ENTRIES.products) break
    removeCachedEntry(oldestKey)
  }
  entriesByName.set(name, { answer, products })
  cachedProductCount += products
}

function removeCachedEntry(name: string): void {
  cachedProductCount -= entriesByName.get(name)?.products ?? 0
  entriesByName.delete(name)
}

/** Size of an answer in products: the number of list items, else one. */
function productCountIn(answer: unknown): number {
  const list = typeof answer === 'object' && answer !== null && 'items' in answer ? answer.items : answer
  return Array.isArray(list) ? list.length : 1
}
