import { and, count, desc, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { toDecimal } from '../../../domain/money'
import { LIST_PAGE, pageOf, placeOf } from '../../../domain/paging'
import { SHELVES, type StaffProductsQuery } from '../../../domain/product-form'
import { searchTerms } from '../../../domain/staff-search'
import type { Deps } from '../../deps'
import { iso } from '../../iso'
import { products } from './products.table'
import { LACKS_GUARANTEE, productMatches } from './search-products'

const ROW = {
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
const MAX_COUNT = 1_000_000

/** Queries of a page: its rows plus one more, and the total count. */
export function listStatements(db: Deps['db'], query: StaffProductsQuery, limit: number) {
  const place = placeOf(query.cursor)
  const behind = place && sql`(${products.createdAt}, ${products.id}) < (${place.at}, ${place.id})`
  const filters = and(...filtersOf(query))
  // Ordered too, so that SQLite reads the search text from the index. That is ten times faster than computing the text
  // again.
  const all = db
    .select({ id: products.id })
    .from(products)
    .where(filters)
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(MAX_COUNT)
    .as('found')
  return [
    db
      .select(ROW)
      .from(products)
      .where(and(filters, behind ?? undefined))
      .orderBy(desc(products.createdAt), desc(products.id))
      .limit(limit + 1),
    db.select({ total: count() }).from(all),
  ] as const
}

// A unary plus keeps SQLite from using a column's index. Only the index of the whole list has the list's order.
function filtersOf({ status, category, shelf, lacks, q }: StaffProductsQuery): SQL[] {
  const is = (column: SQLiteColumn, value: string | number | undefined): SQL[] =>
    value === undefined ? [] : [sql`+${column} = ${value}`]
  return [
    ...is(products.status, status),
    ...is(products.category, category),
    ...is(products.shelf, shelf && SHELVES.indexOf(shelf)),
    ...[lacks === 'guarantee' ? LACKS_GUARANTEE : undefined, productMatches(searchTerms(q ?? ''))].filter(
      (condition) => condition !== undefined,
    ),
  ]
}

export async function listProducts({ db }: Pick<Deps, 'db'>, query: StaffProductsQuery) {
  const limit = query.limit ?? LIST_PAGE.usual
  const [rows, [countRow]] = await db.batch(listStatements(db, query, limit))
  const { items, nextCursor } = pageOf(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }))
  return {
    items: items.map(({ createdAt, exhibitionPrice, ...row }) => ({
      ...row,
      exhibitionPrice: toDecimal(exhibitionPrice),
      createdAt: iso(createdAt),
    })),
    nextCursor,
    total: countRow?.total ?? 0,
  }
}
export type StaffProductLine = Awaited<ReturnType<typeof listProducts>>['items'][number]
