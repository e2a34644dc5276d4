import { sql } from 'drizzle-orm'
import { type AnySQLiteColumn, check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { CATEGORIES, GRADES, PUBLICATION } from '../../../domain/catalog'
import type { ManufacturerFields } from '../../../domain/manufacturer'
import type { PictureText } from '../../../domain/picture-kind'
import { id, inBounds, list, moment, money, oneOf, searchedText } from '../../db'

export type Bilingual = { pl: string; en: string }
export type BoxItem = Bilingual & { included: boolean }
export type Representative = { name: string; address: string; email: string }

export const manufacturers = sqliteTable('manufacturers', {
  id: id(),
  name: text('name').notNull(),
  address: text('address').notNull(),
  email: text('email').notNull(),
  website: text('website').notNull(),
  euRepresentative: text('eu_representative', { mode: 'json' }).$type<Representative | null>(),
  guarantee: text('guarantee', { mode: 'json' }).$type<ManufacturerFields['guarantee']>(),
  /** Raised by every change, so that none overwrites one that its writer has not seen. */
  version: integer('version').notNull().default(1),
})

/**
 * Hundredths of a percent that a product is told to cost less than it does new: nothing where it is not known whose
 * catalogue price that is (rules 1.7). Written without a comma, at which drizzle-kit would break it.
 */
export const savingOf = ({
  originalPrice,
  exhibitionPrice,
  rrpSource,
  rrpCheckedAt,
}: Record<'originalPrice' | 'exhibitionPrice' | 'rrpSource' | 'rrpCheckedAt', AnySQLiteColumn>) =>
  sql`(${rrpSource} IS NOT NULL AND ${rrpCheckedAt} IS NOT NULL) * (${originalPrice} - ${exhibitionPrice}) * 10000 / (${originalPrice} + (${originalPrice} = 0))`

/**
 * A tool on sale. `pieces` is what the firm ever had of it; every piece is in stock, held by an unpaid order, or sold.
 * Triggers move pieces between the three when order lines change, so no code can forget one (migrations).
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
    category: text('category', { enum: CATEGORIES }).notNull(),
    image: text('image').notNull(),
    images: list<string>('images'),
    originalPrice: money('original_price_minor'),
    exhibitionPrice: money('exhibition_price_minor'),
    pieces: integer('pieces').notNull().default(1),
    stock: integer('stock').notNull().default(1),
    held: integer('held').notNull().default(0),
    sold: integer('sold').notNull().default(0),
    voltage: text('voltage'),
    platform: text('platform'),
    features: list<string>('features'),
    featuresEn: list<string>('features_en'),
    batteryIncluded: integer('battery_included', { mode: 'boolean' }).notNull().default(false),
    grade: text('grade', { enum: GRADES }).notNull().default('A'),
    condition: text('condition').notNull().default('Bardzo dobry, produkt powystawowy'),
    conditionEn: text('condition_en'),
    defects: list<Bilingual>('defects').default([]),
    box: list<BoxItem>('box').default([]),
    warranty: text('warranty').notNull().default('12 miesięcy gwarancji producenta'),
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
    status: text('status', { enum: PUBLICATION }).notNull().default('draft'),
    /** 0 available, 1 held, 2 sold: lists show them in this order whatever they are sorted by. */
    shelf: integer('shelf')
      .notNull()
      .generatedAlwaysAs(sql`(CASE WHEN stock > 0 THEN 0 WHEN held > 0 THEN 1 ELSE 2 END)`, {
        mode: 'stored',
      }),
    listedAt: moment('listed_at').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** What an image is and shows, by its address; without an entry it is a photo of the piece, described by its name. */
    imageTexts: text('image_texts', { mode: 'json' })
      .$type<Record<string, PictureText>>()
      .notNull()
      .default({}),
    /** Raised by every change of staff, so that none of them overwrites one that it has not seen. */
    version: integer('version').notNull().default(1),
    /** Where the price of a new one is from, and the day (`2026-11-24`) on which that was looked up. */
    rrpSource: text('rrp_source'),
    rrpCheckedAt: text('rrp_checked_at'),
    /** For staff alone. */
    serialNumber: text('serial_number'),
    manualUrl: text('manual_url'),
    batteryChemistry: text('battery_chemistry'),
    /** As it stands on the battery, `21.6`. */
    batteryWh: text('battery_wh'),
    /** Numbers are looked for as they are written, and without what parts them (`searchedWords`). */
    staffText: searchedText(
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
    /** `rrpSource` for English pages, which tell that where this is missing. */
    rrpSourceEn: text('rrp_source_en'),
    /** Keys of English texts whose Polish text has changed since (`translationsOf`). */
    translationsToCheck: list<string>('translations_to_check').default([]),
    /** When the last unit was sold or taken off by staff; null while a unit is in stock or held (trigger `product_sold`). */
    soldAt: moment('sold_at'),
    /** Archived because it was sold long ago (`archiveSold`): a unit that comes back puts it on sale again (`product_back`). */
    archivedAsSold: integer('archived_as_sold', { mode: 'boolean' }).notNull().default(false),
    /** It was on sale once, so its address is known outside the shop (trigger `product_published`). */
    wasPublished: integer('was_published', { mode: 'boolean' }).notNull().default(false),
  },
  (t) => [
    check('products_category', oneOf(t.category, CATEGORIES)),
    check('products_grade', oneOf(t.grade, GRADES)),
    check('products_status', oneOf(t.status, PUBLICATION)),
    check('products_prices', inBounds(t.originalPrice, t.exhibitionPrice)),
    check('stock_not_negative', sql`${t.stock} >= 0`),
    check(
      'pieces_add_up',
      sql`${t.held} >= 0 AND ${t.sold} >= 0 AND ${t.stock} + ${t.held} + ${t.sold} = ${t.pieces}`,
    ),
    // Files of products write numbers in other capitals.
    index('products_by_sku').on(sql`${t.sku} COLLATE NOCASE`),
    // Each in the order of a list to its last column, so that a page of it is read and nothing is sorted.
    index('products_newest').on(t.status, t.shelf, sql`${t.listedAt} DESC`, t.id),
    index('products_by_category').on(t.status, t.category, t.shelf, sql`${t.listedAt} DESC`, t.id),
    index('products_by_platform').on(t.status, t.platform, t.shelf, sql`${t.listedAt} DESC`, t.id),
    index('products_cheapest').on(t.status, t.shelf, t.exhibitionPrice, t.id),
    index('products_dearest').on(t.status, t.shelf, sql`${t.exhibitionPrice} DESC`, t.id),
    index('products_by_saving').on(t.status, t.shelf, sql`${savingOf(t)} DESC`, t.id),
    // A sold exhibit leads to another one of the same model.
    index('products_by_model').on(t.modelNumber),
    // The list of staff: the newest first, whatever their state.
    index('products_searched').on(t.createdAt, t.id, t.status, t.category, t.staffText),
  ],
)

/**
 * On sale, for readings that go by ids: the plus keeps SQLite from going by an index of all that are on sale instead.
 */
export const IS_PUBLISHED = sql`+${products.status} = 'published'`

/** Pictures that staff sent, by the hash of what they hold; the files are in R2. */
export const uploads = sqliteTable(
  'uploads',
  {
    hash: text('hash').primaryKey(),
    /** Of the largest width that is kept, px. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Or when a product last showed it; below zero since it is being deleted (`forgetPictures`). */
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('uploads_newest').on(t.createdAt)],
)

/** One row for every price a product ever had, written by trigger, never edited (rules 1.7). */
export const priceHistory = sqliteTable(
  'price_history',
  {
    id: integer('id').primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    price: money('price_minor'),
    validFrom: moment('valid_from').notNull(),
  },
  (t) => [
    check('price_history_price', inBounds(t.price)),
    index('price_history_of').on(t.productId, t.validFrom),
  ],
)

/** Addresses that products had before, written by trigger: they lead to the product's address of today. */
export const formerSlugs = sqliteTable('former_slugs', {
  slug: text('slug').primaryKey(),
  productId: text('product_id')
    .notNull()
    .references(() => products.id),
})

/**
 * A single row. Triggers raise `version` on every change of a product, and keys of cached catalogue answers contain it;
 * `words` when what a product on sale is found by changes, which selling a piece does not.
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
