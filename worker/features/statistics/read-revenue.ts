import { and, eq, gte, type SQL, sql } from 'drizzle-orm'
import { minor, toDecimal } from '../../../domain/money/money'
import { SALE_CHANNELS, type SaleChannel } from '../../../domain/orders/sale-channel'
import { CATEGORIES, type Category } from '../../../domain/products/catalog/catalog'
import { reportPeriod } from '../../../domain/statistics/report-periods'
import { type Db, runBatch } from '../../database/db'
import type { Deps } from '../../deps'
import { orders } from '../orders/orders.table'
import { voucherSales, vouchers } from '../vouchers/vouchers.table'
import { discountPlnSql, refundedSumsQuery, voucherSalePlnSql } from './revenue-sql'
import type { Timestamp } from '../../../domain/time/time'

/**
 * Names of the rows of the revenue by category. Delivery and vouchers belong to no category, so they have rows of their
 * own.
 */
type RevenueRowName = Category | 'delivery' | 'vouchers'

/**
 * Subquery: the paid orders since `start`, with their revenue in PLN after refunds (`net`). `is_whole`: neither a
 * refund nor a voucher reduces the revenue, so the revenue is the sum of the agreed prices.
 */
function soldOrdersQuery(db: Db, periodStart: Timestamp) {
  const isPaidSql = and(eq(orders.state, 'paid'), gte(orders.paidAt, periodStart))
  const refundedSums = refundedSumsQuery(db, isPaidSql)
  const isWholeSql = sql`(${refundedSums.pln} IS NULL AND ${orders.discount} = 0)`
  return db
    .select({
      orderId: sql<string>`${orders.id}`.as('sold_id'),
      channel: sql<SaleChannel>`${orders.channel}`.as('sold_channel'),
      isVoucher: sql<number>`${orders.courier} = 'digital'`.as('is_voucher'),
      isWhole: isWholeSql.as('is_whole'),
      gross: sql<number>`${orders.totalPln} + ${discountPlnSql}`.as('gross'),
      net: sql<number>`${orders.totalPln} - coalesce(${refundedSums.pln}, 0)`.as('net'),
    })
    .from(orders)
    .leftJoin(refundedSums, eq(refundedSums.orderId, orders.id))
    .where(isPaidSql)
    .as('sold')
}

type RevenueRow = { part: RevenueRowName; units: number; revenue: number }

/** SQL columns of a `RevenueRow`, for a query that groups by `part`. */
const revenueColumns = (units: SQL, revenue: SQL) => ({
  part: sql<RevenueRowName>`part`,
  units: sql<number>`coalesce(sum(${units}), 0)`.as('part_units'),
  revenue: sql<number>`coalesce(sum(${revenue}), 0)`.as('part_revenue'),
})

/** Sums of agreed prices by category, of orders whose revenue no refund or voucher reduces. */
const wholeGoodsQuery = (db: Db, periodStart: Timestamp) =>
  db
    .select(revenueColumns(sql`quantity`, sql`unit_price_pln_minor * quantity`))
    .from(
      sql`(SELECT category AS part, quantity, unit_price_pln_minor FROM ${soldOrdersQuery(db, periodStart)}
        CROSS JOIN order_lines ON order_lines.order_id = sold_id JOIN products ON products.id = order_lines.product_id
        WHERE is_whole)`,
    )
    .groupBy(sql`part`)

/** Number and revenue of paid orders, with one row for each combination of channel, `isVoucher` and `isWhole`. */
const orderSumsQuery = (db: Db, periodStart: Timestamp) =>
  db
    .select({
      channel: sql<SaleChannel>`sold_channel`.as('channel'),
      isVoucher: sql<number>`is_voucher`.as('voucher'),
      isWhole: sql<number>`is_whole`.as('whole'),
      sales: sql<number>`count(*)`.as('sales'),
      revenue: sql<number>`sum(net)`.as('revenue'),
    })
    .from(soldOrdersQuery(db, periodStart))
    .groupBy(sql`sold_channel, is_voucher, is_whole`)

/**
 * Revenue of orders with a refund or a voucher. The net revenue of an order is divided among its parts, in proportion to
 * the prices of the units that were not cancelled or returned. Each part gets the difference of two rounded running sums,
 * so the parts add up to the net revenue.
 */
function reducedOrdersQuery(db: Db, periodStart: Timestamp) {
  const partsSql = sql`
    WITH sold_orders AS MATERIALIZED (SELECT * FROM ${soldOrdersQuery(db, periodStart)} WHERE NOT is_whole),
    lines AS MATERIALIZED (
      SELECT sold_id, net, position, category AS part, unit_price_pln_minor AS unit_value, quantity, quantity
          - coalesce((SELECT sum(refund_items.quantity) FROM refund_items WHERE refund_items.order_id = sold_id
            AND refund_items.product_id = order_lines.product_id AND kind IN ('cancelled', 'returned')), 0) AS units
      FROM sold_orders CROSS JOIN order_lines ON order_lines.order_id = sold_id
      JOIN products ON products.id = order_lines.product_id
    ),
    deliveries AS (
      SELECT sold_id, net, gross - (SELECT sum(unit_value * quantity) FROM lines WHERE lines.sold_id = sold_orders.sold_id)
        AS delivery FROM sold_orders WHERE NOT is_voucher
    ),
    parts AS (
      SELECT sold_id, net, position, part, units, unit_value * units AS kept_value, unit_value * quantity AS full_value FROM lines
      UNION ALL
      SELECT sold_id, net, 1000, 'delivery', 0,
        delivery * NOT EXISTS (SELECT 1 FROM refund_items WHERE order_id = sold_id AND kind = 'delivery'), delivery
      FROM deliveries WHERE delivery > 0
      UNION ALL
      SELECT sold_id, net, 0, 'vouchers', 1, 1, 1 FROM sold_orders WHERE is_voucher
    ),
    weighted AS (
      SELECT *, CASE sum(kept_value) OVER (PARTITION BY sold_id) WHEN 0 THEN full_value ELSE kept_value END AS weight FROM parts
    ),
    running AS (
      SELECT *, sum(weight) OVER (PARTITION BY sold_id) AS total_weight,
        sum(weight) OVER (PARTITION BY sold_id ORDER BY position, part ROWS UNBOUNDED PRECEDING) AS running_weight
      FROM weighted
    )
    SELECT part, units, net * running_weight / total_weight - net * (running_weight - weight) / total_weight AS revenue FROM running`
  return db
    .select(revenueColumns(sql`units`, sql`revenue`))
    .from(sql`(${partsSql}) AS shares`)
    .groupBy(sql`part`)
}

/** Adds up the rows with the same name. */
const sumRevenueRows = (rows: readonly RevenueRow[], name: RevenueRowName) =>
  rows
    .filter(({ part }) => part === name)
    .reduce((sum, { units, revenue }) => ({ units: sum.units + units, revenue: sum.revenue + revenue }), {
      units: 0,
      revenue: 0,
    })

/**
 * Revenue of the last `days` Polish days in PLN, after refunds, by category and by channel. The sum over all categories
 * and the sum over all channels equal the revenue of the dashboard. A sale and its refunds count on the day of the
 * payment.
 */
export async function readRevenue({ db, now }: Pick<Deps, 'db' | 'now'>, days: number) {
  const { start } = reportPeriod(days, now())
  const {
    orderSums,
    wholeGoods,
    reducedOrders,
    staffVouchers: [staffVouchers],
  } = await runBatch(db, {
    orderSums: orderSumsQuery(db, start),
    wholeGoods: wholeGoodsQuery(db, start),
    reducedOrders: reducedOrdersQuery(db, start),
    staffVouchers: db
      .select({
        sales: sql<number>`count(*)`.as('voucher_count'),
        revenue: sql<number>`coalesce(sum(${voucherSalePlnSql}), 0)`.as('voucher_revenue'),
      })
      .from(voucherSales)
      .innerJoin(vouchers, eq(vouchers.id, voucherSales.voucherId))
      .where(gte(voucherSales.soldAt, start)),
  })
  const sumOrders = (isCounted: (row: (typeof orderSums)[number]) => boolean) => {
    const rows = orderSums.filter(isCounted)
    return {
      units: rows.reduce((sum, { sales }) => sum + sales, 0),
      revenue: rows.reduce((sum, { revenue }) => sum + revenue, 0),
    }
  }
  const wholeRevenue = sumOrders(({ isWhole, isVoucher }) => Boolean(isWhole) && !isVoucher).revenue
  const staffVoucherRow = { units: staffVouchers?.sales ?? 0, revenue: staffVouchers?.revenue ?? 0 }
  const revenueRows: RevenueRow[] = [
    ...wholeGoods,
    ...reducedOrders,
    {
      part: 'delivery',
      units: 0,
      revenue: wholeGoods.reduce((remainingRevenue, { revenue }) => remainingRevenue - revenue, wholeRevenue),
    },
    { part: 'vouchers', ...sumOrders(({ isWhole, isVoucher }) => Boolean(isWhole && isVoucher)) },
    { part: 'vouchers', ...staffVoucherRow },
  ]
  const toRevenueRowDto = <Name extends string>(
    name: Name,
    { units, revenue }: { units: number; revenue: number },
  ) => ({
    name,
    units,
    revenue: toDecimal(minor(revenue)),
  })
  const channels = SALE_CHANNELS.map((name) =>
    toRevenueRowDto(
      name,
      sumOrders(({ channel }) => channel === name),
    ),
  )
  const total = sumOrders(() => true).revenue + staffVoucherRow.revenue
  return {
    days,
    total: toDecimal(minor(total)),
    /** Units sold and kept by their buyers, and their revenue. Delivery has no units. */
    categories: [...CATEGORIES, 'vouchers' as const, 'delivery' as const].map((name) =>
      toRevenueRowDto(name, sumRevenueRows(revenueRows, name)),
    ),
    /** Sales and revenue of each channel. The row `vouchers` has the vouchers that staff sold without an order. */
    channels: [...channels, toRevenueRowDto('vouchers', staffVoucherRow)],
  }
}
