import { queryOptions } from '@tanstack/react-query'
import type { WithdrawalChange } from '../../../domain/withdrawal'
import { read } from '../../api'
import { asStaff } from '../admin/admin-api'

export const WITHDRAWALS_KEY = ['staff', 'withdrawals'] as const

export const withdrawalsPage = (asked: Record<string, string>, cursor: string | null) =>
  asStaff((api, options) =>
    read(api.admin.withdrawals.$get({ query: { ...asked, ...(cursor ? { cursor } : {}) } }, options)),
  )
export type WithdrawalItem = Awaited<ReturnType<typeof withdrawalsPage>>['items'][number]

export const withdrawalQuery = (id: string) =>
  queryOptions({
    queryKey: [...WITHDRAWALS_KEY, id],
    queryFn: () =>
      asStaff((api, options) => read(api.admin.withdrawals[':id'].$get({ param: { id } }, options))),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
export type Withdrawal = Awaited<ReturnType<typeof moveWithdrawal>>

export const moveWithdrawal = (id: string, change: WithdrawalChange) =>
  asStaff((api, options) =>
    read(api.admin.withdrawals[':id'].$patch({ param: { id }, json: change }, options)),
  )
