import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { ReturnRequest } from '../../../../domain/returns/return-label'
import { rowExistsSql, runBatch } from '../../../database/db'
import type { Deps } from '../../../deps'
import { complaints } from '../../returns/complaints/complaints.table'
import { withdrawals } from '../../returns/withdrawals/withdrawals.table'

/** The withdrawal or complaint of an order; null if the order has no request with this id. */
export async function readReturnRequest(
  { db }: Pick<Deps, 'db'>,
  orderId: string,
  requestId: string,
): Promise<ReturnRequest | null> {
  const {
    withdrawal: [withdrawal],
    complaint: [complaint],
  } = await runBatch(db, {
    withdrawal: db
      .select({ status: withdrawals.status })
      .from(withdrawals)
      .where(and(eq(withdrawals.id, requestId), eq(withdrawals.orderId, orderId))),
    complaint: db
      .select({ status: complaints.status, settledAt: complaints.settledAt })
      .from(complaints)
      .where(and(eq(complaints.id, requestId), eq(complaints.orderId, orderId))),
  })
  if (withdrawal) return { kind: 'withdrawal', status: withdrawal.status }
  return complaint
    ? { kind: 'complaint', status: complaint.status, isSettled: complaint.settledAt !== null }
    : null
}

/** Condition: the withdrawal or complaint is still as `request` was read. For an optimistic lock. */
export const isReturnRequestUnchangedSql = (
  { orderId, requestId }: { orderId: string; requestId: string },
  request: ReturnRequest,
): SQL =>
  request.kind === 'withdrawal'
    ? rowExistsSql(
        withdrawals,
        eq(withdrawals.id, requestId),
        eq(withdrawals.orderId, orderId),
        eq(withdrawals.status, request.status),
      )
    : rowExistsSql(
        complaints,
        eq(complaints.id, requestId),
        eq(complaints.orderId, orderId),
        eq(complaints.status, request.status),
        request.isSettled ? isNotNull(complaints.settledAt) : isNull(complaints.settledAt),
      )
