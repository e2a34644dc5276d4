import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { LANGUAGES } from '../../../../domain/language'
import { SUBSCRIBER_STATUSES } from '../../../../domain/marketing/newsletter'
import { languages } from '../../../database/allowed-values.table'
import { id, timestampColumn, isOneOfSql } from '../../../database/db'

/**
 * One row per address with the proof of its consent (rules 6.5). An unsubscribed row keeps only the hash of the
 * address.
 */
export const newsletterSubscribers = sqliteTable(
  'newsletter_subscribers',
  {
    id: id(),
    email: text('email'),
    /** SHA-256 of the address in lowercase. */
    emailHash: text('email_hash').notNull().unique('newsletter_address'),
    status: text('status', { enum: SUBSCRIBER_STATUSES }).notNull(),
    language: text('language', { enum: LANGUAGES })
      .notNull()
      .references(() => languages.code),
    consentText: text('consent_text').notNull(),
    consentVersion: text('consent_version').notNull(),
    consentAt: timestampColumn('consent_at').notNull(),
    /** Truncated IP address at the consent, so that it identifies no single network. */
    ip: text('ip'),
    /** SHA-256 of the token in the latest confirmation mail; the hashes of all tokens are in `newsletter_tokens`. */
    tokenHash: text('token_hash').notNull(),
    /** Timestamp of the latest confirmation mail; 0 if another mail may be sent at once. */
    mailedAt: timestampColumn('mailed_at').notNull(),
    /** Time and truncated IP address of the last sign-up request, with or without a mail. */
    askedAt: timestampColumn('asked_at').notNull(),
    askedIp: text('asked_ip'),
    confirmedAt: timestampColumn('confirmed_at'),
    unsubscribedAt: timestampColumn('unsubscribed_at'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [
    check('newsletter_status', isOneOfSql(t.status, SUBSCRIBER_STATUSES)),
    check('newsletter_confirmed', sql`${t.status} <> 'confirmed' OR ${t.confirmedAt} IS NOT NULL`),
    check('newsletter_hash_alone', sql`(${t.status} = 'unsubscribed') = (${t.email} IS NULL)`),
    check(
      'newsletter_forgotten',
      sql`${t.status} <> 'unsubscribed' OR (${t.ip} IS NULL AND ${t.unsubscribedAt} IS NOT NULL)`,
    ),
    index('newsletter_asked').on(t.askedIp, t.askedAt),
    index('newsletter_waiting').on(t.status, t.mailedAt),
    index('newsletter_newest').on(t.createdAt, t.id, t.status),
  ],
)

/** Token hashes of all newsletter mails. Every token can unsubscribe and never expires. */
export const newsletterTokens = sqliteTable(
  'newsletter_tokens',
  {
    hash: text('hash').primaryKey(),
    subscriberId: text('subscriber_id')
      .notNull()
      .references(() => newsletterSubscribers.id),
    /** Until this time the token confirms a sign-up; 0 for the token of an issue, which confirms nothing. */
    confirmsUntil: timestampColumn('confirms_until').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [index('newsletter_tokens_of').on(t.subscriberId, t.createdAt)],
)
