import { eq, inArray, or } from 'drizzle-orm'
import type { Db } from '../../database/db'
import { refunds } from '../../features/refunds/refunds.table'
import { emails } from '../emails.table'

/** SQL condition: the mail is about the order or one of its refunds. */
export const isMailOfOrderSql = (db: Db, orderId: string) =>
  or(
    eq(emails.about, orderId),
    inArray(emails.about, db.select({ id: refunds.id }).from(refunds).where(eq(refunds.orderId, orderId))),
  )
