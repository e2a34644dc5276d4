import { and, asc, eq, gt, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { COURIERS } from '../../../domain/delivery/couriers'
import { AppError } from '../../../domain/errors'
import { isOrderToken } from '../../../domain/orders/order-link'
import {
  addressChangeOf,
  MAX_PRINTED_LABELS,
  type PrintedLabelsQuery,
} from '../../../domain/shipments/shipment'
import { isReturnLabelUsable } from '../../../domain/returns/return-label'
import type { LabelFormat } from '../../../domain/shipments/label-setting'
import { jsonListSql, rowExistsSql } from '../../database/db'
import { recordAction, type StaffActor } from '../admin/actions'
import { orderEvents, orders } from '../orders/orders.table'
import { type LabelFile, LabelServiceError } from './label-service'
import { readReturnRequest } from './returns/read-return-request'
import type { ShipmentDeps } from './shipment-deps'
import { type ShipmentRow, shipments } from './shipments.table'

/**
 * The label of a parcel in the format of the settings, from the label service.
 * @throws shipment.not_found, shipment.not_ready before the label is confirmed, shipment.try_again, shipment.rejected
 */
export async function readLabel(
  { db, labelServices, settings }: Pick<ShipmentDeps, 'db' | 'labelServices' | 'settings'>,
  orderId: string,
  shipmentId: string,
): Promise<LabelFile> {
  const [shipment] = await db
    .select()
    .from(shipments)
    .where(and(eq(shipments.id, shipmentId), eq(shipments.orderId, orderId)))
  if (!shipment) throw new AppError('shipment.not_found')
  return fetchLabel(labelServices, shipment, settings.labels.format)
}

async function fetchLabel(
  labelServices: ShipmentDeps['labelServices'],
  { state, externalId, service: serviceName }: Pick<ShipmentRow, 'state' | 'externalId' | 'service'>,
  format: LabelFormat,
): Promise<LabelFile> {
  if (state !== 'confirmed' || externalId === null) throw new AppError('shipment.not_ready')
  const service = labelServices[serviceName]
  if (!service) throw new LabelServiceError('unreachable')
  return service.readLabels([externalId], format)
}

/**
 * The label with which the buyer sends goods back, as PDF, because buyers have no label printer. Access needs the token of the order link.
 * @throws shipment.not_found, also for a wrong token, for a parcel to the buyer, and for an unused label whose customer
 * request is closed; shipment.not_ready before the label is confirmed, shipment.try_again, shipment.rejected
 */
export async function readReturnLabel(
  deps: Pick<ShipmentDeps, 'db' | 'labelServices'>,
  { orderId, shipmentId, token }: { orderId: string; shipmentId: string; token: string },
): Promise<LabelFile> {
  const [row] = await deps.db
    .select({ shipment: shipments, linkToken: orders.linkToken })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(eq(shipments.id, shipmentId), eq(shipments.orderId, orderId), isNotNull(shipments.requestId)))
  if (!row || !isOrderToken(row, token)) throw new AppError('shipment.not_found')
  const { status, requestId } = row.shipment
  const request = requestId === null ? null : await readReturnRequest(deps, orderId, requestId)
  if (!isReturnLabelUsable(status, request)) throw new AppError('shipment.not_found')
  return fetchLabel(deps.labelServices, row.shipment, 'pdfA6')
}

/**
 * Condition: neither the address nor the pickup point has changed since the label was ordered. For queries over
 * shipments.
 */
export const isLabelAddressCurrentSql = (): SQL =>
  not(
    rowExistsSql(
      orderEvents,
      eq(orderEvents.orderId, shipments.orderId),
      or(
        ...COURIERS.map((courier) =>
          and(eq(shipments.courier, courier), eq(orderEvents.kind, addressChangeOf(courier))),
        ),
      ),
      gt(orderEvents.at, shipments.createdAt),
    ),
  )

/**
 * The labels of several orders at one courier as one file, for parcels that the courier does not have yet. Leaves
 * out labels with an old address. Recorded as a staff action.
 * @throws shipment.not_ready if no label is ready, shipment.too_many, shipment.try_again, shipment.rejected
 */
export async function readOrderLabels(
  deps: Pick<ShipmentDeps, 'db' | 'now' | 'labelServices' | 'settings'>,
  staff: StaffActor,
  { orders: orderIds, courier }: PrintedLabelsQuery,
): Promise<LabelFile> {
  const rows = await deps.db
    .select({ externalId: shipments.externalId, service: shipments.service })
    .from(shipments)
    .where(
      and(
        sql`${shipments.orderId} IN ${jsonListSql(orderIds)}`,
        eq(shipments.courier, courier),
        eq(shipments.state, 'confirmed'),
        isNull(shipments.status),
        isNull(shipments.requestId),
        isLabelAddressCurrentSql(),
      ),
    )
    .orderBy(asc(shipments.createdAt))
    .limit(MAX_PRINTED_LABELS + 1)
  const [firstRow] = rows
  if (!firstRow) throw new AppError('shipment.not_ready')
  if (rows.length > MAX_PRINTED_LABELS) throw new AppError('shipment.too_many')
  const service = deps.labelServices[firstRow.service]
  if (!service) throw new LabelServiceError('unreachable')
  const labelFile = await service.readLabels(
    rows.flatMap(({ externalId }) => (externalId === null ? [] : [externalId])),
    deps.settings.labels.format,
  )
  await recordAction(deps, staff, {
    action: 'labels_print',
    detail: { shippedWith: courier, parcels: rows.length },
  })
  return labelFile
}
