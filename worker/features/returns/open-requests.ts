import { and, eq, isNull, sql } from 'drizzle-orm'
import { OPEN_COMPLAINT_STATUSES } from '../../../domain/returns/complaint'
import { createUnitsAt } from '../../../domain/orders/goods'
import { formatOrderNumber } from '../../../domain/orders/order'
import { OPEN_WITHDRAWAL_STATUSES } from '../../../domain/returns/withdrawal'
import { isParcelStopped } from '../../../domain/returns/withdrawn-goods'
import { isOneOfSql } from '../../database/db'
import type { Deps } from '../../deps'
import { complaints } from './complaints/complaints.table'
import { withdrawals } from './withdrawals/withdrawals.table'
import type { orderLines } from '../orders/orders.table'
import { UNIT_FLAGS_SQL } from '../orders/staff/order-work'
import { toWithdrawal } from './withdrawals/withdrawal-proposal'
import type { Timestamp } from '../../../domain/time/time'

/** SQL: 1 if a customer request is open, else 0. */
const IS_CUSTOMER_REQUEST_OPEN_SQL = {
  withdrawal: sql<number>`${isOneOfSql(withdrawals.status, OPEN_WITHDRAWAL_STATUSES)}`,
  complaint: sql<number>`${isOneOfSql(complaints.status, OPEN_COMPLAINT_STATUSES)}`,
}

/**
 * SQL: 1 unless staff refused the withdrawal, else 0. Closed withdrawals count too: their goods must not ship, however
 * the money was refunded.
 */
export const IS_WITHDRAWAL_NOT_REFUSED_SQL = sql<number>`${withdrawals.status} <> 'refused'`

// The SQL below names its tables and columns as text, because Drizzle would omit the table name in a query over one
// table.

/** SQL: 1 if the order has an open withdrawal or complaint, else 0. For queries over orders. */
export const HAS_OPEN_REQUEST_SQL = {
  withdrawal: sql<number>`EXISTS (SELECT 1 FROM withdrawals WHERE order_id = orders.id AND ${IS_CUSTOMER_REQUEST_OPEN_SQL.withdrawal})`,
  complaint: sql<number>`EXISTS (SELECT 1 FROM complaints WHERE order_id = orders.id AND ${IS_CUSTOMER_REQUEST_OPEN_SQL.complaint})`,
}

/**
 * SQL: JSON input for `isParcelStoppedBy`, with lines and withdrawals of an order. NULL if there is nothing to compute:
 * no units to ship, only refused withdrawals, or an open withdrawal, which stops the parcel in any case
 * (`HAS_OPEN_REQUEST_SQL`).
 */
export const PARCEL_STOP_JSON_SQL = sql<string | null>`CASE
  WHEN orders.state = 'paid' AND orders.courier <> 'digital' AND ${UNIT_FLAGS_SQL.toShip}
    AND EXISTS (SELECT 1 FROM withdrawals WHERE order_id = orders.id AND ${IS_WITHDRAWAL_NOT_REFUSED_SQL})
    AND NOT ${HAS_OPEN_REQUEST_SQL.withdrawal}
  THEN json_object(
    'lines', (SELECT json_group_array(json_object('name', name, 'sku', sku, 'quantity', quantity, 'owed', owed, 'packed', packed,
      'settled', (SELECT coalesce(sum(refund_items.quantity), 0) FROM refund_items WHERE refund_items.order_id = order_lines.order_id
        AND refund_items.product_id = order_lines.product_id AND kind IN ('cancelled', 'returned'))))
      FROM order_lines WHERE order_id = orders.id),
    'withdrawals', (SELECT json_group_array(json_object('status', status, 'items', json(items)))
      FROM withdrawals WHERE order_id = orders.id)) END`

/**
 * True if closed withdrawals stop the parcel of an order. Open withdrawals are not checked here. `parcelStopJson`: the
 * result of `PARCEL_STOP_JSON_SQL` for the order.
 */
export function isParcelStoppedBy(parcelStopJson: string | null): boolean {
  if (parcelStopJson === null) return false
  // Trusted JSON: only `PARCEL_STOP_JSON_SQL` produces it.
  const { lines, withdrawals: withdrawalRows } = JSON.parse(parcelStopJson) as ParcelStopInput
  const linesWithUnits = lines.map((line) => ({
    ...line,
    units: { ...createUnitsAt('owed', line.owed), packed: line.packed },
  }))
  return isParcelStopped(linesWithUnits, withdrawalRows.map(toWithdrawal))
}

type ParcelStopInput = {
  lines: (Pick<typeof orderLines.$inferSelect, 'name' | 'sku' | 'quantity' | 'owed' | 'packed'> & {
    settled: number
  })[]
  withdrawals: Pick<typeof withdrawals.$inferSelect, 'status' | 'items'>[]
}

/** Id and number of the order that a request names without proof; null once the request is linked to an order. */
export const claimedOrderOf = (row: { orderId: string | null; claimedOrderId: string | null }) =>
  row.orderId === null && row.claimedOrderId !== null
    ? { id: row.claimedOrderId, number: formatOrderNumber(row.claimedOrderId) }
    : null

/**
 * Queries for open requests that name an order, newest first, whose sender did not prove to be the buyer. The only
 * effect of such requests is a warning to staff.
 */
export const unprovenRequestQueries = (db: Deps['db'], orderId: string) => ({
  claimedWithdrawals: db
    .select({
      id: withdrawals.id,
      submittedAt: withdrawals.submittedAt,
      isOpen: IS_CUSTOMER_REQUEST_OPEN_SQL.withdrawal.as('is_open'),
    })
    .from(withdrawals)
    .where(
      and(
        eq(withdrawals.claimedOrderId, orderId),
        isNull(withdrawals.orderId),
        IS_CUSTOMER_REQUEST_OPEN_SQL.withdrawal,
      ),
    ),
  claimedComplaints: db
    .select({
      id: complaints.id,
      submittedAt: complaints.submittedAt,
      isOpen: IS_CUSTOMER_REQUEST_OPEN_SQL.complaint.as('is_open'),
    })
    .from(complaints)
    .where(
      and(
        eq(complaints.claimedOrderId, orderId),
        isNull(complaints.orderId),
        IS_CUSTOMER_REQUEST_OPEN_SQL.complaint,
      ),
    ),
})

/** Queries for the withdrawals and complaints of an order, for a larger batch. */
export const customerRequestQueries = (db: Deps['db'], orderId: string) => ({
  withdrawals: db
    .select({
      id: withdrawals.id,
      submittedAt: withdrawals.submittedAt,
      isOpen: IS_CUSTOMER_REQUEST_OPEN_SQL.withdrawal.as('is_open'),
      status: withdrawals.status,
      items: withdrawals.items,
    })
    .from(withdrawals)
    .where(eq(withdrawals.orderId, orderId)),
  complaints: db
    .select({
      id: complaints.id,
      submittedAt: complaints.submittedAt,
      isOpen: IS_CUSTOMER_REQUEST_OPEN_SQL.complaint.as('is_open'),
    })
    .from(complaints)
    .where(eq(complaints.orderId, orderId)),
})

type RequestRow = { id: string; submittedAt: Timestamp; isOpen: number }

/** Withdrawals and complaints of an order in one list, newest first. */
export const listRequests = (withdrawalRows: readonly RequestRow[], complaintRows: readonly RequestRow[]) =>
  [
    ...withdrawalRows.map((row) => ({ row, kind: 'withdrawal' as const })),
    ...complaintRows.map((row) => ({ row, kind: 'complaint' as const })),
  ]
    .map(({ row: { id, submittedAt, isOpen }, kind }) => ({ kind, id, submittedAt, isOpen: isOpen === 1 }))
    .toSorted((a, b) => b.submittedAt - a.submittedAt)
export type CustomerRequest = ReturnType<typeof listRequests>[number]
