import { describe, expect, it, vi } from 'vitest'
import { stoppedClock } from '../test/factories'
import { createTtlCache } from './ttl-cache'

/** A changing value whose loads complete on demand. */
function makeValue(name = `test/${crypto.randomUUID()}`) {
  const clock = stoppedClock()
  const world = { is: 'old', loads: 0, hold: Promise.resolve() }
  const cache = createTtlCache(name, async (_: { now: () => number }) => {
    const value = world.is
    world.loads += 1
    await world.hold
    return value
  })
  return { clock, world, forget: cache.forget, read: () => cache.read({ now: clock.now }) }
}

describe('a cached value', () => {
  it('is loaded once, and again after a change of our own', async () => {
    const { world, read, forget } = makeValue()
    expect([await read(), await read(), world.loads]).toEqual(['old', 'old', 1])
    world.is = 'new'
    expect(await read()).toBe('old')
    forget()
    expect(await read()).toBe('new')
  })

  it('is read from the edge by an isolate that has not loaded it, except after a change of its own', async () => {
    const name = `test/${crypto.randomUUID()}`
    await makeValue(name).read()
    const [newcomer, changer] = [makeValue(name), makeValue(name)]
    newcomer.world.is = changer.world.is = 'new'
    changer.forget()
    expect([await newcomer.read(), newcomer.world.loads]).toEqual(['old', 0])
    expect([await changer.read(), changer.world.loads]).toEqual(['new', 1])
  })

  it('is not restored by a load that our own change overtook', async () => {
    const { clock, world, read, forget } = makeValue()
    let letGo = () => undefined as void
    world.hold = new Promise((resolve) => (letGo = resolve))
    const slowRead = read()
    world.hold = Promise.resolve()
    world.is = 'new'
    forget()
    expect(await read()).toBe('new')
    letGo()
    await slowRead
    expect(await read()).toBe('new')
    // Expired in memory, still cached at the edge.
    clock.forward(5000)
    expect(await read()).toBe('new')
  })

  it('is not restored by a load that started before a completed one', async () => {
    const { clock, world, read } = makeValue()
    let letGo = () => undefined as void
    world.hold = new Promise((resolve) => (letGo = resolve))
    const slowRead = read()
    await vi.waitFor(() => expect(world.loads).toBe(1))
    world.hold = Promise.resolve()
    world.is = 'new'
    expect(await read()).toBe('new')
    letGo()
    expect(await slowRead).toBe('new')
    expect(await read()).toBe('new')
    // Expired in memory, still cached at the edge.
    clock.forward(5000)
    world.is = 'newer'
    expect([await read(), world.loads]).toEqual(['new', 2])
  })
})
