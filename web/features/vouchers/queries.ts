import type { InferRequestType } from 'hono/client'
import { api, read } from '../../api'

/** What a voucher would take off an order. Advice: the order itself decides. */
export const validateVoucher = (request: InferRequestType<typeof api.vouchers.validate.$post>['json']) =>
  read(api.vouchers.validate.$post({ json: request }))

export type VoucherBalance = Awaited<ReturnType<typeof voucherBalance>>

/** What is left on a voucher. */
export const voucherBalance = (code: string) => read(api.vouchers.balance.$post({ json: { code } }))
