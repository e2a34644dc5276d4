import { useQuery } from '@tanstack/react-query'
import { ClipboardList, Eye, MessagesSquare, Wallet } from 'lucide'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../domain/money/currency'
import { adminPaths } from '../../app/admin-paths'
import { useLocale } from '../../i18n/locale'
import { parsePrice } from '../../i18n/use-money'
import { Link } from '../../navigation'
import { buttonClass } from '../../ui/form/button'
import { Icon, type IconShape } from '../../ui/image/icon'
import { Skeleton } from '../../ui/loading/skeleton'
import { salesQuery, pageViewsQuery } from './queries'
import { useDashboardWords } from './words'
import { formatWholeNumber } from '../../../domain/text/whole-number'

/** The four cards with key figures (spec §2). `unreadCount`: number of unread customer messages. */
export function StatisticsCards({ unreadCount }: { unreadCount: number }) {
  const { language } = useLocale()
  const words = useDashboardWords()
  const salesData = useQuery(salesQuery).data
  const pageViewsData = useQuery(pageViewsQuery).data
  return (
    <ul className="grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
      <StatisticsCard
        icon={ClipboardList}
        name={words.orders}
        value={salesData && formatWholeNumber(salesData.totalOrders, language)}
      >
        {salesData ? words.paidOf({ paidCount: salesData.paidOrders }) : null}
      </StatisticsCard>
      <StatisticsCard
        icon={Wallet}
        name={words.revenue}
        value={salesData && formatMoney(parsePrice(salesData.revenue), 'PLN', language)}
      >
        {words.revenueHint}
      </StatisticsCard>
      <StatisticsCard
        icon={Eye}
        name={words.views}
        value={pageViewsData && formatWholeNumber(pageViewsData.totalViews, language)}
      >
        {words.viewsHint}
      </StatisticsCard>
      <StatisticsCard icon={MessagesSquare} name={words.chat}>
        <Link
          to={adminPaths.chat}
          className={buttonClass('primary', 'mb-2 mt-1 w-full px-1! whitespace-nowrap')}
        >
          {words.chatOpen}
        </Link>
        <span className={unreadCount > 0 ? 'font-semibold text-ink' : ''}>
          {unreadCount > 0 ? words.unread({ count: unreadCount }) : words.noUnread}
        </span>
      </StatisticsCard>
    </ul>
  )
}

type CardProps = { icon: IconShape; name: string; value?: string | undefined; children: ReactNode }

const StatisticsCard = ({ icon, name, children, ...rest }: CardProps) => (
  <li className="min-w-0 rounded-md bg-white p-3 ring-1 sm:p-4 ring-steel-200">
    <p className="flex items-center gap-1 text-sm font-semibold text-steel-700 sm:gap-2">
      <Icon shape={icon} className="size-4 shrink-0" />
      {name}
    </p>
    {'value' in rest ? (
      rest.value === undefined ? (
        <Skeleton className="my-1 h-8 w-24" />
      ) : (
        <p className="my-1 wrap-anywhere font-display text-2xl font-bold leading-none tabular-nums sm:text-3xl">
          {rest.value}
        </p>
      )
    ) : null}
    <p className="text-sm leading-snug text-steel-700">{children}</p>
  </li>
)
