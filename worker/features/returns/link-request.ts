import { and, eq, not, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import * as z from 'zod/mini'
import type { AdminAction } from '../../../domain/admin/admin'
import { AppError } from '../../../domain/errors'
import { formatOrderNumber } from '../../../domain/orders/order'
import { extractOrderNumber } from '../../../domain/orders/order-link'
import type { LinkedOrder } from '../../../domain/returns/customer-request'
import {
  abortUnless,
  type BatchResults,
  isConstraintViolation,
  rowExistsSql,
  runBatch,
} from '../../database/db'
import type { Deps } from '../../deps'
import { toIsoString } from '../../iso'
import { recordAction, type StaffActor } from '../admin/actions'
import { isLabelActiveSql, shipments } from '../shipments/shipments.table'
import { complaints } from './complaints/complaints.table'
import { withdrawals } from './withdrawals/withdrawals.table'
import { onlyOrderIdOf, ordersByNumberQuery } from './match-order'
import { addRequestEvent } from './add-request-event'
import type { Timestamp } from '../../../domain/time/time'

const REQUEST_KINDS = {
  withdrawal: { table: withdrawals, action: 'withdrawal_order', missing: 'withdrawal.not_found' },
  complaint: { table: complaints, action: 'complaint_order', missing: 'complaint.not_found' },
} as const

const MAX_ATTEMPTS = 3

/**
 * Links a customer request to an order, or to none, because the customer may have named the wrong order. A request
 * stops the parcel only of the order that it is linked to. The request itself stays unchanged, and an unchanged link
 * records nothing. A request with an active return label keeps its order, because the label is a label of that order.
 * `readQueries` are queries to run after the write; resolves with their results.
 * @throws withdrawal.not_found, complaint.not_found, order.not_found unless exactly one order that is not anonymised
 * has the number; shipment.has_label if the request has an active return label; shop.try_again if the request keeps
 * changing
 */
export async function linkRequestToOrder<Reads extends Record<string, BatchItem<'sqlite'>>>(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: StaffActor,
  kind: keyof typeof REQUEST_KINDS,
  { id, linkedOrder: { order }, readQueries }: { id: string; linkedOrder: LinkedOrder; readQueries: Reads },
): Promise<BatchResults<Reads>> {
  const { db } = deps
  const { table, action, missing } = REQUEST_KINDS[kind]
  const isActiveLabelSql = and(eq(shipments.requestId, id), isLabelActiveSql())
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const [[request], matches, [activeLabel]] = await db.batch([
      db
        .select({ orderId: sql<string | null>`${table.orderId}` })
        .from(table)
        .where(eq(table.id, id)),
      ordersByNumberQuery(db, order && extractOrderNumber(order)),
      db.select({ id: shipments.id }).from(shipments).where(isActiveLabelSql).limit(1),
    ])
    if (!request) throw new AppError(missing)
    // Never link to an anonymised order: the retention job would delete the request with the order, even an open
    // request.
    const orderId = onlyOrderIdOf(matches.filter(({ anonymisedAt }) => anonymisedAt === null))
    if (order !== null && orderId === null) throw new AppError('order.not_found')
    if (orderId === request.orderId) return runBatch(db, readQueries)
    if (activeLabel) throw new AppError('shipment.has_label')
    const linkStatements = [
      // Optimistic lock: another request may have changed the link, or ordered a label.
      abortUnless(
        db,
        'row_unchanged',
        sql`${rowExistsSql(table, eq(table.id, id), sql`${table.orderId} IS ${request.orderId}`)} AND ${not(rowExistsSql(shipments, isActiveLabelSql))}`,
      ),
      db.update(table).set({ orderId }).where(eq(table.id, id)),
      ...[orderId, request.orderId].flatMap((affectedOrderId) =>
        affectedOrderId === null ? [] : addRequestEvent(deps, affectedOrderId, kind, 'changed'),
      ),
      recordAction(deps, staff, { action, subject: id, detail: { from: request.orderId, order: orderId } }),
    ]
    try {
      return await runBatch(db, { writes: linkStatements, ...readQueries })
    } catch (error) {
      if (!isConstraintViolation(error, 'row_unchanged')) throw error
    }
  }
  throw new AppError('shop.try_again', { retryAfter: 1 })
}

const RequestLink = z.object({ order: z.nullable(z.string()) })

/**
 * The links of a request to orders that staff recorded, in the sequence of `actions`. The order number is null where
 * staff removed the link.
 */
export const requestLinksOf = (actions: readonly { at: Timestamp; action: AdminAction; detail: unknown }[]) =>
  actions
    .filter(({ action }) => action === 'withdrawal_order' || action === 'complaint_order')
    .map(({ at, detail }) => {
      const { order } = RequestLink.parse(detail)
      return { at: toIsoString(at), order: order && formatOrderNumber(order) }
    })
