import { changeInPercent } from '../../../domain/statistics/funnel'
import { parsePrice } from '../../i18n/use-money'
import type { SalesStatistics } from './queries'
import { useDashboardWords } from './words'
import { useFormatAmount } from '../kit/use-format-amount'

/** Sales of today, 7 and 30 days, each compared with the previous period of the same length. */
export function PeriodFigures({ periods, channels }: Pick<SalesStatistics, 'periods' | 'channels'>) {
  const words = useDashboardWords()
  const staffSales = channels.filter(({ orders }) => orders > 0)
  const formatRevenue = useFormatAmount('PLN')
  return (
    <section aria-label={words.periodsTitle}>
      <dl className="grid gap-2 sm:grid-cols-3 sm:gap-3">
        {periods.map(({ days, current, previous }) => (
          <div key={days} className="rounded-md bg-white p-3 ring-1 ring-steel-200 sm:p-4">
            <dt className="text-sm font-semibold text-steel-700">{words.periods[days]}</dt>
            <dd className="mt-1 flex flex-wrap items-baseline gap-x-2">
              <span className="font-display text-2xl font-bold leading-none tabular-nums">
                {formatRevenue(current.revenue)}
              </span>
              <span className="text-sm tabular-nums">{words.ordersOf({ count: current.orders })}</span>
            </dd>
            <dd className="mt-1 text-sm tabular-nums text-steel-700">
              {words.previousPeriods[days]({ revenue: formatRevenue(previous.revenue) })}
              <PercentChange current={parsePrice(current.revenue)} previous={parsePrice(previous.revenue)} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-1 text-sm text-steel-700">{words.periodsHint}</p>
      {staffSales.length > 0 ? (
        <p className="mt-1 text-sm tabular-nums">
          {words.salesByStaff}{' '}
          {staffSales
            .map(({ channel, orders, revenue }) =>
              words.salesInChannel[channel]({
                orders: words.ordersOf({ count: orders }),
                revenue: formatRevenue(revenue),
              }),
            )
            .join('; ')}
        </p>
      ) : null}
    </section>
  )
}

/** The change in percent; renders nothing if the previous period had no sales. */
function PercentChange({ current, previous }: { current: number; previous: number }) {
  const percent = changeInPercent(current, previous)
  if (percent === null) return null
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : ''
  return <span className="font-semibold text-ink">{` (${sign}${Math.abs(percent)}\u00a0%)`}</span>
}
