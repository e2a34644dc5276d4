import { and, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Deps } from '../../deps'
import { emails } from '../../email/emails.table'
import { isKind } from '../../email/mail-copies'
import { orders } from '../orders/orders.table'

/** The condition that the buyer of an order agreed to be written to and has not taken that back. */
export const isConsenting = and(eq(orders.marketingConsent, true), isNull(orders.marketingWithdrawnAt))

/** The condition that a mail is a letter of thanks that has not left. */
export const isUnsentLetter = sql`(${and(isKind('follow_up'), ne(emails.status, 'sent'))})`

/**
 * The statements that take back the consent given with some orders: no letter is written about them, and one that has not
 * left goes. The first answers with the orders that still had it.
 */
export const withdrawConsents = ({ db, now }: Pick<Deps, 'db' | 'now'>, isTheirs: SQL) =>
  [
    db
      .update(orders)
      .set({ marketingWithdrawnAt: now() })
      .where(and(isTheirs, isConsenting))
      .returning({ id: orders.id }),
    db
      .update(orders)
      .set({ followUpStatus: 'skipped' })
      .where(and(isTheirs, eq(orders.followUpStatus, 'pending'))),
    deleteUnsent(db, isTheirs),
  ] as const

/** The statements that take back the letter about some orders, when it was written and has not left. */
export const dropLetter = ({ db }: Pick<Deps, 'db'>, isTheirs: SQL) =>
  [
    db
      .update(orders)
      .set({ followUpStatus: 'skipped' })
      .where(and(isTheirs, eq(orders.followUpStatus, 'pending'), isNotNull(orders.followUpVoucherId))),
    deleteUnsent(db, isTheirs),
  ] as const

const deleteUnsent = (db: Deps['db'], isTheirs: SQL) =>
  db
    .delete(emails)
    .where(
      and(isUnsentLetter, inArray(emails.about, db.select({ id: orders.id }).from(orders).where(isTheirs))),
    )
