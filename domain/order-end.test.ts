import { describe, expect, it } from 'vitest'
import { ORDER_STATES } from './order'
import { whyEnded } from './order-end'

const ENDED = { state: 'cancelled', holdUntil: 1000, endedAt: 500, isByShop: false, hasNewer: false } as const

describe('why an order came to nothing', () => {
  it('is told of orders only that are neither paid nor payable', () => {
    const told = ORDER_STATES.filter((state) => whyEnded({ ...ENDED, state }, 900) !== null)
    expect(told.toSorted()).toEqual(['cancelled', 'expiring'])
    expect(whyEnded({ ...ENDED, state: 'pending', endedAt: null }, 1000)).toBe('expired')
  })

  it('is its time, once that is over, whatever happened later', () => {
    expect(whyEnded({ ...ENDED, endedAt: 1000, isByShop: true, hasNewer: true }, 2000)).toBe('expired')
  })

  it('is the shop, a newer order of the cart, or not known', () => {
    expect(whyEnded({ ...ENDED, isByShop: true, hasNewer: true }, 900)).toBe('shop')
    expect(whyEnded({ ...ENDED, hasNewer: true }, 900)).toBe('replaced')
    expect(whyEnded(ENDED, 900)).toBe('other')
  })
})
