import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { jsonListColumn, isOneOfSql } from '../../../database/db'

/**
 * Kinds of integrity checks. `books` checks the shop's own database; `provider` compares the database with the payment
 * provider.
 */
export const CHECK_KINDS = ['books', 'provider'] as const

/**
 * A violation of an integrity rule of money or goods, which the check may already have repaired. Contains ids and
 * amounts, no personal data.
 */
export type BookCheckFinding = { rule: string; subject: string; detail: string }

/** One row per run of the integrity checks of money and goods, also for a run without findings. */
export const bookChecks = sqliteTable(
  'book_checks',
  {
    id: integer('id').primaryKey(),
    kind: text('kind', { enum: CHECK_KINDS }).notNull(),
    findings: jsonListColumn<BookCheckFinding>('findings'),
    at: integer('at').notNull(),
  },
  (t) => [
    check('book_checks_kind', isOneOfSql(t.kind, CHECK_KINDS)),
    index('book_checks_newest').on(t.kind, t.at),
  ],
)
