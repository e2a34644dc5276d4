import { exchangeRates } from '../worker/features/rates/rates.table'
import { db } from './factories'

const EXCHANGE_RATES = { EUR: 230_000, USD: 250_000, GBP: 200_000 }

/**
 * Replaces all exchange rates: millionths for one PLN, fetched at `fetchedAt` (ms UTC). Deletes the rates of other
 * tests, because the shop uses the newest rates and some tests store future timestamps.
 */
export const replaceRates = (rates: Partial<typeof EXCHANGE_RATES> = {}, fetchedAt = Date.now()) =>
  db().batch([
    db().delete(exchangeRates),
    db()
      .insert(exchangeRates)
      .values({ ...EXCHANGE_RATES, ...rates, fetchedAt }),
  ])
