import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { isAppError } from '../../../domain/errors'
import { listNextFulfilments } from '../../../domain/orders/fulfilment'
import {
  ACTIVE_SHIPMENT_STATES,
  listLabelParcels,
  type ParcelStatus,
} from '../../../domain/shipments/shipment'
import { SHOP_ACTOR } from '../admin/actions'
import { changeOrder } from '../orders/staff/change-order'
import { readOrder, toLedgerLines } from '../orders/views/read-order'
import type { ShipmentDeps } from './shipment-deps'
import { type ShipmentRow, shipments } from './shipments.table'

/** Statuses of a parcel that has left the shop and is not back. */
const SHIPPED_STATUSES: readonly ParcelStatus[] = [
  'on_the_way',
  'out_for_delivery',
  'ready_to_collect',
  'undelivered',
  'delivered',
]

const MAX_ATTEMPTS = 3

/**
 * Makes the order follow its parcels: shipped when the courier has all of them, delivered when all have arrived. Staff
 * can also take each step by hand, so a step that is no longer possible is left out. Idempotent.
 */
export async function followOrder(deps: ShipmentDeps, orderId: string): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const plannedChange = await planFulfilmentChange(deps, orderId)
    if (!plannedChange) return
    try {
      await changeOrder(deps, SHOP_ACTOR, orderId, plannedChange)
    } catch (error) {
      if (!isAppError(error, 'order.stale') && !isAppError(error, 'order.not_possible_now')) throw error
    }
  }
}

async function planFulfilmentChange(deps: ShipmentDeps, orderId: string) {
  const rows = await deps.db
    .select()
    .from(shipments)
    .where(
      and(
        eq(shipments.orderId, orderId),
        isNull(shipments.requestId),
        inArray(shipments.state, [...ACTIVE_SHIPMENT_STATES, 'failed']),
      ),
    )
    .orderBy(asc(shipments.createdAt))
  const fullOrder = await readOrder(deps, orderId)
  const { order } = fullOrder
  const latestShipments = [...new Map(rows.map((row) => [row.parcelNumber, row])).values()]
  const lines = toLedgerLines(fullOrder)
  // After a cancellation the order may need fewer parcels than promised, and only staff know how many.
  const hasSettledUnits = lines.some(({ settled }) => settled > 0)
  const minParcelCount = order.parcels && !hasSettledUnits ? listLabelParcels(order.parcels).length : 1
  const [firstRow] = latestShipments.toSorted((a, b) => a.parcelNumber - b.parcelNumber)
  if (!firstRow || latestShipments.length < minParcelCount) return null
  const haveAllStatusIn = (statuses: readonly ParcelStatus[]) =>
    latestShipments.every(({ status }: ShipmentRow) => status !== null && statuses.includes(status))
  const possibleSteps = listNextFulfilments(order, lines)
  const version = order.sequence
  if (possibleSteps.includes('shipped') && haveAllStatusIn(SHIPPED_STATUSES) && firstRow.trackingNumber)
    return {
      version,
      fulfilmentStatus: 'shipped' as const,
      courier: firstRow.courier,
      trackingNumber: firstRow.trackingNumber,
    }
  if (order.fulfilment === 'shipped' && possibleSteps.includes('delivered') && haveAllStatusIn(['delivered']))
    return { version, fulfilmentStatus: 'delivered' as const }
  return null
}
