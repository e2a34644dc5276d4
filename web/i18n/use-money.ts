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

/** The rates on display and the name of their reading; undefined until they are known. Nothing is paid by `isFallback` ones. */
export function useRates(): { rates: Rates; ratesAt: string; isFallback: boolean } | undefined {
  const { data } = useQuery(ratesQuery)
  return (
    data && { rates: toRates(data.rates), ratesAt: data.fetchedAt, isFallback: data.source === 'fallback' }
  )
}

export type ShowMoney = {
  /**
   * A PLN amount in the visitor's currency, '...' until rates are known (specification 2); of several pieces, as they are
   * billed: the price of one is converted, then taken so many times. By rates that nothing is paid by, it is marked.
   */
  fromPln: (amount: Minor, pieces?: number) => string
  /** An amount that is in the visitor's currency already. */
  own: (amount: Minor) => string
  /**
   * How much more a PLN amount is than one that is in the visitor's currency already, as both are shown: what is read as
   * their difference is it to the cent. Never less than nothing.
   */
  more: (amount: Minor, than: Minor | null) => string
  /** A PLN amount in the visitor's currency; null until rates are known. */
  convert: (amount: Minor) => Minor | null
  /** Only złoty can be paid: there are no rates of today. */
  isApproximate: boolean
}

/** How money is shown to this visitor. */
export function useMoney(): ShowMoney {
  const { language, currency } = useLocale()
  const known = useRates()
  const own = (amount: Minor) => formatMoney(amount, currency, language)
  const isApproximate = currency !== 'PLN' && known?.isFallback === true
  const toOwn = (amount: Minor) =>
    currency === 'PLN' ? amount : known ? convert(amount, currency, known.rates) : null
  const shown = (amount: Minor | null) =>
    amount === null ? '...' : (isApproximate ? '≈\u00a0' : '') + own(amount)
  return {
    own,
    convert: toOwn,
    isApproximate,
    fromPln: (amount, pieces = 1) => {
      const converted = toOwn(amount)
      return shown(converted === null ? null : times(converted, pieces))
    },
    more: (amount, than) => {
      const converted = toOwn(amount)
      return shown(converted === null || than === null ? null : minor(Math.max(0, converted - than)))
    },
  }
}

/** A price as the API carries it, in minor units. */
export const priceOf = (decimal: string): Minor => parseDecimal(decimal) ?? minor(0)
