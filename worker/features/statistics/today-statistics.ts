import { and, type Column, desc, eq, gt, gte, inArray, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { LOGIN_LIMITS } from '../../../domain/admin/admin'
import { OPEN_COMPLAINT_STATUSES } from '../../../domain/returns/complaint'
import { minor, toDecimal } from '../../../domain/money/money'
import {
  formatOrderNumber,
  paymentStatusOf,
  staffStatusOf,
  orderStatesOf,
} from '../../../domain/orders/order'
import { parseDay } from '../../../domain/delivery/shop-periods'
import { isoDay, polishDay, startOfDay } from '../../../domain/time/polish-days'
import type { OrderWorkKind } from '../../../domain/orders/order-requests'
import { rankTasks, type StaffTask, TASK_KINDS, type TaskKind } from '../../../domain/statistics/staff-tasks'
import { MAX_DASHBOARD_ROWS } from '../../../domain/statistics/statistics'
import { OPEN_WITHDRAWAL_STATUSES } from '../../../domain/returns/withdrawal'
import { CLOSED_DISPUTE_STATUSES } from '../../../domain/payments/dispute'
import { VOUCHER_REMINDER_LEAD_MS } from '../../../domain/vouchers/voucher'
import { runBatch } from '../../database/db'
import type { Deps } from '../../deps'
import { toIsoString } from '../../iso'
import { emails } from '../../mail/emails.table'
import { adminAttempts } from '../admin/admin.table'
import { bookChecks } from '../admin/books/books.table'
import { chatSessions } from '../chat/chat.table'
import { complaints } from '../returns/complaints/complaints.table'
import { IS_SETTLEMENT_DUE_SQL } from '../returns/complaints/list-complaints'
import { slowedFormsQuery } from '../../rate-limits/take-pace'
import { orders } from '../orders/orders.table'
import { IS_REFUND_OWED_SQL, IS_REFUND_UNEXPLAINED_SQL, hasOpenWorkSql } from '../orders/staff/order-work'
import { disputes } from '../payments/payments.table'
import { products } from '../products/products.table'
import { refunds } from '../refunds/refunds.table'
import { reviews } from '../reviews/reviews.table'
import { withdrawals } from '../returns/withdrawals/withdrawals.table'
import { vouchers } from '../vouchers/vouchers.table'

/** Maximum number of listed orders whose refund or dispute needs work; further orders are only counted. */
const MAX_LISTED_ITEMS = 5

/**
 * Condition: the refund needs work, because its money is owed, or it was made at the provider without an explanation.
 */
const REFUND_NEEDS_WORK_SQL = or(IS_REFUND_OWED_SQL, IS_REFUND_UNEXPLAINED_SQL)

/** SQL: the age or the promised day of a task is not recorded. */
const UNKNOWN_SQL = sql`NULL`

/** Open staff work, the most urgent first, and the newest orders (spec §2). */
export async function readTodayStatistics(deps: Pick<Deps, 'db' | 'now'>) {
  const { db, now } = deps
  const timestamp = now()
  // One scan fills the column of a task: the number of items, and since when the oldest waits. The alias is needed,
  // because a D1 batch drops one of two columns with the same SQL text.
  const taskSql = (
    kind: string,
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
    workKind: OrderWorkKind,
    oldestSql: SQL | Column,
    promisedSql?: SQL | Column,
  ) => taskSql(kind, orders, hasOpenWorkSql(deps, workKind), oldestSql, promisedSql)
  const isOpenDisputeSql = notInArray(disputes.status, [...CLOSED_DISPUTE_STATUSES])
  const {
    slowedForms,
    wrongLogins: [wrongLogins],
    tasks: [taskRow],
    refundRows,
    disputeRows,
    booksCheck: [booksCheck],
    shipped: [shipped],
    recentOrders,
  } = await runBatch(db, {
    slowedForms: slowedFormsQuery(deps),
    wrongLogins: db
      .select({ count: sql<number>`count(*)` })
      .from(adminAttempts)
      .where(and(eq(adminAttempts.isRight, false), gt(adminAttempts.at, timestamp - LOGIN_LIMITS.windowMs))),
    tasks: db
      .select({
        refundsOwed: taskSql('refundsOwed', refunds, REFUND_NEEDS_WORK_SQL, refunds.createdAt),
        disputes: taskSql('disputes', disputes, isOpenDisputeSql, disputes.createdAt),
        mailsGivenUp: taskSql('mailsGivenUp', emails, eq(emails.status, 'given_up'), emails.createdAt),
        toOpen: orderTaskSql('toOpen', 'open', UNKNOWN_SQL),
        late: orderTaskSql('late', 'late', orders.paidAt, orders.promisedTo),
        unreadChats: taskSql(
          'unreadChats',
          chatSessions,
          and(eq(chatSessions.status, 'active'), gt(chatSessions.unreadCount, 0)),
          chatSessions.lastMessageAt,
        ),
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
        toDecide: orderTaskSql('toDecide', 'decide', UNKNOWN_SQL),
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
      })
      .from(sql`(SELECT 1)`),
    refundRows: db
      .select({ orderId: refunds.orderId })
      .from(refunds)
      .where(REFUND_NEEDS_WORK_SQL)
      .orderBy(desc(refunds.createdAt))
      .limit(MAX_LISTED_ITEMS),
    disputeRows: db
      .select({ orderId: disputes.orderId })
      .from(disputes)
      .where(isOpenDisputeSql)
      .orderBy(desc(disputes.createdAt))
      .limit(MAX_LISTED_ITEMS),
    booksCheck: db
      .select({ findings: bookChecks.findings })
      .from(bookChecks)
      .where(eq(bookChecks.kind, 'books'))
      .orderBy(desc(bookChecks.at))
      .limit(1),
    // Reads few rows, because few orders are on the road. A parcel of today is not delivered yet.
    shipped: db
      .select({
        parcels: sql<number>`count(*)`,
        value: sql<number>`coalesce(sum(${orders.totalPln}), 0)`,
      })
      .from(orders)
      .where(and(eq(orders.fulfilment, 'shipped'), gte(orders.shippedAt, startOfDay(polishDay(timestamp))))),
    recentOrders: db
      .select({
        id: orders.id,
        firstName: orders.firstName,
        lastName: orders.lastName,
        email: orders.email,
        address: orders.address,
        postalCode: orders.postalCode,
        city: orders.city,
        courier: orders.courier,
        state: orders.state,
        total: orders.total,
        currency: orders.currency,
        createdAt: orders.createdAt,
      })
      .from(orders)
      .orderBy(desc(orders.createdAt))
      .limit(MAX_DASHBOARD_ROWS),
  })
  if (!taskRow || !shipped) throw new Error('tasks and shipped parcels are one row each')
  const tasks = TASK_KINDS.map((kind) => ({ kind, ...parseTask(taskRow[kind]) }))
  const orderIdsOf = (rows: { orderId: string | null }[]) => [
    ...new Set(rows.flatMap(({ orderId }) => orderId ?? [])),
  ]
  return {
    /** Open work, the most urgent first. `due`: the Polish day by which the oldest item should be done. */
    tasks: rankTasks(tasks, timestamp).map(({ kind, count, oldestAt, dueDay }) => ({
      kind,
      count,
      oldestAt: toIsoString(oldestAt),
      due: dueDay === null ? null : isoDay(dueDay),
    })),
    /** Number of orders that wait for their payment. */
    unpaid: parseTask(taskRow.unpaid).count,
    /** Parcels shipped today, and the total of their orders in PLN. */
    shippedToday: { parcels: shipped.parcels, value: toDecimal(minor(shipped.value)) },
    /** Forms whose senders were rate-limited within the last hour, with the number of senders. */
    attacks: slowedForms,
    /**
     * Number of wrong staff passwords within a quarter of an hour. Up to `LOGIN_LIMITS.wrong`, the number is reported
     * as 0, because staff mistype.
     */
    guesses: wrongLogins && wrongLogins.count > LOGIN_LIMITS.wrong ? wrongLogins.count : 0,
    refundOrders: orderIdsOf(refundRows),
    disputeOrders: orderIdsOf(disputeRows),
    /** Findings of the last integrity check of money and goods. */
    bookFaults: booksCheck?.findings ?? [],
    recentOrders: recentOrders.map(({ state, total, createdAt, ...order }) => ({
      ...order,
      number: formatOrderNumber(order.id),
      paymentStatus: paymentStatusOf(state),
      /** Status for staff, which distinguishes refunded from cancelled orders. */
      staffStatus: staffStatusOf(state),
      totalAmount: toDecimal(total),
      createdAt: toIsoString(createdAt),
    })),
  }
}

/** Parses a task column: the number of items, since when (ms UTC) the oldest waits, and the earliest promised day. */
function parseTask(json: string): Omit<StaffTask, 'kind'> {
  const [count, oldestAt, promisedDay] = JSON.parse(json) as [number, number | null, string | null]
  return { count, oldestAt, promisedDay: promisedDay === null ? null : parseDay(promisedDay) }
}
