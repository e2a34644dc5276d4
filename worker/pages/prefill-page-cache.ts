import { AppError, type GoneProduct, isAppError } from '../../domain/errors'
import { ProductQuery } from '../../domain/products/catalog/product-query'
import { type Language, localizedText } from '../../domain/language'
import { selectPageTexts } from '../../domain/settings/own-texts'
import { type CountedEvent, findSearchToCount } from '../../domain/statistics/daily-count'
import {
  bestSavingsKey,
  categoriesKey,
  catalogVersionKey,
  FEATURED_PRODUCT_COUNT,
  featuredProductsKey,
  goneProductKey,
  isPartialList,
  type ListQuery,
  parseListQuery,
  LEGAL_TEXT_LOADERS,
  legalTextKey,
  type createQueryClient,
  pageTextsKey,
  PAGE_SIZE,
  parsePageCount,
  productKey,
  productsKey,
  ratesQueryKey,
  readBestSavings,
  relatedProductsKey,
  reviewsKey,
  type RoutedPage,
} from '../../web/edge'
import type { Deps } from '../deps'
import { readCatalogVersion } from '../features/products/catalog/catalog-cache'
import type { Product } from '../features/products/catalog/product-dto'
import {
  countByCategory,
  readProduct,
  type ProductPage,
  readProductPage,
  readRelatedProducts,
} from '../features/products/catalog/products'
import { getCurrentRates } from '../features/rates/rates'
import { toRatesDto } from '../features/rates/rates.routes'
import { readShownReviews } from '../features/reviews/reviews'

type ApiQueryClient = ReturnType<typeof createQueryClient>

/** The data of a page from which its head is rendered. */
export type PageFacts = {
  product: Product | null
  /** A product that is no longer on sale. */
  gone?: GoneProduct
  /** The main picture of the page (largest contentful paint), and the name of its product. */
  picture: { url: string; productName: string } | null
  listedProducts: ProductPage['items']
  isFilteredList: boolean
  q?: string | undefined
  /** The search whose results this page shows, for the statistics; null if the search is not counted. */
  countedSearch?: CountedEvent | null
  /**
   * Meta description of a legal text. The descriptions of the home page and of product lists are in
   * `PAGE_DESCRIPTIONS`.
   */
  description?: string
}

const GOODS_PAGES: RoutedPage['page'][] = ['home', 'products', 'category', 'product']

/**
 * Fills a page's query cache, so that the browser needs no data request for the first view.
 * Returns the data for the head; `facts` is null if the page does not exist.
 */
export async function prefillPageCache(
  deps: Deps,
  match: RoutedPage,
  url: URL,
  client: ApiQueryClient,
  language: Language,
) {
  // The version is read before the products, so that it is never newer than the data of the page.
  if (GOODS_PAGES.includes(match.page))
    client.setQueryData(catalogVersionKey, await readCatalogVersion(deps).catch(() => null))
  const [facts, ratesReading] = await Promise.all([
    prefillByPage(deps, match, url, client, language),
    getCurrentRates(deps),
  ])
  client.setQueryData(ratesQueryKey, toRatesDto(ratesReading))
  return { facts, rates: ratesReading.rates }
}

const pagePictureOf = (
  product: Pick<Product, 'image' | 'name' | 'nameEn'> | undefined,
  language: Language,
): PageFacts['picture'] =>
  product ? { url: product.image, productName: localizedText(language, product.name, product.nameEn) } : null

const NO_PAGE_FACTS: PageFacts = { product: null, picture: null, listedProducts: [], isFilteredList: false }

async function prefillByPage(
  deps: Deps,
  match: RoutedPage,
  url: URL,
  client: ApiQueryClient,
  language: Language,
): Promise<PageFacts | null> {
  switch (match.page) {
    case 'home': {
      const [featuredPage, categories, bestSavings, reviews] = await Promise.all([
        readProductPage(deps, { fields: 'card', limit: FEATURED_PRODUCT_COUNT, facets: true }),
        countByCategory(deps),
        readBestSavings(({ grades, limit }) =>
          readProductPage(deps, {
            sort: 'discount',
            inStock: true,
            fields: 'card',
            limit,
            ...(grades ? { grade: [...grades] } : {}),
          }),
        ),
        readShownReviews(deps),
      ])
      client.setQueryData(bestSavingsKey, bestSavings)
      client.setQueryData(featuredProductsKey, featuredPage)
      client.setQueryData(categoriesKey, categories)
      client.setQueryData(
        pageTextsKey('home', language),
        selectPageTexts(deps.settings.texts, 'home', language),
      )
      client.setQueryData(reviewsKey, reviews)
      return { ...NO_PAGE_FACTS, picture: pagePictureOf(bestSavings[0], language) }
    }
    case 'products':
    case 'category': {
      const listQuery = parseListQuery(match.page === 'category' ? match.category : null, url.searchParams)
      const loadedPages = await loadFirstPages(deps, listQuery, parsePageCount(url.searchParams))
      client.setQueryData(productsKey(listQuery), {
        pages: loadedPages,
        pageParams: loadedPages.map((_, index) => (index === 0 ? null : String(index * PAGE_SIZE))),
      })
      return {
        ...NO_PAGE_FACTS,
        picture: pagePictureOf(loadedPages[0]?.items[0], language),
        listedProducts: loadedPages.flatMap(({ items }) => items),
        isFilteredList: isPartialList(listQuery),
        q: listQuery.q,
        countedSearch: loadedPages[0] ? findSearchToCount(listQuery, loadedPages[0]) : null,
      }
    }
    case 'product': {
      const [product, related] = await Promise.all([
        readProductOrGone(deps, match.slug),
        catchNotFound(readRelatedProducts(deps, match.slug)),
      ])
      client.setQueryData(relatedProductsKey(match.slug), related ?? [])
      const isArchived = product && 'gone' in product
      client.setQueryData(productKey(match.slug), isArchived ? null : product)
      client.setQueryData(goneProductKey(match.slug), isArchived ? product.gone : null)
      if (isArchived) return { ...NO_PAGE_FACTS, gone: product.gone }
      return product && { ...NO_PAGE_FACTS, product, picture: pagePictureOf(product, language) }
    }
    case 'terms':
    case 'privacy':
    case 'withdrawal':
    case 'complaints':
    case 'delivery':
    case 'accessibility': {
      // The text is sent twice, as data and in the markup. The additional 1.6 kB save the browser 10 to 13 kB of code
      // with the text.
      const legalText = (await LEGAL_TEXT_LOADERS[match.page][language]())(deps.settings)
      client.setQueryData(legalTextKey(match.page, language), legalText)
      return { ...NO_PAGE_FACTS, description: legalText.description }
    }
    case 'notFound':
      return null
    default:
      return NO_PAGE_FACTS
  }
}

/** Reads the first `pageCount` pages of a product list, in the same chunks in which a browser would load them. */
async function loadFirstPages(deps: Deps, listQuery: ListQuery, pageCount: number): Promise<ProductPage[]> {
  const productListQuery = ProductQuery.parse({ ...listQuery, fields: 'card' })
  const loadPage = (index: number) =>
    readProductPage(deps, {
      ...productListQuery,
      limit: PAGE_SIZE,
      ...(index === 0 ? { facets: true } : { cursor: String(index * PAGE_SIZE) }),
    })
  const firstPage = await loadPage(0)
  const remainingPageCount = Math.min(pageCount, Math.ceil(firstPage.total / PAGE_SIZE)) - 1
  return [
    firstPage,
    ...(await Promise.all(
      Array.from({ length: Math.max(0, remainingPageCount) }, (_, pageOffset) => loadPage(pageOffset + 1)),
    )),
  ]
}

const readProductOrGone = (deps: Deps, slug: string) =>
  catchNotFound<Product | { gone: GoneProduct }>(
    readProduct(deps, slug).catch((error: unknown) => {
      if (error instanceof AppError && error.details.gone) return { gone: error.details.gone }
      throw error
    }),
  )

/** Awaits a read of a product; null if the product does not exist. */
async function catchNotFound<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise
  } catch (error) {
    if (isAppError(error, 'product.not_found')) return null
    throw error
  }
}
