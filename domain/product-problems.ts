import type * as z from 'zod/mini'
import { type FieldError, FIELD_ERRORS } from './fields'
import { ZERO } from './money'
import { ProductFields, type ProductField, type ProductWire } from './product-form'
import { impossiblesOf, type Impossible, type Judged, type Lack, obstaclesTo } from './product-ready'

export type ProductProblem = { path: ProductField; code: FieldError | (Lack | Impossible)['code'] }

/** The fields in the order of the form, so that the first one that is wrong is the first to be gone to. */
export const FORM_ORDER = [
  ...(['images', 'imageTexts', 'name', 'nameEn', 'sku', 'category', 'description', 'descriptionEn'] as const),
  ...([
    'exhibitionPrice',
    'originalPrice',
    'rrpSource',
    'rrpSourceEn',
    'rrpCheckedAt',
    'stock',
    'grade',
    'condition',
    'conditionEn',
    'defects',
  ] as const),
  ...(['warranty', 'warrantyEn', 'features', 'featuresEn', 'box', 'voltage', 'platform'] as const),
  ...(['batteryIncluded', 'batteryChemistry', 'batteryWh', 'manufacturerId', 'modelNumber', 'ean'] as const),
  ...(['serialNumber', 'manualUrl', 'safety', 'safetyEn'] as const),
  ...(['lengthMm', 'widthMm', 'heightMm', 'weightGrams', 'largeParcel', 'slug', 'status'] as const),
] satisfies ProductField[]

/** What a field is taken for that cannot be read: it is wrong already, and nothing else is to be said of it. */
const UNREAD: Judged = {
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
  manufacturerId: null,
  safety: '',
  translationsToCheck: [],
}

type Known = ProductWire & { translationsToCheck?: readonly string[] }

const SHAPE: Record<ProductField, z.ZodMiniType> = ProductFields.shape

/** A product as it is judged, whatever else is wrong with it. Each value has the type that its field's schema gives. */
function judgedOf({ translationsToCheck = [], ...wire }: Partial<Known>) {
  const read = Object.keys(UNREAD).flatMap((name) => {
    if (name === 'translationsToCheck') return []
    const field = name as Exclude<keyof Judged, 'translationsToCheck'>
    const { success, data } = SHAPE[field].safeParse(wire[field])
    return success ? [[field, data] as const] : []
  })
  const known = Object.fromEntries(read) as Partial<Judged>
  return { ...UNREAD, ...known, translationsToCheck, status: wire.status ?? 'draft' }
}

/**
 * All that is wrong with what staff want to save, at once: fields that cannot be as they are given, and what is missing
 * before it may be on sale. `before` is the product as it is, null for a new one; `today` is the day in Poland,
 * `2026-11-24`. `given.translationsToCheck` are the English texts to check after this save. One problem a field, in the order
 * of the form.
 */
export function problemsOf(given: Partial<Known>, before: Known | null, today: string): ProductProblem[] {
  const found = new Map<ProductField, ProductProblem['code']>()
  for (const field of FORM_ORDER) {
    const isAsked = field in given || (!before && ['name', 'sku', 'category'].includes(field))
    const { error } = isAsked ? SHAPE[field].safeParse(given[field]) : {}
    if (error) found.set(field, codeOf(error.issues))
  }
  const judged = obstaclesTo(judgedOf({ ...before, ...given }), before && judgedOf(before))
  for (const { path, code } of [...impossiblesOf(given, today), ...judged])
    if (!found.has(path)) found.set(path, code)
  return FORM_ORDER.flatMap((path) => {
    const code = found.get(path)
    return code ? [{ path, code }] : []
  })
}

const codeOf = ([issue]: readonly z.core.$ZodIssue[]): FieldError =>
  FIELD_ERRORS.find((code) => code === issue?.message) ?? 'invalid'
