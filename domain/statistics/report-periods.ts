import { isoDay, polishDay, startOfDay } from '../time/polish-days'
import type { Timestamp } from '../time/time'

/** Periods of the figures on demand, in Polish days including today. */
export const DEMAND_PERIODS = [7, 30, 90] as const
export type DemandPeriod = (typeof DEMAND_PERIODS)[number]

/** Periods of the figures on revenue, in Polish days including today. */
export const REVENUE_PERIODS = [30, 90, 365] as const
export type RevenuePeriod = (typeof REVENUE_PERIODS)[number]

/** The period of both when the page opens. */
export const DEFAULT_PERIOD = 30 satisfies DemandPeriod & RevenuePeriod

/** Days after which a tool on sale is listed as unsold. */
export const UNSOLD_AFTER_DAYS = 45

/** Days of the page views of an unsold tool. */
export const UNSOLD_VIEW_DAYS = 30

/** Maximum number of rows in each table of the page. The CSV file has all rows. */
export const MAX_REPORT_ROWS = 50

/** A period of whole Polish days up to `now`, and the period of equal length before. `firstDay` is "2026-11-01". */
export function reportPeriod(days: number, now: Timestamp) {
  const firstDay = polishDay(now) - days + 1
  return {
    firstDay: isoDay(firstDay),
    start: startOfDay(firstDay),
    previousFirstDay: isoDay(firstDay - days),
    previousStart: startOfDay(firstDay - days),
  }
}
