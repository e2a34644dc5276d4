import { describe, expect, it } from 'vitest'
import { fc } from '../../test/fixtures/property'
import { deliveryWindow } from './delivery'
import { lateDeliveryCutoff } from './late-promise'
import { polishDay } from '../time/polish-days'
import { DAY_MS } from '../time/time'

const anyTimestamp = fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2099, 11, 31) })

describe('latePromiseCutoff', () => {
  it.each(['9:00', '18:00'])(
    'includes exactly the orders whose promised days are over, in a firm that closes at %s',
    (closingAt) => {
      fc.assert(
        fc.property(anyTimestamp, fc.nat(40 * DAY_MS), (now, ageMs) => {
          const orderedAt = now - ageMs
          expect(orderedAt < lateDeliveryCutoff(now, closingAt)).toBe(
            deliveryWindow(orderedAt, closingAt).to < polishDay(now),
          )
        }),
      )
    },
  )

  it('includes an order the day after its last promised day, by the closing hour of its order day', () => {
    const computeLatestOrderDate = (now: string) =>
      new Date(lateDeliveryCutoff(Date.parse(now), '18:00')).toISOString()
    expect(computeLatestOrderDate('2026-12-04T22:59:59Z')).toBe('2026-11-19T17:00:00.000Z')
    expect(computeLatestOrderDate('2026-12-04T23:00:00Z')).toBe('2026-11-20T17:00:00.000Z')
  })
})
