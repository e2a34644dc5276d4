import { and, desc, eq, getTableColumns, lte, sql } from 'drizzle-orm'
import { type DeliveryPrices, FIRST_DELIVERY_PRICES } from '../../../../domain/delivery/delivery-prices'
import type { DeliverySetting } from '../../../../domain/delivery/zones'
import type { PackedSize } from '../../../../domain/delivery/parcels'
import { readDeliverySetting } from '../../../../domain/delivery/read-delivery-setting'
import type { GoodsLine } from '../../../../domain/orders/goods'
import { AppError } from '../../../../domain/errors'
import { addAmounts, minor, type Minor, multiply, subtract } from '../../../../domain/money/money'
import {
  remainingLineValue,
  type PricedLine,
  countSettledUnits,
} from '../../../../domain/refunds/refund-plan'
import type { AgreedDelivery } from '../../../../domain/returns/kept-delivery-fee'
import { type Db, runBatch, type BatchResults } from '../../../database/db'
import type { Deps } from '../../../deps'
import type { SummarizedOrder } from '../../../mail/parts/order-summary'
import type { OrderMailKind, UsedVoucher } from '../../../mail/templates/order-mails'
import { PACKED_SIZE_COLUMNS, products } from '../../products/products.table'
import { REFUNDED_FROM_VOUCHER_SQL } from '../../refunds/voucher-refund-sql'
import { refundItems, refunds } from '../../refunds/refunds.table'
import { settings } from '../../settings/settings.table'
import { voucherPurchases, voucherRedemptions, vouchers } from '../../vouchers/vouchers.table'
import { ORDER_COLUMNS, orderEvents, orderLines, type OrderRow, orders } from '../orders.table'

type RowOf<T extends { $inferSelect: unknown }> = T['$inferSelect']

export type FullOrder = {
  order: OrderRow
  lines: RowOf<typeof orderLines>[]
  /** Set when the order buys a voucher instead of goods. */
  purchase: RowOf<typeof voucherPurchases> | null
  /** The voucher that pays part of the order. */
  redemption: (RowOf<typeof voucherRedemptions> & { voucher: RowOf<typeof vouchers> }) | null
  /**
   * The bought voucher, once the order is paid. `refundedFromBalance`: the amount that refunds of the order took from
   * the voucher's balance.
   */
  boughtVoucher: (RowOf<typeof vouchers> & { refundedFromBalance: number }) | null
  refunds: RowOf<typeof refunds>[]
  /** Items of all refunds, sorted by their position within their refund. */
  refundItems: RowOf<typeof refundItems>[]
  /** The agreed delivery, and the packed sizes of the products; null for an order without parcels. */
  delivery: { agreedDelivery: AgreedDelivery; sizes: ReadonlyMap<string, PackedSize> } | null
  /** True if a product's free stock is below its quantity in the order. Released units can then not be held again. */
  isOutOfStock: boolean
  /** True if the buyer replaced this order with another. */
  isReplaced: boolean
}

export const contactOf = (order: OrderRow) => ({
  companyName: order.companyName,
  nip: order.nip,
  email: order.email,
  phone: order.phone,
  address: order.address,
  postalCode: order.postalCode,
  city: order.city,
  invoiceAddress: order.invoiceAddress,
  wantsInvoice: order.wantsInvoice,
})

/** Reads an order in one round trip. Throws `order.not_found`. */
export const readOrder = async ({ db }: Pick<Deps, 'db'>, orderId: string): Promise<FullOrder> =>
  toFullOrder(await runBatch(db, orderQueries(db, orderId)))

/** The order data that an alert to staff contains; null for an unknown id. */
export async function readOrderSummary(
  { db }: Pick<Deps, 'db'>,
  orderId: string,
): Promise<SummarizedOrder | null> {
  const {
    orders: [order],
    lines,
    purchases: [purchase],
  } = await runBatch(db, {
    orders: orderByIdQuery(db, orderId),
    lines: orderLinesQuery(db, orderId),
    purchases: purchaseQuery(db, orderId),
  })
  return order ? { order, lines, purchase: purchase ?? null } : null
}

/** The queries that read an order, for a larger batch; `toFullOrder` combines their results. */
export const orderQueries = (db: Db, orderId: string) => ({
  order: orderByIdQuery(db, orderId),
  lines: orderLinesQuery(db, orderId),
  lineProducts: lineProductsQuery(db, orderId),
  deliveryPrices: deliveryPricesQuery(db, orderId),
  purchase: purchaseQuery(db, orderId),
  redemption: redemptionQuery(db, orderId),
  boughtVoucher: boughtVouchersQuery(db, orderId),
  refunds: refundsQuery(db, orderId),
  refundItems: refundItemsQuery(db, orderId),
  replacedEvents: replacedEventQuery(db, orderId),
})

export const orderByIdQuery = (db: Db, orderId: string) =>
  db.select(ORDER_COLUMNS).from(orders).where(eq(orders.id, orderId))
const orderLinesQuery = (db: Db, orderId: string) =>
  db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.position)
const lineProductsQuery = (db: Db, orderId: string) =>
  db
    .select({
      id: products.id,
      isSoldOut: sql<number>`${products.stock} < ${orderLines.quantity}`.as('is_sold_out'),
      ...PACKED_SIZE_COLUMNS,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, orderId))
/** The price list of parcels on the day of the order; no row if the owner had not changed the first list by then. */
const deliveryPricesQuery = (db: Db, orderId: string) =>
  db
    .select({ value: settings.value })
    .from(settings)
    .where(
      and(
        eq(settings.name, 'delivery'),
        lte(settings.setAt, sql`(SELECT created_at FROM orders WHERE id = ${orderId})`),
      ),
    )
    .orderBy(desc(settings.id))
    .limit(1)
const purchaseQuery = (db: Db, orderId: string) =>
  db.select().from(voucherPurchases).where(eq(voucherPurchases.orderId, orderId))
const redemptionQuery = (db: Db, orderId: string) =>
  db
    .select({ redemption: voucherRedemptions, voucher: vouchers })
    .from(voucherRedemptions)
    .innerJoin(vouchers, eq(vouchers.id, voucherRedemptions.voucherId))
    .where(eq(voucherRedemptions.orderId, orderId))
const boughtVouchersQuery = (db: Db, orderId: string) =>
  db
    .select({
      ...getTableColumns(vouchers),
      refundedFromBalance: REFUNDED_FROM_VOUCHER_SQL,
    })
    .from(vouchers)
    .where(and(eq(vouchers.issuedOrderId, orderId), eq(vouchers.voucherType, 'purchased')))
const refundsQuery = (db: Db, orderId: string) =>
  db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(refunds.createdAt)
const refundItemsQuery = (db: Db, orderId: string) =>
  db.select().from(refundItems).where(eq(refundItems.orderId, orderId)).orderBy(refundItems.position)

const replacedEventQuery = (db: Db, orderId: string) =>
  db
    .select({ at: orderEvents.at })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, 'replaced')))
    .limit(1)

type OrderQueryResults = BatchResults<ReturnType<typeof orderQueries>>

/**
 * Combines the results of `orderQueries`.
 * @throws order.not_found
 */
export function toFullOrder({
  order: [order],
  lines,
  lineProducts,
  deliveryPrices: [deliveryPriceRow],
  purchase: [purchase],
  redemption: [redemptionRow],
  boughtVoucher: [boughtVoucher],
  refunds: refundRows,
  refundItems: items,
  replacedEvents,
}: OrderQueryResults): FullOrder {
  if (!order) throw new AppError('order.not_found')
  return {
    order,
    lines,
    purchase: purchase ?? null,
    redemption: redemptionRow ? { ...redemptionRow.redemption, voucher: redemptionRow.voucher } : null,
    boughtVoucher: boughtVoucher ?? null,
    refunds: refundRows,
    refundItems: items,
    delivery: order.parcels && {
      agreedDelivery: {
        subtotal: addAmounts(...lines.map(({ unitPricePln, quantity }) => multiply(unitPricePln, quantity))),
        parcels: order.parcels,
        prices: toDeliveryPrices(deliveryPriceRow),
        courier: order.courier,
      },
      sizes: new Map(lineProducts.map((product) => [product.id, product])),
    },
    isOutOfStock: lineProducts.some(({ isSoldOut }) => isSoldOut === 1),
    isReplaced: replacedEvents.length > 0,
  }
}

/** The cast is safe, because the schema of the setting validated the row. */
const toDeliveryPrices = (row: { value: unknown } | undefined): DeliveryPrices =>
  row ? readDeliverySetting(row.value as DeliverySetting).pl.parcels : FIRST_DELIVERY_PRICES

/** True if a late payment can revive a cancelled order, because its goods and voucher money are still available. */
export function canHoldAgain({ order, isOutOfStock, redemption }: FullOrder): boolean {
  if (isOutOfStock) return false
  if (redemption?.state !== 'released') return true
  const { status, amountRemaining, recodedAt } = redemption.voucher
  // Staff replaced the code after the order was placed. This buyer may therefore have used a code meant for someone
  // else.
  if (recodedAt !== null && recodedAt >= order.createdAt) return false
  return status !== 'blocked' && amountRemaining >= redemption.amount
}

/** The voucher used in an order, with the balance that a mail of the given kind shows. */
export function toUsedVoucher({ redemption }: FullOrder, kind: OrderMailKind): UsedVoucher | null {
  if (!redemption) return null
  const { voucher, amount, state } = redemption
  const { code, voucherType, voucherVat, vatRate, currency } = voucher
  // After a late payment the voucher's balance is unrelated to this order, so the mail omits the balance.
  const balanceLeft =
    kind === 'refundDue' ? null : computeBalanceAfter(voucher.amountRemaining, amount, state, kind)
  return { code, voucherType, voucherVat, vatRate, currency, remaining: balanceLeft }
}

function computeBalanceAfter(
  currentBalance: Minor,
  amount: Minor,
  state: 'held' | 'captured' | 'released',
  kind: OrderMailKind,
): Minor {
  if (kind === 'cancelled') return state === 'held' ? addAmounts(currentBalance, amount) : currentBalance
  return state === 'released' ? minor(Math.max(0, subtract(currentBalance, amount))) : currentBalance
}

/** An order line with its units, its quantity cancelled or returned (`settled`), and the value of its other units. */
export type LedgerLine = RowOf<typeof orderLines> & GoodsLine & PricedLine

/** The lines of an order as input for the rules of goods and refunds. */
export const toLedgerLines = ({
  lines,
  refundItems: items,
}: Pick<FullOrder, 'lines' | 'refundItems'>): LedgerLine[] =>
  lines.map((line) => ({
    ...line,
    units: line,
    settled: countSettledUnits(items, line.productId),
    value: remainingLineValue(line, items),
  }))
