import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { EMAIL_STATUSES, type MailKindOrCopy } from '../../domain/mail/email-list'
import { LANGUAGES } from '../../domain/language'
import type { OrderState } from '../../domain/orders/order'
import type { SaleChannel } from '../../domain/orders/sale-channel'
import { id, timestampColumn, isOneOfSql } from '../database/db'

/**
 * The outbox. A mail is written in the same batch as the change that it reports, and is sent afterwards. `kind` and
 * `about` are unique together, so a repeated change mails once.
 */
export const emails = sqliteTable(
  'emails',
  {
    id: id(),
    kind: text('kind').$type<MailKindOrCopy>().notNull(),
    /** Id of the object that the mail is about, usually an order. */
    about: text('about').notNull(),
    recipient: text('recipient').notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
    status: text('status', { enum: EMAIL_STATUSES }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** Earliest time of the next attempt to send. A sender's lease or a failed attempt postpones this time. */
    nextAt: timestampColumn('next_at').notNull(),
    sentAt: timestampColumn('sent_at'),
    /** Time at which the mail was written. A gift mail is written at the purchase, and written again on its delivery day. */
    createdAt: timestampColumn('created_at').notNull(),
    /** Additional headers of this mail, a JSON object. */
    headers: text('headers', { mode: 'json' }).$type<Record<string, string>>(),
    /** Time at which the mail is due, without the delays of retries. A gift mail is due on its delivery day. */
    dueAt: timestampColumn('due_at').notNull().default(0),
    /** Ids of the attached documents. */
    attachments: text('attachments', { mode: 'json' }).$type<string[]>(),
  },
  (t) => [
    check('emails_status', isOneOfSql(t.status, EMAIL_STATUSES)),
    uniqueIndex('emails_once').on(t.kind, t.about),
    index('emails_waiting').on(t.status, t.nextAt),
    // Indexes for the mail list that staff see, and for the mails of an order.
    index('emails_newest').on(t.createdAt, t.id),
    index('emails_by_status').on(t.status, t.createdAt),
    index('emails_of').on(t.about, t.createdAt),
  ],
)

/**
 * The unpaid order of a claimed mail, as input for `shouldSkipMail`. `hasEarlierMail`: 1 if an earlier mail of the
 * order was sent or is being sent.
 */
export type UnpaidOrder = {
  state: OrderState
  channel: SaleChannel
  network: string | null
  hasEarlierMail: 0 | 1
}

/** A mail that a sender has claimed. */
export type ClaimedMail = typeof emails.$inferSelect & { unpaidOrder: UnpaidOrder | null }
