import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import { minor, toDecimal } from '../../../domain/money/money'
import {
  MAX_REPORT_ROWS,
  reportPeriod,
  type ReportRows,
  UNSOLD_AFTER_DAYS,
  UNSOLD_VIEW_DAYS,
} from '../../../domain/statistics/report-periods'
import { polishDay, startOfDay } from '../../../domain/time/polish-days'
import { runBatch, sumOrZeroSql } from '../../database/db'
import type { Deps } from '../../deps'
import { products, SHELF } from '../products/products.table'
import { dailyCounts } from './daily-counts.table'

/** The tools in stock that have been on sale for `UNSOLD_AFTER_DAYS` or more, the longest first, with their value. */
export async function readUnsold(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { rows }: { rows?: ReportRows } = {},
) {
  const today = polishDay(now())
  const isUnsoldSql = and(
    eq(products.status, 'published'),
    eq(products.shelf, SHELF.inStock),
    lt(products.listedAt, startOfDay(today - UNSOLD_AFTER_DAYS + 1)),
  )
  const views = db
    .select({
      productId: sql<string>`${dailyCounts.subject}`.as('product_id'),
      views: sql<number>`sum(${dailyCounts.count})`.as('views'),
    })
    .from(dailyCounts)
    .where(
      and(
        eq(dailyCounts.kind, 'product_view'),
        gte(dailyCounts.day, reportPeriod(UNSOLD_VIEW_DAYS, now()).firstDay),
      ),
    )
    .groupBy(dailyCounts.subject)
    .as('seen')
  const {
    totals: [totals],
    tools,
  } = await runBatch(db, {
    totals: db
      .select({
        count: sql<number>`count(*)`.as('tool_count'),
        value: sumOrZeroSql(sql`${products.stock} * ${products.exhibitionPrice}`).as('value'),
        capital: sumOrZeroSql(sql`${products.stock} * ${products.purchasePrice}`).as('capital'),
        withCapital: sql<number>`count(${products.purchasePrice})`.as('with_capital'),
      })
      .from(products)
      .where(isUnsoldSql),
    tools: db
      .select({
        id: products.id,
        sku: products.sku,
        name: products.name,
        nameEn: products.nameEn,
        image: products.image,
        grade: products.grade,
        stock: products.stock,
        listedAt: products.listedAt,
        exhibitionPrice: products.exhibitionPrice,
        purchasePrice: products.purchasePrice,
        views: sql<number>`coalesce(${views.views}, 0)`.as('view_count'),
      })
      .from(products)
      .leftJoin(views, eq(views.productId, products.id))
      .where(isUnsoldSql)
      .orderBy(asc(products.listedAt), asc(products.id))
      .limit(MAX_REPORT_ROWS[rows ?? 'page']),
  })
  return {
    total: totals?.count ?? 0,
    /** The prices of all units in stock, in PLN. */
    value: toDecimal(minor(totals?.value ?? 0)),
    /**
     * The total purchase price of the units in stock, in PLN. Only the `withCapital` products have a known
     * purchase price.
     */
    capital: toDecimal(minor(totals?.capital ?? 0)),
    withCapital: totals?.withCapital ?? 0,
    tools: tools.map(({ listedAt, exhibitionPrice, purchasePrice, ...tool }) => ({
      ...tool,
      daysListed: today - polishDay(listedAt),
      price: toDecimal(exhibitionPrice),
      capital: purchasePrice === null ? null : toDecimal(minor(purchasePrice * tool.stock)),
    })),
  }
}
