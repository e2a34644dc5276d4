import { queryOptions } from '@tanstack/react-query'
import type { VoucherPaymentMethod } from '../../../domain/vouchers/voucher'
import type { IssueVoucherRequest, RecipientChange } from '../../../domain/vouchers/voucher-staff'
import { ensureOk, readBody } from '../../api'
import { callAsStaff } from '../kit/calls/call-as-staff'
import { sendOnce } from '../kit/calls/send-once'

export const VOUCHERS_KEY = ['staff', 'vouchers'] as const

export const fetchVouchersPage = (query: Record<string, string>, cursor: string | null) =>
  callAsStaff((api, options) =>
    readBody(api.admin.vouchers.$get({ query: { ...query, ...(cursor ? { cursor } : {}) } }, options)),
  )
export type VoucherListItem = Awaited<ReturnType<typeof fetchVouchersPage>>['items'][number]

export const voucherQuery = (id: string) =>
  queryOptions({
    queryKey: [...VOUCHERS_KEY, id],
    queryFn: () =>
      callAsStaff((api, options) => readBody(api.admin.vouchers[':id'].$get({ param: { id } }, options))),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
export type Voucher = Awaited<ReturnType<typeof issueVoucher>>

/** The request body of a new voucher, with the amount as a decimal. */
export type NewVoucher = WithDecimalAmount<IssueVoucherRequest>
type WithDecimalAmount<T> = T extends unknown ? Omit<T, 'amount'> & { amount: string } : never

/** Issues a voucher. Idempotent: a retry of an unanswered request issues no second voucher. */
export const issueVoucher = (voucher: NewVoucher) =>
  sendOnce(JSON.stringify(voucher), (idempotencyKey) =>
    callAsStaff((api, { headers }) =>
      readBody(
        api.admin.vouchers.$post(
          { json: voucher },
          { headers: { ...headers, 'Idempotency-Key': idempotencyKey } },
        ),
      ),
    ),
  )

export const changeVoucher = (
  id: string,
  change:
    | { expiresAt?: string; status?: 'blocked' | 'issued' }
    | { refundMethod: VoucherPaymentMethod; refundedOn: string },
) =>
  callAsStaff((api, options) =>
    readBody(api.admin.vouchers[':id'].$patch({ param: { id }, json: change }, options)),
  )

export const correctRecipient = (id: string, json: RecipientChange) =>
  callAsStaff((api, options) =>
    readBody(api.admin.vouchers[':id'].recipient.$put({ param: { id }, json }, options)),
  )

export const resendVoucher = (id: string) =>
  callAsStaff((api, options) => ensureOk(api.admin.vouchers[':id'].resend.$post({ param: { id } }, options)))
