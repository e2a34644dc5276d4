import { describe, expect, it, vi } from 'vitest'
import { createStoppedClock } from '../../test/fixtures/factories'
import { createTtlCache } from './ttl-cache'

/** A cached value whose source the test controls. A load waits for the promise `hold`. */
function makeCachedValue() {
  const clock = createStoppedClock()
  const fakeSourceState = { is: 'old', loads: 0, hold: Promise.resolve() }
  const testCache = createTtlCache(5000, async (_: { now: () => number }) => {
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

  it('is loaded again after its lifetime', async () => {
    const { clock, world, read } = makeCachedValue()
    await read()
    world.is = 'new'
    clock.forward(4999)
    expect(await read()).toBe('old')
    clock.forward(1)
    expect([await read(), world.loads]).toEqual(['new', 2])
  })

  it('is not restored by a load that our own change overtook', async () => {
    const { world, read, forget } = makeCachedValue()
    let releaseLoad = () => undefined as void
    world.hold = new Promise((resolve) => (releaseLoad = resolve))
    const pendingRead = read()
    world.hold = Promise.resolve()
    world.is = 'new'
    forget()
    expect(await read()).toBe('new')
    releaseLoad()
    await pendingRead
    expect([await read(), world.loads]).toEqual(['new', 2])
  })

  it('is not restored by a load that started before a completed one', async () => {
    const { world, read } = makeCachedValue()
    let releaseLoad = () => undefined as void
    world.hold = new Promise((resolve) => (releaseLoad = resolve))
    const pendingRead = read()
    await vi.waitFor(() => expect(world.loads).toBe(1))
    world.hold = Promise.resolve()
    world.is = 'new'
    expect(await read()).toBe('new')
    releaseLoad()
    expect(await pendingRead).toBe('new')
    expect([await read(), world.loads]).toEqual(['new', 2])
  })
})
