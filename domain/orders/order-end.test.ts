import { describe, expect, it } from 'vitest'
import { ORDER_STATES } from './order'
import { findEndReason } from './order-end'

const ENDED_ORDER = {
  state: 'cancelled',
  holdUntil: 1000,
  endedAt: 500,
  isEndedByShop: false,
  hasNewerOrder: false,
} as const

describe('findEndReason', () => {
  it('is null for orders that are paid or payable', () => {
    const endedStates = ORDER_STATES.filter((state) => findEndReason({ ...ENDED_ORDER, state }, 900) !== null)
    expect(endedStates.toSorted()).toEqual(['cancelled', 'expiring'])
    expect(findEndReason({ ...ENDED_ORDER, state: 'pending', endedAt: null }, 1000)).toBe('expired')
  })

  it('returns expired once the hold has ended, whatever happened later', () => {
    expect(
      findEndReason({ ...ENDED_ORDER, endedAt: 1000, isEndedByShop: true, hasNewerOrder: true }, 2000),
    ).toBe('expired')
  })

  it('returns shop, replaced or other before that', () => {
    expect(findEndReason({ ...ENDED_ORDER, isEndedByShop: true, hasNewerOrder: true }, 900)).toBe('shop')
    expect(findEndReason({ ...ENDED_ORDER, hasNewerOrder: true }, 900)).toBe('replaced')
    expect(findEndReason(ENDED_ORDER, 900)).toBe('other')
  })
})
