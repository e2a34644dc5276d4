import { asc, eq } from 'drizzle-orm'
import type { Fulfilment } from '../../../domain/orders/fulfilment'
import { toDecimal } from '../../../domain/money/money'
import { type BatchResults } from '../../database/db'
import type { Deps } from '../../deps'
import { toIsoString } from '../../iso'
import { canCancelLabel, labelRetryAt, type InsuredParcel } from '../../../domain/shipments/shipment'
import { shipments, shipmentSteps } from './shipments.table'

/** The queries of an order's shipments and of their steps, oldest first. */
export const shipmentQueries = (db: Deps['db'], orderId: string) => ({
  shipments: db
    .select()
    .from(shipments)
    .where(eq(shipments.orderId, orderId))
    .orderBy(asc(shipments.parcelNumber), asc(shipments.createdAt)),
  shipmentSteps: db
    .select({
      shipmentId: shipmentSteps.shipmentId,
      stepAt: shipmentSteps.at,
      code: shipmentSteps.code,
      stepStatus: shipmentSteps.status,
    })
    .from(shipmentSteps)
    .innerJoin(shipments, eq(shipments.id, shipmentSteps.shipmentId))
    .where(eq(shipments.orderId, orderId))
    .orderBy(asc(shipmentSteps.at)),
})

export type ShipmentResults = BatchResults<ReturnType<typeof shipmentQueries>>

/** Shipments as staff see them: cancelled ones only if their label still exists at the service. */
export const toShipmentsDto = (
  { shipments: rows, shipmentSteps: steps }: ShipmentResults,
  fulfilment: Fulfilment,
) =>
  rows
    .filter(({ state, problem }) => state !== 'cancelled' || problem !== null)
    .map((shipment) => ({
      id: shipment.id,
      /** The withdrawal or complaint whose goods the parcel brings back; null for a parcel to the buyer. */
      requestId: shipment.requestId,
      parcelNumber: shipment.parcelNumber,
      service: shipment.service,
      courier: shipment.courier,
      parcel: toParcelDto(shipment.parcel),
      state: shipment.state,
      trackingNumber: shipment.trackingNumber,
      price: shipment.price === null ? null : toDecimal(shipment.price),
      problem: shipment.problem,
      status: shipment.status,
      statusAt: toIsoString(shipment.statusAt),
      createdAt: toIsoString(shipment.createdAt),
      canCancel: canCancelLabel(shipment, fulfilment),
      /** Time from which staff can repeat or cancel a label order that got no answer. */
      retryAt: toIsoString(labelRetryAt(shipment)),
      steps: steps
        .filter(({ shipmentId }) => shipmentId === shipment.id)
        .map(({ stepAt, code, stepStatus }) => ({ at: toIsoString(stepAt), code, status: stepStatus })),
    }))

const toParcelDto = ({ insurance, ...parcel }: InsuredParcel) => ({
  ...parcel,
  /** The insured amount in złoty; null without insurance. */
  insurance: insurance === undefined ? null : toDecimal(insurance),
})
