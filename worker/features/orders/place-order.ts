import { and, eq, inArray, sql } from 'drizzle-orm'
import { normalizePhone, type PlaceOrder } from '../../../domain/checkout'
import { FALLBACK_RATES } from '../../../domain/currency'
import { AppError } from '../../../domain/errors'
import { toDecimal } from '../../../domain/money'
import {
  HOLD,
  HOLDING_STATES,
  isPayable,
  orderNumber,
  type OrderState,
  paymentStatusOf,
} from '../../../domain/order'
import { type Quote, quote } from '../../../domain/pricing'
import { couriersFor } from '../../../domain/shipping'
import { TERMS_VERSION } from '../../../domain/terms'
import { isTransient, portions, refusedBy } from '../../db'
import type { Deps } from '../../deps'
import { orderMail } from '../../email/order-mails'
import { enqueue } from '../../email/outbox'
import { forgetCatalogVersion } from '../products/catalog-cache'
import { products } from '../products/products.table'
import { chargeableRates, chargeableRatesQueries } from '../rates/rates'
import { cancelOrder } from './cancel-order'
import { fingerprint } from './fingerprint'
import { orderEvents, orderLines, orders } from './orders.table'

type OrderDeps = Pick<Deps, 'db' | 'now' | 'gateway'>
type Order = typeof orders.$inferSelect
type Goods = typeof products.$inferSelect

const MOST_TRIES = 4

/**
 * Takes an order: prices it from the shop's own books, compares with what the buyer saw, and writes order, lines,
 * held pieces and mail in one batch, which the database refuses as a whole if a piece is gone. Nothing external
 * happens before the row is there. `key` is the Idempotency-Key: the same key is the same order.
 *
 * Throws `order.unknown_product`, `order.courier_not_available`, `order.currency_not_available`,
 * `order.price_changed` (with totals), `order.sold_out` (with product ids), `order.key_reused`, `payment.try_again`.
 */
export async function placeOrder(deps: OrderDeps, request: PlaceOrder, key: string | null) {
  const [requestHash, contentHash] = await Promise.all([
    fingerprint(request),
    fingerprint(contentOf(request)),
  ])
  for (let tried = 0; tried < MOST_TRIES; tried++) {
    const found = await read(deps, request, key)
    if (found.sameKey) {
      if (found.sameKey.requestHash !== requestHash) throw new AppError('order.key_reused')
      return present(found.sameKey)
    }
    const { open } = found
    const isSame = open?.contentHash === contentHash
    const isAsSeen = isSame && open.total === request.totalAmount
    if (isAsSeen && isPayable(open.state) && open.holdUntil > deps.now()) return present(open)
    // What is wrong with this order is found before the earlier one is given up for it.
    const { row, lines } = draft(deps, request, found, { key, requestHash, contentHash })
    if (open) {
      const state = await makeWay(deps, open.id)
      if (isSame && state === 'paid') return present({ ...open, state })
    }
    try {
      await write(deps, row, lines)
      return present(row)
    } catch (error) {
      // Someone with the same key, or the same cart, was faster: read again what they did.
      if (refusedBy(error, 'orders.idempotency_key') || refusedBy(error, 'orders.session_id')) continue
      // The reply may be all that was lost: the key, or the cart, tells on the next reading whether the order is there.
      if (isTransient(error) && (key || request.sessionId)) continue
      if (refusedBy(error, 'stock_not_negative')) throw await soldOut(deps, request)
      throw error
    }
  }
  throw new AppError('shop.try_again', { retryAfter: 1 })
}

/** What makes two orders of one cart the same order. Prices and the time of rates are not part of it. */
const contentOf = ({
  ratesAt: _,
  sessionId: __,
  totalAmount: ___,
  voucherDiscount: ____,
  orderItems,
  ...buyer
}: PlaceOrder) => [buyer, orderItems.map(({ productId, quantity }) => [productId, quantity]).toSorted()]

type Found = Awaited<ReturnType<typeof read>>

/** Everything an order is decided by, in one round trip. */
async function read(deps: OrderDeps, request: PlaceOrder, key: string | null) {
  const ids = JSON.stringify(request.orderItems.map((item) => item.productId))
  const seenAt = request.ratesAt ? Date.parse(request.ratesAt) : null
  const [goods, [sameKey], [open], [seenRates], [newestRates]] = await deps.db.batch([
    deps.db
      .select()
      .from(products)
      .where(
        and(eq(products.status, 'published'), sql`${products.id} IN (SELECT value FROM json_each(${ids}))`),
      ),
    deps.db
      .select()
      .from(orders)
      .where(key ? eq(orders.idempotencyKey, key) : sql`false`),
    deps.db
      .select()
      .from(orders)
      .where(
        request.sessionId
          ? and(eq(orders.sessionId, request.sessionId), inArray(orders.state, [...HOLDING_STATES]))
          : sql`false`,
      ),
    ...chargeableRatesQueries(deps, seenAt),
  ])
  return {
    goods: new Map(goods.map((product) => [product.id, product])),
    sameKey,
    open,
    seenRates,
    newestRates,
  }
}

/** Ends the cart's earlier order, so that its pieces are free for this one. It may turn out to be paid. */
async function makeWay(deps: OrderDeps, earlier: string): Promise<OrderState> {
  const state = await cancelOrder(deps, earlier, { isQuiet: true })
  if (state === 'expiring') throw new AppError('payment.try_again', { retryAfter: 5 })
  return state
}

type Identity = { key: string | null; requestHash: string; contentHash: string }

function draft(deps: OrderDeps, request: PlaceOrder, found: Found, identity: Identity) {
  const goods = goodsOf(request, found.goods)
  if (!couriersFor(goods).some((courier) => courier === request.courier))
    throw new AppError('order.courier_not_available')
  const now = deps.now()
  const { currency } = request
  const reading = currency === 'PLN' ? null : chargeableRates(found.seenRates, found.newestRates, now)
  if (currency !== 'PLN' && !reading) throw new AppError('order.currency_not_available')
  const rates = reading?.rates ?? FALLBACK_RATES
  const lines = request.orderItems.map((item, index) => ({
    unitPrice: (goods[index] as Goods).exhibitionPrice,
    quantity: item.quantity,
  }))
  const priced = quote(lines, { courier: request.courier, currency, rates })
  refuseOtherPrices(request, priced)
  const inPln = quote(lines, { courier: request.courier, currency: 'PLN', rates })
  const id = crypto.randomUUID()
  const row: Order = {
    id,
    sessionId: request.sessionId ?? null,
    idempotencyKey: identity.key,
    requestHash: identity.requestHash,
    contentHash: identity.contentHash,
    customerType: request.customerType,
    firstName: request.firstName,
    lastName: request.lastName,
    email: request.email,
    phone: request.phone ? normalizePhone(request.phone) : '',
    address: request.address ?? '',
    city: request.city ?? '',
    postalCode: request.postalCode ?? '',
    companyName: request.companyName ?? null,
    nip: request.nip ?? null,
    courier: request.courier,
    language: request.language,
    currency,
    rateMicro: rates[currency],
    ratesAt: reading?.fetchedAt ?? null,
    subtotal: priced.subtotal,
    shipping: priced.shipping,
    discount: priced.discount,
    total: priced.total,
    totalPln: inPln.total,
    state: 'pending',
    sequence: 1,
    paymentAttempt: 1,
    holdUntil: now + HOLD.firstMs,
    termsVersion: TERMS_VERSION,
    termsAcceptedAt: now,
    marketingConsent: request.consents.marketing ?? false,
    defectsAccepted: request.consents.defects ?? false,
    emailSent: false,
    createdAt: now,
    paidAt: null,
  }
  return {
    row,
    lines: request.orderItems.map((item, index) => lineOf(row, item, goods[index] as Goods, priced, index)),
  }
}

/** The goods in the order of the lines. Throws for an unknown product and for one that is named twice. */
function goodsOf(request: PlaceOrder, known: ReadonlyMap<string, Goods>): Goods[] {
  const ids = request.orderItems.map((item) => item.productId)
  if (new Set(ids).size < ids.length) {
    throw new AppError('input.invalid', { errors: [{ path: 'orderItems', code: 'invalid' }] })
  }
  const goods = ids.flatMap((id) => known.get(id) ?? [])
  if (goods.length < ids.length) {
    throw new AppError('order.unknown_product', { productIds: ids.filter((id) => !known.has(id)) })
  }
  return goods
}

/** The buyer pays what the buyer saw, or is told first (api, orders). */
function refuseOtherPrices(request: PlaceOrder, priced: Quote): void {
  const isSame =
    request.totalAmount === priced.total &&
    (request.voucherDiscount ?? 0) === priced.discount &&
    request.orderItems.every((item, index) => item.price === priced.lines[index]?.unitPrice)
  if (!isSame) throw new AppError('order.price_changed', { totals: presentTotals(priced) })
}

function lineOf(
  order: Order,
  item: PlaceOrder['orderItems'][number],
  product: Goods,
  priced: Quote,
  position: number,
) {
  const { unitPrice, total } = priced.lines[position] as Quote['lines'][number]
  return {
    orderId: order.id,
    productId: product.id,
    position,
    name: order.language === 'en' && product.nameEn ? product.nameEn : product.name,
    sku: product.sku,
    defects: product.defects,
    quantity: item.quantity,
    unitPrice,
    unitPricePln: product.exhibitionPrice,
    total,
    state: 'held' as const,
  }
}

async function write(deps: OrderDeps, row: Order, lines: ReturnType<typeof lineOf>[]): Promise<void> {
  await deps.db.batch([
    deps.db.insert(orders).values(row),
    deps.db
      .insert(orderEvents)
      .values({ orderId: row.id, sequence: 1, kind: 'placed', state: row.state, at: row.createdAt }),
    ...portions(lines).map((some) => deps.db.insert(orderLines).values(some)),
    enqueue(deps, orderMail('received', row, lines)),
  ])
  forgetCatalogVersion()
}

async function soldOut(deps: OrderDeps, request: PlaceOrder): Promise<AppError> {
  const wanted = new Map(request.orderItems.map((item) => [item.productId, item.quantity]))
  const rows = await deps.db
    .select({ id: products.id, stock: products.stock })
    .from(products)
    .where(sql`${products.id} IN (SELECT value FROM json_each(${JSON.stringify([...wanted.keys()])}))`)
  const missing = rows.filter((row) => row.stock < (wanted.get(row.id) ?? 0)).map((row) => row.id)
  return new AppError('order.sold_out', { productIds: missing.length > 0 ? missing : [...wanted.keys()] })
}

const presentTotals = (totals: Pick<Quote, 'subtotal' | 'shipping' | 'discount' | 'total'>) => ({
  subtotal: toDecimal(totals.subtotal),
  shipping: toDecimal(totals.shipping),
  discount: toDecimal(totals.discount),
  total: toDecimal(totals.total),
})

const present = (order: Order) => ({
  id: order.id,
  number: orderNumber(order.id),
  paymentStatus: paymentStatusOf(order.state),
  totals: presentTotals(order),
  currency: order.currency,
  expiresAt: new Date(order.holdUntil).toISOString(),
})
