import type { InferRequestType } from 'hono/client'
import type { ErrorCode } from '../../../domain/errors'
import { parseDecimal } from '../../../domain/money/money'
import { api, readBody } from '../../api'
import { ERROR_SENTENCES } from '../../i18n/errors'

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERROR_SENTENCES.pl, code)

/**
 * Fetches the discount that a voucher gives on an order. This is a preview: the order calculates the real discount. An
 * unknown rejection reason counts as an invalid code (spec §8). Throws if a response has no discount.
 */
export async function validateVoucher(request: InferRequestType<typeof api.vouchers.validate.$post>['json']) {
  const validation = await readBody(api.vouchers.validate.$post({ json: request }))
  if (!validation.valid)
    return {
      ...validation,
      error: isErrorCode(validation.error) ? validation.error : ('voucher.invalid' as const),
    }
  const { discount, value, remaining } = validation
  if ([discount, value, remaining].some((amount) => parseDecimal(amount) === null))
    throw new Error('The answer has no amounts.')
  return validation
}

export type VoucherBalance = Awaited<ReturnType<typeof fetchVoucherBalance>>

export const fetchVoucherBalance = (code: string) => readBody(api.vouchers.balance.$post({ json: { code } }))
