import { type Category, GRADES, SORTS } from '../../../domain/catalog'

/** Filters of a list besides its category. Address and API use the same names. */
export const FILTERS = ['inStock', 'locker', 'priceFrom', 'priceTo', 'grade', 'platform', 'voltage'] as const
export type Filter = (typeof FILTERS)[number]

export type ListQuery = { category?: Category; q?: string; sort?: string } & Partial<Record<Filter, string>>

const PRICE = /^\d{1,6}(\.\d{1,2})?$/

const someOf = (text: string, allowedValues?: readonly string[]) =>
  [...new Set(text.split(','))]
    .filter((value) => value && value.length <= 40 && (allowedValues?.includes(value) ?? true))
    .slice(0, 20)
    .toSorted()
    .join()

const READ: Record<Filter, (text: string) => string> = {
  inStock: (text) => (text === 'true' ? text : ''),
  locker: (text) => (text === 'true' ? text : ''),
  priceFrom: (text) => (PRICE.test(text) ? text : ''),
  priceTo: (text) => (PRICE.test(text) ? text : ''),
  grade: (text) => someOf(text, GRADES),
  platform: (text) => someOf(text).slice(0, 300),
  voltage: (text) => someOf(text).slice(0, 300),
}

const TURNED: Partial<Record<Filter, Filter>> = { priceFrom: 'priceTo', priceTo: 'priceFrom' }

/** Parses the query of a product list from the address. Invalid values are dropped, so the API accepts the result. */
export function listQueryOf(category: Category | null, params: URLSearchParams): ListQuery {
  const q = params.get('q')?.trim().slice(0, 100) ?? ''
  const sort = SORTS.find((name) => name === params.get('sort'))
  const usual = q ? 'relevance' : 'newest'
  const read = (name: Filter) => READ[name](params.get(name) ?? '')
  // Swaps a reversed price range, as the API does (`priceRange`).
  const isTurned = read('priceTo') && Number(read('priceFrom')) > Number(read('priceTo'))
  const filters = FILTERS.map((name) => [name, read(isTurned ? (TURNED[name] ?? name) : name)] as const)
  return {
    ...(category ? { category } : {}),
    ...(q ? { q } : {}),
    ...(sort && sort !== usual && !(sort === 'relevance' && !q) ? { sort } : {}),
    ...Object.fromEntries(filters.filter(([, value]) => value)),
  }
}

/** True if the list shows only some of the products of its path. Search engines must not index such a page. */
export const isNarrowed = (query: ListQuery): boolean =>
  Object.keys(query).some((name) => name !== 'category')

/** True if the shopper set a filter. */
export const isFiltered = (query: ListQuery): boolean => FILTERS.some((name) => query[name])

export const PAGE_SIZE = 24
const MAX_PAGES = 10

/** Returns the number of pages to show at once. `show` in the address is a number of products. */
export const pagesOf = (params: URLSearchParams): number => {
  const pages = Math.ceil(Number(params.get('show') ?? 0) / PAGE_SIZE)
  return pages >= 1 ? Math.min(pages, MAX_PAGES) : 1
}
