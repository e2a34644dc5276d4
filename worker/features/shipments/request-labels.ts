import { and, eq } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import { listNextFulfilments } from '../../../domain/orders/fulfilment'
import { labelServiceOf, type LabelsRequest } from '../../../domain/shipments/shipment'
import { runBatch } from '../../database/db'
import { recordAction, type StaffActor } from '../admin/actions'
import { toLedgerLines, readOrder } from '../orders/views/read-order'
import { readStaffOrder, type StaffOrder } from '../orders/staff/staff-order'
import { advanceShipment, type ShipmentDeps } from './advance-shipment'
import { shipments } from './shipments.table'

/**
 * Orders labels for parcels of a paid order. First stores a row for each parcel, then calls the label service. A parcel
 * that has a label keeps it, so a repeated request orders nothing. If the service does not answer, a job continues.
 * Returns the changed order.
 * @throws order.not_found, shipment.not_configured, order.not_possible_now if the order has no goods to ship
 */
export async function requestLabels(
  deps: ShipmentDeps,
  staff: StaffActor,
  orderId: string,
  { courier, parcels }: LabelsRequest,
): Promise<StaffOrder> {
  const { db } = deps
  const fullOrder = await readOrder(deps, orderId)
  const service = labelServiceOf(courier)
  if (!service || !deps.labelServices[service]) throw new AppError('shipment.not_configured')
  if (!listNextFulfilments(fullOrder.order, toLedgerLines(fullOrder)).includes('shipped'))
    throw new AppError('order.not_possible_now')
  const now = deps.now()
  await runBatch(db, {
    rows: parcels.map(({ number, parcelClass, weightGrams, sidesMm }) =>
      db
        .insert(shipments)
        .values({
          id: crypto.randomUUID(),
          orderId,
          parcelNumber: number,
          service,
          courier,
          parcel: {
            parcelClass,
            weightGrams,
            sidesMm: sidesMm && ([...sidesMm].toSorted((a, b) => a - b) as [number, number, number]),
          },
          state: 'requested',
          nextAt: now,
          createdAt: now,
        })
        // The parcel already has a label.
        .onConflictDoNothing(),
    ),
    action: recordAction(deps, staff, {
      action: 'label_order',
      subject: orderId,
      detail: { shippedWith: courier, parcels: parcels.length },
    }),
  })
  const requestedRows = await db
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), eq(shipments.state, 'requested')))
  await Promise.all(requestedRows.map(({ id }) => advanceShipment(deps, id)))
  return readStaffOrder(deps, orderId)
}
