import { asc, eq } from 'drizzle-orm'
import { listGalleryImages } from '../../../../domain/products/catalog/catalog'
import { AppError } from '../../../../domain/errors'
import type { PricePoint } from '../../../../domain/products/catalog/lowest-price'
import { minor, toDecimal } from '../../../../domain/money/money'
import { polishDateOf } from '../../../../domain/time/polish-days'
import {
  pickFields,
  PRODUCT_FIELD_NAMES,
  type ProductWire,
} from '../../../../domain/products/form/product-fields'
import { runBatch, type BatchResults } from '../../../database/db'
import type { Deps } from '../../../deps'
import { toIsoString } from '../../../iso'
import { priceHistory, products } from '../products.table'

export type ProductRow = typeof products.$inferSelect

/** All fields of a product for staff, in the format of the product form; times are ISO 8601. */
export type StaffProduct = ProductWire & {
  id: string
  held: number
  sold: number
  version: number
  /** The Polish day on which the last unit was sold: `2026-11-12`. */
  soldOn: string | null
  /**
   * True if the product was archived automatically after its sale. A returned unit then puts the product on sale again.
   */
  archivedAsSold: boolean
  /** Keys of English texts that staff must check, because the Polish text has changed. */
  translationsToCheck: string[]
  createdAt: string
  listedAt: string
  updatedAt: string
  /** Price history, oldest first, in minor units of PLN with timestamps. */
  prices: PricePoint[]
}

export const picturesOf = ({ image, images }: Pick<ProductRow, 'image' | 'images'>): string[] =>
  listGalleryImages(image, images).filter(Boolean)

export const toStaffProductDto = (row: ProductRow, prices: PricePoint[]): StaffProduct => ({
  ...pickFields(row, PRODUCT_FIELD_NAMES),
  id: row.id,
  originalPrice: toDecimal(row.originalPrice),
  exhibitionPrice: toDecimal(row.exhibitionPrice),
  purchasePrice: row.purchasePrice === null ? null : toDecimal(row.purchasePrice),
  images: picturesOf(row),
  held: row.held,
  sold: row.sold,
  version: row.version,
  soldOn: row.soldAt === null ? null : polishDateOf(row.soldAt),
  archivedAsSold: row.archivedAsSold,
  translationsToCheck: row.translationsToCheck,
  createdAt: toIsoString(row.createdAt),
  listedAt: toIsoString(row.listedAt),
  updatedAt: toIsoString(row.updatedAt),
  prices,
})

/** A product for staff, in any state, uncached. @throws product.not_found */
export const readStaffProduct = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<StaffProduct> =>
  requireStaffProduct(await runBatch(db, buildStaffProductQueries(db, id)))

/** Queries that read a product, for a batch that also writes; `requireStaffProduct` combines their results. */
export const buildStaffProductQueries = (db: Deps['db'], id: string) => ({
  product: db.select().from(products).where(eq(products.id, id)),
  prices: db
    .select({ price: priceHistory.price, validFrom: priceHistory.validFrom })
    .from(priceHistory)
    .where(eq(priceHistory.productId, id))
    .orderBy(asc(priceHistory.validFrom), asc(priceHistory.id)),
})

/**
 * Combines the results of `buildStaffProductQueries`.
 * @throws product.not_found
 */
export function requireStaffProduct({
  product: [row],
  prices,
}: BatchResults<ReturnType<typeof buildStaffProductQueries>>): StaffProduct {
  if (!row) throw new AppError('product.not_found')
  return toStaffProductDto(
    row,
    prices.map(({ price, validFrom }) => ({ price: minor(price), validFrom })),
  )
}

export async function findProduct({ db }: Pick<Deps, 'db'>, id: string): Promise<ProductRow | null> {
  const [row] = await db.select().from(products).where(eq(products.id, id))
  return row ?? null
}

/** Reads a product by id. @throws product.not_found */
export async function readProductRow(deps: Pick<Deps, 'db'>, id: string): Promise<ProductRow> {
  const row = await findProduct(deps, id)
  if (!row) throw new AppError('product.not_found')
  return row
}
