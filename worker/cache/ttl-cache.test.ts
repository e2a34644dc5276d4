import { describe, expect, it, vi } from 'vitest'
import { createStoppedClock } from '../../test/fixtures/factories'
import { createTtlCache } from './ttl-cache'

/** A changing value whose loads complete on demand. */
function makeCachedValue(name = `test/${crypto.randomUUID()}`) {
  const clock = createStoppedClock()
  const fakeSourceState = { is: 'old', loads: 0, hold: Promise.resolve() }
  const testCache = createTtlCache(name, async (_: { now: () => number }) => {
    const value = fakeSourceState.is
    fakeSourceState.loads += 1
    await fakeSourceState.hold
    return value
  })
  return {
    clock,
    world: fakeSourceState,
    forget: testCache.invalidate,
    read: () => testCache.read({ now: clock.now }),
  }
}

describe('a cached value', () => {
  it('is loaded once, and again after a change of our own', async () => {
    const { world, read, forget } = makeCachedValue()
    expect([await read(), await read(), world.loads]).toEqual(['old', 'old', 1])
    world.is = 'new'
    expect(await read()).toBe('old')
    forget()
    expect(await read()).toBe('new')
  })

  it('is read from the edge by an isolate that has not loaded it, except after a change of its own', async () => {
    const name = `test/${crypto.randomUUID()}`
    await makeCachedValue(name).read()
    const [freshCache, changedCache] = [makeCachedValue(name), makeCachedValue(name)]
    freshCache.world.is = changedCache.world.is = 'new'
    changedCache.forget()
    expect([await freshCache.read(), freshCache.world.loads]).toEqual(['old', 0])
    expect([await changedCache.read(), changedCache.world.loads]).toEqual(['new', 1])
  })

  it('is not restored by a load that our own change overtook', async () => {
    const { clock, world, read, forget } = makeCachedValue()
    let releaseLoad = () => undefined as void
    world.hold = new Promise((resolve) => (releaseLoad = resolve))
    const pendingRead = read()
    world.hold = Promise.resolve()
    world.is = 'new'
    forget()
    expect(await read()).toBe('new')
    releaseLoad()
    await pendingRead
    expect(await read()).toBe('new')
    // The value has expired in memory, but is still cached at the edge.
    clock.forward(5000)
    expect(await read()).toBe('new')
  })

  it('is not restored by a load that started before a completed one', async () => {
    const { clock, world, read } = makeCachedValue()
    let releaseLoad = () => undefined as void
    world.hold = new Promise((resolve) => (releaseLoad = resolve))
    const pendingRead = read()
    await vi.waitFor(() => expect(world.loads).toBe(1))
    world.hold = Promise.resolve()
    world.is = 'new'
    expect(await read()).toBe('new')
    releaseLoad()
    expect(await pendingRead).toBe('new')
    expect(await read()).toBe('new')
    // The value has expired in memory, but is still cached at the edge.
    clock.forward(5000)
    world.is = 'newer'
    expect([await read(), world.loads]).toEqual(['new', 2])
  })
})
