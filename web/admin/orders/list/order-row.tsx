import { formatMoney } from '../../../../domain/money/currency'
import { adminPaths } from '../../../app/admin-paths'
import { useLocale } from '../../../i18n/locale'
import { parsePrice } from '../../../i18n/use-money'
import { Link } from '../../../navigation'
import { formatTimestamp } from '../../kit/timestamp-text'
import { CourierBadge, OrderBadges, RequestBadges } from './order-badges'
import type { ListedOrder } from '../queries'
import { useStaffOrderWords } from '../words'

/** An order in the list: two lines on phones, one on wide screens. */
export function OrderRow({ order }: { order: ListedOrder }) {
  const { language } = useLocale()
  const words = useStaffOrderWords()
  const amountText = (decimal: string) => formatMoney(parsePrice(decimal), order.currency, language)
  const customerName = order.email ? `${order.firstName} ${order.lastName}` : words.forgotten
  return (
    <li>
      <Link
        to={adminPaths.order(order.id)}
        className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-3 py-3 hover:bg-steel-50 focus-visible:-outline-offset-2 xl:grid-cols-[9.5rem_minmax(0,1fr)_5rem_13.5rem_8rem] xl:px-4"
      >
        <span className="order-1 text-sm tabular-nums leading-tight">
          <span className="font-semibold">#{order.number}</span>
          <span className="block text-steel-700 sm:ml-2 sm:inline xl:ml-0 xl:block">
            {formatTimestamp(order.createdAt, language)}
          </span>
        </span>
        <span className="order-3 min-w-0 leading-tight xl:order-2">
          <span className="block truncate font-semibold">
            {customerName}
            {order.companyName ? <span className="font-normal"> · {order.companyName}</span> : null}
          </span>
          <span className="block truncate text-sm text-steel-700">
            {order.email}
            {order.city ? ` · ${order.city}` : null}
          </span>
        </span>
        <span className="order-4 justify-self-end xl:order-3 xl:justify-self-start">
          <CourierBadge courier={order.courier} />
        </span>
        <span className="order-5 col-span-2 xl:order-4 xl:col-span-1">
          <OrderBadges {...order} />
          <RequestBadges {...order} />
          {order.refund && parsePrice(order.refund.amount) < parsePrice(order.refund.of) ? (
            <span className="mt-1 block text-sm tabular-nums text-steel-700">
              {words.refundedOf({
                amount: amountText(order.refund.amount),
                of: amountText(order.refund.of),
              })}
            </span>
          ) : null}
        </span>
        <span className="order-2 text-right leading-tight xl:order-5">
          <span className="block font-semibold tabular-nums">{amountText(order.totalAmount)}</span>
          {order.pieces > 0 ? (
            <span className="hidden text-sm text-steel-700 xl:block">
              {words.pieces({ count: order.pieces })}
            </span>
          ) : null}
        </span>
      </Link>
    </li>
  )
}
