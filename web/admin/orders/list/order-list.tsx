import { PackageCheck } from 'lucide'
import { useState } from 'react'
import { ListBody } from '../../kit/list/list-body'
import { StaffPage } from '../../kit/page/staff-page'
import { useFilters } from '../../kit/list/use-filters'
import { useStaffList } from '../../kit/list/use-staff-list'
import { ChosenOrders } from './chosen-orders'
import { ExportOrders } from './export-orders'
import { OrderFilters } from './order-filters'
import { OrderRow } from './order-row'
import { PrintPackingSlips } from '../parcel/packing-slip'
import { ORDER_FILTERS, ordersQueryKey, fetchOrdersPage, type OrderListFilterCounts } from '../queries'
import { useStaffOrderWords } from '../words'
import { adminPaths } from '../../../app/admin-paths'
import { Link } from '../../../navigation'
import { buttonClass } from '../../../ui/form/button'
import { Icon } from '../../../ui/image/icon'
import { usePackingWords } from '../packing/words'
import { IfRole } from '../../access/if-role'

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
  // Only orders in view count: filters may have removed a chosen one.
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set())
  const chosenOrders = (list.items ?? []).filter(({ id }) => isShippingView && chosenIds.has(id))
  const choose = (id: string, isChosen: boolean) =>
    setChosenIds(
      new Set(isChosen ? [...chosenIds, id] : [...chosenIds].filter((chosenId) => chosenId !== id)),
    )
  return (
    <StaffPage
      title={words.title}
      actions={
        <>
          {isShippingView && list.items?.length ? (
            <>
              <IfRole>
                <Link to={adminPaths.packing} className={buttonClass('primary')}>
                  <Icon shape={PackageCheck} className="size-5" />
                  {packingWords.start}
                </Link>
              </IfRole>
              {chosenOrders.length === 0 ? (
                <PrintPackingSlips orderIds={list.items.map(({ id }) => id)} />
              ) : null}
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
              <OrderRow
                key={order.id}
                order={order}
                choice={
                  isShippingView
                    ? {
                        isChosen: chosenIds.has(order.id),
                        onChange: (isChosen) => choose(order.id, isChosen),
                      }
                    : undefined
                }
              />
            ))}
          </ul>
        )}
      </ListBody>
      {chosenOrders.length > 0 ? (
        <ChosenOrders orders={chosenOrders} onDone={() => setChosenIds(new Set())} />
      ) : null}
    </StaffPage>
  )
}
