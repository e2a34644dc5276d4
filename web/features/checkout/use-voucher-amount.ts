import { useSyncExternalStore } from 'react'
import { type Minor, parseDecimal } from '../../../domain/money'
import { amountProblem } from '../../../domain/voucher'
import { useLocale } from '../../i18n/locale'
import { voucherAmount } from '../../voucher-storage'

const getNull = () => null

type Kept = {
  /** The amount; null if no voucher can be bought for it in this currency. */
  value: Minor | null
  isForeign: boolean
  /** The stored input, if no voucher can be bought for that amount. */
  refused: string | null
}

/** The amount of the voucher to buy, as stored in this tab. */
export function useVoucherAmount(): Kept {
  const { currency } = useLocale()
  const { subscribe, read, readCurrency } = voucherAmount
  const storedAmount = useSyncExternalStore(subscribe, read, getNull)
  const keptCurrency = useSyncExternalStore(subscribe, readCurrency, getNull)
  const amount = parseDecimal(storedAmount ?? '')
  const isForeign = amount !== null && keptCurrency !== null && keptCurrency !== currency
  const value = isForeign || amountProblem(amount, currency) ? null : amount
  return { value, isForeign, refused: value === null && !isForeign ? storedAmount : null }
}
