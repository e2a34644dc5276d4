import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  DEFAULT_REPORT_PERIOD,
  DEMAND_PERIODS,
  REVENUE_PERIODS,
  type ReportRows,
} from '../../../../domain/statistics/report-periods'
import { readBody } from '../../../api'
import { callAsStaff } from '../../kit/calls/call-as-staff'

/** Query parameters with the chosen periods: `days` for demand, `revenue` for revenue. */
export const REPORT_FILTERS = ['days', 'revenue'] as const

/** Parses a period (number of days) from the URL. An unknown period gives the default of 30 days. */
const parsePeriod = <Days extends number>(periods: readonly Days[], text: string): Days | 30 =>
  periods.find((days) => String(days) === text) ?? DEFAULT_REPORT_PERIOD

export const parseDemandPeriod = (text: string) => parsePeriod(DEMAND_PERIODS, text)
export const parseRevenuePeriod = (text: string) => parsePeriod(REVENUE_PERIODS, text)
export type ShownDemandPeriod = ReturnType<typeof parseDemandPeriod>
export type ShownRevenuePeriod = ReturnType<typeof parseRevenuePeriod>

export const fetchDemand = (days: ShownDemandPeriod, rows?: ReportRows) =>
  callAsStaff((api, options) =>
    readBody(
      api.admin.statistics.demand.$get({ query: { days: String(days), ...(rows ? { rows } : {}) } }, options),
    ),
  )
export type Demand = Awaited<ReturnType<typeof fetchDemand>>

/** The figures of the previous period stay visible while another period loads. */
export const demandQuery = (days: ShownDemandPeriod) =>
  queryOptions({
    queryKey: ['staff', 'statistics', 'demand', days],
    queryFn: () => fetchDemand(days),
    placeholderData: keepPreviousData,
  })

export const fetchUnsold = (rows?: ReportRows) =>
  callAsStaff((api, options) =>
    readBody(api.admin.statistics.unsold.$get({ query: rows ? { rows } : {} }, options)),
  )
export type Unsold = Awaited<ReturnType<typeof fetchUnsold>>

export const unsoldQuery = queryOptions({
  queryKey: ['staff', 'statistics', 'unsold'],
  queryFn: () => fetchUnsold(),
})

const fetchRevenue = (days: ShownRevenuePeriod) =>
  callAsStaff((api, options) =>
    readBody(api.admin.statistics.revenue.$get({ query: { days: String(days) } }, options)),
  )
export type Revenue = Awaited<ReturnType<typeof fetchRevenue>>

export const revenueQuery = (days: ShownRevenuePeriod) =>
  queryOptions({
    queryKey: ['staff', 'statistics', 'revenue', days],
    queryFn: () => fetchRevenue(days),
    placeholderData: keepPreviousData,
  })
