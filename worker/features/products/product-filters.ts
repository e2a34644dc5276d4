import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { CATEGORIES, isLargeCategory, type Sort } from '../../../domain/catalog'
import { priceRange, type ProductQuery } from '../../../domain/product-query'
import { LOCKER } from '../../../domain/shipping'
import { IS_PUBLISHED, products, savingOf } from './products.table'
import type { Hits } from './search-index'

export type FilterName = 'grade' | 'platform' | 'voltage' | 'price' | 'inStock' | 'locker'
/** `base` is the category and the search words. All other filters narrow the base. */
export type Filters = { base: SQL } & Partial<Record<FilterName, SQL>>

export const isInStock = eq(products.shelf, 0)

/** Condition: the product fits the largest parcel locker in any rotation. False for unknown sizes. */
export const fitsLocker = (() => {
  const { lengthMm: a, widthMm: b, heightMm: c, weightGrams } = products
  const [shortestSide, middle, longestSide] = LOCKER.sidesMm
  const isLarge = inArray(products.category, CATEGORIES.filter(isLargeCategory))
  return sql`(NOT ${products.largeParcel} AND NOT ${isLarge} AND ${weightGrams} <= ${LOCKER.grams} AND max(${a}, ${b}, ${c}) <= ${longestSide} AND min(${a}, ${b}, ${c}) <= ${shortestSide} AND ${a} + ${b} + ${c} - max(${a}, ${b}, ${c}) - min(${a}, ${b}, ${c}) <= ${middle})`
})()

const TRUE = sql`1`
const either = (flag: boolean | undefined, condition: SQL): SQL | undefined =>
  flag === undefined ? undefined : flag ? condition : sql`NOT coalesce(${condition}, 0)`
const oneOf = (column: SQL, values: readonly string[] | undefined): SQL | undefined =>
  values && values.length > 0 ? inArray(column, [...values]) : undefined

export function filtersOf(query: ProductQuery, hits: Hits | null): Filters {
  const base = and(
    hits ? IS_PUBLISHED : eq(products.status, 'published'),
    query.category ? eq(products.category, query.category) : undefined,
    hits ? sql`${products.id} IN (SELECT value FROM json_each(${JSON.stringify(hits.ids)}))` : undefined,
  )
  const { from, to } = priceRange(query)
  const conditions: Partial<Record<FilterName, SQL | undefined>> = {
    grade: oneOf(sql`${products.grade}`, query.grade),
    platform: oneOf(sql`${products.platform}`, query.platform),
    voltage: oneOf(sql`${products.voltage}`, query.voltage),
    price: and(
      from === undefined ? undefined : gte(sql`${products.exhibitionPrice}`, from),
      to === undefined ? undefined : lte(sql`${products.exhibitionPrice}`, to),
    ),
    inStock: either(query.inStock, isInStock),
    locker: either(query.locker, fitsLocker),
  }
  const set = Object.entries(conditions).filter(([, condition]) => condition)
  return { base: base ?? TRUE, ...(Object.fromEntries(set) as Partial<Record<FilterName, SQL>>) }
}

/** All conditions except the one named `except`. */
export const allOf = (filters: Filters, except?: FilterName): SQL =>
  and(...Object.entries(filters).flatMap(([name, condition]) => (name === except ? [] : [condition]))) ?? TRUE

const ORDER: Record<Exclude<Sort, 'relevance'>, SQL> = {
  newest: desc(products.listedAt),
  price_asc: asc(products.exhibitionPrice),
  price_desc: desc(products.exhibitionPrice),
  discount: desc(savingOf(products)),
}

const rank = (hits: Hits): SQL => sql`instr(${hits.ids.join()}, ${products.id})`

/** Sort order of a list. Available products come first, then held, then sold, whatever the sort. */
export function orderOf(sort: Sort | undefined, hits: Hits | null): SQL[] {
  const effectiveSort = sort ?? (hits ? 'relevance' : 'newest')
  const order = effectiveSort !== 'relevance' ? ORDER[effectiveSort] : hits ? rank(hits) : ORDER.newest
  return [asc(products.shelf), order, asc(products.id)]
}
