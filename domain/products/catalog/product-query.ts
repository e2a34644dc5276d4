import * as z from 'zod/mini'
import { CATEGORIES, DISCOUNT_STEPS, GRADES, SORT_ORDERS } from './catalog'
import { parseDecimal } from '../../money/money'
import { toPlainText } from '../../text/plain-text'

const booleanField = z.pipe(
  z.enum(['true', 'false', '1', '0']),
  z.transform((value) => value === 'true' || value === '1'),
)

const CommaSeparatedList = z.pipe(
  z.string().check(z.maxLength(300)),
  z.transform((value) => value.split(',').filter(Boolean)),
)
const nameListSchema = z.pipe(
  CommaSeparatedList,
  z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20)),
)

/** A decimal amount in PLN, converted to minor units. */
const amountSchema = z.pipe(
  z.string().check(
    z.regex(/^\d{1,7}(\.\d{1,2})?$/),
    z.refine((value) => parseDecimal(value) !== null),
  ),
  z.transform((value) => Number(parseDecimal(value))),
)

const wholeNumberSchema = z.pipe(z.string().check(z.regex(/^\d{1,6}$/)), z.transform(Number))
/** A weight in kilograms, converted to grams. */
const kilogramsSchema = z.pipe(
  z.string().check(z.regex(/^\d{1,4}(\.\d{1,3})?$/)),
  z.transform((value) => Math.round(Number(value) * 1000)),
)

/** Query of GET /api/products. An unknown category, sort, field set or limit is rejected with 400. */
export const ProductQuery = z.object({
  category: z.optional(z.enum(CATEGORIES)),
  q: z.optional(z.string().check(z.overwrite(toPlainText), z.maxLength(100))),
  /** Default: relevance for a search, else newest first. */
  sort: z.optional(z.enum(SORT_ORDERS)),
  grade: z.optional(z.pipe(CommaSeparatedList, z.array(z.enum(GRADES)))),
  brand: z.optional(nameListSchema),
  platform: z.optional(nameListSchema),
  voltage: z.optional(nameListSchema),
  chuck: z.optional(nameListSchema),
  /** Inclusive ranges: price in PLN, power in W, torque in Nm, weight in kg. `toRange` swaps reversed ends. */
  priceFrom: z.optional(amountSchema),
  priceTo: z.optional(amountSchema),
  powerFrom: z.optional(wholeNumberSchema),
  powerTo: z.optional(wholeNumberSchema),
  torqueFrom: z.optional(wholeNumberSchema),
  torqueTo: z.optional(wholeNumberSchema),
  weightFrom: z.optional(kilogramsSchema),
  weightTo: z.optional(kilogramsSchema),
  /** Minimum discount against the catalogue price of a new product, percent. */
  discount: z.optional(z.enum(DISCOUNT_STEPS)),
  inStock: z.optional(booleanField),
  /** Only goods that fit the largest parcel locker. */
  locker: z.optional(booleanField),
  /** True to also count the results of each filter. */
  facets: z.optional(booleanField),
  fields: z.optional(z.enum(['card'])),
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
  cursor: z.optional(z.string().check(z.regex(/^\d{1,6}$/))),
})
export type ProductQuery = z.infer<typeof ProductQuery>

/** Filters by a range of numbers. Each filter has two query parameters, such as `priceFrom` and `priceTo`. */
export type RangeFilter = 'price' | 'power' | 'torque' | 'weight'

/** The requested range of a filter. Reversed ends are swapped. */
export function toRange(
  query: ProductQuery,
  name: RangeFilter,
): { from?: number | undefined; to?: number | undefined } {
  const [from, to] = [query[`${name}From`], query[`${name}To`]]
  const areBoundsSwapped = from !== undefined && to !== undefined && from > to
  return areBoundsSwapped ? { from: to, to: from } : { from, to }
}
