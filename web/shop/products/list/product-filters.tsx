import { ChevronDown, X } from 'lucide'
import { type ReactNode, startTransition, useEffect, useId, useOptimistic, useRef, useState } from 'react'
import { CURRENCY_SYMBOLS } from '../../../../domain/money/currency'
import { type Category, DISCOUNT_STEPS, isGrade } from '../../../../domain/products/catalog/catalog'
import { localizedDecimal } from '../../../../domain/text/localized-decimal'
import { useLocale } from '../../../i18n/locale'
import { parsePrice, useMoneyFormat } from '../../../i18n/use-money'
import { Button } from '../../../ui/form/button'
import { Icon } from '../../../ui/image/icon'
import { FILTER_WORDS } from './filter-words'
import {
  TECHNICAL_RANGE_FILTERS,
  type Filter,
  FILTER_NAMES,
  FILTER_FORM_ID,
  hasFilters,
  isMultiValueFilter,
  type MultiValueFilter,
  splitFilter,
} from './list-query'
import { LIST_WORDS } from './list-words'
import { PriceFilter } from './price-filter'
import { TechnicalRangeFilter } from './range-filter'
import { type ListSnapshot, type ProductListState, useHydratingList } from './use-product-list'

const useFilterWords = () => FILTER_WORDS[useLocale().language]

type ListPartProps = { category: Category | null; snapshot: ListSnapshot }

/** The filters of a product list. Their code loads after the list, so they read the list themselves. */
export default function ProductFilters({ category, snapshot }: ListPartProps) {
  const { currency } = useLocale()
  const words = useFilterWords()
  const productList = useHydratingList(category, snapshot)
  const { query, facets, set } = productList
  return (
    <>
      <SheetHeader list={productList} />
      <ValueFilter name="grade" list={productList} />
      <ValueFilter name="brand" list={productList} />
      <ValueFilter name="platform" list={productList} />
      <FilterGroup title={words.price({ symbol: CURRENCY_SYMBOLS[currency] })}>
        <PriceFilter list={productList} />
      </FilterGroup>
      <DiscountFilter list={productList} />
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
      <ValueFilter name="voltage" list={productList} isCollapsed />
      {TECHNICAL_RANGE_FILTERS.map((range) => {
        const isActive = Boolean(query[`${range}From`] ?? query[`${range}To`])
        return facets?.ranges[range] || isActive ? (
          <CollapsibleFilters key={range} title={words[range]} isOpen={isActive}>
            <TechnicalRangeFilter range={range} list={productList} />
          </CollapsibleFilters>
        ) : null
      })}
      <ValueFilter name="chuck" list={productList} isCollapsed />
    </>
  )
}

/** The title of the bottom sheet, with buttons that clear the filters and close the sheet. */
function SheetHeader({ list: { query, clear } }: { list: ProductListState }) {
  const { language, messages } = useLocale()
  const words = LIST_WORDS[language]
  return (
    <div className="sticky -top-5 z-10 -mx-5 -mt-5 mb-3 flex items-center gap-2 border-b border-steel-200 bg-white py-1.5 pl-5 pr-2 lg:hidden">
      <h2 className="mr-auto font-display text-2xl font-semibold">{words.filters}</h2>
      {hasFilters(query) ? (
        <Button variant="quiet" onClick={clear}>
          {words.clearFilters}
        </Button>
      ) : null}
      <button
        type="button"
        popoverTarget={FILTER_FORM_ID}
        popoverTargetAction="hide"
        aria-label={messages.close}
        className="grid size-11 shrink-0 place-items-center rounded-sm hover:bg-steel-100"
      >
        <Icon shape={X} className="size-5" />
      </button>
    </div>
  )
}

/** Maximum number of values that a group shows before the visitor expands it. */
const MAX_VISIBLE_VALUES = 6

type ValueFilterProps = { name: MultiValueFilter; list: ProductListState; isCollapsed?: boolean }

/** The values of a filter with their counts. Renders nothing if no product of the list has a value. */
function ValueFilter({ name, list: { query, facets, toggle }, isCollapsed = false }: ValueFilterProps) {
  const words = useFilterWords()
  const labelFilter = useFilterLabels()
  const filterChoices = toFilterChoices(facets?.[name] ?? [], query[name])
  const visibleChoiceCount =
    filterChoices.length > MAX_VISIBLE_VALUES + 1 ? MAX_VISIBLE_VALUES : filterChoices.length
  const collapsedChoices = filterChoices.slice(visibleChoiceCount)
  const renderChoices = (choices: typeof filterChoices) =>
    choices.map(({ value, count, isChosen }) => (
      <FilterCheckbox key={value} isChosen={isChosen} count={count} onChange={() => toggle(name, value)}>
        {labelFilter(name, value)}
      </FilterCheckbox>
    ))
  if (filterChoices.length === 0) return null
  const visibleChoices = renderChoices(filterChoices.slice(0, visibleChoiceCount))
  if (isCollapsed)
    return (
      <CollapsibleFilters title={words[name]} isOpen={Boolean(query[name])}>
        {visibleChoices}
      </CollapsibleFilters>
    )
  return (
    <FilterGroup title={words[name]}>
      {visibleChoices}
      {collapsedChoices.length > 0 ? (
        <CollapsibleFilters
          title={words.moreValues({ count: collapsedChoices.length })}
          isOpen={collapsedChoices.some(({ isChosen }) => isChosen)}
          hasPlainTitle
        >
          {renderChoices(collapsedChoices)}
        </CollapsibleFilters>
      ) : null}
    </FilterGroup>
  )
}

/** Filter by the minimum saving against the catalogue price of a new product. */
function DiscountFilter({ list: { query, facets, set } }: { list: ProductListState }) {
  const words = useFilterWords()
  const id = useId()
  const discountCounts = facets?.discount ?? []
  const findProductCount = (step: string) => discountCounts.find(({ value }) => value === step)?.count ?? 0
  if (!query.discount && DISCOUNT_STEPS.every((step) => findProductCount(step) === 0)) return null
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {words.discount}
      </label>
      <select
        id={id}
        value={query.discount ?? ''}
        onChange={(event) => set('discount', event.target.value)}
        className="min-h-11 w-full rounded-sm bg-white px-3 ring-1 ring-inset ring-steel-400"
      >
        <option value="">{words.anyDiscount}</option>
        {DISCOUNT_STEPS.map((step) => (
          <option key={step} value={step} disabled={findProductCount(step) === 0 && step !== query.discount}>
            {words.leastDiscount({ percent: step })} ({findProductCount(step)})
          </option>
        ))}
      </select>
    </div>
  )
}

/** Lists the available values. Also lists selected values that no product has, so that the visitor can remove them. */
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

const FilterGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset>
    <legend className="mb-1.5 font-semibold">{title}</legend>
    {children}
  </fieldset>
)

type CollapsibleFiltersProps = {
  title: string
  /** True to show the filters expanded at first. Later only the visitor expands and collapses them. */
  isOpen: boolean
  hasPlainTitle?: boolean
  children: ReactNode
}

/** A collapsible group of less used filters. */
function CollapsibleFilters({ title, isOpen, hasPlainTitle = false, children }: CollapsibleFiltersProps) {
  const [isInitiallyOpen] = useState(isOpen)
  return (
    <details open={isInitiallyOpen} className="group">
      <summary
        className={`-mx-2 flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-sm px-2 hover:bg-steel-100 lg:min-h-10 [&::-webkit-details-marker]:hidden ${hasPlainTitle ? 'text-[0.95rem] text-steel-700' : 'font-semibold'}`}
      >
        {title}
        <Icon shape={ChevronDown} className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div role="group" aria-label={title}>
        {children}
      </div>
    </details>
  )
}

type FilterCheckboxProps = {
  isChosen: boolean
  /** The number of products that match this filter; 0 disables the filter. */
  count: number | undefined
  onChange: (isChosen: boolean) => void
  children: string
}

const FilterCheckbox = ({ isChosen, count, onChange, children }: FilterCheckboxProps) => {
  // Optimistic state: the checkbox changes at once, while the URL changes later, in a transition.
  const [isTicked, setTicked] = useOptimistic(isChosen)
  const inputRef = useRef<HTMLInputElement>(null)
  const hasNoResults = count === 0 && !isTicked
  // Applies a change that the visitor made to the checkbox before hydration.
  useEffect(() => {
    const isTickedBeforeHydration = inputRef.current?.checked ?? isChosen
    if (isTickedBeforeHydration !== isChosen) onChange(isTickedBeforeHydration)
    // Runs once, because only the first rendering can find a change from before hydration.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <label
      className={`-mx-2 flex min-h-11 items-center gap-3 rounded-sm px-2 text-[0.95rem] lg:min-h-10 ${hasNoResults ? 'cursor-not-allowed text-steel-600' : 'hover:bg-steel-100'}`}
    >
      <input
        ref={inputRef}
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
export function ActiveFilters({ category, snapshot }: ListPartProps) {
  const { language } = useLocale()
  const words = useFilterWords()
  const labelFilter = useFilterLabels()
  const { query, set, toggle, clear } = useHydratingList(category, snapshot)
  const activeFilters = FILTER_NAMES.flatMap((name): [Filter, string][] =>
    isMultiValueFilter(name)
      ? splitFilter(query[name]).map((value) => [name, value])
      : query[name]
        ? [[name, query[name]]]
        : [],
  )
  if (activeFilters.length === 0) return null
  return (
    <ul className="mb-5 flex flex-wrap gap-2">
      {activeFilters.map(([name, value]) => (
        <li key={name + value}>
          <button
            type="button"
            aria-label={words.remove({ name: labelFilter(name, value) })}
            onClick={() => (isMultiValueFilter(name) ? toggle(name, value) : set(name, ''))}
            className="flex min-h-11 items-center gap-2 rounded-full bg-ink px-4 text-left text-sm font-medium text-white hover:bg-steel-800"
          >
            {labelFilter(name, value)} <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
      <li>
        <Button variant="quiet" onClick={clear}>
          {LIST_WORDS[language].clearFilters}
        </Button>
      </li>
    </ul>
  )
}

/** Returns a function that formats a selected filter as text, such as "moc od 500 W". */
function useFilterLabels() {
  const { language } = useLocale()
  const words = FILTER_WORDS[language]
  const moneyFormatters = useMoneyFormat()
  const labelRangeEnd = (range: keyof typeof words.rangeNames, bound: string, value: string) =>
    `${words.rangeNames[range]} ${words[bound.endsWith('From') ? 'from' : 'to']} ${value}`
  return (name: Filter, value: string): string => {
    switch (name) {
      case 'inStock':
      case 'locker':
        return words[name]
      case 'priceFrom':
      case 'priceTo':
        return `${words[name === 'priceFrom' ? 'from' : 'to']} ${moneyFormatters.fromPln(parsePrice(value))}`
      case 'powerFrom':
      case 'powerTo':
        return labelRangeEnd('power', name, `${value} W`)
      case 'torqueFrom':
      case 'torqueTo':
        return labelRangeEnd('torque', name, `${value} Nm`)
      case 'weightFrom':
      case 'weightTo':
        return labelRangeEnd('weight', name, `${localizedDecimal(value, language)} kg`)
      case 'grade':
        return isGrade(value) ? words.grades[value] : value
      case 'discount':
        return words.discountName({ percent: value })
      default:
        return value
    }
  }
}
