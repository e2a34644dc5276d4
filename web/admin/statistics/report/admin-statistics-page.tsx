import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../../domain/money/currency'
import { DEMAND_PERIODS, REVENUE_PERIODS } from '../../../../domain/statistics/report-periods'
import { LoadErrorNotice } from '../../../errors/load-error-notice'
import { useLocale } from '../../../i18n/locale'
import { parsePrice } from '../../../i18n/use-money'
import { Skeleton } from '../../../ui/loading/skeleton'
import { useFilters } from '../../kit/list/use-filters'
import { ViewButtons } from '../../kit/list/view-buttons'
import { StaffPage } from '../../kit/page/staff-page'
import {
  FunnelSection,
  LossesSection,
  RejectionsSection,
  SearchesSection,
  ToolsSection,
} from './demand-sections'
import {
  parseDemandPeriod,
  demandQuery,
  REPORT_FILTERS,
  parseRevenuePeriod,
  revenueQuery,
  unsoldQuery,
} from './queries'
import { RevenueSections } from './revenue-sections'
import { UnsoldSection } from './unsold-section'
import { useReportWords } from './words'

/** Statistics for the owner: why sales are lost, what visitors want, and where the revenue comes from. */
export default function AdminStatisticsPage() {
  const words = useReportWords()
  const { language } = useLocale()
  const { values, set } = useFilters(REPORT_FILTERS)
  const days = parseDemandPeriod(values.days)
  const revenueDays = parseRevenuePeriod(values.revenue)
  const [demand, unsold, revenue] = [
    useQuery(demandQuery(days)),
    useQuery(unsoldQuery),
    useQuery(revenueQuery(revenueDays)),
  ]
  return (
    <StaffPage title={words.title}>
      <p className="mb-3 text-steel-700">{words.lead}</p>
      <PeriodButtons
        label={words.period}
        periods={DEMAND_PERIODS}
        selectedPeriod={days}
        onChoose={(period) => set({ days: period })}
      />
      <div className="space-y-4">
        <QueryContent query={demand}>
          {(data) => (
            <>
              <FunnelSection demand={data} />
              <div className="grid items-start gap-4 lg:grid-cols-2">
                <LossesSection demand={data} />
                <RejectionsSection demand={data} />
              </div>
            </>
          )}
        </QueryContent>
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {demand.data ? (
            <div className="min-w-0 space-y-4">
              <ToolsSection demand={demand.data} days={days} />
              <SearchesSection demand={demand.data} days={days} />
            </div>
          ) : null}
          <QueryContent query={unsold}>{(data) => <UnsoldSection unsold={data} />}</QueryContent>
        </div>
      </div>
      <h2 className="mb-1 mt-8 font-display text-2xl font-bold leading-none">
        {words.revenue.title}
        {revenue.data ? (
          <span className="ml-3 tabular-nums">
            {formatMoney(parsePrice(revenue.data.total), 'PLN', language)}
          </span>
        ) : null}
      </h2>
      <p className="mb-3 text-sm text-steel-700">{words.revenue.hint}</p>
      <PeriodButtons
        label={`${words.period}: ${words.revenue.title}`}
        periods={REVENUE_PERIODS}
        selectedPeriod={revenueDays}
        onChoose={(period) => set({ revenue: period })}
      />
      <QueryContent query={revenue}>{(data) => <RevenueSections revenue={data} />}</QueryContent>
    </StaffPage>
  )
}

type PeriodButtonsProps = {
  label: string
  periods: readonly number[]
  selectedPeriod: number
  onChoose: (period: string) => void
}

function PeriodButtons({ label, periods, selectedPeriod, onChoose }: PeriodButtonsProps) {
  const words = useReportWords()
  return (
    <ViewButtons
      label={label}
      views={periods.map((days) => ({
        key: String(days),
        name: words.days({ days }),
        count: null,
        isSelected: days === selectedPeriod,
        onChoose: () => onChoose(String(days)),
      }))}
    />
  )
}

type LoadedProps<T> = { query: UseQueryResult<T>; children: (data: T) => ReactNode }

/** The figures of a query, or its loading or failed state. */
function QueryContent<T>({
  query: { data, isError, error, refetch, isPlaceholderData },
  children,
}: LoadedProps<T>) {
  const words = useReportWords()
  if (isError) return <LoadErrorNotice text={words.failed} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-64" />
  return (
    <div aria-busy={isPlaceholderData} className={`space-y-4 ${isPlaceholderData ? 'opacity-60' : ''}`}>
      {children(data)}
    </div>
  )
}
