import type { BatchItem } from 'drizzle-orm/batch'
import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { deliversToPoint } from '../../../domain/delivery/couriers'
import { listNextFulfilments } from '../../../domain/orders/fulfilment'
import { isReturnOpen } from '../../../domain/returns/return-label'
import { toBuyerAddress, toFirmAddress, toSenderAddress } from '../../../domain/shipments/label-address'
import {
  isFinalStatus,
  LABEL_CHECK_INTERVAL_MS,
  type LabelProblem,
  SHIPMENT_LEASE_MS,
  TRACKING_INTERVAL_MS,
  TRACKING_PERIOD_MS,
  UNSENT_RETURN_INTERVAL_MS,
  UNSENT_RETURN_PERIOD_MS,
  type ParcelStatus,
  TROUBLED_STATUSES,
} from '../../../domain/shipments/shipment'
import { MINUTE_MS, type Timestamp } from '../../../domain/time/time'
import { chunkForInsert, runBatch } from '../../database/db'
import { enqueueAlert } from '../../alerts/enqueue-alert'
import { log } from '../../log'
import { emails } from '../../mail/emails.table'
import { existingMailsQuery, nextCopyKind } from '../../mail/outbox/mail-copies'
import { enqueueNewMail } from '../../mail/outbox/outbox'
import { parcelAlert } from '../../mail/templates/alerts/parcel-alert'
import { isMailedStatus, parcelStatusMail } from '../../mail/templates/delivery/parcel-status-mail'
import { retryDelay } from '../../retry-delay'
import { ORDER_COLUMNS, type OrderRow, orders } from '../orders/orders.table'
import { type FullOrder, readOrder, toLedgerLines } from '../orders/views/read-order'
import { followOrder } from './follow-order'
import { readReturnRequest } from './returns/read-return-request'
import { followReturn } from './returns/follow-return'
import { buildReturnAlert, buildReturnLabelMail } from './returns/return-messages'
import {
  type CourierStep,
  type LabelReading,
  LabelRejectedError,
  type LabelRequest,
  type LabelService,
  LabelServiceError,
} from './label-service'
import type { ShipmentDeps } from './shipment-deps'
import { type ShipmentRow, shipments, shipmentSteps } from './shipments.table'

/** `unresponsive`: the label service did not answer, so a call for another label would fail as well. */
type AdvanceOutcome = 'done' | 'unresponsive'

/** The result of a call to the label service: the state of the label, or the problem that prevented a label. */
type LabelCallResult = { reading: LabelReading } | { rejected: LabelProblem } | { unresponsive: LabelProblem }

/**
 * Makes the due call for a shipment: orders the label, or reads the label and the steps of the parcel. A lease prevents
 * concurrent calls. After an attempt without an answer, the next attempt first looks for the label by its reference, so
 * the parcel never gets two labels.
 */
export async function advanceShipment(deps: ShipmentDeps, shipmentId: string): Promise<AdvanceOutcome> {
  const { db } = deps
  const now = deps.now()
  const [shipment] = await db
    .update(shipments)
    .set({
      claimedUntil: now + SHIPMENT_LEASE_MS,
      checkedAt: now,
      attempts: sql`${shipments.attempts} + (${shipments.state} = 'requested')`,
    })
    .where(
      and(
        eq(shipments.id, shipmentId),
        isNotNull(shipments.nextAt),
        lte(shipments.nextAt, now),
        lte(shipments.claimedUntil, now),
      ),
    )
    .returning()
  if (!shipment) return 'done'
  const service = deps.labelServices[shipment.service]
  const result: LabelCallResult = service
    ? await callService(deps, service, shipment)
    : { unresponsive: { code: 'not_configured', fields: [] } }
  const { statements, changedColumns } = await buildResultStatements(deps, shipment, result)
  const releaseLeaseStatement = db
    .update(shipments)
    .set({ ...changedColumns, claimedUntil: 0 })
    .where(eq(shipments.id, shipment.id))
  const [first, ...rest] = statements
  if (first) {
    await db.batch([first, ...rest])
    // The shipment stays due until the order, or the request of the buyer, is updated. After a crash, the next run
    // therefore repeats the update.
    if (shipment.requestId === null) await followOrder(deps, shipment.orderId)
    else await followReturn(deps, shipment.id)
    await releaseLeaseStatement
  } else await releaseLeaseStatement
  return 'unresponsive' in result ? 'unresponsive' : 'done'
}

async function callService(
  deps: ShipmentDeps,
  service: LabelService,
  shipment: ShipmentRow,
): Promise<LabelCallResult> {
  try {
    if (shipment.externalId !== null) {
      const reading = await service.read(shipment.externalId)
      return reading ? { reading } : { rejected: { code: 'resource_not_found', fields: [] } }
    }
    const existingLabel = shipment.attempts > 1 ? await findLabel(service, shipment) : null
    if (existingLabel && existingLabel.state !== 'draft') return { reading: existingLabel }
    const fullOrder = await readOrder(deps, shipment.orderId)
    const code = await findRejectionCode(deps, shipment, fullOrder)
    if (code !== null) return { rejected: { code, fields: [] } }
    const request = toLabelRequest(deps, shipment, fullOrder.order)
    return { reading: await service.create(request, existingLabel?.externalId ?? null) }
  } catch (error) {
    if (error instanceof LabelRejectedError) return { rejected: error.problem }
    if (!(error instanceof LabelServiceError)) throw error
    log('warn', 'shipment.service_failed', { service: shipment.service, reason: error.reason })
    return { unresponsive: { code: error.reason, fields: [] } }
  }
}

/** Finds the label of an earlier attempt. A rejected search counts as no answer, because the label may still exist. */
const findLabel = (service: LabelService, { id, createdAt }: ShipmentRow) =>
  service.find(id, createdAt).catch((error: unknown) => {
    throw error instanceof LabelRejectedError ? new LabelServiceError('unreachable', { cause: error }) : error
  })

/**
 * The code of the `LabelProblem` if the ordered label is no longer needed; null if the label is still needed. No label
 * is needed if the order has nothing left to ship, or if staff no longer wait for returned goods.
 */
async function findRejectionCode(
  deps: ShipmentDeps,
  { orderId, requestId }: ShipmentRow,
  fullOrder: FullOrder,
): Promise<string | null> {
  const { order } = fullOrder
  if (requestId !== null) {
    const request = await readReturnRequest(deps, orderId, requestId)
    if (!request || !isReturnOpen(request)) return 'request_closed'
    // The buyer gets the return label by e-mail. A sale by hand may have no address.
    return order.email === '' ? 'email_required' : null
  }
  if (order.state !== 'paid') return 'order_not_paid'
  return listNextFulfilments(order, toLedgerLines(fullOrder)).includes('shipped') ? null : 'nothing_to_ship'
}

function toLabelRequest(
  { settings }: ShipmentDeps,
  { id: reference, courier, parcel, sending, requestId }: ShipmentRow,
  order: OrderRow,
): LabelRequest {
  const { firm, broker } = settings
  const shop = toSenderAddress(broker, firm)
  const label = { reference, courier, parcel, sending, shop, contents: broker.contents }
  const buyer = toBuyerAddress(order)
  if (requestId !== null) return { ...label, receiver: toFirmAddress(firm), sender: buyer, pointCode: null }
  const pointCode = deliversToPoint(courier) ? (order.pickupPoint?.code ?? null) : null
  return { ...label, receiver: buyer, sender: null, pointCode }
}

/**
 * `statements`: writes for the steps of the parcel; empty before the first step. `changedColumns`: columns of the
 * shipment to update.
 */
type ResultWrites = { statements: BatchItem<'sqlite'>[]; changedColumns: Partial<ShipmentRow> }

async function buildResultStatements(
  deps: ShipmentDeps,
  shipment: ShipmentRow,
  result: LabelCallResult,
): Promise<ResultWrites> {
  const now = deps.now()
  if ('unresponsive' in result)
    return {
      statements: [],
      changedColumns: {
        problem: result.unresponsive,
        nextAt: now + unresponsiveDelayOf(shipment),
        checkedAt: now,
      },
    }
  if ('rejected' in result) return failLabel(deps, shipment, { problem: result.rejected })
  const { externalId, state, problem, steps } = result.reading
  const labelFields = {
    externalId,
    state,
    problem,
    trackingNumber: result.reading.trackingNumber ?? shipment.trackingNumber,
    price: result.reading.price ?? shipment.price,
  }
  if (state === 'failed') return failLabel(deps, shipment, { ...labelFields, price: result.reading.price })
  const newestStep = findNewestStep(steps)
  const isNewestStepNew = newestStep !== null && newestStep.at >= (shipment.statusAt ?? 0)
  const { status, at: statusAt } = isNewestStepNew
    ? newestStep
    : { status: shipment.status, at: shipment.statusAt }
  const isReturnLabelNew =
    shipment.requestId !== null && shipment.state !== 'confirmed' && state === 'confirmed'
  return {
    statements: [
      // The new state is in the batch of the mail, so that a crash does not mail the label twice.
      ...(isReturnLabelNew
        ? [
            deps.db.update(shipments).set(labelFields).where(eq(shipments.id, shipment.id)),
            ...(await buildReturnLabelMail(deps, shipment)),
          ]
        : []),
      ...(status === null
        ? []
        : await buildStatusStatements(deps, { ...shipment, ...labelFields, status, statusAt }, steps)),
    ],
    changedColumns: {
      ...labelFields,
      nextAt: computeNextCheckAt({ ...shipment, state, status, statusAt }, now),
    },
  }
}

/**
 * Alerts staff to a label that the service did not make, because staff may have left the page. Returns the columns of
 * the failed shipment.
 */
async function failLabel(
  deps: ShipmentDeps,
  shipment: ShipmentRow,
  changedColumns: Partial<ShipmentRow>,
): Promise<ResultWrites> {
  const [first, ...rest] = enqueueAlert(deps, parcelAlert(shipment.orderId, shipment.id, 'failed'))
  await deps.db.batch([first, ...rest])
  return { statements: [], changedColumns: { ...changedColumns, state: 'failed', nextAt: null } }
}

/**
 * Builds the statements for the steps of a parcel, the mail to the buyer and the alert to staff. Repeated statements
 * change nothing. The buyer gets one mail for each parcel and status. For a second parcel of the order, the mail is a
 * numbered copy.
 */
async function buildStatusStatements(
  deps: ShipmentDeps,
  shipment: ShipmentRow & { status: ParcelStatus },
  steps: readonly CourierStep[],
): Promise<BatchItem<'sqlite'>[]> {
  const { db } = deps
  const { id, orderId, requestId, status, statusAt, courier, trackingNumber } = shipment
  const {
    order: [order],
    storedSteps,
    existingMails,
  } = await runBatch(db, {
    order: db.select(ORDER_COLUMNS).from(orders).where(eq(orders.id, orderId)),
    storedSteps: db
      .select({ status: shipmentSteps.status })
      .from(shipmentSteps)
      .where(eq(shipmentSteps.shipmentId, id)),
    existingMails: existingMailsQuery(db, eq(emails.about, orderId)),
  })
  const isNewStatus = storedSteps.every((step) => step.status !== status)
  const mail =
    requestId === null && isNewStatus && order && trackingNumber && isMailedStatus(status, courier)
      ? parcelStatusMail(order, { courier, trackingNumber, status }, deps.appUrl)
      : null
  const trouble = TROUBLED_STATUSES.find((troubledStatus) => troubledStatus === status)
  return [
    db
      .update(shipments)
      .set({ status, statusAt, trackingNumber, nextAt: deps.now() })
      .where(eq(shipments.id, id)),
    ...chunkForInsert(steps.map((step) => ({ shipmentId: id, ...step }))).map((chunk) =>
      db.insert(shipmentSteps).values(chunk).onConflictDoNothing(),
    ),
    ...(mail
      ? [enqueueNewMail(deps, { ...mail, kind: nextCopyKind(existingMails, mail, deps.now()).kind })]
      : []),
    ...(requestId !== null
      ? buildReturnAlert(deps, { id, orderId, status })
      : trouble
        ? enqueueAlert(deps, parcelAlert(orderId, id, trouble))
        : []),
  ]
}

/** The step with the latest time; of steps at the same time, the first one, because services list the newest first. */
const findNewestStep = (steps: readonly CourierStep[]): CourierStep | null =>
  steps.reduce<CourierStep | null>((newest, step) => (newest && newest.at >= step.at ? newest : step), null)

/** Pause after a call without an answer, ms. */
const unresponsiveDelayOf = ({ state, attempts }: ShipmentRow): number =>
  state === 'requested' ? retryDelay(attempts) : state === 'created' ? MINUTE_MS : TRACKING_INTERVAL_MS

function computeNextCheckAt(
  {
    state,
    status,
    statusAt,
    createdAt,
    requestId,
  }: Pick<ShipmentRow, 'state' | 'status' | 'statusAt' | 'createdAt' | 'requestId'>,
  now: Timestamp,
): Timestamp | null {
  if (state === 'created') return now + LABEL_CHECK_INTERVAL_MS
  if (state !== 'confirmed' || isFinalStatus(status)) return null
  const msSinceLastStep = now - Math.max(createdAt, statusAt ?? 0)
  if (msSinceLastStep <= TRACKING_PERIOD_MS) return now + TRACKING_INTERVAL_MS
  const isUnsentReturn = requestId !== null && status === null
  return isUnsentReturn && msSinceLastStep <= UNSENT_RETURN_PERIOD_MS ? now + UNSENT_RETURN_INTERVAL_MS : null
}
