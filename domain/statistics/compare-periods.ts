import { addAmounts, type Minor, ZERO } from '../money/money'
import { polishDay, startOfDay } from '../time/polish-days'
import { HOUR_MS, type Timestamp } from '../time/time'

/** Lengths of the compared periods in days, including today. */
export const COMPARED_PERIODS = [1, 7, 30] as const
export type ComparedPeriod = (typeof COMPARED_PERIODS)[number]

/** Sales of one hour. `hour` counts hours since 1970, UTC; `revenue`: PLN. */
export type HourlySales = { hour: number; orders: number; revenue: Minor }

/**
 * Sales of each period up to `now` (ms UTC), and of the period before up to the same time of its last day. Otherwise a
 * whole day would be compared with a part of today.
 */
export function comparePeriods(hourlySales: readonly HourlySales[], now: Timestamp) {
  const today = polishDay(now)
  const timeOfDay = now - startOfDay(today)
  const sumSales = (from: Timestamp, before: Timestamp) => {
    const sales = hourlySales.filter(({ hour }) => hour * HOUR_MS >= from && hour * HOUR_MS < before)
    return {
      orders: sales.reduce((sum, { orders }) => sum + orders, 0),
      revenue: sales.reduce((sum, { revenue }) => addAmounts(sum, revenue), ZERO),
    }
  }
  return COMPARED_PERIODS.map((days) => ({
    days,
    current: sumSales(startOfDay(today - days + 1), Infinity),
    previous: sumSales(startOfDay(today - 2 * days + 1), startOfDay(today - days) + timeOfDay),
  }))
}
