import { and, eq, gte, sql } from 'drizzle-orm'
import { addAmounts, type Minor, minor, subtract, toDecimal, ZERO } from '../../../domain/money/money'
import { polishDay, startOfDay, sumHoursByDay, listLastDays } from '../../../domain/time/polish-days'
import {
  COMPARED_PERIODS,
  comparePeriods,
  type HourlySales,
} from '../../../domain/statistics/compare-periods'
import { STAFF_CHANNELS } from '../../../domain/orders/sale-channel'
import { STATISTICS_PERIOD_DAYS } from '../../../domain/statistics/statistics'
import { isOneOfSql, runBatch } from '../../database/db'
import type { Deps } from '../../deps'
import { orders } from '../orders/orders.table'
import { voucherSales, vouchers } from '../vouchers/vouchers.table'
import { hourOfPaymentSql, refundedSumsQuery, voucherSalePlnSql } from './revenue-sql'
import { HOUR_MS } from '../../../domain/time/time'

/** Number of days that the sales figures by channel cover. */
const CHANNEL_PERIOD_DAYS = Math.max(...COMPARED_PERIODS)

const hourOfSaleSql = sql<number>`${voucherSales.soldAt} / 3600000`

/** Vouchers sold by staff, less their refunds. */
const buildStaffSalesQuery = (db: Deps['db']) =>
  db
    .select({ hour: hourOfSaleSql, sum: sql<number>`sum(${voucherSalePlnSql})` })
    .from(voucherSales)
    .innerJoin(vouchers, eq(vouchers.id, voucherSales.voucherId))
    .groupBy(hourOfSaleSql)

/**
 * Sales figures of the dashboard. Revenue is in PLN: goods and shipping of paid orders, less refunds, plus vouchers
 * sold by staff without an order. The part paid with vouchers is excluded, because it was counted when the vouchers
 * were sold.
 * Days are Polish. An order and its refunds count on the day of the order's payment.
 */
export async function readSalesStatistics({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const days = listLastDays(now(), STATISTICS_PERIOD_DAYS.revenue)
  // Start of the period before the longest compared period.
  const periodStart = startOfDay(polishDay(now()) - 2 * Math.max(...COMPARED_PERIODS) + 1)
  const isPaidSql = and(eq(orders.state, 'paid'), gte(orders.paidAt, 0))
  const isPaidInPeriodSql = gte(orders.paidAt, periodStart)
  const [allRefunds, periodRefunds] = [
    refundedSumsQuery(db, isPaidSql),
    refundedSumsQuery(db, and(isPaidSql, isPaidInPeriodSql)),
  ]
  const {
    allOrders: [allOrders],
    paidTotals: [paidTotals],
    refundTotal: [refundTotal],
    paidByHour,
    refundsByHour,
    staffSalesByHour,
    staffChannels,
  } = await runBatch(db, {
    allOrders: db.select({ count: sql<number>`count(*)` }).from(orders),
    paidTotals: db
      .select({ count: sql<number>`count(*)`, sum: sql<number>`coalesce(sum(${orders.totalPln}), 0)` })
      .from(orders)
      .where(isPaidSql),
    refundTotal: db.select({ sum: sql<number>`coalesce(sum(${allRefunds.pln}), 0)` }).from(allRefunds),
    paidByHour: db
      .select({
        hour: hourOfPaymentSql,
        count: sql<number>`count(*)`,
        sum: sql<number>`sum(${orders.totalPln})`,
      })
      .from(orders)
      .where(and(isPaidSql, isPaidInPeriodSql))
      .groupBy(hourOfPaymentSql),
    refundsByHour: db
      .select({ hour: periodRefunds.hour, sum: sql<number>`sum(${periodRefunds.pln})` })
      .from(periodRefunds)
      .groupBy(sql`${periodRefunds.hour}`),
    staffSalesByHour: buildStaffSalesQuery(db),
    // The literal lets SQLite use the partial index `orders_by_staff`.
    staffChannels: db
      .select({
        channel: orders.channel,
        count: sql<number>`count(*)`,
        sum: sql<number>`sum(${orders.totalPln})`,
      })
      .from(orders)
      .where(
        and(
          sql`${orders.channel} <> 'web'`,
          isOneOfSql(orders.channel, STAFF_CHANNELS),
          eq(orders.state, 'paid'),
          gte(orders.paidAt, startOfDay(polishDay(now()) - CHANNEL_PERIOD_DAYS + 1)),
        ),
      )
      .groupBy(orders.channel),
  })
  const staffSalesTotal = staffSalesByHour.reduce((total, { sum }) => total + sum, 0)
  const hourlySales = [
    ...paidByHour,
    ...refundsByHour.map(({ hour, sum }) => ({ hour, count: 0, sum: -sum })),
    ...staffSalesByHour
      .filter(({ hour }) => hour >= periodStart / HOUR_MS)
      .map((staffSales) => ({ ...staffSales, count: 0 })),
  ].map(({ hour, count, sum }): HourlySales => ({ hour, orders: count, revenue: minor(sum) }))
  const emptyDay = { orders: 0, revenue: ZERO }
  return {
    totalOrders: allOrders?.count ?? 0,
    paidOrders: paidTotals?.count ?? 0,
    revenue: toDecimal(
      subtract(minor((paidTotals?.sum ?? 0) + staffSalesTotal), minor(refundTotal?.sum ?? 0)),
    ),
    days: sumHoursByDay(
      days,
      hourlySales,
      emptyDay,
      (day, { orders, revenue }): { orders: number; revenue: Minor } => ({
        orders: day.orders + orders,
        revenue: addAmounts(day.revenue, revenue),
      }),
    ).map((day) => ({ ...day, revenue: toDecimal(day.revenue) })),
    /** Paid sales by phone and at the counter of the last 30 days, before refunds. */
    channels: STAFF_CHANNELS.map((channel) => {
      const sales = staffChannels.find((row) => row.channel === channel)
      return { channel, orders: sales?.count ?? 0, revenue: toDecimal(minor(sales?.sum ?? 0)) }
    }),
    periods: comparePeriods(hourlySales, now()).map(({ days, current, previous }) => ({
      days,
      current: { ...current, revenue: toDecimal(current.revenue) },
      previous: { ...previous, revenue: toDecimal(previous.revenue) },
    })),
  }
}
