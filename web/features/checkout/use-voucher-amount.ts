import { useSyncExternalStore } from 'react'
import { type Minor, parseDecimal } from '../../../domain/money'
import { amountProblem } from '../../../domain/voucher'
import { useLocale } from '../../i18n/locale'
import { voucherAmount } from '../../voucher-storage'

const nothing = () => null

/** What a voucher is to be bought for, as this tab keeps it; `value` is null unless it can be had in this currency. */
export function useVoucherAmount(): { value: Minor | null; isForeign: boolean } {
  const { currency } = useLocale()
  const { subscribe, read, readCurrency } = voucherAmount
  const kept = useSyncExternalStore(subscribe, read, nothing)
  const keptCurrency = useSyncExternalStore(subscribe, readCurrency, nothing)
  const amount = parseDecimal(kept ?? '')
  const isForeign = amount !== null && keptCurrency !== null && keptCurrency !== currency
  return { value: isForeign || amountProblem(amount, currency) ? null : amount, isForeign }
}
