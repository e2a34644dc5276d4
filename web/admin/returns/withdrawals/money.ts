import { formatMoney } from '../../../../domain/money/currency'
import { useLocale } from '../../../i18n/locale'
import { parsePrice } from '../../../i18n/use-money'
import type { Withdrawal } from './queries'

/** The amounts paid and refunded for a withdrawal's order. */
type WithdrawalAmounts = NonNullable<Withdrawal['matched']>['money']

/** Returns a function that formats a decimal amount of the API in the order's currency. */
export function useFormatAmount(amounts: WithdrawalAmounts | null) {
  const { language } = useLocale()
  return (decimal: string) => formatMoney(parsePrice(decimal), amounts?.currency ?? 'PLN', language)
}
