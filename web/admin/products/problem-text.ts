import { PRODUCT_LIMITS, type ProductField, TEXT_LIMITS } from '../../../domain/products/form/product-form'
import type { StaffProductsWords } from './words'

type ErrorTexts = StaffProductsWords['errors']

const findMaxLength = (field: ProductField): number =>
  Object.hasOwn(TEXT_LIMITS, field) ? TEXT_LIMITS[field as keyof typeof TEXT_LIMITS] : PRODUCT_LIMITS.line

/**
 * Returns the text for an error code of a product field. If the value is not allowed, the text names the allowed
 * values.
 */
export function formatProblem(errors: ErrorTexts, field: ProductField, code: string): string {
  const { missing, wrong }: { missing: FieldTexts; wrong: FieldTexts } = errors
  switch (code) {
    case 'required':
      return missing[field] ?? errors.required
    case 'tooLong':
      return (
        errors.longLists[field as keyof ErrorTexts['longLists']] ??
        errors.tooLong({ most: findMaxLength(field) })
      )
    case 'taken':
    case 'aboveOriginal':
    case 'notYet':
    case 'unchecked':
    case 'untranslated':
    case 'noStatement':
    case 'noArtwork':
      return errors[code]
    default:
      return wrong[field] ?? errors.invalid
  }
}
type FieldTexts = Partial<Record<ProductField, string>>
