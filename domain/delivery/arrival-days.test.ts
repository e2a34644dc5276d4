import { dayOf } from '../time/calendar-days'
import { describe, expect, it } from 'vitest'
import { formatArrivalDays } from './arrival-days'

const NBSP = '\u00a0'

describe('formatArrivalDays', () => {
  it('names the days of the week, and the month once', () => {
    const [from, to] = [dayOf(2026, 12, 3), dayOf(2026, 12, 8)]
    expect(formatArrivalDays(from, to, 'pl')).toBe(`czw.${NBSP}3${NBSP}–${NBSP}wt.${NBSP}8${NBSP}grudnia`)
    expect(formatArrivalDays(from, to, 'en')).toBe(`Thu${NBSP}3${NBSP}–${NBSP}Tue${NBSP}8${NBSP}December`)
  })

  it('names both months of days in two months', () => {
    const [from, to] = [dayOf(2026, 12, 31), dayOf(2027, 1, 4)]
    expect(formatArrivalDays(from, to, 'pl')).toBe(
      `czw.${NBSP}31${NBSP}grudnia${NBSP}– pon.${NBSP}4${NBSP}stycznia`,
    )
  })
})
