import { and, eq, ne, or } from 'drizzle-orm'
import { PICKUP_MAIL_KINDS } from '../../../../domain/orders/pickup'
import type { Db } from '../../../database/db'
import { emails } from '../../../mail/emails.table'
import { isMailOfKindSql } from '../../../mail/outbox/mail-copies'

/**
 * Query that deletes the unsent mails about ready goods, including the reminder. For goods that are unpacked or handed
 * over.
 */
export const deleteUnsentReadyMail = (db: Db, orderId: string) =>
  db
    .delete(emails)
    .where(
      and(
        eq(emails.about, orderId),
        or(...PICKUP_MAIL_KINDS.map(isMailOfKindSql)),
        ne(emails.status, 'sent'),
      ),
    )
