import { CURRENCIES, formatMoney } from '../../../domain/money/currency'
import { type Minor, toDecimal } from '../../../domain/money/money'

/** An amount of the provider, in Polish. Its currency may be one that the shop does not know. */
export function formatProviderAmount({
  amount,
  currency,
}: {
  amount: Minor
  currency: string | null
}): string {
  const knownCurrency = CURRENCIES.find((code) => code === currency)
  return knownCurrency
    ? formatMoney(amount, knownCurrency, 'pl')
    : `${toDecimal(amount)} ${currency ?? '(waluta nieznana)'}`
}
