import type { Language } from './language'
import { type Minor, minor } from './money'

export const CURRENCIES = ['PLN', 'EUR', 'USD', 'GBP'] as const
export type Currency = (typeof CURRENCIES)[number]

/** Everything is priced in PLN; other currencies are converted from it (specification 9). */
export const BASE_CURRENCY = 'PLN' satisfies Currency

/** One PLN in another currency, in millionths: 0.23 EUR is 230,000. PLN is 1,000,000. */
export type Rates = Readonly<Record<Currency, number>>

const MICRO = 1_000_000

/** Used when the rate source is down, and for a currency it leaves out (specification 9). For display only. */
export const FALLBACK_RATES: Rates = { PLN: MICRO, EUR: 230_000, USD: 250_000, GBP: 200_000 }

/** Rates are fetched at most once an hour (specification 9). */
export const RATES_TTL_MS = 3_600_000

/** An order may be priced with rates up to a day old; older ones leave PLN only (design 5). */
export const RATES_CHARGEABLE_MS = 24 * 3_600_000

/** A buyer who saw a rate may order with it for two hours (api, orders). */
export const RATES_HONOURED_MS = 2 * 3_600_000

/** So that the largest amount times any rate is still a safe integer. */
const HIGHEST_RATE = 50 * MICRO

/** A decimal rate ("0.2313") as millionths. Null unless it is positive and at most 50. */
export function rateFromDecimal(rate: number): number | null {
  const micro = Math.round(rate * MICRO)
  return micro > 0 && micro <= HIGHEST_RATE ? micro : null
}

export const rateToDecimal = (micro: number): number => micro / MICRO

/** How far a new rate may be from the last good one to be believed (reliability X1), and from the fallback if there is none. */
export const RATE_TOLERANCE = { ofLastGood: 0.2, ofFallback: 0.5 } as const

/** Whether a rate lies within `tolerance` (0.2 is 20 %) of a reference; both in millionths. */
export const isPlausible = (micro: number, reference: number, tolerance: number): boolean =>
  Math.abs(micro - reference) <= reference * tolerance

/** A PLN unit price in another currency, rounded half up to the minor unit. The one place where money is rounded. */
export function convert(amount: Minor, currency: Currency, rates: Rates): Minor {
  if (currency === BASE_CURRENCY) return amount
  const scaled = amount * rates[currency] + MICRO / 2
  return minor((scaled - (scaled % MICRO)) / MICRO)
}

/** An amount a shopper names in their currency, in PLN to the nearest grosz; for looking things up, never for charging. */
export const toPln = (amount: Minor, currency: Currency, rates: Rates): Minor =>
  currency === BASE_CURRENCY ? amount : minor(Math.round((amount * MICRO) / rates[currency]))

const EURO_DISPLAY = new Set(
  'AT BE CY EE FI FR DE GR IE IT LV LT LU MT NL PT SK SI ES HR BG CZ DK HU RO SE'.split(' '),
)

/** The display currency of a country, ISO 3166 code in capitals (specification 9). */
export function currencyOfCountry(country: string): Currency {
  if (country === 'PL') return 'PLN'
  if (country === 'GB') return 'GBP'
  return EURO_DISPLAY.has(country) ? 'EUR' : 'USD'
}

/** Polish is sold in PLN, English in EUR, until the visitor picks another currency (specification 1). */
export const currencyOfLanguage = (language: Language): Currency => (language === 'pl' ? 'PLN' : 'EUR')

export const SYMBOLS: Record<Currency, string> = { PLN: 'zł', EUR: '€', USD: '$', GBP: '£' }
const NO_BREAK = '\u00a0'

/**
 * An amount as people read it: pl "1 234,56 zł", "1 234,56 €"; en "€1,234.56", "1,234.56 zł".
 * Written by hand so that the edge and every browser print the same characters.
 */
export function formatMoney(amount: Minor, currency: Currency, language: Language): string {
  const [group, point] = language === 'pl' ? [NO_BREAK, ','] : [',', '.']
  const digits = String(Math.abs(amount)).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, group)
  const number = `${whole}${point}${digits.slice(-2)}`
  const sign = amount < 0 ? '−' : ''
  const symbolFirst = currency !== 'PLN' && language === 'en'
  return symbolFirst
    ? `${sign}${SYMBOLS[currency]}${number}`
    : `${sign}${number}${NO_BREAK}${SYMBOLS[currency]}`
}

/**
 * The least that the payment provider charges, in minor units of the currency.
 * Below it a voucher covers less, so that the rest is exactly this (design 4).
 */
export const MINIMUM_CHARGE: Record<Currency, Minor> = {
  PLN: minor(200),
  EUR: minor(50),
  USD: minor(50),
  GBP: minor(30),
}
