import { useQuery } from '@tanstack/react-query'
import {
  convertFromPln,
  type Currency,
  formatMoney,
  mapCurrencies,
  type Rates,
  rateFromDecimal,
} from '../../domain/money/currency'
import { type Minor, minor, parseDecimal, multiply } from '../../domain/money/money'
import { api, readBody } from '../api'
import { useLocale } from './locale'

export const ratesQueryKey = ['rates'] as const

const ratesQuery = {
  queryKey: ratesQueryKey,
  queryFn: () => readBody(api.rates.$get()),
}

const toRates = (rates: Record<Currency, number>): Rates =>
  mapCurrencies((currency) => rateFromDecimal(rates[currency]) ?? 0)

/**
 * Returns the exchange rates and their time; undefined until loaded. `isFallback`: only the built-in rates are known,
 * which payments never use.
 */
export function useRates(): { rates: Rates; ratesAt: string; isFallback: boolean } | undefined {
  const { data } = useQuery(ratesQuery)
  return (
    data && { rates: toRates(data.rates), ratesAt: data.fetchedAt, isFallback: data.source === 'fallback' }
  )
}

export type MoneyFormatters = {
  /**
   * Formats a PLN amount in the visitor's currency; '...' until rates load (spec §2). With `quantity`, it converts the
   * unit price first and then multiplies, as the checkout does. With fallback rates, the price is marked as
   * approximate.
   */
  fromPln: (amount: Minor, quantity?: number) => string
  /** Formats an amount that is already in the visitor's currency. */
  formatVisitorAmount: (amount: Minor) => string
  /**
   * Formats how much a PLN amount exceeds an amount in the visitor's currency. Subtracts the two displayed values, so
   * the result is exact to the cent. At least 0.
   */
  formatDifference: (amount: Minor, lowerAmount: Minor | null) => string
  /** Converts a PLN amount to the visitor's currency; null until rates load. */
  toVisitorCurrency: (amount: Minor) => Minor | null
  /** True if only fallback rates are known. In that case buyers can pay in PLN only. */
  isApproximate: boolean
}

/** Formatters for money in the visitor's language and currency. */
export function useMoneyFormat(): MoneyFormatters {
  const { language, currency } = useLocale()
  const displayRates = useRates()
  const formatInCurrency = (amount: Minor) => formatMoney(amount, currency, language)
  const isApproximate = currency !== 'PLN' && displayRates?.isFallback === true
  const toVisitorCurrency = (amount: Minor) =>
    currency === 'PLN' ? amount : displayRates ? convertFromPln(amount, currency, displayRates.rates) : null
  const formatAmount = (amount: Minor | null) =>
    amount === null ? '...' : (isApproximate ? '≈\u00a0' : '') + formatInCurrency(amount)
  return {
    formatVisitorAmount: formatInCurrency,
    toVisitorCurrency,
    isApproximate,
    fromPln: (amount, quantity = 1) => {
      const convertedAmount = toVisitorCurrency(amount)
      return formatAmount(convertedAmount === null ? null : multiply(convertedAmount, quantity))
    },
    formatDifference: (amount, lowerAmount) => {
      const convertedAmount = toVisitorCurrency(amount)
      return formatAmount(
        convertedAmount === null || lowerAmount === null
          ? null
          : minor(Math.max(0, convertedAmount - lowerAmount)),
      )
    },
  }
}

/** Parses a decimal price of the API to minor units. */
export const parsePrice = (decimal: string): Minor => parseDecimal(decimal) ?? minor(0)
