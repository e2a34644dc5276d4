import { useEffect, useRef } from 'react'
import { ORDER_LIST_FILTERS, type OrderListFilterName } from '../../../../domain/orders/order-requests'
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
  const listRef = useRef<HTMLDivElement>(null)
  const hasCounts = counts !== null
  // Centres the button of the selected view. On phones it may be scrolled out of sight, and loaded counts widen all
  // buttons.
  useEffect(() => {
    const selectedButton = listRef.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (selectedButton && listRef.current)
      listRef.current.scrollLeft =
        selectedButton.offsetLeft - (listRef.current.clientWidth - selectedButton.offsetWidth) / 2
  }, [filters.status, filters.fulfilment, filters.work, hasCounts])
  return (
    <div
      ref={listRef}
      role="group"
      aria-label={views.label}
      className="relative -mx-4 mb-3 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0"
    >
      {SAVED_VIEWS.map(({ name, view }) => (
        <button
          key={name}
          type="button"
          aria-pressed={
            filters.status === view.status &&
            filters.fulfilment === view.fulfilment &&
            filters.work === view.work
          }
          onClick={() => onChoose(view)}
          className="min-h-11 shrink-0 rounded-full bg-white px-3.5 text-sm font-semibold ring-1 ring-inset ring-steel-300 hover:ring-ink aria-pressed:bg-ink aria-pressed:text-white aria-pressed:ring-ink"
        >
          {views[name]}
          {counts ? <span className="ml-1.5 font-normal tabular-nums">{counts[name]}</span> : null}
        </button>
      ))}
    </div>
  )
}
