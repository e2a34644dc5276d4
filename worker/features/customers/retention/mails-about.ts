import { inArray, type SQL, sql } from 'drizzle-orm'
import { emails } from '../../../mail/emails.table'
import { isMailOfKindSql } from '../../../mail/outbox/mail-copies'

/**
 * Condition: the mail is about one of `subjectIdsSql`, a query for ids. The column `about` is an id, or an id followed
 * by a colon and other text.
 */
export const isMailAboutAnySql = (subjectIdsSql: SQL): SQL =>
  inArray(
    emails.id,
    sql`(SELECT mail.id FROM (${subjectIdsSql}) AS subject JOIN emails AS mail
      ON mail.about >= subject.id AND mail.about < subject.id || ';')`,
  )

const SUBJECT_ID_SQL = sql`(CASE instr(${emails.about}, ':') WHEN 0 THEN ${emails.about}
  ELSE substr(${emails.about}, 1, instr(${emails.about}, ':') - 1) END)`

/** Tables whose rows protect the mails about them from deletion. */
const MAIL_RETAINING_TABLES = [
  'orders',
  'refunds',
  'vouchers',
  'withdrawals',
  'complaints',
  'reviews',
  'viewings',
] as const

const IS_ABOUT_NO_STORED_ROW_SQL = sql.join(
  MAIL_RETAINING_TABLES.map(
    (table) => sql`NOT EXISTS (SELECT 1 FROM ${sql.raw(table)} AS kept WHERE kept.id = ${SUBJECT_ID_SQL})`,
  ),
  sql` AND `,
)

/** Condition: the mail is about no row in `MAIL_RETAINING_TABLES`, or contains only an order link. */
export const isUnprotectedMailSql: SQL = sql`(${isMailOfKindSql('order_link')} OR (${IS_ABOUT_NO_STORED_ROW_SQL}))`
