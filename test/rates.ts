import { exchangeRates } from '../worker/features/rates/rates.table'
import { db } from './factories'

const RATES = { EUR: 230_000, USD: 250_000, GBP: 200_000 }

/**
 * From now on orders are priced with these rates alone: millionths for one PLN, read at `fetchedAt` (ms UTC). Those of
 * another test go, because some were read by clocks ahead of this one and the newest count.
 */
export const onlyRates = (rates: Partial<typeof RATES> = {}, fetchedAt = Date.now()) =>
  db().batch([
    db().delete(exchangeRates),
    db()
      .insert(exchangeRates)
      .values({ ...RATES, ...rates, fetchedAt }),
  ])
