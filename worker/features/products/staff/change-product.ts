import { eq } from 'drizzle-orm'
import { AppError } from '../../../../domain/errors'
import { toDecimal } from '../../../../domain/money/money'
import type { ProductChange } from '../../../../domain/products/form/product-form'
import { dropLostPins } from '../../../../domain/products/pictures/defect-pin'
import { findTranslationsToCheck } from '../../../../domain/products/form/translations'
import { abortUnless, rowExistsSql, isConstraintViolation, runBatch } from '../../../database/db'
import type { Deps } from '../../../deps'
import { recordAction, type StaffActor } from '../../admin/actions'
import { clearCatalogVersionCache } from '../catalog/catalog-cache'
import {
  toProductColumns,
  updateConditionTexts,
  calculateListedAt,
  type PublishDeps,
  totalUnitsSql,
  readPublishFacts,
  requireManuals,
  requirePictures,
  rejectImpossibleValues,
  requireChosenGrade,
  requireReadyToPublish,
  omitUndefined,
  isStillArchivedAsSold,
  toConflictError,
} from './product-columns'
import { products } from '../products.table'
import {
  picturesOf,
  readProductRow,
  type StaffProduct,
  requireStaffProduct,
  buildStaffProductQueries,
} from './staff-product'

type ChangeProductDeps = PublishDeps & Pick<Deps, 'now'>

const createStaleError = async (deps: Pick<Deps, 'db'>, id: string) =>
  new AppError('product.stale', { version: (await readProductRow(deps, id)).version })

/**
 * Changes the given fields of a product. Throws:
 * - `product.not_found`; `product.taken` for a used SKU or slug
 * - `product.stale` with the current version if the product or its stock changed since staff read it
 * - `input.invalid` for a date in the future, or a condition text without a grade
 * - `product.not_ready` with the missing fields if the product is to be on sale
 */
export async function changeProduct(
  deps: ChangeProductDeps,
  staff: StaffActor,
  id: string,
  { version, stockSeen, checkedTranslations, ...input }: ProductChange,
): Promise<StaffProduct> {
  const { db } = deps
  rejectImpossibleValues(deps, input)
  const [productBefore, publishFacts] = await Promise.all([readProductRow(deps, id), readPublishFacts(deps)])
  if (productBefore.version !== version) throw await createStaleError(deps, id)
  requireChosenGrade(input, productBefore)
  const textColumns = toProductColumns({
    ...omitUndefined(input),
    ...updateConditionTexts(input, productBefore),
  })
  const mergedProduct = { ...productBefore, ...textColumns }
  const changedFields = {
    ...textColumns,
    // Removes the pins of defects whose picture was deleted.
    ...(input.images || input.defects
      ? { defects: dropLostPins(mergedProduct.defects, picturesOf(mergedProduct)) }
      : {}),
    translationsToCheck: findTranslationsToCheck(productBefore, mergedProduct, checkedTranslations),
  }
  const changedProduct = { ...productBefore, ...changedFields }
  requireReadyToPublish(changedProduct, productBefore, publishFacts)
  const isArchivedAsSold =
    input.status === undefined && isStillArchivedAsSold(changedProduct, productBefore, publishFacts)
  const changedAt = Math.max(deps.now(), productBefore.updatedAt + 1)
  const changedFieldNames = Object.keys(input).filter((field) => field !== 'exhibitionPrice')
  const priceChange = {
    from: toDecimal(productBefore.exhibitionPrice),
    to: toDecimal(changedProduct.exhibitionPrice),
  }
  try {
    const batchResults = await runBatch(db, {
      writes: [
        abortUnless(
          db,
          'product_unchanged',
          rowExistsSql(
            products,
            eq(products.id, id),
            eq(products.version, version),
            input.stock === undefined ? undefined : eq(products.stock, stockSeen ?? input.stock),
          ),
        ),
        requirePictures(deps, changedFields.images),
        requireManuals(deps, [changedFields.manualUrl]),
        db
          .update(products)
          .set({
            ...changedFields,
            archivedAsSold: isArchivedAsSold,
            ...(changedFields.stock === undefined ? {} : { pieces: totalUnitsSql(changedFields.stock) }),
            listedAt: calculateListedAt(productBefore, changedProduct.status, changedAt),
            updatedAt: changedAt,
            version: version + 1,
          })
          .where(eq(products.id, id)),
        recordAction(deps, staff, {
          action: 'product_change',
          subject: id,
          detail: {
            fields: changedFieldNames,
            ...(priceChange.from === priceChange.to ? {} : { price: priceChange }),
          },
        }),
      ],
      ...buildStaffProductQueries(db, id),
    })
    clearCatalogVersionCache()
    return requireStaffProduct(batchResults)
  } catch (error) {
    throw isConstraintViolation(error, 'product_unchanged')
      ? await createStaleError(deps, id)
      : toConflictError(error)
  }
}
