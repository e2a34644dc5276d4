import { describe, expect, it, vi } from 'vitest'
import { createStoppedClock } from '../../test/fixtures/factories'
import { createTtlCache } from './ttl-cache'

/** A cached value whose source the test controls. A load resolves after the promise `loadDelay`. */
function makeCachedValue() {
  const clock = createStoppedClock()
  const source = { value: 'old', loadCount: 0, loadDelay: Promise.resolve() }
  const testCache = createTtlCache(5000, async (_: { now: () => number }) => {
    const value = source.value
    source.loadCount += 1
    await source.loadDelay
    return value
  })
  return {
    clock,
    source,
    forget: testCache.invalidate,
    read: () => testCache.read({ now: clock.now }),
  }
}

describe('a cached value', () => {
  it('is loaded once, and again after a change of our own', async () => {
    const { source, read, forget } = makeCachedValue()
    expect([await read(), await read(), source.loadCount]).toEqual(['old', 'old', 1])
    source.value = 'new'
    expect(await read()).toBe('old')
    forget()
    expect(await read()).toBe('new')
  })

  it('is loaded again after its lifetime', async () => {
    const { clock, source, read } = makeCachedValue()
    await read()
    source.value = 'new'
    clock.forward(4999)
    expect(await read()).toBe('old')
    clock.forward(1)
    expect([await read(), source.loadCount]).toEqual(['new', 2])
  })

  it('is not restored by a load that our own change overtook', async () => {
    const { source, read, forget } = makeCachedValue()
    let releaseLoad = () => undefined as void
    source.loadDelay = new Promise((resolve) => (releaseLoad = resolve))
    const pendingRead = read()
    source.loadDelay = Promise.resolve()
    source.value = 'new'
    forget()
    expect(await read()).toBe('new')
    releaseLoad()
    await pendingRead
    expect([await read(), source.loadCount]).toEqual(['new', 2])
  })

  it('is not restored by a load that started before a completed one', async () => {
    const { source, read } = makeCachedValue()
    let releaseLoad = () => undefined as void
    source.loadDelay = new Promise((resolve) => (releaseLoad = resolve))
    const pendingRead = read()
    await vi.waitFor(() => expect(source.loadCount).toBe(1))
    source.loadDelay = Promise.resolve()
    source.value = 'new'
    expect(await read()).toBe('new')
    releaseLoad()
    expect(await pendingRead).toBe('new')
    expect([await read(), source.loadCount]).toEqual(['new', 2])
  })
})
