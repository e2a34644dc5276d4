import { eq } from 'drizzle-orm'
import { createTtlCache } from '../../ttl-cache'
import type { Db } from '../../db'
import type { Deps } from '../../deps'
import { edgeCache } from '../../edge-cache'
import { catalogVersion } from './products.table'
import type { Timestamp } from '../../../domain/time'

const ANSWER_AT_EDGE_SECONDS = 600
/** A product with all its texts takes about 6 kB of an isolate's 128 MB, and anyone can request lists of any kind. */
const MAX_CACHED = { answers: 200, products: 4000 }

/** The current catalogue: its version, and the D1 bookmark of a replica that has it (null: any). */
type Now = { number: number; bookmark: string | null }

const now = createTtlCache(
  'catalogue',
  async ({ replicaSince }: Pick<Deps, 'replicaSince' | 'now'>): Promise<Now> => {
    const { db, bookmark } = replicaSince(null)
    const [row] = await db.select().from(catalogVersion).where(eq(catalogVersion.id, 1))
    return { number: row?.version ?? 0, bookmark: bookmark() }
  },
  // 5 s in total: an open page polls the version and shows a sale within 15 s (`web/goods-freshness.ts`).
  { memoryMs: 2000, edgeSeconds: 3 },
)

/**
 * Catalogue answers, cached in the isolate and at the edge under the catalogue's version. A hot page needs no D1 query.
 * A stale read is harmless, because orders are decided in D1. Must not contain personal data.
 */
const memory = new Map<string, { answer: unknown; products: number }>()
let memoryOf = 0
let productsInMemory = 0
const versions = new WeakMap<object, number>()

type CacheDeps = Pick<Deps, 'replicaSince' | 'now' | 'beforeWork'>

/** A catalogue version, and a database replica that is not older. */
export type Catalog = { number: number; replica: Db }

/**
 * The answer cached under `key` for the current version, else the result of `load`. `null` (not found) is not cached.
 * Answers to typed queries are cached in `memory` only: each is rare, and anyone can make any number of them.
 */
export async function fromCatalog<T>(
  deps: CacheDeps,
  key: string,
  load: (catalog: Catalog) => Promise<T | null>,
  place: 'edge' | 'memory' = 'edge',
): Promise<T | null> {
  const { number, bookmark } = await now.read(deps)
  const loaded = () => load({ number, replica: deps.replicaSince(bookmark).db })
  return loadCached(deps, number, key, loaded, place)
}

/**
 * `fromCatalog` for a part of an answer, with the version of the whole. An older part would stay in the whole until its
 * next version.
 */
export const partOf = <T>(
  deps: CacheDeps,
  catalog: Catalog,
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
  // Answers of another version are not requested again.
  if (number !== memoryOf) memory.forEach((_, name) => forget(name))
  memoryOf = number
  const name = `${number}/${key}`
  const entry = memory.get(name)
  if (entry) return entry.answer as T
  await deps.beforeWork?.()
  const atEdge = place === 'edge' ? await edgeCache.read<T>(name) : null
  const answer = atEdge ?? (await load())
  if (answer === null) return null
  remember(name, answer)
  if (typeof answer === 'object') versions.set(answer, number)
  if (!atEdge && place === 'edge') await edgeCache.write(name, answer, ANSWER_AT_EDGE_SECONDS)
  return answer
}

/** Version of the catalogue. It changes with every change of a product; at most 5 s old. */
export const catalogVersionNow = async (deps: CacheDeps): Promise<number> => (await now.read(deps)).number

/** The version if it is cached in memory; else null. `at` is a timestamp. */
export const believedCatalogVersion = (at: Timestamp): number | null => now.believed(at)?.number ?? null

/** The version of an answer of `fromCatalog`; null for anything else. */
export const catalogVersionOf = (answer: object): number | null => versions.get(answer) ?? null

/** Makes the next read query the version. To be called after a change, so that its author sees it at once. */
export const forgetCatalogVersion = now.forget

function remember(name: string, answer: unknown): void {
  const products = productsIn(answer)
  if (products > MAX_CACHED.products) return
  forget(name)
  for (const oldest of memory.keys()) {
    const isFull = memory.size >= MAX_CACHED.answers
    if (!isFull && productsInMemory + products <= MAX_CACHED.products) break
    forget(oldest)
  }
  memory.set(name, { answer, products })
  productsInMemory += products
}

function forget(name: string): void {
  productsInMemory -= memory.get(name)?.products ?? 0
  memory.delete(name)
}

/** Size of an answer: the number of list items, else one. */
function productsIn(answer: unknown): number {
  const list = typeof answer === 'object' && answer !== null && 'items' in answer ? answer.items : answer
  return Array.isArray(list) ? list.length : 1
}
