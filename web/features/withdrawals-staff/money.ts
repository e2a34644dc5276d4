import { formatMoney } from '../../../domain/currency'
import { useLocale } from '../../i18n/locale'
import { priceOf } from '../../i18n/use-money'
import type { Withdrawal } from './queries'

/** What was paid for the order of a withdrawal, and what of that has gone back. */
type WithdrawalMoney = NonNullable<Withdrawal['matched']>['money']

export const isOwed = ({ left }: WithdrawalMoney): boolean => priceOf(left) > 0

/** Decimals of the API as this page's language writes them, in the currency of the order. */
export function useShown(money: WithdrawalMoney | null) {
  const { language } = useLocale()
  return (decimal: string) => formatMoney(priceOf(decimal), money?.currency ?? 'PLN', language)
}
