import * as z from 'zod/mini'
import { CATEGORIES, GRADES, PUBLICATION_STATES } from '../catalog/catalog'
import { MAX_DURABILITY_YEARS, MIN_DURABILITY_YEARS } from '../guarantee-label/guarantee-label'
import { fieldErrorCode } from '../../forms/fields'
import { ZERO } from '../../money/money'
import { decimalField } from '../../money/money-field'
import { PRODUCT_TAX_KINDS } from '../../money/vat'
import { MAX_SKU_LENGTH } from '../pictures/photo-names'
import { PICTURE_KINDS, PICTURE_ROLES } from '../pictures/picture-kind'
import {
  BILINGUAL_LINE,
  codeSchema,
  daySchema,
  eanSchema,
  filterValueSchema,
  fractionSchema,
  manualUrlSchema,
  lineSchema,
  listSchema,
  optionalSchema,
  picturePathSchema,
  PRODUCT_LIMITS,
  requiredLineSchema,
  skuSchema,
  slugSchema,
  textSchema,
  wattHoursSchema,
} from './field-schemas'

/**
 * The definition of a product field, for form, CSV file and API. The kind decides how form and CSV file convert the
 * value. An empty input of a `number` or `day` becomes null. An `own` field needs code of its own in form and CSV file.
 */
export type FieldDefinition = {
  schema: z.ZodMiniType
  /** The value of this field in a new product. */
  blank?: unknown
  maxLength?: number
  min?: number
  max?: number
  /** The input takes a whole row of the form. */
  isWide?: boolean
  /** Height of the text area in the form, rows. */
  rows?: number
  inputMode?: 'decimal' | 'numeric'
  /**
   * The API sends this field to the product page if the field has a value. The page lists each `fact` with its name in
   * `messages.product.facts`. The page shows each `own` field in a separate place.
   */
  page?: 'fact' | 'own'
} & (
  | {
      kind: 'text' | 'day' | 'number' | 'yesNo'
      /**
       * The section of the form that contains the input. Inputs without a section have their own place in the code of
       * the form.
       */
      section?: 'model' | 'condition' | 'details' | 'safety' | 'repair' | 'shipping'
    }
  | { kind: 'price' | 'lines' | 'own'; section?: never }
)

const defineTextField = <T extends z.ZodMiniType>(
  createSchema: (maxLength: number) => T,
  maxLength: number,
  initialValue: z.output<T>,
) => ({ kind: 'text' as const, schema: createSchema(maxLength), maxLength, blank: initialValue })
const defineOptionalTextField = (maxLength: number, createSchema = textSchema) =>
  defineTextField((max) => optionalSchema(max, createSchema), maxLength, null)
const wholeNumberSchema = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max))
const defineOptionalNumberField = (min: number, max: number) => ({
  kind: 'number' as const,
  schema: z.nullable(wholeNumberSchema(min, max)),
  min,
  max,
  blank: null,
})
const defineYesNoField = () => ({ kind: 'yesNo' as const, schema: z.boolean(), blank: false })
const definePriceField = () => ({ kind: 'price' as const, schema: decimalField, blank: ZERO })
const defineLinesField = () => ({
  kind: 'lines' as const,
  schema: listSchema(requiredLineSchema(PRODUCT_LIMITS.line)),
  blank: [],
})
const defineOwnField = <T extends z.ZodMiniType>(schema: T, initialValue: z.output<T>) => ({
  kind: 'own' as const,
  schema,
  blank: initialValue,
})

/** The place of a defect on a picture of the product (`DefectPin`). */
const pinSchema = z.object({ image: picturePathSchema, x: fractionSchema, y: fractionSchema })

/**
 * All product fields that staff edit, in the order of the form. Schema, form, CSV file and answers of the API are made
 * from this table. A text and its English translation have the names `x` and `xEn`.
 */
export const PRODUCT_FIELDS = {
  /** Picture paths in display order, the main picture first. */
  images: defineOwnField(
    z.array(picturePathSchema).check(z.maxLength(PRODUCT_LIMITS.images, fieldErrorCode('tooLong'))),
    [],
  ),
  /** Kind, role and description of each picture, by its URL. */
  imageTexts: defineOwnField(
    z.record(
      picturePathSchema,
      z.object({
        kind: z.optional(z.enum(PICTURE_KINDS)),
        role: z.optional(z.enum(PICTURE_ROLES)),
        pl: textSchema(PRODUCT_LIMITS.line),
        en: textSchema(PRODUCT_LIMITS.line),
      }),
    ),
    {},
  ),
  name: defineTextField(requiredLineSchema, PRODUCT_LIMITS.name, ''),
  nameEn: defineOptionalTextField(PRODUCT_LIMITS.name, lineSchema),
  sku: defineTextField(skuSchema, MAX_SKU_LENGTH, ''),
  category: { kind: 'own', schema: z.enum(CATEGORIES) },
  description: { ...defineTextField(textSchema, PRODUCT_LIMITS.text, ''), rows: 5 },
  descriptionEn: defineOptionalTextField(PRODUCT_LIMITS.text),
  exhibitionPrice: definePriceField(),
  originalPrice: definePriceField(),
  stock: {
    ...defineOwnField(wholeNumberSchema(0, PRODUCT_LIMITS.stock), 1),
    min: 0,
    max: PRODUCT_LIMITS.stock,
    inputMode: 'numeric',
  },
  /** The source of the catalogue price, as shown to buyers. */
  rrpSource: defineOptionalTextField(PRODUCT_LIMITS.line, lineSchema),
  rrpSourceEn: defineOptionalTextField(PRODUCT_LIMITS.line, lineSchema),
  rrpCheckedAt: { kind: 'day', schema: daySchema, blank: null },
  /** The VAT treatment of a sale (rules 8.8). */
  taxKind: defineOwnField(z.enum(PRODUCT_TAX_KINDS), 'standard'),
  /** The price that the shop paid for one unit, in PLN; for staff only. */
  purchasePrice: { ...defineOwnField(z.nullable(decimalField), null), inputMode: 'decimal' },
  /** Stored as A until staff choose a grade. `hasChosenGrade` distinguishes a chosen A from this default. */
  grade: defineOwnField(z.enum(GRADES), 'A'),
  condition: { ...defineTextField(textSchema, PRODUCT_LIMITS.text, ''), rows: 2 },
  conditionEn: defineOptionalTextField(PRODUCT_LIMITS.text),
  defects: defineOwnField(listSchema(z.object({ ...BILINGUAL_LINE, pin: z.optional(pinSchema) })), []),
  /** The functions and parts that staff checked before the sale. */
  inspection: { ...defineOptionalTextField(PRODUCT_LIMITS.note), section: 'condition', rows: 2, page: 'own' },
  inspectionEn: { ...defineOptionalTextField(PRODUCT_LIMITS.note), page: 'own' },
  inspectedAt: { kind: 'day', schema: daySchema, blank: null, section: 'condition', page: 'own' },
  /** Charging cycles of the battery, as its charger or tool reports them. */
  batteryCycles: {
    ...defineOptionalNumberField(0, PRODUCT_LIMITS.cycles),
    section: 'condition',
    page: 'own',
  },
  /** Where and when the unit was on display. */
  displayPlace: {
    ...defineOptionalTextField(PRODUCT_LIMITS.line, lineSchema),
    section: 'condition',
    page: 'own',
  },
  displayPlaceEn: { ...defineOptionalTextField(PRODUCT_LIMITS.line, lineSchema), page: 'own' },
  warranty: { ...defineTextField(textSchema, PRODUCT_LIMITS.line, ''), section: 'safety' },
  warrantyEn: defineOptionalTextField(PRODUCT_LIMITS.line),
  /** Years of the producer's guarantee of durability, for the EU label GARAN; null without such a guarantee. */
  durabilityGuaranteeYears: {
    ...defineOptionalNumberField(MIN_DURABILITY_YEARS, MAX_DURABILITY_YEARS),
    section: 'safety',
  },
  /** The brand or trademark, as on the label GARAN. */
  brand: { ...defineOptionalTextField(40, filterValueSchema(lineSchema)), section: 'model' },
  features: { ...defineLinesField(), rows: 5 },
  featuresEn: defineLinesField(),
  box: defineOwnField(listSchema(z.object({ ...BILINGUAL_LINE, included: z.boolean() })), []),
  voltage: { ...defineOptionalTextField(40, filterValueSchema(codeSchema)), section: 'details' },
  platform: { ...defineOptionalTextField(40, filterValueSchema(codeSchema)), section: 'details' },
  powerWatts: { ...defineOptionalNumberField(1, PRODUCT_LIMITS.watts), section: 'details', page: 'fact' },
  /** The highest torque of the tool, Nm. */
  torqueNm: {
    ...defineOptionalNumberField(1, PRODUCT_LIMITS.newtonMetres),
    section: 'details',
    page: 'fact',
  },
  /** The mount for bits or sockets: `13 mm`, `SDS-plus`, `1/2"`. */
  chuck: { ...defineOptionalTextField(40, filterValueSchema(codeSchema)), section: 'details', page: 'fact' },
  /** Weight of the tool itself; `weightGrams` is the weight of the parcel. */
  toolWeightGrams: {
    ...defineOptionalNumberField(1, PRODUCT_LIMITS.measure),
    section: 'details',
    page: 'fact',
  },
  /** The year in which the tool was on show. */
  shownYear: { ...defineOptionalNumberField(2000, 2100), section: 'condition', page: 'fact' },
  batteryIncluded: { ...defineYesNoField(), section: 'details' },
  batteryChemistry: { ...defineOptionalTextField(40, lineSchema), section: 'details', page: 'own' },
  batteryWh: {
    ...defineTextField(wattHoursSchema, 6, null),
    section: 'details',
    inputMode: 'decimal',
    page: 'own',
  },
  manufacturerId: defineOptionalTextField(80, codeSchema),
  modelNumber: { ...defineOptionalTextField(80, codeSchema), section: 'model', page: 'fact' },
  ean: { ...defineTextField(() => eanSchema, 13, null), inputMode: 'numeric', page: 'fact' },
  /** Serial numbers of the units; for staff only. */
  serialNumber: { ...defineOptionalTextField(PRODUCT_LIMITS.line, codeSchema), section: 'model' },
  /** The URL of the manual in Polish. */
  manualUrl: { ...defineTextField(manualUrlSchema, 500, null), section: 'safety', page: 'own' },
  safety: { ...defineTextField(textSchema, PRODUCT_LIMITS.text, ''), section: 'safety', rows: 4 },
  safetyEn: defineOptionalTextField(PRODUCT_LIMITS.text),
  /** The supplier of the product: name, address or NIP, document and day; for staff only (rules 5.9). */
  supply: { ...defineOptionalTextField(PRODUCT_LIMITS.line, lineSchema), section: 'safety', isWide: true },
  /** Availability of spare parts. */
  spareParts: { ...defineOptionalTextField(PRODUCT_LIMITS.note), section: 'repair', rows: 2, page: 'own' },
  sparePartsEn: { ...defineOptionalTextField(PRODUCT_LIMITS.note), page: 'own' },
  /** Where and how the tool is repaired. */
  repairInfo: { ...defineOptionalTextField(PRODUCT_LIMITS.note), section: 'repair', rows: 2, page: 'own' },
  repairInfoEn: { ...defineOptionalTextField(PRODUCT_LIMITS.note), page: 'own' },
  /** Until when a connected tool gets software updates. */
  updatesInfo: { ...defineOptionalTextField(PRODUCT_LIMITS.note), section: 'repair', rows: 2, page: 'own' },
  updatesInfoEn: { ...defineOptionalTextField(PRODUCT_LIMITS.note), page: 'own' },
  /** The data that a connected tool makes, and who gets them (Data Act art. 3). */
  dataInfo: { ...defineOptionalTextField(PRODUCT_LIMITS.note), section: 'repair', rows: 2, page: 'own' },
  dataInfoEn: { ...defineOptionalTextField(PRODUCT_LIMITS.note), page: 'own' },
  lengthMm: { ...defineOptionalNumberField(1, PRODUCT_LIMITS.measure), section: 'shipping' },
  widthMm: { ...defineOptionalNumberField(1, PRODUCT_LIMITS.measure), section: 'shipping' },
  heightMm: { ...defineOptionalNumberField(1, PRODUCT_LIMITS.measure), section: 'shipping' },
  weightGrams: { ...defineOptionalNumberField(1, PRODUCT_LIMITS.measure), section: 'shipping' },
  largeParcel: { ...defineYesNoField(), section: 'shipping', isWide: true },
  slug: defineTextField(slugSchema, 120, ''),
  status: defineOwnField(z.enum(PUBLICATION_STATES), 'draft'),
} satisfies Record<string, FieldDefinition>

type FieldDefinitions = typeof PRODUCT_FIELDS
export type ProductField = keyof FieldDefinitions
export const PRODUCT_FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as ProductField[]

export const fieldDefinition = (field: ProductField): FieldDefinition => PRODUCT_FIELDS[field]

export type FieldOfKind<Kind extends FieldDefinition['kind']> = {
  [Field in ProductField]: FieldDefinitions[Field]['kind'] extends Kind ? Field : never
}[ProductField]
export const hasKind = <Kind extends FieldDefinition['kind']>(
  field: ProductField,
  ...kinds: readonly Kind[]
): field is FieldOfKind<Kind> => kinds.some((kind) => kind === PRODUCT_FIELDS[field].kind)

type FieldWithPage<Page> = {
  [Field in ProductField]: FieldDefinitions[Field] extends { page: Page } ? Field : never
}[ProductField]
/** Fields that the product page lists as facts, each with its name. */
export type FactField = FieldWithPage<'fact'>
export type PageField = FieldWithPage<'fact' | 'own'>
export const PAGE_FIELDS = PRODUCT_FIELD_NAMES.filter((field): field is PageField =>
  Boolean(fieldDefinition(field).page),
)

/** Fields with a translation in a field of their own, such as `name` with `nameEn`. */
export type TranslatedField = {
  [Field in ProductField]: `${Field}En` extends ProductField ? Field : never
}[ProductField]
export const isTranslated = (field: ProductField): field is TranslatedField =>
  Object.hasOwn(PRODUCT_FIELDS, `${field}En`)

/** An object with a value for each name. The cast is safe, because each name becomes a key. */
export const mapFields = <Field extends string, Value>(
  fields: readonly Field[],
  toValue: (field: Field) => Value,
) => Object.fromEntries(fields.map((field) => [field, toValue(field)])) as Record<Field, Value>

/** The given fields of an object. The cast is safe, because each value is read from its own key. */
export const pickFields = <T, Field extends keyof T>(source: T, fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, source[field]])) as Pick<T, Field>

/** The schemas by field. The cast is safe, because each schema is read from its own field. */
const createFieldSchemas = () =>
  mapFields(PRODUCT_FIELD_NAMES, (field) => PRODUCT_FIELDS[field].schema) as {
    [Field in ProductField]: FieldDefinitions[Field]['schema']
  }

export const ProductFields = z.object(createFieldSchemas())
export type ProductFields = z.infer<typeof ProductFields>
/** The product fields in wire format: prices are decimals. */
export type ProductWire = z.input<typeof ProductFields>

/** A new product, still without a category. The cast is safe, because `blank` has the type of its schema. */
const createBlankFields = () =>
  mapFields(
    PRODUCT_FIELD_NAMES.filter((field) => field !== 'category'),
    (field) => PRODUCT_FIELDS[field].blank,
  ) as Omit<ProductFields, 'category'>
export const BLANK_PRODUCT = createBlankFields()

/**
 * The columns of the CSV file in order: field and header. Existing files of staff depend on order and headers. Insert
 * new columns before the last column.
 */
export const CSV_HEADERS = {
  sku: 'SKU',
  name: 'Nazwa',
  nameEn: 'Nazwa (EN)',
  category: 'Kategoria',
  status: 'Status',
  originalPrice: 'Cena katalogowa',
  rrpSource: 'Źródło ceny katalogowej',
  rrpSourceEn: 'Źródło ceny katalogowej (EN)',
  rrpCheckedAt: 'Cena katalogowa sprawdzona',
  exhibitionPrice: 'Cena wystawowa',
  stock: 'Dostępne sztuki',
  held: 'Zarezerwowane',
  sold: 'Sprzedane',
  grade: 'Klasa',
  condition: 'Stan',
  conditionEn: 'Stan (EN)',
  defects: 'Usterki',
  defectsEn: 'Usterki (EN)',
  inspection: 'Sprawdzono',
  inspectionEn: 'Sprawdzono (EN)',
  inspectedAt: 'Sprawdzono dnia',
  batteryCycles: 'Cykle akumulatora',
  displayPlace: 'Miejsce wystawy',
  displayPlaceEn: 'Miejsce wystawy (EN)',
  description: 'Opis',
  descriptionEn: 'Opis (EN)',
  features: 'Cechy',
  featuresEn: 'Cechy (EN)',
  box: 'Zestaw',
  boxEn: 'Zestaw (EN)',
  warranty: 'Gwarancja',
  warrantyEn: 'Gwarancja (EN)',
  durabilityGuaranteeYears: 'GARAN lat',
  brand: 'Marka',
  voltage: 'Napięcie',
  platform: 'Platforma',
  batteryIncluded: 'Akumulator w zestawie',
  batteryChemistry: 'Rodzaj ogniw',
  batteryWh: 'Akumulator Wh',
  largeParcel: 'Duża paczka',
  lengthMm: 'Długość mm',
  widthMm: 'Szerokość mm',
  heightMm: 'Wysokość mm',
  weightGrams: 'Waga g',
  manufacturerId: 'Producent',
  modelNumber: 'Model',
  ean: 'EAN',
  serialNumber: 'Numer seryjny',
  manualUrl: 'Instrukcja po polsku',
  safety: 'Bezpieczeństwo',
  safetyEn: 'Bezpieczeństwo (EN)',
  spareParts: 'Części zamienne',
  sparePartsEn: 'Części zamienne (EN)',
  repairInfo: 'Naprawa',
  repairInfoEn: 'Naprawa (EN)',
  updatesInfo: 'Aktualizacje',
  updatesInfoEn: 'Aktualizacje (EN)',
  dataInfo: 'Dane z narzędzia',
  dataInfoEn: 'Dane z narzędzia (EN)',
  supply: 'Dostawca',
  images: 'Zdjęcia',
  taxKind: 'VAT',
  purchasePrice: 'Cena zakupu',
  powerWatts: 'Moc W',
  torqueNm: 'Moment Nm',
  chuck: 'Uchwyt',
  toolWeightGrams: 'Masa narzędzia g',
  shownYear: 'Rok ekspozycji',
  translationsToCheck: 'Tłumaczenia sprawdzone',
} satisfies Record<Exclude<ProductField, 'slug' | 'imageTexts'>, string> & Record<string, string>
