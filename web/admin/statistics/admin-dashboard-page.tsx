import { useUnreadCount } from '../chat/inbox/inbox'
import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../domain/money/currency'
import { LoadErrorNotice } from '../../errors/load-error-notice'
import { useLocale } from '../../i18n/locale'
import { parsePrice } from '../../i18n/use-money'
import { Skeleton } from '../../ui/loading/skeleton'
import { StaffPage } from '../kit/page/staff-page'
import { BarChart } from './bar-chart'
import { OpenStateNotice } from './open-state-notice'
import { StatisticsCards } from './statistics-cards'
import {
  salesQuery,
  todayStatisticsQuery,
  pageViewsQuery,
  type TodayStatistics,
  healthQuery,
} from './queries'
import { PeriodFigures } from './period-figures'
import { OrderSoundSwitch } from './order-sound-switch'
import { RecentOrders } from './recent-orders'
import { SetUpCard } from './set-up-card'
import { ToDoList } from './to-do'
import { useDashboardWords } from './words'
import { Notice } from '../../ui/layout/notice'
import { HEALTH_TEXTS } from '../../../content/health'
import { listFailingChecks } from '../../../domain/admin/health'
import { adminPaths } from '../../app/admin-paths'
import { Link } from '../../navigation'
import { IfRole } from '../access/if-role'

export default function AdminDashboardPage() {
  return <Dashboard unreadCount={useUnreadCount()} />
}

/** Dashboard of staff: open work and key figures. Refetched every minute, and when the window gets the focus. */
function Dashboard({ unreadCount }: { unreadCount: number }) {
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
    <StaffPage title={words.title} actions={<OrderSoundSwitch />}>
      {failedQuery ? (
        <LoadErrorNotice
          text={words.failed}
          error={failedQuery.error}
          onRetry={() => statisticsQueries.forEach(({ refetch }) => void refetch())}
          className="mb-4"
        />
      ) : null}
      <OpenStateNotice />
      <HealthNotice />
      <div className="space-y-6">
        <IfRole minRole="owner">
          <SetUpCard />
        </IfRole>
        {today ? <AttackNotice todayStatistics={today} /> : null}
        {today ? <ToDoList todayStatistics={today} /> : <Skeleton className="h-40" />}
        <StatisticsCards unreadCount={unreadCount} />
        {sales ? (
          <PeriodFigures periods={sales.periods} channels={sales.channels} />
        ) : (
          <Skeleton className="h-24" />
        )}
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          {sales ? (
            <BarChart
              title={words.revenueByDay}
              valueHeading={words.revenue}
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
              valueHeading={words.views}
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

/** Warns of an attack on the shop's forms or on the staff password. Says how the shop reacts and what staff can do. */
function AttackNotice({
  todayStatistics: { attacks, guesses },
}: {
  todayStatistics: Pick<TodayStatistics, 'attacks' | 'guesses'>
}) {
  const { attack: words } = useDashboardWords()
  if (attacks.length === 0 && guesses === 0) return null
  return (
    <Notice variant="danger">
      <p className="font-semibold">{words.title}</p>
      <ul className="list-disc pl-5">
        {attacks.map(({ form, senders }) => (
          <li key={form}>
            {words.forms[form]} ({words.senders({ count: senders })})
          </li>
        ))}
        {guesses > 0 ? <li>{words.wrongPasswords({ count: guesses })}</li> : null}
      </ul>
      <p>{words.next}</p>
    </Notice>
  )
}

/**
 * Notice that lists the failed parts of the health report, which uptime monitors also read. Renders nothing if all
 * parts are healthy.
 */
function HealthNotice() {
  const { language } = useLocale()
  const { unwell, seeJobs } = useDashboardWords()
  const { data } = useQuery(healthQuery)
  // Failed integrity checks of money and goods are left out, because the to-do list on this page shows them.
  const failingCheckNames = data ? listFailingChecks(data.checks).filter((name) => name !== 'books') : []
  if (failingCheckNames.length === 0) return null
  return (
    <Notice variant="danger" role="alert" className="mb-4">
      <p className="font-semibold">{unwell}</p>
      <ul className="mt-1 list-disc pl-5 text-sm">
        {failingCheckNames.map((name) => {
          const [title, todo] = HEALTH_TEXTS[language][name]
          return (
            <li key={name}>
              <strong>{title}</strong>
              <span>: {todo}</span>
              {name === 'jobs' ? (
                <IfRole minRole="owner">
                  <Link
                    to={`${adminPaths.settings}#jobs`}
                    className="ml-2 inline-flex min-h-11 items-center font-semibold underline sm:min-h-0"
                  >
                    {seeJobs}
                  </Link>
                </IfRole>
              ) : null}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}

type Props = { pages: readonly { path: string; count: number }[] }

/** The ten most viewed pages (spec §2). */
function TopPages({ pages }: Props) {
  const words = useDashboardWords()
  return (
    <section aria-labelledby="top-pages" className="rounded-md bg-white ring-1 ring-steel-200">
      <h2 id="top-pages" className="border-b border-steel-200 px-4 py-3.5 font-semibold">
        {words.topPages}
      </h2>
      {pages.length === 0 ? <p className="p-4 text-steel-700">{words.noViews}</p> : null}
      <ol className="divide-y divide-steel-200">
        {pages.map(({ path, count }) => (
          <li key={path}>
            <a
              href={path}
              target="_blank"
              rel="noopener"
              className="flex min-h-11 items-center justify-between gap-3 px-4 py-2 text-sm hover:bg-steel-50 focus-visible:-outline-offset-3"
            >
              <span className="min-w-0 truncate" title={path}>
                {path}
              </span>
              <span className="shrink-0 tabular-nums text-steel-700">{words.viewsOf({ count })}</span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}
