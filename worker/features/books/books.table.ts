import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { list, checkEnum } from '../../db'

/** Kinds of checks: `books` for the shop's own tables, `provider` for the comparison with the payment provider. */
export const CHECK_KINDS = ['books', 'provider'] as const

/** A fault in the books, or its repair: ids and amounts, no personal data. */
export type Finding = { rule: string; subject: string; detail: string }

/** Results of the checks. A run without findings is stored too. */
export const bookChecks = sqliteTable(
  'book_checks',
  {
    id: integer('id').primaryKey(),
    kind: text('kind', { enum: CHECK_KINDS }).notNull(),
    findings: list<Finding>('findings'),
    at: integer('at').notNull(),
  },
  (t) => [
    check('book_checks_kind', checkEnum(t.kind, CHECK_KINDS)),
    index('book_checks_newest').on(t.kind, t.at),
  ],
)
