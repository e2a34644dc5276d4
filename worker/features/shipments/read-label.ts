import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import type { PrintedLabelsQuery } from '../../../domain/shipments/shipment'
import { jsonListSql } from '../../database/db'
import { recordAction, type StaffActor } from '../admin/actions'
import { LabelServiceError } from './label-service'
import type { ShipmentDeps } from './shipment-deps'
import { shipments } from './shipments.table'

/**
 * The label of a parcel as a PDF file, from the label service.
 * @throws shipment.not_found, shipment.not_ready before the label is confirmed, shipment.try_again, shipment.rejected
 */
export async function readLabel(
  { db, labelServices }: Pick<ShipmentDeps, 'db' | 'labelServices'>,
  orderId: string,
  shipmentId: string,
): Promise<ArrayBuffer> {
  const [shipment] = await db
    .select()
    .from(shipments)
    .where(and(eq(shipments.id, shipmentId), eq(shipments.orderId, orderId)))
  if (!shipment) throw new AppError('shipment.not_found')
  if (shipment.state !== 'confirmed' || shipment.externalId === null) throw new AppError('shipment.not_ready')
  const service = labelServices[shipment.service]
  if (!service) throw new LabelServiceError('unreachable')
  return service.readLabels([shipment.externalId])
}

/**
 * The labels of several orders at one courier as one PDF file, for parcels that the courier does not have yet. Recorded
 * as a staff action.
 * @throws shipment.not_ready if no label is ready, shipment.try_again, shipment.rejected
 */
export async function readOrderLabels(
  deps: Pick<ShipmentDeps, 'db' | 'now' | 'labelServices'>,
  staff: StaffActor,
  { orders: orderIds, courier }: PrintedLabelsQuery,
): Promise<ArrayBuffer> {
  const rows = await deps.db
    .select({ externalId: shipments.externalId, service: shipments.service })
    .from(shipments)
    .where(
      and(
        sql`${shipments.orderId} IN ${jsonListSql(orderIds)}`,
        eq(shipments.courier, courier),
        eq(shipments.state, 'confirmed'),
        isNull(shipments.status),
      ),
    )
    .orderBy(asc(shipments.createdAt))
    .limit(MAX_PRINTED_LABELS)
  const [firstRow] = rows
  if (!firstRow) throw new AppError('shipment.not_ready')
  const service = deps.labelServices[firstRow.service]
  if (!service) throw new LabelServiceError('unreachable')
  const file = await service.readLabels(
    rows.flatMap(({ externalId }) => (externalId === null ? [] : [externalId])),
  )
  await recordAction(deps, staff, {
    action: 'labels_print',
    detail: { shippedWith: courier, parcels: rows.length },
  })
  return file
}

/** InPost prints at most this number of labels at once. */
const MAX_PRINTED_LABELS = 100
