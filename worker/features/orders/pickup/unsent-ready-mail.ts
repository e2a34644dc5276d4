import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '../../../database/db'
import { emails } from '../../../mail/emails.table'
import { isMailOfKindSql } from '../../../mail/outbox/mail-copies'

/**
 * Query that deletes the mail about ready goods, unless the mail was sent. Needed when staff undo the packing or hand
 * over the goods.
 */
export const deleteUnsentReadyMail = (db: Db, orderId: string) =>
  db
    .delete(emails)
    .where(and(eq(emails.about, orderId), isMailOfKindSql('order_ready'), ne(emails.status, 'sent')))
