import { sql, type SQL } from 'drizzle-orm'
import { DISCOUNT_STEPS } from '../../../../domain/products/catalog/catalog'
import type { RangeFilter } from '../../../../domain/products/catalog/product-query'
import { mapFields } from '../../../../domain/products/form/product-fields'
import { minor, toDecimal } from '../../../../domain/money/money'
import type { Db } from '../../../database/db'
import {
  TECHNICAL_RANGES,
  FILTER_NAMES,
  RANGE_COLUMNS,
  RANGE_FILTERS,
  type FilterName,
  type FilterConditions,
  fitsLockerSql,
  toHundredths,
  VALUE_FILTERS,
  type ValueFilter,
} from './product-filters'
import { priceReductionSql, products, SHELF } from '../products.table'

/** A value of a filter, such as grade A. `count`: number of products with this value that match the other filters. */
export type FacetValue = { value: string; count: number }

export type Facets = Record<ValueFilter, FacetValue[]> & {
  /** Numbers of products with at least this saving against the catalogue price, percent. */
  discount: FacetValue[]
  /**
   * Lowest and highest power in W, torque in Nm and weight in kg. Null if no product matches, or if fewer than
   * `MIN_KNOWN_PRODUCTS` products of the list have a value.
   */
  ranges: Record<(typeof TECHNICAL_RANGES)[number], { from: number; to: number } | null>
  inStock: number
  locker: number
  /** Lowest and highest price in PLN; null if no product matches. */
  price: { from: string; to: string } | null
}

const GRAMS_PER_KILOGRAM = 1000

/** A list has a range or chuck filter only if at least this many of its products have a value. */
const MIN_KNOWN_PRODUCTS = 3

/**
 * Groups all products of the category and the search words by their filter values. From this one scan `toFacets`
 * computes how many products each filter value would show while the other filters stay set.
 */
export function facetGroupsQuery(replica: Db, filters: FilterConditions) {
  // The subquery has each condition once, because D1 allows 100 parameters in a statement.
  const candidatesQuery = replica
    .select({
      ...mapFields(VALUE_FILTERS, (name) => products[name]),
      numbers: mapFields(RANGE_FILTERS, (name) =>
        sql<number | null>`${RANGE_COLUMNS[name]}`.as(`${name}_number`),
      ),
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
  const meetsAllFiltersSql = (names: readonly FilterName[]) =>
    sql.join(
      names.map((name) => candidatesQuery.meets[name]),
      sql` AND `,
    )
  const meetsOtherFiltersSql = (name: FilterName) =>
    meetsAllFiltersSql(FILTER_NAMES.filter((otherName) => otherName !== name))
  const countSql = (condition: SQL) => sql<number>`coalesce(sum(${condition}), 0)`
  const boundSql = (bound: 'min' | 'max', name: RangeFilter) =>
    sql<
      number | null
    >`${sql.raw(bound)}(CASE WHEN ${meetsOtherFiltersSql(name)} THEN ${candidatesQuery.numbers[name]} END)`
  return replica
    .select({
      values: mapFields(VALUE_FILTERS, (name) => candidatesQuery[name]),
      counts: mapFields(VALUE_FILTERS, (name) => countSql(meetsOtherFiltersSql(name)).as(`${name}_count`)),
      size: sql<number>`count(*)`.as('size'),
      total: countSql(meetsAllFiltersSql(FILTER_NAMES)).as('total'),
      discount: mapFields(DISCOUNT_STEPS, (percentStep) =>
        countSql(
          sql`${meetsOtherFiltersSql('discount')} AND ${candidatesQuery.saving} >= ${toHundredths(percentStep)}`,
        ).as(`discount_${percentStep}`),
      ),
      inStock: countSql(
        sql`${meetsOtherFiltersSql('inStock')} AND ${candidatesQuery.shelf} = ${SHELF.inStock}`,
      ).as('in_stock'),
      locker: countSql(sql`${meetsOtherFiltersSql('locker')} AND ${candidatesQuery.fitsLocker}`).as('locker'),
      lowest: mapFields(RANGE_FILTERS, (name) => boundSql('min', name).as(`${name}_lowest`)),
      highest: mapFields(RANGE_FILTERS, (name) => boundSql('max', name).as(`${name}_highest`)),
      known: mapFields(TECHNICAL_RANGES, (name) =>
        sql<number>`count(${candidatesQuery.numbers[name]})`.as(`${name}_known`),
      ),
    })
    .from(candidatesQuery)
    .groupBy(...VALUE_FILTERS.map((name) => candidatesQuery[name]))
}

type FacetGroup = Awaited<ReturnType<typeof facetGroupsQuery>>[number]

const FACET_ORDERS: Partial<Record<ValueFilter, (a: FacetValueTotals, b: FacetValueTotals) => number>> = {
  voltage: (a, b) => Number.parseFloat(a.value) - Number.parseFloat(b.value),
  // The brands with the most products come first, in the same order under all filters.
  brand: (a, b) => b.listedCount - a.listedCount,
}

type FacetValueTotals = FacetValue & { listedCount: number }

/** Adds up the groups of `facetGroupsQuery`; `total` is the number of products that match all filters. */
export function toFacets(groups: readonly FacetGroup[]): { facets: Facets; total: number } {
  const sumGroups = (getCount: (group: FacetGroup) => number) =>
    groups.reduce((total, group) => total + getCount(group), 0)
  const findRange = (name: RangeFilter) => {
    const unitFactor = name === 'weight' ? GRAMS_PER_KILOGRAM : 1
    const groupBounds = groups
      .flatMap(({ lowest, highest }) => [lowest[name] ?? [], highest[name] ?? []].flat())
      .map((bound) => bound / unitFactor)
    return groupBounds.length > 0 ? { from: Math.min(...groupBounds), to: Math.max(...groupBounds) } : null
  }
  const priceRange = findRange('price')
  return {
    facets: {
      ...mapFields(VALUE_FILTERS, (name) => listFacetValues(groups, name)),
      discount: DISCOUNT_STEPS.map((value) => ({
        value,
        count: sumGroups((group) => group.discount[value]),
      })),
      inStock: sumGroups((group) => group.inStock),
      locker: sumGroups((group) => group.locker),
      ranges: mapFields(TECHNICAL_RANGES, (name) =>
        sumGroups(({ known }) => known[name]) < MIN_KNOWN_PRODUCTS ? null : findRange(name),
      ),
      price: priceRange && {
        from: toDecimal(minor(priceRange.from)),
        to: toDecimal(minor(priceRange.to)),
      },
    },
    total: sumGroups((group) => group.total),
  }
}

function listFacetValues(groups: readonly FacetGroup[], name: ValueFilter): FacetValue[] {
  const totalsByValue = new Map<string, FacetValueTotals>()
  for (const { values, counts, size: groupSize } of groups) {
    const value = values[name]
    if (value === null) continue
    const totals = totalsByValue.get(value) ?? { value, count: 0, listedCount: 0 }
    totalsByValue.set(value, {
      value,
      count: totals.count + counts[name],
      listedCount: totals.listedCount + groupSize,
    })
  }
  const totals = [...totalsByValue.values()]
  const knownCount = totals.reduce((sum, { listedCount }) => sum + listedCount, 0)
  if (name === 'chuck' && knownCount < MIN_KNOWN_PRODUCTS) return []
  return totals
    .toSorted((a, b) => FACET_ORDERS[name]?.(a, b) || (a.value < b.value ? -1 : 1))
    .map(({ value, count }) => ({ value, count }))
}
