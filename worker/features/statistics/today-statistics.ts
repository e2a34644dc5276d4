import { and, desc, eq, gt, inArray, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { LOGIN_LIMITS } from '../../../domain/admin/admin'
import { answerDueDay, OPEN_COMPLAINT_STATUSES } from '../../../domain/returns/complaint'
import { toDecimal } from '../../../domain/money/money'
import {
  formatOrderNumber,
  paymentStatusOf,
  staffStatusOf,
  orderStatesOf,
} from '../../../domain/orders/order'
import { isoDay } from '../../../domain/time/polish-days'
import type { OrderWorkKind } from '../../../domain/orders/order-requests'
import { MAX_DASHBOARD_ROWS } from '../../../domain/statistics/statistics'
import { OPEN_WITHDRAWAL_STATUSES } from '../../../domain/returns/withdrawal'
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

/** Final dispute statuses, as Stripe names them. All other statuses wait for an answer of the shop or the bank. */
const CLOSED_DISPUTE_STATUSES = ['won', 'lost', 'warning_closed', 'prevented']

/** Maximum number of listed orders whose refund or dispute needs work; further orders are only counted. */
const MAX_LISTED_ITEMS = 5

/**
 * Condition: the refund needs work, because its money is owed, or it was made at the provider without an explanation.
 */
const REFUND_NEEDS_WORK_SQL = or(IS_REFUND_OWED_SQL, IS_REFUND_UNEXPLAINED_SQL)

/** Open staff work as counts, and the newest orders (spec §2). */
export async function readTodayStatistics(deps: Pick<Deps, 'db' | 'now' | 'settings'>) {
  const { db, now } = deps
  const timestamp = now()
  // Each count has an alias, because a D1 batch drops one of two columns with the same SQL text.
  const countSql = (alias: string, table: SQLiteTable, condition: SQL | undefined) =>
    sql<number>`(SELECT count(*) FROM ${table} WHERE ${condition})`.as(alias)
  const countOrdersSql = (alias: string, workKind: OrderWorkKind) =>
    countSql(alias, orders, hasOpenWorkSql(deps, workKind))
  const isOpenDisputeSql = notInArray(disputes.status, CLOSED_DISPUTE_STATUSES)
  const {
    slowedForms,
    wrongLogins: [wrongLogins],
    counts: [counts],
    oldestComplaint: [oldestComplaint],
    refundRows,
    disputeRows,
    booksCheck: [booksCheck],
    recentOrders,
  } = await runBatch(db, {
    slowedForms: slowedFormsQuery(deps),
    wrongLogins: db
      .select({ count: sql<number>`count(*)` })
      .from(adminAttempts)
      .where(and(eq(adminAttempts.isRight, false), gt(adminAttempts.at, timestamp - LOGIN_LIMITS.windowMs))),
    counts: db
      .select({
        toPack: countOrdersSql('toPack', 'pack'),
        toShip: countOrdersSql('toShip', 'ship'),
        toOpen: countOrdersSql('toOpen', 'open'),
        toDecide: countOrdersSql('toDecide', 'decide'),
        late: countOrdersSql('late', 'late'),
        unpaid: countSql('unpaid', orders, inArray(orders.state, orderStatesOf('pending'))),
        withdrawals: countSql(
          'withdrawals',
          withdrawals,
          inArray(withdrawals.status, OPEN_WITHDRAWAL_STATUSES),
        ),
        reviews: countSql('reviews', reviews, eq(reviews.status, 'waiting')),
        complaints: countSql(
          'complaints',
          complaints,
          inArray(complaints.status, [...OPEN_COMPLAINT_STATUSES]),
        ),
        toSettle: countSql('toSettle', complaints, IS_SETTLEMENT_DUE_SQL),
        unreadChats: countSql(
          'unreadChats',
          chatSessions,
          and(eq(chatSessions.status, 'active'), gt(chatSessions.unreadCount, 0)),
        ),
        mailsGivenUp: countSql('mailsGivenUp', emails, eq(emails.status, 'given_up')),
        refundsOwed: countSql('refundsOwed', refunds, REFUND_NEEDS_WORK_SQL),
        disputes: countSql('disputes', disputes, isOpenDisputeSql),
        vouchersEnding: countSql(
          'vouchersEnding',
          vouchers,
          and(
            eq(vouchers.status, 'issued'),
            gt(vouchers.expiresAt, timestamp),
            lte(vouchers.expiresAt, timestamp + VOUCHER_REMINDER_LEAD_MS),
            sql`${vouchers.amountRemaining} > 0`,
          ),
        ),
        drafts: countSql('drafts', products, eq(products.status, 'draft')),
      })
      .from(sql`(SELECT 1)`),
    oldestComplaint: db
      .select({ submittedAt: sql<number | null>`min(${complaints.submittedAt})` })
      .from(complaints)
      .where(inArray(complaints.status, OPEN_COMPLAINT_STATUSES)),
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
  if (!counts) throw new Error('counts are one row')
  const orderIdsOf = (rows: { orderId: string | null }[]) => [
    ...new Set(rows.flatMap(({ orderId }) => orderId ?? [])),
  ]
  return {
    counts,
    /** Forms whose senders were rate-limited within the last hour, with the number of senders. */
    attacks: slowedForms,
    /**
     * Number of wrong staff passwords within a quarter of an hour. Up to `LOGIN_LIMITS.wrong`, the number is reported
     * as 0, because staff mistype.
     */
    guesses: wrongLogins && wrongLogins.count > LOGIN_LIMITS.wrong ? wrongLogins.count : 0,
    /** Deadline of the oldest open complaint, a Polish day; null without open complaints. */
    complaintDue: oldestComplaint?.submittedAt ? isoDay(answerDueDay(oldestComplaint.submittedAt)) : null,
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
