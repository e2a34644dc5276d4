import { and, eq } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import { listNextFulfilments } from '../../../domain/orders/fulfilment'
import { canReturnByLabel } from '../../../domain/returns/return-label'
import { labelServiceOf } from '../../../domain/shipments/broker-setting'
import { hasReturnLabel, type LabelsRequest, RETURN_COURIER } from '../../../domain/shipments/shipment'
import { runBatch } from '../../database/db'
import { recordAction, type StaffActor } from '../admin/actions'
import { type FullOrder, toLedgerLines, readOrder } from '../orders/views/read-order'
import { readStaffOrder, type StaffOrder } from '../orders/staff/staff-order'
import { advanceShipment } from './advance-shipment'
import { readReturnRequest } from './returns/read-return-request'
import type { ShipmentDeps } from './shipment-deps'
import { shipments } from './shipments.table'

/**
 * Orders labels for parcels of a paid order, or for goods that come back. First stores a row for each parcel, then calls the label service. A parcel
 * that has a label keeps it, so a repeated request orders nothing. If the service does not answer, a job continues.
 * Returns the changed order.
 * @throws order.not_found, shipment.not_configured, order.not_possible_now if the order has no goods to ship, or its
 * buyer cannot return goods by a label
 */
export async function requestLabels(
  deps: ShipmentDeps,
  staff: StaffActor,
  orderId: string,
  request: LabelsRequest,
): Promise<StaffOrder> {
  const { db } = deps
  const { courier, parcels, requestId = null } = request
  const fullOrder = await readOrder(deps, orderId)
  const service = labelServiceOf(courier, deps.settings.broker)
  if (!service || !deps.labelServices[service]) throw new AppError('shipment.not_configured')
  if (!(await canOrderLabels(deps, fullOrder, request))) throw new AppError('order.not_possible_now')
  const now = deps.now()
  await runBatch(db, {
    rows: parcels.map(({ number, parcelClass, weightGrams, sidesMm }) =>
      db
        .insert(shipments)
        .values({
          id: crypto.randomUUID(),
          orderId,
          requestId,
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
      action: requestId === null ? 'label_order' : 'return_label_order',
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

async function canOrderLabels(
  deps: ShipmentDeps,
  fullOrder: FullOrder,
  { courier, parcels, requestId }: LabelsRequest,
): Promise<boolean> {
  const { order } = fullOrder
  const lines = toLedgerLines(fullOrder)
  if (requestId === undefined) return listNextFulfilments(order, lines).includes('shipped')
  const returnRequest = await readReturnRequest(deps, order.id, requestId)
  return (
    returnRequest !== null &&
    canReturnByLabel(returnRequest, {
      courier: order.courier,
      lines: lines.map((line) => ({ units: line })),
    }) &&
    courier === RETURN_COURIER &&
    parcels.every(({ parcelClass }) => hasReturnLabel(parcelClass))
  )
}
