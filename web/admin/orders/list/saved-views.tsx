import { ORDER_LIST_FILTERS, type OrderListFilterName } from '../../../../domain/orders/order-requests'
import { ViewButtons } from '../../kit/list/view-buttons'
import type { OrderFilters, OrderListFilterCounts } from '../queries'
import { useStaffOrderWords } from '../words'

type SavedViewFilters = Pick<OrderFilters, 'status' | 'fulfilment' | 'work'>

const SAVED_VIEWS = (Object.keys(ORDER_LIST_FILTERS) as OrderListFilterName[]).map((name) => {
  const orderViewFilters: Partial<SavedViewFilters> = ORDER_LIST_FILTERS[name]
  const { status = '', fulfilment = '', work = '' } = orderViewFilters
  return { name, view: { status, fulfilment, work } }
})

type Props = {
  filters: OrderFilters
  counts: OrderListFilterCounts | null
  onChoose: (view: SavedViewFilters) => void
}

/** Buttons of saved views (preset filters) for daily work, with the number of orders in each. */
export function SavedViews({ filters, counts, onChoose }: Props) {
  const { views } = useStaffOrderWords()
  return (
    <ViewButtons
      label={views.label}
      views={SAVED_VIEWS.map(({ name, view }) => ({
        key: name,
        name: views[name],
        count: counts?.[name] ?? null,
        isSelected:
          filters.status === view.status &&
          filters.fulfilment === view.fulfilment &&
          filters.work === view.work,
        onChoose: () => onChoose(view),
      }))}
    />
  )
}
