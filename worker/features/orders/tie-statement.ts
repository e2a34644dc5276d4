import { eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import * as z from 'zod/mini'
import type { AdminAction } from '../../../domain/admin'
import { AppError } from '../../../domain/errors'
import { orderNumber } from '../../../domain/order'
import { orderNumberIn } from '../../../domain/order-link'
import type { StatedOrder } from '../../../domain/statement'
import { type AnswersOf, writeAndRead } from '../../db'
import type { Deps } from '../../deps'
import { iso } from '../../iso'
import { recordAction, type Staff } from '../admin/actions'
import { complaints } from '../complaints/complaints.table'
import { withdrawals } from '../withdrawals/withdrawals.table'
import { onlyOne, ordersNumbered } from './match-order'
import { recordStatement } from './statement-event'

const KINDS = {
  withdrawal: { table: withdrawals, action: 'withdrawal_order', missing: 'withdrawal.not_found' },
  complaint: { table: complaints, action: 'complaint_order', missing: 'complaint.not_found' },
} as const

/**
 * Staff say which order a statement is about, or that it is about none: whoever made it may have named it wrongly, and
 * only an order that is known for it is held back from being sent. What was stated stays as it was. `reads` are the
 * statements that read it; settles with their answers. What is so already is not written down. Throws
 * `withdrawal.not_found`, `complaint.not_found`, and `order.not_found` when no order with a buyer, or more than one, has the
 * number.
 */
export async function tieStatement<Reads extends readonly BatchItem<'sqlite'>[]>(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  kind: keyof typeof KINDS,
  { id, stated: { order }, reads }: { id: string; stated: StatedOrder; reads: Reads },
): Promise<AnswersOf<Reads>> {
  const { db } = deps
  const { table, action, missing } = KINDS[kind]
  const [[statement], named] = await db.batch([
    db
      .select({ orderId: sql<string | null>`${table.orderId}` })
      .from(table)
      .where(eq(table.id, id)),
    ordersNumbered(db, order && orderNumberIn(order)),
  ])
  if (!statement) throw new AppError(missing)
  // With an order that has lost its buyer a statement from before would be deleted, open or not.
  const orderId = onlyOne(named.filter(({ anonymisedAt }) => anonymisedAt === null))
  if (order !== null && orderId === null) throw new AppError('order.not_found')
  if (orderId === statement.orderId) return writeAndRead(db, [], reads)
  const writes = [
    db.update(table).set({ orderId }).where(eq(table.id, id)),
    ...[orderId, statement.orderId].flatMap((one) =>
      one === null ? [] : recordStatement(deps, one, kind, 'changed'),
    ),
    recordAction(deps, staff, { action, subject: id, detail: { from: statement.orderId, order: orderId } }),
  ]
  return writeAndRead(db, writes, reads)
}

const Tie = z.object({ order: z.nullable(z.string()) })

/** What staff did with a statement as to its order, in the order of `actions`; an order's number, or null for none. */
export const tiesOf = (actions: readonly { at: number; action: AdminAction; detail: unknown }[]) =>
  actions
    .filter(({ action }) => action === 'withdrawal_order' || action === 'complaint_order')
    .map(({ at, detail }) => {
      const { order } = Tie.parse(detail)
      return { at: iso(at), order: order && orderNumber(order) }
    })
