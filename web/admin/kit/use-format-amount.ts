import { type Currency, formatMoney } from '../../../domain/money/currency'
import { useLocale } from '../../i18n/locale'
import { parsePrice } from '../../i18n/use-money'

/** Returns a function that formats a decimal amount of the API in the page's language. */
export function useFormatAmount(currency: Currency) {
  const { language } = useLocale()
  return (decimal: string) => formatMoney(parsePrice(decimal), currency, language)
}
