import {
  fieldDefinition,
  isTranslated,
  PRODUCT_FIELD_NAMES,
  type ProductField,
  type TranslatedField,
} from '../../../../domain/products/form/product-fields'

/** The sections of the product form, in their order on the page. */
const FORM_SECTIONS = [
  'images',
  'model',
  'condition',
  'price',
  'shipping',
  'texts',
  'safety',
  'details',
  'repair',
  'address',
] as const
export type FormSectionName = (typeof FORM_SECTIONS)[number]

/** Sections of fields whose definition names no section, because their inputs are written by hand in the JSX. */
const CUSTOM_INPUT_SECTIONS: Partial<Record<ProductField, FormSectionName>> = {
  images: 'images',
  imageTexts: 'images',
  name: 'model',
  sku: 'model',
  category: 'model',
  ean: 'model',
  grade: 'condition',
  condition: 'condition',
  defects: 'condition',
  exhibitionPrice: 'price',
  originalPrice: 'price',
  stock: 'price',
  rrpSource: 'price',
  rrpCheckedAt: 'price',
  taxKind: 'price',
  purchasePrice: 'price',
  description: 'texts',
  features: 'texts',
  box: 'texts',
  manufacturerId: 'safety',
}

const ownSectionOf = (field: ProductField): FormSectionName | undefined =>
  CUSTOM_INPUT_SECTIONS[field] ?? fieldDefinition(field).section

/** Returns the section that contains the input of a field. An English text is in the section of its Polish text. */
export function sectionOf(field: ProductField): FormSectionName {
  const polishField = PRODUCT_FIELD_NAMES.find((name) => isTranslated(name) && `${name}En` === field)
  return ownSectionOf(polishField ?? field) ?? 'address'
}

/** All fields in the order of the form. */
export const FIELDS_IN_FORM_ORDER: readonly ProductField[] = FORM_SECTIONS.flatMap((section) =>
  PRODUCT_FIELD_NAMES.filter((field) => sectionOf(field) === section),
)

/** Sorts problems of fields by the order of the form. */
export const sortByForm = <T extends { path: ProductField }>(problems: readonly T[]): T[] =>
  problems.toSorted((a, b) => FIELDS_IN_FORM_ORDER.indexOf(a.path) - FIELDS_IN_FORM_ORDER.indexOf(b.path))

export type BilingualTexts = {
  fields: readonly TranslatedField[]
  /** The list in this section whose items have a Polish and an English text; null if the section has no such list. */
  list: 'defects' | 'box' | null
}

/** The texts of a section that have an English translation; null if it has none. */
export function bilingualTextsOf(section: FormSectionName): BilingualTexts | null {
  const fields = PRODUCT_FIELD_NAMES.filter(isTranslated).filter((field) => sectionOf(field) === section)
  const list = (['defects', 'box'] as const).find((field) => sectionOf(field) === section) ?? null
  return fields.length > 0 || list ? { fields, list } : null
}
