import type { ReactNode } from 'react'
import { Button } from '../../../ui/form/button'

type Props = {
  label: string
  countText: string
  /** A remark about the ticked rows, below their number. */
  note?: string
  clearLabel: string
  onClear: () => void
  /** The actions for the ticked rows. */
  children: ReactNode
}

/** Actions for the ticked rows of a list, fixed at the bottom of the page. */
export const SelectionBar = ({ label, countText, note, clearLabel, onClear, children }: Props) => (
  <div
    role="group"
    aria-label={label}
    className="sticky bottom-2 z-10 mt-4 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-md bg-white p-3 shadow-lg ring-1 ring-steel-300"
  >
    <p role="status" className="grow font-semibold tabular-nums">
      {countText}
      {note ? <span className="block text-sm font-normal">{note}</span> : null}
    </p>
    <Button variant="quiet" className="-mr-2 px-2! sm:order-last" onClick={onClear}>
      {clearLabel}
    </Button>
    {children}
  </div>
)
