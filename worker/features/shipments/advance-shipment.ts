import type { BatchItem } from 'drizzle-orm/batch'
import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { deliversToPoint } from '../../../domain/delivery/couriers'
import { toLabelReceiver } from '../../../domain/shipments/label-receiver'
import {
  isFinalStatus,
  LABEL_CHECK_INTERVAL_MS,
  type LabelProblem,
  SHIPMENT_LEASE_MS,
  TRACKING_INTERVAL_MS,
  TRACKING_PERIOD_MS,
} from '../../../domain/shipments/shipment'
import { MINUTE_MS, type Timestamp } from '../../../domain/time/time'
import { chunkForInsert } from '../../database/db'
import type { Deps } from '../../deps'
import { log } from '../../log'
import { retryDelay } from '../../retry-delay'
import { ORDER_COLUMNS, type OrderRow, orders } from '../orders/orders.table'
import {
  type CourierStep,
  type LabelReading,
  LabelRejectedError,
  type LabelService,
  LabelServiceError,
} from './label-service'
import { type ShipmentRow, shipments, shipmentSteps } from './shipments.table'

export type ShipmentDeps = Pick<Deps, 'db' | 'now' | 'settings' | 'appUrl' | 'labelServices'>

/** `silent`: the label service did not answer, so a call for another label would fail as well. */
type AdvanceOutcome = 'done' | 'silent'

/** The result of a call: the state of the label, or the reason why there is none. */
type CallResult = { reading: LabelReading } | { rejected: LabelProblem } | { silent: LabelProblem }

/**
 * Asks the label service about a shipment that is due: orders its label, or reads the label and the steps of the parcel.
 * A lease prevents concurrent calls. After an attempt without an answer, the next attempt first looks for the label by
 * its reference, so the parcel never gets two labels.
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
  const result: CallResult = service
    ? await callService(deps, service, shipment)
    : { silent: { code: 'not_configured', fields: [] } }
  const [first, ...rest] = buildResultStatements(deps, shipment, result)
  await db.batch([first, ...rest])
  return 'silent' in result ? 'silent' : 'done'
}

async function callService(
  deps: ShipmentDeps,
  service: LabelService,
  shipment: ShipmentRow,
): Promise<CallResult> {
  try {
    if (shipment.externalId !== null) {
      const reading = await service.read(shipment.externalId)
      return reading ? { reading } : { rejected: { code: 'resource_not_found', fields: [] } }
    }
    const existing = shipment.attempts > 1 ? await service.find(shipment.id, shipment.createdAt) : null
    if (existing) return { reading: existing }
    const [order] = await deps.db.select(ORDER_COLUMNS).from(orders).where(eq(orders.id, shipment.orderId))
    if (order?.state !== 'paid') return { rejected: { code: 'order_not_paid', fields: [] } }
    return { reading: await service.create(toLabelRequest(shipment, order)) }
  } catch (error) {
    if (error instanceof LabelRejectedError) return { rejected: error.problem }
    if (!(error instanceof LabelServiceError)) throw error
    log('warn', 'shipment.service_failed', { service: shipment.service, reason: error.reason })
    return { silent: { code: error.reason, fields: [] } }
  }
}

const toLabelRequest = (shipment: ShipmentRow, order: OrderRow) => ({
  reference: shipment.id,
  courier: shipment.courier,
  parcel: shipment.parcel,
  receiver: toLabelReceiver(order),
  pointCode: deliversToPoint(shipment.courier) ? (order.pickupPoint?.code ?? null) : null,
})

type Statements = [BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]]

function buildResultStatements(deps: ShipmentDeps, shipment: ShipmentRow, result: CallResult): Statements {
  const { db } = deps
  const now = deps.now()
  const write = (changes: Partial<ShipmentRow>) =>
    db
      .update(shipments)
      .set({ ...changes, claimedUntil: 0 })
      .where(eq(shipments.id, shipment.id))
  if ('silent' in result) return [write({ problem: result.silent, nextAt: now + silentDelay(shipment) })]
  if ('rejected' in result) return [write({ state: 'failed', problem: result.rejected, nextAt: null })]
  const { externalId, state, trackingNumber, price, problem, steps } = result.reading
  const newestStep = findNewestStep(steps)
  const status = newestStep && newestStep.at >= (shipment.statusAt ?? 0) ? newestStep : null
  return [
    write({
      externalId,
      state,
      problem,
      trackingNumber: trackingNumber ?? shipment.trackingNumber,
      price: price ?? shipment.price,
      ...(status ? { status: status.status, statusAt: status.at } : {}),
      nextAt: nextCheckAt(state, status?.status ?? shipment.status, shipment.createdAt, now),
    }),
    ...chunkForInsert(steps.map((step) => ({ shipmentId: shipment.id, ...step }))).map((chunk) =>
      db.insert(shipmentSteps).values(chunk).onConflictDoNothing(),
    ),
  ]
}

/** The step with the latest time; of steps at the same time, the first one, because services list the newest first. */
const findNewestStep = (steps: readonly CourierStep[]): CourierStep | null =>
  steps.reduce<CourierStep | null>((newest, step) => (newest && newest.at >= step.at ? newest : step), null)

/** Pause after a call without an answer, ms. */
const silentDelay = ({ state, attempts }: ShipmentRow): number =>
  state === 'requested' ? retryDelay(attempts) : state === 'created' ? MINUTE_MS : TRACKING_INTERVAL_MS

function nextCheckAt(
  state: LabelReading['state'],
  status: ShipmentRow['status'],
  createdAt: Timestamp,
  now: Timestamp,
): Timestamp | null {
  if (state === 'created') return now + LABEL_CHECK_INTERVAL_MS
  if (state !== 'confirmed' || isFinalStatus(status) || now - createdAt > TRACKING_PERIOD_MS) return null
  return now + TRACKING_INTERVAL_MS
}
