import { useEffect, useRef } from 'react'

type PresetView = {
  key: string
  name: string
  count: number | null
  isSelected: boolean
  onChoose: () => void
}

/** Buttons of preset filters in one row, with the number of rows in each. */
export function ViewButtons({ label, views }: { label: string; views: readonly PresetView[] }) {
  const listRef = useRef<HTMLDivElement>(null)
  const selectedKey = views.find(({ isSelected }) => isSelected)?.key
  const hasCounts = views.some(({ count }) => count !== null)
  // Scrolls the selected button to the centre, because on phones it may be out of sight. Repeated when the counts are
  // loaded, because the counts make the buttons wider.
  useEffect(() => {
    const selectedButton = listRef.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (selectedButton && listRef.current)
      listRef.current.scrollLeft =
        selectedButton.offsetLeft - (listRef.current.clientWidth - selectedButton.offsetWidth) / 2
  }, [selectedKey, hasCounts])
  return (
    <div
      ref={listRef}
      role="group"
      aria-label={label}
      className="relative -mx-4 mb-3 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0"
    >
      {views.map(({ key, name, count, isSelected, onChoose }) => (
        <button
          key={key}
          type="button"
          aria-pressed={isSelected}
          onClick={onChoose}
          className="min-h-11 shrink-0 rounded-full bg-white px-3.5 text-sm font-semibold ring-1 ring-inset ring-steel-300 hover:ring-ink aria-pressed:bg-ink aria-pressed:text-white aria-pressed:ring-ink"
        >
          {name}
          {count === null ? null : <span className="ml-1.5 font-normal tabular-nums">{count}</span>}
        </button>
      ))}
    </div>
  )
}
