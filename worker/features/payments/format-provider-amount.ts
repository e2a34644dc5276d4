import type { Language } from '../../../domain/language'
import { CURRENCIES, formatMoney } from '../../../domain/money/currency'
import { type Minor, toDecimal } from '../../../domain/money/money'

const UNKNOWN_CURRENCY_LABELS: Record<Language, string> = {
  pl: '(waluta nieznana)',
  en: '(unknown currency)',
}

/** Formats an amount of the provider, also in a currency that the shop does not use. */
export function formatProviderAmount(
  { amount, currency }: { amount: Minor; currency: string | null },
  language: Language,
): string {
  const knownCurrency = CURRENCIES.find((code) => code === currency)
  return knownCurrency
    ? formatMoney(amount, knownCurrency, language)
    : `${toDecimal(amount)} ${currency ?? UNKNOWN_CURRENCY_LABELS[language]}`
}
