import { asc, desc, gte, sql } from 'drizzle-orm'
import { beginOfDay, byDay, lastDays } from '../../../domain/polish-days'
import { DASHBOARD_ROWS, STATISTICS_DAYS } from '../../../domain/statistics'
import type { Deps } from '../../deps'
import { pageViews } from '../page-views/page-views.table'

/** Page views of the last 7 Polish days, including today: total, by day, and the 10 most viewed pages. */
export async function pageViewStats({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const days = lastDays(now(), STATISTICS_DAYS.views)
  const isNew = gte(pageViews.createdAt, beginOfDay(days[0] ?? 0))
  const hour = sql<number>`${pageViews.createdAt} / 3600000`
  const count = sql<number>`count(*)`
  const [stats, hours] = await db.batch([
    db
      .select({ path: pageViews.path, count })
      .from(pageViews)
      .where(isNew)
      .groupBy(pageViews.path)
      .orderBy(desc(count), asc(pageViews.path))
      .limit(DASHBOARD_ROWS),
    db.select({ hour, count }).from(pageViews).where(isNew).groupBy(hour),
  ])
  const views = byDay(days, hours, { count: 0 }, (day, { count }) => ({ count: day.count + count }))
  return { totalViews: views.reduce((sum, day) => sum + day.count, 0), stats, days: views }
}
