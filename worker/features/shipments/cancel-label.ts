import { and, eq, lte, sql } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import { canCancelLabel, labelRetryAt, SHIPMENT_LEASE_MS } from '../../../domain/shipments/shipment'
import { runBatch } from '../../database/db'
import { recordAction, type StaffActor } from '../admin/actions'
import { orders } from '../orders/orders.table'
import { readStaffOrder, type StaffOrder } from '../orders/staff/staff-order'
import { LabelServiceError } from './label-service'
import type { ShipmentDeps } from './shipment-deps'
import { type ShipmentRow, shipments } from './shipments.table'

/**
 * Cancels a label before the parcel leaves the shop, also at the label service. Some services no longer cancel a
 * finished label. The shop then forgets the label, and stores the problem `not_cancelled`, so that staff destroy the
 * label. Returns the changed order. Throws:
 * - `shipment.not_found`; `order.not_possible_now` if the parcel has left, or the label is already cancelled
 * - `shipment.try_again` if another call about the label is running or was just made, or the service does not answer
 */
export async function cancelLabel(
  deps: ShipmentDeps,
  staff: StaffActor,
  orderId: string,
  shipmentId: string,
): Promise<StaffOrder> {
  const { db } = deps
  const [row] = await db
    .select({ shipment: shipments, fulfilment: orders.fulfilment })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(eq(shipments.id, shipmentId), eq(shipments.orderId, orderId)))
  if (!row) throw new AppError('shipment.not_found')
  if (!canCancelLabel(row.shipment, row.fulfilment)) throw new AppError('order.not_possible_now')
  const now = deps.now()
  if ((labelRetryAt(row.shipment) ?? 0) > now) throw new AppError('shipment.try_again')
  const [shipment] = await db
    .update(shipments)
    .set({ claimedUntil: now + SHIPMENT_LEASE_MS })
    .where(
      and(
        eq(shipments.id, shipmentId),
        lte(shipments.claimedUntil, now),
        // Optimistic lock: another call may have changed the label since the read.
        eq(shipments.state, row.shipment.state),
        eq(shipments.attempts, row.shipment.attempts),
        sql`${shipments.status} IS ${row.shipment.status}`,
      ),
    )
    .returning()
  if (!shipment) throw new AppError('shipment.try_again')
  let isCancelled: boolean
  try {
    isCancelled = await cancelAtService(deps, shipment)
  } catch (error) {
    await db.update(shipments).set({ claimedUntil: 0 }).where(eq(shipments.id, shipmentId))
    throw error
  }
  await runBatch(db, {
    change: db
      .update(shipments)
      .set({
        state: 'cancelled',
        nextAt: null,
        claimedUntil: 0,
        problem: isCancelled ? null : { code: 'not_cancelled', fields: [] },
      })
      .where(eq(shipments.id, shipmentId)),
    action: recordAction(deps, staff, { action: 'label_cancel', subject: orderId }),
  })
  return readStaffOrder(deps, orderId)
}

async function cancelAtService(deps: ShipmentDeps, shipment: ShipmentRow): Promise<boolean> {
  if (shipment.state === 'failed' && shipment.externalId === null) return true
  const service = deps.labelServices[shipment.service]
  if (!service) throw new LabelServiceError('unreachable')
  const hasAttempt = shipment.attempts > 0
  const externalId =
    shipment.externalId ??
    (hasAttempt ? ((await service.find(shipment.id, shipment.createdAt))?.externalId ?? null) : null)
  return externalId === null || service.cancel(externalId)
}
