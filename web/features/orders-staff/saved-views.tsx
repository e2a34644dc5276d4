import { useEffect, useRef } from 'react'
import type { OrderFilters } from './queries'
import { useStaffOrderWords } from './words'

const VIEWS = [
  { name: 'toPack', status: 'paid', fulfilment: 'new' },
  { name: 'toSend', status: 'paid', fulfilment: 'packed' },
  { name: 'shipped', status: '', fulfilment: 'shipped' },
  { name: 'unpaid', status: 'pending', fulfilment: '' },
  { name: 'all', status: '', fulfilment: '' },
] as const

type Props = { values: OrderFilters; onChoose: (view: { status: string; fulfilment: string }) => void }

/** What the day's work asks for, each one press away. */
export function SavedViews({ values, onChoose }: Props) {
  const { views } = useStaffOrderWords()
  const list = useRef<HTMLDivElement>(null)
  // On a phone the chosen one may lie beyond the edge.
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (chosen && list.current) list.current.scrollLeft = chosen.offsetLeft - 48
  }, [values.status, values.fulfilment])
  return (
    <div
      ref={list}
      role="group"
      aria-label={views.label}
      className="relative -mx-4 mb-3 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:px-0"
    >
      {VIEWS.map(({ name, status, fulfilment }) => (
        <button
          key={name}
          type="button"
          aria-pressed={values.status === status && values.fulfilment === fulfilment}
          onClick={() => onChoose({ status, fulfilment })}
          className="min-h-11 shrink-0 rounded-full bg-white px-3.5 text-sm font-semibold ring-1 ring-inset ring-steel-300 hover:ring-ink aria-pressed:bg-ink aria-pressed:text-white aria-pressed:ring-ink"
        >
          {views[name]}
        </button>
      ))}
    </div>
  )
}
