import { useSyncExternalStore } from 'react'
import { type Minor, parseDecimal } from '../../../../domain/money/money'
import { findAmountProblem } from '../../../../domain/vouchers/voucher'
import { useLocale } from '../../../i18n/locale'
import { voucherAmountStore } from '../../../storage/voucher-storage'

const returnNull = () => null

type VoucherAmountState = {
  /** The chosen amount; null if the shop sells no voucher of this amount in this currency. */
  value: Minor | null
  isInOtherCurrency: boolean
  /** The stored amount as text if the shop sells no voucher of this amount; else null. */
  refusedText: string | null
}

/** The amount of the voucher to buy, as stored in this tab. */
export function useVoucherAmount(): VoucherAmountState {
  const { currency } = useLocale()
  const { subscribe, read, readCurrency } = voucherAmountStore
  const storedAmountText = useSyncExternalStore(subscribe, read, returnNull)
  const storedCurrency = useSyncExternalStore(subscribe, readCurrency, returnNull)
  const amount = parseDecimal(storedAmountText ?? '')
  const isOtherCurrency = amount !== null && storedCurrency !== null && storedCurrency !== currency
  const buyableAmount = isOtherCurrency || findAmountProblem(amount, currency) ? null : amount
  return {
    value: buyableAmount,
    isInOtherCurrency: isOtherCurrency,
    refusedText: buyableAmount === null && !isOtherCurrency ? storedAmountText : null,
  }
}
