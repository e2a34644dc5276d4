import { findAmbiguousAmount } from '../../../../domain/money/amount-text'
import { type Currency, formatMoney } from '../../../../domain/money/currency'
import { useLocale } from '../../../i18n/locale'
import { useAdminWords } from '../words'

/**
 * Returns a function for the error of an amount field. An ambiguous input such as "1.500" gets both readings, any other
 * input gets `fallback`.
 */
export function useFormatAmountError(currency: Currency): (text: string, fallback: string) => string {
  const { language } = useLocale()
  const { ambiguousAmount: formatAmbiguousAmount } = useAdminWords()
  return (text, fallback) => {
    const possibleAmounts = findAmbiguousAmount(text, language, currency)
    if (!possibleAmounts) return fallback
    const { thousands, decimals } = possibleAmounts
    return formatAmbiguousAmount({
      typed: text.trim(),
      thousands: formatMoney(thousands, currency, language),
      decimals: formatMoney(decimals, currency, language),
    })
  }
}
