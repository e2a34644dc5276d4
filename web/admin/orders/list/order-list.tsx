import { useHandoverWords } from '../handover/words'
import { useLocale } from '../../../i18n/locale'
import { Handshake, PackageCheck, Plus } from 'lucide'
import { useState } from 'react'
import { ListBody } from '../../kit/list/list-body'
import { StaffPage } from '../../kit/page/staff-page'
import { useFilters } from '../../kit/list/use-filters'
import { useSelection } from '../../kit/list/use-selection'
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
import { useSaleWords } from '../sale/words'
import { usePackingWords } from '../packing/words'
import { IfRole } from '../../access/if-role'

export function OrderList() {
  const words = useStaffOrderWords()
  const packingWords = usePackingWords()
  const saleWords = useSaleWords()
  const handoverWords = useHandoverWords()
  const { settings } = useLocale()
  const { values, query, isFiltered, set, clear } = useFilters(ORDER_FILTERS)
  const list = useStaffList([...ordersQueryKey.slice(1), query], (cursor) => fetchOrdersPage(query, cursor))
  // The counts of the previous view stay visible while the next view loads.
  const [counts, setCounts] = useState<OrderListFilterCounts | null>(null)
  const orderViewCounts = list.first?.views ?? counts
  if (orderViewCounts !== counts) setCounts(orderViewCounts)
  const isShippingView = values.work === 'pack' || values.work === 'ship'
  const selection = useSelection(isShippingView ? (list.items ?? []).map(({ id }) => id) : [])
  const chosenOrders = (list.items ?? []).filter(({ id }) => selection.chosenIds.includes(id))
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
          {settings.showroom.isOn || values.courier === 'counter' ? (
            <IfRole>
              <Link to={adminPaths.handOver} className={buttonClass('secondary')}>
                <Icon shape={Handshake} className="size-5" />
                {handoverWords.title}
              </Link>
            </IfRole>
          ) : null}
          <IfRole>
            <Link to={adminPaths.newSale} className={buttonClass('secondary')}>
              <Icon shape={Plus} className="size-5" />
              {saleWords.action}
            </Link>
          </IfRole>
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
                tickBoxProps={
                  isShippingView
                    ? {
                        isTicked: selection.isChosen(order.id),
                        onTick: (event) => selection.tick(order.id, event),
                      }
                    : undefined
                }
              />
            ))}
          </ul>
        )}
      </ListBody>
      {chosenOrders.length > 0 ? <ChosenOrders orders={chosenOrders} onDone={selection.clear} /> : null}
    </StaffPage>
  )
}
