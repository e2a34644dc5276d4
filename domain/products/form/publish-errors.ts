import { countOwnPhotos } from '../pictures/own-photos'
import type { ProductField, ProductFields } from './product-fields'
import { type BilingualTexts, translationField, findUntranslatedFields } from './translations'

/**
 * A field that blocks publication. `unchecked`: the Polish text changed after its English translation; `key` names the
 * text. `untranslated`: an item of a list has no English text. `noStatement`: the product claims a guarantee, but its
 * manufacturer has no guarantee statement. `noArtwork`: the shop has no artwork of the label GARAN. `fewPhotos`: too few
 * pictures are photos of the unit for sale.
 */
export type PublishFieldError = {
  path: ProductField
  code:
    'required' | 'aboveOriginal' | 'unchecked' | 'untranslated' | 'noStatement' | 'noArtwork' | 'fewPhotos'
  key?: string
}
/** A value that the form rejects for drafts too, not only for publication. */
export type InvalidDraftField = { path: ProductField; code: 'notYet' }

export type PublishableProduct = Pick<
  ProductFields,
  | 'name'
  | 'description'
  | 'condition'
  | 'images'
  | 'imageTexts'
  | 'originalPrice'
  | 'exhibitionPrice'
  | 'rrpSource'
  | 'rrpCheckedAt'
  | 'grade'
  | 'defects'
  | 'warranty'
  | 'durabilityGuaranteeYears'
  | 'brand'
  | 'manufacturerId'
  | 'modelNumber'
  | 'safety'
  | 'taxKind'
  | 'purchasePrice'
> &
  Pick<BilingualTexts, 'box'> & { translationsToCheck: readonly string[] }

/** Facts about manufacturers and shop that decide about a publication. */
export type PublishFacts = {
  /** True if the manufacturer has a guarantee statement. */
  hasStatement: (manufacturerId: string) => boolean
  /** True if the shop has the official artwork of the label GARAN. */
  hasLabelArtwork: boolean
  /** Own photos that a product on sale needs (`requiredOwnPhotos`). */
  requiredOwnPhotos: number
}

/**
 * Fields missing for publication, in form order.
 * They are main characteristics and price (rules 1), and defects of goods that are not like new (rules 4). Then follow
 * guarantee and label (rules 4.2, 4.7), and manufacturer and warnings (GPSR art. 19, rules 5).
 */
export function findMissingFields(
  product: PublishableProduct,
  { hasStatement, hasLabelArtwork, requiredOwnPhotos }: PublishFacts,
): PublishFieldError[] {
  const errors: PublishFieldError[] = []
  const requireField = (path: ProductField, isPresent: boolean) => {
    if (!isPresent) errors.push({ path, code: 'required' })
  }
  requireField('images', product.images.length > 0)
  if (product.images.length > 0 && countOwnPhotos(product.images, product.imageTexts) < requiredOwnPhotos)
    errors.push({ path: 'images', code: 'fewPhotos' })
  requireField('name', product.name.trim() !== '')
  requireField('description', product.description.trim() !== '')
  requireField('originalPrice', product.originalPrice > 0)
  requireField('exhibitionPrice', product.exhibitionPrice > 0)
  if (product.originalPrice > 0 && product.exhibitionPrice > product.originalPrice)
    errors.push({ path: 'exhibitionPrice', code: 'aboveOriginal' })
  // A shown saving needs a catalogue price with a source and a date (rules 1.7).
  const hasHigherOriginalPrice = product.originalPrice > product.exhibitionPrice
  requireField('rrpSource', !hasHigherOriginalPrice || product.rrpSource !== null)
  requireField('rrpCheckedAt', !hasHigherOriginalPrice || product.rrpCheckedAt !== null)
  requireField('condition', product.condition.trim() !== '')
  requireField('defects', product.grade === 'A' || product.defects.length > 0)
  const { manufacturerId } = product
  const hasGuaranteeLabel = product.durabilityGuaranteeYears !== null
  const hasWarranty = product.warranty.trim() !== ''
  requireField('warranty', !hasGuaranteeLabel || hasWarranty)
  if (hasWarranty && manufacturerId !== null && !hasStatement(manufacturerId))
    errors.push({ path: 'warranty', code: 'noStatement' })
  if (hasGuaranteeLabel && !hasLabelArtwork)
    errors.push({ path: 'durabilityGuaranteeYears', code: 'noArtwork' })
  requireField('brand', !hasGuaranteeLabel || product.brand !== null)
  requireField('manufacturerId', manufacturerId !== null)
  requireField('modelNumber', !hasGuaranteeLabel || product.modelNumber !== null)
  requireField('safety', product.safety.trim() !== '')
  // The VAT of the margin cannot be computed without the purchase price (rules 8.8).
  requireField('purchasePrice', product.taxKind !== 'margin' || product.purchasePrice !== null)
  for (const path of findUntranslatedFields(product)) errors.push({ path, code: 'untranslated' })
  for (const key of product.translationsToCheck)
    errors.push({ path: translationField(key), code: 'unchecked', key })
  return errors
}

const PAST_DAYS = ['rrpCheckedAt', 'inspectedAt'] as const

/**
 * Rejects a future day for the check of the catalogue price or of the unit (rules 1.7). Days are Polish, `2026-11-24`.
 */
export const changeErrors = (
  days: { [Field in (typeof PAST_DAYS)[number]]?: string | null | undefined },
  today: string,
): InvalidDraftField[] =>
  PAST_DAYS.filter((path) => (days[path] ?? '') > today).map((path) => ({ path, code: 'notYet' }))

type ProductWithStatus = PublishableProduct & { status: ProductFields['status'] }

/**
 * Errors that prevent a product from becoming `productAfter`. A published product may keep its old errors, but must
 * not get new ones.
 */
export function publishErrors(
  productAfter: ProductWithStatus,
  productBefore: ProductWithStatus | null,
  facts: PublishFacts,
): PublishFieldError[] {
  if (productAfter.status !== 'published') return []
  const errorsBefore = productBefore?.status === 'published' ? findMissingFields(productBefore, facts) : []
  return findMissingFields(productAfter, facts).filter(
    ({ path, code, key }) =>
      !errorsBefore.some(
        (oldError) => oldError.path === path && oldError.code === code && oldError.key === key,
      ),
  )
}
