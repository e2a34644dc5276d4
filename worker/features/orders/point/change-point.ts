import { eq } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { AppError } from '../../../../domain/errors'
import { addPointChange } from '../../../../domain/delivery/pickup-point'
import { canBuyerChangePoint, canChangePoint } from '../../../../domain/orders/fulfilment'
import { isOrderToken } from '../../../../domain/orders/order-link'
import type { BuyerPointChange, StaffPointChange } from '../../../../domain/orders/order-requests'
import { isLabelToPoint } from '../../../../domain/shipments/shipment'
import { enqueueAlert } from '../../../alerts/enqueue-alert'
import { type BatchResults, isConstraintViolation, runBatch } from '../../../database/db'
import type { Deps } from '../../../deps'
import { emails } from '../../../mail/emails.table'
import { type ExistingMail, existingMailsQuery, nextCopyKind } from '../../../mail/outbox/mail-copies'
import { enqueueNewMail } from '../../../mail/outbox/outbox'
import { parcelAlert } from '../../../mail/templates/alerts/parcel-alert'
import { pointChangedMail } from '../../../mail/templates/delivery/point-changed-mail'
import { recordAction, type StaffActor } from '../../admin/actions'
import { abortIfLabelsChanged, hasPrintedPointLabel, labelsQuery } from '../../shipments/point-labels'
import { createStaleOrderError, recordEvent } from '../lifecycle/order-event'
import {
  type StaffOrder,
  buildStaffOrderQueries,
  readStaffOrder,
  toStaffOrderDto,
} from '../staff/staff-order'
import { findOrderPoint } from './find-order-point'
import { type FullOrder, orderQueries, toFullOrder, toLedgerLines } from '../views/read-order'

type ChangePointDeps = Pick<Deps, 'db' | 'kv' | 'now' | 'pointsSource' | 'settings' | 'appUrl'>

const MAX_ATTEMPTS = 8

/**
 * The buyer chooses another point for the parcel, by the order link. Idempotent: a repeat with the same code changes
 * nothing.
 * @throws order.not_found, also for a wrong token
 * @throws order.not_possible_now once the parcel is shipped, or once its label to an open point is printed
 * @throws input.invalid for an unknown or closed point
 */
export async function changePointByBuyer(
  deps: ChangePointDeps,
  orderId: string,
  { token, pickupPoint: code }: BuyerPointChange,
): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const labeledOrder = await readLabeledOrder(deps, orderId)
    const { order, labels } = labeledOrder
    if (!isOrderToken(order, token)) throw new AppError('order.not_found')
    if (!canBuyerChangePoint(order, toLedgerLines(labeledOrder), hasPrintedPointLabel(labels)))
      throw new AppError('order.not_possible_now')
    const statements = await buildChangeStatements(deps, labeledOrder, code)
    if (statements.length === 0) return
    try {
      await runBatch(deps.db, { statements })
      return
    } catch (error) {
      if (!isConstraintViolation(error, 'order_events.order_id') && !haveLabelsChanged(error)) throw error
    }
  }
  throw new AppError('shop.try_again', { retryAfter: 1 })
}

/** True if a label of the order was ordered, printed or cancelled between the read and the batch. */
const haveLabelsChanged = (error: unknown): boolean => isConstraintViolation(error, 'labels_unchanged')

/**
 * Staff choose another point for the parcel. Returns the changed order.
 * @throws order.not_found; order.stale if the order changed since staff read it
 * @throws order.not_possible_now once the parcel is shipped; input.invalid for an unknown or closed point
 */
export async function changePointByStaff(
  deps: ChangePointDeps,
  staff: StaffActor,
  orderId: string,
  { version, pickupPoint: code }: StaffPointChange,
): Promise<StaffOrder> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const labeledOrder = await readLabeledOrder(deps, orderId)
    if (labeledOrder.order.sequence !== version) throw await createStaleOrderError(deps, orderId, version)
    const statements = await buildChangeStatements(deps, labeledOrder, code)
    if (statements.length === 0) return readStaffOrder(deps, orderId)
    try {
      return toStaffOrderDto(
        await runBatch(deps.db, {
          // The staff action does not store the code of the point, because the code reveals where the buyer lives.
          writes: [...statements, recordAction(deps, staff, { action: 'order_point', subject: orderId })],
          ...buildStaffOrderQueries(deps.db, orderId),
        }),
      )
    } catch (error) {
      if (isConstraintViolation(error, 'order_events.order_id'))
        throw await createStaleOrderError(deps, orderId, version, { cause: error })
      if (!haveLabelsChanged(error)) throw error
    }
  }
  throw new AppError('shop.try_again', { retryAfter: 1 })
}

type LabeledOrder = FullOrder & {
  labels: BatchResults<{ labels: ReturnType<typeof labelsQuery> }>['labels']
  existingMails: readonly ExistingMail[]
}

async function readLabeledOrder({ db }: ChangePointDeps, orderId: string): Promise<LabeledOrder> {
  const { labels, existingMails, ...orderResults } = await runBatch(db, {
    labels: labelsQuery(db, orderId),
    existingMails: existingMailsQuery(db, eq(emails.about, orderId)),
    ...orderQueries(db, orderId),
  })
  return { ...toFullOrder(orderResults), labels, existingMails }
}

/**
 * The writes of a changed point; none if the order already has this open point. The buyer gets a mail, because anyone
 * with the order link can change the point. Staff get an alert if a label names the old point.
 */
async function buildChangeStatements(
  deps: ChangePointDeps,
  labeledOrder: LabeledOrder,
  code: string,
): Promise<BatchItem<'sqlite'>[]> {
  const { order, labels, existingMails } = labeledOrder
  if (!order.pickupPoint || !canChangePoint(order, toLedgerLines(labeledOrder)))
    throw new AppError('order.not_possible_now')
  const pickupPoint = await findOrderPoint(deps, { courier: order.courier, pickupPoint: code })
  const isUnchanged =
    order.pickupPoint.code === code && order.pickupPointClosedAt === null && order.pickupPoint.place !== null
  if (isUnchanged) return []
  const oldCode = order.pickupPoint.code
  const isOtherPoint = oldCode !== code
  const oldLabel = isOtherPoint ? labels.find(isLabelToPoint) : undefined
  const mail = pointChangedMail({ ...order, pickupPoint }, oldCode, deps)
  const change = { sequence: order.sequence + 1, from: oldCode, to: code }
  return [
    abortIfLabelsChanged(deps.db, order.id, labels),
    ...recordEvent(deps, order, 'point_changed', {
      pickupPoint,
      pickupPointClosedAt: null,
      pickupPointDoubtedAt: null,
      ...(isOtherPoint ? { pointChanges: addPointChange(order.pointChanges ?? [], change) } : {}),
    }),
    // Each change has its own mail, so that a quick second change does not hide the first.
    ...(isOtherPoint
      ? [enqueueNewMail(deps, { ...mail, kind: nextCopyKind(existingMails, mail, deps.now()).kind })]
      : []),
    ...(oldLabel ? enqueueAlert(deps, parcelAlert(order.id, oldLabel.id, 'pointChanged')) : []),
  ]
}
