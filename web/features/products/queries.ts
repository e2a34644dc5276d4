import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Category, Sort } from '../../../domain/catalog'
import { api, ApiError, type Product, type ProductCard, type ProductPage, read } from '../../api'

/** Products a list shows at a time. */
export const PAGE_SIZE = 24
/** The first products of the list, on the home page (specification 9). */
export const FEATURED = 4

export type ListQuery = { category: Category | null; sort: Sort }

const page = async (query: ListQuery, limit: number, cursor: string | null) => {
  const answer = await read(
    api.products.$get({
      query: {
        fields: 'card',
        limit: String(limit),
        sort: query.sort,
        ...(query.category ? { category: query.category } : {}),
        ...(cursor ? { cursor } : {}),
      },
    }),
  )
  return answer as ProductPage
}

/** The keys are shared with the edge, which fills them before a page leaves. */
export const productsKey = (query: ListQuery) => ['products', query.category ?? 'all', query.sort] as const

export const productsQuery = (query: ListQuery) =>
  infiniteQueryOptions({
    queryKey: productsKey(query),
    queryFn: ({ pageParam }) => page(query, PAGE_SIZE, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  })

export const featuredKey = ['products', 'featured'] as const

export const featuredQuery = queryOptions({
  queryKey: featuredKey,
  queryFn: () => page({ category: null, sort: 'newest' }, FEATURED, null),
})

export const bestSavingKey = ['products', 'best-saving'] as const

/** The product on sale that saves most against a new one; null when everything is sold. */
export const bestSavingQuery = queryOptions({
  queryKey: bestSavingKey,
  queryFn: async () => {
    const answer = await read(
      api.products.$get({ query: { fields: 'card', limit: '1', sort: 'discount', inStock: 'true' } }),
    )
    return (answer as ProductPage).items[0] ?? null
  },
})

/** How often a reserved product is asked for again while its page is looked at, in ms. */
const ASK_AGAIN_MS = 30_000

export const productKey = (slug: string) => ['product', slug] as const

export const productQuery = (slug: string) =>
  queryOptions({
    queryKey: productKey(slug),
    /** Null when there is no such product. */
    queryFn: async (): Promise<Product | null> => {
      try {
        return await read(api.products[':id'].$get({ param: { id: slug } }))
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
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

export const categoriesKey = ['categories'] as const

export const categoriesQuery = queryOptions({
  queryKey: categoriesKey,
  queryFn: () => read(api.categories.$get()),
})
