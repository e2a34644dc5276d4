import { CATEGORIES } from '../../../../domain/products/catalog/catalog'
import { SALE_STATES, STAFF_PRODUCT_SORTS } from '../../../../domain/products/catalog/sale-state'
import { useMessages } from '../../../i18n/locale'
import { SelectField } from '../../../ui/form/select-field'
import { SearchBox } from '../../kit/list/search-box'
import { ViewButtons } from '../../kit/list/view-buttons'
import { useAdminWords } from '../../kit/words'
import type { PRODUCT_FILTERS, ProductStateCounts } from '../queries'
import { useStaffProductsWords } from '../words'
import { useProductListWords } from './words'

type Values = Record<(typeof PRODUCT_FILTERS)[number], string>

type Props = {
  values: Values
  counts: ProductStateCounts | null
  onChange: (changes: Partial<Values>) => void
}

/** Filters of the product list: states with counts, search, category and sort order. */
export function ProductFilters({ values, counts, onChange }: Props) {
  const words = useProductListWords()
  const { searchHint } = useStaffProductsWords()
  const { all } = useAdminWords().list
  const { categories } = useMessages()
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <div className="mb-4">
      <ViewButtons
        label={words.views.label}
        views={[
          {
            key: '',
            name: words.views.all,
            count: total,
            isSelected: values.state === '',
            onChoose: () => onChange({ state: '' }),
          },
          ...SALE_STATES.map((state) => ({
            key: state,
            name: words.views[state],
            count: counts?.[state] ?? null,
            isSelected: values.state === state,
            onChoose: () => onChange({ state }),
          })),
        ]}
      />
      <div className="grid grid-cols-2 gap-3 md:grid-cols-[minmax(0,2fr)_1fr_1fr]">
        <SearchBox
          label={searchHint}
          value={values.q}
          onChange={(q) => onChange({ q })}
          className="col-span-2 md:col-span-1"
        />
        <SelectField
          id="products-category"
          label={words.category}
          options={[
            { value: '', name: all },
            ...CATEGORIES.map((value) => ({ value, name: categories[value] })),
          ]}
          value={values.category}
          onChange={(category) => onChange({ category })}
        />
        <SelectField
          id="products-sort"
          label={words.sort}
          options={STAFF_PRODUCT_SORTS.map((value) => ({
            value: value === 'newest' ? '' : value,
            name: words.sorts[value],
          }))}
          value={values.sort}
          onChange={(sort) => onChange({ sort })}
        />
      </div>
    </div>
  )
}
