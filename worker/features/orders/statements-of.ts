import { eq, sql } from 'drizzle-orm'
import { OPEN_COMPLAINTS } from '../../../domain/complaint'
import { OPEN_WITHDRAWALS } from '../../../domain/withdrawal'
import { isKeptHere } from '../../../domain/withdrawn-goods'
import { oneOf } from '../../db'
import type { Deps } from '../../deps'
import { complaints } from '../complaints/complaints.table'
import { withdrawals } from '../withdrawals/withdrawals.table'
import type { orderLines } from './orders.table'
import { statementOf } from './withdrawn-from'

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

/** Whether an order of a list has a withdrawal or a complaint that is open: 1 or 0. */
export const HAS_TO_SAY = {
  withdrawal: sql<number>`EXISTS (SELECT 1 FROM withdrawals WHERE order_id = orders.id AND ${IS_OPEN.withdrawal})`,
  complaint: sql<number>`EXISTS (SELECT 1 FROM complaints WHERE order_id = orders.id AND ${IS_OPEN.complaint})`,
}

/**
 * Of an order of a list whose parcel can still be sent, and whose withdrawals are all settled, what tells whether they keep
 * it here (`isKept`), as JSON; null of any other.
 */
export const KEPT_BY = sql<string | null>`CASE
  WHEN orders.state = 'paid' AND orders.courier <> 'digital'
    AND (orders.fulfilment IN ('new', 'packed') OR orders.fulfilment = 'returned' AND orders.delivered_at IS NULL)
    AND EXISTS (SELECT 1 FROM withdrawals WHERE order_id = orders.id AND ${STANDS})
    AND NOT ${HAS_TO_SAY.withdrawal}
  THEN json_object(
    'lines', (SELECT json_group_array(json_object('name', name, 'sku', sku, 'state', state, 'quantity', quantity, 'restocked', restocked))
      FROM order_lines WHERE order_id = orders.id),
    'made', (SELECT json_group_array(json_object('status', status, 'items', json(items)))
      FROM withdrawals WHERE order_id = orders.id)) END`

/** Whether the withdrawals that `KEPT_BY` tells of keep a parcel here. */
export function isKept(by: string | null): boolean {
  const told = toldBy(by)
  return told !== null && isKeptHere(told.lines, told.made.map(statementOf))
}

type Told = {
  lines: Pick<typeof orderLines.$inferSelect, 'name' | 'sku' | 'state' | 'quantity' | 'restocked'>[]
  made: Pick<typeof withdrawals.$inferSelect, 'status' | 'items'>[]
}

/** Of the text of `KEPT_BY` alone, which writes these columns. */
const toldBy = (by: string | null): Told | null => (by === null ? null : (JSON.parse(by) as Told))

/** The withdrawals and the complaints of an order, for a batch that reads more as well. */
export const statementsSql = (db: Deps['db'], orderId: string) =>
  [
    db
      .select({
        id: withdrawals.id,
        submittedAt: withdrawals.submittedAt,
        isOpen: IS_OPEN.withdrawal.as('is_open'),
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
      })
      .from(complaints)
      .where(eq(complaints.orderId, orderId)),
  ] as const

type Row = { id: string; submittedAt: number; isOpen: number }

/** What was stated about an order, the latest first. */
export const statementsOf = (withdrawn: readonly Row[], complained: readonly Row[]) =>
  [
    ...withdrawn.map((row) => ({ row, kind: 'withdrawal' as const })),
    ...complained.map((row) => ({ row, kind: 'complaint' as const })),
  ]
    .map(({ row: { id, submittedAt, isOpen }, kind }) => ({ kind, id, submittedAt, isOpen: isOpen === 1 }))
    .toSorted((a, b) => b.submittedAt - a.submittedAt)
export type Stated = ReturnType<typeof statementsOf>[number]
