import { sql, type SQL } from 'drizzle-orm'
import { DISCOUNT_STEPS } from '../../../../domain/products/catalog/catalog'
import { mapFields } from '../../../../domain/products/form/product-fields'
import { minor, toDecimal } from '../../../../domain/money/money'
import type { Db } from '../../../database/db'
import {
  FILTER_NAMES,
  type FilterName,
  type Filters,
  fitsLockerSql,
  toHundredths,
  VALUE_FILTERS,
  type ValueFilter,
} from './product-filters'
import { priceReductionSql, products } from '../products.table'

/** A value of a filter, such as grade A. `count`: number of products with this value that match the other filters. */
export type FacetValue = { value: string; count: number }

export type Facets = Record<ValueFilter, FacetValue[]> & {
  /** Numbers of products with at least this saving against the catalogue price, percent. */
  discount: FacetValue[]
  inStock: number
  locker: number
  /** Lowest and highest price in PLN; null if no product matches. */
  price: { from: string; to: string } | null
}

/**
 * Query of the products within `base` (category and search words), grouped by the values of the filters. One scan of
 * these products counts the results of each filter under the other filters. `toFacets` adds up the groups.
 */
export function facetGroupsQuery(replica: Db, filters: Filters) {
  // The subquery has each condition once, because D1 allows 100 parameters in a statement.
  const candidates = replica
    .select({
      ...mapFields(VALUE_FILTERS, (name) => products[name]),
      price: products.exhibitionPrice,
      shelf: products.shelf,
      saving: priceReductionSql(products).as('saving'),
      fitsLocker: sql<number>`coalesce(${fitsLockerSql}, 0)`.as('fits_locker'),
      meets: mapFields(FILTER_NAMES, (name) =>
        sql<number>`coalesce(${filters[name] ?? sql`1`}, 0)`.as(`meets_${name}`),
      ),
    })
    .from(products)
    .where(filters.base)
    .as('candidates')
  const meetsAllSql = (names: readonly FilterName[]) =>
    sql.join(
      names.map((name) => candidates.meets[name]),
      sql` AND `,
    )
  const meetsOthersSql = (name: FilterName) => meetsAllSql(FILTER_NAMES.filter((other) => other !== name))
  const countSql = (condition: SQL) => sql<number>`sum(${condition})`
  const price = (bound: 'min' | 'max') =>
    sql<number | null>`${sql.raw(bound)}(CASE WHEN ${meetsOthersSql('price')} THEN ${candidates.price} END)`
  return replica
    .select({
      values: mapFields(VALUE_FILTERS, (name) => candidates[name]),
      counts: mapFields(VALUE_FILTERS, (name) => countSql(meetsOthersSql(name)).as(`${name}_count`)),
      size: sql<number>`count(*)`.as('size'),
      total: countSql(meetsAllSql(FILTER_NAMES)).as('total'),
      discount: mapFields(DISCOUNT_STEPS, (step) =>
        countSql(
          sql`${meetsOthersSql('discount')} AND ${candidates.saving} >= ${toHundredths(step)}`,
        ).as(`discount_${step}`),
      ),
      inStock: countSql(sql`${meetsOthersSql('inStock')} AND ${candidates.shelf} = 0`).as('in_stock'),
      locker: countSql(sql`${meetsOthersSql('locker')} AND ${candidates.fitsLocker}`).as('locker'),
      from: price('min').as('price_from'),
      to: price('max').as('price_to'),
    })
    .from(candidates)
    .groupBy(...VALUE_FILTERS.map((name) => candidates[name]))
}

type FacetGroup = Awaited<ReturnType<typeof facetGroupsQuery>>[number]

const FACET_ORDERS: Partial<Record<ValueFilter, (a: FacetValueTotals, b: FacetValueTotals) => number>> = {
  voltage: (a, b) => Number.parseFloat(a.value) - Number.parseFloat(b.value),
  // The brands with the most products come first, in the same order under all filters.
  brand: (a, b) => b.size - a.size,
}

type FacetValueTotals = FacetValue & { size: number }

/** Adds up the groups of `facetGroupsQuery`; `total` is the number of products that match all filters. */
export function toFacets(groups: readonly FacetGroup[]): { facets: Facets; total: number } {
  const sumOf = (toCount: (group: FacetGroup) => number) =>
    groups.reduce((total, group) => total + toCount(group), 0)
  const knownPrices = (bound: 'from' | 'to') =>
    groups.flatMap((group) => (group[bound] === null ? [] : [group[bound]]))
  const prices = { from: knownPrices('from'), to: knownPrices('to') }
  return {
    facets: {
      ...mapFields(VALUE_FILTERS, (name) => listFacetValues(groups, name)),
      discount: DISCOUNT_STEPS.map((value) => ({ value, count: sumOf((group) => group.discount[value]) })),
      inStock: sumOf((group) => group.inStock),
      locker: sumOf((group) => group.locker),
      price:
        prices.from.length > 0
          ? {
              from: toDecimal(minor(Math.min(...prices.from))),
              to: toDecimal(minor(Math.max(...prices.to))),
            }
          : null,
    },
    total: sumOf((group) => group.total),
  }
}

function listFacetValues(groups: readonly FacetGroup[], name: ValueFilter): FacetValue[] {
  const totalsByValue = new Map<string, FacetValueTotals>()
  for (const { values, counts, size } of groups) {
    const value = values[name]
    if (value === null) continue
    const totals = totalsByValue.get(value) ?? { value, count: 0, size: 0 }
    totalsByValue.set(value, { value, count: totals.count + counts[name], size: totals.size + size })
  }
  return [...totalsByValue.values()]
    .toSorted((a, b) => FACET_ORDERS[name]?.(a, b) || (a.value < b.value ? -1 : 1))
    .map(({ value, count }) => ({ value, count }))
}
