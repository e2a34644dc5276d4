import { PACKED_SIZE_FIELDS } from '../../../../domain/delivery/parcels'
import { sql } from 'drizzle-orm'
import { guaranteeLabelOf } from '../../../../domain/products/guarantee-label/guarantee-label'
import { availabilityOf } from '../../../../domain/products/catalog/catalog'
import {
  type PricePoint,
  findAnnouncedReduction,
  type ReductionSince,
} from '../../../../domain/products/catalog/lowest-price'
import { PAGE_FIELDS, type PageField, pickFields } from '../../../../domain/products/form/product-fields'
import { toManualHref } from '../../../../domain/products/manual'
import { minor, toDecimal } from '../../../../domain/money/money'
import { polishDateOf } from '../../../../domain/time/polish-days'
import type { Timestamp } from '../../../../domain/time/time'
import { toIsoString } from '../../../iso'
import { viewings } from '../../viewings/viewings.table'
import { type manufacturers, priceHistory, products } from '../products.table'

type ProductRow = typeof products.$inferSelect

/**
 * Price history of a product as JSON pairs `[price, validFrom]`.
 * The column name `products.id` is written in full, because Drizzle omits the table name in a query over one table.
 * Inside the subquery, `id` would be the id of the price.
 */
const pricesSql = sql<string>`(SELECT json_group_array(json_array(${priceHistory.price}, ${priceHistory.validFrom})) FROM ${priceHistory} WHERE product_id = products.id)`

/** End of the viewing that keeps a unit of the product from sale, ms UTC; null without one. */
const viewedUntilSql = sql<
  number | null
>`(SELECT max(${viewings.endsAt}) FROM ${viewings} WHERE product_id = products.id AND is_held = 1)`

export const PRODUCT_CARD_COLUMNS = {
  id: products.id,
  slug: products.slug,
  sku: products.sku,
  name: products.name,
  nameEn: products.nameEn,
  category: products.category,
  image: products.image,
  originalPrice: products.originalPrice,
  exhibitionPrice: products.exhibitionPrice,
  rrpSource: products.rrpSource,
  rrpCheckedAt: products.rrpCheckedAt,
  stock: products.stock,
  held: products.held,
  grade: products.grade,
  voltage: products.voltage,
  platform: products.platform,
  largeParcel: products.largeParcel,
  listedAt: products.listedAt,
  soldAt: products.soldAt,
  prices: pricesSql,
}

export type ProductCardRow = Pick<ProductRow, Exclude<keyof typeof PRODUCT_CARD_COLUMNS, 'prices'>> & {
  prices: string
}

type AnnouncedReduction = {
  lowestPrice30Days: string | null
  reduction: { since: ReductionSince; until: string } | null
}

/**
 * An announced price reduction with its end date. The client checks this date, because a cached answer may be older
 * than the end of the reduction.
 */
function toPriceReductionDto({
  prices,
  listedAt,
}: Pick<ProductCardRow, 'prices' | 'listedAt'>): AnnouncedReduction {
  const pricePoints = (JSON.parse(prices) as [number, number][]).map(([price, validFrom]): PricePoint => ({
    price: minor(price),
    validFrom,
  }))
  const reduction = findAnnouncedReduction(pricePoints, listedAt)
  if (!reduction) return { lowestPrice30Days: null, reduction: null }
  const { lowestPrice, since, until } = reduction
  return { lowestPrice30Days: toDecimal(lowestPrice), reduction: { since, until: toIsoString(until) } }
}

export const toCardDto = (row: ProductCardRow) => ({
  id: row.id,
  slug: row.slug,
  sku: row.sku,
  name: row.name,
  nameEn: row.nameEn,
  category: row.category,
  image: row.image,
  originalPrice: toDecimal(row.originalPrice),
  exhibitionPrice: toDecimal(row.exhibitionPrice),
  /**
   * The day of the price check is null if the catalogue price has no source. The shop must then not compare prices
   * (rules 1.7).
   */
  rrpCheckedAt: row.rrpSource ? row.rrpCheckedAt : null,
  inStock: row.stock > 0,
  stock: row.stock,
  availability: availabilityOf(row),
  /** The day in Poland on which the last unit was sold, `2026-11-12`. */
  soldOn: row.soldAt === null ? null : polishDateOf(row.soldAt),
  grade: row.grade,
  voltage: row.voltage,
  platform: row.platform,
  largeParcel: row.largeParcel,
  ...toPriceReductionDto(row),
})
export type ProductCard = ReturnType<typeof toCardDto>

const isKnown = (value: unknown): boolean => value !== null && value !== false
/** Fields of the product page. Omits fields without a value, which keeps the JSON small. */
const pickKnownPageFields = (row: ProductRow): { [Field in PageField]?: ProductRow[Field] | undefined } =>
  pickFields(
    row,
    PAGE_FIELDS.filter((field) => isKnown(row[field])),
  )

/** Subqueries that a product page needs in addition to the rows of the product and its manufacturer. */
export const PRODUCT_SUBQUERIES = { prices: pricesSql, viewedUntil: viewedUntilSql }

type ProductPageRow = {
  product: ProductRow
  manufacturer: typeof manufacturers.$inferSelect | null
  prices: string
  viewedUntil: Timestamp | null
}

export const toProductDto = (
  { product: row, manufacturer, prices, viewedUntil }: ProductPageRow,
  { hasGaranArtwork }: { hasGaranArtwork: boolean },
) => ({
  ...toCardDto({ ...row, prices }),
  rrpSource: row.rrpSource,
  rrpSourceEn: row.rrpSourceEn,
  description: row.description,
  descriptionEn: row.descriptionEn,
  images: row.images,
  imageTexts: row.imageTexts,
  features: row.features,
  featuresEn: row.featuresEn,
  batteryIncluded: row.batteryIncluded,
  condition: row.condition,
  conditionEn: row.conditionEn,
  // The shop shows a guarantee only if the guarantee statement of the manufacturer is known (rules 4.2).
  warranty: manufacturer?.guarantee ? row.warranty : '',
  warrantyEn: manufacturer?.guarantee ? row.warrantyEn : null,
  isVoucherProduct: row.isVoucherProduct,
  defects: row.defects,
  box: row.box,
  ...pickKnownPageFields(row),
  // Overwrites values of `pickKnownPageFields`: these fields are null if unknown, and a manual without a usable link is
  // omitted.
  modelNumber: row.modelNumber,
  ean: row.ean,
  ...pickFields(row, PACKED_SIZE_FIELDS),
  safety: row.safety,
  safetyEn: row.safetyEn,
  manualUrl: toManualHref(row.manualUrl) ?? undefined,
  /** The fields of the label GARAN, if the shop may show it. */
  guaranteeLabel: (hasGaranArtwork && guaranteeLabelOf(row)) || undefined,
  /** True if the product is sold under the VAT margin scheme. Its purchase price is never public. */
  isMarginScheme: row.taxKind === 'margin' || undefined,
  /** End of a viewing that keeps the tool from sale; absent without one. */
  viewedUntil: viewedUntil === null ? undefined : toIsoString(viewedUntil),
  listedAt: toIsoString(row.listedAt),
  manufacturer: manufacturer && {
    name: manufacturer.name,
    address: manufacturer.address,
    email: manufacturer.email,
    website: manufacturer.website,
    euRepresentative: manufacturer.euRepresentative,
    guarantee: manufacturer.guarantee,
  },
})
export type Product = ReturnType<typeof toProductDto>
