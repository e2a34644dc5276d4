import { inArray, type SQL, sql } from 'drizzle-orm'
import { emails } from '../../email/emails.table'
import { isKind } from '../../email/mail-copies'

/**
 * The condition that a mail is about one of some things; `subjects` selects their ids. What a mail is about begins with
 * an id, and may go on behind a colon.
 */
export const isAboutAny = (subjects: SQL): SQL =>
  inArray(
    emails.id,
    sql`(SELECT mail.id FROM (${subjects}) AS subject JOIN emails AS mail
      ON mail.about >= subject.id AND mail.about < subject.id || ';')`,
  )

const SUBJECT = sql`(CASE instr(${emails.about}, ':') WHEN 0 THEN ${emails.about}
  ELSE substr(${emails.about}, 1, instr(${emails.about}, ':') - 1) END)`

/** What a mail may be about and is kept with. */
const KEEPERS = ['orders', 'refunds', 'vouchers', 'withdrawals', 'complaints', 'reviews'] as const

const isAboutNothingKept = sql.join(
  KEEPERS.map(
    (table) => sql`NOT EXISTS (SELECT 1 FROM ${sql.raw(table)} AS kept WHERE kept.id = ${SUBJECT})`,
  ),
  sql` AND `,
)

/** The condition that a mail is about nothing that is kept for longer than itself, or says nothing of it: a mere link. */
export const isLoose: SQL = sql`(${isKind('order_link')} OR (${isAboutNothingKept}))`
