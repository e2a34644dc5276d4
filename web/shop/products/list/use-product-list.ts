import { useInfiniteQuery } from '@tanstack/react-query'
import { navigate, useSearchParams } from '../../../navigation'
import type { Category } from '../../../../domain/products/catalog/catalog'
import { useIsHydrated } from '../../../ui/loading/use-hydrated'
import { type Filter, FILTER_NAMES, type MultiValueFilter, parseListQuery, splitFilter } from './list-query'
import { PAGE_SIZE } from './page-size'
import { productsQuery } from '../queries'

/**
 * Manages a product list whose state is in the URL. Every change is written to the URL, so that the list can be shared
 * and reloaded.
 */
export function useProductList(category: Category | null) {
  const params = useSearchParams()
  const productListQuery = parseListQuery(category, params)
  const listResult = useInfiniteQuery(productsQuery(productListQuery))
  const [first] = listResult.data?.pages ?? []

  /**
   * Reads the current URL instead of the rendered state, because React may not have rendered the previous change yet.
   */
  const readCurrentQuery = () => {
    const currentParams = new URLSearchParams(location.search)
    return { currentParams, currentQuery: parseListQuery(category, currentParams) }
  }
  const changeQuery = (filterChanges: Record<string, string>) => {
    const { currentParams: nextParams, currentQuery } = readCurrentQuery()
    // Starts from the displayed filters, so that a reversed range in the URL is corrected. A price in the search text
    // moves to its filter, so that the visitor can change or remove it.
    const displayedFilters = Object.fromEntries(
      (['q', ...FILTER_NAMES] as const).map((name) => [name, currentQuery[name] ?? '']),
    )
    for (const [name, value] of Object.entries({ ...displayedFilters, ...filterChanges })) {
      if (value) nextParams.set(name, value)
      else nextParams.delete(name)
    }
    if (!('show' in filterChanges)) nextParams.delete('show')
    // Replaces the history entry, so that Back leaves the list instead of undoing filters.
    const queryString = nextParams.toString()
    navigate(location.pathname + (queryString && `?${queryString}`), { replace: true })
  }

  return {
    query: productListQuery,
    list: listResult,
    total: first?.total,
    facets: first?.facets ?? null,
    isLoose: first?.isLoose ?? false,
    servicePage: first?.servicePage ?? null,
    products: listResult.data?.pages.flatMap((page) => page.items) ?? [],
    set: (name: Filter | 'sort', value: string) => changeQuery({ [name]: value }),
    /** Selects a value of a filter, or removes a selected value. */
    toggle: (name: MultiValueFilter, value: string) =>
      changeQuery({ [name]: toggleValue(readCurrentQuery().currentQuery[name], value) }),
    clear: () => changeQuery(Object.fromEntries(FILTER_NAMES.map((name) => [name, '']))),
    showMore: () => {
      const pageCount = listResult.data?.pages.length ?? 1
      changeQuery({ show: String((pageCount + 1) * PAGE_SIZE) })
      void listResult.fetchNextPage()
    },
  }
}

function toggleValue(commaSeparated: string | undefined, value: string): string {
  const values = splitFilter(commaSeparated)
  const nextSelection = values.includes(value)
    ? values.filter((otherValue) => otherValue !== value)
    : [...values, value]
  return nextSelection.toSorted().join()
}

/** The parts of the list that the filters show. */
export type ListSnapshot = Pick<ProductListState, 'query' | 'facets'>

/**
 * Returns the list for a part whose code loads after the page. During hydration, its query and facets come from
 * `snapshot`, the list that the edge rendered. Newer values would differ from the HTML and cause a hydration error.
 */
export function useHydratingList(category: Category | null, snapshot: ListSnapshot): ProductListState {
  const productList = useProductList(category)
  return useIsHydrated() ? productList : { ...productList, ...snapshot }
}

export type ProductListState = ReturnType<typeof useProductList>
