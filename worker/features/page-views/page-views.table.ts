import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment } from '../../db'

/** A page that was read. The columns of the specification, holding no more than they need (design 4). */
export const pageViews = sqliteTable(
  'page_views',
  {
    id: integer('id').primaryKey(),
    path: text('path').notNull(),
    /** The host only. */
    referrer: text('referrer'),
    /** The browser family only. */
    userAgent: text('user_agent').notNull(),
    /** Truncated: no household can be told from it. */
    ip: text('ip'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('page_views_newest').on(t.createdAt, t.path)],
)
