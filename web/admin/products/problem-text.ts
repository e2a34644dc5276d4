import { PRODUCT_LIMITS } from '../../../domain/products/form/field-schemas'
import { fieldDefinition, type ProductField } from '../../../domain/products/form/product-fields'
import type { StaffProductsWords } from './words'

type ErrorTexts = StaffProductsWords['errors']

/**
 * Returns the text for an error code of a product field. If the value is not allowed, the text names the allowed
 * values.
 */
export function formatProblem(errors: ErrorTexts, field: ProductField, code: string): string {
  const { missing, wrong }: { missing: FieldTexts; wrong: FieldTexts } = errors
  const { maxLength = PRODUCT_LIMITS.line, min, max } = fieldDefinition(field)
  switch (code) {
    case 'required':
      return missing[field] ?? errors.required
    case 'tooLong':
      return errors.longLists[field as keyof ErrorTexts['longLists']] ?? errors.tooLong({ max: maxLength })
    case 'taken':
    case 'aboveOriginal':
    case 'notYet':
    case 'unchecked':
    case 'untranslated':
    case 'noStatement':
    case 'noArtwork':
    case 'fewPhotos':
      return errors[code]
    default:
      if (wrong[field]) return wrong[field]
      return min === undefined || max === undefined ? errors.invalid : errors.wholeNumber({ min, max })
  }
}
type FieldTexts = Partial<Record<ProductField, string>>
