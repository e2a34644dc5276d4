import { sql } from 'drizzle-orm'
import {
  detectBrowserFamily,
  toPageViewPath,
  findViewedPage,
  readReferrerHost,
} from '../../../domain/statistics/page-view'
import { paths } from '../../../domain/pages/page-paths'
import type { Deps } from '../../deps'
import { products } from '../products/products.table'
import { addToCountQuery } from './count-event'
import { pageViews } from './page-views.table'

export type PageViewData = {
  path: string
  referrer: string | null | undefined
  userAgent: string | null
}

/**
 * Counts a page view. Bots, admin pages and unknown URLs leave no row. The same batch adds views of products and of the
 * checkout to the counts of the day, which the statistics of long periods read.
 */
export async function countPageView(
  deps: Pick<Deps, 'db' | 'now' | 'appUrl'>,
  pageView: PageViewData,
): Promise<void> {
  const path = toPageViewPath(pageView.path)
  const browserName = detectBrowserFamily(pageView.userAgent)
  if (!path || !browserName) return
  const page = findViewedPage(path)
  if (!page) return
  const referrer = readReferrerHost(pageView.referrer, new URL(deps.appUrl).host)
  const { db } = deps
  const now = deps.now()
  const pageViewSql = sql`SELECT NULL, ${path}, ${referrer}, ${browserName}, ${now}`
  if (page.slug !== null) {
    const productIdSql = sql`SELECT ${products.id} AS subject FROM ${products} WHERE ${products.slug} = ${page.slug}`
    await db.batch([
      db.insert(pageViews).select(sql`${pageViewSql} WHERE EXISTS (${productIdSql})`),
      addToCountQuery(db, 'product_view', now, productIdSql),
    ])
  } else if (path === paths.checkout.pl) {
    await db.batch([
      db.insert(pageViews).select(pageViewSql),
      addToCountQuery(db, 'checkout_view', now, sql`SELECT '' AS subject`),
    ])
  } else await db.insert(pageViews).select(pageViewSql)
}
