import { formatDayRange } from '../time/format-days'
import { describe, expect, it } from 'vitest'
import { FIRST_WORKING_DAYS } from '../../test/fixtures/orders/periods'
import { fc } from '../../test/fixtures/property'
import { deliveryWindow } from './delivery'
import { MAX_DELIVERY_DAYS } from './shipping'
import { isWorkingDay } from '../time/working-days'
import { DAY_MS } from '../time/time'

const RULES = { cutOff: '18:00', periods: [] }
const anyTimestamp = fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2099, 11, 31) })
const formatDeliveryDays = (orderedAt: string, language: 'pl' | 'en' = 'pl') => {
  const { from, to } = deliveryWindow(Date.parse(orderedAt), RULES, FIRST_WORKING_DAYS)
  return formatDayRange(from, to, language).replaceAll('\u00a0', ' ')
}

describe('deliveryWindow', () => {
  it('returns working days in order, within the longest delivery', () => {
    fc.assert(
      fc.property(anyTimestamp, (now) => {
        const { from, to } = deliveryWindow(now, RULES, FIRST_WORKING_DAYS)
        expect(isWorkingDay(from) && isWorkingDay(to)).toBe(true)
        expect(to).toBeGreaterThan(from)
        expect(to - Math.floor(now / DAY_MS)).toBeLessThanOrEqual(MAX_DELIVERY_DAYS)
      }),
    )
  })

  it('never gets earlier for a later order', () => {
    fc.assert(
      fc.property(anyTimestamp, fc.nat(30 * DAY_MS), (now, waitMs) => {
        expect(deliveryWindow(now + waitMs, RULES, FIRST_WORKING_DAYS).from).toBeGreaterThanOrEqual(
          deliveryWindow(now, RULES, FIRST_WORKING_DAYS).from,
        )
      }),
    )
  })

  it.each([
    ['2026-11-20T10:00:00Z', '2–4 grudnia', '2–4 December'],
    ['2026-11-21T10:00:00Z', '3–7 grudnia', '3–7 December'],
    // The days from 24 to 27 December, New Year and Epiphany do not count as working days.
    ['2026-12-17T10:00:00Z', '31 grudnia – 5 stycznia', '31 December – 5 January'],
    ['2026-12-23T10:00:00Z', '8–12 stycznia', '8–12 January'],
  ])('of an order at %s is %s', (orderedAt, polishText, englishText) => {
    expect([formatDeliveryDays(orderedAt), formatDeliveryDays(orderedAt, 'en')]).toEqual([
      polishText,
      englishText,
    ])
  })
})
