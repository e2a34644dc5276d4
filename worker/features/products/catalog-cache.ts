import { eq } from 'drizzle-orm'
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
  version: null as { number: number; readAt: number } | null,
  answers: new Map<string, unknown>(),
}

type CacheDeps = Pick<Deps, 'replica' | 'now'>

/** The answer kept under `key` for today's catalogue, else what `load` finds. `null` (not found) is not kept. */
export async function fromCatalog<T>(deps: CacheDeps, key: string, load: () => Promise<T | null>): Promise<T | null> {
  const version = await currentVersion(deps)
  const name = `${version}/${key}`
  if (memory.answers.has(name)) return memory.answers.get(name) as T
  const kept = await edgeCache.read<T>(name)
  const answer = kept ?? (await load())
  if (answer === null) return null
  remember(name, answer)
  if (!kept) await edgeCache.write(name, answer, ANSWER_AT_EDGE_SECONDS)
  return answer
}

/** The next read looks the version up. Called after a change of our own, so that its author sees it at once. */
export function forgetCatalogVersion(): void {
  memory.version = null
}

async function currentVersion(deps: CacheDeps): Promise<number> {
  const { version } = memory
  if (version && deps.now() - version.readAt < VERSION_IN_MEMORY_MS) return version.number
  // A change of our own cleared the memory: then the edge's copy may be the old one.
  const number = (version && (await edgeCache.read<number>('version'))) ?? (await readVersion(deps))
  memory.version = { number, readAt: deps.now() }
  return number
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
    return found ? ((await found.json()) as T) : null
  },
  async write(name: string, answer: unknown, seconds: number): Promise<void> {
    const kept = Response.json(answer, { headers: { 'Cache-Control': `public, max-age=${seconds}` } })
    await caches.default.put(address(name), kept).catch(() => undefined)
  },
}
