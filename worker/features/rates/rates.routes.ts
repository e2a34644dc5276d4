import { Hono } from 'hono'
import { mapCurrencies, rateToDecimal } from '../../../domain/money/currency'
import { toIsoString } from '../../iso'
import type { AppEnv } from '../../http/context'
import { getCurrentRates, type RatesReading } from './rates'

/** DTO of the exchange rates: foreign currency per PLN, as decimals. */
export const toRatesDto = ({ rates, fetchedAt, source }: RatesReading) => ({
  base: 'PLN' as const,
  rates: mapCurrencies((currency) => rateToDecimal(rates[currency])),
  fetchedAt: toIsoString(fetchedAt),
  source,
})

export const ratesRoutes = new Hono<AppEnv>().get('/', async (c) =>
  c.json(toRatesDto(await getCurrentRates(c.var.deps))),
)
