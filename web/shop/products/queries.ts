import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Grade } from '../../../domain/products/catalog/catalog'
import { parsePrice } from '../../i18n/use-money'
import { api, ApiError, type Product, type ProductCard, type ProductPage, readBody } from '../../api'
import type { ListQuery } from './list/list-query'
import { PAGE_SIZE } from './list/page-size'

/** Number of the newest products on the home page (spec §9). */
export const FEATURED_PRODUCT_COUNT = 4
/** Number of products with the highest discounts on the home page: one in the hero, the others in a row. */
export const BEST_SAVINGS_COUNT = 5
/** Maximum number of search suggestions: as many as fit above a phone's keyboard. */
export const MAX_SUGGESTIONS = 5

type ProductListPageOptions = {
  limit: number
  cursor?: string | null
  hasFacets?: boolean
  signal?: AbortSignal
}

const fetchProductListPage = async (
  query: ListQuery,
  { limit, cursor, hasFacets, signal }: ProductListPageOptions,
) => {
  const params = {
    ...query,
    fields: 'card',
    limit: String(limit),
    ...(cursor ? { cursor } : {}),
    ...(hasFacets ? { facets: 'true' } : {}),
  }
  const productPage = await readBody(
    api.products.$get({ query: params as never }, signal ? { init: { signal } } : {}),
  )
  return productPage as ProductPage
}

/** This query key is shared with the edge, which prefetches the data. */
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

/** The best matches for a partly typed search. */
export const suggestionsQuery = (searchText: string) =>
  queryOptions({
    queryKey: ['suggestions', searchText],
    queryFn: ({ signal }) => fetchProductListPage({ q: searchText }, { limit: MAX_SUGGESTIONS, signal }),
    placeholderData: keepPreviousData,
  })

export const featuredProductsKey = ['products', 'featured'] as const

export const featuredProductsQuery = queryOptions({
  queryKey: featuredProductsKey,
  queryFn: () => fetchProductListPage({}, { limit: FEATURED_PRODUCT_COUNT, hasFacets: true }),
})

export const bestSavingsKey = ['products', 'best-savings'] as const

/** Grades of the products that the home page shows first. */
const PREFERRED_GRADES = ['A', 'B'] as const satisfies readonly Grade[]
/** Number of products with the highest discounts from which the home page takes the highest differences in price. */
const CANDIDATE_COUNT = 24

type DiscountedCard = Pick<ProductCard, 'id' | 'originalPrice' | 'exhibitionPrice' | 'rrpCheckedAt'>
type DiscountQuery = { sort: 'discount'; grades: readonly Grade[] | null; limit: number }

/**
 * Reads the products that the home page shows: grades A and B first, and among them the highest difference to the list
 * price first. Products with visible marks (grade C) only fill the places that the better grades leave, so that the shop
 * window does not look damaged. The product with the highest discount of all grades follows last, if it is not shown: the
 * claim "up to X% less" needs it.
 */
export async function readBestSavings<Card extends DiscountedCard>(
  read: (query: DiscountQuery) => Promise<{ items: Card[] }>,
): Promise<Card[]> {
  const [preferred, all] = await Promise.all([
    read({ sort: 'discount', grades: PREFERRED_GRADES, limit: CANDIDATE_COUNT }),
    read({ sort: 'discount', grades: null, limit: BEST_SAVINGS_COUNT }),
  ])
  const preferredCards = preferred.items.toSorted((a, b) => priceDifference(b) - priceDifference(a))
  const others = all.items.filter(({ id }) => preferredCards.every((card) => card.id !== id))
  const shownCards = [...preferredCards, ...others].slice(0, BEST_SAVINGS_COUNT)
  const bestCard = all.items[0]
  return bestCard && shownCards.every(({ id }) => id !== bestCard.id) ? [...shownCards, bestCard] : shownCards
}

/** The difference to the list price, minor units; 0 if its source is unknown, so that no prices are compared. */
const priceDifference = ({ originalPrice, exhibitionPrice, rrpCheckedAt }: DiscountedCard): number =>
  rrpCheckedAt === null ? 0 : parsePrice(originalPrice) - parsePrice(exhibitionPrice)

export const bestSavingsQuery = queryOptions({
  queryKey: bestSavingsKey,
  queryFn: () =>
    readBestSavings(({ sort, grades, limit }) =>
      fetchProductListPage({ sort, inStock: 'true', ...(grades ? { grade: grades.join() } : {}) }, { limit }),
    ),
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
    /** Null if the product does not exist. */
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
