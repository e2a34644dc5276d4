import { desc, eq, and, gt, gte, ne, or, sql } from 'drizzle-orm'
import { LOGIN_LIMITS } from '../../../domain/admin/admin'
import { minor, toDecimal } from '../../../domain/money/money'
import { formatOrderNumber, paymentStatusOf, staffStatusOf } from '../../../domain/orders/order'
import { isoDay, polishDay, startOfDay } from '../../../domain/time/polish-days'
import { DAY_MS } from '../../../domain/time/time'
import { rankTasks, TASK_KINDS } from '../../../domain/statistics/staff-tasks'
import { MAX_DASHBOARD_ROWS } from '../../../domain/statistics/statistics'
import { runBatch } from '../../database/db'
import type { Deps } from '../../deps'
import { toIsoString } from '../../iso'
import { adminAttempts } from '../admin/admin.table'
import { bookChecks } from '../admin/books/books.table'
import { slowedFormsQuery } from '../../rate-limits/take-pace'
import { orders } from '../orders/orders.table'
import { disputes } from '../payments/payments.table'
import { refunds } from '../refunds/refunds.table'
import { todaysViewingsQuery } from '../viewings/todays-viewings'
import { IS_OPEN_DISPUTE_SQL, parseTask, REFUND_NEEDS_WORK_SQL, staffTaskColumns } from './task-counts'

/** Maximum number of listed orders whose refund or dispute needs work; further orders are only counted. */
const MAX_LISTED_ITEMS = 5

/** Maximum age of a new order, ms. Hardly any order is shipped later and delivered on the same day. */
const NEW_ORDER_AGE_MS = 7 * DAY_MS

/** Open staff work, the most urgent first, and the newest orders (spec §2). */
export async function readTodayStatistics(deps: Pick<Deps, 'db' | 'now' | 'settings'>) {
  const { db, now } = deps
  const timestamp = now()
  const {
    slowedForms,
    wrongLogins: [wrongLogins],
    tasks: [taskRow],
    refundRows,
    disputeRows,
    viewingRows,
    booksCheck: [booksCheck],
    shipped: [shipped],
    recentOrders,
  } = await runBatch(db, {
    slowedForms: slowedFormsQuery(deps),
    wrongLogins: db
      .select({ count: sql<number>`count(*)` })
      .from(adminAttempts)
      .where(and(eq(adminAttempts.isRight, false), gt(adminAttempts.at, timestamp - LOGIN_LIMITS.windowMs))),
    tasks: db.select(staffTaskColumns(deps)).from(sql`(SELECT 1)`),
    refundRows: db
      .select({ orderId: refunds.orderId })
      .from(refunds)
      .where(REFUND_NEEDS_WORK_SQL)
      .orderBy(desc(refunds.createdAt))
      .limit(MAX_LISTED_ITEMS),
    disputeRows: db
      .select({ orderId: disputes.orderId })
      .from(disputes)
      .where(IS_OPEN_DISPUTE_SQL)
      .orderBy(desc(disputes.createdAt))
      .limit(MAX_LISTED_ITEMS),
    viewingRows: todaysViewingsQuery(db, timestamp),
    booksCheck: db
      .select({ findings: bookChecks.findings })
      .from(bookChecks)
      .where(eq(bookChecks.kind, 'books'))
      .orderBy(desc(bookChecks.at))
      .limit(1),
    // Two small sets contain every parcel of today: orders on the way, and new orders, which may be delivered already.
    shipped: db
      .select({
        parcels: sql<number>`count(*)`,
        value: sql<number>`coalesce(sum(${orders.totalPln}), 0)`,
      })
      .from(orders)
      .where(
        and(
          gte(orders.shippedAt, startOfDay(polishDay(timestamp))),
          ne(orders.courier, 'counter'),
          or(eq(orders.fulfilment, 'shipped'), gte(orders.createdAt, timestamp - NEW_ORDER_AGE_MS)),
        ),
      ),
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
  const listOrderIds = (rows: { orderId: string | null }[]) => [
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
    refundOrders: listOrderIds(refundRows),
    disputeOrders: listOrderIds(disputeRows),
    /** The viewings of today that staff have not marked, soonest first. */
    viewings: viewingRows.map(({ startsAt, ...viewing }) => ({
      ...viewing,
      startsAt: toIsoString(startsAt),
    })),
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
