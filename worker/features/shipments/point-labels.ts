import { and, eq, isNull } from 'drizzle-orm'
import { isLabelToPoint } from '../../../domain/shipments/shipment'
import type { Db } from '../../database/db'
import { type ShipmentRow, shipments } from './shipments.table'

type Label = Pick<ShipmentRow, 'id' | 'courier' | 'state' | 'status'>

/** The labels of an order, for a larger batch. */
export const labelsQuery = (db: Db, orderId: string) =>
  db
    .select({
      id: shipments.id,
      courier: shipments.courier,
      state: shipments.state,
      status: shipments.status,
    })
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), isNull(shipments.requestId)))

/** True if staff can print, or have printed, a label that names the point of the order. */
export const hasPrintedPointLabel = (labels: readonly Label[]): boolean =>
  labels.some((label) => isLabelToPoint(label) && label.state === 'confirmed')
