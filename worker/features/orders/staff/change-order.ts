import type { BatchItem } from 'drizzle-orm/batch'
import { eq, not, sql } from 'drizzle-orm'
import { AppError } from '../../../../domain/errors'
import {
  HANDED_OVER_EVENT,
  planFulfilmentMoves,
  listNextFulfilments,
} from '../../../../domain/orders/fulfilment'
import type { UnitMove, UnitPlace } from '../../../../domain/orders/goods'
import type { OrderChange } from '../../../../domain/orders/order-requests'
import { type Courier, hasParcel } from '../../../../domain/delivery/couriers'
import { lastPickupDay } from '../../../../domain/delivery/showroom'
import { isPickup } from '../../../../domain/orders/pickup'
import type { Timestamp } from '../../../../domain/time/time'
import { toManualHref } from '../../../../domain/products/manual'
import { isConstraintViolation, runBatch } from '../../../database/db'
import type { Deps } from '../../../deps'
import { deliveredMail } from '../../../mail/templates/delivery/delivered-mail'
import { emails } from '../../../mail/emails.table'
import { replaceMail } from '../../../mail/outbox/outbox'
import { readyMail } from '../../../mail/templates/delivery/ready-mail'
import { shipmentCorrectionMail, shippedMail } from '../../../mail/templates/delivery/shipped-mail'
import { recordAction, type SHOP_ACTOR, type StaffActor } from '../../admin/actions'
import { deleteUnsentReadyMail } from '../pickup/unsent-ready-mail'
import { writeMoves } from '../goods/moves'
import { products } from '../../products/products.table'
import { recordEvent, createStaleOrderError } from '../lifecycle/order-event'
import { openMatterQuery } from '../open-matter'
import { orderLines, type OrderRow } from '../orders.table'
import { type LedgerLine, toLedgerLines, type FullOrder, readOrder } from '../views/read-order'
import { type StaffOrder, toStaffOrderDto, buildStaffOrderQueries } from './staff-order'

type ChangeOrderDeps = Pick<Deps, 'db' | 'now' | 'settings' | 'appUrl'>

/**
 * Moves the parcel of an order to its next step, or corrects courier and tracking number of a shipped parcel. The buyer
 * gets a mail when goods are ready for collection, when the parcel ships, and when it first arrives. A changed courier or
 * tracking number is mailed too. Returns the changed order.
 * @throws order.not_found, order.stale if the order changed since staff read it, order.not_possible_now if the units of
 * the order do not allow the step
 */
export async function changeOrder(
  deps: ChangeOrderDeps,
  staff: StaffActor | typeof SHOP_ACTOR,
  orderId: string,
  { version, ...change }: OrderChange,
): Promise<StaffOrder> {
  const { db } = deps
  const fullOrder = await readOrder(deps, orderId)
  if (fullOrder.order.sequence !== version) throw await createStaleOrderError(deps, orderId, version)
  const [manuals, hasOpenMatter] =
    change.fulfilmentStatus === 'delivered'
      ? await Promise.all([readManuals(deps, orderId), readHasOpenMatter(deps, orderId)])
      : [[], false]
  try {
    const batchResults = await runBatch(db, {
      writes: buildChangeStatements(deps, staff, { ...fullOrder, manuals, hasOpenMatter }, change),
      ...buildStaffOrderQueries(db, orderId),
    })
    return toStaffOrderDto(batchResults)
  } catch (error) {
    if (isConstraintViolation(error, 'order_events.order_id'))
      throw await createStaleOrderError(deps, orderId, version, { cause: error })
    throw error
  }
}

type Manual = Awaited<ReturnType<typeof readManuals>>[number]

async function readManuals({ db, appUrl }: ChangeOrderDeps, orderId: string) {
  const rows = await db
    .select({ productId: products.id, name: orderLines.name, manualUrl: products.manualUrl })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.position)
  return rows.flatMap(({ productId, name, manualUrl }) => {
    const url = toManualHref(manualUrl, appUrl)
    return url ? [{ productId, name, url }] : []
  })
}

async function readHasOpenMatter({ db }: ChangeOrderDeps, orderId: string): Promise<boolean> {
  const [row] = await openMatterQuery(db, orderId)
  return row?.isOpen === 1
}

function buildChangeStatements(
  deps: ChangeOrderDeps,
  staff: StaffActor | typeof SHOP_ACTOR,
  fullOrder: FullOrder & { manuals: readonly Manual[]; hasOpenMatter: boolean },
  { fulfilmentStatus, ...parcel }: Omit<OrderChange, 'version'>,
): BatchItem<'sqlite'>[] {
  const { order, hasOpenMatter } = fullOrder
  if (fulfilmentStatus === undefined) return correctParcel(deps, staff, fullOrder, parcel)
  const lines = toLedgerLines(fullOrder)
  if (!listNextFulfilments(order, lines).includes(fulfilmentStatus))
    throw new AppError('order.not_possible_now')
  const shipment = fulfilmentStatus === 'shipped' ? toShipmentFields(order, parcel) : null
  const now = deps.now()
  const moves = planFulfilmentMoves(lines, fulfilmentStatus)
  // Repaired goods that arrive again do not restart the 14 days to withdraw.
  const isFirstDelivery = fulfilmentStatus === 'delivered' && order.deliveredAt === null
  const isHandedOver = isFirstDelivery && !hasParcel(order.courier)
  const pickup = fulfilmentStatus === 'packed' ? planPickup(order, now, deps.settings) : null
  // Cancelled goods are not in the parcel, so the mail omits their manuals.
  const manuals = fullOrder.manuals.filter(({ productId }) =>
    moves.some((move) => move.productId === productId && move.to === 'delivered'),
  )
  return [
    // Same timestamp for event and order, because undoing a delivery compares the two.
    ...recordEvent({ ...deps, now: () => now }, order, isHandedOver ? HANDED_OVER_EVENT : fulfilmentStatus, {
      ...(fulfilmentStatus === 'new' ? { packedAt: null, pickupUntil: null } : {}),
      ...(fulfilmentStatus === 'packed' ? { packedAt: now } : {}),
      ...(pickup ? { pickupUntil: pickup.pickupUntil } : {}),
      ...(isFirstDelivery ? { deliveredAt: now } : {}),
      ...(isHandedOver ? { shippedAt: now } : {}),
      ...(shipment ? { ...shipment, shippedAt: now } : {}),
    }),
    ...writeMoves(deps.db, moves, {
      orderId: order.id,
      sequence: order.sequence + 1,
      at: now,
    }),
    recordAction(deps, staff, {
      action: 'order_fulfilment',
      subject: order.id,
      // The staff action contains no tracking number. The number leads to the buyer's address, so it must be erased
      // with the order (`domain/customers/stored-data.ts`).
      detail: {
        from: order.fulfilment,
        to: fulfilmentStatus,
        ...(shipment ? { shippedWith: shipment.shippedWith } : {}),
      },
    }),
    ...(shipment
      ? [
          replaceMail(
            deps,
            shippedMail({ order, goods: listGoodsMovedTo('shipped', lines, moves) }, shipment, deps),
          ),
        ]
      : []),
    ...(pickup
      ? [
          replaceMail(
            deps,
            readyMail({ order, goods: listGoodsMovedTo('packed', lines, moves), ...pickup }, deps),
          ),
        ]
      : []),
    ...((fulfilmentStatus === 'new' || fulfilmentStatus === 'delivered') && isPickup(order)
      ? [deleteUnsentReadyMail(deps.db, order.id)]
      : []),
    // A buyer at the counter, or of a sale by phone, needs no mail about the handover.
    ...(isFirstDelivery && (!isHandedOver || isPickup(order))
      ? [
          replaceMail(
            deps,
            deliveredMail(
              { order, goods: listGoodsMovedTo('delivered', lines, moves), manuals, hasOpenMatter },
              now,
              deps.appUrl,
            ),
          ),
        ]
      : []),
  ]
}

/** The code and the last day of goods that become ready for collection; null for all other orders. */
function planPickup(order: OrderRow, readyAt: Timestamp, { showroom, periods }: ChangeOrderDeps['settings']) {
  const { pickupCode } = order
  if (!isPickup(order) || pickupCode === null) return null
  return { pickupCode, pickupUntil: lastPickupDay(readyAt, showroom, periods) }
}

function correctParcel(
  deps: ChangeOrderDeps,
  staff: StaffActor | typeof SHOP_ACTOR,
  fullOrder: FullOrder,
  parcel: ParcelChange,
): BatchItem<'sqlite'>[] {
  const { order } = fullOrder
  if (order.fulfilment !== 'shipped') throw new AppError('order.not_possible_now')
  const shipment = toShipmentFields(order, parcel)
  if (shipment.trackingNumber === order.trackingNumber && shipment.shippedWith === order.shippedWith)
    return []
  return [
    ...recordEvent(deps, order, 'tracking_corrected', shipment),
    recordAction(deps, staff, {
      action: 'order_tracking',
      subject: order.id,
      detail: { shippedWith: shipment.shippedWith },
    }),
    ...buildParcelCorrectionMails(deps, fullOrder, shipment),
  ]
}

/**
 * Queries that mail the corrected courier and tracking number to the buyer. If no sender has tried the shipping mail
 * yet, the first query rewrites the mail. Otherwise the second query adds or rewrites a correction mail.
 */
function buildParcelCorrectionMails(
  deps: ChangeOrderDeps,
  fullOrder: FullOrder,
  shipment: ReturnType<typeof toShipmentFields>,
): BatchItem<'sqlite'>[] {
  const shippedItems = fullOrder.lines
    .filter((line) => line.shipped > 0)
    .map(({ name, image, shipped: quantity }) => ({ name, image, quantity }))
  const shippedOrder = { order: fullOrder.order, goods: shippedItems }
  const firstMail = shippedMail(shippedOrder, shipment, deps)
  const isUnsentMailSql = sql`(${emails.status} = 'waiting' AND ${emails.attempts} = 0 AND ${emails.subject} = ${firstMail.subject})`
  return [
    replaceMail(deps, firstMail, isUnsentMailSql),
    replaceMail(deps, shipmentCorrectionMail(shippedOrder, shipment, deps), not(isUnsentMailSql)),
  ]
}

type ParcelChange = Pick<OrderChange, 'courier' | 'trackingNumber'>

function toShipmentFields(order: OrderRow, { courier, trackingNumber }: ParcelChange) {
  const shipmentCourier: Courier | null =
    courier ?? order.shippedWith ?? (hasParcel(order.courier) ? order.courier : null)
  if (!shipmentCourier || !trackingNumber) throw new AppError('order.not_possible_now')
  return { shippedWith: shipmentCourier, trackingNumber }
}

/** The goods that the moves bring to a place, such as into the parcel. */
const listGoodsMovedTo = (place: UnitPlace, lines: readonly LedgerLine[], moves: readonly UnitMove[]) =>
  lines
    .map(({ name, image, productId }) => ({
      name,
      image,
      quantity: moves
        .filter((move) => move.productId === productId && move.to === place)
        .reduce((sum, { quantity }) => sum + quantity, 0),
    }))
    .filter(({ quantity }) => quantity > 0)
