import { describe, expect, it } from 'vitest'
import { formatExpectedDays } from './expected-days'

type Order = Parameters<typeof formatExpectedDays>[0]

function formatExpectedDaysAt(isoTime: string, overrides: Partial<Order> = {}) {
  const order: Order = {
    createdAt: '2026-11-24T09:00:00.000Z',
    paymentStatus: 'paid',
    ended: null,
    isRefunded: false,
    items: [{ standing: 1, toShip: 0, shipped: 1 }],
    ...overrides,
  }
  return formatExpectedDays(order, { now: Date.parse(isoTime), closingAt: '18:00', language: 'pl' })
}

describe('formatExpectedDays', () => {
  const morning = '2026-11-26T09:00:00Z'

  it('returns the days until the last one is over in Poland', () => {
    expect(formatExpectedDaysAt('2026-11-24T09:01:00Z')).toBe('4–8\u00a0grudnia')
    expect(formatExpectedDaysAt('2026-12-08T22:59:00Z')).toBe('4–8\u00a0grudnia')
    expect(formatExpectedDaysAt('2026-12-08T23:00:00Z')).toBeNull()
  })

  it('returns the days while one of several products is still to come', () => {
    const cancelledItem = { standing: 0, toShip: 0, shipped: 0 }
    expect(
      formatExpectedDaysAt(morning, { items: [cancelledItem, { standing: 1, toShip: 1, shipped: 0 }] }),
    ).not.toBeNull()
    expect(
      formatExpectedDaysAt(morning, { items: [cancelledItem, { standing: 1, toShip: 0, shipped: 0 }] }),
    ).toBeNull()
  })

  it('returns null for an order that is delivered, returned, cancelled or refunded', () => {
    expect(formatExpectedDaysAt(morning, { items: [{ standing: 1, toShip: 0, shipped: 0 }] })).toBeNull()
    expect(formatExpectedDaysAt(morning, { items: [{ standing: 0, toShip: 0, shipped: 0 }] })).toBeNull()
    expect(formatExpectedDaysAt(morning, { isRefunded: true, paymentStatus: 'cancelled' })).toBeNull()
  })

  it('returns the days of an unpaid order while it can be paid', () => {
    const items = [{ standing: 1, toShip: 0, shipped: 0 }]
    expect(formatExpectedDaysAt(morning, { items, paymentStatus: 'pending' })).toBe('4–8\u00a0grudnia')
    expect(formatExpectedDaysAt(morning, { items, paymentStatus: 'failed' })).toBe('4–8\u00a0grudnia')
    const orderEnd = { reason: 'expired', newer: null } as const
    expect(formatExpectedDaysAt(morning, { items, paymentStatus: 'pending', ended: orderEnd })).toBeNull()
    expect(formatExpectedDaysAt(morning, { items, paymentStatus: 'cancelled' })).toBeNull()
  })
})
