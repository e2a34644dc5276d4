import { queryOptions } from '@tanstack/react-query'
import type { WithdrawalChange } from '../../../../domain/returns/withdrawal'
import { readBody } from '../../../api'
import { callAsStaff } from '../../kit/calls/call-as-staff'
import { downloadFile } from '../../kit/calls/download-file'

export const WITHDRAWALS_KEY = ['staff', 'withdrawals'] as const

export const fetchWithdrawalsPage = (query: Record<string, string>, cursor: string | null) =>
  callAsStaff((api, options) =>
    readBody(api.admin.withdrawals.$get({ query: { ...query, ...(cursor ? { cursor } : {}) } }, options)),
  )

export const withdrawalQuery = (id: string) =>
  queryOptions({
    queryKey: [...WITHDRAWALS_KEY, id],
    queryFn: () =>
      callAsStaff((api, options) => readBody(api.admin.withdrawals[':id'].$get({ param: { id } }, options))),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
export type Withdrawal = Awaited<ReturnType<typeof changeWithdrawalStatus>>

export const changeWithdrawalStatus = (id: string, change: WithdrawalChange) =>
  callAsStaff((api, options) =>
    readBody(api.admin.withdrawals[':id'].$patch({ param: { id }, json: change }, options)),
  )

export const linkWithdrawal = (id: string, orderNumber: string | null) =>
  callAsStaff((api, options) =>
    readBody(
      api.admin.withdrawals[':id'].order.$put({ param: { id }, json: { order: orderNumber } }, options),
    ),
  )

/** Downloads all withdrawals, with the day in the file name ("2026-11-22"). */
export const downloadWithdrawals = (today: string) =>
  downloadFile(`odstapienia-${today}.csv`, (api, options) =>
    api.admin.export['withdrawals.csv'].$get({}, options),
  )
