import { queryOptions } from '@tanstack/react-query'
import { api, readBody } from '../../api'
import { callAsStaff } from '../kit/calls/call-as-staff'

/** Poll interval of the visible dashboard, ms. */
const REFETCH_INTERVAL_MS = 60_000

const liveQueryOptions = {
  staleTime: 0,
  refetchInterval: REFETCH_INTERVAL_MS,
  refetchOnWindowFocus: true,
} as const

const readToday = () => callAsStaff((api, options) => readBody(api.admin.today.$get({}, options)))
export type TodayStatistics = Awaited<ReturnType<typeof readToday>>

export const todayStatisticsQuery = queryOptions({
  queryKey: ['staff', 'today'],
  queryFn: readToday,
  ...liveQueryOptions,
})

const readSales = () => callAsStaff((api, options) => readBody(api.admin.statistics.$get({}, options)))
export type SalesStatistics = Awaited<ReturnType<typeof readSales>>

export const salesQuery = queryOptions({
  queryKey: ['staff', 'statistics'],
  queryFn: readSales,
  ...liveQueryOptions,
})

export const pageViewsQuery = queryOptions({
  queryKey: ['staff', 'page-view-stats'],
  queryFn: () => callAsStaff((api, options) => readBody(api.admin['page-view-stats'].$get({}, options))),
  ...liveQueryOptions,
})

/**
 * Fetches the health report. It does not use `readBody`, because a response with an error status has the report as
 * well.
 */
export const healthQuery = queryOptions({
  queryKey: ['staff', 'health'],
  queryFn: async () => (await api.health.$get({})).json(),
  ...liveQueryOptions,
})
