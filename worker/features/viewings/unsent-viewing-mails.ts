import { and, eq, or, sql } from 'drizzle-orm'
import { MAIL_KINDS, type MailKind } from '../../../domain/mail/email-list'
import type { Db } from '../../database/db'
import { emails } from '../../mail/emails.table'
import { isMailOfKindSql } from '../../mail/outbox/mail-copies'
import { isMailAboutAnySql } from '../customers/retention/mails-about'

const isViewingMail = (kind: MailKind): boolean => kind.startsWith('viewing_')

/**
 * Statement that deletes the waiting mails to a visitor. Must run before each change of a viewing, so that no mail with
 * the earlier state follows the mail about the change.
 */
export const deleteUnsentViewingMails = (db: Db, viewingId: string) =>
  db
    .delete(emails)
    .where(
      and(
        isMailAboutAnySql(sql`SELECT ${viewingId} AS id`),
        or(...MAIL_KINDS.filter(isViewingMail).map(isMailOfKindSql)),
        eq(emails.status, 'waiting'),
      ),
    )
