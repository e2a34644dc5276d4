import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Letter } from '../../../domain/newsletter-letter'
import { id, moment } from '../../db'

/** Newsletter issues, each sent once to all subscribers (decision 024). */
export const newsletterLetters = sqliteTable(
  'newsletter_letters',
  {
    /** SHA-256 of the text: the same issue is never sent twice. */
    id: id(),
    words: text('words', { mode: 'json' }).$type<Letter>().notNull(),
    /** Number of confirmed subscribers when it was sent, and for how many a mail was written. */
    readers: integer('readers').notNull(),
    written: integer('written').notNull().default(0),
    /** Id of the last subscriber with a mail, in order of ids. Setting NULL aborts the batch. */
    reached: text('reached').notNull().default(''),
    sentAt: moment('sent_at').notNull(),
    finishedAt: moment('finished_at'),
    /** Set with `finishedAt` if staff stopped it early; `written` is then the number of mails sent. */
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
