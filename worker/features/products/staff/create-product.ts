import { BLANK_PRODUCT } from '../../../../domain/products/form/product-fields'
import type { NewProduct } from '../../../../domain/products/form/product-form'
import { dropLostPins } from '../../../../domain/products/pictures/defect-pin'
import { listSlugCandidates } from '../../../../domain/text/slug'
import { findTranslationsToCheck } from '../../../../domain/products/form/translations'
import { runBatch } from '../../../database/db'
import type { Deps } from '../../../deps'
import { recordAction, type StaffActor } from '../../admin/actions'
import { clearCatalogVersionCache } from '../catalog/catalog-cache'
import { findFreeSlugs } from './find-free-slugs'
import {
  toProductColumns,
  updateConditionTexts,
  type PublishDeps,
  readPublishFacts,
  requireChosenGrade,
  requireManuals,
  requirePictures,
  rejectImpossibleValues,
  requireReadyToPublish,
  omitUndefined,
  toConflictError,
} from './product-columns'
import { products } from '../products.table'
import { type StaffProduct, requireStaffProduct, buildStaffProductQueries } from './staff-product'

/**
 * Adds a product. Throws:
 * - `product.taken` for a used SKU or slug
 * - `input.invalid` for a date in the future, or a condition text without a grade
 * - `product.not_ready` if the product is to be on sale and fields are missing
 */
export async function createProduct(
  deps: PublishDeps & Pick<Deps, 'now'>,
  staff: StaffActor,
  input: NewProduct,
): Promise<StaffProduct> {
  const { db } = deps
  const now = deps.now()
  const { translationsToCheck: copiedTranslations = [], ...inputFields } = omitUndefined(input)
  const defaultedFields = { ...BLANK_PRODUCT, ...inputFields }
  const fields = { ...defaultedFields, ...updateConditionTexts(inputFields, BLANK_PRODUCT) }
  const { status, stock } = fields
  const id = crypto.randomUUID()
  const [slug = id] = input.slug
    ? [input.slug]
    : await findFreeSlugs(deps, [listSlugCandidates(fields.name, fields.sku, id)])
  const row = {
    ...toProductColumns(fields),
    image: fields.images[0] ?? '',
    images: [...new Set(fields.images)],
    defects: dropLostPins(fields.defects, fields.images),
    id,
    slug,
    translationsToCheck: findTranslationsToCheck(
      { ...fields, translationsToCheck: copiedTranslations },
      fields,
    ),
    pieces: stock,
    createdAt: now,
    listedAt: now,
    updatedAt: now,
  }
  rejectImpossibleValues(deps, input)
  requireChosenGrade(input, BLANK_PRODUCT)
  requireReadyToPublish(row, null, await readPublishFacts(deps))
  try {
    const batchResults = await runBatch(db, {
      writes: [
        requirePictures(deps, row.images),
        requireManuals(deps, [row.manualUrl]),
        db.insert(products).values(row),
        recordAction(deps, staff, { action: 'product_create', subject: id, detail: { status } }),
      ],
      ...buildStaffProductQueries(db, id),
    })
    clearCatalogVersionCache()
    return requireStaffProduct(batchResults)
  } catch (error) {
    throw toConflictError(error)
  }
}
