import { sql } from 'drizzle-orm'
import {
  detectBrowserFamily,
  toPageViewPath,
  findViewedPage,
  readReferrerHost,
} from '../../../domain/statistics/page-view'
import type { Deps } from '../../deps'
import { products } from '../products/products.table'
import { pageViews } from './page-views.table'

export type PageViewData = {
  path: string
  referrer: string | null | undefined
  userAgent: string | null
}

/** Counts a page view. Bots, admin pages and unknown URLs leave no row. */
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
  const pageViewSql = sql`SELECT NULL, ${path}, ${referrer}, ${browserName}, ${deps.now()}`
  const productExistsWhereSql =
    page.slug === null
      ? sql``
      : sql` WHERE EXISTS (SELECT 1 FROM ${products} WHERE ${products.slug} = ${page.slug})`
  await deps.db.insert(pageViews).select(sql`${pageViewSql}${productExistsWhereSql}`)
}
