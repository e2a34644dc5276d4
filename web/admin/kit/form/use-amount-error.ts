import { findAmbiguousAmount } from '../../../../domain/money/amount-text'
import { type Currency, formatMoney } from '../../../../domain/money/currency'
import { useLocale } from '../../../i18n/locale'
import { useAdminWords } from '../words'

/**
 * Returns a function that gives the error text of an amount field. For ambiguous input such as "1.500" the text names
 * both possible amounts. For any other input the text is `fallback`.
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
