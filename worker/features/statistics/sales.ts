import { and, eq, gte, ne, sql } from 'drizzle-orm'
import { add, type Minor, minor, subtract, toDecimal, ZERO } from '../../../domain/money'
import { beginOfDay, byDay, lastDays } from '../../../domain/polish-days'
import { STATISTICS_DAYS } from '../../../domain/statistics'
import type { Deps } from '../../deps'
import { orders } from '../orders/orders.table'
import { refunds } from '../refunds/refunds.table'

const hourOfPayment = sql<number>`${orders.paidAt} / 3600000`

/** What of an order's PLN has gone back or is about to, rounded half up as its money is in proportion to its total. */
const refundedPln = sql<number>`coalesce(sum((2 * ${orders.totalPln} * ${refunds.money} + ${orders.total}) / (2 * ${orders.total})), 0)`

/**
 * Sales as the dashboard shows them. Revenue is what paid orders brought in, in PLN: goods and shipping, without what
 * vouchers covered (that came in when they were bought), less what was given back of them. A day is one of Poland, and
 * an order belongs to the day of its payment, with its refunds.
 */
export async function sales({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const days = lastDays(now(), STATISTICS_DAYS.revenue)
  const from = beginOfDay(days[0] ?? 0)
  const isPaid = and(eq(orders.state, 'paid'), gte(orders.paidAt, 0))
  const isRefunded = and(ne(refunds.state, 'failed'), sql`${refunds.money} > 0`)
  const isNew = gte(orders.paidAt, from)
  const [[all], [paid], [back], paidByHour, backByHour] = await db.batch([
    db.select({ count: sql<number>`count(*)` }).from(orders),
    db
      .select({ count: sql<number>`count(*)`, sum: sql<number>`coalesce(sum(${orders.totalPln}), 0)` })
      .from(orders)
      .where(isPaid),
    db
      .select({ sum: refundedPln })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(and(isRefunded, isPaid)),
    db
      .select({
        hour: hourOfPayment,
        count: sql<number>`count(*)`,
        sum: sql<number>`sum(${orders.totalPln})`,
      })
      .from(orders)
      .where(and(isPaid, isNew))
      .groupBy(hourOfPayment),
    db
      .select({ hour: hourOfPayment, sum: refundedPln })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(and(isRefunded, isPaid, isNew))
      .groupBy(hourOfPayment),
  ])
  const hours = [...paidByHour, ...backByHour.map(({ hour, sum }) => ({ hour, count: 0, sum: -sum }))]
  const none = { orders: 0, revenue: ZERO }
  return {
    totalOrders: all?.count ?? 0,
    paidOrders: paid?.count ?? 0,
    revenue: toDecimal(subtract(minor(paid?.sum ?? 0), minor(back?.sum ?? 0))),
    days: byDay(days, hours, none, (day, { count, sum }): { orders: number; revenue: Minor } => ({
      orders: day.orders + count,
      revenue: add(day.revenue, minor(sum)),
    })).map((day) => ({ ...day, revenue: toDecimal(day.revenue) })),
  }
}
