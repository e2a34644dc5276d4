import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { LANGUAGES } from '../../../domain/language'
import { REVIEW_STATUSES } from '../../../domain/reviews/review'
import { languages } from '../../database/allowed-values.table'
import { id, timestampColumn, isOneOfSql } from '../../database/db'
import { orders } from '../orders/orders.table'

/** Reviews. Each review belongs to a paid order, so the shop may label it "verified purchase" (rules 13.2). */
export const reviews = sqliteTable(
  'reviews',
  {
    id: id(),
    /** At most one review per order. */
    orderId: text('order_id')
      .notNull()
      .unique('reviews_order')
      .references(() => orders.id),
    name: text('name').notNull(),
    rating: integer('rating').notNull(),
    text: text('text').notNull(),
    language: text('language', { enum: LANGUAGES })
      .notNull()
      .references(() => languages.code),
    status: text('status', { enum: REVIEW_STATUSES }).notNull().default('waiting'),
    statusAt: timestampColumn('status_at').notNull(),
    submittedAt: timestampColumn('submitted_at').notNull(),
    /** The consent to publication as shown at `submittedAt` (rules 13.2). Null for older reviews. */
    consentText: text('consent_text'),
    consentVersion: text('consent_version'),
  },
  (t) => [
    check('reviews_status', isOneOfSql(t.status, REVIEW_STATUSES)),
    check('reviews_rating', sql`${t.rating} BETWEEN 1 AND 5`),
    index('reviews_by_status').on(t.status, t.submittedAt),
    index('reviews_newest').on(t.submittedAt, t.id),
  ],
)
