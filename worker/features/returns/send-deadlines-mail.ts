import { parseDay } from '../../../domain/time/calendar-days'
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import {
  COMPLAINT_ANSWER_DAYS,
  answerDueDay,
  OPEN_COMPLAINT_STATUSES,
} from '../../../domain/returns/complaint'
import {
  type Deadline,
  DEADLINE_REMINDER_LEAD_DAYS,
  deliveryDueDay,
  isReminderHour,
  reminderCutoff,
} from '../../../domain/returns/deadlines'
import { formatOrderNumber } from '../../../domain/orders/order'
import { isoDay, polishDay, polishHour } from '../../../domain/time/polish-days'
import { MAX_DELIVERY_DAYS } from '../../../domain/delivery/shipping'
import { OPEN_WITHDRAWAL_STATUSES, REFUND_DAYS, refundDueDay } from '../../../domain/returns/withdrawal'
import { runBatch } from '../../database/db'
import type { Deps } from '../../deps'
import { enqueueAlert } from '../../alerts/enqueue-alert'
import { deadlinesAlert } from '../../mail/templates/alerts/deadlines-alert'
import { complaints } from './complaints/complaints.table'
import { orders } from '../orders/orders.table'
import { isUndeliveredSql } from '../orders/staff/order-work'
import { findOwedWithdrawals, REFUND_DUTY_SQL } from './withdrawals/refund-owed'
import { withdrawals } from './withdrawals/withdrawals.table'
import type { Timestamp } from '../../../domain/time/time'

type DeadlineDeps = Pick<Deps, 'db' | 'now' | 'settings' | 'appUrl'>

/** Maximum number of deadlines of each kind in the mail; the admin area shows all. */
const MAX_LISTED_DEADLINES = 100

/**
 * Alerts the shop once a day about legal deadlines that end within three days or have passed.
 * Deadlines exist for refunds after a withdrawal (14 days), answers to complaints (14 days) and deliveries (28 days).
 * Returns the number of deadlines.
 */
export async function sendDeadlinesMail(deps: DeadlineDeps): Promise<number> {
  const now = deps.now()
  if (!isReminderHour(polishHour(now))) return 0
  const deadlines = await findDeadlines(deps, now)
  if (deadlines.length === 0) return 0
  const today = polishDay(now)
  const alert = deadlinesAlert(deadlines, { today, day: isoDay(today), appUrl: deps.appUrl })
  await deps.db.batch(enqueueAlert(deps, alert))
  return deadlines.length
}

async function findDeadlines({ db }: DeadlineDeps, now: Timestamp): Promise<Deadline[]> {
  const { openWithdrawals, openComplaints, undeliveredOrders } = await runBatch(db, {
    openWithdrawals: db
      .select({
        id: withdrawals.id,
        name: withdrawals.orderText,
        at: withdrawals.submittedAt,
        orderId: withdrawals.orderId,
        status: withdrawals.status,
        duty: REFUND_DUTY_SQL.as('refund_duty'),
      })
      .from(withdrawals)
      .leftJoin(orders, eq(orders.id, withdrawals.orderId))
      .where(
        and(
          sql`${REFUND_DUTY_SQL} <> 'none'`,
          inArray(withdrawals.status, OPEN_WITHDRAWAL_STATUSES),
          lt(withdrawals.submittedAt, reminderCutoff(REFUND_DAYS, now)),
        ),
      )
      .orderBy(asc(withdrawals.submittedAt))
      .limit(MAX_LISTED_DEADLINES),
    openComplaints: db
      .select({ id: complaints.id, name: complaints.orderText, at: complaints.submittedAt })
      .from(complaints)
      .where(
        and(
          inArray(complaints.status, OPEN_COMPLAINT_STATUSES),
          lt(complaints.submittedAt, reminderCutoff(COMPLAINT_ANSWER_DAYS, now)),
        ),
      )
      .orderBy(asc(complaints.submittedAt))
      .limit(MAX_LISTED_DEADLINES),
    undeliveredOrders: db
      .select({ id: orders.id, at: orders.createdAt, promisedTo: orders.promisedTo })
      .from(orders)
      .where(
        and(
          isUndeliveredSql(isoDay(polishDay(now) + DEADLINE_REMINDER_LEAD_DAYS + 1)),
          sql`+${orders.createdAt} < ${reminderCutoff(MAX_DELIVERY_DAYS, now)}`,
        ),
      )
      .orderBy(asc(orders.createdAt))
      .limit(MAX_LISTED_DEADLINES),
  })
  const owedIds = await findOwedWithdrawals({ db }, openWithdrawals)
  const owedWithdrawals = openWithdrawals.filter(({ id }) => owedIds.has(id))
  return [
    ...owedWithdrawals.map(({ id, name, at }) => ({
      what: 'withdrawal' as const,
      id,
      name,
      due: refundDueDay(at),
    })),
    ...openComplaints.map(({ id, name, at }) => ({
      what: 'complaint' as const,
      id,
      name,
      due: answerDueDay(at),
    })),
    ...undeliveredOrders.map(({ id, at, promisedTo }) => ({
      what: 'delivery' as const,
      id,
      name: `#${formatOrderNumber(id)}`,
      due: deliveryDueDay(at, promisedTo === null ? 0 : parseDay(promisedTo)),
    })),
  ].toSorted((a, b) => a.due - b.due)
}
