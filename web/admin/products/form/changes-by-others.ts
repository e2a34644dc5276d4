import type { ProductField } from '../../../../domain/products/form/product-form'
import { changesOf, type ProductValues } from './product-values'

export type ForeignChange = {
  field: ProductField & keyof ProductValues
  /** True if staff entered a different value for the same field in this form. */
  isDisputed: boolean
}

const changedFields = (values: ProductValues, from: ProductValues) =>
  Object.keys(changesOf(values, from)) as ForeignChange['field'][]

/** Lists the fields that another user has changed since the form was opened. */
export function changesByOthers(
  values: ProductValues,
  openedValues: ProductValues,
  theirs: ProductValues,
): ForeignChange[] {
  const locallyChangedFields = changedFields(values, openedValues)
  const differentFields = changedFields(values, theirs)
  return changedFields(theirs, openedValues).map((field) => ({
    field,
    isDisputed: locallyChangedFields.includes(field) && differentFields.includes(field),
  }))
}

/** Merges the values saved by another user into a form. Where both changed a field, the input of this form wins. */
export const mergeValues = (
  values: ProductValues,
  openedValues: ProductValues,
  theirs: ProductValues,
): ProductValues => ({
  ...theirs,
  ...Object.fromEntries(changedFields(values, openedValues).map((field) => [field, values[field]])),
})
