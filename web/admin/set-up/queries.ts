import { queryOptions } from '@tanstack/react-query'
import { readBody } from '../../api'
import { callAsStaff } from '../kit/calls/call-as-staff'

export const setUpQuery = queryOptions({
  queryKey: ['staff', 'set-up'],
  queryFn: () => callAsStaff((api, options) => readBody(api.admin['set-up'].$get({}, options))),
  staleTime: 0,
  refetchOnWindowFocus: true,
})
export type SetUp = Awaited<ReturnType<NonNullable<typeof setUpQuery.queryFn>>>

/** The current DNS records. Only the button refetches them, because a resolver may be slow. */
export const dnsQuery = queryOptions({
  queryKey: ['staff', 'set-up', 'dns'],
  queryFn: () => callAsStaff((api, options) => readBody(api.admin['set-up'].dns.$get({}, options))),
  staleTime: Infinity,
  retry: false,
})
export type CheckedRecord = Awaited<ReturnType<NonNullable<typeof dnsQuery.queryFn>>>['records'][number]
