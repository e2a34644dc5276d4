import { queryOptions } from '@tanstack/react-query'
import type { WithdrawalChange } from '../../../domain/withdrawal'
import { read } from '../../api'
import { asStaff } from '../admin/admin-api'
import { saveFile } from '../admin/save-file'

export const WITHDRAWALS_KEY = ['staff', 'withdrawals'] as const

export const withdrawalsPage = (query: Record<string, string>, cursor: string | null) =>
  asStaff((api, options) =>
    read(api.admin.withdrawals.$get({ query: { ...query, ...(cursor ? { cursor } : {}) } }, options)),
  )

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

export const linkWithdrawal = (id: string, order: string | null) =>
  asStaff((api, options) =>
    read(api.admin.withdrawals[':id'].order.$put({ param: { id }, json: { order } }, options)),
  )

/** Downloads all withdrawals, with the day in the file name ("2026-11-22"). */
export const saveWithdrawals = (day: string) =>
  saveFile(`odstapienia-${day}.csv`, (api, options) => api.admin.export['withdrawals.csv'].$get({}, options))
