import { formatAmountInput, toDecimalText, parseWholeNumber } from '../../../../domain/money/amount-text'
import { type Category, listGalleryImages, type Grade } from '../../../../domain/products/catalog/catalog'
import { conditionTextsFor, hasChosenGrade } from '../../../../domain/products/catalog/condition'
import type { Language } from '../../../../domain/language'
import type { ProductTaxKind } from '../../../../domain/money/vat'
import { type Defect, dropLostPins } from '../../../../domain/products/pictures/defect-pin'
import type { PictureText } from '../../../../domain/products/pictures/picture-kind'
import {
  BLANK_PRODUCT,
  type FieldOfKind,
  hasKind,
  mapFields,
  pickFields,
  PRODUCT_FIELD_NAMES,
  type ProductField,
  type ProductWire,
} from '../../../../domain/products/form/product-fields'
import { listTranslations, findTranslationsToCheck } from '../../../../domain/products/form/translations'
import type { StaffProduct } from '../../../api'

type BilingualText = { pl: string; en: string }
export type BoxRow = BilingualText & { included: boolean }

/** Values of the product form. Numbers and prices are texts, as staff typed them. */
export type ProductValues = {
  [Field in Exclude<ProductField, 'status' | FieldOfKind<'yesNo'> | keyof StructuredValues>]: string
} & Record<FieldOfKind<'yesNo'>, boolean> &
  StructuredValues
type StructuredValues = {
  category: Category | ''
  /** Empty until staff choose a grade. */
  grade: Grade | ''
  defects: Defect[]
  box: BoxRow[]
  images: string[]
  imageTexts: Record<string, PictureText>
  taxKind: ProductTaxKind
  /**
   * Keys of English texts that were due for a check when the form was opened. A check is due after a change of the
   * Polish text.
   */
  translationsToCheck: string[]
  /** Keys of English texts that staff have confirmed in this form. */
  checkedTranslations: string[]
}

const FORM_FIELDS = PRODUCT_FIELD_NAMES.filter((field) => field !== 'status')
const TYPED_FIELDS = FORM_FIELDS.filter((field) => hasKind(field, 'text', 'day', 'number'))
const NUMBER_FIELDS = FORM_FIELDS.filter((field) => hasKind(field, 'number'))

/** Formats a price for its input field. The price 0.00 means "not set", so the field stays empty. */
const toInputPrice = (price: string | number, language: Language): string =>
  Number(price) === 0 ? '' : formatAmountInput(String(price), language)

type FormProduct = Omit<ProductWire, 'category' | 'status'> &
  Pick<ProductValues, 'category' | 'translationsToCheck'>

export const toFormValues = (product: FormProduct, language: Language): ProductValues => ({
  ...pickFields(product, FORM_FIELDS),
  ...mapFields(TYPED_FIELDS, (field) => String(product[field] ?? '')),
  grade: hasChosenGrade(product) ? product.grade : '',
  originalPrice: toInputPrice(product.originalPrice, language),
  exhibitionPrice: toInputPrice(product.exhibitionPrice, language),
  purchasePrice:
    product.purchasePrice === null ? '' : formatAmountInput(String(product.purchasePrice), language),
  stock: String(product.stock),
  features: product.features.join('\n'),
  featuresEn: product.featuresEn.join('\n'),
  batteryWh: product.batteryWh?.replace('.', language === 'pl' ? ',' : '.') ?? '',
  translationsToCheck: product.translationsToCheck,
  checkedTranslations: [],
})

export const BLANK_PRODUCT_VALUES: ProductValues = toFormValues(
  { ...BLANK_PRODUCT, category: '', translationsToCheck: [] },
  'pl',
)

/** Fields of a single unit. They are not copied when a new product copies the model. */
const UNIT_FIELDS = [
  'images',
  'imageTexts',
  'sku',
  'slug',
  'serialNumber',
  'stock',
  'exhibitionPrice',
  'purchasePrice',
  'grade',
  'condition',
  'conditionEn',
  'defects',
  'inspection',
  'inspectionEn',
  'inspectedAt',
  'batteryCycles',
  'displayPlace',
  'displayPlaceEn',
  'shownYear',
  'supply',
] as const satisfies readonly (keyof ProductValues)[]

/**
 * Copies the fields of a product's model into a form. Fields of a single unit stay as they are in the form. A scanned
 * EAN and a typed model number also stay if the copied product has none.
 */
export function copyModelValues(
  product: StaffProduct,
  values: ProductValues,
  language: Language,
): ProductValues {
  const modelValues = toFormValues(product, language)
  return {
    ...modelValues,
    ...pickFields(values, UNIT_FIELDS),
    ean: modelValues.ean || values.ean,
    modelNumber: modelValues.modelNumber || values.modelNumber,
  }
}

/** Parses a typed price. Empty text becomes "0.00", which means that no price was set. */
export const toPriceDecimal = (text: string): string => toDecimalText(text) || '0.00'
const parseOptionalNumber = (text: string): number | null =>
  text.trim() === '' ? null : parseWholeNumber(text)
const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
const hasText = ({ pl, en }: BilingualText): boolean => `${pl}${en}`.trim() !== ''

type ProductFormWire = Omit<ProductWire, 'status' | 'slug' | 'grade'> &
  Pick<ProductValues, 'translationsToCheck' | 'checkedTranslations'> & { slug?: string; grade?: Grade }

/**
 * Converts form values to the API's input. The cast of the category is safe, because the schema rejects any other text.
 */
export function toProductWire(values: ProductValues): ProductFormWire {
  const { slug, grade, ...rest } = values
  const imageUrls = listGalleryImages(values.images[0] ?? '', values.images).filter(Boolean)
  return {
    ...rest,
    ...mapFields(NUMBER_FIELDS, (field) => parseOptionalNumber(values[field])),
    ...(slug.trim() ? { slug: slug.trim() } : {}),
    ...(grade ? { grade } : {}),
    category: values.category as Category,
    originalPrice: toPriceDecimal(values.originalPrice),
    exhibitionPrice: toPriceDecimal(values.exhibitionPrice),
    purchasePrice: values.purchasePrice.trim() === '' ? null : toDecimalText(values.purchasePrice),
    stock: parseWholeNumber(values.stock),
    defects: dropLostPins(values.defects.filter(hasText), imageUrls),
    box: values.box.filter(hasText),
    features: splitLines(values.features),
    featuresEn: splitLines(values.featuresEn),
    images: imageUrls,
    imageTexts: Object.fromEntries(
      Object.entries(values.imageTexts).filter(
        ([url, texts]) => imageUrls.includes(url) && (texts.kind || texts.role || hasText(texts)),
      ),
    ),
  }
}

/**
 * Returns the fields that staff changed since the form was opened. Only these are sent, so that changes by other users
 * are not overwritten.
 */
export function findChanges(values: ProductValues, openedValues: ProductValues): Partial<ProductFormWire> {
  const [currentWire, openedWire] = [toProductWire(values), toProductWire(openedValues)]
  return Object.fromEntries(
    Object.entries(currentWire).filter(
      ([field, value]) =>
        JSON.stringify(value) !== JSON.stringify(openedWire[field as keyof typeof openedWire]),
    ),
  )
}

/** If staff have not chosen a grade, the product gets the default grade. */
const toWireWithGrade = (values: ProductValues) => ({ grade: BLANK_PRODUCT.grade, ...toProductWire(values) })

/** Returns the keys of English texts that staff must check before the product may be published. */
export const findUncheckedTranslations = (values: ProductValues, openedValues: ProductValues): string[] =>
  findTranslationsToCheck(toWireWithGrade(openedValues), toWireWithGrade(values), values.checkedTranslations)

/** Returns the keys of texts whose confirmation is still valid. A text that has changed must be confirmed again. */
export function keepValidConfirmations(
  currentValues: ProductValues,
  previousValues: ProductValues,
): string[] {
  if (currentValues.checkedTranslations.length === 0) return currentValues.checkedTranslations
  const mapTranslationTexts = (values: ProductValues) =>
    new Map(listTranslations(toWireWithGrade(values)).map(({ key, pl, en }) => [key, `${pl}\n${en}`]))
  const [currentTexts, previousTexts] = [
    mapTranslationTexts(currentValues),
    mapTranslationTexts(previousValues),
  ]
  return currentValues.checkedTranslations.filter((key) => currentTexts.get(key) === previousTexts.get(key))
}

/**
 * Returns the form values after a change of the grade. A standard condition text changes with the grade; a custom text
 * stays.
 */
export function applyGrade({ condition, conditionEn }: ProductValues, grade: Grade): Partial<ProductValues> {
  const nextConditionTexts = conditionTextsFor({ grade, condition, conditionEn })
  return { grade, condition: nextConditionTexts.condition, conditionEn: nextConditionTexts.conditionEn ?? '' }
}
