import { isAppError } from '../../domain/errors'
import type { Language } from '../../domain/language'
import {
  bestSavingKey,
  categoriesKey,
  FEATURED,
  featuredKey,
  LEGAL_TEXTS,
  type makeQueryClient,
  PAGE_SIZE,
  productKey,
  productsKey,
  ratesKey,
  type RoutedPage,
  sortOf,
} from '../../web/edge'
import type { Deps } from '../deps'
import { categoryCounts, type Product, productOf, productPage } from '../features/products/products'
import { currentRates } from '../features/rates/rates'
import { presentRates } from '../features/rates/rates.routes'

type Client = ReturnType<typeof makeQueryClient>

/** What the head of a page is made of, besides its address. */
export type PageFacts = {
  product: Product | null
  /** The picture that the page is waited for. */
  picture: string | null
  /** What a long text says of itself; of other pages the interface's sentences tell. */
  description?: string
}

/**
 * Puts the data of a page where its components look for it, so that the browser makes no first call. Returns what the
 * head needs; `facts` are null when what the address names does not exist.
 */
export async function fillPage(deps: Deps, match: RoutedPage, url: URL, client: Client, language: Language) {
  const [facts, reading] = await Promise.all([
    fillByPage(deps, match, url, client, language),
    currentRates(deps),
  ])
  client.setQueryData(ratesKey, presentRates(reading))
  return { facts, rates: reading.rates }
}

const NOTHING: PageFacts = { product: null, picture: null }

async function fillByPage(
  deps: Deps,
  match: RoutedPage,
  url: URL,
  client: Client,
  language: Language,
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
      return product && { product, picture: product.image }
    }
    case 'terms':
    case 'privacy':
    case 'withdrawal':
    case 'delivery':
    case 'accessibility': {
      const { description } = await LEGAL_TEXTS[match.page][language]()
      return { ...NOTHING, description }
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
