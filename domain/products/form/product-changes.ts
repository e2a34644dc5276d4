import * as z from 'zod/mini'
import { type Minor, minor } from '../../money/money'
import { availabilityOf } from '../catalog/catalog'
import { findAnnouncedReduction, type AnnouncedReduction, type PricePoint } from '../catalog/lowest-price'
import { booleanField } from './product-form'
import { fieldErrorCode } from '../../forms/fields'
import { ProductFields } from './product-fields'
import { type PublishableProduct, type PublishFacts, findPublishErrors } from './publish-errors'

/** The largest number of products that one call changes. */
export const MAX_CHANGED_PRODUCTS = 100

const { status, exhibitionPrice } = ProductFields.shape

/** A new state or a new price of a product, with the version that staff saw. */
const ListedProductChange = z
  .object({
    id: z.string().check(z.minLength(1), z.maxLength(64)),
    version: z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)),
    status: z.optional(status),
    exhibitionPrice: z.optional(exhibitionPrice),
  })
  .check(
    z.refine((change) => (change.status === undefined) !== (change.exhibitionPrice === undefined), {
      path: ['status'],
      error: fieldErrorCode('required'),
    }),
  )
export type ListedProductChange = z.infer<typeof ListedProductChange>

/** The body of PATCH /api/admin/products. */
export const ListedProductChanges = z.object({
  changes: z.array(ListedProductChange).check(
    z.minLength(1, fieldErrorCode('required')),
    z.maxLength(MAX_CHANGED_PRODUCTS, fieldErrorCode('tooLong')),
    z.refine(
      (changes) => new Set(changes.map(({ id }) => id)).size === changes.length,
      fieldErrorCode('invalid'),
    ),
  ),
})

/** The query of PATCH /api/admin/products. With `dry`, the call only reports what it would change. */
export const ListedProductChangesQuery = z.object({ dry: z.optional(booleanField) })

/**
 * The reason why a bulk change skips a product. `stale`: another user changed it. `held`: unpaid orders hold all units.
 * `sold`: no unit is left. `not_ready`: fields are missing for publication.
 */
export type ChangeRefusal = 'not_found' | 'stale' | 'held' | 'sold' | 'archived' | 'same' | 'not_ready'

type ChangeableProduct = PublishableProduct &
  Pick<ProductFields, 'status' | 'stock'> & { held: number; version: number }

/**
 * True if the product must have a unit in stock for this change. Only a change of an unpublished draft needs none.
 * Units of other products may be sold or held for orders.
 */
export const needsStock = (
  product: Pick<ProductFields, 'status'>,
  change: Pick<ListedProductChange, 'status'>,
): boolean => product.status !== 'draft' || change.status === 'published'

/** The refusal of a product without a unit in stock; null if a unit is in stock. */
export function findStockRefusal(units: { stock: number; held: number }): 'held' | 'sold' | null {
  const availability = availabilityOf(units)
  return availability === 'available' ? null : availability
}

/**
 * Decides whether a bulk change can apply to this product. `missing` has the fields that the product still needs before
 * its publication.
 */
export function decideListedChange(
  product: ChangeableProduct,
  change: ListedProductChange,
  facts: PublishFacts,
): { refusal: ChangeRefusal | null; missing: ReturnType<typeof findPublishErrors>[number]['path'][] } {
  const toRefusal = (refusal: ChangeRefusal) => ({ refusal, missing: [] })
  if (product.version !== change.version) return toRefusal('stale')
  if (change.status === product.status || change.exhibitionPrice === product.exhibitionPrice)
    return toRefusal('same')
  if (product.status === 'archived' && change.exhibitionPrice !== undefined) return toRefusal('archived')
  const stockRefusal = needsStock(product, change) ? findStockRefusal(product) : null
  if (stockRefusal) return toRefusal(stockRefusal)
  const errors = findPublishErrors(
    {
      ...product,
      status: change.status ?? product.status,
      exhibitionPrice: change.exhibitionPrice ?? product.exhibitionPrice,
    },
    product,
    facts,
  )
  return errors.length === 0
    ? { refusal: null, missing: [] }
    : { refusal: 'not_ready', missing: [...new Set(errors.map(({ path }) => path))] }
}

type PricedProduct = {
  status: ProductFields['status']
  /** Timestamp of the start of the current sale period. */
  listedAt: number
  /** Price history, oldest first. */
  prices: readonly PricePoint[]
}

/**
 * The reduction that the shop announces after a product gets this price (rules 1.1–1.4); null if there is none. Also
 * null for a product that is not on sale, because a new sale period has no earlier prices to compare with.
 */
export function previewReduction(
  product: PricedProduct,
  price: Minor,
  now: number,
): AnnouncedReduction | null {
  if (product.status !== 'published') return null
  const lastPricePoint = product.prices.at(-1)
  const reduction = findAnnouncedReduction(
    lastPricePoint?.price === price
      ? product.prices
      : [...product.prices, { price, validFrom: Math.max(now, (lastPricePoint?.validFrom ?? 0) + 1) }],
    product.listedAt,
  )
  return reduction && now < reduction.until ? reduction : null
}

/** A reduction of the prices of several products: percent, or an amount. */
export type PriceReduction = { kind: 'percent'; percent: number } | { kind: 'amount'; amount: Minor }

/**
 * The largest percentage by which staff reduce the prices of a list. A larger one is rejected as a probable typing
 * error.
 */
export const MAX_REDUCTION_PERCENT = 90

const MINOR_UNITS_PER_ZLOTY = 100

/** The reduced price, rounded to whole złoty (half up); null if less than one złoty would be left. */
export function reducePrice(price: Minor, reduction: PriceReduction): Minor | null {
  const exactPrice =
    reduction.kind === 'percent' ? (price * (100 - reduction.percent)) / 100 : price - reduction.amount
  const roundedPrice = Math.round(exactPrice / MINOR_UNITS_PER_ZLOTY) * MINOR_UNITS_PER_ZLOTY
  return roundedPrice >= MINOR_UNITS_PER_ZLOTY ? minor(roundedPrice) : null
}
