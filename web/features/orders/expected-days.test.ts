import { describe, expect, it } from 'vitest'
import type { BuyerOrder } from '../../api'
import { expectedDays } from './expected-days'

function daysOn(moment: string, order: { fulfilment?: BuyerOrder['fulfilment']; isRefunded?: boolean } = {}) {
  const placed = {
    createdAt: '2026-11-24T09:00:00.000Z',
    fulfilment: 'shipped',
    isRefunded: false,
    ...order,
  } as const
  return expectedDays(placed, { now: Date.parse(moment), closingAt: '18:00', language: 'pl' })
}

describe('the days on which an order is expected', () => {
  it('are told until the last of them is over in Poland', () => {
    expect(daysOn('2026-11-24T09:01:00Z')).toBe('4–8\u00a0grudnia')
    expect(daysOn('2026-12-08T22:59:00Z')).toBe('4–8\u00a0grudnia')
    expect(daysOn('2026-12-08T23:00:00Z')).toBeNull()
  })

  it('are no more told of what has arrived, came back or was paid back', () => {
    const early = '2026-11-26T09:00:00Z'
    expect(daysOn(early, { fulfilment: 'delivered' })).toBeNull()
    expect(daysOn(early, { fulfilment: 'returned' })).toBeNull()
    expect(daysOn(early, { isRefunded: true })).toBeNull()
  })
})
