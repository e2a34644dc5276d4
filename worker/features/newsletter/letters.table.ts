import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Letter } from '../../../domain/newsletter-letter'
import { id, moment } from '../../db'

/** What was written to all readers of the newsletter, once each (decision 039). */
export const newsletterLetters = sqliteTable(
  'newsletter_letters',
  {
    /** SHA-256 of its words: the same letter is never sent again. */
    id: id(),
    words: text('words', { mode: 'json' }).$type<Letter>().notNull(),
    /** Who had confirmed when it was sent, and how many of them it has been written to. */
    readers: integer('readers').notNull(),
    written: integer('written').notNull().default(0),
    /** The reader up to whom it has been written, by the order of ids. Null undoes what tried to write it. */
    reached: text('reached').notNull().default(''),
    sentAt: moment('sent_at').notNull(),
    finishedAt: moment('finished_at'),
    /** Set with `finishedAt` when staff ended it before all had it; `written` is then who it was sent to. */
    stoppedAt: moment('stopped_at'),
  },
  (t) => [
    check('newsletter_letter_has_readers', sql`${t.readers} > 0`),
    index('newsletter_letters_newest').on(t.sentAt),
    index('newsletter_letters_open')
      .on(t.sentAt)
      .where(sql`${t.finishedAt} IS NULL`),
  ],
)
