import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { PACED_FORMS } from '../../../domain/form-pace'
import { timestamp } from '../../db'

/** How fast public forms are sent: a row for each household, each recipient, and all senders together. */
export const formPace = sqliteTable(
  'form_pace',
  {
    /** A keyed hash: neither a household nor an address can be told from it. */
    key: text('key').primaryKey(),
    /** Without a CHECK: forms are added, and a table with rows is not rebuilt for that. */
    form: text('form', { enum: PACED_FORMS }).notNull(),
    /** The theoretical arrival time of the next request (GCRA). In the past: nothing is remembered. */
    nextAt: timestamp('next_at').notNull(),
    /** Until when the dashboard shows that this sender was slowed down; 0 for never. */
    slowedUntil: timestamp('slowed_until').notNull().default(0),
  },
  (t) => [index('form_pace_slowed').on(t.slowedUntil), index('form_pace_ended').on(t.nextAt)],
)
