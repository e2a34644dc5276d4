import { isTransientError } from '../database/db'
import type { Timestamp } from '../../domain/time/time'

/**
 * Caches a small value that most requests need, in the isolate's memory for `ttlMs`. While the database is unreachable,
 * returns the last known value.
 */
export function createTtlCache<D extends { now: () => Timestamp }, T>(
  ttlMs: number,
  load: (deps: D) => Promise<T>,
) {
  let cachedEntry: { value: T; readAt: Timestamp; loadNumber: number } | null = null
  let lastLoadNumber = 0
  /**
   * Number of the last load that started before this isolate's last change. Loads up to this number may have read the
   * old value.
   */
  let lastOutdatedLoadNumber = 0
  const readFreshEntry = (now: Timestamp) =>
    cachedEntry && cachedEntry.loadNumber > lastOutdatedLoadNumber && now - cachedEntry.readAt < ttlMs
      ? cachedEntry
      : null
  return {
    async read(deps: D): Promise<T> {
      const freshEntry = readFreshEntry(deps.now())
      if (freshEntry) return freshEntry.value
      const previousEntry = cachedEntry
      lastLoadNumber += 1
      const loadNumber = lastLoadNumber
      const value = await load(deps).catch((error: unknown) => {
        if (previousEntry && isTransientError(error)) return previousEntry.value
        throw error
      })
      // A load that started later has already completed. Its value is newer and must not be overwritten.
      if (cachedEntry && cachedEntry.loadNumber > loadNumber) return cachedEntry.value
      cachedEntry = { value, readAt: deps.now(), loadNumber }
      return value
    },
    /** The value in memory if it is fresh, else null. Never loads a value. */
    peek: (now: Timestamp): T | null => readFreshEntry(now)?.value ?? null,
    /**
     * Makes the next read load the value again. Call this after a change, so that its author sees the change at once.
     */
    invalidate(): void {
      lastOutdatedLoadNumber = lastLoadNumber
    },
  }
}
