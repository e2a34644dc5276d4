import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, ApiError, type Product, type ProductCard, type ProductPage, read } from '../../api'
import { type ListQuery, PAGE_SIZE } from './list-query'

/** The first products of the list, on the home page (specification 9). */
export const FEATURED = 4
/** As many as are seen above a phone's keyboard. */
export const SUGGESTIONS = 5

type Portion = { limit: number; cursor?: string | null; hasFacets?: boolean; signal?: AbortSignal }

const page = async (query: ListQuery, { limit, cursor, hasFacets, signal }: Portion) => {
  const wanted = {
    ...query,
    fields: 'card',
    limit: String(limit),
    ...(cursor ? { cursor } : {}),
    ...(hasFacets ? { facets: 'true' } : {}),
  }
  const answer = await read(api.products.$get({ query: wanted as never }, signal ? { init: { signal } } : {}))
  return answer as ProductPage
}

/** The keys are shared with the edge, which fills them before a page leaves. */
export const productsKey = (query: ListQuery) => ['products', query] as const

export const productsQuery = (query: ListQuery) =>
  infiniteQueryOptions({
    queryKey: productsKey(query),
    // Only the first portion counts what the filters would leave: it is the same for all.
    queryFn: ({ pageParam, signal }) =>
      page(query, { limit: PAGE_SIZE, cursor: pageParam, hasFacets: pageParam === null, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
    // Whoever comes back finds as much of the list as was there.
    gcTime: Infinity,
  })

/** The best products for words that are still being typed. */
export const suggestionsQuery = (q: string) =>
  queryOptions({
    queryKey: ['suggestions', q],
    queryFn: ({ signal }) => page({ q }, { limit: SUGGESTIONS, signal }),
    placeholderData: keepPreviousData,
  })

export const featuredKey = ['products', 'featured'] as const

export const featuredQuery = queryOptions({
  queryKey: featuredKey,
  queryFn: () => page({}, { limit: FEATURED }),
})

export const bestSavingKey = ['products', 'best-saving'] as const

/** The product on sale that saves most against a new one; null when everything is sold. */
export const bestSavingQuery = queryOptions({
  queryKey: bestSavingKey,
  queryFn: async () => {
    const { items } = await page({ sort: 'discount', inStock: 'true' }, { limit: 1 })
    return items[0] ?? null
  },
})

/** What is known of a product that is no more on sale; null when it is on sale, or never was. */
export const goneKey = (slug: string) => ['gone', slug] as const

/** How often a reserved product is asked for again while its page is looked at, in ms. */
const ASK_AGAIN_MS = 30_000

export const productKey = (slug: string) => ['product', slug] as const

export const productQuery = (slug: string) =>
  queryOptions({
    queryKey: productKey(slug),
    /** Null when there is no such product. */
    queryFn: async ({ client }): Promise<Product | null> => {
      try {
        return await read(api.products[':id'].$get({ param: { id: slug } }))
      } catch (error) {
        const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 410)
        if (isMissing) client.setQueryData(goneKey(slug), error.details.gone ?? null)
        if (isMissing) return null
        throw error
      }
    },
    refetchInterval: ({ state }) => (state.data?.availability === 'held' ? ASK_AGAIN_MS : false),
  })

export const relatedKey = (slug: string) => ['related', slug] as const

/** Products on sale that are like this one; none when it is unknown. */
export const relatedQuery = (slug: string) =>
  queryOptions({
    queryKey: relatedKey(slug),
    queryFn: async (): Promise<ProductCard[]> =>
      read(api.products[':id'].related.$get({ param: { id: slug } })),
  })

/** The catalogue version that a page from the edge shows. */
export const catalogVersionKey = ['catalog-version'] as const

export const categoriesKey = ['categories'] as const

export const categoriesQuery = queryOptions({
  queryKey: categoriesKey,
  queryFn: () => read(api.categories.$get()),
})
