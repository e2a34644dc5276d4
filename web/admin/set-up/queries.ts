import { queryOptions } from '@tanstack/react-query'
import { readBody } from '../../api'
import { callAsStaff } from '../kit/calls/call-as-staff'

/** Query for the state of the set-up. Refetches when the page opens or the window gets the focus again. */
export const setUpQuery = queryOptions({
  queryKey: ['staff', 'set-up'],
  queryFn: () => callAsStaff((api, options) => readBody(api.admin['set-up'].$get({}, options))),
  staleTime: 0,
  refetchOnWindowFocus: true,
})
export type SetUp = Awaited<ReturnType<NonNullable<typeof setUpQuery.queryFn>>>

/** The current DNS records. Only a button of the set-up page refetches them, because a resolver may take seconds. */
export const dnsQuery = queryOptions({
  queryKey: ['staff', 'set-up', 'dns'],
  queryFn: () => callAsStaff((api, options) => readBody(api.admin['set-up'].dns.$get({}, options))),
  staleTime: Infinity,
  retry: false,
})
/** The DNS records that the set-up page read last. Other pages never ask the DNS. */
export const storedDnsQuery = queryOptions({ ...dnsQuery, enabled: false })
export type CheckedRecord = Awaited<ReturnType<NonNullable<typeof dnsQuery.queryFn>>>['records'][number]
