import { PACKED_SIZE_FIELDS } from '../../../domain/delivery/parcels'
import { pickFields } from '../../../domain/products/form/product-fields'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { AddToCartRequest } from '../../../domain/cart/cart'
import { isElectrical } from '../../../domain/products/catalog/catalog'
import { guaranteeLabelOf } from '../../../domain/products/guarantee-label/guarantee-label'
import { shownGuarantee } from '../../../domain/products/manufacturers/guarantee'
import type { Language } from '../../../domain/language'
import { guaranteeVersion } from '../../../domain/orders/order-agreement'
import { MAX_ORDER_LINES } from '../../../domain/checkout/checkout'
import { deviationsOf } from '../../../domain/products/catalog/deviations'
import { AppError } from '../../../domain/errors'
import { HOLDING_STATES } from '../../../domain/orders/order'
import { toDecimal } from '../../../domain/money/money'
import { type Db, isOneOfSql, runBatch } from '../../database/db'
import type { Deps } from '../../deps'
import { orderLines, orders } from '../orders/orders.table'
import { MAKER_JSON_SQL, PACKED_SIZE_COLUMNS, products } from '../products/products.table'
import { cartItems } from './cart.table'
import type { Timestamp } from '../../../domain/time/time'

type CartDeps = Pick<Deps, 'db' | 'now' | 'labelArtwork'>

/** SQL: number of units held by the unpaid order of a cart. These units are available only to this cart. */
const unitsHeldByCartSql = (sessionId: string | typeof cartItems.sessionId) =>
  sql`(SELECT coalesce(sum(${orderLines.held}), 0) FROM ${orders} JOIN ${orderLines} ON ${orderLines.orderId} = ${orders.id}
    WHERE ${orders.sessionId} = ${sessionId} AND ${isOneOfSql(orders.state, HOLDING_STATES)}
    AND ${orderLines.productId} = ${products.id} AND ${orderLines.held} > 0)`

/** Column names are unique, because a D1 batch returns objects keyed by name. */
const CART_LINE_COLUMNS = {
  id: cartItems.id,
  quantity: cartItems.quantity,
  productId: cartItems.productId,
  slug: products.slug,
  sku: products.sku,
  name: products.name,
  nameEn: products.nameEn,
  image: products.image,
  category: products.category,
  largeParcel: products.largeParcel,
  ...PACKED_SIZE_COLUMNS,
  voltage: products.voltage,
  platform: products.platform,
  batteryIncluded: products.batteryIncluded,
  exhibitionPrice: products.exhibitionPrice,
  durabilityGuaranteeYears: products.durabilityGuaranteeYears,
  brand: products.brand,
  modelNumber: products.modelNumber,
  taxKind: products.taxKind,
  warranty: products.warranty,
  warrantyEn: products.warrantyEn,
  maker: MAKER_JSON_SQL,
  grade: products.grade,
  defects: products.defects,
  box: products.box,
  status: products.status,
  free: sql<number>`${products.stock} + ${unitsHeldByCartSql(cartItems.sessionId)}`,
  held: products.held,
}

const selectCartLines = (db: Db) =>
  db.select(CART_LINE_COLUMNS).from(cartItems).innerJoin(products, eq(products.id, cartItems.productId))

type CartItemRow = Awaited<ReturnType<typeof selectCartLines>>[number]

const cartLinesQuery = (db: Db, sessionId: string) =>
  selectCartLines(db)
    .where(eq(cartItems.sessionId, sessionId))
    .orderBy(asc(cartItems.createdAt), asc(cartItems.id))

const lineByIdQuery = (db: Db, itemId: string) => selectCartLines(db).where(eq(cartItems.id, itemId))

type CartLineKey = { sessionId: string; productId: string }

const isCartLineSql = ({ sessionId, productId }: CartLineKey) =>
  and(eq(cartItems.sessionId, sessionId), eq(cartItems.productId, productId))

const isOnSaleSql = ({ productId }: CartLineKey) =>
  and(eq(products.id, productId), eq(products.status, 'published'))

const findLineQuery = (db: Db, lineKey: CartLineKey) => selectCartLines(db).where(isCartLineSql(lineKey))

/** Query for the quantity of a published product that is available to a cart. */
const availableQuantityQuery = (db: Db, lineKey: CartLineKey) =>
  db
    .select({ free: sql<number>`${products.stock} + ${unitsHeldByCartSql(lineKey.sessionId)}` })
    .from(products)
    .where(isOnSaleSql(lineKey))

/** Adds units to a cart line if the available quantity allows it. */
const addToCartQuery = (db: Db, newLine: CartLineKey & { id: string; quantity: number; now: Timestamp }) => {
  const { id, sessionId, productId, quantity, now } = newLine
  const cartHoldSql = unitsHeldByCartSql(sessionId)
  const lineCountSql = sql`(SELECT count(*) FROM ${cartItems} WHERE ${cartItems.sessionId} = ${sessionId})`
  return db
    .insert(cartItems)
    .select(
      sql`SELECT ${id}, ${sessionId}, ${products.id}, ${quantity}, ${now}, ${now} FROM ${products}
        WHERE ${isOnSaleSql(newLine)} AND ${products.stock} + ${cartHoldSql} >= ${quantity}
        AND (${lineCountSql} < ${MAX_ORDER_LINES} OR EXISTS (SELECT 1 FROM ${cartItems} WHERE ${isCartLineSql(newLine)}))`,
    )
    .onConflictDoUpdate({
      target: [cartItems.sessionId, cartItems.productId],
      set: { quantity: sql`${cartItems.quantity} + ${quantity}`, updatedAt: now },
      setWhere: sql`${cartItems.quantity} + ${quantity} <= (SELECT ${products.stock} + ${cartHoldSql} FROM ${products} WHERE ${products.id} = ${productId})`,
    })
    .returning({ id: cartItems.id })
}

const setQuantityQuery = (
  db: Db,
  { itemId, quantity, now }: { itemId: string; quantity: number; now: Timestamp },
) => {
  const availableUnitsSql = sql`(SELECT ${products.stock} + ${unitsHeldByCartSql(cartItems.sessionId)} FROM ${products}
      WHERE ${products.id} = ${cartItems.productId} AND ${products.status} = 'published')`
  return db
    .update(cartItems)
    .set({ quantity, updatedAt: now })
    .where(and(eq(cartItems.id, itemId), sql`${quantity} <= ${availableUnitsSql}`))
    .returning({ id: cartItems.id })
}

const toCartDto = ({ labelArtwork }: CartDeps, row: CartItemRow) => {
  const computeGuaranteeVersion = (language: Language) =>
    guaranteeVersion(shownGuarantee(row, row.maker, language, labelArtwork !== null))
  const availableUnits = row.status === 'published' ? row.free : 0
  return {
    id: row.id,
    quantity: row.quantity,
    product: {
      id: row.productId,
      slug: row.slug,
      sku: row.sku,
      name: row.name,
      nameEn: row.nameEn,
      image: row.image,
      category: row.category,
      largeParcel: row.largeParcel,
      /** Packed size and weight, from which the cart computes the parcels. */
      ...pickFields(row, PACKED_SIZE_FIELDS),
      /** True if WEEE take-back applies (rules 5.5). */
      isElectrical: isElectrical(row),
      exhibitionPrice: toDecimal(row.exhibitionPrice),
      /** True if the product is sold under the VAT margin scheme. */
      isMarginScheme: row.taxKind === 'margin' || undefined,
      grade: row.grade,
      /** The fields of the label GARAN, if the shop may show it (rules 4.7). */
      guaranteeLabel: (labelArtwork && guaranteeLabelOf(row)) ?? undefined,
      /** Versions of the guarantee in each language. The order request sends the version that the buyer was shown. */
      guaranteeVersions: { pl: computeGuaranteeVersion('pl'), en: computeGuaranteeVersion('en') },
      /** Defects that the buyer must accept, including missing parts. */
      defects: deviationsOf(row),
      inStock: availableUnits > 0,
      /** Quantity that this cart can order now. */
      available: availableUnits,
      /** True if unpaid orders hold units of the product, which may become available again. */
      held: row.held > 0,
    },
  }
}
export type CartLine = ReturnType<typeof toCartDto>

/** The lines of a cart, oldest first. Empty for an unknown session. */
export async function readCart(deps: CartDeps, sessionId: string): Promise<CartLine[]> {
  const rows = await cartLinesQuery(deps.db, sessionId)
  return rows.map((row) => toCartDto(deps, row))
}

/**
 * Adds units of a product, merging with its line. One round trip: the insert is conditional on stock, and the same
 * batch reads the reason of a rejection.
 * @throws product.not_found, cart.not_enough_stock (with `available`), cart.too_many_lines
 */
export async function addToCart(
  deps: CartDeps,
  { sessionId, productId, quantity }: AddToCartRequest,
): Promise<CartLine> {
  const now = deps.now()
  const {
    changedRows,
    row: [row],
    product: [product],
  } = await runBatch(deps.db, {
    changedRows: addToCartQuery(deps.db, { id: crypto.randomUUID(), sessionId, productId, quantity, now }),
    row: findLineQuery(deps.db, { sessionId, productId }),
    product: availableQuantityQuery(deps.db, { sessionId, productId }),
  })
  if (changedRows.length > 0 && row) return toCartDto(deps, row)
  if (!product) throw new AppError('product.not_found')
  if (!row && product.free >= quantity) throw new AppError('cart.too_many_lines')
  throw new AppError('cart.not_enough_stock', { available: product.free })
}

/**
 * Sets the quantity of a line.
 * @throws cart.item_not_found, cart.not_enough_stock (with `available`)
 */
export async function changeQuantity(deps: CartDeps, itemId: string, quantity: number): Promise<CartLine> {
  const [changedRows, [row]] = await deps.db.batch([
    setQuantityQuery(deps.db, { itemId, quantity, now: deps.now() }),
    lineByIdQuery(deps.db, itemId),
  ])
  if (!row) throw new AppError('cart.item_not_found')
  const line = toCartDto(deps, row)
  if (changedRows.length === 0)
    throw new AppError('cart.not_enough_stock', { available: line.product.available })
  return line
}

/** Removes a line. Idempotent. */
export async function removeFromCart(deps: Pick<Deps, 'db'>, itemId: string): Promise<void> {
  await deps.db.delete(cartItems).where(eq(cartItems.id, itemId))
}
