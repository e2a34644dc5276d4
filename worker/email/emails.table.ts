import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { EMAIL_STATUSES, type MailName } from '../../domain/email-list'
import { LANGUAGES } from '../../domain/language'
import { id, moment, oneOf } from '../db'

/**
 * The outbox: a mail is a row, written in the batch of the change that causes it, and sent afterwards.
 * Kind and subject are unique together, so a change that is applied twice mails once.
 */
export const emails = sqliteTable(
  'emails',
  {
    id: id(),
    kind: text('kind').$type<MailName>().notNull(),
    /** What the mail is about, an order id mostly. */
    about: text('about').notNull(),
    recipient: text('recipient').notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
    status: text('status', { enum: EMAIL_STATUSES }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** Not to be tried before. Raised while someone is sending it, and after a failure. */
    nextAt: moment('next_at').notNull(),
    sentAt: moment('sent_at'),
    /** When it was written; a present is written anew on its day. */
    createdAt: moment('created_at').notNull(),
    /** Headers of this mail alone, a JSON object. */
    headers: text('headers', { mode: 'json' }).$type<Record<string, string>>(),
    /** When it was first to be sent. A present waits for its day. */
    dueAt: moment('due_at').notNull().default(0),
    /** Ids of the documents that go with it. */
    attachments: text('attachments', { mode: 'json' }).$type<string[]>(),
  },
  (t) => [
    check('emails_status', oneOf(t.status, EMAIL_STATUSES)),
    uniqueIndex('emails_once').on(t.kind, t.about),
    index('emails_waiting').on(t.status, t.nextAt),
    // The list of staff, and the mails of an order.
    index('emails_newest').on(t.createdAt, t.id),
    index('emails_by_status').on(t.status, t.createdAt),
    index('emails_of').on(t.about, t.createdAt),
  ],
)
