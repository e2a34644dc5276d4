import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../domain/money/currency'
import { LoadErrorNotice } from '../../errors/load-error-notice'
import { useLocale } from '../../i18n/locale'
import { parsePrice } from '../../i18n/use-money'
import { Skeleton } from '../../ui/loading/skeleton'
import { StaffPage } from '../kit/page/staff-page'
import { AttackNotice } from './attack-notice'
import { BarChart } from './bar-chart'
import { StatisticsCards } from './statistics-cards'
import { HealthNotice } from './health-notice'
import { salesQuery, todayStatisticsQuery, pageViewsQuery } from './queries'
import { RecentOrders } from './recent-orders'
import { ToDoList } from './to-do'
import { TopPages } from './top-pages'
import { useDashboardWords } from './words'

/** Dashboard of staff: key figures and open work. Refetched every minute, and when the window gets the focus. */
export function Dashboard({ unread }: { unread: number }) {
  const { language } = useLocale()
  const words = useDashboardWords()
  // Three `useQuery` calls, because `useQueries` would add code to the chunk that every visitor loads.
  const statisticsQueries = [
    useQuery(todayStatisticsQuery),
    useQuery(salesQuery),
    useQuery(pageViewsQuery),
  ] as const
  const [{ data: today }, { data: sales }, { data: views }] = statisticsQueries
  const failedQuery = statisticsQueries.find(({ isError, data }) => isError && !data)
  return (
    <StaffPage title={words.title}>
      {failedQuery ? (
        <LoadErrorNotice
          text={words.failed}
          error={failedQuery.error}
          onRetry={() => statisticsQueries.forEach(({ refetch }) => void refetch())}
          className="mb-4"
        />
      ) : null}
      <HealthNotice />
      <div className="space-y-6">
        <StatisticsCards unread={unread} />
        {today ? <AttackNotice today={today} /> : null}
        {today ? <ToDoList today={today} /> : <Skeleton className="h-40" />}
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          {sales ? (
            <BarChart
              title={words.revenueByDay}
              unit={words.revenue}
              bars={sales.days.map(({ date, revenue, orders }) => ({
                date,
                value: parsePrice(revenue),
                text: `${formatMoney(parsePrice(revenue), 'PLN', language)} (${words.ordersOf({ count: orders })})`,
              }))}
            />
          ) : (
            <Skeleton className="h-64" />
          )}
          {views ? (
            <BarChart
              title={words.viewsByDay}
              unit={words.views}
              bars={views.days.map(({ date, count }) => ({
                date,
                value: count,
                text: words.viewsOf({ count }),
              }))}
            />
          ) : (
            <Skeleton className="h-64" />
          )}
        </div>
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          {today ? <RecentOrders orders={today.recentOrders} /> : <Skeleton className="h-96" />}
          {views ? <TopPages pages={views.stats} /> : <Skeleton className="h-96" />}
        </div>
      </div>
    </StaffPage>
  )
}
