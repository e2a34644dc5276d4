import { and, type SQL, sql } from 'drizzle-orm'
import type { Place } from '../../../domain/goods'
import { promisedBefore } from '../../../domain/late-delivery'
import type { Work } from '../../../domain/order-requests'
import type { Deps } from '../../deps'
import { orders } from './orders.table'

/** SQL: true if an order has units in a place. Each place that forms a staff queue has a partial index. */
const hasUnits = (place: Place): SQL<number> =>
  sql`EXISTS (SELECT 1 FROM order_lines WHERE order_id = orders.id AND ${sql.raw(place)} > 0)`

/** Condition: the order has units in the given places. Uses their partial indexes. */
const ordersWith = (...places: Place[]): SQL => {
  const queries = places.map((place) => sql`SELECT order_id FROM order_lines WHERE ${sql.raw(place)} > 0`)
  return sql`${orders.id} IN (${sql.join(queries, sql` UNION ALL `)})`
}

/** A unary plus keeps SQLite from using the state index. Most orders are paid, but few have units in a staff queue. */
const IS_PAID = sql`+${orders.state} = 'paid'`

/** SQL flags (1 or 0) per order: units to pack or ship, and units in each staff queue. For queries over orders. */
export const HAS_UNITS = {
  toShip: sql<number>`EXISTS (SELECT 1 FROM order_lines WHERE order_id = orders.id AND owed + packed > 0)`,
  owed: hasUnits('owed'),
  packed: hasUnits('packed'),
  unpacking: hasUnits('unpacking'),
  inspection: hasUnits('inspection'),
}

/**
 * SQL: the refund's money is owed, because it was not sent yet, or failed and was not sent again. For queries over
 * refunds.
 */
export const IS_REFUND_OWED = sql<number>`(refunds.state = 'due' OR (refunds.state = 'failed' AND refunds.replaces_id IS NULL
  AND refunds.money_minor > (SELECT coalesce(sum(again.money_minor), 0) FROM refunds AS again
    WHERE again.replaces_id = refunds.id AND again.state <> 'failed')
  AND EXISTS (SELECT 1 FROM orders AS owing WHERE owing.id = refunds.order_id
    AND owing.total_minor > (SELECT coalesce(sum(sent.money_minor), 0) FROM refunds AS sent
      WHERE sent.order_id = owing.id AND sent.state <> 'failed'))))`

/** SQL: the refund was made at the provider, and staff have not explained it. For queries over refunds. */
export const IS_REFUND_UNEXPLAINED = sql<number>`(refunds.reason = 'at_provider' AND refunds.replaces_id IS NULL
  AND refunds.money_minor + refunds.discount_minor > (SELECT coalesce(sum(amount_minor), 0) FROM refund_items
    WHERE refund_id = refunds.id))`

/** Condition: a paid order with units to pack or ship. */
export const isToShip = (): SQL | undefined => and(IS_PAID, ordersWith('owed', 'packed'))

/** Condition: a paid order placed before a timestamp, with undelivered units. */
export const isUndelivered = (placedBefore: number): SQL | undefined =>
  and(IS_PAID, sql`+${orders.createdAt} < ${placedBefore}`, ordersWith('owed', 'packed', 'shipped'))

/**
 * Filter for orders that need a kind of work, by where their units are and by their refunds.
 * Only paid orders are packed and shipped. An order refunded at the provider first needs an explanation by staff.
 */
export function waitsFor(deps: Pick<Deps, 'now' | 'settings'>, work: Work): SQL | undefined {
  switch (work) {
    case 'pack':
      return and(IS_PAID, ordersWith('owed'))
    case 'ship':
      return and(IS_PAID, ordersWith('packed'), sql`NOT ${HAS_UNITS.unpacking}`)
    case 'open':
      return ordersWith('unpacking')
    case 'decide':
      return ordersWith('inspection')
    case 'money':
      return sql`${orders.id} IN (SELECT order_id FROM refunds WHERE ${IS_REFUND_OWED} OR ${IS_REFUND_UNEXPLAINED})`
    case 'late':
      // The last promised delivery day has passed (rules 11.6).
      return isUndelivered(promisedBefore(deps.now(), deps.settings.firm.hours.to))
  }
}

/** The open work of an order, most urgent first. */
export const worksOf = (has: {
  isPaid: boolean
  owesMoney: boolean
  unpacking: boolean
  inspection: boolean
  owed: boolean
  packed: boolean
}) =>
  (
    [
      ['money', has.owesMoney],
      ['open', has.unpacking],
      ['decide', has.inspection],
      ['pack', has.isPaid && has.owed],
      ['ship', has.isPaid && has.packed && !has.unpacking],
    ] as const
  ).flatMap(([work, isWaiting]) => (isWaiting ? [work] : []))
