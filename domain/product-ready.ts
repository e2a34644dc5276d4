import type { ProductField, ProductFields } from './product-form'
import { type BilingualTexts, fieldOfKey, untranslatedFields } from './translations'

/**
 * A field that blocks publication. `unchecked`: the Polish text changed after its English translation; `key` names the
 * text. `untranslated`: an item of a list has no English text.
 */
export type Lack = {
  path: ProductField
  code: 'required' | 'aboveOriginal' | 'unchecked' | 'untranslated'
  key?: string
}
/** A value that is invalid even for a draft. */
export type Impossible = { path: ProductField; code: 'notYet' }

export type Judged = Pick<
  ProductFields,
  | 'name'
  | 'description'
  | 'condition'
  | 'images'
  | 'originalPrice'
  | 'exhibitionPrice'
  | 'rrpSource'
  | 'rrpCheckedAt'
  | 'grade'
  | 'defects'
  | 'manufacturerId'
  | 'safety'
> &
  Pick<BilingualTexts, 'box'> & { translationsToCheck: readonly string[] }

/**
 * Fields missing for publication, in form order: main characteristics and price (rules 1), defects of goods that are
 * not like new (rules 4), manufacturer and warnings (GPSR art. 19, rules 5).
 */
export function missingFields(product: Judged): Lack[] {
  const lacks: Lack[] = []
  const need = (path: ProductField, isThere: boolean) => {
    if (!isThere) lacks.push({ path, code: 'required' })
  }
  need('images', product.images.length > 0)
  need('name', product.name.trim() !== '')
  need('description', product.description.trim() !== '')
  need('originalPrice', product.originalPrice > 0)
  need('exhibitionPrice', product.exhibitionPrice > 0)
  if (product.originalPrice > 0 && product.exhibitionPrice > product.originalPrice)
    lacks.push({ path: 'exhibitionPrice', code: 'aboveOriginal' })
  // A shown saving needs a catalogue price with a source and a date (rules 1.7).
  const isCompared = product.originalPrice > product.exhibitionPrice
  need('rrpSource', !isCompared || product.rrpSource !== null)
  need('rrpCheckedAt', !isCompared || product.rrpCheckedAt !== null)
  need('condition', product.condition.trim() !== '')
  need('defects', product.grade === 'A' || product.defects.length > 0)
  need('manufacturerId', product.manufacturerId !== null)
  need('safety', product.safety.trim() !== '')
  for (const path of untranslatedFields(product)) lacks.push({ path, code: 'untranslated' })
  for (const key of product.translationsToCheck) lacks.push({ path: fieldOfKey(key), code: 'unchecked', key })
  return lacks
}

/** Rejects a future check date of the catalogue price; days in Poland as `2026-11-24` (rules 1.7). */
export const changeErrors = (
  { rrpCheckedAt }: { rrpCheckedAt?: string | null | undefined },
  today: string,
): Impossible[] => (rrpCheckedAt && rrpCheckedAt > today ? [{ path: 'rrpCheckedAt', code: 'notYet' }] : [])

type Offered = Judged & { status: ProductFields['status'] }

/**
 * Errors that prevent a product from becoming `after`. A published product may keep its old errors, but must not get
 * new ones.
 */
export function publishErrors(after: Offered, before: Offered | null): Lack[] {
  if (after.status !== 'published') return []
  const oldErrors = before?.status === 'published' ? missingFields(before) : []
  return missingFields(after).filter(
    ({ path, code, key }) =>
      !oldErrors.some((lack) => lack.path === path && lack.code === code && lack.key === key),
  )
}
