import type { InferRequestType } from 'hono/client'
import type { ErrorCode } from '../../../domain/errors'
import { parseDecimal } from '../../../domain/money'
import { api, read } from '../../api'
import { ERRORS } from '../../i18n/errors'

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS.pl, code)

/**
 * The discount of a voucher on an order. Only a preview: the order calculates the real discount. An unknown reason of a
 * rejection counts as an invalid code (spec §8). Throws if a response has no discount.
 */
export async function validateVoucher(request: InferRequestType<typeof api.vouchers.validate.$post>['json']) {
  const answer = await read(api.vouchers.validate.$post({ json: request }))
  if (!answer.valid)
    return { ...answer, error: isErrorCode(answer.error) ? answer.error : ('voucher.invalid' as const) }
  const { discount, value, remaining } = answer
  if ([discount, value, remaining].some((amount) => parseDecimal(amount) === null))
    throw new Error('The answer has no amounts.')
  return answer
}

export type VoucherBalance = Awaited<ReturnType<typeof voucherBalance>>

export const voucherBalance = (code: string) => read(api.vouchers.balance.$post({ json: { code } }))
