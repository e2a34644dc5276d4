import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { PACED_FORMS } from '../../../domain/form-pace'
import { timestampColumn } from '../../db'

/** Rate limits of public forms: a row for each network (IP prefix), each recipient, and all senders together. */
export const formPace = sqliteTable(
  'form_pace',
  {
    /** A keyed hash that reveals neither network nor address. */
    key: text('key').primaryKey(),
    /** No CHECK: new forms would change it, which means rebuilding a table with rows. */
    form: text('form', { enum: PACED_FORMS }).notNull(),
    /** The theoretical arrival time of the next request (GCRA). A time in the past means that the limit is unused. */
    nextAt: timestampColumn('next_at').notNull(),
    /** Until when the dashboard shows that this sender was rate-limited; 0 for never. */
    slowedUntil: timestampColumn('slowed_until').notNull().default(0),
  },
  (t) => [index('form_pace_slowed').on(t.slowedUntil), index('form_pace_ended').on(t.nextAt)],
)
