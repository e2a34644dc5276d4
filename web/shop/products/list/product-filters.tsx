import { SlidersHorizontal } from 'lucide'
import { type ReactNode, startTransition, useOptimistic } from 'react'
import { CURRENCY_SYMBOLS } from '../../../../domain/money/currency'
import { useLocale, useMessages } from '../../../i18n/locale'
import { Button } from '../../../ui/form/button'
import { Icon } from '../../../ui/image/icon'
import { type Filter, FILTER_NAMES } from './list-query'
import { PriceFilter } from './price-filter'
import type { ProductListState } from './use-product-list'
import { isGrade } from '../../../../domain/products/catalog/catalog'
import { parsePrice, useMoneyFormat } from '../../../i18n/use-money'

const LIST_FILTERS = ['grade', 'platform', 'voltage'] as const

const FILTERS_ID = 'filters'

/** The button that opens the filters on small screens. */
export function FilterButton({ list: { query } }: { list: ProductListState }) {
  const { list: words } = useMessages()
  const activeFilterCount = FILTER_NAMES.filter((name) => query[name]).length
  return (
    <Button
      variant="secondary"
      className="grow whitespace-nowrap sm:grow-0 lg:hidden"
      popoverTarget={FILTERS_ID}
    >
      <Icon shape={SlidersHorizontal} className="size-4.5" />
      {activeFilterCount > 0 ? words.filtersOn({ count: activeFilterCount }) : words.filters}
    </Button>
  )
}

/** Filters of a list: beside it on wide screens, in a sheet at the bottom of a small one (`styles.css`). */
export function ProductFilters({ list }: { list: ProductListState }) {
  const { currency, messages } = useLocale()
  const words = messages.list
  const filterNameOf = useFilterNames()
  const { query, facets, set, total } = list
  const filterTitles = { grade: words.condition, platform: words.platform, voltage: words.voltage }
  return (
    <form
      id={FILTERS_ID}
      popover="auto"
      aria-label={words.filters}
      onSubmit={(event) => event.preventDefault()}
      className="filters space-y-6 bg-white p-5 ring-1 ring-steel-200"
    >
      <FilterGroup title={words.availability}>
        {(['inStock', 'locker'] as const).map((name) => (
          <FilterCheckbox
            key={name}
            isChosen={query[name] === 'true'}
            count={facets?.[name]}
            onChange={(isChosen) => set(name, isChosen ? 'true' : '')}
          >
            {words[name]}
          </FilterCheckbox>
        ))}
      </FilterGroup>
      <FilterGroup title={words.price({ symbol: CURRENCY_SYMBOLS[currency] })}>
        <PriceFilter list={list} />
      </FilterGroup>
      {LIST_FILTERS.map((name) => {
        const filterChoices = toFilterChoices(facets?.[name] ?? [], query[name])
        return filterChoices.length === 0 ? null : (
          <FilterGroup key={name} title={filterTitles[name]}>
            {filterChoices.map(({ value, count, isChosen }) => (
              <FilterCheckbox
                key={value}
                isChosen={isChosen}
                count={count}
                onChange={() => set(name, toggleValue(query[name], value))}
              >
                {filterNameOf(name, value)}
              </FilterCheckbox>
            ))}
          </FilterGroup>
        )
      })}
      <div className="sticky -bottom-5 -mx-5 border-t border-steel-200 bg-white px-5 py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] lg:hidden">
        <Button variant="dark" className="w-full" popoverTarget={FILTERS_ID} popoverTargetAction="hide">
          {words.showResults({ count: total ?? 0 })}
        </Button>
      </div>
    </form>
  )
}

const splitFilter = (list: string | undefined): string[] => (list ? list.split(',') : [])

/** Lists the available values, and selected values that no product has any more. */
function toFilterChoices(values: { value: string; count: number }[], selectedValues: string | undefined) {
  const unavailableValues = splitFilter(selectedValues).filter((value) =>
    values.every((item) => item.value !== value),
  )
  return [...values, ...unavailableValues.map((value) => ({ value, count: 0 }))].map(({ value, count }) => ({
    value,
    count,
    isChosen: splitFilter(selectedValues).includes(value),
  }))
}

function toggleValue(list: string | undefined, value: string): string {
  const values = splitFilter(list)
  const nextSelection = values.includes(value)
    ? values.filter((otherValue) => otherValue !== value)
    : [...values, value]
  return nextSelection.toSorted().join()
}

const FilterGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset>
    <legend className="mb-1.5 font-semibold">{title}</legend>
    {children}
  </fieldset>
)

type FilterCheckboxProps = {
  isChosen: boolean
  /** The number of products that match this filter; 0 disables the filter. */
  count: number | undefined
  onChange: (isChosen: boolean) => void
  children: string
}

const FilterCheckbox = ({ isChosen, count, onChange, children }: FilterCheckboxProps) => {
  // The checkbox changes at once (optimistic), although the address changes later, in a transition.
  const [isTicked, setTicked] = useOptimistic(isChosen)
  const hasNoResults = count === 0 && !isTicked
  return (
    <label
      className={`-mx-2 flex min-h-11 items-center gap-3 rounded-sm px-2 text-[0.95rem] lg:min-h-10 ${hasNoResults ? 'cursor-not-allowed text-steel-600' : 'hover:bg-steel-100'}`}
    >
      <input
        type="checkbox"
        checked={isTicked}
        disabled={hasNoResults}
        onChange={({ target: { checked } }) =>
          startTransition(() => {
            setTicked(checked)
            onChange(checked)
          })
        }
        className="size-5 shrink-0 accent-ink"
      />
      <span className="grow leading-tight">{children}</span>
      {count === undefined ? null : <span className="text-sm tabular-nums text-steel-600">({count})</span>}
    </label>
  )
}

/** The selected filters, each with a button that removes it. */
export function ActiveFilters({ list }: { list: ProductListState }) {
  const { messages } = useLocale()
  const filterNameOf = useFilterNames()
  const { query, set, clear } = list
  const activeFilters = FILTER_NAMES.flatMap((name): [Filter, string][] =>
    name === 'grade' || name === 'platform' || name === 'voltage'
      ? splitFilter(query[name]).map((value) => [name, value])
      : query[name]
        ? [[name, query[name]]]
        : [],
  )
  if (activeFilters.length === 0) return null
  return (
    <ul className="mb-5 flex flex-wrap gap-2">
      {activeFilters.map(([name, value]) => {
        const hasSeveralValues = splitFilter(query[name]).length > 1
        return (
          <li key={name + value}>
            <button
              type="button"
              aria-label={messages.list.remove({ name: filterNameOf(name, value) })}
              onClick={() => set(name, hasSeveralValues ? toggleValue(query[name], value) : '')}
              className="flex min-h-11 items-center gap-2 rounded-full bg-ink px-4 text-sm font-medium text-white hover:bg-steel-800"
            >
              {filterNameOf(name, value)} <span aria-hidden="true">×</span>
            </button>
          </li>
        )
      })}
      <li>
        <Button variant="quiet" onClick={clear}>
          {messages.list.clearFilters}
        </Button>
      </li>
    </ul>
  )
}

/** Returns a function that labels a selected filter. */
function useFilterNames() {
  const { list } = useMessages()
  const moneyFormatters = useMoneyFormat()
  return (name: Filter, value: string): string => {
    switch (name) {
      case 'inStock':
      case 'locker':
        return list[name]
      case 'priceFrom':
      case 'priceTo':
        return `${list[name]} ${moneyFormatters.fromPln(parsePrice(value))}`
      case 'grade':
        return isGrade(value) ? list.grades[value] : value
      default:
        return value
    }
  }
}
