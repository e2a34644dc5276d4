import { asc, desc, gte, sql } from 'drizzle-orm'
import { startOfDay, sumHoursByDay, listLastDays } from '../../../domain/time/polish-days'
import { MAX_DASHBOARD_ROWS, STATISTICS_PERIOD_DAYS } from '../../../domain/statistics/statistics'
import type { Deps } from '../../deps'
import { pageViews } from './page-views.table'

/** Page views of the last 7 Polish days, including today: total, by day, and the 10 most viewed pages. */
export async function readPageViewStatistics({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const days = listLastDays(now(), STATISTICS_PERIOD_DAYS.views)
  const isSinceFirstDaySql = gte(pageViews.createdAt, startOfDay(days[0] ?? 0))
  const hourOfViewSql = sql<number>`${pageViews.createdAt} / 3600000`
  const viewCountSql = sql<number>`count(*)`
  const [stats, hours] = await db.batch([
    db
      .select({ path: pageViews.path, count: viewCountSql })
      .from(pageViews)
      .where(isSinceFirstDaySql)
      .groupBy(pageViews.path)
      .orderBy(desc(viewCountSql), asc(pageViews.path))
      .limit(MAX_DASHBOARD_ROWS),
    db
      .select({ hour: hourOfViewSql, count: viewCountSql })
      .from(pageViews)
      .where(isSinceFirstDaySql)
      .groupBy(hourOfViewSql),
  ])
  const dailyViews = sumHoursByDay(days, hours, { count: 0 }, (day, { count }) => ({
    count: day.count + count,
  }))
  return { totalViews: dailyViews.reduce((sum, day) => sum + day.count, 0), stats, days: dailyViews }
}
