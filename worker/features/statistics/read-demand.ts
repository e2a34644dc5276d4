import { and, desc, eq, gte, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { minor, toDecimal } from '../../../domain/money/money'
import { saleStateOf } from '../../../domain/products/catalog/sale-state'
import { SEARCH_COUNT_KINDS, type SearchCountKind } from '../../../domain/statistics/daily-count'
import { computeFunnel, sumLosses } from '../../../domain/statistics/funnel'
import { MAX_REPORT_ROWS, reportPeriod, type ReportRows } from '../../../domain/statistics/report-periods'
import { polishDay } from '../../../domain/time/polish-days'
import { isOneOfSql, runBatch, sumOrZeroSql } from '../../database/db'
import type { Deps } from '../../deps'
import { orders } from '../orders/orders.table'
import { products } from '../products/products.table'
import { dailyCounts } from './daily-counts.table'

const FUNNEL_COUNT_KINDS = ['product_view', 'cart_add', 'checkout_view'] as const

/** Condition: an order of goods on the web that no newer order of the same cart replaced. */
const IS_WEB_ORDER_SQL = sql`${orders.channel} = 'web' AND ${orders.courier} <> 'digital'
  AND NOT (${orders.state} IN ('cancelled', 'expiring') AND EXISTS
    (SELECT 1 FROM order_events WHERE order_id = orders.id AND kind = 'replaced'))`

/** The list of `limit` tools is chosen from the `INTEREST_FACTOR * limit` tools with the most views. */
const INTEREST_FACTOR = 10

const hasEventSql = (kind: string) =>
  sql`EXISTS (SELECT 1 FROM order_events WHERE order_id = orders.id AND kind = ${kind})`

/** SQL: the number of events of one kind, for a query on `daily_counts`. */
const eventCountSql = (kind: (typeof FUNNEL_COUNT_KINDS)[number]) =>
  sql<number>`sum(${dailyCounts.count} * (${dailyCounts.kind} = ${kind}))`

/**
 * Reads what visitors looked for and why sales were lost, in the last `days` Polish days. All figures are counts of
 * events, not of persons. Lists have the most frequent entries first. In the list of tools, unsold tools come first.
 */
export async function readDemand(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { days, rows }: { days: number; rows?: ReportRows },
) {
  const period = reportPeriod(days, now())
  const limit = MAX_REPORT_ROWS[rows ?? 'page']
  const isOfPeriodSql = gte(dailyCounts.day, period.firstDay)
  const isCurrentOrderSql = gte(orders.createdAt, period.start)
  const isPaidSql = isNotNull(orders.paidAt)
  const countSumSql = sql<number>`sum(${dailyCounts.count})`
  const interestQuery = db
    .select({
      productId: sql<string>`${dailyCounts.subject}`.as('product_id'),
      views: eventCountSql('product_view').as('views'),
      carts: eventCountSql('cart_add').as('carts'),
    })
    .from(dailyCounts)
    .where(and(isOneOfSql(dailyCounts.kind, ['product_view', 'cart_add']), isOfPeriodSql))
    .groupBy(dailyCounts.subject)
    .orderBy(desc(sql`views`))
    .limit(INTEREST_FACTOR * limit)
    .as('interest')
  const isUnsoldSql = sql`(${products.status} = 'published' AND ${products.stock} > 0 AND ${products.sold} = 0)`
  const {
    eventCounts,
    orderCounts: [orderCounts],
    unpaidEnds,
    rejections,
    searches,
    toolRows,
  } = await runBatch(db, {
    eventCounts: db
      .select({
        kind: dailyCounts.kind,
        current: sumOrZeroSql(sql`${dailyCounts.count} * (${isOfPeriodSql})`).as('current'),
        previous: sumOrZeroSql(sql`${dailyCounts.count} * (NOT ${isOfPeriodSql})`).as('previous'),
      })
      .from(dailyCounts)
      .where(
        and(
          inArray(dailyCounts.kind, [...FUNNEL_COUNT_KINDS]),
          gte(dailyCounts.day, period.previousFirstDay),
        ),
      )
      .groupBy(dailyCounts.kind),
    orderCounts: db
      .select({
        placed: sumOrZeroSql(sql`${isCurrentOrderSql}`).as('placed'),
        paid: sumOrZeroSql(sql`(${isCurrentOrderSql} AND ${isPaidSql})`).as('paid'),
        previousPlaced: sumOrZeroSql(sql`NOT ${isCurrentOrderSql}`).as('previous_placed'),
        previousPaid: sumOrZeroSql(sql`(NOT ${isCurrentOrderSql} AND ${isPaidSql})`).as('previous_paid'),
      })
      .from(orders)
      .where(and(gte(orders.createdAt, period.previousStart), IS_WEB_ORDER_SQL)),
    unpaidEnds: db
      .select({
        isByStaff:
          sql<number>`EXISTS (SELECT 1 FROM admin_actions WHERE subject = orders.id AND action = 'cancel')`.as(
            'is_by_staff',
          ),
        hasFailedPayment: sql<number>`${hasEventSql('payment_failed')}`.as('has_failed_payment'),
        hasHoldExpired: sql<number>`coalesce((SELECT min(at) FROM order_events WHERE order_id = orders.id
            AND kind IN ('expiry_due', 'payment_cancelled')), ${orders.holdUntil}) >= ${orders.holdUntil}`.as(
          'has_hold_expired',
        ),
        orders: sql<number>`count(*)`.as('order_count'),
        value: sql<number>`sum(${orders.totalPln})`.as('value'),
      })
      .from(orders)
      .where(and(eq(orders.state, 'cancelled'), isCurrentOrderSql, IS_WEB_ORDER_SQL))
      .groupBy(sql`1, 2, 3`),
    rejections: db
      .select({ code: dailyCounts.subject, count: countSumSql.as('rejection_count') })
      .from(dailyCounts)
      .where(and(eq(dailyCounts.kind, 'order_rejected'), isOfPeriodSql))
      .groupBy(dailyCounts.subject)
      .orderBy(desc(sql`rejection_count`), dailyCounts.subject),
    searches: db
      .select({
        kind: sql<SearchCountKind>`${dailyCounts.kind}`.as('search_kind'),
        words: dailyCounts.subject,
        count: countSumSql.as('search_count'),
        lastDay: sql<string>`max(${dailyCounts.day})`.as('last_day'),
      })
      .from(dailyCounts)
      .where(and(isOneOfSql(dailyCounts.kind, SEARCH_COUNT_KINDS), isOfPeriodSql))
      .groupBy(dailyCounts.kind, dailyCounts.subject)
      .orderBy(desc(sql`search_count`), dailyCounts.subject)
      .limit(limit),
    toolRows: db
      .select({
        id: products.id,
        sku: products.sku,
        name: products.name,
        nameEn: products.nameEn,
        grade: products.grade,
        status: products.status,
        stock: products.stock,
        held: products.held,
        sold: products.sold,
        listedAt: products.listedAt,
        soldAt: products.soldAt,
        exhibitionPrice: products.exhibitionPrice,
        views: interestQuery.views,
        carts: interestQuery.carts,
      })
      .from(interestQuery)
      .innerJoin(products, eq(products.id, interestQuery.productId))
      .where(ne(products.status, 'draft'))
      .orderBy(desc(isUnsoldSql), desc(interestQuery.views), desc(interestQuery.carts), products.id)
      .limit(limit),
  })
  const findEventCount = (kind: (typeof FUNNEL_COUNT_KINDS)[number], period: 'current' | 'previous') =>
    eventCounts.find((row) => row.kind === kind)?.[period] ?? 0
  const toEventCounts = (period: 'current' | 'previous') => ({
    views: findEventCount('product_view', period),
    carts: findEventCount('cart_add', period),
    checkouts: findEventCount('checkout_view', period),
  })
  return {
    days,
    /** The steps of a sale on the web. `share`: percent of the step before. `change`: percent of the period before. */
    funnel: computeFunnel(
      { ...toEventCounts('current'), placed: orderCounts?.placed ?? 0, paid: orderCounts?.paid ?? 0 },
      {
        ...toEventCounts('previous'),
        placed: orderCounts?.previousPlaced ?? 0,
        paid: orderCounts?.previousPaid ?? 0,
      },
    ),
    /** Orders of the web that ended unpaid, by reason, with their value in PLN. */
    losses: sumLosses(
      unpaidEnds.map(({ isByStaff, hasFailedPayment, hasHoldExpired, ...sums }) => ({
        ...sums,
        isByStaff: Boolean(isByStaff),
        hasFailedPayment: Boolean(hasFailedPayment),
        hasHoldExpired: Boolean(hasHoldExpired),
      })),
    ).map(({ value, ...loss }) => ({ ...loss, value: toDecimal(minor(value)) })),
    /** Orders that the shop rejected, by error code. */
    rejections,
    searches: searches.map(({ kind, ...search }) => ({ ...search, hasSimilar: kind === 'search_similar' })),
    tools: toolRows.map(({ status, stock, held, sold, listedAt, soldAt, exhibitionPrice, ...tool }) => ({
      ...tool,
      state: saleStateOf({ status, stock, held }),
      sold,
      daysListed: polishDay(soldAt ?? now()) - polishDay(listedAt),
      price: toDecimal(exhibitionPrice),
    })),
  }
}
