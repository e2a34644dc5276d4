import { isTransient } from './db'
import { edgeCache } from './edge-cache'

/** How long a value is believed: in the isolate's memory, then in the edge's cache. */
type Belief = { memoryMs: number; edgeSeconds: number }

const DEFAULT_BELIEF: Belief = { memoryMs: 5000, edgeSeconds: 10 }

/**
 * Something small that nearly every request goes by, believed for 5 s in the isolate and for 10 s at the edge before it
 * is loaded again: a reader's is 15 s old at most, or as old as `belief` allows. While the database is away it is what was last known.
 */
export function briefly<D extends { now: () => number }, T>(
  name: string,
  load: (deps: D) => Promise<T>,
  { memoryMs, edgeSeconds }: Belief = DEFAULT_BELIEF,
) {
  let known: { value: T; readAt: number; changes: number; begun: number } | null = null
  let lastBegun = 0
  /** How many changes of our own there were. What was read before the last of them may be old, at the edge too. */
  let changes = 0
  /** Who began to read later may have ended earlier, and knows better. */
  const isOvertaken = (begun: number) => known !== null && known.begun > begun
  const loaded = async (deps: D, begun: number): Promise<T> => {
    const value = await load(deps)
    if (!isOvertaken(begun)) await edgeCache.write(name, value, edgeSeconds)
    return value
  }
  const fresh = (now: number) =>
    known && known.changes === changes && now - known.readAt < memoryMs ? known : null
  return {
    async read(deps: D): Promise<T> {
      const believed = fresh(deps.now())
      if (believed) return believed.value
      const before = known
      const asOf = changes
      lastBegun += 1
      const begun = lastBegun
      const isUnchanged = (before?.changes ?? 0) === asOf
      const atEdge = isUnchanged ? await edgeCache.read<T>(name) : null
      const value =
        atEdge ??
        (await loaded(deps, begun).catch((error: unknown) => {
          if (before && isTransient(error)) return before.value
          throw error
        }))
      if (known && isOvertaken(begun)) return known.value
      known = { value, readAt: deps.now(), changes: asOf, begun }
      return value
    },
    /** What `read` would answer with at once; null when it would have to ask. */
    believed: (now: number): T | null => fresh(now)?.value ?? null,
    /** The next read loads it. Called after a change of our own, so that its author sees it at once. */
    forget(): void {
      changes += 1
    },
  }
}
