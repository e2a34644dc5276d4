import { and, sql } from 'drizzle-orm'
import type { PlaceOrderBody } from '../../../../domain/checkout/checkout'
import { HOLDING_STATES } from '../../../../domain/orders/order'
import { legalVersion } from '../../../../domain/settings/terms'
import { readVoucherCode } from '../../../../domain/vouchers/voucher'
import { isOneOfSql, type Db, jsonListSql, runBatch } from '../../../database/db'
import type { Deps } from '../../../deps'
import { toContractDocumentIds } from '../../../mail/documents/contract-documents'
import { documents } from '../../../mail/documents.table'
import {
  IS_PUBLISHED_SQL,
  MAKER_JSON_SQL,
  PACKED_SIZE_COLUMNS,
  products,
} from '../../products/products.table'
import { chargeableRatesQueries } from '../../rates/rates'
import { toVoucherWithAvailability, voucherQuery } from '../../vouchers/find-voucher'
import { type OrderRow, orders } from '../orders.table'
import type { RequestIdentity } from './order-rows'
import type { Timestamp } from '../../../../domain/time/time'

/**
 * Columns that an order copies or checks. Drizzle needs CPU time for each column, so the query reads only these
 * columns.
 */
const GOODS_COLUMNS = {
  id: products.id,
  sku: products.sku,
  name: products.name,
  nameEn: products.nameEn,
  grade: products.grade,
  defects: products.defects,
  exhibitionPrice: products.exhibitionPrice,
  stock: products.stock,
  category: products.category,
  largeParcel: products.largeParcel,
  ...PACKED_SIZE_COLUMNS,
  box: products.box,
  warranty: products.warranty,
  warrantyEn: products.warrantyEn,
  brand: products.brand,
  modelNumber: products.modelNumber,
  serialNumber: products.serialNumber,
  supply: products.supply,
  pieces: products.pieces,
  durabilityGuaranteeYears: products.durabilityGuaranteeYears,
  taxKind: products.taxKind,
  purchasePrice: products.purchasePrice,
  image: products.image,
}

/** The products on sale among `productIds`, with the quantity that this cart's own unpaid order holds. */
const orderableGoodsQuery = (db: Db, productIds: string[], sessionId: string) =>
  db
    .select({
      ...GOODS_COLUMNS,
      maker: MAKER_JSON_SQL,
      ownHeld: sql<number>`(SELECT coalesce(sum(own_lines.held), 0) FROM order_lines AS own_lines
        INNER JOIN orders AS own ON own.id = own_lines.order_id
        WHERE own_lines.product_id = products.id AND own_lines.held > 0 AND own.session_id = ${sessionId})`,
    })
    .from(products)
    .where(and(IS_PUBLISHED_SQL, sql`${products.id} IN ${jsonListSql(productIds)}`))

/** Columns of an existing order from which a repeated request is recognised and answered. */
const EXISTING_ORDER_COLUMNS = {
  id: orders.id,
  state: orders.state,
  subtotal: orders.subtotal,
  shipping: orders.shipping,
  discount: orders.discount,
  total: orders.total,
  currency: orders.currency,
  holdUntil: orders.holdUntil,
  requestHash: orders.requestHash,
  contentHash: orders.contentHash,
  linkToken: orders.linkToken,
}

/** An order that was placed earlier, with the same idempotency key or from the same cart. */
export type ExistingOrder = Pick<OrderRow, keyof typeof EXISTING_ORDER_COLUMNS>

/** The order with an idempotency key. A null key matches no order, because in SQL `= NULL` is never true. */
const orderByKeyQuery = (db: Db, idempotencyKey: string | null) =>
  db
    .select(EXISTING_ORDER_COLUMNS)
    .from(orders)
    .where(sql`${orders.idempotencyKey} = ${idempotencyKey}`)

/** The unpaid order of a cart session. A null session matches no order. */
const cartOrderQuery = (db: Db, sessionId: string | null) =>
  db
    .select(EXISTING_ORDER_COLUMNS)
    .from(orders)
    // Writes the states as literals, not placeholders, so that SQLite can use the partial index `orders_open_session`.
    .where(and(sql`${orders.sessionId} = ${sessionId}`, isOneOfSql(orders.state, HOLDING_STATES)))

/**
 * Number of unpaid orders from a network. Excludes this cart's own unpaid order, which the new one replaces. Zero while
 * staff have suspended the network's limits, and for an unknown network.
 */
const networkOrderCountQuery = (db: Db, network: string | null, sessionId: string, now: Timestamp) =>
  db
    .select({ count: sql<number>`count(*)` })
    .from(orders)
    .where(
      and(
        sql`${orders.network} = ${network}`,
        isOneOfSql(orders.state, HOLDING_STATES),
        sql`coalesce(${orders.sessionId}, '') <> ${sessionId}`,
        sql`NOT EXISTS (SELECT 1 FROM network_limits WHERE network = ${orders.network} AND lifted_until > ${now})`,
      ),
    )

const storedDocumentsQuery = (db: Db, documentIds: string[]) =>
  db
    .select({ id: documents.id })
    .from(documents)
    .where(sql`${documents.id} IN ${jsonListSql(documentIds)}`)

/**
 * The fields of a request that refer to stored data, such as product ids. A sale by staff has goods and a language
 * only.
 */
type OrderInputsRequest = Pick<PlaceOrderBody, 'language' | 'voucherCode' | 'ratesAt' | 'sessionId'> & {
  orderItems: readonly { productId: string }[]
}

/** Reads all stored data that placing an order needs, in one round trip. */
export async function readOrderInputs(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  request: OrderInputsRequest,
  { idempotencyKey, network }: RequestIdentity,
) {
  const productIds = request.orderItems.map((item) => item.productId)
  const ratesSeenAt = request.ratesAt ? Date.parse(request.ratesAt) : null
  const code = readVoucherCode(request.voucherCode ?? '')
  const agreedDocumentIds = Object.values(
    toContractDocumentIds(request.language, legalVersion('terms', deps.settings)),
  )
  const { db } = deps
  const sessionId = request.sessionId ?? ''
  const {
    goods,
    orderWithSameKey: [orderWithSameKey],
    openOrder: [openOrder],
    networkOrders: [networkOrders],
    seenRates,
    newestRates,
    voucher,
    storedDocumentRows,
  } = await runBatch(db, {
    goods: orderableGoodsQuery(db, productIds, sessionId),
    orderWithSameKey: orderByKeyQuery(db, idempotencyKey),
    openOrder: cartOrderQuery(db, request.sessionId ?? null),
    networkOrders: networkOrderCountQuery(db, network, sessionId, deps.now()),
    ...chargeableRatesQueries(deps, ratesSeenAt),
    voucher: voucherQuery(deps, code, request.sessionId),
    storedDocumentRows: storedDocumentsQuery(db, agreedDocumentIds),
  })
  return {
    goods: new Map(goods.map((product) => [product.id, product])),
    orderWithSameKey,
    openOrder,
    networkOrderCount: networkOrders?.count ?? 0,
    seenRates,
    newestRates,
    voucher: toVoucherWithAvailability(voucher),
    areTermsStored: storedDocumentRows.length === agreedDocumentIds.length,
  }
}

export type OrderInputs = Awaited<ReturnType<typeof readOrderInputs>>
