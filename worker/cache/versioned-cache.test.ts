import { describe, expect, it } from 'vitest'
import { createVersionedCache } from './versioned-cache'

const createTestCache = () =>
  createVersionedCache<{ size: number }>({ maxEntries: 3, maxSize: 10, sizeOf: ({ size }) => size })

describe('a versioned cache', () => {
  it('returns the value of a key until the version changes', () => {
    const cache = createTestCache()
    const storedValue = { size: 1 }
    cache.set(1, 'a', storedValue)
    expect([cache.get(1, 'a'), cache.get(1, 'b')]).toEqual([storedValue, null])
    expect([cache.get(2, 'a'), cache.get(1, 'a')]).toEqual([null, null])
  })

  it('deletes the oldest values above its number of entries', () => {
    const cache = createTestCache()
    for (const entryKey of ['a', 'b', 'c']) cache.set(1, entryKey, { size: 1 })
    cache.set(1, 'a', { size: 2 })
    cache.set(1, 'd', { size: 1 })
    expect(['a', 'b', 'c', 'd'].map((key) => cache.get(1, key)?.size)).toEqual([2, undefined, 1, 1])
  })

  it('deletes the oldest values above its size, and stores no value that exceeds it alone', () => {
    const cache = createTestCache()
    cache.set(1, 'a', { size: 6 })
    cache.set(1, 'b', { size: 4 })
    cache.set(1, 'c', { size: 11 })
    expect(['a', 'b', 'c'].map((key) => cache.get(1, key)?.size)).toEqual([6, 4, undefined])
    cache.set(1, 'd', { size: 1 })
    expect(['a', 'b', 'd'].map((key) => cache.get(1, key)?.size)).toEqual([undefined, 4, 1])
    cache.set(2, 'e', { size: 10 })
    expect(cache.get(2, 'e')).toEqual({ size: 10 })
  })
})
