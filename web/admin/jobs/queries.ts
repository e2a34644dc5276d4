import { queryOptions } from '@tanstack/react-query'
import { readBody } from '../../api'
import { callAsStaff } from '../kit/calls/call-as-staff'

const readJobs = () => callAsStaff((api, options) => readBody(api.admin.jobs.$get({}, options)))
export type JobItem = Awaited<ReturnType<typeof readJobs>>['items'][number]

/** Refetch interval of the job list, ms. One minute, because the most frequent jobs run every minute. */
const REFETCH_INTERVAL_MS = 60_000

export const jobsQuery = queryOptions({
  queryKey: ['staff', 'jobs'],
  queryFn: readJobs,
  staleTime: 0,
  refetchInterval: REFETCH_INTERVAL_MS,
})
