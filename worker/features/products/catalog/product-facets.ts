import { sql } from 'drizzle-orm'
import { minor, toDecimal } from '../../../../domain/money/money'
import type { Db } from '../../../database/db'
import {
  allConditionsSql,
  type FilterName,
  type Filters,
  fitsLockerSql,
  isInStockSql,
} from './product-filters'
import { products } from '../products.table'

/** A value of a filter, such as grade A. `count`: number of products with this value that match the other filters. */
export type FacetValue = { value: string; count: number }

export type Facets = {
  grade: FacetValue[]
  platform: FacetValue[]
  voltage: FacetValue[]
  inStock: number
  locker: number
  /** Lowest and highest price in PLN; null if no product matches. */
  price: { from: string; to: string } | null
}

/**
 * Queries for each filter: its values within `base` (category and search words), and the number of products per value
 * under the other filters.
 */
export function facetQueries(replica: Db, filters: Filters) {
  const otherFiltersSql = (name: FilterName) => allConditionsSql(filters, name)
  const productCountsQuery = (name: 'grade' | 'platform' | 'voltage') =>
    replica
      .select({ value: sql<string>`${products[name]}`, count: sql<number>`sum(${otherFiltersSql(name)})` })
      .from(products)
      .where(sql`${filters.base} AND ${products[name]} IS NOT NULL`)
      .groupBy(products[name])
  const price = (bound: 'min' | 'max') =>
    sql<
      number | null
    >`${sql.raw(bound)}(CASE WHEN ${otherFiltersSql('price')} THEN ${products.exhibitionPrice} END)`
  return [
    productCountsQuery('grade'),
    productCountsQuery('platform'),
    productCountsQuery('voltage'),
    replica
      .select({
        inStock: sql<number>`coalesce(sum(${otherFiltersSql('inStock')} AND ${isInStockSql}), 0)`,
        locker: sql<number>`coalesce(sum(${otherFiltersSql('locker')} AND coalesce(${fitsLockerSql}, 0)), 0)`,
        from: price('min'),
        to: price('max'),
      })
      .from(products)
      .where(filters.base),
  ] as const
}

type FacetResults = readonly [FacetValue[], FacetValue[], FacetValue[], FacetTotals[]]
type FacetTotals = { inStock: number; locker: number; from: number | null; to: number | null }

/** Converts the results of `facetQueries`. */
export function toFacetsDto([grade, platform, voltage, [totals]]: FacetResults): Facets {
  const { inStock = 0, locker = 0, from = null, to = null } = totals ?? {}
  return {
    grade,
    platform,
    voltage: voltage.toSorted((a, b) => Number.parseFloat(a.value) - Number.parseFloat(b.value)),
    inStock,
    locker,
    price: from === null || to === null ? null : { from: toDecimal(minor(from)), to: toDecimal(minor(to)) },
  }
}
