import { PackageCheck } from 'lucide'
import { useState } from 'react'
import { ListBody } from '../../kit/list/list-body'
import { StaffPage } from '../../kit/page/staff-page'
import { useFilters } from '../../kit/list/use-filters'
import { useStaffList } from '../../kit/list/use-staff-list'
import { ExportOrders } from './export-orders'
import { OrderFilters } from './order-filters'
import { PrintPackingSlips } from '../parcel/packing-slip'
import {
  ORDER_FILTERS,
  ordersQueryKey,
  fetchOrdersPage,
  type OrderListFilterCounts,
  type ListedOrder,
} from '../queries'
import { useStaffOrderWords } from '../words'
import { formatMoney } from '../../../../domain/money/currency'
import { adminPaths } from '../../../app/admin-paths'
import { useLocale } from '../../../i18n/locale'
import { parsePrice } from '../../../i18n/use-money'
import { Link } from '../../../navigation'
import { buttonClass } from '../../../ui/form/button'
import { Icon } from '../../../ui/image/icon'
import { usePackingWords } from '../packing/words'
import { formatTimestamp } from '../../kit/timestamp-text'
import { CourierBadge, OrderBadges, RequestBadges } from './order-badges'

export function OrderList() {
  const words = useStaffOrderWords()
  const packingWords = usePackingWords()
  const { values, asked, isFiltered, set, clear } = useFilters(ORDER_FILTERS)
  const list = useStaffList([...ordersQueryKey.slice(1), asked], (cursor) => fetchOrdersPage(asked, cursor))
  // The counts of the previous view stay visible while the next view loads.
  const [counts, setCounts] = useState<OrderListFilterCounts | null>(null)
  const orderViewCounts = list.first?.views ?? counts
  if (orderViewCounts !== counts) setCounts(orderViewCounts)
  const isShippingView = values.work === 'pack' || values.work === 'ship'
  return (
    <StaffPage
      title={words.title}
      actions={
        <>
          {isShippingView && list.items?.length ? (
            <>
              <Link to={adminPaths.packing} className={buttonClass('primary')}>
                <Icon shape={PackageCheck} className="size-5" />
                {packingWords.start}
              </Link>
              <PrintPackingSlips orderIds={list.items.map(({ id }) => id)} />
            </>
          ) : null}
          <ExportOrders />
        </>
      }
    >
      <OrderFilters values={values} counts={counts} onChange={set} />
      <ListBody list={list} isFiltered={isFiltered} onClear={clear} emptyState={<p>{words.empty}</p>}>
        {(items) => (
          <ul className="divide-y divide-steel-200 overflow-hidden rounded-md bg-white ring-1 ring-steel-200">
            {items.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </ul>
        )}
      </ListBody>
    </StaffPage>
  )
}

/** An order in the list: two lines on phones, one on wide screens. */
function OrderRow({ order }: { order: ListedOrder }) {
  const { language } = useLocale()
  const words = useStaffOrderWords()
  const formatAmount = (decimal: string) => formatMoney(parsePrice(decimal), order.currency, language)
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
                amount: formatAmount(order.refund.amount),
                paidAmount: formatAmount(order.refund.of),
              })}
            </span>
          ) : null}
        </span>
        <span className="order-2 text-right leading-tight xl:order-5">
          <span className="block font-semibold tabular-nums">{formatAmount(order.totalAmount)}</span>
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
