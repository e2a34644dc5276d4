import * as z from 'zod/mini'
import { CATEGORIES, GRADES, PUBLICATION_STATES } from '../catalog/catalog'
import { MAX_DURABILITY_YEARS, MIN_DURABILITY_YEARS } from '../guarantee-label/guarantee-label'
import { isEan13, normalizeEan } from './ean'
import { fieldErrorCode } from '../../forms/fields'
import { decimalField } from '../../money/money-field'
import { PRODUCT_TAX_KINDS } from '../../money/vat'
import { ListQuery } from '../../admin/paging'
import { MAX_SKU_LENGTH, MAX_SKUS_PER_REQUEST } from '../pictures/photo-names'
import { PICTURE_KINDS } from '../pictures/picture-kind'
import { toPlainText } from '../../text/plain-text'
import { hasNoControlCharacters } from '../../forms/prose'
import { visibleTextCheck } from '../../forms/text-field'
import { MAX_TRANSLATIONS, TRANSLATION_KEY_LIMIT } from './translations'

/** Limits of the fields of a product; text lengths in characters. */
export const PRODUCT_LIMITS = {
  name: 200,
  text: 5000,
  line: 300,
  /** A text about repair, updates or data. */
  note: 1000,
  lines: 60,
  images: 12,
  stock: 9999,
  /** Largest size in millimetres and largest weight in grams. */
  measure: 1_000_000,
} as const

/** Length limits of single texts and of each list item, characters. */
export const TEXT_LIMITS = {
  name: PRODUCT_LIMITS.name,
  nameEn: PRODUCT_LIMITS.name,
  slug: 120,
  sku: MAX_SKU_LENGTH,
  description: PRODUCT_LIMITS.text,
  descriptionEn: PRODUCT_LIMITS.text,
  condition: PRODUCT_LIMITS.text,
  conditionEn: PRODUCT_LIMITS.text,
  warranty: PRODUCT_LIMITS.line,
  warrantyEn: PRODUCT_LIMITS.line,
  brand: 40,
  voltage: 40,
  platform: 40,
  rrpSource: PRODUCT_LIMITS.line,
  rrpSourceEn: PRODUCT_LIMITS.line,
  manufacturerId: 80,
  modelNumber: 80,
  ean: 13,
  serialNumber: PRODUCT_LIMITS.line,
  manualUrl: 500,
  batteryChemistry: 40,
  batteryWh: 6,
  safety: PRODUCT_LIMITS.text,
  safetyEn: PRODUCT_LIMITS.text,
  spareParts: PRODUCT_LIMITS.note,
  sparePartsEn: PRODUCT_LIMITS.note,
  repairInfo: PRODUCT_LIMITS.note,
  repairInfoEn: PRODUCT_LIMITS.note,
  updatesInfo: PRODUCT_LIMITS.note,
  updatesInfoEn: PRODUCT_LIMITS.note,
  dataInfo: PRODUCT_LIMITS.note,
  dataInfoEn: PRODUCT_LIMITS.note,
  supply: PRODUCT_LIMITS.line,
} as const

const textSchema = (max: number) =>
  z
    .string()
    .check(
      visibleTextCheck,
      z.trim(),
      z.maxLength(max, fieldErrorCode('tooLong')),
      z.refine(hasNoControlCharacters, fieldErrorCode('invalid')),
    )
/** One line. Line breaks, which spreadsheets allow in cells, become spaces. */
const lineSchema = (max: number) =>
  textSchema(max).check(z.overwrite((value) => value.replaceAll(/[\p{Z}\t\r\n]+/gu, ' ')))
/** A product code or number (such as SKU or EAN) in plain characters, so that search and comparison work. */
const codeSchema = (max: number) =>
  z.string().check(
    z.overwrite((value) => toPlainText(value.replaceAll(/[\r\n]+/g, ' ')).replaceAll(/ +/g, ' ')),
    z.maxLength(max, fieldErrorCode('tooLong')),
    z.refine(hasNoControlCharacters, fieldErrorCode('invalid')),
  )
const requiredTextSchema = (max: number) => lineSchema(max).check(z.minLength(1, fieldErrorCode('required')))
/** An optional text; an empty one becomes null. */
const optionalTextSchema = (max: number, createSchema = textSchema) =>
  z.pipe(
    z.nullable(createSchema(max)),
    z.transform((value) => value || null),
  )
const listSchema = <T extends z.core.$ZodType>(itemSchema: T) =>
  z.array(itemSchema).check(z.maxLength(PRODUCT_LIMITS.lines, fieldErrorCode('tooLong')))
const measurementSchema = z.nullable(z.int().check(z.gte(1), z.lte(PRODUCT_LIMITS.measure)))

/** A day, `2026-11-24`; an empty text becomes null. */
const daySchema = z.pipe(
  optionalTextSchema(10, codeSchema),
  z.nullable(z.iso.date(fieldErrorCode('invalid'))),
)

/** The https URL of an external page or file. */
const httpsUrlSchema = z.pipe(
  optionalTextSchema(TEXT_LIMITS.manualUrl),
  z.nullable(
    z.string().check(z.regex(/^https:\/\/[^\s/?#@:]+\.[^\s/?#@:]+([/?#]\S*)?$/, fieldErrorCode('invalid'))),
  ),
)
/** Watt-hours as printed on the battery, `21.6`. */
const wattHoursSchema = z.pipe(
  optionalTextSchema(TEXT_LIMITS.batteryWh, codeSchema),
  z.nullable(
    z.string().check(
      z.overwrite((value) => value.replace(',', '.')),
      z.regex(/^[1-9]\d{0,3}(\.\d)?$/, fieldErrorCode('invalid')),
    ),
  ),
)

/**
 * A missing English text stays empty in the database until it is translated; it never becomes a copy of the Polish
 * text.
 */
const bilingualLineFields = {
  pl: requiredTextSchema(PRODUCT_LIMITS.line),
  en: lineSchema(PRODUCT_LIMITS.line),
}
const bilingualLineSchema = z.object(bilingualLineFields)

const eanSchema = z.pipe(
  z.pipe(
    z.nullable(z.string().check(z.maxLength(100, fieldErrorCode('tooLong')), z.overwrite(normalizeEan))),
    z.transform((value) => value || null),
  ),
  z.nullable(z.string().check(z.refine(isEan13, fieldErrorCode('invalid')))),
)

const picturePathSchema = z.string().check(z.regex(/^\/images\/[a-z0-9-]{1,80}-1000\.webp$/))

const PRODUCT_FIELDS = {
  name: requiredTextSchema(TEXT_LIMITS.name),
  nameEn: optionalTextSchema(TEXT_LIMITS.nameEn, lineSchema),
  slug: z
    .string()
    .check(z.maxLength(TEXT_LIMITS.slug, fieldErrorCode('tooLong')), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)),
  sku: codeSchema(TEXT_LIMITS.sku).check(
    z.minLength(1, { error: fieldErrorCode('required'), abort: true }),
    z.regex(/^[\w./ -]*$/, fieldErrorCode('invalid')),
  ),
  description: textSchema(TEXT_LIMITS.description),
  descriptionEn: optionalTextSchema(TEXT_LIMITS.descriptionEn),
  category: z.enum(CATEGORIES),
  status: z.enum(PUBLICATION_STATES),
  originalPrice: decimalField,
  exhibitionPrice: decimalField,
  /** The source of the catalogue price, as shown to buyers. */
  rrpSource: optionalTextSchema(TEXT_LIMITS.rrpSource, lineSchema),
  rrpSourceEn: optionalTextSchema(TEXT_LIMITS.rrpSourceEn, lineSchema),
  rrpCheckedAt: daySchema,
  stock: z.int().check(z.gte(0), z.lte(PRODUCT_LIMITS.stock)),
  grade: z.enum(GRADES),
  condition: textSchema(TEXT_LIMITS.condition),
  conditionEn: optionalTextSchema(TEXT_LIMITS.conditionEn),
  defects: listSchema(bilingualLineSchema),
  features: listSchema(requiredTextSchema(PRODUCT_LIMITS.line)),
  featuresEn: listSchema(requiredTextSchema(PRODUCT_LIMITS.line)),
  box: listSchema(z.object({ ...bilingualLineFields, included: z.boolean() })),
  warranty: textSchema(TEXT_LIMITS.warranty),
  warrantyEn: optionalTextSchema(TEXT_LIMITS.warrantyEn),
  /** Years of the producer's guarantee of durability, for the EU label GARAN; null without such a guarantee. */
  durabilityGuaranteeYears: z.nullable(
    z.int().check(z.gte(MIN_DURABILITY_YEARS), z.lte(MAX_DURABILITY_YEARS)),
  ),
  /** The brand or trademark, as on the label GARAN. */
  brand: optionalTextSchema(TEXT_LIMITS.brand, lineSchema),
  voltage: optionalTextSchema(TEXT_LIMITS.voltage, codeSchema),
  platform: optionalTextSchema(TEXT_LIMITS.platform, codeSchema),
  batteryIncluded: z.boolean(),
  batteryChemistry: optionalTextSchema(TEXT_LIMITS.batteryChemistry, lineSchema),
  batteryWh: wattHoursSchema,
  largeParcel: z.boolean(),
  lengthMm: measurementSchema,
  widthMm: measurementSchema,
  heightMm: measurementSchema,
  weightGrams: measurementSchema,
  manufacturerId: optionalTextSchema(TEXT_LIMITS.manufacturerId, codeSchema),
  modelNumber: optionalTextSchema(TEXT_LIMITS.modelNumber, codeSchema),
  ean: eanSchema,
  /** Serial numbers of the units; for staff only. */
  serialNumber: optionalTextSchema(TEXT_LIMITS.serialNumber, codeSchema),
  /** The manual in Polish. */
  manualUrl: httpsUrlSchema,
  safety: textSchema(TEXT_LIMITS.safety),
  safetyEn: optionalTextSchema(TEXT_LIMITS.safetyEn),
  /** Availability of spare parts. */
  spareParts: optionalTextSchema(TEXT_LIMITS.spareParts),
  sparePartsEn: optionalTextSchema(TEXT_LIMITS.sparePartsEn),
  /** Where and how the tool is repaired. */
  repairInfo: optionalTextSchema(TEXT_LIMITS.repairInfo),
  repairInfoEn: optionalTextSchema(TEXT_LIMITS.repairInfoEn),
  /** Until when a connected tool gets software updates. */
  updatesInfo: optionalTextSchema(TEXT_LIMITS.updatesInfo),
  updatesInfoEn: optionalTextSchema(TEXT_LIMITS.updatesInfoEn),
  /** The data that a connected tool makes, and who gets them (Data Act art. 3). */
  dataInfo: optionalTextSchema(TEXT_LIMITS.dataInfo),
  dataInfoEn: optionalTextSchema(TEXT_LIMITS.dataInfoEn),
  /** The supplier of the product: name, address or NIP, document and day; for staff only (rules 5.9). */
  supply: optionalTextSchema(TEXT_LIMITS.supply, lineSchema),
  /** Picture paths in display order, the main picture first. */
  images: z.array(picturePathSchema).check(z.maxLength(PRODUCT_LIMITS.images, fieldErrorCode('tooLong'))),
  /** Kind and description of each picture, by its URL. */
  imageTexts: z.record(
    picturePathSchema,
    z.object({
      kind: z.optional(z.enum(PICTURE_KINDS)),
      pl: textSchema(PRODUCT_LIMITS.line),
      en: textSchema(PRODUCT_LIMITS.line),
    }),
  ),
  /** The VAT treatment of a sale (rules 8.8). */
  taxKind: z.enum(PRODUCT_TAX_KINDS),
  /** The price that the shop paid for one unit, in PLN; for staff only. */
  purchasePrice: z.nullable(decimalField),
}

/** All product fields that staff edit. */
export const ProductFields = z.object(PRODUCT_FIELDS)
export type ProductFields = z.infer<typeof ProductFields>
/** The product fields in wire format: prices are decimals. */
export type ProductWire = z.input<typeof ProductFields>
export type ProductField = keyof ProductFields

const translationKeysSchema = z
  .array(z.string().check(z.maxLength(TRANSLATION_KEY_LIMIT)))
  .check(z.maxLength(MAX_TRANSLATIONS, fieldErrorCode('tooLong')))

const { name, sku, category } = PRODUCT_FIELDS
/**
 * The body of POST /api/admin/products; missing fields get their defaults. For a duplicate, `translationsToCheck` lists
 * the texts whose English is still copied from the original product.
 */
export const NewProduct = z.object({
  ...z.partial(ProductFields).shape,
  name,
  sku,
  category,
  translationsToCheck: z.optional(translationKeysSchema),
})
export type NewProduct = z.infer<typeof NewProduct>

/**
 * The body of PATCH /api/admin/products/{id}: some fields, and the version that staff saw.
 * Sales change the stock without a new version. A new stock is therefore sent with the stock that staff saw
 * (`stockSeen`).
 */
export const ProductChange = z
  .object({
    ...z.partial(ProductFields).shape,
    version: z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)),
    stockSeen: z.optional(PRODUCT_FIELDS.stock),
    /** Keys of English texts that staff have compared with the Polish ones. */
    checkedTranslations: z.optional(translationKeysSchema),
  })
  .check(
    z.refine(({ stock, stockSeen }) => stock === undefined || stockSeen !== undefined, {
      path: ['stockSeen'],
      error: fieldErrorCode('required'),
    }),
  )
export type ProductChange = z.infer<typeof ProductChange>

export const AVAILABILITY_FILTERS = ['available', 'reserved', 'sold'] as const

/**
 * Missing data by which staff filter products. `guarantee`: a published product has a guarantee without guarantor,
 * territory or claim procedure (rules 4.2).
 */
export const MISSING_DATA_FILTERS = ['guarantee'] as const

/** The body of POST /api/admin/products/skus, which looks up products by SKU. */
export const SkuListBody = z.object({
  skus: z.array(z.string().check(z.maxLength(MAX_SKU_LENGTH))).check(z.maxLength(MAX_SKUS_PER_REQUEST)),
})

/** The query of GET /api/admin/products. */
export const StaffProductsQuery = z.object({
  ...ListQuery,
  status: z.optional(z.enum(PUBLICATION_STATES)),
  category: z.optional(z.enum(CATEGORIES)),
  shelf: z.optional(z.enum(AVAILABILITY_FILTERS)),
  lacks: z.optional(z.enum(MISSING_DATA_FILTERS)),
})
export type StaffProductsQuery = z.infer<typeof StaffProductsQuery>

const booleanField = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value) => value === 'true'),
)

/**
 * Query of POST /api/admin/products/import. `dry` writes nothing. `sure`: staff have confirmed the unusual prices
 * listed in the report.
 */
export const ImportQuery = z.object({ dry: z.optional(booleanField), sure: z.optional(booleanField) })
