import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { timestampColumn } from '../../database/db'

/** Page views. The rows contain no data on the visitor and no part of an IP address (rules 6.3). */
export const pageViews = sqliteTable(
  'page_views',
  {
    id: integer('id').primaryKey(),
    path: text('path').notNull(),
    /** Host of the referring page, without path and query. */
    referrer: text('referrer'),
    /** Browser family only, such as "Firefox". */
    userAgent: text('user_agent').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [index('page_views_newest').on(t.createdAt, t.path)],
)
