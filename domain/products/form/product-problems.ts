import type * as z from 'zod/mini'
import { type FieldError, FIELD_ERRORS } from '../../forms/fields'
import { ZERO } from '../../money/money'
import { ProductFields, type ProductField, type ProductWire } from './product-form'
import {
  changeErrors,
  type InvalidDraftField,
  type PublishableProduct,
  type PublishFieldError,
  type PublishFacts,
  publishErrors,
} from './publish-errors'

export type ProductProblem = {
  path: ProductField
  code: FieldError | (PublishFieldError | InvalidDraftField)['code']
}

/** The fields in form order, so that focus goes to the first wrong one. */
export const FORM_FIELD_ORDER = [
  ...(['images', 'imageTexts', 'name', 'nameEn', 'sku', 'category', 'description', 'descriptionEn'] as const),
  ...([
    'exhibitionPrice',
    'originalPrice',
    'rrpSource',
    'rrpSourceEn',
    'rrpCheckedAt',
    'taxKind',
    'purchasePrice',
    'stock',
    'grade',
    'condition',
    'conditionEn',
    'defects',
  ] as const),
  ...([
    'warranty',
    'warrantyEn',
    'durabilityGuaranteeYears',
    'brand',
    'features',
    'featuresEn',
    'box',
    'voltage',
    'platform',
  ] as const),
  ...(['batteryIncluded', 'batteryChemistry', 'batteryWh', 'manufacturerId', 'modelNumber', 'ean'] as const),
  ...(['serialNumber', 'manualUrl', 'safety', 'safetyEn'] as const),
  ...(['spareParts', 'sparePartsEn', 'repairInfo', 'repairInfoEn'] as const),
  ...(['updatesInfo', 'updatesInfoEn', 'dataInfo', 'dataInfoEn', 'supply'] as const),
  ...(['lengthMm', 'widthMm', 'heightMm', 'weightGrams', 'largeParcel', 'slug', 'status'] as const),
] satisfies ProductField[]

/**
 * Placeholders for fields that cannot be parsed. These fields already have an error and must not cause a second one.
 */
const PLACEHOLDER_PRODUCT: PublishableProduct = {
  name: '',
  description: '',
  condition: '',
  images: [],
  originalPrice: ZERO,
  exhibitionPrice: ZERO,
  rrpSource: null,
  rrpCheckedAt: null,
  grade: 'A',
  defects: [],
  box: [],
  warranty: '',
  durabilityGuaranteeYears: null,
  brand: null,
  manufacturerId: null,
  modelNumber: null,
  safety: '',
  taxKind: 'standard',
  purchasePrice: null,
  translationsToCheck: [],
}

type ProductWithTranslationsToCheck = ProductWire & { translationsToCheck?: readonly string[] }

const FIELD_SCHEMAS: Record<ProductField, z.ZodMiniType> = ProductFields.shape

/**
 * Parses a product field by field, so that a wrong field does not hide other errors. Each value has the type of its
 * field's schema.
 */
function parseFields({ translationsToCheck = [], ...wire }: Partial<ProductWithTranslationsToCheck>) {
  const validEntries = Object.keys(PLACEHOLDER_PRODUCT).flatMap((name) => {
    if (name === 'translationsToCheck') return []
    const field = name as Exclude<keyof PublishableProduct, 'translationsToCheck'>
    const { success, data } = FIELD_SCHEMAS[field].safeParse(wire[field])
    return success ? [[field, data] as const] : []
  })
  const validFields = Object.fromEntries(validEntries) as Partial<PublishableProduct>
  return { ...PLACEHOLDER_PRODUCT, ...validFields, translationsToCheck, status: wire.status ?? 'draft' }
}

/**
 * All errors of a save at once: invalid fields, and fields that are missing for publication. One error per field, in
 * form order.
 * `storedProduct` is the stored product, null for a new one. `today` is the Polish day, `2026-11-24`.
 * `translationsToCheck` of `changes` are the English texts to check after this save.
 */
export function findProductProblems(
  changes: Partial<ProductWithTranslationsToCheck>,
  storedProduct: ProductWithTranslationsToCheck | null,
  today: string,
  facts: PublishFacts,
): ProductProblem[] {
  const problemCodeByField = new Map<ProductField, ProductProblem['code']>()
  for (const field of FORM_FIELD_ORDER) {
    const shouldCheckField =
      field in changes || (!storedProduct && ['name', 'sku', 'category'].includes(field))
    const { error } = shouldCheckField ? FIELD_SCHEMAS[field].safeParse(changes[field]) : {}
    if (error) problemCodeByField.set(field, fieldErrorOf(error.issues))
  }
  const publishProblems = publishErrors(
    parseFields({ ...storedProduct, ...changes }),
    storedProduct && parseFields(storedProduct),
    facts,
  )
  for (const { path, code } of [...changeErrors(changes, today), ...publishProblems])
    if (!problemCodeByField.has(path)) problemCodeByField.set(path, code)
  return FORM_FIELD_ORDER.flatMap((path) => {
    const code = problemCodeByField.get(path)
    return code ? [{ path, code }] : []
  })
}

const fieldErrorOf = ([issue]: readonly z.core.$ZodIssue[]): FieldError =>
  FIELD_ERRORS.find((code) => code === issue?.message) ?? 'invalid'
