import type { RangeFilter } from '../../../../domain/products/catalog/product-query'
import { splitSearchPrice } from '../../../../domain/products/catalog/search-price'
import { PAGE_SIZE } from './page-size'
import {
  type Category,
  DISCOUNT_STEPS,
  GRADES,
  SORT_ORDERS,
} from '../../../../domain/products/catalog/catalog'

/** Filters by a range of technical data: power in W, torque in Nm, weight in kg. */
export const TECHNICAL_RANGE_FILTERS = ['power', 'torque', 'weight'] as const satisfies RangeFilter[]
/** All filters by a range. The price is in PLN. */
const RANGE_FILTERS = ['price', ...TECHNICAL_RANGE_FILTERS] as const satisfies RangeFilter[]

/** Filters of a list besides its category. The names are the parameters of the page URL and of the API. */
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
  'chuck',
  'powerFrom',
  'powerTo',
  'torqueFrom',
  'torqueTo',
  'weightFrom',
  'weightTo',
] as const
export type Filter = (typeof FILTER_NAMES)[number]

/** Filters with several values, separated by commas. */
const MULTI_VALUE_FILTERS = ['platform', 'brand', 'grade', 'voltage', 'chuck'] as const
export type MultiValueFilter = (typeof MULTI_VALUE_FILTERS)[number]
export const isMultiValueFilter = (name: Filter): name is MultiValueFilter =>
  MULTI_VALUE_FILTERS.includes(name as MultiValueFilter)

export const splitFilter = (commaSeparated: string | undefined): string[] =>
  commaSeparated ? commaSeparated.split(',') : []

/** Id of the form with the filters, which the button on small screens opens. */
export const FILTER_FORM_ID = 'filters'

export type ListQuery = { category?: Category; q?: string; sort?: string } & Partial<Record<Filter, string>>

const createPatternParser = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : '')
const parsePrice = createPatternParser(/^\d{1,6}(\.\d{1,2})?$/)
const parseWholeNumber = createPatternParser(/^\d{1,6}$/)
const parseKilograms = createPatternParser(/^\d{1,4}(\.\d{1,3})?$/)
const parseFlag = createPatternParser(/^true$/)

/** Normalises a comma-separated list of values. Drops values that the API would reject. */
const parseValues = (text: string, allowedValues?: readonly string[]) => {
  let joinedLength = -1
  return [...new Set(text.split(','))]
    .filter((value) => value && value.length <= 40 && (allowedValues?.includes(value) ?? true))
    .slice(0, 20)
    .toSorted()
    .filter((value) => (joinedLength += value.length + 1) <= 300)
    .join()
}
const parseList = (text: string) => parseValues(text)

const FILTER_PARSERS: Record<Filter, (text: string) => string> = {
  inStock: parseFlag,
  locker: parseFlag,
  priceFrom: parsePrice,
  priceTo: parsePrice,
  grade: (text) => parseValues(text, GRADES),
  discount: (text) => DISCOUNT_STEPS.find((step) => step === text) ?? '',
  brand: parseList,
  platform: parseList,
  voltage: parseList,
  chuck: parseList,
  powerFrom: parseWholeNumber,
  powerTo: parseWholeNumber,
  torqueFrom: parseWholeNumber,
  torqueTo: parseWholeNumber,
  weightFrom: parseKilograms,
  weightTo: parseKilograms,
}

/** Returns the normalised value of a filter, or an empty text if the API would reject it. */
export const parseFilter = (name: Filter, text: string): string => FILTER_PARSERS[name](text)

/**
 * Parses the query of a product list from the URL. Invalid values are dropped, so that the API accepts the result. Price
 * limits in the search text, such as "do 800 zł", become the price filter. A valid price in the URL has priority.
 */
export function parseListQuery(category: Category | null, params: URLSearchParams): ListQuery {
  const { text: q, ...searchPrice } = splitSearchPrice(params.get('q')?.trim().slice(0, 100) ?? '')
  const sortOrder = SORT_ORDERS.find((name) => name === params.get('sort'))
  const defaultSort = q ? 'relevance' : 'newest'
  const filterValues = Object.fromEntries(
    FILTER_NAMES.map((name) => [name, parseFilter(name, params.get(name) ?? '')]),
  ) as Record<Filter, string>
  const hasPriceFilter = Boolean(filterValues.priceFrom || filterValues.priceTo)
  if (!hasPriceFilter) Object.assign(filterValues, searchPrice)
  // Swaps the ends of a reversed range, as the API does (`toRange`).
  for (const range of RANGE_FILTERS) {
    const { [`${range}From` as const]: from, [`${range}To` as const]: to } = filterValues
    if (to && Number(from) > Number(to)) {
      filterValues[`${range}From`] = to
      filterValues[`${range}To`] = from
    }
  }
  return {
    ...(category ? { category } : {}),
    ...(q ? { q } : {}),
    ...(sortOrder && sortOrder !== defaultSort && !(sortOrder === 'relevance' && !q)
      ? { sort: sortOrder }
      : {}),
    ...Object.fromEntries(Object.entries(filterValues).filter(([, value]) => value)),
  }
}

/** True if the URL searches, filters or sorts the list. Search engines must not index such a page. */
export const isPartialList = (query: ListQuery): boolean =>
  Object.keys(query).some((name) => name !== 'category')

export const hasFilters = (query: ListQuery): boolean => FILTER_NAMES.some((name) => query[name])

const MAX_LIST_PAGES = 10

/** Returns the number of pages to load at once. The URL parameter `show` is a number of products. */
export const parsePageCount = (params: URLSearchParams): number => {
  const pageCount = Math.ceil(Number(params.get('show') ?? 0) / PAGE_SIZE)
  return pageCount >= 1 ? Math.min(pageCount, MAX_LIST_PAGES) : 1
}
