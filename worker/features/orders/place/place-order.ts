import { and, eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { householdOf } from '../../../../domain/admin/admin'
import { MAX_OPEN_ORDERS } from '../../../../domain/rate-limits/form-pace'
import type { PlaceOrderBody } from '../../../../domain/checkout/checkout'
import { AppError } from '../../../../domain/errors'
import { toDecimal } from '../../../../domain/money/money'
import {
  HOLDING_STATES,
  isPayable,
  orderNumber,
  type OrderState,
  paymentStatusOf,
  RECEIVED_MAIL_DELAY_MS,
} from '../../../../domain/orders/order'
import type { Quote } from '../../../../domain/checkout/pricing'
import { legalVersion } from '../../../../domain/settings/terms'
import { readVoucherCode } from '../../../../domain/vouchers/voucher'
import {
  abortUnless,
  checkEnum,
  chunkForInsert,
  type Db,
  isTransientError,
  rowExists,
  isConstraintViolation,
  jsonListSql,
  runBatch,
} from '../../../database/db'
import type { Deps } from '../../../deps'
import { contractDocumentIds, contractDocuments } from '../../../mail/documents/contract-documents'
import { documents } from '../../../mail/documents.table'
import { toIsoString } from '../../../iso'
import { buildOrderMail } from '../../../mail/templates/order-mails'
import { enqueue } from '../../../mail/outbox/outbox'
import { clearCatalogVersionCache } from '../../products/catalog/catalog-cache'
import { IS_PUBLISHED_SQL, manufacturers, products } from '../../products/products.table'
import { chargeableRatesQueries } from '../../rates/rates'
import { toVoucherWithAvailability, voucherQuery } from '../../vouchers/find-voucher'
import { voucherPurchases, voucherRedemptions, vouchers } from '../../vouchers/vouchers.table'
import { buildEventStatements, writeEvent } from '../lifecycle/transition'
import { cancelOrder, closeOrder } from '../lifecycle/cancel-order'
import { type OrderDraft, draftOrder, type GoodsMaker, type RequestIdentity } from './draft-order'
import { createFingerprint } from '../../../fingerprint'
import { orderLines, type OrderRow, orders } from '../orders.table'
import { readOrder } from '../views/read-order'
import { refuseOtherAgreement } from './refuse-other-agreement'
import type { Timestamp } from '../../../../domain/time/time'

type OrderDeps = Pick<Deps, 'db' | 'now' | 'gateway' | 'appUrl' | 'settings' | 'admin' | 'labelArtwork'>

const MAX_TRIES = 4

/**
 * Places an order. Prices it from the shop's own data and compares the result with what the buyer saw. Then writes
 * order, lines, hold, voucher redemption and mail in one batch. The database rejects the whole batch if goods or
 * voucher money are gone.
 * No external call happens before the order is written. An order that a voucher covers is paid at once. `key` is the
 * Idempotency-Key: the same key returns the same order. `ip` is the buyer's address; null if unknown.
 * Throws:
 * - `order.unknown_product`, `order.courier_not_available`, `order.currency_not_available`
 * - `order.price_changed` with the totals, `order.agreement_changed` with the changed texts
 * - `order.sold_out` with the product ids, `order.too_many_held`
 * - `order.key_reused`, `payment.try_again`
 * - `voucher.invalid`, `voucher.expired`, `voucher.already_used`, `voucher.in_use`
 * - `voucher.not_allowed_here`, `voucher.amount_not_allowed`, `voucher.tax_changed`
 */
export async function placeOrder(
  deps: OrderDeps,
  request: PlaceOrderBody,
  key: string | null,
  ip: string | null = null,
) {
  const [requestHash, contentHash, household] = await Promise.all([
    createFingerprint(request),
    createFingerprint(comparableRequest(request)),
    ip === null ? null : createFingerprint(['household', deps.admin?.tokenKey ?? '', householdOf(ip)]),
  ])
  const requestIdentity: RequestIdentity = { key, requestHash, contentHash, household }
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const storedOrderInputs = await readOrderInputs(deps, request, requestIdentity)
    if (storedOrderInputs.sameKey) {
      if (storedOrderInputs.sameKey.requestHash !== requestHash) throw new AppError('order.key_reused')
      return toPlacedOrderDto(storedOrderInputs.sameKey)
    }
    const { open: openOrder } = storedOrderInputs
    const isSameRequest = openOrder?.contentHash === contentHash
    const isSameOrder = isSameRequest && openOrder.total === request.totalAmount
    if (isSameOrder && isPayable(openOrder.state) && openOrder.holdUntil > deps.now())
      return toPlacedOrderDto(openOrder)
    // Must run before the previous order of this cart is cancelled, so that a rejected order cancels nothing.
    const draft = draftOrder(
      { now: deps.now(), settings: deps.settings, hasLabelArtwork: deps.labelArtwork !== null },
      request,
      storedOrderInputs,
      requestIdentity,
    )
    rejectChangedPrices(request, draft)
    refuseOtherAgreement(request, draft)
    if (draft.order.total > 0 && storedOrderInputs.openOfHousehold >= MAX_OPEN_ORDERS)
      throw new AppError('order.too_many_held')
    rejectSoldOut(request, storedOrderInputs.goods)
    const releasedOrder = openOrder ? await releaseEarlierOrder(deps, openOrder.id) : NO_EARLIER_ORDER
    if (openOrder && isSameRequest && releasedOrder.state === 'paid')
      return toPlacedOrderDto({ ...openOrder, state: 'paid' })
    try {
      return toPlacedOrderDto(
        await writeDraftOrder(deps, draft, storedOrderInputs.areTermsKept, releasedOrder.closingWrites),
      )
    } catch (error) {
      // Race: another request with the same idempotency key or cart came first. Read the order that it wrote.
      if (
        isConstraintViolation(error, 'orders.idempotency_key') ||
        isConstraintViolation(error, 'orders.session_id')
      )
        continue
      // Race: another event changed the previous order of this cart.
      if (isConstraintViolation(error, 'order_events.order_id')) continue
      // Race: the voucher was spent or blocked, it expired, or its code changed. Read again to reject with the right
      // error.
      if (VOUCHER_CONSTRAINT_NAMES.some((constraint) => isConstraintViolation(error, constraint))) continue
      // The write may have succeeded although its reply was lost. The next attempt then finds the order by its
      // idempotency key, or as the cart's unpaid order.
      if (isTransientError(error) && (key || (request.sessionId && draft.order.total > 0))) continue
      // The previous order is already unpayable, so cancel it now instead of in the next cron run.
      if (openOrder) await cancelOrder(deps, openOrder.id)
      if (isConstraintViolation(error, 'held_value_limit')) throw new AppError('order.too_many_held')
      if (isConstraintViolation(error, 'stock_not_negative')) throw await createSoldOutError(deps, request)
      throw error
    }
  }
  throw new AppError('shop.try_again', { retryAfter: 1 })
}

const VOUCHER_CONSTRAINT_NAMES = ['voucher_balance', 'voucher_usable', 'voucher_code_unchanged']

/**
 * The request fields that are compared to recognise a repeated order of the same cart. Excludes prices and the
 * timestamp of the rates.
 */
const comparableRequest = ({
  ratesAt: _,
  sessionId: __,
  totalAmount: ___,
  voucherDiscount: ____,
  orderItems,
  ...buyer
}: PlaceOrderBody) => [
  buyer,
  orderItems.map(({ productId, quantity, condition }) => [productId, quantity, condition]).toSorted(),
]

/**
 * The manufacturer as a JSON subquery: a D1 batch keys columns by name, and both tables have columns of the same name.
 */
const manufacturerJsonSql =
  sql`(SELECT json_object('name', name, 'address', address, 'guarantee', json(guarantee))
  FROM ${manufacturers} WHERE id = products.manufacturer_id)`.mapWith(
    (json: string): GoodsMaker => JSON.parse(json) as GoodsMaker,
  )

/** Columns that an order copies or checks. Drizzle needs CPU time for each column, so this query names them. */
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
  box: products.box,
  warranty: products.warranty,
  warrantyEn: products.warrantyEn,
  brand: products.brand,
  modelNumber: products.modelNumber,
  serialNumber: products.serialNumber,
  pieces: products.pieces,
  durabilityGuaranteeYears: products.durabilityGuaranteeYears,
}

/** The products on sale among `ids`, with the quantity that this cart's own unpaid order holds. */
const orderableGoodsQuery = (db: Db, ids: string[], sessionId: string) =>
  db
    .select({
      ...GOODS_COLUMNS,
      maker: manufacturerJsonSql,
      ownHeld: sql<number>`(SELECT coalesce(sum(own_lines.held), 0) FROM order_lines AS own_lines
        INNER JOIN orders AS own ON own.id = own_lines.order_id
        WHERE own_lines.product_id = products.id AND own_lines.held > 0 AND own.session_id = ${sessionId})`,
    })
    .from(products)
    .where(
      and(IS_PUBLISHED_SQL, sql`${products.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`),
    )

/** Columns of an existing order that answer a repeated request. */
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
}

type ExistingOrder = Pick<OrderRow, keyof typeof EXISTING_ORDER_COLUMNS>

/** The order with an idempotency key. A null key matches no order, because SQL never equals null. */
const orderByKeyQuery = (db: Db, key: string | null) =>
  db
    .select(EXISTING_ORDER_COLUMNS)
    .from(orders)
    .where(sql`${orders.idempotencyKey} = ${key}`)

/** The unpaid order of a cart session. A null session matches no order. */
const cartOrderQuery = (db: Db, sessionId: string | null) =>
  db
    .select(EXISTING_ORDER_COLUMNS)
    .from(orders)
    // Writes the states as literals, not placeholders, so that SQLite can use the partial index `orders_open_session`.
    .where(and(sql`${orders.sessionId} = ${sessionId}`, checkEnum(orders.state, HOLDING_STATES)))

/**
 * Number of unpaid orders from a network. Excludes this cart's own unpaid order, which the new one replaces. Zero while
 * staff have lifted the network's limits, and for an unknown network.
 */
const networkOrderCountQuery = (db: Db, household: string | null, sessionId: string, at: Timestamp) =>
  db
    .select({ count: sql<number>`count(*)` })
    .from(orders)
    .where(
      and(
        sql`${orders.household} = ${household}`,
        checkEnum(orders.state, HOLDING_STATES),
        sql`coalesce(${orders.sessionId}, '') <> ${sessionId}`,
        sql`NOT EXISTS (SELECT 1 FROM household_limits WHERE household = ${orders.household} AND lifted_until > ${at})`,
      ),
    )

const storedDocumentsQuery = (db: Db, ids: string[]) =>
  db
    .select({ id: documents.id })
    .from(documents)
    .where(sql`${documents.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)

/** Reads all stored data that placing an order needs, in one round trip. */
async function readOrderInputs(
  deps: OrderDeps,
  request: PlaceOrderBody,
  { key, household }: RequestIdentity,
) {
  const ids = request.orderItems.map((item) => item.productId)
  const ratesSeenAt = request.ratesAt ? Date.parse(request.ratesAt) : null
  const code = readVoucherCode(request.voucherCode ?? '')
  const agreedDocumentIds = Object.values(
    contractDocumentIds(request.language, legalVersion('terms', deps.settings)),
  )
  const { db } = deps
  const sessionId = request.sessionId ?? ''
  const {
    goods,
    orderWithSameKey: [orderWithSameKey],
    openOrder: [openOrder],
    householdOrders: [householdOrders],
    seenRates: [seenRates],
    newestRates: [newestRates],
    voucher,
    keptDocumentRows,
  } = await runBatch(db, {
    goods: orderableGoodsQuery(db, ids, sessionId),
    orderWithSameKey: orderByKeyQuery(db, key),
    openOrder: cartOrderQuery(db, request.sessionId ?? null),
    householdOrders: networkOrderCountQuery(db, household, sessionId, deps.now()),
    ...chargeableRatesQueries(deps, ratesSeenAt),
    voucher: voucherQuery(deps, code, request.sessionId),
    keptDocumentRows: storedDocumentsQuery(db, agreedDocumentIds),
  })
  return {
    goods: new Map(goods.map((product) => [product.id, product])),
    sameKey: orderWithSameKey,
    open: openOrder,
    openOfHousehold: householdOrders?.count ?? 0,
    seenRates,
    newestRates,
    voucher: toVoucherWithAvailability(voucher),
    areTermsKept: keptDocumentRows.length === agreedDocumentIds.length,
  }
}

type EarlierOrder = { state: OrderState | null; closingWrites: BatchItem<'sqlite'>[] }
const NO_EARLIER_ORDER: EarlierOrder = { state: null, closingWrites: [] }

/**
 * Closes the cart's previous unpaid order. `closingWrites` contains the writes that release its hold. They run in the
 * batch that places the new order, so that no other buyer can take the goods in between.
 * `state` is `paid` if the previous order turns out to be paid.
 */
async function releaseEarlierOrder(deps: OrderDeps, earlierOrderId: string): Promise<EarlierOrder> {
  const { state, closePaymentsStatement } = await closeOrder(deps, earlierOrderId, { kind: 'replaced' })
  if (closePaymentsStatement) {
    const fullOrder = await readOrder(deps, earlierOrderId)
    return {
      state,
      closingWrites: [
        closePaymentsStatement,
        ...buildEventStatements(deps, fullOrder, { kind: 'payment_cancelled' }),
      ],
    }
  }
  if (state === 'expiring') throw new AppError('payment.try_again', { retryAfter: 5 })
  return { state, closingWrites: [] }
}

/**
 * Rejects a request whose prices or voucher VAT differ from the draft: the buyer pays only what the checkout showed.
 */
function rejectChangedPrices(request: PlaceOrderBody, { priced, purchase }: OrderDraft): void {
  const isSamePrice =
    request.totalAmount === priced.total &&
    (request.voucherDiscount || 0) === priced.discount &&
    request.orderItems.every((item, index) => item.price === priced.lines[index]?.unitPrice)
  if (!isSamePrice) throw new AppError('order.price_changed', { totals: toTotalsDto(priced) })
  const requestedVat = request.courier === 'digital' ? request.voucherVat : undefined
  if (requestedVat && purchase && requestedVat !== purchase.voucherVat)
    throw new AppError('voucher.tax_changed')
}

/** Rejects sold-out items early, before the previous order of this cart is cancelled. */
function rejectSoldOut(
  request: PlaceOrderBody,
  goods: Awaited<ReturnType<typeof readOrderInputs>>['goods'],
): void {
  const unavailableItems = request.orderItems.filter(
    ({ productId, quantity }) => availableQuantity(goods.get(productId)) < quantity,
  )
  if (unavailableItems.length > 0)
    throw new AppError('order.sold_out', { productIds: unavailableItems.map(({ productId }) => productId) })
}

/** Quantity available to this cart: free stock plus the units that its previous order holds. */
const availableQuantity = (product: { stock: number; ownHeld: number } | undefined): number =>
  product ? product.stock + product.ownHeld : Infinity

/**
 * Writes the order in one batch, after the writes in `earlierWrites`. Returns the order: paid if a voucher covers it,
 * else pending.
 */
async function writeDraftOrder(
  deps: OrderDeps,
  { order, lines, purchase, redemption }: OrderDraft,
  areTermsKept: boolean,
  earlierWrites: BatchItem<'sqlite'>[],
): Promise<OrderRow> {
  const { db } = deps
  const isPaidByVoucher = order.total === 0
  const writeStatements: BatchItem<'sqlite'>[] = [
    ...earlierWrites,
    db.insert(orders).values(order),
    writeEvent(db, {
      orderId: order.id,
      sequence: 1,
      kind: 'placed',
      state: order.state,
      at: order.createdAt,
    }),
    ...chunkForInsert(lines).map((some) => db.insert(orderLines).values(some)),
    ...(areTermsKept ? [] : insertTermsStatements(deps, order)),
    ...(purchase ? [db.insert(voucherPurchases).values(purchase)] : []),
    ...(redemption ? holdVoucher(db, redemption) : []),
    ...(isPaidByVoucher
      ? payByVoucher(deps, { order, lines, purchase, redemption })
      : [
          enqueue(
            deps,
            buildOrderMail('received', { order, lines, purchase, used: redemption?.used ?? null }, deps),
            deps.now() + RECEIVED_MAIL_DELAY_MS,
          ),
        ]),
  ]
  await runBatch(db, { writes: writeStatements })
  clearCatalogVersionCache()
  return isPaidByVoucher ? { ...order, state: 'paid' } : order
}

/**
 * Writes that hold the voucher money for the order. Race: the batch aborts if staff replaced the code since the read.
 */
const holdVoucher = (db: Db, { row, used }: NonNullable<OrderDraft['redemption']>) => [
  abortUnless(
    db,
    'voucher_code_unchanged',
    rowExists(vouchers, eq(vouchers.id, row.voucherId), eq(vouchers.code, used.code)),
  ),
  db.insert(voucherRedemptions).values({ ...row, state: 'held' }),
]

/** Stores the current contract documents, so that the buyer can get them later (rules 2.6, 2.7). */
const insertTermsStatements = ({ db, settings, appUrl }: OrderDeps, { language, createdAt }: OrderRow) =>
  contractDocuments(language, settings, appUrl).map((document) =>
    db
      .insert(documents)
      .values({ ...document, createdAt })
      .onConflictDoNothing(),
  )

/** Writes that mark an order as paid, because a voucher covers its total. */
function payByVoucher(
  deps: OrderDeps,
  { order, lines, redemption }: Omit<OrderDraft, 'priced'>,
): BatchItem<'sqlite'>[] {
  const fullOrder = {
    order,
    lines,
    purchase: null,
    redemption: redemption ? { ...redemption.row, voucher: redemption.voucherAfter } : null,
    bought: null,
    refunds: [],
    refundItems: [],
    isMissing: false,
    isReplaced: false,
  }
  return buildEventStatements(deps, fullOrder, { kind: 'voucher_covers' })
}

async function createSoldOutError(deps: OrderDeps, request: PlaceOrderBody): Promise<AppError> {
  const quantityById = new Map(request.orderItems.map((item) => [item.productId, item.quantity]))
  const rows = await deps.db
    .select({ id: products.id, stock: products.stock })
    .from(products)
    .where(sql`${products.id} IN ${jsonListSql([...quantityById.keys()])}`)
  const soldOutIds = rows.filter((row) => row.stock < (quantityById.get(row.id) ?? 0)).map((row) => row.id)
  return new AppError('order.sold_out', {
    productIds: soldOutIds.length > 0 ? soldOutIds : [...quantityById.keys()],
  })
}

const toTotalsDto = (totals: Pick<Quote, 'subtotal' | 'shipping' | 'discount' | 'total'>) => ({
  subtotal: toDecimal(totals.subtotal),
  shipping: toDecimal(totals.shipping),
  discount: toDecimal(totals.discount),
  total: toDecimal(totals.total),
})

const toPlacedOrderDto = (order: Omit<ExistingOrder, 'requestHash' | 'contentHash'>) => ({
  id: order.id,
  number: orderNumber(order.id),
  paymentStatus: paymentStatusOf(order.state),
  totals: toTotalsDto(order),
  currency: order.currency,
  expiresAt: toIsoString(order.holdUntil),
})
