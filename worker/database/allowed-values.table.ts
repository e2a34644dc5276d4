import { sqliteTable, text } from 'drizzle-orm/sqlite-core'

/*
 * Allowed values that a growing shop extends, referenced by the columns that hold them. A migration adds a row here. A
 * CHECK with the same values could only be changed by rebuilding its table, which drops the table's triggers.
 */

export const languages = sqliteTable('languages', { code: text('code').primaryKey() })

export const currencies = sqliteTable('currencies', { code: text('code').primaryKey() })

/** Couriers of orders, and 'digital' for orders that are delivered by e-mail only. */
export const couriers = sqliteTable('couriers', { code: text('code').primaryKey() })

export const categories = sqliteTable('categories', { slug: text('slug').primaryKey() })
