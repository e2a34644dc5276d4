import { and, asc, eq, gt, inArray, isNotNull, lte, ne, notExists, or, sql } from 'drizzle-orm'
import { HOLD_DURATIONS, PAYMENT_REMINDER_TIMES } from '../../../../domain/orders/order'
import type { Deps } from '../../../deps'
import { PAYMENT_REQUEST_KINDS } from '../../../mail/outbox/obsolete-payment-requests'
import { emails } from '../../../mail/emails.table'
import { enqueueNewMail } from '../../../mail/outbox/outbox'
import { reminderMail } from '../../../mail/templates/reminder-mail'
import { orders } from '../orders.table'

type PaymentReminderDeps = Pick<Deps, 'db' | 'now' | 'settings' | 'appUrl'>

const CHUNK_SIZE = 50

/**
 * Mails one payment reminder for each unpaid order whose hold ends soon (rules 10.7). Skips orders while a bank works
 * on the payment. Returns the number of reminders.
 */
export async function remindOfPayments(deps: PaymentReminderDeps): Promise<number> {
  let mailCount = 0
  for (let lastChunkCount = CHUNK_SIZE; lastChunkCount === CHUNK_SIZE; mailCount += lastChunkCount)
    lastChunkCount = await writeReminderChunk(deps)
  return mailCount
}

async function writeReminderChunk(deps: PaymentReminderDeps): Promise<number> {
  const { db } = deps
  const now = deps.now()
  const isUnpaidSql = and(
    inArray(orders.state, ['pending', 'failed']),
    ne(orders.email, ''),
    // The buyer of a sale by phone is not bound before the confirmation, and therefore gets no reminder before it.
    or(ne(orders.channel, 'phone'), isNotNull(orders.confirmedAt)),
    gt(orders.holdUntil, now + PAYMENT_REMINDER_TIMES.leastMs),
    // A sale by hand has a longer hold. Its reminder goes out in the last 30 minutes.
    lte(orders.holdUntil, now + HOLD_DURATIONS.longestMs),
    sql`NOT EXISTS (SELECT 1 FROM payments WHERE order_id = ${orders.id} AND status IN ('processing', 'succeeded'))`,
  )
  const dueOrders = await db
    .select()
    .from(orders)
    .where(
      and(
        isUnpaidSql,
        lte(orders.createdAt, now - PAYMENT_REMINDER_TIMES.afterMs),
        sql`NOT EXISTS (SELECT 1 FROM emails WHERE kind = 'order_reminder' AND about = ${orders.id})`,
      ),
    )
    .orderBy(asc(orders.createdAt))
    .limit(CHUNK_SIZE)
  const [first, ...rest] = dueOrders.map((order) => enqueueNewMail(deps, reminderMail(order, deps.appUrl)))
  if (!first) return 0
  const isStillUnpaidSql = and(eq(orders.id, emails.about), eq(orders.email, emails.recipient), isUnpaidSql)
  const stillUnpaidQuery = db
    .select({ one: sql`1` })
    .from(orders)
    .where(isStillUnpaidSql)
  await db.batch([
    first,
    ...rest,
    // Deletes reminders of orders that were paid, ended or corrected since the read. The same batch inserts and deletes
    // them, so no sender can claim them first.
    db.delete(emails).where(
      and(
        eq(emails.kind, 'order_reminder'),
        eq(emails.status, 'waiting'),
        inArray(
          emails.about,
          dueOrders.map(({ id }) => id),
        ),
        notExists(stillUnpaidQuery),
      ),
    ),
  ])
  return dueOrders.length
}

/** Query that deletes an order's payment request mails that no sender has tried yet, because nothing is left to pay. */
export const deletePaymentRequests = ({ db }: Pick<Deps, 'db'>, orderId: string) =>
  db
    .delete(emails)
    .where(
      and(
        inArray(emails.kind, PAYMENT_REQUEST_KINDS),
        eq(emails.about, orderId),
        eq(emails.status, 'waiting'),
        eq(emails.attempts, 0),
      ),
    )
