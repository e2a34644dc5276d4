import { and, eq, isNotNull, isNull, lt, lte, ne, or } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import { LABEL_RETRY_WAIT_MS } from '../../../domain/shipments/shipment'
import { SECOND_MS } from '../../../domain/time/time'
import { readStaffOrder, type StaffOrder } from '../orders/staff/staff-order'
import { advanceShipment } from './advance-shipment'
import type { ShipmentDeps } from './shipment-deps'
import { shipments } from './shipments.table'

/** Minimum time between two calls that the order page causes for the same shipment, ms. */
const MIN_REFRESH_AGE_MS = SECOND_MS

/**
 * Advances the unfinished shipments of an order now, for staff who wait for their labels. Returns the changed order.
 * @throws order.not_found, shipment.try_again if labels wait only because the service may still work on the last call
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
        or(
          ne(shipments.state, 'requested'),
          eq(shipments.attempts, 0),
          lte(shipments.checkedAt, now - LABEL_RETRY_WAIT_MS),
        ),
      ),
    )
    .returning({ id: shipments.id })
  await Promise.all(rows.map(({ id }) => advanceShipment(deps, id)))
  const order = await readStaffOrder(deps, orderId)
  const isRetryTooSoon =
    rows.length === 0 && order.shipments.some(({ retryAt }) => retryAt !== null && Date.parse(retryAt) > now)
  if (isRetryTooSoon) throw new AppError('shipment.try_again')
  return order
}
