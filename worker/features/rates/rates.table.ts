import { sql } from 'drizzle-orm'
import { check, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { CURRENCIES } from '../../../domain/money/currency'
import { currencies } from '../../database/allowed-values.table'

/**
 * Exchange rates that passed the plausibility check: foreign currency per PLN in millionths. Rates of the same
 * `fetchedAt` were stored together, one row for each foreign currency. Orders may be priced with the newest rates.
 */
export const exchangeRates = sqliteTable(
  'exchange_rates',
  {
    fetchedAt: integer('fetched_at').notNull(),
    currency: text('currency', { enum: CURRENCIES })
      .notNull()
      .references(() => currencies.code),
    rateMicro: integer('rate_micro').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.fetchedAt, t.currency] }),
    check('exchange_rates_positive', sql`${t.rateMicro} > 0`),
  ],
)
