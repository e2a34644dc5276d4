import { and, asc, eq, inArray } from 'drizzle-orm'
import { formatOrderNumber } from '../../../../domain/orders/order'
import type { Timestamp } from '../../../../domain/time/time'
import { isConstraintViolation, jsonListSql, runBatch } from '../../../database/db'
import type { Deps } from '../../../deps'
import { enqueueAlert } from '../../../alerts/enqueue-alert'
import { groupBy } from '../../../group-by'
import { runForEach } from '../../../run-for-each'
import { replaceMail } from '../../../mail/outbox/outbox'
import { orderAlertTarget, shopAlert } from '../../../mail/templates/alerts/shop-alert'
import { pointClosedMail } from '../../../mail/templates/delivery/point-closed-mail'
import type { PointLookupResult } from '../../pickup-points/fetch-points'
import { recordEvent } from '../lifecycle/order-event'
import { ORDER_COLUMNS, type OrderRow, orders } from '../orders.table'
import { hasNoUnitsUnderWaySql, hasUnitsToShipSql } from '../staff/order-work'

type CheckDeps = Pick<Deps, 'db' | 'kv' | 'now' | 'pointsSource' | 'settings' | 'appUrl'>

/** Maximum number of orders that one run checks. An order may need a request to the courier's list. */
const MAX_ORDERS = 100

/**
 * Checks the points of all paid orders whose parcels are not shipped yet, the longest unchecked first. Stores the
 * address of a point whose code the buyer typed while the list did not answer. If a point is closed or unknown in two
 * runs in a row, the shop mails the order link to the buyer and alerts staff. Each order is mailed once. A failed
 * order does not stop the others. Returns the number of orders whose point was now marked as closed.
 */
export async function checkPoints(deps: CheckDeps, maxOrders = MAX_ORDERS): Promise<number> {
  const dueOrders = await deps.db
    .select(ORDER_COLUMNS)
    .from(orders)
    .where(and(hasUnitsToShipSql(), eq(orders.courier, 'locker'), hasNoUnitsUnderWaySql()))
    .orderBy(asc(orders.pickupPointCheckedAt), asc(orders.createdAt))
    .limit(maxOrders)
  if (dueOrders.length === 0) return 0
  // Stores the time before the checks, so that an order whose check always fails does not delay other orders.
  await deps.db
    .update(orders)
    .set({ pickupPointCheckedAt: deps.now() })
    .where(inArray(orders.id, jsonListSql(dueOrders.map(({ id }) => id))))
  // Loads the look-up on demand, because most requests do not need it (decision 030).
  const { findCurrentPoint } = await import('../../pickup-points/find-point')
  let closedCount = 0
  const ordersByPoint = groupBy(dueOrders, ({ pickupPoint }) => pickupPoint?.code ?? '')
  await runForEach([...ordersByPoint], async ([code, ordersOfPoint]) => {
    const answer = await findCurrentPoint(deps, code)
    // The courier's list did not answer. The next run checks the point again.
    if (answer === null) return
    await runForEach(ordersOfPoint, async (order) => {
      if (await applyPointAnswer(deps, order, answer)) closedCount++
    })
  })
  return closedCount
}

/** Applies the list's answer about a point to an order. Returns true if the order's point is now marked as closed. */
async function applyPointAnswer(
  deps: CheckDeps,
  order: OrderRow,
  answer: PointLookupResult,
): Promise<boolean> {
  const { pickupPoint, pickupPointClosedAt, pickupPointDoubtedAt } = order
  if (!pickupPoint) return false
  const isClosed = answer.status !== 'open'
  const isPlaceMissing = pickupPoint.place === null
  if (isClosed ? pickupPointClosedAt !== null : !isPlaceMissing && pickupPointClosedAt === null) {
    if (!isClosed && pickupPointDoubtedAt !== null) await storeClosedSince(deps, order, null)
    return false
  }
  // The list may be wrong for a short time, so the first run only stores since when the list reports the point as
  // closed.
  if (isClosed && pickupPointDoubtedAt === null) {
    await storeClosedSince(deps, order, deps.now())
    return false
  }
  const statements =
    answer.status === 'open'
      ? recordEvent(deps, order, 'point_checked', {
          ...(isPlaceMissing ? { pickupPoint: { code: pickupPoint.code, place: answer.point.place } } : {}),
          pickupPointClosedAt: null,
          pickupPointDoubtedAt: null,
        })
      : [
          ...recordEvent(deps, order, 'point_closed', { pickupPointClosedAt: deps.now() }),
          replaceMail(deps, pointClosedMail(order, deps.appUrl)),
          ...enqueueAlert(deps, createClosedPointAlert(order)),
        ]
  try {
    await runBatch(deps.db, { statements })
    return isClosed
  } catch (error) {
    // The order changed meanwhile. The next run checks it again.
    if (isConstraintViolation(error, 'order_events.order_id')) return false
    throw error
  }
}

/** Stores since when the list reports the point as closed, unless the order has changed since the read. */
const storeClosedSince = ({ db }: CheckDeps, { id, sequence }: OrderRow, closedSince: Timestamp | null) =>
  db
    .update(orders)
    .set({ pickupPointDoubtedAt: closedSince })
    .where(and(eq(orders.id, id), eq(orders.sequence, sequence)))

const createClosedPointAlert = ({ id, sequence }: OrderRow) =>
  shopAlert('deadline', {
    key: `point-closed:${id}:${sequence}`,
    subject: { pl: 'Punkt odbioru jest nieczynny', en: 'A pickup point is closed' },
    detail: `Zamówienie #${formatOrderNumber(id)}: punkt odbioru nie wydaje już paczek. Klient dostał e-mail z linkiem do wyboru innego. Nie wysyłaj paczki, zanim punkt się zmieni.`,
    ...orderAlertTarget(id),
  })
