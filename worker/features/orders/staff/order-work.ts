import { IS_RETURN_ARRIVED_SQL, IS_SHIPMENT_TROUBLED_SQL } from '../../shipments/shipments.table'
import { and, type SQL, sql } from 'drizzle-orm'
import type { UnitPlace } from '../../../../domain/orders/goods'
import type { OrderTaskKind } from '../../../../domain/orders/order-requests'
import { ACTIVE_SHIPMENT_STATES } from '../../../../domain/shipments/shipment'
import { MAX_DELIVERY_DAYS } from '../../../../domain/delivery/shipping'
import { polishDateOf } from '../../../../domain/time/polish-days'
import { listSql } from '../../../database/db'
import type { Deps } from '../../../deps'
import { orders } from '../orders.table'

/**
 * SQL: true if an order has units in a place (owed, packed, shipped …). Each place that forms a staff queue has a
 * partial index.
 */
const hasUnitsSql = (place: UnitPlace): SQL<number> =>
  sql`EXISTS (SELECT 1 FROM order_lines WHERE order_id = orders.id AND ${sql.raw(place)} > 0)`

/**
 * Condition: the order has units in one of the given places (owed, packed, shipped …). Uses the partial indexes on
 * these places.
 */
const hasUnitsInSql = (...places: UnitPlace[]): SQL => {
  const orderIdQueries = places.map(
    (place) => sql`SELECT order_id FROM order_lines WHERE ${sql.raw(place)} > 0`,
  )
  return sql`${orders.id} IN (${sql.join(orderIdQueries, sql` UNION ALL `)})`
}

/** A unary plus keeps SQLite from using the state index. Most orders are paid, but few have units in a staff queue. */
const IS_PAID_SQL = sql`+${orders.state} = 'paid'`

/** SQL flags (1 or 0) per order: units to pack or ship, and units in each staff queue. For queries over orders. */
export const UNIT_FLAGS_SQL = {
  toShip: sql<number>`EXISTS (SELECT 1 FROM order_lines WHERE order_id = orders.id AND owed + packed > 0)`,
  owed: hasUnitsSql('owed'),
  packed: hasUnitsSql('packed'),
  unpacking: hasUnitsSql('unpacking'),
  inspection: hasUnitsSql('inspection'),
}

/**
 * SQL: the refund's money is owed, because it was not sent yet, or failed and was not sent again. For queries over
 * refunds.
 */
export const IS_REFUND_OWED_SQL = sql<number>`(refunds.state = 'due' OR (refunds.state = 'failed' AND refunds.replaces_id IS NULL
  AND refunds.money_minor > (SELECT coalesce(sum(again.money_minor), 0) FROM refunds AS again
    WHERE again.replaces_id = refunds.id AND again.state <> 'failed')
  AND EXISTS (SELECT 1 FROM orders AS owing WHERE owing.id = refunds.order_id
    AND owing.total_minor > (SELECT coalesce(sum(sent.money_minor), 0) FROM refunds AS sent
      WHERE sent.order_id = owing.id AND sent.state <> 'failed'))))`

/** SQL: the refund was made at the provider, and staff have not entered its purpose yet. For queries over refunds. */
export const IS_REFUND_UNEXPLAINED_SQL = sql<number>`(refunds.reason = 'at_provider' AND refunds.replaces_id IS NULL
  AND refunds.money_minor + refunds.discount_minor > (SELECT coalesce(sum(amount_minor), 0) FROM refund_items
    WHERE refund_id = refunds.id))`

/** Condition: staff still wait for the goods of the request, like `isReturnOpen`. For queries over shipments. */
const IS_RETURN_OPEN_SQL = sql`(EXISTS (SELECT 1 FROM withdrawals WHERE withdrawals.id = shipments.request_id
    AND withdrawals.status IN ('goods_awaited', 'goods_sent'))
  OR EXISTS (SELECT 1 FROM complaints WHERE complaints.id = shipments.request_id
    AND complaints.settled_at IS NULL AND complaints.status <> 'refused'))`

/** Condition: the parcel got a newer label. For queries over shipments. */
const HAS_NEWER_LABEL_SQL = sql`EXISTS (SELECT 1 FROM shipments AS newer
  WHERE newer.order_id = shipments.order_id AND newer.request_id IS shipments.request_id
    AND newer.parcel_number = shipments.parcel_number AND newer.created_at > shipments.created_at
    AND newer.state IN (${listSql(ACTIVE_SHIPMENT_STATES)}))`

/**
 * Condition: a label of the order failed or waits after three attempts, or a parcel of the order was not delivered.
 * True until the order ships in another way, or staff record the returned parcel. A label for returned goods counts
 * until the goods get a new label, or staff no longer wait for the goods.
 */
const HAS_PARCEL_TROUBLE_SQL = sql`${orders.id} IN (SELECT order_id FROM shipments WHERE ${IS_SHIPMENT_TROUBLED_SQL})
  AND EXISTS (SELECT 1 FROM shipments WHERE order_id = orders.id
    AND CASE WHEN status IS NULL THEN (request_id IS NOT NULL OR orders.fulfilment IN ('new', 'packed', 'returned'))
      AND (state = 'failed' OR state = 'requested' AND attempts >= 3)
    WHEN request_id IS NOT NULL THEN status IN ('undelivered', 'returned') AND ${IS_RETURN_OPEN_SQL} AND NOT ${HAS_NEWER_LABEL_SQL}
    ELSE orders.fulfilment = 'shipped' AND status IN ('undelivered', 'returned') END)`

/**
 * Condition: a parcel with returned goods has arrived, and staff have not acted since. Staff act by recording or writing
 * off the goods. For an empty parcel they change the withdrawal, or refuse or settle the complaint.
 */
const HAS_ARRIVED_RETURN_SQL = sql`${orders.id} IN (SELECT order_id FROM shipments WHERE ${IS_RETURN_ARRIVED_SQL}
  AND NOT EXISTS (SELECT 1 FROM goods_moves WHERE goods_moves.order_id = shipments.order_id
    AND from_place IN ('delivered', 'awaited') AND to_place IN ('inspection', 'discarded')
    AND goods_moves.at >= shipments.status_at)
  AND NOT EXISTS (SELECT 1 FROM withdrawals WHERE withdrawals.id = shipments.request_id
    AND withdrawals.status IN ('goods_received', 'refunded', 'refused') AND withdrawals.status_at >= shipments.status_at)
  AND NOT EXISTS (SELECT 1 FROM complaints WHERE complaints.id = shipments.request_id
    AND (complaints.settled_at IS NOT NULL OR complaints.status = 'refused')))`

/** Condition: the order goes out in a parcel, and the buyer does not collect it. */
const HAS_PARCEL_SQL = sql`${orders.courier} <> 'counter'`

/**
 * Condition: staff pack the order, for a courier or for a buyer who bought on the web and collects the goods. Goods of a
 * sale by hand are handed over at once.
 */
const NEEDS_PACKING_SQL = sql`(${HAS_PARCEL_SQL} OR ${orders.channel} = 'web')`

/** Condition: the pickup point is closed, or the courier's list has not confirmed its code. */
export const HAS_POINT_PROBLEM_SQL = sql`${orders.courier} = 'locker'
  AND (${orders.pickupPointClosedAt} IS NOT NULL OR ${orders.pickupPoint} ->> 'place' IS NULL)`

/** Condition: a paid order with units to pack or ship in a parcel. */
export const hasUnitsToShipSql = (): SQL | undefined =>
  and(IS_PAID_SQL, HAS_PARCEL_SQL, hasUnitsInSql('owed', 'packed'))

/** Condition: no unit of the order is with the courier. */
export const hasNoUnitsUnderWaySql = (): SQL => sql`NOT ${hasUnitsSql('shipped')}`

/** Condition: the buyer bought on the web and collects the goods, like `isPickup`. */
const IS_PICKUP_SQL = sql`${orders.courier} = 'counter' AND ${orders.channel} = 'web'`

/** Condition: paid goods are ready, and their buyer has not collected them. */
export const isReadyForPickupSql = (): SQL | undefined =>
  and(IS_PAID_SQL, IS_PICKUP_SQL, hasUnitsInSql('packed'))

/** SQL: the last promised day of an order, or the last day allowed by law for goods without a promised day. */
export const LAST_DELIVERY_DAY_SQL = sql`coalesce(${orders.promisedTo},
  date(${orders.paidAt} / 1000, 'unixepoch', ${sql.raw(`'+${MAX_DELIVERY_DAYS} days'`)}))`

/**
 * Condition: a paid order with undelivered units whose last promised day is before the given Polish day. Goods that the
 * buyer collects have no promised day. They are late if they are not ready in the days allowed from the payment.
 */
export const isUndeliveredSql = (promisedBefore: string): SQL | undefined =>
  and(
    IS_PAID_SQL,
    sql`(${orders.promisedTo} < ${promisedBefore}
      OR ${IS_PICKUP_SQL} AND ${UNIT_FLAGS_SQL.owed} AND ${LAST_DELIVERY_DAY_SQL} < ${promisedBefore})`,
    hasUnitsInSql('owed', 'packed', 'shipped'),
  )

/**
 * Condition: the order needs the given work of staff, according to its refunds and the places of its units. Only paid
 * orders are packed and shipped. For a refund made at the provider, staff must first enter its purpose.
 */
export function hasOpenWorkSql(deps: Pick<Deps, 'now'>, workKind: OrderTaskKind): SQL | undefined {
  switch (workKind) {
    case 'pack':
      return and(IS_PAID_SQL, NEEDS_PACKING_SQL, hasUnitsInSql('owed'))
    case 'ship':
      return and(IS_PAID_SQL, HAS_PARCEL_SQL, hasUnitsInSql('packed'), sql`NOT ${UNIT_FLAGS_SQL.unpacking}`)
    case 'open':
      return hasUnitsInSql('unpacking')
    case 'decide':
      return hasUnitsInSql('inspection')
    case 'money':
      return sql`${orders.id} IN (SELECT order_id FROM refunds WHERE ${IS_REFUND_OWED_SQL} OR ${IS_REFUND_UNEXPLAINED_SQL})`
    case 'point':
      return and(
        sql`${orders.id} IN (SELECT id FROM orders INDEXED BY orders_point_problem WHERE ${HAS_POINT_PROBLEM_SQL})`,
        IS_PAID_SQL,
        sql`${UNIT_FLAGS_SQL.toShip} = 1`,
      )
    case 'late':
      // The last promised delivery day has passed (rules 11.6).
      return isUndeliveredSql(polishDateOf(deps.now()))
    case 'collect':
      return and(isReadyForPickupSql(), sql`${orders.pickupUntil} < ${polishDateOf(deps.now())}`)
    case 'parcel':
      return HAS_PARCEL_TROUBLE_SQL
    case 'receive':
      return HAS_ARRIVED_RETURN_SQL
  }
}

/** The open work of an order, most urgent first. */
export const openWorkOf = (conditions: {
  isPaid: boolean
  isMoneyOwed: boolean
  hasPointProblem: boolean
  hasUnitsToUnpack: boolean
  hasUnitsToInspect: boolean
  hasOwedUnits: boolean
  hasPackedUnits: boolean
}) =>
  (
    [
      ['money', conditions.isMoneyOwed],
      ['point', conditions.isPaid && conditions.hasPointProblem],
      ['open', conditions.hasUnitsToUnpack],
      ['decide', conditions.hasUnitsToInspect],
      ['pack', conditions.isPaid && conditions.hasOwedUnits],
      ['ship', conditions.isPaid && conditions.hasPackedUnits && !conditions.hasUnitsToUnpack],
    ] as const
  ).flatMap(([work, isWaiting]) => (isWaiting ? [work] : []))
