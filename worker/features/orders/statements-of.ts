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

/** Whether an order of a list has a withdrawal or a complaint that is open: 1 or 0. */
export const HAS_OPEN = {
  // Names are written out: in a list of one table alone columns lose the table's name.
  withdrawal: sql<number>`EXISTS (SELECT 1 FROM withdrawals WHERE order_id = orders.id AND ${IS_OPEN.withdrawal})`,
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
      })
      .from(withdrawals)
      .where(eq(withdrawals.orderId, orderId)),
    db
      .select({
        id: complaints.id,
        submittedAt: complaints.submittedAt,
        isOpen: IS_OPEN.complaint.as('is_open'),
      })
      .from(complaints)
      .where(eq(complaints.orderId, orderId)),
  ] as const

type Row = { id: string; submittedAt: number; isOpen: number }

/** What was stated about an order, the latest first. */
export const statementsOf = (withdrawn: readonly Row[], complained: readonly Row[]) =>
  [
    ...withdrawn.map((row) => ({ ...row, kind: 'withdrawal' as const })),
    ...complained.map((row) => ({ ...row, kind: 'complaint' as const })),
  ]
    .map((row) => ({ ...row, isOpen: row.isOpen === 1 }))
    .toSorted((a, b) => b.submittedAt - a.submittedAt)
export type Stated = ReturnType<typeof statementsOf>[number]
