import { eq, sql } from 'drizzle-orm'
import { HARMLESS_DISPUTE_STATUSES } from '../../../domain/payments/dispute'
import { OPEN_COMPLAINT_STATUSES } from '../../../domain/returns/complaint'
import { OPEN_WITHDRAWAL_STATUSES } from '../../../domain/returns/withdrawal'
import { isOneOfSql, type Db } from '../../database/db'
import { disputes } from '../payments/payments.table'
import { complaints } from '../returns/complaints/complaints.table'
import { withdrawals } from '../returns/withdrawals/withdrawals.table'
import { orders } from './orders.table'
import { IS_REFUND_OWED_SQL } from './staff/order-work'

/**
 * SQL: the buyer of an order waits for the shop. A withdrawal, a complaint or a refund is open, or the buyer's bank has
 * opened a dispute. The shop then sends the buyer no review request and no follow-up (rules 13.3). A lost dispute
 * counts too, because the buyer has the money back. For queries over orders.
 */
export const HAS_OPEN_MATTER_SQL = sql<number>`(
  EXISTS (SELECT 1 FROM ${withdrawals} WHERE ${withdrawals.orderId} = orders.id AND ${isOneOfSql(withdrawals.status, OPEN_WITHDRAWAL_STATUSES)})
  OR EXISTS (SELECT 1 FROM ${complaints} WHERE ${complaints.orderId} = orders.id AND ${isOneOfSql(complaints.status, OPEN_COMPLAINT_STATUSES)})
  OR EXISTS (SELECT 1 FROM refunds WHERE refunds.order_id = orders.id AND ${IS_REFUND_OWED_SQL})
  OR EXISTS (SELECT 1 FROM ${disputes} WHERE ${disputes.orderId} = orders.id AND NOT ${isOneOfSql(disputes.status, HARMLESS_DISPUTE_STATUSES)}))`

/** Query that returns 1 if `HAS_OPEN_MATTER_SQL` is true of the order, else 0. */
export const openMatterQuery = (db: Db, orderId: string) =>
  db
    .select({ isOpen: HAS_OPEN_MATTER_SQL.as('is_open') })
    .from(orders)
    .where(eq(orders.id, orderId))
