import { useInfiniteQuery } from '@tanstack/react-query'
import { navigate, useSearchParams } from '../../navigation'
import type { Category } from '../../../domain/catalog'
import { type Filter, FILTERS, listQueryOf, PAGE_SIZE } from './list-query'
import { productsQuery } from './queries'

/**
 * Manages a product list whose state is the address. Every change goes to the address, so that the list can be shared
 * and reloaded.
 */
export function useList(category: Category | null) {
  const params = useSearchParams()
  const query = listQueryOf(category, params)
  const list = useInfiniteQuery(productsQuery(query))
  const [first] = list.data?.pages ?? []

  const change = (values: Record<string, string>) => {
    const next = new URLSearchParams(params)
    // Starts from the displayed range, so that a reversed price range in the address is corrected.
    const { priceFrom = '', priceTo = '' } = query
    for (const [name, value] of Object.entries({ priceFrom, priceTo, ...values })) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    if (!('show' in values)) next.delete('show')
    // Replaces the history entry, so that Back leaves the list instead of undoing filters.
    const search = next.toString()
    navigate(location.pathname + (search && `?${search}`), { replace: true })
  }

  return {
    query,
    list,
    total: first?.total,
    facets: first?.facets ?? null,
    isLoose: first?.isLoose ?? false,
    servicePage: first?.servicePage ?? null,
    products: list.data?.pages.flatMap((page) => page.items) ?? [],
    set: (name: Filter | 'sort', value: string) => change({ [name]: value }),
    clear: () => change(Object.fromEntries(FILTERS.map((name) => [name, '']))),
    showMore: () => {
      const pageCount = list.data?.pages.length ?? 1
      change({ show: String((pageCount + 1) * PAGE_SIZE) })
      void list.fetchNextPage()
    },
  }
}
export type List = ReturnType<typeof useList>
