import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { list, oneOf } from '../../db'

/** What is looked at: the shop's own books, and whether they agree with the provider's. */
export const CHECK_KINDS = ['books', 'provider'] as const

/** One thing that is wrong, or that was found wrong and put right: ids and amounts, no personal data. */
export type Finding = { rule: string; subject: string; detail: string }

/** What the checks of the books found, newest last. A round that found nothing leaves a row as well. */
export const bookChecks = sqliteTable(
  'book_checks',
  {
    id: integer('id').primaryKey(),
    kind: text('kind', { enum: CHECK_KINDS }).notNull(),
    findings: list<Finding>('findings'),
    at: integer('at').notNull(),
  },
  (t) => [
    check('book_checks_kind', oneOf(t.kind, CHECK_KINDS)),
    index('book_checks_newest').on(t.kind, t.at),
  ],
)
