import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../api'
import { asStaff } from '../admin/admin-api'

/** Poll interval of the visible dashboard, ms. */
const REFRESH_MS = 60_000

const live = { staleTime: 0, refetchInterval: REFRESH_MS, refetchOnWindowFocus: true } as const

const readToday = () => asStaff((api, options) => read(api.admin.today.$get({}, options)))
export type Today = Awaited<ReturnType<typeof readToday>>

export const todayQuery = queryOptions({ queryKey: ['staff', 'today'], queryFn: readToday, ...live })

export const salesQuery = queryOptions({
  queryKey: ['staff', 'statistics'],
  queryFn: () => asStaff((api, options) => read(api.admin.statistics.$get({}, options))),
  ...live,
})

export const viewsQuery = queryOptions({
  queryKey: ['staff', 'page-view-stats'],
  queryFn: () => asStaff((api, options) => read(api.admin['page-view-stats'].$get({}, options))),
  ...live,
})

/** Fetches the health report. Not `read`: an error status also has a report as body. */
export const healthQuery = queryOptions({
  queryKey: ['staff', 'health'],
  queryFn: async () => (await api.health.$get({})).json(),
  ...live,
})
