import * as z from 'zod/mini'
import { CATEGORIES } from '../catalog/catalog'
import { SALE_STATES, STAFF_PRODUCT_SORTS } from '../catalog/sale-state'
import { fieldErrorCode } from '../../forms/fields'
import { ListQuery } from '../../admin/paging'
import { MAX_SKU_LENGTH, MAX_SKUS_PER_REQUEST } from '../pictures/photo-names'
import { ProductFields } from './product-fields'
import { MAX_TRANSLATIONS, TRANSLATION_KEY_LIMIT } from './translations'

const translationKeysSchema = z
  .array(z.string().check(z.maxLength(TRANSLATION_KEY_LIMIT)))
  .check(z.maxLength(MAX_TRANSLATIONS, fieldErrorCode('tooLong')))

const { name, sku, category, stock } = ProductFields.shape
/**
 * The body of POST /api/admin/products; missing fields get their defaults. For a duplicate, `translationsToCheck` lists
 * the texts whose English is still copied from the original product.
 */
export const NewProduct = z.object({
  ...z.partial(ProductFields).shape,
  name,
  sku,
  category,
  translationsToCheck: z.optional(translationKeysSchema),
})
export type NewProduct = z.infer<typeof NewProduct>

/**
 * The body of PATCH /api/admin/products/{id}: some fields, and the version that staff saw.
 * Sales change the stock without a new version. A new stock is therefore sent with the stock that staff saw
 * (`stockSeen`).
 */
export const ProductChange = z
  .object({
    ...z.partial(ProductFields).shape,
    version: z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)),
    stockSeen: z.optional(stock),
    /** Keys of English texts that staff have compared with the Polish ones. */
    checkedTranslations: z.optional(translationKeysSchema),
  })
  .check(
    z.refine(({ stock, stockSeen }) => stock === undefined || stockSeen !== undefined, {
      path: ['stockSeen'],
      error: fieldErrorCode('required'),
    }),
  )
export type ProductChange = z.infer<typeof ProductChange>

/**
 * Missing data by which staff filter products. `guarantee`: a published product has a guarantee without guarantor,
 * territory or claim procedure (rules 4.2).
 */
export const MISSING_DATA_FILTERS = ['guarantee'] as const

/** The body of POST /api/admin/products/skus, which looks up products by SKU. */
export const SkuListBody = z.object({
  skus: z.array(z.string().check(z.maxLength(MAX_SKU_LENGTH))).check(z.maxLength(MAX_SKUS_PER_REQUEST)),
})

/** The query of GET /api/admin/products. */
export const StaffProductsQuery = z.object({
  ...ListQuery,
  state: z.optional(z.enum(SALE_STATES)),
  category: z.optional(z.enum(CATEGORIES)),
  sort: z.optional(z.enum(STAFF_PRODUCT_SORTS)),
  lacks: z.optional(z.enum(MISSING_DATA_FILTERS)),
})
export type StaffProductsQuery = z.infer<typeof StaffProductsQuery>

export const booleanField = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value) => value === 'true'),
)

/**
 * Query of POST /api/admin/products/import. With `dry`, the call only checks the file. `sure`: staff have confirmed the
 * unusual prices listed in the report.
 */
export const ImportQuery = z.object({ dry: z.optional(booleanField), sure: z.optional(booleanField) })
