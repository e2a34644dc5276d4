import { and, count, desc, eq, gte, inArray, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { isPickup } from '../../../../domain/orders/pickup'
import { hasParcel } from '../../../../domain/delivery/couriers'
import { addAmounts, toDecimal } from '../../../../domain/money/money'
import {
  type OrderState,
  formatOrderNumber,
  paymentStatusOf,
  orderStatesOf,
} from '../../../../domain/orders/order'
import {
  ORDER_LIST_FILTERS,
  type OrdersQuery,
  type OrderListFilterName,
} from '../../../../domain/orders/order-requests'
import { LIST_PAGE_SIZES, toPage, parseCursor } from '../../../../domain/admin/paging'
import { toTimestampRange } from '../../../../domain/time/polish-days'
import { parseSearchTerms } from '../../../../domain/admin/staff-search'
import { runBatch } from '../../../database/db'
import type { Deps } from '../../../deps'
import type { BilingualText } from '../../products/products.table'
import { toIsoString } from '../../../iso'
import { REFUNDED_AMOUNT_SQL } from '../../refunds/refunded-amount'
import { orders } from '../orders.table'
import { orderMatchSql } from './search-orders'
import { HAS_OPEN_REQUEST_SQL, isParcelStoppedBy, PARCEL_STOP_JSON_SQL } from '../../returns/open-requests'
import {
  HAS_POINT_PROBLEM_SQL,
  UNIT_FLAGS_SQL,
  IS_REFUND_OWED_SQL,
  IS_REFUND_UNEXPLAINED_SQL,
  hasOpenWorkSql,
  openWorkOf,
} from './order-work'

type ListOrdersDeps = Pick<Deps, 'db' | 'now' | 'settings'>

/** Number of orders in the list without filters (spec §7). */
const UNFILTERED_LIST_LENGTH = 200

/** Upper bound of the count query; higher than any expected number of orders. */
const MAX_COUNTED_ORDERS = 1_000_000

/**
 * States of orders whose goods may have shipped. A filter on these states lets SQLite merge three sorted index ranges,
 * which is faster than sorting all orders.
 */
const MAYBE_SHIPPED_STATES: readonly OrderState[] = ['paid', 'refund_due', 'refunded']

const ORDER_LIST_COLUMNS = {
  id: orders.id,
  firstName: orders.firstName,
  lastName: orders.lastName,
  companyName: orders.companyName,
  email: orders.email,
  phone: orders.phone,
  address: orders.address,
  postalCode: orders.postalCode,
  city: orders.city,
  courier: orders.courier,
  state: orders.state,
  channel: orders.channel,
  fulfilment: orders.fulfilment,
  trackingNumber: orders.trackingNumber,
  total: orders.total,
  discount: orders.discount,
  currency: orders.currency,
  createdAt: orders.createdAt,
  paidAt: orders.paidAt,
  deliveredAt: orders.deliveredAt,
  pieces: sql<number>`(SELECT coalesce(sum(quantity), 0) FROM order_lines WHERE order_id = ${orders.id})`,
  version: orders.sequence,
  // `orders.id` as text, because Drizzle writes the column without its table, and products have an id as well.
  firstItem: sql<string | null>`(SELECT json_object('names', json(order_lines.names), 'image', products.image)
    FROM order_lines JOIN products ON products.id = order_lines.product_id
    WHERE order_lines.order_id = orders.id AND order_lines.position = 0)`,
  refunded: REFUNDED_AMOUNT_SQL,
  owed: UNIT_FLAGS_SQL.owed,
  packed: UNIT_FLAGS_SQL.packed,
  unpacking: UNIT_FLAGS_SQL.unpacking,
  inspection: UNIT_FLAGS_SQL.inspection,
  pointProblem: sql<number>`(${HAS_POINT_PROBLEM_SQL})`,
  owesMoney: sql<number>`EXISTS (SELECT 1 FROM refunds WHERE order_id = ${orders.id} AND (${IS_REFUND_OWED_SQL} OR ${IS_REFUND_UNEXPLAINED_SQL}))`,
  standing: sql<number>`(SELECT coalesce(sum(quantity), 0) FROM order_lines WHERE order_id = ${orders.id}) - (SELECT coalesce(sum(quantity), 0)
    FROM refund_items WHERE order_id = ${orders.id} AND kind IN ('cancelled', 'returned'))`,
  isWithdrawn: HAS_OPEN_REQUEST_SQL.withdrawal,
  isComplainedOf: HAS_OPEN_REQUEST_SQL.complaint,
  parcelStopJson: PARCEL_STOP_JSON_SQL,
}

type OrderListRow = Awaited<ReturnType<typeof newestOrdersQuery>>[number]

const toOrderRowDto = ({
  state,
  fulfilment,
  total,
  discount,
  refunded,
  createdAt,
  paidAt,
  deliveredAt,
  parcelStopJson,
  owed,
  packed,
  unpacking,
  inspection,
  pointProblem,
  owesMoney,
  firstItem,
  ...row
}: OrderListRow) => ({
  ...row,
  /** The first product, for recognition; null for the purchase of a voucher. */
  firstItem:
    firstItem === null ? null : (JSON.parse(firstItem) as { names: BilingualText; image: string | null }),
  /** True if the order has an open withdrawal, or if withdrawals stop its parcel. */
  isWithdrawn: row.isWithdrawn === 1 || isParcelStoppedBy(parcelStopJson),
  isComplainedOf: row.isComplainedOf === 1,
  work: openWorkOf({
    isPaid: state === 'paid',
    isMoneyOwed: owesMoney === 1,
    hasPointProblem: pointProblem === 1 && (owed === 1 || packed === 1),
    hasUnitsToUnpack: unpacking === 1,
    hasUnitsToInspect: inspection === 1,
    hasOwedUnits: (hasParcel(row.courier) || isPickup(row)) && owed === 1,
    hasPackedUnits: hasParcel(row.courier) && packed === 1,
  }),
  number: formatOrderNumber(row.id),
  paymentStatus: paymentStatusOf(state),
  state,
  fulfilmentStatus: fulfilment,
  totalAmount: toDecimal(total),
  /** Refunded part of the paid amount, including vouchers and refunds on their way. */
  refund: refunded > 0 ? { amount: toDecimal(refunded), of: toDecimal(addAmounts(total, discount)) } : null,
  createdAt: toIsoString(createdAt),
  paidAt: toIsoString(paidAt),
  deliveredAt: toIsoString(deliveredAt),
})

export type ListedOrder = ReturnType<typeof toOrderRowDto>

const newestOrdersQuery = ({ db }: Pick<Deps, 'db'>) =>
  db
    .select(ORDER_LIST_COLUMNS)
    .from(orders)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(UNFILTERED_LIST_LENGTH)

/** The 200 newest orders (spec §7). */
export const listNewestOrders = async (deps: Pick<Deps, 'db'>): Promise<ListedOrder[]> =>
  (await newestOrdersQuery(deps)).map(toOrderRowDto)

/**
 * A page of the orders that match the filters, newest first, with their total count. The counts of the standard views
 * ignore the filters.
 */
export async function listOrders(deps: ListOrdersDeps, query: OrdersQuery) {
  const {
    page: rows,
    all: [countRow],
    views: [viewCounts],
  } = await runBatch(deps.db, orderListQueries(deps, query))
  const rowsNewestFirst = rows.toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
  const { items, nextCursor } = toPage(rowsNewestFirst, pageSizeOf(query), (row) => ({
    at: row.createdAt,
    id: row.id,
  }))
  return {
    items: items.map(toOrderRowDto),
    nextCursor,
    total: countRow?.total ?? 0,
    views: viewCounts ?? null,
  }
}

const pageSizeOf = ({ limit }: OrdersQuery): number => limit ?? LIST_PAGE_SIZES.default

/**
 * The queries of a list: one page, the total count, and the counts of the views. An index provides the sort order of
 * the page, so SQLite does not sort.
 */
export function orderListQueries(deps: ListOrdersDeps, query: OrdersQuery) {
  const { db } = deps
  const cursor = parseCursor(query.cursor)
  const filterConditions = conditionsOfQuery(deps, query)
  const afterCursorSql = cursor
    ? [
        // This redundant condition lets SQLite seek the index to the cursor.
        lte(orders.createdAt, cursor.at),
        or(lt(orders.createdAt, cursor.at), lt(orders.id, cursor.id)),
      ]
    : []
  const orderIdsInStateQuery = (state: OrderState | null, extraConditions: (SQL | undefined)[]) =>
    db
      .select({ id: orders.id, createdAt: orders.createdAt })
      .from(orders)
      .where(
        and(state === null ? undefined : eq(orders.state, state), ...filterConditions, ...extraConditions),
      )
  // A search always scans all orders. It is therefore one query instead of one per state, and binds the search values
  // only once.
  const orderStates = (parseSearchTerms(query.q ?? '').length === 0 && orderStatesForFilters(query)) || [null]
  const matchingIdsQuery = (extraConditions: (SQL | undefined)[], limit: number) => {
    const [first, second, ...rest] = orderStates.map((state) => orderIdsInStateQuery(state, extraConditions))
    return (
      first && second
        ? unionAll(first, second, ...rest)
        : (first ?? orderIdsInStateQuery(null, extraConditions))
    )
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(limit)
      .as('found')
  }
  const matchingOrderIds = matchingIdsQuery(afterCursorSql, pageSizeOf(query) + 1)
  return {
    page: db
      .select(ORDER_LIST_COLUMNS)
      .from(orders)
      .where(inArray(orders.id, db.select({ id: matchingOrderIds.id }).from(matchingOrderIds))),
    // The count query sorts too, so that SQLite reads the search text from the index. That is ten times faster than
    // computing the text again.
    all: db.select({ total: count() }).from(matchingIdsQuery([], MAX_COUNTED_ORDERS)),
    views: db
      .select({
        toPack: countOrders(deps, 'toPack'),
        toSend: countOrders(deps, 'toSend'),
        toOpen: countOrders(deps, 'toOpen'),
        toDecide: countOrders(deps, 'toDecide'),
        moneyOwed: countOrders(deps, 'moneyOwed'),
        late: countOrders(deps, 'late'),
        parcelTrouble: countOrders(deps, 'parcelTrouble'),
        point: countOrders(deps, 'point'),
        toCollect: countOrders(deps, 'toCollect'),
        toReceive: countOrders(deps, 'toReceive'),
        shipped: countOrders(deps, 'shipped'),
        unpaid: countOrders(deps, 'unpaid'),
        refunded: countOrders(deps, 'refunded'),
        all: countOrders(deps, 'all'),
      })
      .from(sql`(SELECT 1)`),
  }
}

/** The order states that a filter implies; null for any state. */
const orderStatesForFilters = ({ status, fulfilment, work }: OrdersQuery): readonly OrderState[] | null => {
  if (status) return orderStatesOf(status)
  if (work) return null
  return fulfilment && fulfilment !== 'new' ? MAYBE_SHIPPED_STATES : null
}

/** Number of orders in a view. Aliased, because a D1 batch drops one of two columns with the same text. */
function countOrders(deps: ListOrdersDeps, filterName: OrderListFilterName) {
  const orderStates = orderStatesForFilters(ORDER_LIST_FILTERS[filterName])
  const viewConditionSql = and(
    orderStates ? inArray(orders.state, [...orderStates]) : undefined,
    ...conditionsOfQuery(deps, ORDER_LIST_FILTERS[filterName]),
  )
  return sql<number>`(SELECT count(*) FROM ${orders} WHERE ${viewConditionSql ?? sql`1`})`.as(filterName)
}

function conditionsOfQuery(deps: ListOrdersDeps, query: OrdersQuery): (SQL | undefined)[] {
  const { q, fulfilment, courier, channel, from, to, work } = query
  const { since, before } = toTimestampRange(from, to)
  const parsedTerms = parseSearchTerms(q ?? '')
  const orderStates = parsedTerms.length > 0 ? orderStatesForFilters(query) : null
  // A unary plus keeps SQLite from using the column's index. A search then reads orders in list order.
  const plusPrefix = sql.raw(parsedTerms.length > 0 ? '+' : '')
  return [
    orderStates ? inArray(sql`+${orders.state}`, [...orderStates]) : undefined,
    // An order that buys a voucher has no goods, so a fulfilment filter must not match it.
    fulfilment && and(sql`${plusPrefix}${orders.fulfilment} = ${fulfilment}`, ne(orders.courier, 'digital')),
    work && hasOpenWorkSql(deps, work),
    courier && eq(orders.courier, courier),
    channel && eq(orders.channel, channel),
    since === undefined ? undefined : gte(orders.createdAt, since),
    before === undefined ? undefined : lt(orders.createdAt, before),
    orderMatchSql(parsedTerms),
  ]
}
