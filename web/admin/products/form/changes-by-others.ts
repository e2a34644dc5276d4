import type { ProductField } from '../../../../domain/products/form/product-fields'
import { findChanges, type ProductValues } from './product-values'

export type ForeignChange = {
  field: ProductField & keyof ProductValues
  /** True if staff entered a different value for the same field in this form. */
  isDisputed: boolean
}

const listChangedFields = (values: ProductValues, originalValues: ProductValues) =>
  Object.keys(findChanges(values, originalValues)) as ForeignChange['field'][]

/** Lists the fields that another user has changed since the form was opened. */
export function findForeignChanges(
  values: ProductValues,
  openedValues: ProductValues,
  savedValues: ProductValues,
): ForeignChange[] {
  const locallyChangedFields = listChangedFields(values, openedValues)
  const differentFields = listChangedFields(values, savedValues)
  return listChangedFields(savedValues, openedValues).map((field) => ({
    field,
    isDisputed: locallyChangedFields.includes(field) && differentFields.includes(field),
  }))
}

/** Merges the values saved by another user into a form. Where both changed a field, the input of this form wins. */
export const mergeValues = (
  values: ProductValues,
  openedValues: ProductValues,
  savedValues: ProductValues,
): ProductValues => ({
  ...savedValues,
  ...Object.fromEntries(listChangedFields(values, openedValues).map((field) => [field, values[field]])),
})
