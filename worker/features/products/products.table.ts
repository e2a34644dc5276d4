import { PACKED_SIZE_FIELDS } from '../../../domain/delivery/parcels'
import { pickFields } from '../../../domain/products/form/product-fields'
import { sql } from 'drizzle-orm'
import { type AnySQLiteColumn, check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { CATEGORIES, GRADES, PUBLICATION_STATES } from '../../../domain/products/catalog/catalog'
import { PRODUCT_TAX_KINDS } from '../../../domain/money/vat'
import type { Minor } from '../../../domain/money/money'
import type { ManufacturerFields } from '../../../domain/products/manufacturers/manufacturer'
import type { Defect } from '../../../domain/products/pictures/defect-pin'
import type { PictureText } from '../../../domain/products/pictures/picture-kind'
import { categories } from '../../database/allowed-values.table'
import {
  id,
  areAmountsInBoundsSql,
  jsonListColumn,
  timestampColumn,
  moneyColumn,
  isOneOfSql,
  normalizedColumn,
} from '../../database/db'

export type BilingualText = { pl: string; en: string }
export type BoxItem = BilingualText & { included: boolean }
export type Representative = { name: string; address: string; email: string }

export const manufacturers = sqliteTable('manufacturers', {
  id: id(),
  name: text('name').notNull(),
  address: text('address').notNull(),
  email: text('email').notNull(),
  website: text('website').notNull(),
  euRepresentative: text('eu_representative', { mode: 'json' }).$type<Representative | null>(),
  guarantee: text('guarantee', { mode: 'json' }).$type<ManufacturerFields['guarantee']>(),
  /** Version number for the optimistic lock. Every change raises the version. */
  version: integer('version').notNull().default(1),
})

/**
 * Saving against the catalogue price in hundredths of a percent; NULL if that price has no source (rules 1.7). The
 * expression contains no comma, because drizzle-kit splits expressions at commas.
 */
export const priceReductionSql = ({
  originalPrice,
  exhibitionPrice,
  rrpSource,
  rrpCheckedAt,
}: Record<'originalPrice' | 'exhibitionPrice' | 'rrpSource' | 'rrpCheckedAt', AnySQLiteColumn>) =>
  sql`(${rrpSource} IS NOT NULL AND ${rrpCheckedAt} IS NOT NULL) * (${originalPrice} - ${exhibitionPrice}) * 10000 / (${originalPrice} + (${originalPrice} = 0))`

/** The values of the column `shelf`, in the order in which product lists show them. */
export const SHELF = { inStock: 0, held: 1, sold: 2 } as const

/**
 * A product. `pieces` is the total quantity the shop ever had: the sum of `stock`, `held` (unpaid orders) and `sold`.
 * Triggers move units between these three columns when order lines change (`migrations/`).
 */
export const products = sqliteTable(
  'products',
  {
    id: id(),
    slug: text('slug').notNull().unique(),
    sku: text('sku').notNull().unique(),
    name: text('name').notNull(),
    nameEn: text('name_en'),
    description: text('description').notNull(),
    descriptionEn: text('description_en'),
    category: text('category', { enum: CATEGORIES })
      .notNull()
      .references(() => categories.slug),
    image: text('image').notNull(),
    images: jsonListColumn<string>('images'),
    originalPrice: moneyColumn('original_price_minor'),
    exhibitionPrice: moneyColumn('exhibition_price_minor'),
    pieces: integer('pieces').notNull().default(1),
    stock: integer('stock').notNull().default(1),
    held: integer('held').notNull().default(0),
    sold: integer('sold').notNull().default(0),
    voltage: text('voltage'),
    platform: text('platform'),
    features: jsonListColumn<string>('features'),
    featuresEn: jsonListColumn<string>('features_en'),
    batteryIncluded: integer('battery_included', { mode: 'boolean' }).notNull().default(false),
    grade: text('grade', { enum: GRADES }).notNull().default('A'),
    condition: text('condition').notNull().default('Bardzo dobry, produkt powystawowy'),
    conditionEn: text('condition_en'),
    defects: jsonListColumn<Defect>('defects').default([]),
    /** The functions and parts that staff checked before the sale, and the day (`2026-11-24`). */
    inspection: text('inspection'),
    inspectionEn: text('inspection_en'),
    inspectedAt: text('inspected_at'),
    batteryCycles: integer('battery_cycles'),
    /** Where and when the unit was on display. */
    displayPlace: text('display_place'),
    displayPlaceEn: text('display_place_en'),
    box: jsonListColumn<BoxItem>('box').default([]),
    /** Duration of the manufacturer's guarantee as text; empty if there is none (rules 4.2). */
    warranty: text('warranty').notNull().default(''),
    warrantyEn: text('warranty_en'),
    isVoucherProduct: integer('is_voucher_product', { mode: 'boolean' }).notNull().default(false),
    largeParcel: integer('large_parcel', { mode: 'boolean' }).notNull().default(false),
    lengthMm: integer('length_mm'),
    widthMm: integer('width_mm'),
    heightMm: integer('height_mm'),
    weightGrams: integer('weight_grams'),
    manufacturerId: text('manufacturer_id').references(() => manufacturers.id),
    modelNumber: text('model_number'),
    ean: text('ean'),
    safety: text('safety').notNull().default(''),
    safetyEn: text('safety_en'),
    status: text('status', { enum: PUBLICATION_STATES }).notNull().default('draft'),
    /** Availability of the product (`SHELF`). First sort key of all lists. */
    shelf: integer('shelf')
      .notNull()
      .generatedAlwaysAs(sql`(CASE WHEN stock > 0 THEN 0 WHEN held > 0 THEN 1 ELSE 2 END)`, {
        mode: 'stored',
      }),
    listedAt: timestampColumn('listed_at').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    updatedAt: timestampColumn('updated_at').notNull(),
    /** Descriptions of images by URL. An image without an entry is a photo of the product itself. */
    imageTexts: text('image_texts', { mode: 'json' })
      .$type<Record<string, PictureText>>()
      .notNull()
      .default({}),
    /** Version number for the optimistic lock. Every change by staff raises the version. */
    version: integer('version').notNull().default(1),
    /** Source of the catalogue price of a new unit, and the day (`2026-11-24`) it was looked up. */
    rrpSource: text('rrp_source'),
    rrpCheckedAt: text('rrp_checked_at'),
    /** The serial number is visible to staff only. */
    serialNumber: text('serial_number'),
    manualUrl: text('manual_url'),
    batteryChemistry: text('battery_chemistry'),
    /** Energy in Wh, as printed on the battery: `21.6`. */
    batteryWh: text('battery_wh'),
    /** Years of the producer's guarantee of durability; null without the label GARAN (rules 4.7). */
    durabilityGuaranteeYears: integer('durability_guarantee_years'),
    /** The brand or trademark, as on the label GARAN. */
    brand: text('brand'),
    /** Spare parts, repair, software updates, and the data of a connected tool (rules 4.8). */
    spareParts: text('spare_parts'),
    sparePartsEn: text('spare_parts_en'),
    repairInfo: text('repair_info'),
    repairInfoEn: text('repair_info_en'),
    updatesInfo: text('updates_info'),
    updatesInfoEn: text('updates_info_en'),
    dataInfo: text('data_info'),
    dataInfoEn: text('data_info_en'),
    /** Search text for staff. Serial numbers are searchable as written and without separators (`parseSearchTerms`). */
    staffText: normalizedColumn(
      'staff_text',
      'name',
      'name_en',
      'sku',
      'ean',
      'model_number',
      'slug',
      'serial_number',
      "replace(replace(serial_number, '-', ''), ' ', '')",
    ),
    /** `rrpSource` in English. Without an English text, English pages show the Polish text. */
    rrpSourceEn: text('rrp_source_en'),
    /** Keys of English texts that staff must check, because the Polish text has changed (`listTranslations`). */
    translationsToCheck: jsonListColumn<string>('translations_to_check').default([]),
    /**
     * Time at which the last unit was sold, or taken off sale by staff. Null while a unit is in stock or held (trigger
     * `product_sold`).
     */
    soldAt: timestampColumn('sold_at'),
    /**
     * True if the product was archived because it was sold long ago (`archiveSoldProducts`). A returned unit then puts
     * the product on sale again (trigger `product_back`).
     */
    archivedAsSold: integer('archived_as_sold', { mode: 'boolean' }).notNull().default(false),
    /**
     * True if the product was ever on sale, so that its URL is known outside the shop (trigger `product_published`).
     */
    wasPublished: integer('was_published', { mode: 'boolean' }).notNull().default(false),
    /** The VAT treatment of a sale (rules 8.8). */
    taxKind: text('tax_kind', { enum: PRODUCT_TAX_KINDS }).notNull().default('standard'),
    /** The price that the shop paid for one unit, in grosz. Visible to staff only. */
    purchasePrice: integer('purchase_price_minor').$type<Minor>(),
    /** The supplier of the product and the document of the supply, visible to staff only (rules 5.9). */
    supply: text('supply'),
    powerWatts: integer('power_watts'),
    torqueNm: integer('torque_nm'),
    chuck: text('chuck'),
    /** Weight of the tool itself; `weightGrams` is the weight of the parcel. */
    toolWeightGrams: integer('tool_weight_grams'),
    /** The year in which the tool was on display. */
    shownYear: integer('shown_year'),
  },
  (t) => [
    check('products_grade', isOneOfSql(t.grade, GRADES)),
    // The label exists only for guarantees of durability of more than two years (rules 4.7).
    check('products_durability', sql`${t.durabilityGuaranteeYears} > 2`),
    check('products_status', isOneOfSql(t.status, PUBLICATION_STATES)),
    check('products_prices', areAmountsInBoundsSql(t.originalPrice, t.exhibitionPrice)),
    check('products_tax_kind', isOneOfSql(t.taxKind, PRODUCT_TAX_KINDS)),
    check('products_purchase_price', areAmountsInBoundsSql(t.purchasePrice)),
    check('stock_not_negative', sql`${t.stock} >= 0`),
    check(
      'pieces_add_up',
      sql`${t.held} >= 0 AND ${t.sold} >= 0 AND ${t.stock} + ${t.held} + ${t.sold} = ${t.pieces}`,
    ),
    // Finds a SKU in any letter case, because CSV files may write SKUs in another letter case.
    index('products_by_sku').on(sql`${t.sku} COLLATE NOCASE`),
    // Each index has the full sort order of a list, so that a page is read without sorting.
    index('products_newest').on(t.status, t.shelf, sql`${t.listedAt} DESC`, t.id),
    index('products_by_category').on(t.status, t.category, t.shelf, sql`${t.listedAt} DESC`, t.id),
    index('products_by_platform').on(t.status, t.platform, t.shelf, sql`${t.listedAt} DESC`, t.id),
    index('products_cheapest').on(t.status, t.shelf, t.exhibitionPrice, t.id),
    index('products_dearest').on(t.status, t.shelf, sql`${t.exhibitionPrice} DESC`, t.id),
    index('products_by_saving').on(t.status, t.shelf, sql`${priceReductionSql(t)} DESC`, t.id),
    // Finds another unit of the same model, to which a sold product links.
    index('products_by_model').on(t.modelNumber),
    // The product list for staff reads only this index to filter, count and sort.
    index('products_searched').on(
      t.createdAt,
      t.id,
      t.status,
      t.category,
      t.shelf,
      t.listedAt,
      t.exhibitionPrice,
      t.staffText,
    ),
  ],
)

/** The columns of the packed size of a product (`PackedSize`). */
export const PACKED_SIZE_COLUMNS = pickFields(products, PACKED_SIZE_FIELDS)

/**
 * Condition: the product is published. For queries by id: the unary plus keeps SQLite from using the index of published
 * products.
 */
export const IS_PUBLISHED_SQL = sql`+${products.status} = 'published'`

export type GoodsMaker = Pick<typeof manufacturers.$inferSelect, 'name' | 'address' | 'guarantee'>

/**
 * The manufacturer as one JSON column, because a D1 batch keys columns by name, and both tables have columns with the
 * same names.
 */
export const MAKER_JSON_SQL =
  sql`(SELECT json_object('name', name, 'address', address, 'guarantee', json(guarantee))
  FROM ${manufacturers} WHERE id = products.manufacturer_id)`.mapWith(
    (json: string): GoodsMaker | null => JSON.parse(json) as GoodsMaker,
  )

/** Uploaded pictures and manuals by content hash; the files are in R2. */
export const uploads = sqliteTable(
  'uploads',
  {
    hash: text('hash').primaryKey(),
    /** Width of the uploaded picture in its largest file (px); 0 for a manual. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /**
     * Timestamp of the upload, or of the last use by a product. Negative while the file is being deleted
     * (`deleteUnusedUploads`).
     */
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [index('uploads_newest').on(t.createdAt)],
)

/** Price history, written by a trigger and never edited (rules 1.7). */
export const priceHistory = sqliteTable(
  'price_history',
  {
    id: integer('id').primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    price: moneyColumn('price_minor'),
    validFrom: timestampColumn('valid_from').notNull(),
  },
  (t) => [
    check('price_history_price', areAmountsInBoundsSql(t.price)),
    index('price_history_of').on(t.productId, t.validFrom),
  ],
)

/** Former slugs, written by a trigger; they redirect to the current slug. */
export const formerSlugs = sqliteTable('former_slugs', {
  slug: text('slug').primaryKey(),
  productId: text('product_id')
    .notNull()
    .references(() => products.id),
})

/**
 * The catalogue's version in a single row. Triggers raise `version` on every product change, and cache keys contain it.
 * Triggers raise `words` when the searchable text of a published product changes. A sale does not raise `words`.
 */
export const catalogVersion = sqliteTable(
  'catalog_version',
  {
    id: integer('id').primaryKey(),
    version: integer('version').notNull(),
    words: integer('words').notNull().default(0),
  },
  (t) => [check('catalog_version_single', sql`${t.id} = 1`)],
)
