import {
  type Category,
  DISCOUNT_STEPS,
  GRADES,
  SORT_ORDERS,
} from '../../../../domain/products/catalog/catalog'

/** Filters of a list besides its category. Address and API use the same names. */
export const FILTER_NAMES = [
  'inStock',
  'locker',
  'priceFrom',
  'priceTo',
  'platform',
  'brand',
  'grade',
  'discount',
  'voltage',
] as const
export type Filter = (typeof FILTER_NAMES)[number]

/** Filters with several values, separated by commas. */
export type ListFilter = 'platform' | 'brand' | 'grade' | 'voltage'
export const isListFilter = (name: Filter): name is ListFilter =>
  name === 'platform' || name === 'brand' || name === 'grade' || name === 'voltage'

/** The selected values of a filter. */
export const splitFilter = (list: string | undefined): string[] => (list ? list.split(',') : [])

/** Id of the form with the filters, which the button on small screens opens. */
export const FILTERS_ID = 'filters'

export type ListQuery = { category?: Category; q?: string; sort?: string } & Partial<Record<Filter, string>>

const PRICE_PATTERN = /^\d{1,6}(\.\d{1,2})?$/

const parseList = (text: string, allowedValues?: readonly string[]) =>
  [...new Set(text.split(','))]
    .filter((value) => value && value.length <= 40 && (allowedValues?.includes(value) ?? true))
    .slice(0, 20)
    .toSorted()
    .join()

const FILTER_PARSERS: Record<Filter, (text: string) => string> = {
  inStock: (text) => (text === 'true' ? text : ''),
  locker: (text) => (text === 'true' ? text : ''),
  priceFrom: (text) => (PRICE_PATTERN.test(text) ? text : ''),
  priceTo: (text) => (PRICE_PATTERN.test(text) ? text : ''),
  grade: (text) => parseList(text, GRADES),
  discount: (text) => DISCOUNT_STEPS.find((step) => step === text) ?? '',
  brand: (text) => parseList(text).slice(0, 300),
  platform: (text) => parseList(text).slice(0, 300),
  voltage: (text) => parseList(text).slice(0, 300),
}

const OPPOSITE_PRICE_FILTERS: Partial<Record<Filter, Filter>> = { priceFrom: 'priceTo', priceTo: 'priceFrom' }

/**
 * Parses the query of a product list from its address. Invalid values are dropped, so that the API accepts the result.
 */
export function listQueryOf(category: Category | null, params: URLSearchParams): ListQuery {
  const q = params.get('q')?.trim().slice(0, 100) ?? ''
  const sortOrder = SORT_ORDERS.find((name) => name === params.get('sort'))
  const defaultSort = q ? 'relevance' : 'newest'
  const readFilter = (name: Filter) => FILTER_PARSERS[name](params.get(name) ?? '')
  // Swaps a reversed price range, as the API does (`toPriceRange`).
  const areBoundsSwapped =
    readFilter('priceTo') && Number(readFilter('priceFrom')) > Number(readFilter('priceTo'))
  const filterValues = FILTER_NAMES.map(
    (name) => [name, readFilter(areBoundsSwapped ? (OPPOSITE_PRICE_FILTERS[name] ?? name) : name)] as const,
  )
  return {
    ...(category ? { category } : {}),
    ...(q ? { q } : {}),
    ...(sortOrder && sortOrder !== defaultSort && !(sortOrder === 'relevance' && !q)
      ? { sort: sortOrder }
      : {}),
    ...Object.fromEntries(filterValues.filter(([, value]) => value)),
  }
}

/**
 * True if the list is searched, filtered or sorted, so it is not the default list of its path. Search engines must not
 * index such a page.
 */
export const isPartialList = (query: ListQuery): boolean =>
  Object.keys(query).some((name) => name !== 'category')

/** True if the shopper set a filter. */
export const isFiltered = (query: ListQuery): boolean => FILTER_NAMES.some((name) => query[name])

export const PAGE_SIZE = 24
const MAX_LIST_PAGES = 10

/** Returns the number of pages to load at once. The address parameter `show` is a number of products. */
export const pageCountOf = (params: URLSearchParams): number => {
  const pageCount = Math.ceil(Number(params.get('show') ?? 0) / PAGE_SIZE)
  return pageCount >= 1 ? Math.min(pageCount, MAX_LIST_PAGES) : 1
}
