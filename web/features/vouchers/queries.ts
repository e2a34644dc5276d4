import type { Currency } from '../../../domain/currency'
import type { ErrorCode } from '../../../domain/errors'
import type { ValidateVoucher } from '../../../domain/voucher-requests'
import type { VoucherType } from '../../../domain/voucher'
import { api, read } from '../../api'

type Call<Request, Answer> = {
  $post: (request: { json: Request }) => Promise<{
    ok: boolean
    status: number
    statusText: string
    text: () => Promise<string>
    json: () => Promise<Answer>
  }>
}
type Routes = {
  vouchers: {
    validate: Call<
      ValidateVoucher,
      | {
          valid: true
          discount: string
          value: string
          remaining: string
          voucherCurrency: Currency
          voucherType: VoucherType
          expiresAt: string
        }
      | { valid: false; error: ErrorCode }
    >
    balance: Call<
      { code: string },
      {
        last4: string
        currency: Currency
        initial: string
        remaining: string
        expiresAt: string
        voucherType: VoucherType
        state: 'active' | 'used' | 'expired'
      }
    >
  }
}
const routes = api as unknown as Routes

export type VoucherBalance = Awaited<ReturnType<typeof voucherBalance>>

/** What a voucher would take off an order. Advice: the order itself decides. */
export const validateVoucher = (request: ValidateVoucher) =>
  read(routes.vouchers.validate.$post({ json: request }))

/** What is left on a voucher. */
export const voucherBalance = (code: string) => read(routes.vouchers.balance.$post({ json: { code } }))
