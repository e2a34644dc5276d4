import { eq } from 'drizzle-orm'
import { isTransient } from '../../db'
import type { Deps } from '../../deps'
import { catalogVersion } from './products.table'

/** A version is believed this long before it is looked up again; with the edge's cache a read is 15 s old at most. */
const VERSION_IN_MEMORY_MS = 5000
const VERSION_AT_EDGE_SECONDS = 10
const ANSWER_AT_EDGE_SECONDS = 600
const MOST_IN_MEMORY = 200

/**
 * Catalogue answers, kept in the isolate and in the edge's cache under the catalogue's version. A hot page asks D1
 * nothing; a stale read is harmless, because an order is decided in D1 (design 4). Nothing personal goes in here.
 */
const memory = {
  version: null as { number: number; readAt: number; changes: number } | null,
  /** How many changes of our own there were. A version read before the last of them may be the old one, at the edge too. */
  changes: 0,
  answers: new Map<string, unknown>(),
}

type CacheDeps = Pick<Deps, 'replica' | 'now'>

/**
 * The answer kept under `key` for today's catalogue, else what `load` finds. `null` (not found) is not kept. Answers to
 * what people type are kept in `memory` alone: each is asked rarely, and anybody can ask for as many as they like.
 */
export async function fromCatalog<T>(
  deps: CacheDeps,
  key: string,
  load: () => Promise<T | null>,
  place: 'edge' | 'memory' = 'edge',
): Promise<T | null> {
  const version = await currentVersion(deps)
  const name = `${version}/${key}`
  if (memory.answers.has(name)) return memory.answers.get(name) as T
  const kept = place === 'edge' ? await edgeCache.read<T>(name) : null
  const answer = kept ?? (await load())
  if (answer === null) return null
  remember(name, answer)
  if (!kept && place === 'edge') await edgeCache.write(name, answer, ANSWER_AT_EDGE_SECONDS)
  return answer
}

/** The next read looks the version up. Called after a change of our own, so that its author sees it at once. */
export function forgetCatalogVersion(): void {
  memory.changes += 1
}

async function currentVersion(deps: CacheDeps): Promise<number> {
  const { version, changes } = memory
  const isUnchanged = version?.changes === changes
  if (version && isUnchanged && deps.now() - version.readAt < VERSION_IN_MEMORY_MS) return version.number
  const atEdge = isUnchanged ? await edgeCache.read<number>('version') : null
  const number = atEdge ?? (await readVersion(deps).catch(lastKnown(version)))
  memory.version = { number, readAt: deps.now(), changes }
  return number
}

/** While the database is away the shop shows what it last knew (reliability 1.3). */
const lastKnown = (version: typeof memory.version) => (error: unknown) => {
  if (version && isTransient(error)) return version.number
  throw error
}

async function readVersion(deps: CacheDeps): Promise<number> {
  const [row] = await deps.replica.select().from(catalogVersion).where(eq(catalogVersion.id, 1))
  const number = row?.version ?? 0
  await edgeCache.write('version', number, VERSION_AT_EDGE_SECONDS)
  return number
}

function remember(name: string, answer: unknown): void {
  if (memory.answers.size >= MOST_IN_MEMORY) {
    const [oldest] = memory.answers.keys()
    if (oldest !== undefined) memory.answers.delete(oldest)
  }
  memory.answers.set(name, answer)
}

const address = (name: string) => `https://catalog.invalid/${encodeURIComponent(name)}`

/** The edge's cache; without it the shop is slower and otherwise the same. */
const edgeCache = {
  async read<T>(name: string): Promise<T | null> {
    const found = await caches.default.match(address(name)).catch(() => undefined)
    return found ? await found.json<T>() : null
  },
  async write(name: string, answer: unknown, seconds: number): Promise<void> {
    const kept = Response.json(answer, { headers: { 'Cache-Control': `public, max-age=${seconds}` } })
    await caches.default.put(address(name), kept).catch(() => undefined)
  },
}
