import { and, count, desc, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { toDecimal } from '../../../../domain/money/money'
import { LIST_PAGE_SIZES, toPage } from '../../../../domain/admin/paging'
import { AVAILABILITY_FILTERS, type StaffProductsQuery } from '../../../../domain/products/form/product-form'
import { parseSearchTerms } from '../../../../domain/admin/staff-search'
import { isAfterCursorSql } from '../../../database/after-cursor'
import type { Deps } from '../../../deps'
import { toIsoString } from '../../../iso'
import { products } from '../products.table'
import { LACKS_GUARANTEE_SQL, matchesProductSql } from './search-products'

const PRODUCT_COLUMNS = {
  id: products.id,
  slug: products.slug,
  sku: products.sku,
  name: products.name,
  nameEn: products.nameEn,
  category: products.category,
  image: products.image,
  exhibitionPrice: products.exhibitionPrice,
  stock: products.stock,
  held: products.held,
  sold: products.sold,
  grade: products.grade,
  status: products.status,
  createdAt: products.createdAt,
}

/** SQLite keeps the order of a subquery only if it has a limit. This limit exceeds any number of products. */
const MAX_COUNTED_PRODUCTS = 1_000_000

/** Queries of a page: its rows, one extra row that shows whether a next page exists, and the total count. */
export function productListQueries(db: Deps['db'], query: StaffProductsQuery, limit: number) {
  const afterCursorSql = isAfterCursorSql(query.cursor, products.createdAt, products.id)
  const filterSql = and(...toSqlFilters(query))
  // The count is sorted too, so that SQLite reads the search text from the index. Computing the text again would take
  // ten times longer.
  const newestFirstQuery = db
    .select({ id: products.id })
    .from(products)
    .where(filterSql)
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(MAX_COUNTED_PRODUCTS)
    .as('found')
  return [
    db
      .select(PRODUCT_COLUMNS)
      .from(products)
      .where(and(filterSql, afterCursorSql))
      .orderBy(desc(products.createdAt), desc(products.id))
      .limit(limit + 1),
    db.select({ total: count() }).from(newestFirstQuery),
  ] as const
}

// A unary plus keeps SQLite from using the index of a filtered column. Only the index of the whole list has the list's
// sort order.
function toSqlFilters({ status, category, shelf, lacks, q }: StaffProductsQuery): SQL[] {
  const columnEqualsConditions = (column: SQLiteColumn, value: string | number | undefined): SQL[] =>
    value === undefined ? [] : [sql`+${column} = ${value}`]
  return [
    ...columnEqualsConditions(products.status, status),
    ...columnEqualsConditions(products.category, category),
    ...columnEqualsConditions(products.shelf, shelf && AVAILABILITY_FILTERS.indexOf(shelf)),
    ...[
      lacks === 'guarantee' ? LACKS_GUARANTEE_SQL : undefined,
      matchesProductSql(parseSearchTerms(q ?? '')),
    ].filter((condition) => condition !== undefined),
  ]
}

export async function listProducts({ db }: Pick<Deps, 'db'>, query: StaffProductsQuery) {
  const limit = query.limit ?? LIST_PAGE_SIZES.usual
  const [rows, [countRow]] = await db.batch(productListQueries(db, query, limit))
  const { items, nextCursor } = toPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }))
  return {
    items: items.map(({ createdAt, exhibitionPrice, ...row }) => ({
      ...row,
      exhibitionPrice: toDecimal(exhibitionPrice),
      createdAt: toIsoString(createdAt),
    })),
    nextCursor,
    total: countRow?.total ?? 0,
  }
}
export type StaffProductListItem = Awaited<ReturnType<typeof listProducts>>['items'][number]
