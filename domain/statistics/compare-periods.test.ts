import { expect, it } from 'vitest'
import { minor } from '../money/money'
import { HOUR_MS } from '../time/time'
import { comparePeriods } from './compare-periods'

const NOW = Date.parse('2026-11-27T10:30:00Z')
const makeHourlySale = (time: string, revenue: number) => ({
  hour: Date.parse(time) / HOUR_MS,
  orders: 1,
  revenue: minor(revenue),
})

it('comparePeriods compares today with yesterday up to the same time', () => {
  const [today] = comparePeriods(
    [
      // The next sale is counted: 00:00 of today in Poland.
      makeHourlySale('2026-11-26T23:00:00Z', 5_00),
      makeHourlySale('2026-11-27T10:00:00Z', 20_00),
      makeHourlySale('2026-11-26T10:00:00Z', 7_00),
      // The next sale is not counted: it was yesterday, but at a later time of day than `NOW`.
      makeHourlySale('2026-11-26T11:00:00Z', 100_00),
      // A refund has a negative revenue.
      { hour: Date.parse('2026-11-27T09:00:00Z') / HOUR_MS, orders: 0, revenue: minor(-3_00) },
    ],
    NOW,
  )
  expect(today).toEqual({
    days: 1,
    current: { orders: 2, revenue: 22_00 },
    previous: { orders: 1, revenue: 7_00 },
  })
})

it('comparePeriods counts an hour in at most one of the two periods', () => {
  const sales = Array.from({ length: 24 * 70 }, (_, index) => ({
    hour: Math.floor(NOW / HOUR_MS) - index,
    orders: 1,
    revenue: minor(1),
  }))
  for (const { days, current, previous } of comparePeriods(sales, NOW)) {
    // Today has 12 hours of sales, because 11.5 hours have passed. Each earlier day has 24.
    expect(current.orders, `${days} days`).toBe((days - 1) * 24 + 12)
    // The clocks go back on 25 October, so that day has 25 hours.
    expect(previous.orders, `${days} days before`).toBe((days - 1) * 24 + 12 + (days === 30 ? 1 : 0))
  }
})
