import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { CATEGORIES, type Category } from '../../../../domain/products/catalog/catalog'
import { AppError, type GoneProduct } from '../../../../domain/errors'
import { polishDateOf } from '../../../../domain/time/polish-days'
import { compareRelated } from '../../../../domain/products/catalog/related'
import type { ProductQuery } from '../../../../domain/products/catalog/product-query'
import { type ServicePage, servicePageOf } from '../../../../domain/pages/service-page'
import { runBatch } from '../../../database/db'
import type { Deps } from '../../../deps'
import { type CatalogReplica, readThroughCatalogCache } from './catalog-cache'
import { type Facets, facetGroupsQuery, toFacets } from './product-facets'
import {
  allConditionsSql,
  toFilterConditions,
  isInStockSql,
  isListedSql,
  orderByClauses,
} from './product-filters'
import {
  PRODUCT_CARD_COLUMNS,
  type ProductCardRow,
  toCardDto,
  toProductDto,
  PRODUCT_SUBQUERIES,
  type Product,
  type ProductCard,
} from './product-dto'
import { formerSlugs, IS_PUBLISHED_SQL, manufacturers, products, SHELF } from '../products.table'
import { findProducts, type SearchHits } from './search-index'
import type { Timestamp } from '../../../../domain/time/time'

type CatalogDeps = Pick<Deps, 'openReplica' | 'now' | 'labelArtwork'>

const toLabelArtworkFlag = ({ labelArtwork }: Pick<Deps, 'labelArtwork'>) => ({
  hasGaranArtwork: labelArtwork !== null,
})

const createCacheKey = (query: ProductQuery): string => `products?${JSON.stringify(query)}`

/**
 * Limit of the product list without pages. A product takes about 6 kB with all texts, and an isolate holds several
 * copies while answering.
 */
const MAX_BULK_PRODUCTS = 1000

export type ProductPage = {
  items: ProductCard[]
  nextCursor: string | null
  total: number
  /** True if no product has all search words; the results then have some of the words. */
  isLoose: boolean
  /** A service page of the shop that the search words may mean. */
  servicePage: ServicePage | null
  /** Counts for each filter; null unless requested. */
  facets: Facets | null
}

const findSearchHits = async (
  deps: CatalogDeps,
  catalog: CatalogReplica,
  { q }: ProductQuery,
  { includesSold }: { includesSold: boolean },
): Promise<SearchHits | null> => (q?.trim() ? findProducts(deps, catalog, q, { includesSold }) : null)

/** A text-only search first reads this number of best hits, and reads all hits only if the best are not enough. */
const MAX_TOP_HITS = 100

/** True for a text-only search: no filter and no sort order, so the hits are sorted by relevance. */
const isTextOnlyQuery = ({
  q: _q,
  fields: _fields,
  limit: _limit,
  cursor: _cursor,
  ...rest
}: ProductQuery): boolean => Object.values(rest).every((value) => value === undefined)

/**
 * Reads a page from the best hits only, so that a search costs the same for any number of hits. Available products come
 * first, so a page with only available products needs no further hits. Returns null if all hits are needed.
 */
async function readBestMatches(
  { replica }: CatalogReplica,
  hits: SearchHits,
  { startOffset, limit }: { startOffset: number; limit: number },
): Promise<ProductCardRow[] | null> {
  if (hits.ids.length <= MAX_TOP_HITS || startOffset + limit > MAX_TOP_HITS) return null
  const topHits = { ...hits, ids: hits.ids.slice(0, MAX_TOP_HITS) }
  const cardRows = await replica
    .select(PRODUCT_CARD_COLUMNS)
    .from(products)
    .where(and(toFilterConditions({}, topHits).base, isInStockSql))
    .orderBy(...orderByClauses('relevance', topHits))
    .limit(limit)
    .offset(startOffset)
  return cardRows.length === limit ? cardRows : null
}

/** A page of the products for sale, as cards. `cursor` is the number of products before the page. */
export async function readProductPage(
  deps: CatalogDeps,
  query: ProductQuery & { limit: number },
): Promise<ProductPage> {
  const loadProductPage = async (catalog: CatalogReplica) => {
    const { replica } = catalog
    const startOffset = Number(query.cursor ?? 0)
    const searchHits = await findSearchHits(deps, catalog, query, { includesSold: false })
    const servicePage = servicePageOf(query.q ?? '')
    const filterConditions = toFilterConditions(query, searchHits)
    const bestMatches =
      searchHits && isTextOnlyQuery(query)
        ? await readBestMatches(catalog, searchHits, { startOffset, limit: query.limit })
        : null
    if (searchHits && bestMatches) {
      const nextCursor =
        startOffset + bestMatches.length < searchHits.ids.length
          ? String(startOffset + bestMatches.length)
          : null
      const items = bestMatches.map(toCardDto)
      return {
        items,
        nextCursor,
        total: searchHits.ids.length,
        isLoose: searchHits.isLoose,
        servicePage,
        facets: null,
      }
    }
    const filterCondition = allConditionsSql(filterConditions)
    const rows = replica
      .select(PRODUCT_CARD_COLUMNS)
      .from(products)
      .where(filterCondition)
      .orderBy(...orderByClauses(query.sort, searchHits))
      .limit(query.limit)
      .offset(startOffset)
    const countQuery = replica
      .select({ total: sql<number>`count(*)` })
      .from(products)
      .where(filterCondition)
    const readCardsAndFacets = async () => {
      const [cardRows, groups] = await replica.batch([rows, facetGroupsQuery(replica, filterConditions)])
      return { cards: cardRows, ...toFacets(groups) }
    }
    const readCardsAndCount = async () => {
      const [cardRows, [countRow]] = await replica.batch([rows, countQuery])
      return { cards: cardRows, facets: null, total: countRow?.total ?? 0 }
    }
    const { cards, facets, total } = await (query.facets ? readCardsAndFacets() : readCardsAndCount())
    const pageEnd = startOffset + cards.length
    return {
      items: cards.map(toCardDto),
      nextCursor: pageEnd < total ? String(pageEnd) : null,
      total,
      isLoose: searchHits?.isLoose ?? false,
      servicePage,
      facets,
    }
  }
  const page = await readThroughCatalogCache(deps, createCacheKey(query), loadProductPage)
  return page ?? { items: [], nextCursor: null, total: 0, isLoose: false, servicePage: null, facets: null }
}

/**
 * Published products with all fields, as in the specification's list, sold products last; at most one thousand. Pages
 * of the shop do not use this list.
 */
export async function readAllProducts(deps: CatalogDeps, query: ProductQuery): Promise<Product[]> {
  const loadProducts = async (catalog: CatalogReplica) => {
    const searchHits = await findSearchHits(deps, catalog, query, { includesSold: true })
    const rows = await catalog.replica
      .select({ product: products, manufacturer: manufacturers, ...PRODUCT_SUBQUERIES })
      .from(products)
      .leftJoin(manufacturers, eq(manufacturers.id, products.manufacturerId))
      .where(allConditionsSql(toFilterConditions(query, searchHits, { includesSold: true })))
      .orderBy(...orderByClauses(query.sort, searchHits))
      .limit(MAX_BULK_PRODUCTS)
    return rows.map((row) => toProductDto(row, toLabelArtworkFlag(deps)))
  }
  return (await readThroughCatalogCache(deps, createCacheKey(query), loadProducts)) ?? []
}

/** Condition: the product is on sale, or was on sale and is archived now. */
const IS_OR_WAS_PUBLISHED_SQL = sql`(${IS_PUBLISHED_SQL} OR (+${products.status} = 'archived' AND ${products.wasPublished}))`

/**
 * SQL: a column of the product with this id, slug or former slug; NULL if none was ever on sale. A published product is
 * preferred to an archived product.
 * Three subqueries use three indexes; with one combined condition SQLite would scan all products.
 */
const productColumnSql = (idOrSlug: string, column: 'id' | 'platform' | 'category') =>
  sql<string>`(SELECT ${sql.raw(column)} FROM products WHERE id IN (SELECT id FROM products WHERE id = ${idOrSlug} UNION ALL SELECT id FROM products WHERE slug = ${idOrSlug} UNION ALL SELECT product_id FROM ${formerSlugs} WHERE ${formerSlugs.slug} = ${idOrSlug}) AND ${IS_OR_WAS_PUBLISHED_SQL} ORDER BY status = 'published' DESC, slug = ${idOrSlug} DESC LIMIT 1)`

/**
 * A product that is no longer on sale. `successorSlug`: slug of the only other unit of the same model that can be
 * bought. Null if no unit or several units can be bought.
 */
type GoneProductResult = { gone: GoneProduct; successorSlug: string | null }

const findCachedProduct = (deps: CatalogDeps, idOrSlug: string) =>
  readThroughCatalogCache(
    deps,
    `product/${idOrSlug}`,
    async ({ replica }): Promise<Product | GoneProductResult | null> => {
      const [row] = await replica
        .select({ product: products, manufacturer: manufacturers, ...PRODUCT_SUBQUERIES })
        .from(products)
        .leftJoin(manufacturers, eq(manufacturers.id, products.manufacturerId))
        .where(eq(products.id, productColumnSql(idOrSlug, 'id')))
      if (!row) return null
      const { product } = row
      if (product.status === 'published') return toProductDto(row, toLabelArtworkFlag(deps))
      const { name, nameEn, category, soldAt, modelNumber, manufacturerId } = product
      const similarProducts = await replica
        .select({ slug: products.slug })
        .from(products)
        .where(
          and(
            eq(products.modelNumber, modelNumber ?? ''),
            eq(products.manufacturerId, manufacturerId ?? ''),
            IS_PUBLISHED_SQL,
            sql`+${products.shelf} = ${SHELF.inStock}`,
          ),
        )
        .limit(2)
      const [onlyMatch, other] = modelNumber ? similarProducts : []
      return {
        gone: { name, nameEn, category, soldOn: soldAt === null ? null : polishDateOf(soldAt) },
        successorSlug: other ? null : (onlyMatch?.slug ?? null),
      }
    },
  )

/**
 * A published product by id, slug or former slug.
 * @throws product.gone if the product was on sale and is archived, product.not_found otherwise
 */
export async function readProduct(deps: CatalogDeps, idOrSlug: string): Promise<Product> {
  const product = await findCachedProduct(deps, idOrSlug)
  if (!product) throw new AppError('product.not_found')
  if ('gone' in product) throw new AppError('product.gone', { gone: product.gone })
  return product
}

/**
 * The slug of the product that replaces a product no longer on sale: the only unit of the same model that can be
 * bought. Null if no unit or several units can be bought.
 */
export async function findSuccessorSlug(deps: CatalogDeps, idOrSlug: string): Promise<string | null> {
  const product = await findCachedProduct(deps, idOrSlug)
  return product && 'gone' in product ? product.successorSlug : null
}

/** A product in any state as its page would show it, uncached, for staff only. @throws product.not_found */
export async function readProductPreview(
  deps: Pick<Deps, 'db' | 'labelArtwork'>,
  id: string,
): Promise<Product> {
  const [row] = await deps.db
    .select({ product: products, manufacturer: manufacturers, ...PRODUCT_SUBQUERIES })
    .from(products)
    .leftJoin(manufacturers, eq(manufacturers.id, products.manufacturerId))
    .where(eq(products.id, id))
  if (!row) throw new AppError('product.not_found')
  return toProductDto(row, toLabelArtworkFlag(deps))
}

const MAX_RELATED_PRODUCTS = 4

/** Related products are chosen by price from this number of newest products of the platform, and of the category. */
const RELATED_CANDIDATE_COUNT = 12

/**
 * Up to four available alternatives (`compareRelated`). Never includes the product.
 * @throws product.not_found
 */
export async function readRelatedProducts(deps: CatalogDeps, idOrSlug: string): Promise<ProductCard[]> {
  const relatedCards = await readThroughCatalogCache(deps, `related/${idOrSlug}`, async ({ replica }) => {
    const newestProductsQuery = (condition: SQL) =>
      replica
        .select(PRODUCT_CARD_COLUMNS)
        .from(products)
        .where(and(eq(products.status, 'published'), eq(products.shelf, SHELF.inStock), condition))
        .orderBy(...orderByClauses('newest', null))
        .limit(RELATED_CANDIDATE_COUNT + 1)
    // One round trip, without reading the product first. Both list queries use an index and stop after a few rows.
    const {
      product: [product],
      platformCards,
      categoryCards,
    } = await runBatch(replica, {
      product: replica
        .select({
          id: products.id,
          category: products.category,
          platform: products.platform,
          exhibitionPrice: products.exhibitionPrice,
        })
        .from(products)
        .where(eq(products.id, productColumnSql(idOrSlug, 'id'))),
      // An unknown platform becomes '', which matches nothing. A comparison with NULL would make SQLite test every
      // product.
      platformCards: newestProductsQuery(
        eq(products.platform, sql`coalesce(${productColumnSql(idOrSlug, 'platform')}, '')`),
      ),
      categoryCards: newestProductsQuery(eq(products.category, productColumnSql(idOrSlug, 'category'))),
    })
    if (!product) return null
    const rows = new Map([...platformCards, ...categoryCards].map((row) => [row.id, row]))
    rows.delete(product.id)
    return [...rows.values()].toSorted(compareRelated(product)).slice(0, MAX_RELATED_PRODUCTS).map(toCardDto)
  })
  if (!relatedCards) throw new AppError('product.not_found')
  return relatedCards
}

/**
 * `image`: main picture of the newest available product, else of the newest held product; null for an empty category.
 */
export type CategoryCount = { category: Category; count: number; image: string | null }

/** All 11 categories in display order, each with the number of products for sale and a picture. */
export async function countByCategory(deps: CatalogDeps): Promise<CategoryCount[]> {
  const categoryRows = await readThroughCatalogCache(deps, 'categories', async ({ replica }) => {
    const rows = await replica
      .select({
        category: products.category,
        count: sql<number>`count(*)`,
        image: products.image,
        // With a single min(), SQLite takes the other columns from the row with the minimum.
        first: sql<number>`min(${products.shelf} * 1e14 - ${products.listedAt})`,
      })
      .from(products)
      // The unary plus makes SQLite use the index of categories, so that it can group the rows without sorting.
      .where(and(eq(products.status, 'published'), sql`+${products.shelf} < ${SHELF.sold}`))
      .groupBy(products.category)
    return CATEGORIES.map((category) => {
      const { count, image } = rows.find((row) => row.category === category) ?? { count: 0, image: null }
      return { category, count, image }
    })
  })
  return categoryRows ?? []
}

export type SitemapProduct = { slug: string; updatedAt: Timestamp }

/** Slugs of all products for sale, with the timestamp of the last change; newest first. */
export async function readSitemapProducts(deps: CatalogDeps): Promise<SitemapProduct[]> {
  const sitemapRows = await readThroughCatalogCache(deps, 'addresses', ({ replica }) =>
    replica
      .select({ slug: products.slug, updatedAt: products.updatedAt })
      .from(products)
      .where(and(eq(products.status, 'published'), isListedSql))
      .orderBy(desc(products.listedAt), asc(products.id)),
  )
  return sitemapRows ?? []
}
