import { isAppError } from '../../domain/errors'
import {
  bestSavingKey,
  categoriesKey,
  FEATURED,
  featuredKey,
  type makeQueryClient,
  PAGE_SIZE,
  productKey,
  productsKey,
  ratesKey,
  relatedKey,
  type RoutedPage,
  sortOf,
} from '../../web/edge'
import type { Deps } from '../deps'
import {
  categoryCounts,
  type Product,
  productOf,
  productPage,
  relatedProducts,
} from '../features/products/products'
import { currentRates } from '../features/rates/rates'
import { presentRates } from '../features/rates/rates.routes'

type Client = ReturnType<typeof makeQueryClient>

/** What the head of a page is made of, besides its address. */
export type PageFacts = {
  product: Product | null
  /** The picture that the page is waited for. */
  picture: string | null
}

/**
 * Puts the data of a page where its components look for it, so that the browser makes no first call. Returns what the
 * head needs; `facts` are null when what the address names does not exist.
 */
export async function fillPage(deps: Deps, match: RoutedPage, url: URL, client: Client) {
  const [facts, reading] = await Promise.all([fillByPage(deps, match, url, client), currentRates(deps)])
  client.setQueryData(ratesKey, presentRates(reading))
  return { facts, rates: reading.rates }
}

const NOTHING: PageFacts = { product: null, picture: null }

async function fillByPage(
  deps: Deps,
  match: RoutedPage,
  url: URL,
  client: Client,
): Promise<PageFacts | null> {
  switch (match.page) {
    case 'home': {
      const [first, categories, best] = await Promise.all([
        productPage(deps, { sort: 'newest', fields: 'card', limit: FEATURED }),
        categoryCounts(deps),
        productPage(deps, { sort: 'discount', inStock: true, fields: 'card', limit: 1 }),
      ])
      client.setQueryData(bestSavingKey, best.items[0] ?? null)
      client.setQueryData(featuredKey, first)
      client.setQueryData(categoriesKey, categories)
      return { product: null, picture: best.items[0]?.image ?? null }
    }
    case 'products':
    case 'category': {
      const category = match.page === 'category' ? match.category : null
      const sort = sortOf(url.searchParams.get('sort'))
      const first = await productPage(deps, {
        sort,
        fields: 'card',
        limit: PAGE_SIZE,
        ...(category ? { category } : {}),
      })
      client.setQueryData(productsKey({ category, sort }), { pages: [first], pageParams: [null] })
      return { product: null, picture: first.items[0]?.image ?? null }
    }
    case 'product': {
      const product = await findProduct(deps, match.slug)
      client.setQueryData(productKey(match.slug), product)
      client.setQueryData(relatedKey(match.slug), product ? await relatedProducts(deps, match.slug) : [])
      return product && { product, picture: product.image }
    }
    case 'notFound':
      return null
    default:
      return NOTHING
  }
}

async function findProduct(deps: Deps, slug: string): Promise<Product | null> {
  try {
    return await productOf(deps, slug)
  } catch (error) {
    if (isAppError(error, 'product.not_found')) return null
    throw error
  }
}
