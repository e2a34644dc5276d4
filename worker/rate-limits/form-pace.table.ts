import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { PACED_FORMS } from '../../domain/rate-limits/form-pace'
import { timestampColumn } from '../database/db'

/** Rate limits of public forms: a row for each network (IP prefix), each recipient, and all senders together. */
export const formPace = sqliteTable(
  'form_pace',
  {
    /** A keyed hash, so that the row reveals neither the network nor the e-mail address. */
    key: text('key').primaryKey(),
    /**
     * The column has no CHECK of its values. Each new form would change the CHECK, and SQLite would have to rebuild the
     * table.
     */
    form: text('form', { enum: PACED_FORMS }).notNull(),
    /** Theoretical arrival time of the next request (GCRA). If the time is in the past, the full burst is available. */
    nextAt: timestampColumn('next_at').notNull(),
    /** Until this time the dashboard counts the sender as rate-limited; 0 if the sender never was. */
    slowedUntil: timestampColumn('slowed_until').notNull().default(0),
  },
  (t) => [index('form_pace_slowed').on(t.slowedUntil), index('form_pace_ended').on(t.nextAt)],
)
