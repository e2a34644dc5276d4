import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

type Props<T extends string> = {
  label: string
  tabs: readonly { value: T; name: string }[]
  value: T
  onChange: (value: T) => void
  children: ReactNode
}

/** Tabs with arrow-key navigation, as the ARIA tabs pattern requires. */
export function Tabs<T extends string>({ label, tabs, value, onChange, children }: Props<T>) {
  const id = useId()
  const tabListRef = useRef<HTMLDivElement>(null)
  const focusTab = (event: KeyboardEvent) => {
    const currentIndex = tabs.findIndex((tab) => tab.value === value)
    const targetIndex = {
      ArrowRight: currentIndex + 1,
      ArrowLeft: currentIndex - 1,
      Home: 0,
      End: tabs.length - 1,
    }[event.key]
    const nextTab = targetIndex === undefined ? undefined : tabs.at(targetIndex % tabs.length)
    if (!nextTab) return
    event.preventDefault()
    onChange(nextTab.value)
    tabListRef.current?.querySelector<HTMLElement>(`[data-tab="${nextTab.value}"]`)?.focus()
  }
  // On phones four tabs wrap into two rows of two, so that no row has a single tab.
  const tabWidthClass = tabs.length === 4 ? 'basis-2/5 sm:basis-0' : 'basis-0'
  return (
    <div>
      <div
        ref={tabListRef}
        role="tablist"
        aria-label={label}
        className="flex flex-wrap gap-1 rounded-sm bg-steel-100 p-1"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            data-tab={tab.value}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={focusTab}
            className={`min-h-11 min-w-fit grow ${tabWidthClass} whitespace-nowrap rounded-sm px-2 text-sm font-semibold leading-tight text-steel-700 hover:text-ink aria-selected:bg-white aria-selected:text-ink aria-selected:shadow-sm aria-selected:ring-1 aria-selected:ring-steel-300`}
          >
            {tab.name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="pt-4">
        {children}
      </div>
    </div>
  )
}
