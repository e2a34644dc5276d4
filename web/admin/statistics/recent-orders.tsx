import { deliveryName } from '../../../domain/delivery/couriers'
import { formatMoney } from '../../../domain/money/currency'
import { adminPaths } from '../../app/admin-paths'
import { useLocale } from '../../i18n/locale'
import { parsePrice } from '../../i18n/use-money'
import { Link } from '../../navigation'
import { Badge, type BadgeVariant } from '../../ui/layout/badge'
import { formatTimestamp } from '../kit/timestamp-text'
import type { TodayStatistics } from './queries'
import { useDashboardWords } from './words'

const BADGE_VARIANTS: Record<TodayStatistics['recentOrders'][number]['staffStatus'], BadgeVariant> = {
  pending: 'due',
  paid: 'good',
  failed: 'bad',
  cancelled: 'plain',
  refunded: 'plain',
}

/** The ten newest orders (spec §2). */
export function RecentOrders({ orders }: { orders: TodayStatistics['recentOrders'] }) {
  const { language } = useLocale()
  const words = useDashboardWords()
  return (
    <section aria-labelledby="recent" className="rounded-md bg-white ring-1 ring-steel-200">
      <div className="flex flex-wrap items-center justify-between gap-x-3 border-b border-steel-200 px-4 py-2">
        <h2 id="recent" className="font-semibold">
          {words.recent}
        </h2>
        <Link
          to={adminPaths.orders}
          className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4"
        >
          {words.allOrders}
        </Link>
      </div>
      {orders.length === 0 ? <p className="p-4 text-steel-700">{words.noOrders}</p> : null}
      <ul className="divide-y divide-steel-200">
        {orders.map((order) => (
          <li key={order.id}>
            <Link
              to={adminPaths.order(order.id)}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-4 py-2.5 hover:bg-steel-50 focus-visible:-outline-offset-3"
            >
              <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
                <span className="min-w-0 truncate font-semibold">
                  {`${order.firstName} ${order.lastName}`.trim() || '—'}
                </span>
                <Badge>{deliveryName(order.courier, language)}</Badge>
                <Badge variant={BADGE_VARIANTS[order.staffStatus]}>{words.payment[order.staffStatus]}</Badge>
              </span>
              <span className="text-right font-semibold whitespace-nowrap tabular-nums">
                {formatMoney(parsePrice(order.totalAmount), order.currency, language)}
              </span>
              <span className="col-span-2 min-w-0 break-words text-sm text-steel-700 sm:col-span-1">
                {[
                  order.email,
                  order.address,
                  `${order.postalCode.replace('-', '\u2011')} ${order.city}`.trim(),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <time
                dateTime={order.createdAt}
                className="text-sm whitespace-nowrap tabular-nums text-steel-700 sm:text-right"
              >
                {formatTimestamp(order.createdAt, language)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
