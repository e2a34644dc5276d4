import { sqliteTable, text } from 'drizzle-orm/sqlite-core'

/* Lookup tables of allowed values. A migration adds a value as a row. A CHECK would be worse: to change a CHECK, SQLite
   must rebuild the table, which drops the table's triggers. */

export const languages = sqliteTable('languages', { code: text('code').primaryKey() })

export const currencies = sqliteTable('currencies', { code: text('code').primaryKey() })

/** Couriers of orders, and 'digital' for orders that are delivered by e-mail only. */
export const couriers = sqliteTable('couriers', { code: text('code').primaryKey() })

export const categories = sqliteTable('categories', { slug: text('slug').primaryKey() })
