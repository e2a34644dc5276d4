import { parseDay } from '../../../domain/time/calendar-days'
import { and, type Column, eq, gt, inArray, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { CLOSED_DISPUTE_STATUSES } from '../../../domain/payments/dispute'
import { OPEN_COMPLAINT_STATUSES } from '../../../domain/returns/complaint'
import { orderStatesOf } from '../../../domain/orders/order'
import type { OrderTaskKind } from '../../../domain/orders/order-requests'
import { OPEN_WITHDRAWAL_STATUSES } from '../../../domain/returns/withdrawal'
import {
  countOpenTasks,
  type StaffTask,
  TASK_KINDS,
  type TaskKind,
} from '../../../domain/statistics/staff-tasks'
import { VOUCHER_REMINDER_LEAD_MS } from '../../../domain/vouchers/voucher'
import type { Deps } from '../../deps'
import { emails } from '../../mail/emails.table'
import { chatSessions } from '../chat/chat.table'
import { complaints } from '../returns/complaints/complaints.table'
import { IS_SETTLEMENT_DUE_SQL } from '../returns/complaints/list-complaints'
import { orders } from '../orders/orders.table'
import {
  IS_REFUND_OWED_SQL,
  IS_REFUND_UNEXPLAINED_SQL,
  hasOpenWorkSql,
  LAST_DELIVERY_DAY_SQL,
} from '../orders/staff/order-work'
import { disputes } from '../payments/payments.table'
import { products } from '../products/products.table'
import { refunds } from '../refunds/refunds.table'
import { reviews } from '../reviews/reviews.table'
import { withdrawals } from '../returns/withdrawals/withdrawals.table'
import { hasConflictSql } from '../viewings/viewing-conflicts'
import { isTodaysViewingSql } from '../viewings/todays-viewings'
import { viewings } from '../viewings/viewings.table'
import { vouchers } from '../vouchers/vouchers.table'

/** Condition: the dispute waits for an answer of the shop or the bank. */
export const IS_OPEN_DISPUTE_SQL = notInArray(disputes.status, [...CLOSED_DISPUTE_STATUSES])

/**
 * Condition: the refund needs work, because its money is owed, or it was made at the provider without an explanation.
 */
export const REFUND_NEEDS_WORK_SQL = or(IS_REFUND_OWED_SQL, IS_REFUND_UNEXPLAINED_SQL)

/** SQL for the age or the promised day of a task if the database does not store it. */
const UNKNOWN_SQL = sql`NULL`

/**
 * SQL columns with the open tasks of each kind, and with the unpaid orders. `parseTask` parses the value of a column.
 */
export function staffTaskColumns(deps: Pick<Deps, 'now' | 'settings'>) {
  const timestamp = deps.now()
  // One scan fills the column of a task: the number of items, and the time since which the oldest waits. The alias is
  // needed, because a D1 batch drops one of two columns with the same SQL text.
  const taskSql = (
    kind: TaskKind | 'unpaid' | 'unreadChats',
    table: SQLiteTable,
    condition: SQL | undefined,
    oldestSql: SQL | Column,
    promisedSql: SQL | Column = UNKNOWN_SQL,
  ) =>
    sql<string>`(SELECT json_array(count(*), min(${oldestSql}), min(${promisedSql})) FROM ${table} WHERE ${condition})`.as(
      kind,
    )
  const orderTaskSql = (
    kind: TaskKind,
    workKind: OrderTaskKind,
    oldestSql: SQL | Column,
    promisedSql?: SQL | Column,
  ) => taskSql(kind, orders, hasOpenWorkSql(deps, workKind), oldestSql, promisedSql)
  return {
    refundsOwed: taskSql('refundsOwed', refunds, REFUND_NEEDS_WORK_SQL, refunds.createdAt),
    disputes: taskSql('disputes', disputes, IS_OPEN_DISPUTE_SQL, disputes.createdAt),
    mailsGivenUp: taskSql('mailsGivenUp', emails, eq(emails.status, 'given_up'), emails.createdAt),
    closedPoints: orderTaskSql('closedPoints', 'point', orders.pickupPointClosedAt),
    toOpen: orderTaskSql('toOpen', 'open', UNKNOWN_SQL),
    parcelTrouble: orderTaskSql('parcelTrouble', 'parcel', UNKNOWN_SQL),
    late: orderTaskSql('late', 'late', orders.paidAt, LAST_DELIVERY_DAY_SQL),
    unreadChats: taskSql(
      'unreadChats',
      chatSessions,
      and(eq(chatSessions.status, 'active'), gt(chatSessions.unreadCount, 0)),
      chatSessions.lastMessageAt,
    ),
    viewings: taskSql('viewings', viewings, isTodaysViewingSql(timestamp), UNKNOWN_SQL),
    viewingConflicts: taskSql('viewingConflicts', viewings, hasConflictSql(deps), UNKNOWN_SQL),
    complaints: taskSql(
      'complaints',
      complaints,
      inArray(complaints.status, [...OPEN_COMPLAINT_STATUSES]),
      complaints.submittedAt,
    ),
    withdrawals: taskSql(
      'withdrawals',
      withdrawals,
      inArray(withdrawals.status, OPEN_WITHDRAWAL_STATUSES),
      withdrawals.submittedAt,
    ),
    toSettle: taskSql('toSettle', complaints, IS_SETTLEMENT_DUE_SQL, complaints.statusAt),
    toReceive: orderTaskSql('toReceive', 'receive', UNKNOWN_SQL),
    toDecide: orderTaskSql('toDecide', 'decide', UNKNOWN_SQL),
    toCollect: orderTaskSql('toCollect', 'collect', orders.packedAt, orders.pickupUntil),
    toShip: orderTaskSql('toShip', 'ship', orders.paidAt, orders.promisedFrom),
    toPack: orderTaskSql('toPack', 'pack', orders.paidAt, orders.promisedFrom),
    reviews: taskSql('reviews', reviews, eq(reviews.status, 'waiting'), reviews.submittedAt),
    vouchersEnding: taskSql(
      'vouchersEnding',
      vouchers,
      and(
        eq(vouchers.status, 'issued'),
        gt(vouchers.expiresAt, timestamp),
        lte(vouchers.expiresAt, timestamp + VOUCHER_REMINDER_LEAD_MS),
        sql`${vouchers.amountRemaining} > 0`,
      ),
      UNKNOWN_SQL,
    ),
    drafts: taskSql('drafts', products, eq(products.status, 'draft'), products.createdAt),
    unpaid: taskSql('unpaid', orders, inArray(orders.state, orderStatesOf('pending')), UNKNOWN_SQL),
  }
}

/**
 * Parses a task column: the number of items, the time (ms UTC) since which the oldest waits, and the earliest promised
 * day.
 */
export function parseTask(taskJson: string): Omit<StaffTask, 'kind'> {
  const [count, oldestAt, promisedDay] = JSON.parse(taskJson) as [number, number | null, string | null]
  return { count, oldestAt, promisedDay: promisedDay === null ? null : parseDay(promisedDay) }
}

/** The number of open tasks for the icon of the app, unread chats included. */
export async function readOpenTaskCount(deps: Pick<Deps, 'db' | 'now' | 'settings'>): Promise<number> {
  const [columns] = await deps.db.select(staffTaskColumns(deps)).from(sql`(SELECT 1)`)
  if (!columns) return 0
  const tasks = TASK_KINDS.map((kind) => ({ kind, count: parseTask(columns[kind]).count }))
  return countOpenTasks(tasks) + parseTask(columns.unreadChats).count
}
