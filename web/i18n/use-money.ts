import { useQuery } from '@tanstack/react-query'
import { convert, type Currency, formatMoney, type Rates, rateFromDecimal } from '../../domain/currency'
import { type Minor, minor, parseDecimal, times } from '../../domain/money'
import { api, read } from '../api'
import { useLocale } from './locale'

export const ratesKey = ['rates'] as const

const ratesQuery = {
  queryKey: ratesKey,
  queryFn: () => read(api.rates.$get()),
}

const toRates = (rates: Record<Currency, number>): Rates => ({
  PLN: rateFromDecimal(rates.PLN) ?? 0,
  EUR: rateFromDecimal(rates.EUR) ?? 0,
  USD: rateFromDecimal(rates.USD) ?? 0,
  GBP: rateFromDecimal(rates.GBP) ?? 0,
})

/**
 * Returns the exchange rates on display and their time; undefined until loaded. `isFallback` rates are never used for
 * payments.
 */
export function useRates(): { rates: Rates; ratesAt: string; isFallback: boolean } | undefined {
  const { data } = useQuery(ratesQuery)
  return (
    data && { rates: toRates(data.rates), ratesAt: data.fetchedAt, isFallback: data.source === 'fallback' }
  )
}

export type ShowMoney = {
  /**
   * Formats a PLN amount in the visitor's currency; '...' until rates load (spec §2).
   * `quantity` converts the unit price first and then multiplies, as the bill does. Fallback rates mark the price as
   * approximate.
   */
  fromPln: (amount: Minor, quantity?: number) => string
  /** Formats an amount that is already in the visitor's currency. */
  own: (amount: Minor) => string
  /**
   * Formats how much a PLN amount exceeds an amount in the visitor's currency. Computed from the displayed values, so
   * the difference is exact to the cent; at least 0.
   */
  more: (amount: Minor, than: Minor | null) => string
  /** Converts a PLN amount to the visitor's currency; null until rates load. */
  convert: (amount: Minor) => Minor | null
  /** True if only fallback rates are known. In that case buyers can pay in PLN only. */
  isApproximate: boolean
}

/** Formatters for money in the visitor's language and currency. */
export function useMoney(): ShowMoney {
  const { language, currency } = useLocale()
  const currentRates = useRates()
  const formatOwn = (amount: Minor) => formatMoney(amount, currency, language)
  const isApproximate = currency !== 'PLN' && currentRates?.isFallback === true
  const toOwn = (amount: Minor) =>
    currency === 'PLN' ? amount : currentRates ? convert(amount, currency, currentRates.rates) : null
  const formatAmount = (amount: Minor | null) =>
    amount === null ? '...' : (isApproximate ? '≈\u00a0' : '') + formatOwn(amount)
  return {
    own: formatOwn,
    convert: toOwn,
    isApproximate,
    fromPln: (amount, quantity = 1) => {
      const convertedAmount = toOwn(amount)
      return formatAmount(convertedAmount === null ? null : times(convertedAmount, quantity))
    },
    more: (amount, than) => {
      const convertedAmount = toOwn(amount)
      return formatAmount(
        convertedAmount === null || than === null ? null : minor(Math.max(0, convertedAmount - than)),
      )
    },
  }
}

/** Parses a decimal price of the API to minor units. */
export const priceOf = (decimal: string): Minor => parseDecimal(decimal) ?? minor(0)
