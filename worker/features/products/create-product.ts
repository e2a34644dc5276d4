import type { NewProduct } from '../../../domain/product-form'
import { slugChoices } from '../../../domain/slug'
import { translationsToCheck } from '../../../domain/translations'
import { writeAndRead } from '../../db'
import type { Deps } from '../../deps'
import { recordAction, type Staff } from '../admin/actions'
import { forgetCatalogVersion } from './catalog-cache'
import { freeSlugs } from './free-slugs'
import {
  BLANK,
  columnsOf,
  conditionOf,
  requirePictures,
  requirePossible,
  requireReady,
  omitUndefined,
  toConflictError,
} from './product-columns'
import { products } from './products.table'
import { type StaffProduct, staffProductIn, staffProductSql } from './staff-product'

/**
 * Adds a product. Throws:
 * - `product.taken` for a used SKU or slug
 * - `input.invalid` for a date in the future
 * - `product.not_ready` if the product is to be on sale and fields are missing
 */
export async function createProduct(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  input: NewProduct,
): Promise<StaffProduct> {
  const { db } = deps
  const now = deps.now()
  const { translationsToCheck: copiedTranslations = [], ...inputFields } = omitUndefined(input)
  const texts = { ...BLANK, ...inputFields }
  const fields = { ...texts, ...conditionOf(texts, BLANK) }
  const { status, stock } = fields
  const id = crypto.randomUUID()
  const [slug = id] = input.slug
    ? [input.slug]
    : await freeSlugs(deps, [slugChoices(fields.name, fields.sku, id)])
  const row = {
    ...columnsOf(fields),
    image: fields.images[0] ?? '',
    images: [...new Set(fields.images)],
    id,
    slug,
    translationsToCheck: translationsToCheck({ ...fields, translationsToCheck: copiedTranslations }, fields),
    pieces: stock,
    createdAt: now,
    listedAt: now,
    updatedAt: now,
  }
  requirePossible(deps, input)
  requireReady(row, null)
  try {
    const results = await writeAndRead(
      db,
      [
        requirePictures(deps, row.images),
        db.insert(products).values(row),
        recordAction(deps, staff, { action: 'product_create', subject: id, detail: { status } }),
      ],
      staffProductSql(db, id),
    )
    forgetCatalogVersion()
    return staffProductIn(results)
  } catch (error) {
    throw toConflictError(error)
  }
}
