import { describe, expect, it } from 'vitest'
import { ORDER_STATES } from './order'
import { whyEnded } from './order-end'

const ENDED = { state: 'cancelled', holdUntil: 1000, endedAt: 500, isByShop: false, hasNewer: false } as const

describe('whyEnded', () => {
  it('is null for orders that are paid or payable', () => {
    const endedStates = ORDER_STATES.filter((state) => whyEnded({ ...ENDED, state }, 900) !== null)
    expect(endedStates.toSorted()).toEqual(['cancelled', 'expiring'])
    expect(whyEnded({ ...ENDED, state: 'pending', endedAt: null }, 1000)).toBe('expired')
  })

  it('returns expired once the hold has ended, whatever happened later', () => {
    expect(whyEnded({ ...ENDED, endedAt: 1000, isByShop: true, hasNewer: true }, 2000)).toBe('expired')
  })

  it('returns shop, replaced or other before that', () => {
    expect(whyEnded({ ...ENDED, isByShop: true, hasNewer: true }, 900)).toBe('shop')
    expect(whyEnded({ ...ENDED, hasNewer: true }, 900)).toBe('replaced')
    expect(whyEnded(ENDED, 900)).toBe('other')
  })
})
