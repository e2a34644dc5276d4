import { and, asc, desc, eq, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { PublicationStatus } from '../../../../domain/products/catalog/catalog'
import { toDecimal } from '../../../../domain/money/money'
import { LIST_PAGE_SIZES, parseCursor, toPage } from '../../../../domain/admin/paging'
import {
  type SaleState,
  saleStateOf,
  type StaffProductSort,
} from '../../../../domain/products/catalog/sale-state'
import type { StaffProductsQuery } from '../../../../domain/products/form/product-form'
import { pickFields } from '../../../../domain/products/form/product-fields'
import { findMissingFields } from '../../../../domain/products/form/publish-errors'
import { parseSearchTerms } from '../../../../domain/admin/staff-search'
import { runBatch } from '../../../database/db'
import type { Deps } from '../../../deps'
import { toIsoString } from '../../../iso'
import { PACKED_SIZE_COLUMNS, products, SHELF } from '../products.table'
import { guaranteeStatementQuery, type PublishDeps, toPublishFacts } from './product-columns'
import { LACKS_GUARANTEE_SQL, matchesProductSql } from './search-products'
import { picturesOf } from './staff-product'

const LISTED_COLUMNS = {
  id: products.id,
  slug: products.slug,
  sku: products.sku,
  name: products.name,
  nameEn: products.nameEn,
  category: products.category,
  image: products.image,
  originalPrice: products.originalPrice,
  exhibitionPrice: products.exhibitionPrice,
  stock: products.stock,
  held: products.held,
  sold: products.sold,
  grade: products.grade,
  status: products.status,
  version: products.version,
  createdAt: products.createdAt,
  listedAt: products.listedAt,
  // The sizes decide the delivery price of a sale by hand.
  largeParcel: products.largeParcel,
  ...PACKED_SIZE_COLUMNS,
}

const LISTED_FIELDS = Object.keys(LISTED_COLUMNS) as (keyof typeof LISTED_COLUMNS)[]

/** Columns that only the check of a draft before its publication reads. */
const PUBLISH_COLUMNS = {
  images: products.images,
  imageTexts: products.imageTexts,
  description: products.description,
  condition: products.condition,
  defects: products.defects,
  box: products.box,
  rrpSource: products.rrpSource,
  rrpCheckedAt: products.rrpCheckedAt,
  warranty: products.warranty,
  durabilityGuaranteeYears: products.durabilityGuaranteeYears,
  brand: products.brand,
  manufacturerId: products.manufacturerId,
  modelNumber: products.modelNumber,
  safety: products.safety,
  taxKind: products.taxKind,
  purchasePrice: products.purchasePrice,
  translationsToCheck: products.translationsToCheck,
}

/** SQLite keeps the order of a subquery only if it has a limit. This limit exceeds any number of products. */
const MAX_FOUND_PRODUCTS = 1_000_000

type SortDefinition = { field: 'createdAt' | 'listedAt' | 'exhibitionPrice'; isAscending: boolean }
const SORT_DEFINITIONS: Record<StaffProductSort, SortDefinition> = {
  newest: { field: 'createdAt', isAscending: false },
  longest: { field: 'listedAt', isAscending: true },
  price_asc: { field: 'exhibitionPrice', isAscending: true },
  price_desc: { field: 'exhibitionPrice', isAscending: false },
}

type StateColumns = Record<'status' | 'shelf', SQLiteColumn>

/** Condition: the product has this sale state (`saleStateOf`). */
function hasStateSql({ status, shelf }: StateColumns, state: SaleState): SQL | undefined {
  const isOnShelfSql = (shelfValue: number) => and(eq(status, 'published'), eq(shelf, shelfValue))
  switch (state) {
    case 'for_sale':
      return isOnShelfSql(SHELF.inStock)
    case 'held':
      return isOnShelfSql(SHELF.held)
    case 'sold':
      return isOnShelfSql(SHELF.sold)
    case 'draft':
    case 'archived':
      return eq(status, state)
  }
}

/**
 * Query that reads a page of products, one more row, and the number of products in each state, with one scan of the
 * list's index. The additional row shows that a next page exists. Without products, the result has one row with
 * `counts` only.
 */
export function productListQuery(db: Deps['db'], query: StaffProductsQuery, limit: number) {
  const { field, isAscending } = SORT_DEFINITIONS[query.sort ?? 'newest']
  const cursor = parseCursor(query.cursor)
  const comparisonOperatorSql = sql.raw(isAscending ? '>' : '<')
  const orderBySortValueSql = (sortValue: SQLWrapper, id: SQLWrapper) =>
    isAscending ? [asc(sortValue), asc(id)] : [desc(sortValue), desc(id)]
  const foundProducts = db.$with('found').as(
    db
      .select({
        id: products.id,
        status: products.status,
        shelf: products.shelf,
        sortValue: sql<number>`${products[field]}`.as('sort_value'),
      })
      .from(products)
      .where(and(...searchConditions(query)))
      // In this order SQLite reads the search text from the index. Computing the text again would take ten times
      // longer.
      .orderBy(desc(products.createdAt), desc(products.id))
      .limit(MAX_FOUND_PRODUCTS),
  )
  const pageIds = db
    .select({ id: foundProducts.id })
    .from(foundProducts)
    .where(
      and(
        query.state && hasStateSql(foundProducts, query.state),
        cursor
          ? sql`(${foundProducts.sortValue}, ${foundProducts.id}) ${comparisonOperatorSql} (${cursor.at}, ${cursor.id})`
          : undefined,
      ),
    )
    .orderBy(...orderBySortValueSql(foundProducts.sortValue, foundProducts.id))
    .limit(limit + 1)
  return db
    .with(foundProducts)
    .select({
      counts: sql<string>`(SELECT json_group_array(json_array(status, shelf, total))
        FROM (SELECT status, shelf, count(*) AS total FROM found GROUP BY status, shelf))`.as('counts'),
      row: { ...LISTED_COLUMNS, ...PUBLISH_COLUMNS },
    })
    .from(sql`(SELECT 1)`)
    .leftJoin(products, inArray(products.id, pageIds))
    .orderBy(...orderBySortValueSql(products[field], products.id))
}

const searchConditions = ({ category, lacks, q }: StaffProductsQuery): SQL[] =>
  [
    category && eq(products.category, category),
    lacks === 'guarantee' ? LACKS_GUARANTEE_SQL : undefined,
    matchesProductSql(parseSearchTerms(q ?? '')),
  ].filter((condition) => condition !== undefined)

const parseStateCounts = (countsJson: string): Record<SaleState, number> => {
  const counts = { for_sale: 0, held: 0, sold: 0, draft: 0, archived: 0 }
  // The cast is safe, because `productListQuery` builds these rows.
  const countRows = JSON.parse(countsJson) as [PublicationStatus, number, number][]
  for (const [status, shelf, total] of countRows)
    counts[
      saleStateOf({ status, stock: Number(shelf === SHELF.inStock), held: Number(shelf === SHELF.held) })
    ] += total
  return counts
}

export async function listProducts(deps: PublishDeps, query: StaffProductsQuery) {
  const { db } = deps
  const limit = query.limit ?? LIST_PAGE_SIZES.default
  const { found, manufacturersWithStatement } = await runBatch(db, {
    found: productListQuery(db, query, limit),
    manufacturersWithStatement: guaranteeStatementQuery(db),
  })
  const publishFacts = toPublishFacts(deps, manufacturersWithStatement)
  const rows = found.flatMap(({ row }) => row ?? [])
  const { items, nextCursor } = toPage(rows, limit, (row) => ({
    at: row[SORT_DEFINITIONS[query.sort ?? 'newest'].field],
    id: row.id,
  }))
  const counts = parseStateCounts(found[0]?.counts ?? '[]')
  return {
    items: items.map((row) => ({
      ...pickFields(row, LISTED_FIELDS),
      exhibitionPrice: toDecimal(row.exhibitionPrice),
      originalPrice: toDecimal(row.originalPrice),
      createdAt: toIsoString(row.createdAt),
      listedAt: toIsoString(row.listedAt),
      state: saleStateOf(row),
      /** Fields that must be filled before a draft can be published, in the order of the form. */
      missing:
        row.status === 'draft'
          ? [
              ...new Set(
                findMissingFields({ ...row, images: picturesOf(row) }, publishFacts).map(({ path }) => path),
              ),
            ]
          : [],
    })),
    nextCursor,
    total: query.state
      ? counts[query.state]
      : Object.values(counts).reduce((total, value) => total + value, 0),
    /** The number of products in each state, among those that match the search and the category. */
    states: counts,
  }
}
export type StaffProductListItem = Awaited<ReturnType<typeof listProducts>>['items'][number]
