import { isTransientError } from '../database/db'
import { edgeCache } from './edge-cache'
import type { Timestamp } from '../../domain/time/time'

/** TTLs of a value: in the isolate's memory, then in the edge cache. */
type CacheLifetime = { memoryMs: number; edgeSeconds: number }

const DEFAULT_CACHE_LIFETIME: CacheLifetime = { memoryMs: 5000, edgeSeconds: 10 }

/**
 * Caches a small value that most requests need. By default 5 s in memory and 10 s at the edge, so the value is at most
 * 15 s old. While the database is unreachable, returns the last known value.
 */
export function createTtlCache<D extends { now: () => Timestamp }, T>(
  name: string,
  load: (deps: D) => Promise<T>,
  { memoryMs, edgeSeconds }: CacheLifetime = DEFAULT_CACHE_LIFETIME,
) {
  let cachedEntry: { value: T; readAt: Timestamp; changeCount: number; loadNumber: number } | null = null
  let lastLoadNumber = 0
  /** Number of changes made by this isolate. Values read before the last change may be stale, at the edge too. */
  let changeCount = 0
  /** True if a load that started later has already completed. Its value is newer and must not be overwritten. */
  const hasNewerEntry = (loadNumber: number) => cachedEntry !== null && cachedEntry.loadNumber > loadNumber
  const loadAndCache = async (deps: D, loadNumber: number): Promise<T> => {
    const value = await load(deps)
    if (!hasNewerEntry(loadNumber)) await edgeCache.write(name, value, edgeSeconds)
    return value
  }
  const readFreshEntry = (now: Timestamp) =>
    cachedEntry && cachedEntry.changeCount === changeCount && now - cachedEntry.readAt < memoryMs
      ? cachedEntry
      : null
  return {
    async read(deps: D): Promise<T> {
      const freshCacheEntry = readFreshEntry(deps.now())
      if (freshCacheEntry) return freshCacheEntry.value
      const previousEntry = cachedEntry
      const changesAtStart = changeCount
      lastLoadNumber += 1
      const loadNumber = lastLoadNumber
      const isUnchanged = (previousEntry?.changeCount ?? 0) === changesAtStart
      const edgeEntry = isUnchanged ? await edgeCache.read<T>(name) : null
      const value =
        edgeEntry ??
        (await loadAndCache(deps, loadNumber).catch((error: unknown) => {
          if (previousEntry && isTransientError(error)) return previousEntry.value
          throw error
        }))
      if (cachedEntry && hasNewerEntry(loadNumber)) return cachedEntry.value
      cachedEntry = { value, readAt: deps.now(), changeCount: changesAtStart, loadNumber: loadNumber }
      return value
    },
    /** The value if it is in memory and fresh, without a query; else null. */
    peek: (now: Timestamp): T | null => readFreshEntry(now)?.value ?? null,
    /**
     * Makes the next read load the value again. Call it after a change, so that the person who made the change sees it
     * at once.
     */
    invalidate(): void {
      changeCount += 1
    },
  }
}
