import { sql } from 'drizzle-orm'
import { check, integer, sqliteTable } from 'drizzle-orm/sqlite-core'

/**
 * Exchange rates that passed the plausibility check: foreign currency per PLN in millionths. Orders may be priced with
 * the newest row.
 */
export const exchangeRates = sqliteTable(
  'exchange_rates',
  {
    fetchedAt: integer('fetched_at').primaryKey(),
    EUR: integer('eur_micro').notNull(),
    USD: integer('usd_micro').notNull(),
    GBP: integer('gbp_micro').notNull(),
  },
  (t) => [check('exchange_rates_positive', sql`${t.EUR} > 0 AND ${t.USD} > 0 AND ${t.GBP} > 0`)],
)
