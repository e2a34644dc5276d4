import { isAppError } from '../../domain/errors'
import {
  categoriesKey,
  FEATURED,
  featuredKey,
  type makeQueryClient,
  PAGE_SIZE,
  productKey,
  productsKey,
  type RoutedPage,
  sortOf,
} from '../../web/edge'
import type { Deps } from '../deps'
import { categoryCounts, type Product, type ProductPage, productOf, productPage } from '../features/products/products'
import { presentRates } from '../features/rates/rates.routes'
import { currentRates } from '../features/rates/rates'

type Client = ReturnType<typeof makeQueryClient>

/** What the head of a page is made of, besides its address. */
export type PageFacts = { product: Product | null; first: ProductPage | null }

/**
 * Puts the data of a page where its components look for it, so that the browser makes no first call. Returns what the
 * head needs; null when what the address names does not exist.
 */
export async function fillPage(deps: Deps, match: RoutedPage, url: URL, client: Client): Promise<PageFacts | null> {
  const [facts] = await Promise.all([fillByPage(deps, match, url, client), fillRates(deps, client)])
  return facts
}

async function fillRates(deps: Deps, client: Client): Promise<void> {
  client.setQueryData(['rates'], presentRates(await currentRates(deps)))
}

const NOTHING: PageFacts = { product: null, first: null }

async function fillByPage(deps: Deps, match: RoutedPage, url: URL, client: Client): Promise<PageFacts | null> {
  switch (match.page) {
    case 'home': {
      const [first, categories] = await Promise.all([
        productPage(deps, { sort: 'newest', fields: 'card', limit: FEATURED }),
        categoryCounts(deps),
      ])
      client.setQueryData(featuredKey, first)
      client.setQueryData(categoriesKey, categories)
      return { product: null, first }
    }
    case 'products':
    case 'category': {
      const category = match.page === 'category' ? match.category : null
      const sort = sortOf(url.searchParams.get('sort'))
      const first = await productPage(deps, { sort, fields: 'card', limit: PAGE_SIZE, ...(category ? { category } : {}) })
      client.setQueryData(productsKey({ category, sort }), { pages: [first], pageParams: [null] })
      return { product: null, first }
    }
    case 'product': {
      const product = await findProduct(deps, match.slug)
      client.setQueryData(productKey(match.slug), product)
      return product && { product, first: null }
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
