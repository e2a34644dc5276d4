import type { ProductField } from '../../../domain/product-form'
import { changesOf, type ProductValues } from './product-values'

export type ForeignChange = {
  field: ProductField & keyof ProductValues
  /** Whether this form says something else of it that was typed here. */
  isDisputed: boolean
}

const changed = (values: ProductValues, from: ProductValues) =>
  Object.keys(changesOf(values, from)) as ForeignChange['field'][]

/** What somebody else has made of a product since its form was opened, field by field. */
export function foreignChanges(
  values: ProductValues,
  opened: ProductValues,
  theirs: ProductValues,
): ForeignChange[] {
  const mine = changed(values, opened)
  const apart = changed(values, theirs)
  return changed(theirs, opened).map((field) => ({
    field,
    isDisputed: mine.includes(field) && apart.includes(field),
  }))
}

/** What stands in a form that takes in what somebody else has saved: what was typed here stays. */
export const mergedValues = (
  values: ProductValues,
  opened: ProductValues,
  theirs: ProductValues,
): ProductValues => ({
  ...theirs,
  ...Object.fromEntries(changed(values, opened).map((field) => [field, values[field]])),
})
