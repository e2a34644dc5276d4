import { Gift } from 'lucide'
import type { ComponentProps } from 'react'
import { adminPaths } from '../../../app/admin-paths'
import { useLocale } from '../../../i18n/locale'
import { parsePrice } from '../../../i18n/use-money'
import { Link } from '../../../navigation'
import { Icon } from '../../../ui/image/icon'
import { ItemPicture } from '../detail/item-picture'
import { useDaysSince } from '../../returns/deadline-day'
import { TickBox } from '../../kit/list/tick-box'
import { formatTimestamp } from '../../kit/timestamp-text'
import type { ListedOrder } from '../queries'
import { useStaffOrderWords } from '../words'
import { CourierBadge, OrderBadges, RequestBadges } from './order-badges'
import { useFormatAmount } from '../../kit/use-format-amount'

type Props = {
  order: ListedOrder
  /** The checkbox that chooses the order; undefined in views without actions for several orders. */
  tickBoxProps: Omit<ComponentProps<typeof TickBox>, 'label'> | undefined
}

/** An order in the list: picture and buyer, then goods, age and open work. */
export function OrderRow({ order, tickBoxProps }: Props) {
  const { language } = useLocale()
  const words = useStaffOrderWords()
  const formatAmount = useFormatAmount(order.currency)
  const customerName = order.email ? `${order.firstName} ${order.lastName}` : words.forgotten
  return (
    <li className="flex">
      {tickBoxProps ? <TickBox label={words.choose(order)} {...tickBoxProps} /> : null}
      <Link
        to={adminPaths.order(order.id)}
        className="grid min-w-0 grow grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-3 py-3 hover:bg-steel-50 focus-visible:-outline-offset-2 xl:grid-cols-[3rem_minmax(0,1fr)_9rem_5rem_13rem_7.5rem] xl:px-4"
      >
        <span className="row-span-2 self-start xl:row-span-1 xl:self-center">
          {order.firstItem ? (
            <ItemPicture image={order.firstItem.image} className="size-12" />
          ) : (
            <span className="grid size-12 place-items-center rounded-sm bg-studio">
              <Icon shape={Gift} className="size-6" />
            </span>
          )}
        </span>
        <span className="min-w-0 leading-tight">
          <span className="block truncate font-semibold">
            {customerName}
            {order.companyName ? <span className="font-normal"> · {order.companyName}</span> : null}
          </span>
          <span className="block truncate text-sm">
            {order.firstItem ? order.firstItem.names[language] : words.giftVoucher}
            {order.pieces > 1 ? <span className="font-semibold"> +{order.pieces - 1}</span> : null}
          </span>
        </span>
        <span className="self-start text-right leading-tight xl:order-last xl:self-center">
          <span className="block font-semibold tabular-nums">{formatAmount(order.totalAmount)}</span>
        </span>
        <span className="col-span-2 text-sm tabular-nums leading-tight text-steel-700 xl:col-span-1">
          <span className="font-semibold text-ink">#{order.number}</span>
          <span className="ml-2 xl:ml-0 xl:block">{formatTimestamp(order.createdAt, language)}</span>
          <OrderAge order={order} />
        </span>
        <span className="col-span-3 flex flex-wrap items-center gap-1 xl:contents">
          <span>
            <CourierBadge courier={order.courier} />
          </span>
          <span className="flex flex-wrap items-center gap-1">
            <OrderBadges {...order} />
            <RequestBadges {...order} />
            {order.refund && parsePrice(order.refund.amount) < parsePrice(order.refund.of) ? (
              <span className="block text-sm tabular-nums text-steel-700">
                {words.partlyRefunded({
                  amount: formatAmount(order.refund.amount),
                  paidAmount: formatAmount(order.refund.of),
                })}
              </span>
            ) : null}
          </span>
        </span>
      </Link>
    </li>
  )
}

/** The number of days since the payment of an order with open work. */
function OrderAge({ order: { paidAt, work } }: { order: ListedOrder }) {
  const words = useStaffOrderWords()
  const days = useDaysSince(paidAt)
  return days !== null && work.length > 0 && days > 0 ? (
    <span className="ml-2 font-semibold text-ink xl:ml-0 xl:block">{words.waits({ days })}</span>
  ) : null
}
