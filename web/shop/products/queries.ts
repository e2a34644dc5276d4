import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, ApiError, type Product, type ProductCard, type ProductPage, readBody } from '../../api'
import type { ListQuery } from './list/list-query'
import { PAGE_SIZE } from './list/page-size'

/** Number of the newest products on the home page (spec §9). */
export const FEATURED_PRODUCT_COUNT = 4

type ProductListPageOptions = {
  limit: number
  cursor?: string | null
  hasFacets?: boolean
  signal?: AbortSignal
}

export const fetchProductListPage = async (
  query: ListQuery,
  { limit, cursor, hasFacets, signal }: ProductListPageOptions,
) => {
  const queryParams = {
    ...query,
    fields: 'card',
    limit: String(limit),
    ...(cursor ? { cursor } : {}),
    ...(hasFacets ? { facets: 'true' } : {}),
  }
  const productPage = await readBody(
    api.products.$get({ query: queryParams as never }, signal ? { init: { signal } } : {}),
  )
  return productPage as ProductPage
}

/** Query key of a product list. The edge prefetches the list under this key. */
export const productsKey = (query: ListQuery) => ['products', query] as const

export const productsQuery = (query: ListQuery) =>
  infiniteQueryOptions({
    queryKey: productsKey(query),
    // Only the first page requests the facets (filter values with counts), because they are the same on all pages.
    queryFn: ({ pageParam, signal }) =>
      fetchProductListPage(query, {
        limit: PAGE_SIZE,
        cursor: pageParam,
        hasFacets: pageParam === null,
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (lastPage) => lastPage.nextCursor,
    placeholderData: keepPreviousData,
    // Never removed from the cache, so that Back restores the whole list.
    gcTime: Infinity,
  })

export const featuredProductsKey = ['products', 'featured'] as const

export const featuredProductsQuery = queryOptions({
  queryKey: featuredProductsKey,
  queryFn: () => fetchProductListPage({}, { limit: FEATURED_PRODUCT_COUNT, hasFacets: true }),
})

/**
 * Key of the cached data of a product that is no longer on sale. The data is null if the product is on sale or never
 * existed.
 */
export const goneProductKey = (slug: string) => ['gone', slug] as const

/** Refetch interval of a product that another buyer holds, while its page is visible, ms. */
const REFETCH_INTERVAL_MS = 30_000

export const productKey = (slug: string) => ['product', slug] as const

export const productQuery = (slug: string) =>
  queryOptions({
    queryKey: productKey(slug),
    /** Returns null if the product does not exist, because the page then shows a notice instead of an error. */
    queryFn: async ({ client }): Promise<Product | null> => {
      try {
        return await readBody(api.products[':id'].$get({ param: { id: slug } }))
      } catch (error) {
        const isNotFound = error instanceof ApiError && (error.status === 404 || error.status === 410)
        if (isNotFound) client.setQueryData(goneProductKey(slug), error.details.gone ?? null)
        if (isNotFound) return null
        throw error
      }
    },
    refetchInterval: ({ state }) => (state.data?.availability === 'held' ? REFETCH_INTERVAL_MS : false),
  })

export const relatedProductsKey = (slug: string) => ['related', slug] as const

/** Fetches available products similar to this product; an empty list if the product is unknown. */
export const relatedProductsQuery = (slug: string) =>
  queryOptions({
    queryKey: relatedProductsKey(slug),
    queryFn: async (): Promise<ProductCard[]> =>
      readBody(api.products[':id'].related.$get({ param: { id: slug } })),
  })

/** Key of the catalogue version that the edge used to render the page. */
export const catalogVersionKey = ['catalog-version'] as const

export const categoriesKey = ['categories'] as const

export const categoriesQuery = queryOptions({
  queryKey: categoriesKey,
  queryFn: () => readBody(api.categories.$get()),
})
