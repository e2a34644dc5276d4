import * as z from 'zod/mini'
import { CATEGORIES, SORTS } from './catalog'

const flag = z.pipe(
  z.enum(['true', 'false', '1', '0']),
  z.transform((value) => value === 'true' || value === '1'),
)

/** The query of GET /api/products. Unknown category, sort, field set or limit: 400 (api, storefront). */
export const ProductQuery = z.object({
  category: z.optional(z.enum(CATEGORIES)),
  q: z.optional(z.string().check(z.maxLength(100))),
  sort: z._default(z.enum(SORTS), 'newest'),
  inStock: z.optional(flag),
  fields: z.optional(z.enum(['card'])),
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
  cursor: z.optional(z.string().check(z.regex(/^\d{1,6}$/))),
})
export type ProductQuery = z.infer<typeof ProductQuery>
