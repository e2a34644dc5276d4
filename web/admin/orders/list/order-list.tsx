import { useState } from 'react'
import { ListBody } from '../../kit/list/list-body'
import { StaffPage } from '../../kit/page/staff-page'
import { useFilters } from '../../kit/list/use-filters'
import { useStaffList } from '../../kit/list/use-staff-list'
import { ExportOrders } from './export-orders'
import { OrderFilters } from './order-filters'
import { OrderRow } from './order-row'
import { PrintPackingSlips } from '../parcel/packing-slip'
import { ORDER_FILTERS, ordersQueryKey, fetchOrdersPage, type OrderListFilterCounts } from '../queries'
import { useStaffOrderWords } from '../words'

export function OrderList() {
  const words = useStaffOrderWords()
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
            <PrintPackingSlips ids={list.items.map(({ id }) => id)} />
          ) : null}
          <ExportOrders />
        </>
      }
    >
      <OrderFilters values={values} counts={counts} onChange={set} />
      <ListBody list={list} isFiltered={isFiltered} onClear={clear} empty={<p>{words.empty}</p>}>
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
