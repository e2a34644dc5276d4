import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { SECOND_MS } from '../../../domain/time/time'
import { readStaffOrder, type StaffOrder } from '../orders/staff/staff-order'
import { advanceShipment, type ShipmentDeps } from './advance-shipment'
import { shipments } from './shipments.table'

/** Minimum time between two calls that the order page causes for the same shipment, ms. */
const MIN_REFRESH_AGE_MS = SECOND_MS

/**
 * Advances the unfinished shipments of an order now, for staff who wait for their labels. Returns the changed order.
 * @throws order.not_found
 */
export async function refreshShipments(deps: ShipmentDeps, orderId: string): Promise<StaffOrder> {
  const now = deps.now()
  const rows = await deps.db
    .update(shipments)
    .set({ nextAt: now })
    .where(
      and(
        eq(shipments.orderId, orderId),
        isNotNull(shipments.nextAt),
        or(isNull(shipments.checkedAt), lt(shipments.checkedAt, now - MIN_REFRESH_AGE_MS)),
      ),
    )
    .returning({ id: shipments.id })
  await Promise.all(rows.map(({ id }) => advanceShipment(deps, id)))
  return readStaffOrder(deps, orderId)
}
