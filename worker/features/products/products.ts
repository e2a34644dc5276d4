import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { CATEGORIES, type Category } from '../../../domain/catalog'
import { AppError, type GoneProduct } from '../../../domain/errors'
import { polishDateOf } from '../../../domain/polish-days'
import type { ProductQuery } from '../../../domain/product-query'
import { type ServicePage, servicePageOf } from '../../../domain/service-page'
import type { Deps } from '../../deps'
import { type Catalog, fromCatalog } from './catalog-cache'
import { type Facets, facetQueries, toFacetsDto } from './product-facets'
import { allOf, filtersOf, isInStock, orderOf } from './product-filters'
import {
  CARD,
  type CardRow,
  toCardDto,
  toProductDto,
  prices,
  type Product,
  type ProductCard,
} from './product-dto'
import { formerSlugs, IS_PUBLISHED, manufacturers, products } from './products.table'
import { findProducts, type Hits } from './search-index'
import type { Timestamp } from '../../../domain/time'

type CatalogDeps = Pick<Deps, 'replicaSince' | 'now'>

const keyOf = (query: ProductQuery): string => `products?${JSON.stringify(query)}`

/** Where an answer is cached. Typed queries are unlimited in number, so their answers stay in memory. */
const placeOf = ({ q, priceFrom, priceTo }: ProductQuery) =>
  q || priceFrom !== undefined || priceTo !== undefined ? 'memory' : 'edge'

/**
 * Limit of the list without pages. A product takes about 6 kB with all texts, and an isolate holds several copies while
 * answering.
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
  /** Null unless requested. */
  facets: Facets | null
}

const hitsOf = async (deps: CatalogDeps, catalog: Catalog, { q }: ProductQuery): Promise<Hits | null> =>
  q?.trim() ? findProducts(deps, catalog, q) : null

/** Number of best hits that are searched first for a page of suggestions. */
const NEAR = 100

/** True for a query of words only, sorted by relevance. */
const isPlain = ({ q: _, fields: __, limit: ___, cursor: ____, ...rest }: ProductQuery): boolean =>
  Object.values(rest).every((value) => value === undefined)

/**
 * Finds a page among the best hits only, so that many hits cost as much as few. Available products come first, so a
 * page full of them cannot change.
 * Null if all hits are needed.
 */
async function bestOf(
  { replica }: Catalog,
  hits: Hits,
  { start, limit }: { start: number; limit: number },
): Promise<CardRow[] | null> {
  if (hits.ids.length <= NEAR || start + limit > NEAR) return null
  const nearHits = { ...hits, ids: hits.ids.slice(0, NEAR) }
  const rows = await replica
    .select(CARD)
    .from(products)
    .where(and(filtersOf({}, nearHits).base, isInStock))
    .orderBy(...orderOf('relevance', nearHits))
    .limit(limit)
    .offset(start)
  return rows.length === limit ? rows : null
}

/** A page of product cards. `cursor` is the number of products before it. */
export async function productPage(
  deps: CatalogDeps,
  query: ProductQuery & { limit: number },
): Promise<ProductPage> {
  const load = async (catalog: Catalog) => {
    const { replica } = catalog
    const start = Number(query.cursor ?? 0)
    const hits = await hitsOf(deps, catalog, query)
    const servicePage = servicePageOf(query.q ?? '')
    const filters = filtersOf(query, hits)
    const best = hits && isPlain(query) ? await bestOf(catalog, hits, { start, limit: query.limit }) : null
    if (hits && best) {
      const nextCursor = start + best.length < hits.ids.length ? String(start + best.length) : null
      const items = best.map(toCardDto)
      return { items, nextCursor, total: hits.ids.length, isLoose: hits.isLoose, servicePage, facets: null }
    }
    const condition = allOf(filters)
    const rows = replica
      .select(CARD)
      .from(products)
      .where(condition)
      .orderBy(...orderOf(query.sort, hits))
      .limit(query.limit)
      .offset(start)
    const count = replica
      .select({ total: sql<number>`count(*)` })
      .from(products)
      .where(condition)
    const [[cards, [countRow]], facets] = await Promise.all([
      replica.batch([rows, count]),
      query.facets ? replica.batch(facetQueries(replica, filters)).then(toFacetsDto) : null,
    ])
    const total = countRow?.total ?? 0
    const end = start + cards.length
    return {
      items: cards.map(toCardDto),
      nextCursor: end < total ? String(end) : null,
      total,
      isLoose: hits?.isLoose ?? false,
      servicePage,
      facets,
    }
  }
  const page = await fromCatalog(deps, keyOf(query), load, placeOf(query))
  return page ?? { items: [], nextCursor: null, total: 0, isLoose: false, servicePage: null, facets: null }
}

/** Published products with all fields, as in the specification's list; at most one thousand. */
export async function allProducts(deps: CatalogDeps, query: ProductQuery): Promise<Product[]> {
  const load = async (catalog: Catalog) => {
    const hits = await hitsOf(deps, catalog, query)
    const rows = await catalog.replica
      .select({ product: products, manufacturer: manufacturers, prices })
      .from(products)
      .leftJoin(manufacturers, eq(manufacturers.id, products.manufacturerId))
      .where(allOf(filtersOf(query, hits)))
      .orderBy(...orderOf(query.sort, hits))
      .limit(MAX_BULK_PRODUCTS)
    return rows.map((row) => toProductDto({ ...row.product, prices: row.prices }, row.manufacturer))
  }
  return (await fromCatalog(deps, keyOf(query), load, placeOf(query))) ?? []
}

/** Condition: the product is on sale, or was on sale and is archived now. */
const IS_KNOWN = sql`(${IS_PUBLISHED} OR (+${products.status} = 'archived' AND ${products.wasPublished}))`

/**
 * SQL: a column of the product with this id, slug or former slug; NULL if none was ever on sale. A published product
 * wins over an archived one.
 * Three subqueries use three indexes; with one combined condition SQLite would scan all products.
 */
const meantBy = (idOrSlug: string, column: 'id' | 'platform' | 'category') =>
  sql<string>`(SELECT ${sql.raw(column)} FROM products WHERE id IN (SELECT id FROM products WHERE id = ${idOrSlug} UNION ALL SELECT id FROM products WHERE slug = ${idOrSlug} UNION ALL SELECT product_id FROM ${formerSlugs} WHERE ${formerSlugs.slug} = ${idOrSlug}) AND ${IS_KNOWN} ORDER BY status = 'published' DESC, slug = ${idOrSlug} DESC LIMIT 1)`

/**
 * A product that is no longer on sale. `successor`: slug of the only other unit of the same model that can be bought;
 * null if there is none or there are several.
 */
type Gone = { gone: GoneProduct; successor: string | null }

const knownProductOf = (deps: CatalogDeps, idOrSlug: string) =>
  fromCatalog(deps, `product/${idOrSlug}`, async ({ replica }): Promise<Product | Gone | null> => {
    const [row] = await replica
      .select({ product: products, manufacturer: manufacturers, prices })
      .from(products)
      .leftJoin(manufacturers, eq(manufacturers.id, products.manufacturerId))
      .where(eq(products.id, meantBy(idOrSlug, 'id')))
    if (!row) return null
    const { product } = row
    if (product.status === 'published')
      return toProductDto({ ...product, prices: row.prices }, row.manufacturer)
    const { name, nameEn, category, soldAt, modelNumber, manufacturerId } = product
    const similarProducts = await replica
      .select({ slug: products.slug })
      .from(products)
      .where(
        and(
          eq(products.modelNumber, modelNumber ?? ''),
          eq(products.manufacturerId, manufacturerId ?? ''),
          IS_PUBLISHED,
          sql`+${products.shelf} = 0`,
        ),
      )
      .limit(2)
    const [onlyMatch, other] = modelNumber ? similarProducts : []
    return {
      gone: { name, nameEn, category, soldOn: soldAt === null ? null : polishDateOf(soldAt) },
      successor: other ? null : (onlyMatch?.slug ?? null),
    }
  })

/**
 * A published product by id, slug or former slug.
 * @throws product.gone if the product was on sale and is archived, product.not_found otherwise
 */
export async function productOf(deps: CatalogDeps, idOrSlug: string): Promise<Product> {
  const product = await knownProductOf(deps, idOrSlug)
  if (!product) throw new AppError('product.not_found')
  if ('gone' in product) throw new AppError('product.gone', { gone: product.gone })
  return product
}

/**
 * For a product that is no longer on sale: the slug of the only unit of the same model that can be bought; else null.
 */
export async function successorOf(deps: CatalogDeps, idOrSlug: string): Promise<string | null> {
  const product = await knownProductOf(deps, idOrSlug)
  return product && 'gone' in product ? product.successor : null
}

/** A product in any state as its page would show it, uncached, for staff only. @throws product.not_found */
export async function productPreview({ db }: Pick<Deps, 'db'>, id: string): Promise<Product> {
  const [row] = await db
    .select({ product: products, manufacturer: manufacturers, prices })
    .from(products)
    .leftJoin(manufacturers, eq(manufacturers.id, products.manufacturerId))
    .where(eq(products.id, id))
  if (!row) throw new AppError('product.not_found')
  return toProductDto({ ...row.product, prices: row.prices }, row.manufacturer)
}

const MAX_RELATED = 4

/**
 * Up to four available alternatives: same battery platform first, then same category, newest first. Never includes the
 * product.
 * @throws product.not_found
 */
export async function relatedProducts(deps: CatalogDeps, idOrSlug: string): Promise<ProductCard[]> {
  const related = await fromCatalog(deps, `related/${idOrSlug}`, async ({ replica }) => {
    const newestWhere = (kin: SQL) =>
      replica
        .select(CARD)
        .from(products)
        .where(and(eq(products.status, 'published'), eq(products.shelf, 0), kin))
        .orderBy(...orderOf('newest', null))
        .limit(MAX_RELATED + 1)
    // One round trip, without reading the product first. Both lists follow an index and stop after a few rows.
    const [[itself], ofPlatform, ofCategory] = await replica.batch([
      replica
        .select({ id: products.id })
        .from(products)
        .where(eq(products.id, meantBy(idOrSlug, 'id'))),
      // An unknown platform becomes '', which matches nothing. A comparison with NULL would make SQLite test every
      // product.
      newestWhere(eq(products.platform, sql`coalesce(${meantBy(idOrSlug, 'platform')}, '')`)),
      newestWhere(eq(products.category, meantBy(idOrSlug, 'category'))),
    ])
    if (!itself) return null
    const rows = new Map([...ofPlatform, ...ofCategory].map((row) => [row.id, row]))
    rows.delete(itself.id)
    return [...rows.values()].slice(0, MAX_RELATED).map(toCardDto)
  })
  if (!related) throw new AppError('product.not_found')
  return related
}

/** `image`: main picture of the newest available product, else of the newest product; null for an empty category. */
export type CategoryCount = { category: Category; count: number; image: string | null }

/** All 11 categories in display order, each with the number of published products and a picture. */
export async function categoryCounts(deps: CatalogDeps): Promise<CategoryCount[]> {
  const counts = await fromCatalog(deps, 'categories', async ({ replica }) => {
    const rows = await replica
      .select({
        category: products.category,
        count: sql<number>`count(*)`,
        image: products.image,
        // With a single min(), SQLite takes the other columns from the row with the minimum.
        first: sql<number>`min(${products.shelf} * 1e14 - ${products.listedAt})`,
      })
      .from(products)
      .where(eq(products.status, 'published'))
      .groupBy(products.category)
    return CATEGORIES.map((category) => {
      const { count, image } = rows.find((row) => row.category === category) ?? { count: 0, image: null }
      return { category, count, image }
    })
  })
  return counts ?? []
}

export type ProductAddress = { slug: string; updatedAt: Timestamp }

/** Slugs of all published products, including sold ones, with the timestamp of the last change; newest first. */
export async function productAddresses(deps: CatalogDeps): Promise<ProductAddress[]> {
  const addresses = await fromCatalog(deps, 'addresses', ({ replica }) =>
    replica
      .select({ slug: products.slug, updatedAt: products.updatedAt })
      .from(products)
      .where(eq(products.status, 'published'))
      .orderBy(desc(products.listedAt), asc(products.id)),
  )
  return addresses ?? []
}
