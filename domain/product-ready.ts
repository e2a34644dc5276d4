import type { ProductField, ProductFields } from './product-form'
import { type BilingualTexts, fieldOfKey, untranslated } from './translations'

/**
 * Something that a product lacks before it may be on sale. `unchecked`: the Polish text of an English one has changed;
 * `key` names the text. `untranslated`: an item of a list has no English text.
 */
export type Lack = {
  path: ProductField
  code: 'required' | 'aboveOriginal' | 'unchecked' | 'untranslated'
  key?: string
}
/** Something that no product may be told to be, on sale or not. */
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
 * What the shop and the law want to know of a product before it is offered: its main characteristics and price
 * (rules 1 and 4: defects of whatever is not like new), manufacturer and warnings (GPSR art. 19, rules 5). In the order
 * of the form.
 */
export function lacksOf(product: Judged): Lack[] {
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
  // A catalogue price that a saving is told from has to be one of somebody's, on some day (rules 1.7).
  const isCompared = product.originalPrice > product.exhibitionPrice
  need('rrpSource', !isCompared || product.rrpSource !== null)
  need('rrpCheckedAt', !isCompared || product.rrpCheckedAt !== null)
  need('condition', product.condition.trim() !== '')
  need('defects', product.grade === 'A' || product.defects.length > 0)
  need('manufacturerId', product.manufacturerId !== null)
  need('safety', product.safety.trim() !== '')
  for (const path of untranslated(product)) lacks.push({ path, code: 'untranslated' })
  for (const key of product.translationsToCheck) lacks.push({ path: fieldOfKey(key), code: 'unchecked', key })
  return lacks
}

/** A catalogue price cannot have been looked up on a day that has not come in Poland; days as `2026-11-24` (rules 1.7). */
export const impossiblesOf = (
  { rrpCheckedAt }: { rrpCheckedAt?: string | null | undefined },
  today: string,
): Impossible[] => (rrpCheckedAt && rrpCheckedAt > today ? [{ path: 'rrpCheckedAt', code: 'notYet' }] : [])

type Offered = Judged & { status: ProductFields['status'] }

/**
 * What forbids a product to become as `after` says. Who puts it on sale is told of everything; one that is on sale
 * already may go on lacking what it lacked, but nothing more.
 */
export function obstaclesTo(after: Offered, before: Offered | null): Lack[] {
  if (after.status !== 'published') return []
  const known = before?.status === 'published' ? lacksOf(before) : []
  return lacksOf(after).filter(
    ({ path, code, key }) =>
      !known.some((lack) => lack.path === path && lack.code === code && lack.key === key),
  )
}
