import { and, asc, eq } from 'drizzle-orm'
import { formatOrderNumber } from '../../../../domain/orders/order'
import { isConstraintViolation, runBatch } from '../../../database/db'
import type { Deps } from '../../../deps'
import { enqueueAlert } from '../../../alerts/enqueue-alert'
import { groupBy } from '../../../group-by'
import { enqueueNewMail } from '../../../mail/outbox/outbox'
import { orderAlertTarget, shopAlert } from '../../../mail/templates/alerts/shop-alert'
import { pointClosedMail } from '../../../mail/templates/delivery/point-closed-mail'
import type { PointAnswer } from '../../pickup-points/fetch-points'
import { recordEvent } from '../lifecycle/order-event'
import { ORDER_COLUMNS, type OrderRow, orders } from '../orders.table'
import { hasUnitsToShipSql } from '../staff/order-work'

type CheckDeps = Pick<Deps, 'db' | 'kv' | 'now' | 'pointsSource' | 'settings' | 'appUrl'>

/** Maximum number of orders of one run. Each may need a request to the courier's list. */
const MAX_ORDERS = 100

/**
 * Checks the points of all paid orders whose parcels are not shipped yet. Stores the address of a point whose code the
 * buyer typed while the list did not answer. If a point is closed or unknown, the buyer gets a mail with the order link,
 * and staff get an alert. Each order is mailed once. Returns the number of closed points.
 */
export async function checkPoints(deps: CheckDeps): Promise<number> {
  const dueOrders = await deps.db
    .select(ORDER_COLUMNS)
    .from(orders)
    .where(and(hasUnitsToShipSql(), eq(orders.courier, 'locker')))
    .orderBy(asc(orders.createdAt))
    .limit(MAX_ORDERS)
  // Loads the look-up on demand, because most requests do not need it (decision 030).
  const { findPoint } = await import('../../pickup-points/find-point')
  let closedCount = 0
  for (const [code, ordersOfPoint] of groupBy(dueOrders, ({ pickupPoint }) => pickupPoint?.code ?? '')) {
    const answer = await findPoint(deps, code)
    // The list does not answer. The next run asks again.
    if (answer === null) continue
    for (const order of ordersOfPoint) if (await applyAnswer(deps, order, answer)) closedCount++
  }
  return closedCount
}

/** Returns true if the order's point turns out to be closed. */
async function applyAnswer(deps: CheckDeps, order: OrderRow, answer: PointAnswer): Promise<boolean> {
  const { pickupPoint, pickupPointClosedAt } = order
  if (!pickupPoint) return false
  const isClosed = answer.status !== 'open'
  if (isClosed ? pickupPointClosedAt !== null : pickupPoint.place !== null && pickupPointClosedAt === null)
    return false
  const statements =
    answer.status === 'open'
      ? recordEvent(deps, order, 'point_checked', {
          pickupPoint: { code: pickupPoint.code, place: pickupPoint.place ?? answer.point.place },
          pickupPointClosedAt: null,
        })
      : [
          ...recordEvent(deps, order, 'point_closed', { pickupPointClosedAt: deps.now() }),
          ...(order.email === '' ? [] : [enqueueNewMail(deps, pointClosedMail(order, deps.appUrl))]),
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

const createClosedPointAlert = ({ id, sequence }: OrderRow) =>
  shopAlert('deadline', {
    key: `point-closed:${id}:${sequence}`,
    subject: { pl: 'Punkt odbioru jest nieczynny', en: 'A pickup point is closed' },
    detail: `Zamówienie #${formatOrderNumber(id)}: punkt odbioru nie wydaje już paczek. Klient dostał e-mail z linkiem do wyboru innego. Nie wysyłaj paczki, zanim punkt się zmieni.`,
    ...orderAlertTarget(id),
  })
