import { eq } from 'drizzle-orm'
import { briefly } from '../../briefly'
import type { Db } from '../../db'
import type { Deps } from '../../deps'
import { edgeCache } from '../../edge-cache'
import { catalogVersion } from './products.table'

const ANSWER_AT_EDGE_SECONDS = 600
/** A product with all its texts takes some 6 kB of an isolate's 128 MB, and anybody may ask for lists of all kinds. */
const MOST_IN_MEMORY = { answers: 200, products: 4000 }

/** The catalogue as it is: its number, and where a session of D1 has to stand that knows all of it (null: anywhere). */
type Now = { number: number; bookmark: string | null }

const now = briefly(
  'catalogue',
  async ({ replicaSince }: Pick<Deps, 'replicaSince' | 'now'>): Promise<Now> => {
    const { db, bookmark } = replicaSince(null)
    const [row] = await db.select().from(catalogVersion).where(eq(catalogVersion.id, 1))
    return { number: row?.version ?? 0, bookmark: bookmark() }
  },
  // 5 s in all: an open page polls the version and shows a sale within 15 s (`web/goods-freshness.ts`).
  { memoryMs: 2000, edgeSeconds: 3 },
)

/**
 * Catalogue answers, kept in the isolate and in the edge's cache under the catalogue's version. A hot page asks D1
 * nothing; a stale read is harmless, because an order is decided in D1 (design 4). Nothing personal goes in here.
 */
const memory = new Map<string, { answer: unknown; products: number }>()
let memoryOf = 0
let productsInMemory = 0
/** Of which catalogue an answer tells. */
const versions = new WeakMap<object, number>()

type CacheDeps = Pick<Deps, 'replicaSince' | 'now' | 'beforeWork'>

/** The catalogue that an answer is to tell of: its number, and a database that knows nothing older. */
export type Catalog = { number: number; replica: Db }

/**
 * The answer kept under `key` for today's catalogue, else what `load` finds in it. `null` (not found) is not kept. Answers
 * to what people type are kept in `memory` alone: each is asked rarely, and anybody can ask for as many as they like.
 */
export async function fromCatalog<T>(
  deps: CacheDeps,
  key: string,
  load: (catalog: Catalog) => Promise<T | null>,
  place: 'edge' | 'memory' = 'edge',
): Promise<T | null> {
  const { number, bookmark } = await now.read(deps)
  const loaded = () => load({ number, replica: deps.replicaSince(bookmark).db })
  return kept(deps, number, key, loaded, place)
}

/**
 * The same for a part of an answer, of the catalogue that the whole is kept under: were it of an older one, the whole would
 * be old for as long as its number lasts.
 */
export const partOf = <T>(
  deps: CacheDeps,
  catalog: Catalog,
  key: string,
  load: () => Promise<T | null>,
): Promise<T | null> => kept(deps, catalog.number, key, load, 'edge')

async function kept<T>(
  deps: CacheDeps,
  number: number,
  key: string,
  load: () => Promise<T | null>,
  place: 'edge' | 'memory',
): Promise<T | null> {
  // Answers of another version are never asked for again.
  if (number !== memoryOf) memory.forEach((_, name) => forget(name))
  memoryOf = number
  const name = `${number}/${key}`
  const known = memory.get(name)
  if (known) return known.answer as T
  await deps.beforeWork?.()
  const atEdge = place === 'edge' ? await edgeCache.read<T>(name) : null
  const answer = atEdge ?? (await load())
  if (answer === null) return null
  remember(name, answer)
  if (typeof answer === 'object') versions.set(answer, number)
  if (!atEdge && place === 'edge') await edgeCache.write(name, answer, ANSWER_AT_EDGE_SECONDS)
  return answer
}

/** The number of today's catalogue: another one as soon as anything of it has changed, 5 s old at most. */
export const catalogVersionNow = async (deps: CacheDeps): Promise<number> => (await now.read(deps)).number

/** The same, when it is known without asking anybody; else null. `at` in ms UTC. */
export const believedCatalogVersion = (at: number): number | null => now.believed(at)?.number ?? null

/** The number of the catalogue that an answer of `fromCatalog` tells of; null for anything else. */
export const catalogVersionOf = (answer: object): number | null => versions.get(answer) ?? null

/** The next read looks the version up. Called after a change of our own, so that its author sees it at once. */
export const forgetCatalogVersion = now.forget

function remember(name: string, answer: unknown): void {
  const products = productsIn(answer)
  if (products > MOST_IN_MEMORY.products) return
  forget(name)
  for (const oldest of memory.keys()) {
    const isFull = memory.size >= MOST_IN_MEMORY.answers
    if (!isFull && productsInMemory + products <= MOST_IN_MEMORY.products) break
    forget(oldest)
  }
  memory.set(name, { answer, products })
  productsInMemory += products
}

function forget(name: string): void {
  productsInMemory -= memory.get(name)?.products ?? 0
  memory.delete(name)
}

/** How long an answer is: a list or a page of one, else one. */
function productsIn(answer: unknown): number {
  const list = typeof answer === 'object' && answer !== null && 'items' in answer ? answer.items : answer
  return Array.isArray(list) ? list.length : 1
}
