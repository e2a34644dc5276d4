/** Limits of a cache. `maxSize`: maximum total size of the values, in the unit of `sizeOf`, such as bytes. */
type CacheLimits<T> = { maxEntries: number; maxSize?: number; sizeOf?: (value: T) => number }

/**
 * Caches values of one version in the isolate's memory. A call with another version deletes all values, because no
 * caller asks for an earlier version again. Above the limits, the oldest value is deleted first.
 */
export function createVersionedCache<T extends object>({
  maxEntries,
  maxSize = Infinity,
  sizeOf = () => 0,
}: CacheLimits<T>) {
  const valueByKey = new Map<string, T>()
  let currentVersion: string | number | null = null
  let totalSize = 0
  const switchToVersion = (version: string | number): void => {
    if (version === currentVersion) return
    valueByKey.clear()
    totalSize = 0
    currentVersion = version
  }
  const removeEntry = (key: string): void => {
    const value = valueByKey.get(key)
    if (value && valueByKey.delete(key)) totalSize -= sizeOf(value)
  }
  return {
    get(version: string | number, key: string): T | null {
      switchToVersion(version)
      return valueByKey.get(key) ?? null
    },
    /** Stores a value. Skips a value that alone exceeds the size limit of the cache. */
    set(version: string | number, key: string, value: T): void {
      switchToVersion(version)
      removeEntry(key)
      const size = sizeOf(value)
      if (size > maxSize) return
      for (const oldestKey of valueByKey.keys()) {
        if (valueByKey.size < maxEntries && totalSize + size <= maxSize) break
        removeEntry(oldestKey)
      }
      valueByKey.set(key, value)
      totalSize += size
    },
  }
}
