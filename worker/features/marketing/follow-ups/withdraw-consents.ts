import { and, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Deps } from '../../../deps'
import { emails } from '../../../mail/emails.table'
import { isMailOfKindSql } from '../../../mail/outbox/mail-copies'
import { orders } from '../../orders/orders.table'

/** Condition: the buyer of an order has given a marketing consent and not withdrawn it. */
export const isConsentingSql = and(eq(orders.marketingConsent, true), isNull(orders.marketingWithdrawnAt))

/** Condition: the mail is a follow-up mail and not sent yet. */
export const isUnsentFollowUpSql = sql`(${and(isMailOfKindSql('follow_up'), ne(emails.status, 'sent'))})`

/**
 * Queries that withdraw the marketing consent of orders and cancel their unsent follow-up mails. The first query
 * returns the affected orders.
 */
export const withdrawConsents = ({ db, now }: Pick<Deps, 'db' | 'now'>, isOfCustomerSql: SQL) =>
  [
    db
      .update(orders)
      .set({ marketingWithdrawnAt: now() })
      .where(and(isOfCustomerSql, isConsentingSql))
      .returning({ id: orders.id }),
    db
      .update(orders)
      .set({ followUpStatus: 'skipped' })
      .where(and(isOfCustomerSql, eq(orders.followUpStatus, 'pending'))),
    deleteUnsentFollowUps(db, isOfCustomerSql),
  ] as const

/** Queries that cancel the unsent follow-up mails of orders. */
export const cancelFollowUpMails = ({ db }: Pick<Deps, 'db'>, isOfCustomerSql: SQL) =>
  [
    db
      .update(orders)
      .set({ followUpStatus: 'skipped' })
      .where(and(isOfCustomerSql, eq(orders.followUpStatus, 'pending'), isNotNull(orders.followUpVoucherId))),
    deleteUnsentFollowUps(db, isOfCustomerSql),
  ] as const

const deleteUnsentFollowUps = (db: Deps['db'], isOfCustomerSql: SQL) =>
  db
    .delete(emails)
    .where(
      and(
        isUnsentFollowUpSql,
        inArray(emails.about, db.select({ id: orders.id }).from(orders).where(isOfCustomerSql)),
      ),
    )
