import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { CATEGORIES, isLargeCategory, type SortOrder } from '../../../../domain/products/catalog/catalog'
import {
  type RangeFilter,
  toRange,
  type ProductQuery,
} from '../../../../domain/products/catalog/product-query'
import { mapFields } from '../../../../domain/products/form/product-fields'
import { PARCEL_LIMITS } from '../../../../domain/delivery/parcels'
import { IS_PUBLISHED_SQL, products, priceReductionSql, SHELF } from '../products.table'
import type { SearchHits } from './search-index'
import { jsonListSql } from '../../../database/db'

/** Names of the filters that compare a column with chosen values. */
export const VALUE_FILTERS = ['grade', 'brand', 'platform', 'voltage', 'chuck'] as const
export type ValueFilter = (typeof VALUE_FILTERS)[number]
/** Names of the filters by a range of technical data, which only some products have. */
export const TECHNICAL_RANGES = ['power', 'torque', 'weight'] as const
export const RANGE_COLUMNS = {
  price: products.exhibitionPrice,
  power: products.powerWatts,
  torque: products.torqueNm,
  weight: products.toolWeightGrams,
}
export const RANGE_FILTERS = ['price', ...TECHNICAL_RANGES] as const satisfies RangeFilter[]
export const FILTER_NAMES = [...VALUE_FILTERS, ...RANGE_FILTERS, 'discount', 'inStock', 'locker'] as const
export type FilterName = (typeof FILTER_NAMES)[number]
/** SQL conditions by filter. `base` selects the category and the search words; all other conditions narrow the base. */
export type FilterConditions = { base: SQL } & Partial<Record<FilterName, SQL>>

export const isInStockSql = eq(products.shelf, SHELF.inStock)

/** Condition: the product fits the largest parcel locker in any rotation. False for unknown sizes. */
export const fitsLockerSql = (() => {
  const { lengthMm: length, widthMm: width, heightMm: height, weightGrams } = products
  const { sidesMm, grams } = PARCEL_LIMITS.lockerC
  const [shortestSide, middleSide, longestSide] = sidesMm
  const isLargeProductSql = inArray(products.category, CATEGORIES.filter(isLargeCategory))
  return sql`(NOT ${products.largeParcel} AND NOT ${isLargeProductSql} AND ${weightGrams} <= ${grams} AND max(${length}, ${width}, ${height}) <= ${longestSide} AND min(${length}, ${width}, ${height}) <= ${shortestSide} AND ${length} + ${width} + ${height} - max(${length}, ${width}, ${height}) - min(${length}, ${width}, ${height}) <= ${middleSide})`
})()

/** Converts a whole percentage to hundredths of a percent, the unit of `priceReductionSql`. */
export const toHundredths = (percent: string): number => Number(percent) * 100

const ALWAYS_TRUE_SQL = sql`1`
const flagConditionSql = (flag: boolean | undefined, condition: SQL): SQL | undefined =>
  flag === undefined ? undefined : flag ? condition : sql`NOT coalesce(${condition}, 0)`
const isInRangeSql = (column: SQL, { from, to }: ReturnType<typeof toRange>): SQL | undefined =>
  and(
    from === undefined ? undefined : sql`${column} >= ${from}`,
    to === undefined ? undefined : sql`${column} <= ${to}`,
  )
const isAnyOfSql = (column: SQL, values: readonly string[] | undefined): SQL | undefined =>
  values && values.length > 0 ? sql`${column} IN ${jsonListSql(values)}` : undefined

/** Condition: the product is for sale, or held for a buyer who has not paid yet. */
export const isListedSql = sql`${products.shelf} < ${SHELF.sold}`

/**
 * The filter conditions of a query. With `hits`, the search has already included or excluded sold products. Without
 * hits, sold products are included only with `includesSold`.
 */
export function toFilterConditions(
  query: ProductQuery,
  hits: SearchHits | null,
  { includesSold }: { includesSold: boolean } = { includesSold: false },
): FilterConditions {
  const baseConditionSql = and(
    hits ? IS_PUBLISHED_SQL : eq(products.status, 'published'),
    hits || includesSold ? undefined : isListedSql,
    query.category ? eq(products.category, query.category) : undefined,
    hits ? sql`${products.id} IN ${jsonListSql(hits.ids)}` : undefined,
  )
  const conditionByFilter: Partial<Record<FilterName, SQL | undefined>> = {
    ...mapFields(VALUE_FILTERS, (name) => isAnyOfSql(sql`${products[name]}`, query[name])),
    ...mapFields(RANGE_FILTERS, (name) => isInRangeSql(sql`${RANGE_COLUMNS[name]}`, toRange(query, name))),
    discount: query.discount && sql`${priceReductionSql(products)} >= ${toHundredths(query.discount)}`,
    inStock: flagConditionSql(query.inStock, isInStockSql),
    locker: flagConditionSql(query.locker, fitsLockerSql),
  }
  const activeConditions = Object.entries(conditionByFilter).filter(([, condition]) => condition)
  return {
    base: baseConditionSql ?? ALWAYS_TRUE_SQL,
    ...(Object.fromEntries(activeConditions) as Partial<Record<FilterName, SQL>>),
  }
}

export const allConditionsSql = (filters: FilterConditions): SQL =>
  and(...Object.values(filters)) ?? ALWAYS_TRUE_SQL

const SORT_ORDER_SQL: Record<Exclude<SortOrder, 'relevance'>, SQL> = {
  newest: desc(products.listedAt),
  price_asc: asc(products.exhibitionPrice),
  price_desc: desc(products.exhibitionPrice),
  discount: desc(priceReductionSql(products)),
}

const searchRankSql = (hits: SearchHits): SQL => sql`instr(${hits.ids.join()}, ${products.id})`

/** Sort order of a list. Available products come first, then held, then sold, in every sort order. */
export function orderByClauses(sort: SortOrder | undefined, hits: SearchHits | null): SQL[] {
  const effectiveSort = sort ?? (hits ? 'relevance' : 'newest')
  const order =
    effectiveSort !== 'relevance'
      ? SORT_ORDER_SQL[effectiveSort]
      : hits
        ? searchRankSql(hits)
        : SORT_ORDER_SQL.newest
  return [asc(products.shelf), order, asc(products.id)]
}
