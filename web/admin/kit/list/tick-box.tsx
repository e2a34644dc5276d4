import type { ChangeEvent } from 'react'

type Props = { label: string; isTicked: boolean; onTick: (event: ChangeEvent<HTMLInputElement>) => void }

/** The checkbox at the start of a list row. A click anywhere in the strip around the checkbox ticks the row. */
export const TickBox = ({ label, isTicked, onTick }: Props) => (
  <label className="flex min-h-11 min-w-11 cursor-pointer items-center justify-center self-stretch pl-1 hover:bg-steel-50">
    <input
      type="checkbox"
      className="size-5 accent-ink"
      checked={isTicked}
      aria-label={label}
      onChange={onTick}
    />
  </label>
)
