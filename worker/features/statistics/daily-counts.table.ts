import { sql } from 'drizzle-orm'
import { check, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { COUNT_KINDS } from '../../../domain/statistics/daily-count'
import { isOneOfSql } from '../../database/db'

/**
 * Counts of events by Polish day ("2026-11-27"). The rows contain no data on persons (rules 6.3). The key starts with
 * the kind, so that a period of one kind is one range of the key.
 */
export const dailyCounts = sqliteTable(
  'daily_counts',
  {
    kind: text('kind', { enum: COUNT_KINDS }).notNull(),
    day: text('day').notNull(),
    /** The counted thing (`COUNT_KINDS`); empty for kinds without a subject. */
    subject: text('subject').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.day, t.subject] }),
    check('daily_counts_kind', isOneOfSql(t.kind, COUNT_KINDS)),
    check('daily_counts_subject', sql`length(${t.subject}) <= 64`),
    check('daily_counts_count', sql`${t.count} >= 1`),
  ],
)
