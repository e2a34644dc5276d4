import * as z from 'zod/mini'
import { isoDay, polishDay, startOfDay } from '../time/polish-days'
import type { Timestamp } from '../time/time'

/** Periods of the report on demand, in Polish days including today. */
export const DEMAND_PERIODS = [7, 30, 90] as const
export type DemandPeriod = (typeof DEMAND_PERIODS)[number]

/** Periods of the report on revenue, in Polish days including today. */
export const REVENUE_PERIODS = [30, 90, 365] as const
export type RevenuePeriod = (typeof REVENUE_PERIODS)[number]

/** The period of both reports when their page opens. */
export const DEFAULT_REPORT_PERIOD = 30 satisfies DemandPeriod & RevenuePeriod

/** Days after which a tool on sale is listed as unsold. */
export const UNSOLD_AFTER_DAYS = 45

/** Days whose page views the list of unsold tools shows. */
export const UNSOLD_VIEW_DAYS = 30

/** Number of rows in each list of a report: on the page, and in a file. */
export const MAX_REPORT_ROWS = { page: 50, file: 10_000 } as const

const daysSchema = (periods: readonly number[]) =>
  z.pipe(
    z.enum(periods.map(String) as [string, ...string[]]),
    z.transform((days) => Number(days)),
  )
const rowsSchema = z.optional(z.enum(['page', 'file']))

export const DemandQuery = z.object({ days: daysSchema(DEMAND_PERIODS), rows: rowsSchema })
export const RevenueQuery = z.object({ days: daysSchema(REVENUE_PERIODS) })
export const UnsoldQuery = z.object({ rows: rowsSchema })
export type ReportRows = z.infer<typeof UnsoldQuery>['rows']

/**
 * A period of whole Polish days up to `now`, and the period of equal length before it. `firstDay` is "2026-11-01",
 * `start` is ms UTC.
 */
export function reportPeriod(days: number, now: Timestamp) {
  const firstDay = polishDay(now) - days + 1
  return {
    firstDay: isoDay(firstDay),
    start: startOfDay(firstDay),
    previousFirstDay: isoDay(firstDay - days),
    previousStart: startOfDay(firstDay - days),
  }
}
