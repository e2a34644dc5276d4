import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { NewsletterIssue } from '../../../../domain/marketing/newsletter-issue'
import { id, timestampColumn } from '../../../database/db'

/** Newsletter issues, each sent once to all subscribers (decision 024). */
export const newsletterIssues = sqliteTable(
  'newsletter_letters',
  {
    /** The id is the SHA-256 of the text, so that the same issue is never sent twice. */
    id: id(),
    words: text('words', { mode: 'json' }).$type<NewsletterIssue>().notNull(),
    /** Number of confirmed subscribers when the issue was sent. `written` is the number of mails written so far. */
    readers: integer('readers').notNull(),
    written: integer('written').notNull().default(0),
    /**
     * Id of the last subscriber for whom a mail was written. The mails are written in the order of the subscribers'
     * ids.
     */
    reached: text('reached').notNull().default(''),
    sentAt: timestampColumn('sent_at').notNull(),
    finishedAt: timestampColumn('finished_at'),
    /** Set together with `finishedAt` if staff stopped the issue early. `written` is then the number of mails sent. */
    stoppedAt: timestampColumn('stopped_at'),
  },
  (t) => [
    check('newsletter_letter_has_readers', sql`${t.readers} > 0`),
    index('newsletter_letters_newest').on(t.sentAt),
    index('newsletter_letters_open')
      .on(t.sentAt)
      .where(sql`${t.finishedAt} IS NULL`),
  ],
)
