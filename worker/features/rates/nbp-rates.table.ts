import { sql } from 'drizzle-orm'
import { check, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { CURRENCIES } from '../../../domain/money/currency'
import { currencies } from '../../database/allowed-values.table'

/**
 * Mean rates of the Polish central bank (NBP, table A) for the VAT of sales in foreign currencies (VAT act, art. 31a).
 * One row for each Polish day of sale and currency.
 */
export const nbpRates = sqliteTable(
  'nbp_rates',
  {
    /** The Polish day of the sale, `2026-11-24`. The rate is from the last working day before the sale. */
    saleDay: text('sale_day').notNull(),
    currency: text('currency', { enum: CURRENCIES })
      .notNull()
      .references(() => currencies.code),
    tableNumber: text('table_number').notNull(),
    tableDay: text('table_day').notNull(),
    /** Millionths of PLN per unit of the currency. */
    plnMicro: integer('pln_micro').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.saleDay, t.currency] }),
    check('nbp_rates_earlier', sql`${t.tableDay} < ${t.saleDay} AND ${t.plnMicro} > 0`),
  ],
)
