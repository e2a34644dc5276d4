import {
  type Currency,
  FOREIGN_CURRENCIES,
  rateFromDecimal,
  type Rates,
} from '../../../domain/money/currency'

/** Fetches today's rates. Missing and invalid currencies are omitted. */
export type RatesSource = (signal: AbortSignal) => Promise<Partial<Rates>>

/** Timeout of a call to the rates source, ms. */
export const RATES_TIMEOUT_MS = 2000

/** Fetches the latest rates (spec §7): base PLN, symbols of the other currencies. Throws on failure. */
export async function fetchRates(url: string, signal: AbortSignal): Promise<Partial<Rates>> {
  const sourceUrl = new URL(url)
  sourceUrl.searchParams.set('base', 'PLN')
  sourceUrl.searchParams.set('symbols', FOREIGN_CURRENCIES.join())
  const response = await fetch(sourceUrl, { signal, headers: { Accept: 'application/json' } })
  if (!response.ok) throw new Error(`rates: ${response.status}`)
  const body: unknown = await response.json()
  const exchangeRates = typeof body === 'object' && body && 'rates' in body ? body.rates : null
  if (typeof exchangeRates !== 'object' || !exchangeRates) throw new Error('rates: no rates in the answer')
  const validRates: Partial<Record<Currency, number>> = {}
  for (const currency of FOREIGN_CURRENCIES) {
    const rateValue: unknown = Reflect.get(exchangeRates, currency)
    const rateMicro = typeof rateValue === 'number' ? rateFromDecimal(rateValue) : null
    if (rateMicro) validRates[currency] = rateMicro
  }
  return validRates
}
