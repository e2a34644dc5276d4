import { isTransient } from './db'
import { edgeCache } from './edge-cache'
import type { Timestamp } from '../domain/time'

/** TTLs of a value: in the isolate's memory, then in the edge cache. */
type Belief = { memoryMs: number; edgeSeconds: number }

const DEFAULT_BELIEF: Belief = { memoryMs: 5000, edgeSeconds: 10 }

/**
 * Caches a small value that most requests need. By default 5 s in memory and 10 s at the edge, so the value is at most
 * 15 s old. While the database is unreachable, returns the last known value.
 */
export function createTtlCache<D extends { now: () => Timestamp }, T>(
  name: string,
  load: (deps: D) => Promise<T>,
  { memoryMs, edgeSeconds }: Belief = DEFAULT_BELIEF,
) {
  let entry: { value: T; readAt: Timestamp; changes: number; begun: number } | null = null
  let lastBegun = 0
  /** Number of changes made by this isolate. Values read before the last change may be stale, at the edge too. */
  let changes = 0
  /** True if a later load has completed earlier. Its value is newer and must not be overwritten. */
  const isOvertaken = (loadNumber: number) => entry !== null && entry.begun > loadNumber
  const loadAndCache = async (deps: D, loadNumber: number): Promise<T> => {
    const value = await load(deps)
    if (!isOvertaken(loadNumber)) await edgeCache.write(name, value, edgeSeconds)
    return value
  }
  const freshEntry = (now: Timestamp) =>
    entry && entry.changes === changes && now - entry.readAt < memoryMs ? entry : null
  return {
    async read(deps: D): Promise<T> {
      const validEntry = freshEntry(deps.now())
      if (validEntry) return validEntry.value
      const before = entry
      const asOf = changes
      lastBegun += 1
      const loadNumber = lastBegun
      const isUnchanged = (before?.changes ?? 0) === asOf
      const atEdge = isUnchanged ? await edgeCache.read<T>(name) : null
      const value =
        atEdge ??
        (await loadAndCache(deps, loadNumber).catch((error: unknown) => {
          if (before && isTransient(error)) return before.value
          throw error
        }))
      if (entry && isOvertaken(loadNumber)) return entry.value
      entry = { value, readAt: deps.now(), changes: asOf, begun: loadNumber }
      return value
    },
    /** The value if it is in memory and fresh, without a query; else null. */
    believed: (now: Timestamp): T | null => freshEntry(now)?.value ?? null,
    /** Makes the next read load the value. Call it after a change, so that its author sees the change at once. */
    forget(): void {
      changes += 1
    },
  }
}
