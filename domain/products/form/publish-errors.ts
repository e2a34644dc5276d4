import { isLargeParcel } from '../../delivery/couriers'
import { countOwnPhotos } from '../pictures/own-photos'
import type { ProductField, ProductFields } from './product-fields'
import { type BilingualTexts, fieldOfTranslationKey, findUntranslatedFields } from './translations'

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
  | 'largeParcel'
  | 'weightGrams'
> &
  Partial<Pick<ProductFields, 'category'>> &
  Pick<BilingualTexts, 'box'> & { translationsToCheck: readonly string[] }

/** Facts about manufacturers and shop that decide about a publication. */
export type PublishFacts = {
  /** True if the manufacturer has a guarantee statement. */
  hasStatement: (manufacturerId: string) => boolean
  /** True if the shop has the official artwork of the label GARAN. */
  hasGaranArtwork: boolean
  /** Number of own photos that a product on sale needs. */
  requiredOwnPhotos: number
}

/** A condition for publication. `code` is the error of a product that does not meet it. */
type PublishRequirement = PublishFieldError & { isMet: boolean }

/**
 * Everything that the publication of this product needs, met or not.
 * In form order. Sources: characteristics and price (rules 1), defects (rules 4), guarantee and label (rules 4.2, 4.7),
 * manufacturer and warnings (GPSR art. 19, rules 5).
 */
export function listPublishRequirements(
  product: PublishableProduct,
  { hasStatement, hasGaranArtwork, requiredOwnPhotos }: PublishFacts,
): PublishRequirement[] {
  const requirements: PublishRequirement[] = []
  const addRequirement = (path: ProductField, isMet: boolean, code: PublishFieldError['code'] = 'required') =>
    requirements.push({ path, code, isMet })
  addRequirement('images', product.images.length > 0)
  if (product.images.length > 0)
    addRequirement(
      'images',
      countOwnPhotos(product.images, product.imageTexts) >= requiredOwnPhotos,
      'fewPhotos',
    )
  addRequirement('name', product.name.trim() !== '')
  addRequirement('description', product.description.trim() !== '')
  addRequirement('originalPrice', product.originalPrice > 0)
  addRequirement('exhibitionPrice', product.exhibitionPrice > 0)
  if (product.originalPrice > 0)
    addRequirement('exhibitionPrice', product.exhibitionPrice <= product.originalPrice, 'aboveOriginal')
  // A shown saving needs a catalogue price with a source and a date (rules 1.7).
  if (product.originalPrice > product.exhibitionPrice) {
    addRequirement('rrpSource', product.rrpSource !== null)
    addRequirement('rrpCheckedAt', product.rrpCheckedAt !== null)
  }
  addRequirement('condition', product.condition.trim() !== '')
  if (product.grade !== 'A') addRequirement('defects', product.defects.length > 0)
  const { manufacturerId } = product
  const hasGuaranteeLabel = product.durabilityGuaranteeYears !== null
  const hasWarranty = product.warranty.trim() !== ''
  if (hasGuaranteeLabel) addRequirement('warranty', hasWarranty)
  if (hasWarranty && manufacturerId !== null)
    addRequirement('warranty', hasStatement(manufacturerId), 'noStatement')
  if (hasGuaranteeLabel) {
    addRequirement('durabilityGuaranteeYears', hasGaranArtwork, 'noArtwork')
    addRequirement('brand', product.brand !== null)
  }
  addRequirement('manufacturerId', manufacturerId !== null)
  if (hasGuaranteeLabel) addRequirement('modelNumber', product.modelNumber !== null)
  addRequirement('safety', product.safety.trim() !== '')
  // The VAT of the margin cannot be computed without the purchase price (rules 8.8).
  if (product.taxKind === 'margin') addRequirement('purchasePrice', product.purchasePrice !== null)
  // Without its weight, a heavy cabinet would be priced as an ordinary parcel.
  const { category, largeParcel, weightGrams } = product
  if (category === undefined ? largeParcel : isLargeParcel({ category, largeParcel }))
    addRequirement('weightGrams', weightGrams !== null)
  for (const path of findUntranslatedFields(product)) addRequirement(path, false, 'untranslated')
  for (const key of product.translationsToCheck)
    requirements.push({ path: fieldOfTranslationKey(key), code: 'unchecked', key, isMet: false })
  return requirements
}

/** Fields missing for publication. The Worker rejects a publication with these errors. */
export const findMissingFields = (product: PublishableProduct, facts: PublishFacts): PublishFieldError[] =>
  listPublishRequirements(product, facts).flatMap(({ isMet, ...error }) => (isMet ? [] : [error]))

const PAST_DAYS = ['rrpCheckedAt', 'inspectedAt'] as const

/**
 * Rejects a future day for the check of the catalogue price or of the unit (rules 1.7). Days are Polish, `2026-11-24`.
 */
export const findFutureDayErrors = (
  days: { [Field in (typeof PAST_DAYS)[number]]?: string | null | undefined },
  today: string,
): InvalidDraftField[] =>
  PAST_DAYS.filter((path) => (days[path] ?? '') > today).map((path) => ({ path, code: 'notYet' }))

type ProductWithStatus = PublishableProduct & { status: ProductFields['status'] }

/**
 * Errors for which a save of `productAfter` is rejected. A published product may keep its old errors, but must not get
 * new ones.
 */
export function findPublishErrors(
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
