import type { Language } from '../language'
import { type Minor, minor, roundHalfAwayFromZero } from './money'
import { DAY_MS, HOUR_MS } from '../time/time'
import { formatWholeNumber } from '../text/whole-number'

type CurrencyDetails = {
  symbol: string
  /** The price of one PLN, in millionths, if the rate source is down or omits the currency (spec §9). For display only. */
  fallbackRate: number
  /** The smallest charge of the payment provider, minor units. */
  minimumCharge: Minor
}

export const MICROS_PER_UNIT = 1_000_000

const CURRENCY_DETAILS = {
  PLN: {
    symbol: 'zł',
    fallbackRate: MICROS_PER_UNIT,
    minimumCharge: minor(200),
  },
  EUR: {
    symbol: '€',
    fallbackRate: 230_000,
    minimumCharge: minor(50),
  },
  USD: {
    symbol: '$',
    fallbackRate: 250_000,
    minimumCharge: minor(50),
  },
  GBP: {
    symbol: '£',
    fallbackRate: 200_000,
    minimumCharge: minor(30),
  },
} as const satisfies Record<string, CurrencyDetails>

export type Currency = keyof typeof CURRENCY_DETAILS
export const CURRENCIES = Object.keys(CURRENCY_DETAILS) as [Currency, ...Currency[]]

const currencyDetails = (currency: Currency): CurrencyDetails => CURRENCY_DETAILS[currency]

/** Builds a record with a value for each currency. */
export const mapCurrencies = <T>(toValue: (currency: Currency) => T): Record<Currency, T> =>
  Object.fromEntries(CURRENCIES.map((currency) => [currency, toValue(currency)])) as Record<Currency, T>

/** All prices are in PLN; amounts in other currencies are converted from PLN (spec §9). */
export const BASE_CURRENCY = 'PLN' satisfies Currency

/** The price of one PLN in another currency, in millionths: 0.23 EUR is 230,000. PLN is 1,000,000. */
export type Rates = Readonly<Record<Currency, number>>

/** Fallback if the rate source is down or omits a currency (spec §9). For display only. */
export const FALLBACK_RATES: Rates = mapCurrencies((currency) => currencyDetails(currency).fallbackRate)

/** Currencies that are converted from PLN. */
export const FOREIGN_CURRENCIES = CURRENCIES.filter((currency) => currency !== BASE_CURRENCY)

/** Rates are fetched at most once an hour (spec §9). */
export const RATES_TTL_MS = HOUR_MS

/** Maximum age of rates for orders, ms. Without rates this recent, only PLN is offered. */
export const MAX_ORDER_RATE_AGE_MS = DAY_MS

/** Time during which an order may use the rate that the buyer saw, ms. */
export const QUOTED_RATE_VALIDITY_MS = 2 * HOUR_MS

/** Upper limit of a rate: the largest amount times this rate is still a safe integer. */
const MAX_EXCHANGE_RATE = 50 * MICROS_PER_UNIT

/** Converts a decimal rate (0.2313) to millionths. Returns null unless it is positive and at most 50. */
export function rateFromDecimal(rate: number): number | null {
  const rateMicro = Math.round(rate * MICROS_PER_UNIT)
  return rateMicro > 0 && rateMicro <= MAX_EXCHANGE_RATE ? rateMicro : null
}

export const rateToDecimal = (rateMicro: number): number => rateMicro / MICROS_PER_UNIT

/**
 * Accepted deviation of a new rate from the last good rate, as a share (0.2 is 20 %). Without a last good rate, the new
 * rate is compared with the fallback rate.
 */
export const RATE_TOLERANCE = { ofLastGood: 0.2, ofFallback: 0.5 } as const

/** True if a rate differs from `referenceRate` by at most `tolerance` (0.2 is 20 %). Both rates are in millionths. */
export const isPlausibleRate = (rateMicro: number, referenceRate: number, tolerance: number): boolean =>
  Math.abs(rateMicro - referenceRate) <= referenceRate * tolerance

/** Converts a PLN unit price to a currency, rounded half up to the minor unit. */
export function convertFromPln(amount: Minor, currency: Currency, rates: Rates): Minor {
  if (currency === BASE_CURRENCY) return amount
  const scaledAmount = amount * rates[currency] + MICROS_PER_UNIT / 2
  return minor((scaledAmount - (scaledAmount % MICROS_PER_UNIT)) / MICROS_PER_UNIT)
}

/**
 * Converts an amount to PLN, rounded to the nearest grosz. For filters and statistics, never for an amount to charge.
 */
export const toPln = (amount: Minor, currency: Currency, rates: Rates): Minor =>
  currency === BASE_CURRENCY ? amount : minor(Math.round((amount * MICROS_PER_UNIT) / rates[currency]))

/**
 * Converts an amount to grosz at a rate of NBP, the Polish central bank (millionths of PLN per unit). Rounds half away
 * from zero.
 */
export const toPlnAtNbpRate = (amount: Minor, nbpRateMicro: number): Minor =>
  minor(roundHalfAwayFromZero((amount * nbpRateMicro) / MICROS_PER_UNIT))

/**
 * ISO 3166 codes of the countries of each currency. Kept out of the currency details, because the browser does not need
 * these codes.
 */
const CURRENCY_COUNTRIES: Partial<Record<Currency, string>> = {
  PLN: 'PL',
  EUR: 'AT BE CY EE FI FR DE GR IE IT LV LT LU MT NL PT SK SI ES HR BG CZ DK HU RO SE',
  GBP: 'GB',
}

/** The display currency for a country, named by its ISO 3166 code in capitals. USD for countries without a currency of the shop (spec §9). */
export const currencyOfCountry = (country: string): Currency =>
  CURRENCIES.find((currency) => CURRENCY_COUNTRIES[currency]?.split(' ').includes(country)) ?? 'USD'

/** The default currency: PLN in Polish, EUR in English, until the visitor picks another (spec §1). */
export const currencyOfLanguage = (language: Language): Currency => (language === 'pl' ? 'PLN' : 'EUR')

export const CURRENCY_SYMBOLS = mapCurrencies((currency) => currencyDetails(currency).symbol)

const NBSP = '\u00a0'

/**
 * Formats an amount: "1 234,56 zł" or "1 234,56 €" in Polish, "€1,234.56" or "1,234.56 zł" in English. Does not use
 * Intl, because the output of Intl may differ between server and browsers.
 */
export function formatMoney(amount: Minor, currency: Currency, language: Language): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  const decimalPoint = language === 'pl' ? ',' : '.'
  const formattedNumber = `${formatWholeNumber(digits.slice(0, -2), language)}${decimalPoint}${digits.slice(-2)}`
  const minusSign = amount < 0 ? '−' : ''
  const isSymbolFirst = currency !== 'PLN' && language === 'en'
  return isSymbolFirst
    ? `${minusSign}${CURRENCY_SYMBOLS[currency]}${formattedNumber}`
    : `${minusSign}${formattedNumber}${NBSP}${CURRENCY_SYMBOLS[currency]}`
}

/**
 * The smallest charge of the payment provider, minor units of the currency. If a voucher would leave a smaller amount
 * to pay, the discount of the voucher is lowered. The buyer then pays exactly this minimum.
 */
export const MINIMUM_CHARGES = mapCurrencies((currency) => currencyDetails(currency).minimumCharge)
