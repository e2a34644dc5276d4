import { eq, sql } from 'drizzle-orm'
import { OPEN_COMPLAINTS } from '../../../domain/complaint'
import { OPEN_WITHDRAWALS } from '../../../domain/withdrawal'
import { oneOf } from '../../db'
import type { Deps } from '../../deps'
import { complaints } from '../complaints/complaints.table'
import { withdrawals } from '../withdrawals/withdrawals.table'

/** Whether a statement still asks something of the shop: 1 or 0. */
const IS_OPEN = {
  withdrawal: sql<number>`${oneOf(withdrawals.status, OPEN_WITHDRAWALS)}`,
  complaint: sql<number>`${oneOf(complaints.status, OPEN_COMPLAINTS)}`,
}

/**
 * Whether a withdrawal counts, also after it was settled: only one that staff refused does not. Its goods are not to be
 * sent, however its money went back. 1 or 0.
 */
export const STANDS = sql<number>`${withdrawals.status} <> 'refused'`

// Names are written out: in a list of one table alone columns lose the table's name.

/**
 * Whether an order of a list has a complaint that is open, or a withdrawal that is or that holds its parcel, of which nothing
 * is back on sale yet: 1 or 0.
 */
export const HAS_TO_SAY = {
  withdrawal: sql<number>`EXISTS (SELECT 1 FROM withdrawals WHERE order_id = orders.id AND (${IS_OPEN.withdrawal}
    OR ${STANDS} AND orders.state = 'paid' AND orders.fulfilment IN ('new', 'packed')
      AND NOT EXISTS (SELECT 1 FROM order_lines INDEXED BY order_lines_back WHERE order_id = orders.id AND restocked > 0)))`,
  complaint: sql<number>`EXISTS (SELECT 1 FROM complaints WHERE order_id = orders.id AND ${IS_OPEN.complaint})`,
}

/** The withdrawals and the complaints of an order, for a batch that reads more as well. */
export const statementsSql = (db: Deps['db'], orderId: string) =>
  [
    db
      .select({
        id: withdrawals.id,
        submittedAt: withdrawals.submittedAt,
        isOpen: IS_OPEN.withdrawal.as('is_open'),
        holds: STANDS.as('holds'),
        status: withdrawals.status,
        items: withdrawals.items,
      })
      .from(withdrawals)
      .where(eq(withdrawals.orderId, orderId)),
    db
      .select({
        id: complaints.id,
        submittedAt: complaints.submittedAt,
        isOpen: IS_OPEN.complaint.as('is_open'),
        holds: sql<number>`0`.as('holds'),
      })
      .from(complaints)
      .where(eq(complaints.orderId, orderId)),
  ] as const

type Row = { id: string; submittedAt: number; isOpen: number; holds: number }

/** What was stated about an order, the latest first. */
export const statementsOf = (withdrawn: readonly Row[], complained: readonly Row[]) =>
  [
    ...withdrawn.map((row) => ({ row, kind: 'withdrawal' as const })),
    ...complained.map((row) => ({ row, kind: 'complaint' as const })),
  ]
    // What holds keeps the parcel here.
    .map(({ row: { id, submittedAt, isOpen, holds }, kind }) => ({
      kind,
      id,
      submittedAt,
      isOpen: isOpen === 1,
      holds: holds === 1,
    }))
    .toSorted((a, b) => b.submittedAt - a.submittedAt)
export type Stated = ReturnType<typeof statementsOf>[number]
