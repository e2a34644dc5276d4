import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Courier } from '../../../domain/delivery/couriers'
import { AppError } from '../../../domain/errors'
import { listNextFulfilments } from '../../../domain/orders/fulfilment'
import { minor } from '../../../domain/money/money'
import { canReturnByLabel } from '../../../domain/returns/return-label'
import { labelServiceOf } from '../../../domain/shipments/broker-setting'
import { goodsValueOf, maxInsuranceOf, proposeInsurance } from '../../../domain/shipments/label-setting'
import {
  hasReturnLabel,
  type LabelServiceName,
  type LabelsRequest,
  listLabelParcels,
  RETURN_COURIER,
} from '../../../domain/shipments/shipment'
import { abortUnless, isConstraintViolation, rowExistsSql, runBatch } from '../../database/db'
import { recordAction, type StaffActor } from '../admin/actions'
import { orders } from '../orders/orders.table'
import { type FullOrder, toLedgerLines, readOrder } from '../orders/views/read-order'
import { readStaffOrder, type StaffOrder } from '../orders/staff/staff-order'
import { advanceShipment } from './advance-shipment'
import { isReturnRequestUnchangedSql, readReturnRequest } from './returns/read-return-request'
import type { ShipmentDeps } from './shipment-deps'
import { isLabelActiveSql, shipments } from './shipments.table'

const MAX_ATTEMPTS = 5

/**
 * Orders labels for parcels of a paid order, or for goods that come back. First stores a row for each parcel, then calls
 * the label service. A parcel that has a label keeps it, so a repeated request orders and records nothing. If the service
 * does not answer, a job continues. Returns the changed order. Throws:
 * - `order.not_found`, `shipment.not_configured`
 * - `order.not_possible_now` if the order has no goods to ship, or its buyer cannot return goods by a label
 * - `shipment.has_label` if the customer request has a label of another order
 * - `shop.try_again` if the order keeps changing meanwhile
 */
export async function requestLabels(
  deps: ShipmentDeps,
  staff: StaffActor,
  orderId: string,
  request: LabelsRequest,
): Promise<StaffOrder> {
  const { db } = deps
  const fullOrder = await readOrder(deps, orderId)
  const service = labelServiceOf(request.courier, deps.settings.broker)
  if (!service || !deps.labelServices[service]) throw new AppError('shipment.not_configured')
  await storeLabelRequests(deps, staff, { fullOrder, request, service })
  const requestedRows = await db
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), eq(shipments.state, 'requested')))
  await Promise.all(requestedRows.map(({ id }) => advanceShipment(deps, id)))
  return readStaffOrder(deps, orderId)
}

type LabelRequestInput = { fullOrder: FullOrder; request: LabelsRequest; service: LabelServiceName }

/**
 * Stores a row for each parcel without a label, and the staff action. If the order or the customer request changes
 * meanwhile, or another call orders the same label, the function starts again with a new read.
 */
async function storeLabelRequests(
  deps: ShipmentDeps,
  staff: StaffActor,
  { fullOrder: initialOrder, request, service }: LabelRequestInput,
): Promise<void> {
  const { db } = deps
  const { courier, requestId = null } = request
  const orderId = initialOrder.order.id
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const fullOrder = attempt === 0 ? initialOrder : await readOrder(deps, orderId)
    const unchangedConditions = await requireLabelsPossible(deps, fullOrder, request)
    const labelledParcelNumbers = await readLabelledParcelNumbers(deps, orderId, requestId)
    const parcels = request.parcels.filter(({ number }) => !labelledParcelNumbers.has(number))
    if (parcels.length === 0) return
    const now = deps.now()
    // A returned parcel may have only some of the goods, so staff decide about its insurance.
    const proposedInsurance = requestId === null ? proposeOrderInsurance(deps, fullOrder, courier) : null
    const statements = [
      ...unchangedConditions.map((condition) => abortUnless(db, 'order_unchanged', condition)),
      ...parcels.map(({ number, parcelClass, weightGrams, sidesMm, insurance = proposedInsurance }) => {
        const insuredAmount = minor(Math.min(insurance ?? 0, maxInsuranceOf(courier)))
        return db.insert(shipments).values({
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
            ...(insuredAmount > 0 ? { insurance: insuredAmount } : {}),
          },
          // The buyer brings returned goods to a point.
          sending: requestId === null ? deps.settings.labels.sending : 'point',
          state: 'requested',
          nextAt: now,
          createdAt: now,
        })
      }),
      recordAction(deps, staff, {
        action: requestId === null ? 'label_order' : 'return_label_order',
        subject: orderId,
        detail: { shippedWith: courier, parcels: parcels.length },
      }),
    ]
    try {
      await runBatch(db, { statements })
      return
    } catch (error) {
      const hasOrderChanged = isConstraintViolation(error, 'order_unchanged')
      const hasLostLabelRace = isConstraintViolation(error, 'shipments.parcel_number')
      if (!hasOrderChanged && !hasLostLabelRace) throw error
    }
  }
  throw new AppError('shop.try_again', { retryAfter: 1 })
}

const proposeOrderInsurance = ({ settings }: ShipmentDeps, fullOrder: FullOrder, courier: Courier) =>
  proposeInsurance(
    {
      goodsValue: goodsValueOf(toLedgerLines(fullOrder), fullOrder.order.rateMicro),
      parcelCount: fullOrder.order.parcels ? listLabelParcels(fullOrder.order.parcels).length : 1,
      courier,
    },
    settings.labels,
  )

/**
 * The numbers of the parcels that have an active label.
 * @throws shipment.has_label if a label of the customer request belongs to another order
 */
async function readLabelledParcelNumbers(
  { db }: ShipmentDeps,
  orderId: string,
  requestId: string | null,
): Promise<Set<number>> {
  const hasSameDirectionSql =
    requestId === null
      ? and(eq(shipments.orderId, orderId), isNull(shipments.requestId))
      : eq(shipments.requestId, requestId)
  const rows = await db
    .select({ orderId: shipments.orderId, parcelNumber: shipments.parcelNumber })
    .from(shipments)
    .where(and(hasSameDirectionSql, isLabelActiveSql()))
  if (rows.some((row) => row.orderId !== orderId)) throw new AppError('shipment.has_label')
  return new Set(rows.map(({ parcelNumber }) => parcelNumber))
}

/**
 * Checks that staff may order these labels. Returns the conditions under which the answer stays true, for an optimistic
 * lock.
 * @throws order.not_possible_now
 */
async function requireLabelsPossible(
  deps: ShipmentDeps,
  fullOrder: FullOrder,
  { courier, parcels, requestId }: LabelsRequest,
): Promise<SQL[]> {
  const { order } = fullOrder
  const lines = toLedgerLines(fullOrder)
  const isOrderUnchangedSql = rowExistsSql(
    orders,
    eq(orders.id, order.id),
    eq(orders.sequence, order.sequence),
  )
  if (requestId === undefined) {
    if (!listNextFulfilments(order, lines).includes('shipped')) throw new AppError('order.not_possible_now')
    return [isOrderUnchangedSql]
  }
  const returnRequest = await readReturnRequest(deps, order.id, requestId)
  const isReturnPossible =
    returnRequest !== null &&
    canReturnByLabel(returnRequest, {
      courier: order.courier,
      lines: lines.map((line) => ({ units: line })),
    }) &&
    courier === RETURN_COURIER &&
    parcels.every(({ parcelClass }) => hasReturnLabel(parcelClass))
  if (!isReturnPossible) throw new AppError('order.not_possible_now')
  return [isOrderUnchangedSql, isReturnRequestUnchangedSql({ orderId: order.id, requestId }, returnRequest)]
}
