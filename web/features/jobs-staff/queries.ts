import { queryOptions } from '@tanstack/react-query'
import { read } from '../../api'
import { asStaff } from '../admin/admin-api'

const readJobs = () => asStaff((api, options) => read(api.admin.jobs.$get({}, options)))
export type JobItem = Awaited<ReturnType<typeof readJobs>>['items'][number]

/** Some jobs run every minute. */
const EVERY_MS = 60_000

export const jobsQuery = queryOptions({
  queryKey: ['staff', 'jobs'],
  queryFn: readJobs,
  staleTime: 0,
  refetchInterval: EVERY_MS,
})
