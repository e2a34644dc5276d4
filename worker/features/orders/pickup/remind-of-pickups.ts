import { and, asc, eq, gte, lte, notExists, sql } from 'drizzle-orm'
import { PICKUP_REMINDER_DAYS } from '../../../../domain/orders/pickup'
import { isReminderHour } from '../../../../domain/returns/deadlines'
import { isoDay, polishDay, polishHour } from '../../../../domain/time/polish-days'
import { DAY_MS } from '../../../../domain/time/time'
import type { Deps } from '../../../deps'
import { emails } from '../../../mail/emails.table'
import { enqueueNewMail } from '../../../mail/outbox/outbox'
import { readyMail } from '../../../mail/templates/delivery/ready-mail'
import { runForEach } from '../../../run-for-each'
import { orderLines, ORDER_COLUMNS, type OrderRow, orders } from '../orders.table'
import { isReadyForPickupSql } from '../staff/order-work'
import { toReadyGoods } from './ready-goods'

type ReminderDeps = Pick<Deps, 'db' | 'now' | 'settings' | 'appUrl'>

/** Maximum number of reminders in one run. The next hourly run writes the others. */
const MAX_REMINDERS = 100

/**
 * Mails a reminder with the code to each buyer whose ready goods wait at most two more days. Runs only during the day,
 * and mails one reminder per order. Goods that became ready less than a day ago get no reminder, because their mail has
 * just named the last day. Returns the number of reminders.
 */
export async function remindOfPickups(deps: ReminderDeps): Promise<number> {
  const now = deps.now()
  if (!isReminderHour(polishHour(now))) return 0
  const today = polishDay(now)
  const isDueForReminderSql = and(
    isReadyForPickupSql(),
    gte(orders.pickupUntil, isoDay(today)),
    lte(orders.pickupUntil, isoDay(today + PICKUP_REMINDER_DAYS)),
  )
  const dueOrders = await deps.db
    .select(ORDER_COLUMNS)
    .from(orders)
    .where(
      and(
        isDueForReminderSql,
        lte(orders.packedAt, now - DAY_MS),
        sql`NOT EXISTS (SELECT 1 FROM emails WHERE kind = 'pickup_reminder' AND about = ${orders.id})`,
      ),
    )
    .orderBy(asc(orders.pickupUntil))
    .limit(MAX_REMINDERS)
  await runForEach(dueOrders, (order) => writeReminder(deps, order, isDueForReminderSql))
  return dueOrders.length
}

async function writeReminder(
  deps: ReminderDeps,
  order: OrderRow,
  isDueForReminderSql: ReturnType<typeof and>,
): Promise<void> {
  const { db } = deps
  const { pickupCode, pickupUntil } = order
  if (pickupCode === null || pickupUntil === null) return
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.position)
  const mail = readyMail(
    { order, goods: toReadyGoods(lines), pickupCode, pickupUntil },
    deps,
    'pickup_reminder',
  )
  const waitingOrderQuery = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, order.id), eq(orders.pickupUntil, pickupUntil), isDueForReminderSql))
  await db.batch([
    enqueueNewMail(deps, mail),
    // Deletes the reminder if the goods were collected, cancelled or unpacked since the read. The same batch inserts
    // it, so no sender can claim it first.
    db
      .delete(emails)
      .where(
        and(
          eq(emails.kind, 'pickup_reminder'),
          eq(emails.about, order.id),
          eq(emails.status, 'waiting'),
          notExists(waitingOrderQuery),
        ),
      ),
  ])
}
