import { FALLBACK_RATES } from '../../../domain/money/currency'
import { AppError, type ErrorCode } from '../../../domain/errors'
import { minor, subtract, toDecimal } from '../../../domain/money/money'
import { calculateVoucherDiscount } from '../../../domain/checkout/pricing'
import {
  readVoucherCode,
  calculateVoucherCharge,
  findVoucherErrorCode,
  lastCodeCharacters,
  convertVoucherAmount,
} from '../../../domain/vouchers/voucher'
import type { ValidateVoucherBody } from '../../../domain/vouchers/voucher-requests'
import { runBatch } from '../../database/db'
import type { Deps } from '../../deps'
import { toIsoString } from '../../iso'
import { selectChargeableRates, chargeableRatesQueries } from '../rates/rates'
import { toVoucherWithAvailability, voucherQuery } from './find-voucher'

type VoucherDeps = Pick<Deps, 'db' | 'now'>

type RejectedVoucher = { valid: false; error: ErrorCode }

/**
 * Computes the discount of a voucher for the checkout preview; placing the order computes it again. `discount` and
 * `value` are decimals in the order's currency, `remaining` (the balance afterwards) in the voucher's.
 * @throws shop.try_again without current rates
 */
export async function validateVoucher(deps: VoucherDeps, request: ValidateVoucherBody) {
  const toRejectedVoucher = (error: ErrorCode): RejectedVoucher => ({ valid: false, error })
  if (request.code.trim() === '') return toRejectedVoucher('voucher.enter_code')
  const { rows, seenRates, newestRates } = await runBatch(deps.db, {
    rows: voucherQuery(deps, readVoucherCode(request.code), request.sessionId),
    ...chargeableRatesQueries(deps, null),
  })
  const voucher = toVoucherWithAvailability(rows)
  const voucherError = findVoucherErrorCode(voucher, deps.now())
  if (!voucher || voucherError) return toRejectedVoucher(voucherError ?? 'voucher.invalid')
  const ratesReading = selectChargeableRates(seenRates, newestRates, deps.now())
  if (voucher.currency !== request.currency && !ratesReading) throw new AppError('shop.try_again')
  const exchangeRates = ratesReading?.rates ?? FALLBACK_RATES
  const convertedBalance = convertVoucherAmount(
    voucher.available,
    voucher.currency,
    request.currency,
    exchangeRates,
  )
  const discount = calculateVoucherDiscount(request.orderTotal, convertedBalance, request.currency)
  const voucherCharge = calculateVoucherCharge(
    discount,
    { balance: voucher.available, value: convertedBalance, currency: voucher.currency },
    request.currency,
    exchangeRates,
  )
  return {
    valid: true as const,
    discount: toDecimal(discount),
    value: toDecimal(convertedBalance),
    remaining: toDecimal(subtract(voucher.available, voucherCharge)),
    voucherCurrency: voucher.currency,
    voucherType: voucher.voucherType,
    voucherVat: voucher.voucherVat,
    vatRate: voucher.vatRate,
    expiresAt: toIsoString(voucher.expiresAt),
  }
}

/**
 * Balance of a voucher; its code gives access. `held` is the part held by unpaid orders; if the orders stay unpaid,
 * that part becomes available again.
 * @throws voucher.enter_code, voucher.invalid for an unknown or blocked code
 */
export async function readVoucherBalance(deps: VoucherDeps, typedCode: string) {
  if (typedCode.trim() === '') throw new AppError('voucher.enter_code')
  const code = readVoucherCode(typedCode)
  const voucher = code ? toVoucherWithAvailability(await voucherQuery(deps, code, null)) : null
  const voucherError = findVoucherErrorCode(voucher, deps.now())
  if (!voucher || voucherError === 'voucher.invalid') throw new AppError('voucher.invalid')
  return {
    last4: lastCodeCharacters(voucher.code),
    currency: voucher.currency,
    initial: toDecimal(voucher.amountInitial),
    remaining: toDecimal(voucherError === 'voucher.expired' ? minor(0) : voucher.amountRemaining),
    expiresAt: toIsoString(voucher.expiresAt),
    voucherType: voucher.voucherType,
    held: toDecimal(voucher.held),
    state: voucherStateOf(voucherError),
  }
}

function voucherStateOf(errorCode: ErrorCode | null): 'active' | 'in_use' | 'used' | 'expired' {
  if (errorCode === 'voucher.expired') return 'expired'
  if (errorCode === 'voucher.in_use') return 'in_use'
  return errorCode === 'voucher.already_used' ? 'used' : 'active'
}
