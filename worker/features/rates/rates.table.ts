import { sql } from 'drizzle-orm'
import { check, integer, sqliteTable } from 'drizzle-orm/sqlite-core'

/** Accepted rates in millionths per PLN. Orders may be priced with the newest. */
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
