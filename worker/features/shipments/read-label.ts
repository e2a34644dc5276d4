import { and, eq } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import { LabelServiceError } from './label-service'
import type { ShipmentDeps } from './advance-shipment'
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
